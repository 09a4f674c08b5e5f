"""The results of a whole event side by side: each entry's marks, round after round, and the event in numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tournaments.core.history import Balance
from tournaments.core.order import places_apart
from tournaments.enums import OutcomeKind, StageKind
from tournaments.models import Entry, Seat, Tournament
from tournaments.queries.paths import ranks_by_round
from tournaments.queries.standings import by_number, ending_now

Sign = Literal["won", "lost", "drawn", "bye", "void", "none"]
"""The end of a round for one entry; `none` where it sat at no table."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry at its final place, with its results in the order of the rounds.

    Attributes:
        apart: its place in its division; 0 where there is none.
    """

    place: int
    entry: Entry
    signs: tuple[Sign, ...]
    apart: int = 0

    @property
    def tally(self) -> str:
        """Return the balance of the whole event, any bracket included."""
        return balance(self.signs)


@dataclass(frozen=True, slots=True)
class Numbers:
    """An event in numbers.

    Attributes:
        unbeaten: entries of the final order that lost nothing and drew nothing.
    """

    people: int
    rounds: int
    matches: int
    unbeaten: int


def final_places(tournament: Tournament, most: int | None = None) -> list[Placed]:
    """Return the final order, or its first entries, with everybody's results."""
    order = by_number(tournament, ending_now(tournament).order[:most])
    signs = signs_of(tournament, order)
    apart = places_apart([(entry.division, place) for place, entry in enumerate(order, start=1)])
    both = enumerate(zip(order, apart, strict=True), start=1)
    return [Placed(place, entry, signs[entry.number], own) for place, (entry, own) in both]


def signs_of(tournament: Tournament, entries: Sequence[Entry]) -> Mapping[int, tuple[Sign, ...]]:
    """Return the results of some entries by their number: a sign for each published round, from the first."""
    seats = Seat.objects.filter(
        entry__in=[entry.pk for entry in entries], round__published_at__isnull=False, round__tournament=tournament
    )
    rows = list(
        seats.order_by().values_list(
            "entry__number", "round__number", "won", "place", "match__table", "match__result__kind"
        )
    )
    last = max((row[1] for row in rows), default=0)
    found: dict[int, list[Sign]] = {entry.number: ["none"] * last for entry in entries}
    for number, round_, won, place, table, kind in rows:
        found[number][round_ - 1] = sign_of(won, place, table, kind)
    for entry in entries:
        if entry.missed:
            missed = min(entry.joined_round - 1, last)
            sign = sign_of(entry.missed["won"], entry.missed.get("place"), None, None)
            found[entry.number][:missed] = [sign] * missed
    return {number: tuple(signs) for number, signs in found.items()}


def balance(signs: Sequence[Sign]) -> str:
    """Return the balance of some rounds, byes included; empty where nothing was played."""
    ended = [sign for sign in signs if sign not in {"void", "none"}]
    return str(Balance.of((sign in {"won", "bye"}, 1 if sign == "drawn" else None) for sign in ended))


def sign_of(won: bool | None, place: int | None, table: int | None, kind: str | None) -> Sign:
    """Tell a result as a standing counts it: in some games a bye is a draw (`history.SeatLine.drawn`)."""
    if kind == OutcomeKind.VOID:
        return "void"
    if won is None:
        return "none"
    if won:
        return "won" if table else "bye"
    return "drawn" if place == 1 else "lost"


def numbers_of(tournament: Tournament) -> Numbers:
    """Count what was played."""
    played = Seat.objects.filter(
        round__tournament=tournament, match__table__isnull=False, won__isnull=False, index=0
    ).exclude(match__result__kind=OutcomeKind.VOID)
    placed = final_places(tournament)
    return Numbers(
        people=len(placed),
        rounds=tournament.rounds.filter(published_at__isnull=False).count(),
        matches=played.count(),
        unbeaten=sum(not {"lost", "drawn", "void"} & {*each.signs} and "won" in each.signs for each in placed),
    )


def drawn_ranks(tournament: Tournament) -> list[tuple[Entry, list[int]]]:
    """Return the final order with each entry's places after the rounds, the final one last.

    Nothing where places of different groups would be drawn as one, or nobody was ranked.
    """
    groups = tournament.stages.filter(kind=StageKind.ROUND_ROBIN).values_list("seeds", flat=True)
    if any(len(seeds) > 1 for seeds in groups):
        return []
    ranks = ranks_by_round(tournament)
    order = by_number(tournament, ending_now(tournament).order)
    return [
        (entry, [*ranks[entry.number], place])
        for place, entry in enumerate(order, start=1)
        if entry.number in ranks
    ]
