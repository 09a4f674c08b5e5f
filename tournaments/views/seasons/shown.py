"""The rows of a circuit's table as pages and files show them.

Somebody who does not let a name be shown stands in the table without it, and without the events that would tell
it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.seasons.circuit import NO_PLACE, WHOLE, Part, PersonId, Row, parted_by
from tournaments.core.sheets.books import Cell, Sheet
from tournaments.enums import CircuitTie, CircuitWay
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
        ties: sentences about the rows beside it with the same total.
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
    ties: Sequence[str] = ()
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
                _ties(standing, names, place - 1) if told else (),
                decisions.get(row.person, ()),
            )
        )
    return found


def _ties(standing: Standing, names: Mapping[PersonId, str], at: int) -> list[str]:
    """Return which criterion parts a row from those beside it; of who is not named no value is told."""
    found, rows, rules = [], standing.rows, standing.circuit.rules
    for k in (at - 1, at + 1):
        tie = parted_by(rules, rows[at], rows[k]) if 0 <= k < len(rows) else None
        if tie is None:
            continue
        name = names.get(rows[k].person)
        said = {
            "name": name if name is not None else _("Jugador %(n)s") % {"n": k + 1},
            "tie": CircuitTie(rules.ties[tie]).label,
            "own": _tie_said(rules.ties[tie], rows[at].values[tie]),
            "other": _tie_said(rules.ties[tie], rows[k].values[tie]),
        }
        told = _("Con el mismo total que %(name)s: decide «%(tie)s», %(own)s contra %(other)s.")
        untold = _("Con el mismo total que %(name)s: decide «%(tie)s».")
        found.append((untold if name is None else told) % said)
    return found


def _tie_said(tie: str, value: int) -> str:
    if tie == CircuitTie.LATEST:
        return points_said(value)
    if tie == CircuitTie.BEST:
        return _("%(place)s.º") % {"place": -value} if -value < NO_PLACE else "–"
    return str(value)


def _chips(standing: Standing, row: Row, *, told: bool) -> list[str]:
    chips = []
    if row.declined:
        chips.append(_("dejó su lugar"))
    if row.chosen and row.qualifies:
        chips.append(_("clasificado por elección"))
    elif row.qualifies:
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
    """Return the table with a column for each event that is over; "5 (no cuenta)" is a result that does not.

    Where who wins an event qualifies, there are no points: the columns have the places.
    """
    dates = standing.dates
    head = [_("Puesto"), _("Nombre"), _("Total"), _("Fechas"), _("A mano"), _("Lugar en la final")]
    head += [f"{standing.by_key[one.key].name} ({date_format(one.day, 'SHORT_DATE_FORMAT')})" for one in dates]
    is_by_winners = standing.circuit.rules.way == CircuitWay.WINNER
    lines: list[list[Cell]] = []
    for row, shown in zip(standing.rows, rows, strict=True):
        own: Mapping[str, Part] = {part.date.key: part for part in row.parts} if shown.is_named else {}
        cells = [(_place if is_by_winners else _cell)(own.get(one.key)) for one in dates]
        rank = shown.rank if shown.rank is not None else ""
        given = Fraction(row.given, WHOLE) if shown.given else ""
        total = "" if is_by_winners else Fraction(row.total, WHOLE)
        lines.append([rank, shown.name, total, shown.played, given, ", ".join(shown.chips), *cells])
    return Sheet(_("Circuito"), head, lines)


def _place(part: Part | None) -> Cell:
    if part is None:
        return ""
    return _("descalificado") if part.placed.place is None else part.placed.place


def _cell(part: Part | None) -> Cell:
    if part is None:
        return ""
    if part.fate == "counts":
        return Fraction(part.points, WHOLE)
    return _("%(points)s (no cuenta)") % {"points": points_said(part.points)}
