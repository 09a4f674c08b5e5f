"""The name that people call a time zone by: its country, and its city where a country has several.

The names are those of Unicode's CLDR, in every language of the site. Its ids are English and without accents
("America/Bogota"), and browsers say some of them in an older spelling than ours.
"""

from functools import cache
from zoneinfo import available_timezones

from babel import Locale
from babel.core import get_global
from babel.dates import get_timezone_location

LATIN_AMERICA = "es-419"
"""The Spanish of the site: there it is Santiago, and in Spain Santiago de Chile."""
NOWHERE, WORLD = "ZZ", "001"
"""The codes that CLDR gives instead of a country."""


@cache
def known_zones() -> frozenset[str]:
    """Every zone of this machine: a walk through its files, so once."""
    return frozenset(available_timezones())


def is_of_a_country(zone: str) -> bool:
    """True if people live by it somewhere; UTC is nobody's."""
    return get_global("zone_territories").get(_canonical(zone), NOWHERE) not in {NOWHERE, WORLD}


def zone_label(zone: str, language: str) -> str:
    """A zone as "Chile (Santiago)" or "Perú"; what is no country's, as it is called.

    Args:
        zone: a name that `zoneinfo` knows.
        language: a code of Django's, such as "es" or "pt-br".
    """
    locale, zone = Locale.parse(LATIN_AMERICA if language == "es" else language, sep="-"), _canonical(zone)
    if not is_of_a_country(zone):
        named = locale.time_zones.get(zone, {}).get("long", {}).get("standard", "")
        return f"{named} ({zone.rpartition('/')[2]})" if named else zone
    territory = get_global("zone_territories")[zone]
    country = str(locale.territories[territory])
    if len(get_global("territory_zones")[territory]) == 1:
        return country
    return f"{country} ({_city(zone, locale)})"


def _canonical(zone: str) -> str:
    return str(get_global("zone_aliases").get(zone, zone))


def _city(zone: str, locale: Locale) -> str:
    """Argentina's cities have ids with three parts, and CLDR knows them by two."""
    short = f"{zone.partition('/')[0]}/{zone.rpartition('/')[2]}"
    if named := locale.time_zones.get(short, {}).get("city"):
        return str(named)
    return get_timezone_location(zone, locale=locale, return_city=True).rpartition("/")[2]
