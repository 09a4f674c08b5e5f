"""Names match as the rulebook prints and misprints them."""

import pytest

from atrum_judge.games.atrum.table.names import name_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Déjà Vú", "DEJA-VU"),
        ("Gólem", "golem"),
        ("  Carga   heroica ", "carga heroica"),
        ("Incurción Cadavérica", "INCURSIÓN CADAVÉRICA"),
        ("Matamorfosis masiva", "Metamorfosis masiva"),
    ],
)
def test_spellings_of_one_name_are_equal(one, other):
    assert name_key(one) == name_key(other)


def test_different_names_stay_different():
    assert name_key("Tajo corto") != name_key("Tajo largo")
