"""The rows of a circuit's table as pages and files show them.

Somebody who does not let a name be shown stands in the table without it, and without the events that would tell
it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.seasons.circuit import Part, PersonId, Row
from tournaments.core.sheets.books import Sheet
from tournaments.enums import CircuitWay
from tournaments.models import CircuitDecision
from tournaments.queries.people.same import roots
from tournaments.queries.seasons.circuits import Standing
from tournaments.views.seasons.words import points_said

MOST_PARTS = 40
"""Events of a row that a page lists; the file has all of them."""


@dataclass(frozen=True, slots=True)
class ShownPart:
    """One event of a row."""

    name: str
    slug: str
    day: date
    said: str
    points: str
    why: str


@dataclass(frozen=True)
class ShownRow:
    """A row of a table.

    Attributes:
        person: id of the player, for the staff; else None.
        is_named: everybody may read the name and the events.
        parts: the reason of the total; empty for who is not named.
    """

    rank: int | None
    name: str
    person: PersonId | None
    is_named: bool
    total: str
    played: int
    chips: Sequence[str] = ()
    parts: Sequence[ShownPart] = ()
    more: int = 0
    given: str = ""
    decisions: Sequence[CircuitDecision] = field(default_factory=list)


def shown_rows(standing: Standing, *, for_staff: bool, most_parts: int = MOST_PARTS) -> list[ShownRow]:
    """Return the whole table. Who is not named is counted: "Jugador 12" stands in the twelfth row."""
    names = standing.names(for_staff=for_staff)
    same = roots(standing.circuit.club) if for_staff else {}
    decisions: dict[PersonId, list[CircuitDecision]] = {}
    for one in standing.decisions if for_staff else ():
        decisions.setdefault(same.get(one.player_id, one.player_id), []).append(one)
    found = []
    for place, row in enumerate(standing.rows, start=1):
        name = names.get(row.person)
        told = name is not None
        parts = [_part(standing, part) for part in reversed(row.parts)] if told else []
        found.append(
            ShownRow(
                row.rank,
                name if name is not None else _("Jugador %(n)s") % {"n": place},
                row.person if for_staff else None,
                told,
                points_said(row.total),
                row.played,
                tuple(_chips(standing, row, told=told)),
                parts[:most_parts],
                max(0, len(parts) - most_parts),
                points_said(row.given) if row.given and told else "",
                decisions.get(row.person, ()),
            )
        )
    return found


def _chips(standing: Standing, row: Row, *, told: bool) -> list[str]:
    chips = []
    if row.declined:
        chips.append(_("dejó su lugar"))
    if row.chosen and row.qualifies:
        chips.append(_("clasificado por elección"))
    elif row.qualifies or (row.won and not standing.circuit.rules.qualify):
        won = standing.by_key[row.won.key].name if row.won and told else ""
        chips.append(_("clasificado en %(event)s") % {"event": won} if won else _("clasificado"))
    return chips


def _part(standing: Standing, part: Part) -> ShownPart:
    of = standing.by_key[part.date.key]
    placed = part.placed
    said = (
        _("descalificado")
        if placed.place is None
        else _("%(place)s.º de %(size)s")
        % {
            "place": placed.place,
            "size": part.date.size,
        }
    )
    if standing.circuit.rules.way == CircuitWay.RESULTS:
        said += " · " + ngettext("%(n)s victoria", "%(n)s victorias", placed.wins) % {"n": placed.wins}
        if placed.draws:
            said += " · " + ngettext("%(n)s empate", "%(n)s empates", placed.draws) % {"n": placed.draws}
    if placed.team:
        said += " · " + _("con %(team)s") % {"team": placed.team}
    if of.event is None:
        said += " · " + _("jugado en otro lado")
    why = {
        "counts": "",
        "beyond_best": _("no cuenta: tiene mejores"),
        "too_small": _("no cuenta: vinieron pocos"),
    }[part.fate]
    slug = of.event.slug if of.event else ""
    return ShownPart(of.name, slug, part.date.day, said, points_said(part.points), why)


def sheet_of(standing: Standing, rows: Sequence[ShownRow]) -> Sheet:
    """Return the table with a column for each event that is over; "(5)" is a result that does not count."""
    dates = sorted(standing.dates, key=lambda one: (one.day, one.key))
    head = [_("Puesto"), _("Nombre"), _("Total"), _("Fechas"), _("A mano")]
    head += [f"{standing.by_key[one.key].name} ({date_format(one.day, 'SHORT_DATE_FORMAT')})" for one in dates]
    lines: list[list[str | int]] = []
    for row, shown in zip(standing.rows, rows, strict=True):
        own: Mapping[str, Part] = {part.date.key: part for part in row.parts} if shown.is_named else {}
        cells = [_cell(own.get(one.key)) for one in dates]
        rank = shown.rank if shown.rank is not None else ""
        lines.append([rank, shown.name, shown.total, shown.played, shown.given, *cells])
    return Sheet(_("Circuito"), head, lines)


def _cell(part: Part | None) -> str:
    if part is None:
        return ""
    return points_said(part.points) if part.fate == "counts" else f"({points_said(part.points)})"
