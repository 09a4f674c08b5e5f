"""The order of an event from its champion down, once and while it is played.

A disqualified entry comes last, without a title. An entry that left with rounds still to play comes after those
that played on, unless the event keeps the place of its results. In a bracket it is out from then on: it stands
where its last match took it, so never above one that played further. The title goes to the first of this order;
where everybody was disqualified, nobody has it.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tournaments.core.brackets.single import bracket_size, parts_of, widest
from tournaments.core.cut import Groups, counted
from tournaments.core.cut import order as order_of_results
from tournaments.core.history import EntryId, History
from tournaments.core.pairing.round_robin import rounds_needed
from tournaments.core.settings import Settings

Reached = Sequence[tuple[int, Collection[EntryId]]]
"""Of each later stage with a standing, in order, the rounds that were over before it, and who came in."""


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """A decided seat of a bracket.

    Attributes:
        round: number of the round in the event.
        won: went on from there, whether or not its result was corrected afterwards.
        for_third: of the match for the third place.
        kept: it went on although the corrected result has another winner.
        out: nobody went on from there: it is out, however many lives it had.
    """

    round: int
    entry: int
    won: bool
    for_third: bool = False
    kept: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class Deciding:
    """The stage after everybody's rounds, or instead of them: a bracket, or one table of the best.

    Attributes:
        seeds: its entries, in seed order.
        lives: losses that put an entry out: 1, or 2 in double elimination; 0 at a final table.
        seats: every decided seat of a bracket.
        places: of a final table, the place of each entry at it.
        gone: entries that have left, or were away when a round of a bracket was paired.
        brackets: the seeds of each, where divisions have their own.
    """

    seeds: tuple[int, ...]
    lives: int
    seats: tuple[BracketSeat, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict)
    gone: frozenset[int] = frozenset()
    brackets: tuple[tuple[int, ...], ...] = ()


def is_for_third(seeds: Sequence[Any], place: int, position: int | None) -> bool:
    """True if a match of a single elimination is for the third place: beside the final, or the finals.

    Args:
        seeds: of its stage; of several divisions, those of each.
        place: of its round among those of the bracket, from 0.
        position: its place in the round.
    """
    is_last = bracket_size(widest(seeds)) == 2 ** (place + 1)
    return is_last and position is not None and position >= len(parts_of(seeds))


def by_results(
    played: History,
    groups: Groups,
    criteria: Sequence[str],
    seed: str,
    settings: Settings,
    left: Collection[int],
    reached: Reached = (),
) -> list[int]:
    """The order before any bracket: by the stages they reached, by what counts, and then by who stayed."""
    valid = counted(played, groups, settings, left)
    ordered = order_of_results(valid, groups, criteria, seed, settings)
    early = set() if settings.withdrawn == "place" else early_leavers(played, groups, settings, left, reached)
    return sorted(ordered, key=lambda one: (-sum(one in came_in for _, came_in in reached), one in early))


def early_leavers(
    history: History, groups: Groups, settings: Settings, left: Collection[int], reached: Reached = ()
) -> set[int]:
    """Return the entries that left with rounds to play: not seated in the last one of the field, or of its
    group, or of the last stage that they came into.
    """
    ends = dict.fromkeys(left, len(history.rounds))
    for rounds, came_in in reversed(reached):
        ends |= {entry: rounds for entry in left if entry not in came_in}
    last = len(history.rounds)
    for group in groups:
        ends |= {entry: min(last, rounds_needed(len(group), settings.legs)) for entry in group if entry in left}
    return {
        entry
        for entry, end in ends.items()
        if end and not any(line.entry == entry for table in history.rounds[end - 1] for line in table.seats)
    }


def final(before: Sequence[int], deciding: Deciding | None, disqualified: Collection[int] = ()) -> list[int]:
    """Order the entries from champion to last.

    Entries still in the bracket come before those that are out, fewer losses first; then by how far they came, the
    match for the third place, and the order before the bracket.

    Args:
        before: the order before the bracket.
        deciding: the stage after it; None before it begins, or without one.
    """
    if deciding is None:
        return sorted(before, key=lambda entry: entry in disqualified)
    places = deciding.places
    losses: Counter[int] = Counter()
    reached: dict[int, int] = {}
    third: set[int] = set()
    for seat in deciding.seats:
        if seat.for_third:
            third |= {seat.entry} if seat.won else set()
            continue
        losses[seat.entry] += deciding.lives if seat.out else not seat.won
        reached[seat.entry] = max(reached.get(seat.entry, 0), 2 * seat.round + seat.won)
    playing: set[int] = set()
    for seeds in deciding.brackets or (deciding.seeds,):
        alive = {entry for entry in seeds if losses[entry] < deciding.lives}
        # One who is left over has won it, and may go home.
        playing |= alive if len(alive) == 1 else alive - deciding.gone

    def key(entry: int) -> tuple[bool, bool, int, bool, int, int, bool]:
        out = entry not in playing
        return (
            entry in disqualified,
            entry not in deciding.seeds,
            places.get(entry, len(places)),
            out,
            0 if out else losses[entry],
            -reached.get(entry, 0),
            entry not in third,
        )

    return sorted(before, key=key)


Why = Literal["first", "passed_on", "kept", "unfinished", "nobody", "disqualified", "apart"]
"""The reason why an entry has the title, or none.

================ ==================================================================================
``first``        it is the first of the order
``passed_on``    it is the first, for those before it were disqualified
``kept``         it is the first, and went on from a match that a correction gave to somebody else
``unfinished``   nobody has it: the event is not finished
``nobody``       nobody has it: there is nobody in the order
``disqualified`` nobody has it: everybody was disqualified
``apart``        nobody has it: each division has one of its own, for they were played apart
================ ==================================================================================
"""


@dataclass(frozen=True, slots=True)
class Title:
    """The title of an event.

    Attributes:
        entry: None where nobody has it.
        before: disqualified entries that would stand before that entry, best first.
    """

    entry: int | None
    why: Why
    before: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """Return an event's final order, from champion to last, and its title; as it stands while it is played."""

    order: tuple[int, ...]
    title: Title


def ending(
    before: Sequence[int], deciding: Deciding | None, disqualified: Collection[int], *, is_finished: bool
) -> Ending:
    """The `final` order and the title; arguments as there."""
    ordered = tuple(final(before, deciding, disqualified))
    return Ending(ordered, _title(ordered, before, deciding, disqualified, is_finished=is_finished))


def apart(
    whole: Sequence[int],
    divisions: Mapping[str, Collection[int]],
    disqualified: Collection[int],
    *,
    is_finished: bool,
) -> dict[str, Ending]:
    """Return the order and the title of each division: those of it in the order of all.

    Args:
        whole: the final order of the event.
    """
    found = {}
    for name, own in divisions.items():
        order = tuple(entry for entry in whole if entry in own)
        why: Why = "nobody" if not order else "disqualified" if order[0] in disqualified else "first"
        title = Title(order[0] if why == "first" else None, why) if is_finished else Title(None, "unfinished")
        found[name] = Ending(order, title)
    return found


def places_apart(ranked: Sequence[tuple[str, int]]) -> list[int]:
    """Return the place of each of an order in its own division, equal ones the same; 0 for those without one.

    Args:
        ranked: division and rank of each, best first.
    """
    found, seen, last = [], Counter[str](), dict[str, tuple[int, int]]()
    for division, rank in ranked:
        seen[division] += 1
        before, place = last.get(division, (0, 0))
        last[division] = (rank, place if rank == before else seen[division])
        found.append(last[division][1] if division else 0)
    return found


def _title(
    ordered: Sequence[int],
    before: Sequence[int],
    deciding: Deciding | None,
    disqualified: Collection[int],
    *,
    is_finished: bool,
) -> Title:
    if not is_finished:
        return Title(None, "unfinished")
    if not ordered:
        return Title(None, "nobody")
    if deciding and len(deciding.brackets) > 1:
        return Title(None, "apart")
    first = ordered[0]
    if first in disqualified:
        return Title(None, "disqualified")
    by_play = final(before, deciding)
    if passed := by_play[: by_play.index(first)]:
        return Title(first, "passed_on", tuple(passed))
    is_kept = deciding is not None and any(seat.kept for seat in deciding.seats if seat.entry == first)
    return Title(first, "kept" if is_kept else "first")
