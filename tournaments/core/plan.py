"""The tables of a round of any stage, as pure functions of what was known when it was paired.

The site makes rounds with these functions, and a record of an event is checked with the same ones.
Entries are known by their number.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from tournaments.core.brackets import single
from tournaments.core.brackets.double import Bracket, steps, structure
from tournaments.core.history import History
from tournaments.core.pairing import pair
from tournaments.core.pairing.numbering import number_tables
from tournaments.core.pairing.round_robin import berger, rounds_needed, snake
from tournaments.core.pairing.wishes import FirstRound, Wishes, apart
from tournaments.core.standings import rank


@dataclass(frozen=True, slots=True)
class LockedTable:
    """A table that was kept while the others were paired again; a bye has no number."""

    entries: tuple[int, ...]
    table: int | None


@dataclass(frozen=True, slots=True)
class Inputs:
    """What a round's pairing starts from, besides results and seed. Stored with the round.

    Attributes:
        active: who takes part; in a bracket, who has not left.
        apart: groups of which no two members shall meet.
        raised, accelerated, first_round: see `tournaments.core.pairing.wishes.Wishes`.
        locked: tables that were kept.
        fixed: numbers of the tables that some entries always play at.
    """

    active: tuple[int, ...]
    apart: tuple[tuple[int, ...], ...] = ()
    raised: tuple[int, ...] = ()
    accelerated: int = 0
    first_round: FirstRound = "random"
    locked: tuple[LockedTable, ...] = ()
    fixed: tuple[tuple[int, int], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The form in which it is stored and exported."""
        return {
            "active": list(self.active),
            "apart": [list(group) for group in self.apart],
            "raised": list(self.raised),
            "accelerated": self.accelerated,
            "first_round": self.first_round,
            "locked": [{"entries": list(kept.entries), "table": kept.table} for kept in self.locked],
            "fixed": [list(pair) for pair in self.fixed],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Inputs":
        """The stored form read back. Raises `KeyError`, `TypeError` or `ValueError` when it is no such thing."""
        first_round = data["first_round"]
        if first_round not in {"random", "seeding"}:
            raise ValueError(first_round)
        return cls(
            tuple(data["active"]),
            tuple(tuple(group) for group in data["apart"]),
            tuple(data["raised"]),
            data["accelerated"],
            cast(FirstRound, first_round),
            tuple(LockedTable(tuple(kept["entries"]), kept["table"]) for kept in data["locked"]),
            tuple((entry, table) for entry, table in data["fixed"]),
        )

    def wishes(self) -> Wishes:
        """As the pairing engine takes them."""
        return Wishes(
            barred=apart(self.apart),
            locked=tuple(kept.entries for kept in self.locked),
            raised=frozenset(self.raised),
            accelerated=self.accelerated,
            first_round=self.first_round,
        )


@dataclass(frozen=True, slots=True)
class Planned:
    """A table to be: who sits there in order. One entry is a bye; none is a place in a bracket nobody reaches."""

    entries: tuple[int, ...]
    table: int | None = None
    position: int | None = None


def swiss(history: History, inputs: Inputs, seats: tuple[int, int], rng: Random) -> list[Planned]:
    """All tables of a Swiss round but the locked ones. Raises `CannotPair`."""
    pairing = pair(history, list(inputs.active), seats, rng, inputs.wishes())
    taken = frozenset(kept.table for kept in inputs.locked if kept.table is not None)
    tables = [cast(tuple[int, ...], table) for table in pairing.tables]
    planned = _numbered(tables, inputs, taken=taken)
    if pairing.bye is not None:
        planned.append(Planned((cast(int, pairing.bye),)))
    return planned


def deal_groups(seeded: Sequence[int], groups: int) -> list[list[int]]:
    """The groups of a round robin; no group of fewer than two."""
    return snake(seeded, max(1, min(groups, len(seeded) // 2)))


def round_robin(groups: Sequence[Sequence[int]], number: int, inputs: Inputs) -> list[Planned]:
    """A round (from 1) of all groups. Whose opponent has left sits out with a bye."""
    present = set(inputs.active)
    tables: list[tuple[int, ...]] = []
    byes: list[int] = []
    for group in groups:
        if number > rounds_needed(len(group)):
            continue
        pairs, bye = berger(group, number)
        for two in pairs:
            here = tuple(entry for entry in two if entry in present)
            if len(here) == 2:
                tables.append(here)
            byes += here if len(here) == 1 else ()
        if bye in present:
            byes.append(bye)
    return _numbered(tables, inputs) + [Planned((entry,)) for entry in byes]


def round_robin_rounds(groups: Sequence[Sequence[int]]) -> int:
    """Rounds in which everybody meets everybody of their group."""
    return max((rounds_needed(len(group)) for group in groups), default=0)


def seeding_key(rating: int | None, number: int) -> tuple[bool, int, int]:
    """Orders entries by initial seeding: by rating, best first, then those without one by registration."""
    return rating is None, -(rating or 0), number


def initial_seeds(history: History, inputs: Inputs, rng: Random) -> list[int]:
    """The order in which entries are put into groups or a bracket before anything is played."""
    present = set(inputs.active)
    seeds = [entry for entry in history.entries if entry in present]
    if inputs.first_round == "random":
        rng.shuffle(seeds)
    return seeds


def cut_seeds(
    history: History, groups: Sequence[Sequence[int]], criteria: Sequence[str], seed: str, inputs: Inputs, cut: int
) -> list[int]:
    """Who plays the bracket, in seed order: by the standing, or by the places in the groups.

    With groups, all first places come before all second ones; inside a place the whole standing decides. Two of
    one group who would meet at once are parted by exchanging the lower one with another of the same place.
    """
    present = set(inputs.active)
    overall = [row.entry for row in rank(history, criteria, seed) if row.entry in present]
    if len(groups) < 2:
        return overall[:cut]
    place: dict[int, int] = {}
    for group in groups:
        rows = rank(history.only(group), criteria, seed)
        place |= {entry: k for k, entry in enumerate(r.entry for r in rows if r.entry in present)}
    seeds = sorted(overall, key=place.__getitem__)[:cut]
    home = {entry: k for k, group in enumerate(groups) for entry in group}
    _part(seeds, cut, lambda a, b: home[a] == home[b], place)
    return seeds


def _part(seeds: list[int], cut: int, together: Callable[[int, int], bool], place: Mapping[int, int]) -> None:
    size = single.bracket_size(len(seeds), cut)
    for low in range(len(seeds) - 1, size // 2 - 1, -1):
        high = size - 1 - low
        if not together(seeds[high], seeds[low]):
            continue
        for other in range(size // 2, len(seeds)):
            fits = place[seeds[other]] == place[seeds[low]]
            if (
                fits
                and not together(seeds[high], seeds[other])
                and not together(seeds[size - 1 - other], seeds[low])
            ):
                seeds[low], seeds[other] = seeds[other], seeds[low]
                break


def bracket_start(seeds: Sequence[int], cut: int, inputs: Inputs) -> list[Planned]:
    """The first round of a single elimination; the best seeds have the byes."""
    return _bracket(single.first_round(seeds, cut), inputs)


def bracket_next(winners: Sequence[int | None], inputs: Inputs) -> list[Planned]:
    """The next round from the winners by position; who has left does not go on."""
    present = set(inputs.active)
    return _bracket(single.next_round([winner if winner in present else None for winner in winners]), inputs)


def _bracket(pairs: Sequence[tuple[int | None, int | None]], inputs: Inputs) -> list[Planned]:
    places = [tuple(entry for entry in two if entry is not None) for two in pairs]
    real = iter(_numbered([entries for entries in places if len(entries) == 2], inputs))
    return [
        Planned(entries, next(real).table if len(entries) == 2 else None, position)
        for position, entries in enumerate(places)
    ]


def double_elimination(
    seeds: Sequence[int],
    winners: Mapping[int, int | None],
    losers: Mapping[int, int | None],
    after_step: int,
    inputs: Inputs,
) -> list[Planned]:
    """The next step of a double elimination that has a match; empty when it is over.

    Args:
        winners, losers: who won and lost each slot.
        after_step: the last step that was played, 0 at the beginning.
    """
    present = set(inputs.active)
    found = Bracket(
        seeds,
        {slot: entry if entry in present else None for slot, entry in winners.items()},
        {slot: entry if entry in present else None for slot, entry in losers.items()},
    )
    for step in range(after_step + 1, steps(structure(len(seeds))) + 1):
        playing = [
            (slot.number, (one, other))
            for slot, (one, other) in found.step(step)
            if one is not None and other is not None
        ]
        if playing:
            tables = _numbered([two for _, two in playing], inputs)
            return [
                Planned(planned.entries, planned.table, number)
                for planned, (number, _) in zip(tables, playing, strict=True)
            ]
    return []


def _numbered(
    tables: Sequence[tuple[int, ...]], inputs: Inputs, taken: frozenset[int] = frozenset()
) -> list[Planned]:
    numbers = number_tables(tables, dict(inputs.fixed), taken)
    return [Planned(entries, number) for entries, number in zip(tables, numbers, strict=True)]


def final_numbers(before: Sequence[int], seats: Sequence[tuple[int, int, bool]], lives: int) -> list[int]:
    """Entries from champion to last.

    Who is still in the bracket comes before those who are out, fewer losses first; then by how far they came, and
    equal ones in the order before the bracket.

    Args:
        before: that order.
        seats: every decided seat of the bracket as (round of the event, entry, won).
        lives: losses that put an entry out: 1, or 2 in double elimination.
    """
    losses: Counter[int] = Counter()
    reached: dict[int, int] = {}
    for number, entry, won in seats:
        losses[entry] += not won
        reached[entry] = max(reached.get(entry, 0), 2 * number + won)

    def key(entry: int) -> tuple[bool, bool, int, int]:
        out = losses[entry] >= lives
        return entry not in reached, out, 0 if out else losses[entry], -reached.get(entry, 0)

    return sorted(before, key=key)
