"""The parts of an event that a transmission may show."""

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.queries.screens.scene import Scene
from tournaments.queries.screens.tables import TableShown


def off_film(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of the entries whose names no overlay shows."""
    return frozenset(tournament.entries.filter(off_film=True).values_list("number", flat=True))


def masked(scene: Scene, hidden: frozenset[int]) -> Scene:
    """Return the scene without the names of these entries."""
    if not hidden:
        return scene
    places = [replace(one, name=_("Sin nombre")) if one.number in hidden else one for one in scene.places]
    return replace(scene, tables=[without_names(one, hidden) for one in scene.tables], places=places)


def without_names(table: TableShown, hidden: Iterable[int]) -> TableShown:
    """Return a table without the names of these entries."""
    seats = [replace(seat, name=_("Sin nombre")) if seat.number in hidden else seat for seat in table.seats]
    return replace(table, seats=seats)
