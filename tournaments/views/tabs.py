"""The pages of an event that its head leads to."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.views.viewer import Viewer

SHOWN = 3
"""So many have room at the width of a phone; the others are behind one."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A page of the event. `count`: how many wait there for somebody."""

    name: str
    label: str
    path: str
    count: int = 0

    @property
    def is_own_table(self) -> bool:
        return self.name == "mine"


@dataclass(frozen=True, slots=True)
class Tabs:
    """All of them, the ones that matter most to this reader first, and the one whose page this is."""

    everything: tuple[Tab, ...]
    current: str

    @property
    def first(self) -> tuple[Tab, ...]:
        return self.everything[:SHOWN]

    @property
    def others(self) -> tuple[Tab, ...]:
        return self.everything[SHOWN:]

    @property
    def label(self) -> str:
        """Return the page's name among the others of the event; the first is the event itself."""
        return next((tab.label for tab in self.everything if tab.name == self.current != "overview"), "")


def tabs_of(viewer: Viewer, current: str) -> Tabs:
    """Staff has its work first, a player the own table, everybody else what the event is."""
    slug = viewer.tournament.slug
    return Tabs(
        tuple(Tab(name, label, reverse(route, args=[slug]), count) for name, label, route, count in _rows(viewer)),
        current,
    )


def _rows(viewer: Viewer) -> Iterator[tuple[str, str, str, int]]:
    if viewer.judges:
        yield "manage", _("Panel"), "manage", 0
        yield "entries", _("Inscripciones"), "manage_entries", 0
        yield "judge", _("Jueces"), "judge", viewer.waiting
    if viewer.entry:
        yield "mine", _("Mi mesa"), "my_table", 0
    else:
        yield "overview", _("Resumen"), "tournament", 0
    yield "pairings", _("Mesas"), "pairings", 0
    yield "standings", _("Clasificación"), "standings", 0
    if viewer.entry:
        yield "overview", _("Resumen"), "tournament", 0
    yield "clock", _("Reloj"), "clock", 0
    if viewer.has_bracket:
        yield "bracket", _("Llave"), "bracket", 0
    yield "players", _("Participantes"), "players", 0
    yield "log", _("Historial"), "log", 0
