"""Standings with the reason for each place, and the final order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request

from tournaments.api.reads import asking
from tournaments.api.reads.frame import EVERYBODY, Reading
from tournaments.api.reads.shapes import ColumnShape, PlacedShape, StandingShape
from tournaments.enums import KNOCKOUT_FORMATS
from tournaments.models import Entry, Tournament
from tournaments.queries.standings import Row, StandingsTable, by_number, ending_now, standings_table

Told = tuple[Sequence[Any], Mapping[str, Any], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class InGroup:
    """A row with the number of its group."""

    number: int
    row: Row


class _Rows(Sequence[InGroup]):
    """The rows of a standing, group after group; each is made when a page shows it."""

    def __init__(self, table: StandingsTable) -> None:
        self._table = table
        self._own = [number for number, group in enumerate(table.groups, start=1) for _ in range(len(group))]

    def __len__(self) -> int:
        return len(self._own)

    def __getitem__(self, part: Any) -> Any:
        places = range(*part.indices(len(self)))
        return [InGroup(self._own[place], row) for place, row in zip(places, self._table.at(places), strict=True)]


class Standings(Reading):
    """Tell the standing after the last finished round of everybody, or after another, best first.

    A knock-out has no such rounds: its rows are empty, and `order` tells who stands where.
    """

    shape = StandingShape
    is_paged = True
    params = {"after": asking.number("After this round.", 0, 999)}
    beside = {
        "after": {"type": "integer", "description": "The round after which it stands."},
        "amended": {"type": "boolean", "description": "A result was corrected after its round."},
        "columns": {"type": "array", "items": ColumnShape},
    }

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, _reader = self.event(slug)
        return self.listed(event, lambda: self._told(event), EVERYBODY)

    def _told(self, event: Tournament) -> Told:
        table = standings_table(event, after=self.asked["after"])
        beside = {
            "after": table.after,
            "amended": table.amended,
            "columns": ColumnShape(table.columns, many=True).data,
        }
        rows = () if event.format in KNOCKOUT_FORMATS else _Rows(table)
        return rows, {"columns": [criterion.name for criterion in table.columns]}, beside


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry at its place, from 1."""

    place: int
    who: Entry


class _Order(Sequence[Placed]):
    """The final order, of which a page reads its own entries alone."""

    def __init__(self, event: Tournament) -> None:
        self._event, self._numbers = event, ending_now(event).order

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, part: Any) -> Any:
        begin = part.indices(len(self))[0]
        found = by_number(self._event, list(self._numbers[part]))
        return [Placed(place, entry) for place, entry in enumerate(found, start=begin + 1)]


class Order(Reading):
    """Tell the order from champion to last; while the event is played, that of now."""

    shape = PlacedShape
    is_paged = True

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, _reader = self.event(slug)
        return self.listed(event, lambda: (_Order(event), {}, {}), EVERYBODY)
