"""The tables of a round as screens show them: one question of plain columns, whatever the size."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import itemgetter

from django.db.models import F

from atrum_judge.text import alphabetical
from tournaments.enums import OutcomeKind
from tournaments.models import Round
from tournaments.queries.entries import called_by


@dataclass(frozen=True, slots=True)
class SeatShown:
    """An entry at a table: its score and its win once the table is final."""

    number: int
    name: str
    score: int | None
    won: bool


@dataclass(slots=True)
class TableShown:
    """A table, or a bye, which has no number.

    Attributes:
        reported: the report that counts, a higher number for a later one. A past version of an event has none.
    """

    table: int | None
    is_final: bool
    is_void: bool
    seats: list[SeatShown] = field(default_factory=list)
    reported: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class NameShown:
    """A name that is looked for, its table, None for a bye, and the other at a table of two."""

    name: str
    table: int | None
    against: str


def tables_shown(round_: Round) -> list[TableShown]:
    """The tables of a round by number, byes last."""
    rows = round_.matches.order_by(F("table").asc(nulls_last=True), "pk", "seats__index").values_list(
        "pk",
        "table",
        "result",
        "result__kind",
        "seats__entry__number",
        "seats__entry__name",
        "seats__score",
        "seats__won",
    )
    found: dict[int, TableShown] = {}
    for match, table, result, kind, number, name, score, won in rows:
        is_void = kind == OutcomeKind.VOID
        shown = found.setdefault(match, TableShown(table, result is not None, is_void, reported=result))
        if number is not None:
            shown.seats.append(SeatShown(number, name, score, bool(won)))
    return list(found.values())


def names_shown(round_: Round, tables: list[TableShown]) -> list[NameShown]:
    """A row for each entry by its name, and for each of its people whom that does not say."""
    called = called_by(round_.tournament, {seat.number: seat.name for one in tables for seat in one.seats})
    rows = [
        NameShown(name, one.table, _against(one, seat))
        for one in tables
        for seat in one.seats
        for name in called[seat.number]
    ]
    return sorted(rows, key=lambda row: alphabetical(row.name))


def _against(table: TableShown, seat: SeatShown) -> str:
    """The name of the other at a table of two; empty at any other table."""
    others = [one.name for one in table.seats if one is not seat]
    return others[0] if len(others) == 1 else ""


def newest_results(tables: Iterable[TableShown], most: int) -> list[TableShown]:
    """The tables with a result that counts, the newest first, at most so many; byes are none."""
    told = [(one.reported, one) for one in tables if one.reported is not None and one.table is not None]
    return [one for _, one in sorted(told, key=itemgetter(0), reverse=True)[:most]]
