"""The prizes of an event with the entries that get them."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from tournaments.core.evening.prizes import Award, Prizes, awards
from tournaments.enums import KNOCKOUT_STAGES, StageKind
from tournaments.models import Entry, Tournament
from tournaments.queries.summary.results import Placed, final_places


@dataclass(frozen=True, slots=True)
class Winner:
    """An entry with a prize; `is_handed` once it has it."""

    place: int
    entry: Entry
    award: Award
    is_handed: bool


def winners(tournament: Tournament) -> Sequence[Winner]:
    """Return the entries that get a prize, in the final order; nobody where there are none."""
    prizes = Prizes.read(tournament.prize_list)
    if not prizes.rows:
        return ()
    placed = final_places(tournament)
    given = zip(placed, awards(prizes, _equal(tournament, placed)), strict=True)
    return [
        Winner(one.place, one.entry, award, one.entry.number in prizes.handed) for one, award in given if award
    ]


def _equal(tournament: Tournament, placed: Sequence[Placed]) -> list[Hashable]:
    """Return of each entry its last round of a bracket with its end, its place at a final table, or its record."""
    kinds = dict(tournament.rounds.values_list("number", "stage__kind"))
    knockout = {number for number, kind in kinds.items() if kind in KNOCKOUT_STAGES}
    table = {number for number, kind in kinds.items() if kind == StageKind.FINAL_TABLE}
    found: list[Hashable] = []
    for one in placed:
        played = {number for number, sign in enumerate(one.signs, start=1) if sign != "none"}
        last = max(played & knockout, default=0)
        if played & table:
            found.append(("table", one.place))
        else:
            found.append(("bracket", last, one.signs[last - 1]) if last else ("record", one.tally))
    return found
