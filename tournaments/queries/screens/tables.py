"""The tables of a round as screens show them: one question of plain columns, whatever the size."""

from dataclasses import dataclass, field

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
    """A table, or a bye, which has no number."""

    table: int | None
    is_final: bool
    is_void: bool
    seats: list[SeatShown] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class NameShown:
    """A name that is looked for, and its table; None for a bye."""

    name: str
    table: int | None


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
        shown = found.setdefault(match, TableShown(table, result is not None, kind == OutcomeKind.VOID))
        if number is not None:
            shown.seats.append(SeatShown(number, name, score, bool(won)))
    return list(found.values())


def names_shown(round_: Round, tables: list[TableShown]) -> list[NameShown]:
    """A row for each entry by its name, and for each of its people whom that does not say."""
    called = called_by(round_.tournament, {seat.number: seat.name for one in tables for seat in one.seats})
    rows = [NameShown(name, one.table) for one in tables for seat in one.seats for name in called[seat.number]]
    return sorted(rows, key=lambda row: alphabetical(row.name))
