"""Names of time zones, in the languages of the site."""

import pytest

from tournaments.core.zones import is_of_a_country, known_zones, zone_label


@pytest.mark.parametrize(
    ("zone", "spanish", "english"),
    [
        ("America/Santiago", "Chile (Santiago)", "Chile (Santiago)"),
        ("America/Argentina/Buenos_Aires", "Argentina (Buenos Aires)", "Argentina (Buenos Aires)"),
        ("America/Argentina/Cordoba", "Argentina (Córdoba)", "Argentina (Cordoba)"),
        ("America/Bogota", "Colombia", "Colombia"),
        ("America/Mexico_City", "México (Ciudad de México)", "Mexico (Mexico City)"),
        ("America/Sao_Paulo", "Brasil (São Paulo)", "Brazil (Sao Paulo)"),
        ("America/Lima", "Perú", "Peru"),
        ("UTC", "hora universal coordinada (UTC)", "Coordinated Universal Time (UTC)"),
    ],
)
def test_a_zone_is_called_by_its_country_with_the_accents_of_the_language(zone, spanish, english):
    assert (zone_label(zone, "es"), zone_label(zone, "en")) == (spanish, english)


def test_a_name_of_long_ago_is_the_same_place():
    assert zone_label("America/Buenos_Aires", "es") == "Argentina (Buenos Aires)"


@pytest.mark.parametrize("language", ["es", "en", "pt-br"])
def test_every_zone_of_the_machine_has_a_name(language):
    assert all(zone_label(zone, language) for zone in known_zones())


def test_universal_time_is_no_countrys():
    assert is_of_a_country("Asia/Calcutta")
    assert not is_of_a_country("UTC")
