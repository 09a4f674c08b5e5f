"""Double elimination: an entry that loses once plays on in the losers' bracket, one that loses twice is out.

The structure is a list of slots, each with two sources: a seed, or the winner or loser of an earlier slot. A slot
belongs to the step (from 1) at which both its sources are known, so a round of the event plays one step of both
brackets. Every other round of losers drops into the losers' bracket in reverse order. Two entries that have met
thus meet again as late as possible (the usual layout).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from tournaments.core.brackets.single import bracket_size, seed_order

T = TypeVar("T")

Part = Literal["winners", "losers", "final", "reset"]


@dataclass(frozen=True, slots=True)
class Source:
    """The origin of a participant: ``kind`` is seed, winner or loser; ``number`` a seed (from 1) or a slot."""

    kind: Literal["seed", "winner", "loser"]
    number: int


@dataclass(frozen=True, slots=True)
class Slot:
    """A match that may take place.

    Attributes:
        number: from 0, unique in the structure.
        part, level: the bracket it belongs to and the round within that, from 1.
        step: when it can be played, from 1.
    """

    number: int
    part: Part
    level: int
    step: int
    sources: tuple[Source, Source]


def structure(entries: int) -> list[Slot]:
    """Return the slots for a number of entries (at least 2), by step within each part."""
    size = bracket_size(entries)
    slots: list[Slot] = []

    def add(part: Part, level: int, one: Source, other: Source) -> Source:
        steps = [slots[source.number].step for source in (one, other) if source.kind != "seed"]
        slots.append(Slot(len(slots), part, level, 1 + max(steps, default=0), (one, other)))
        return Source("winner", len(slots) - 1)

    def level_of(part: Part, level: int, sources: Sequence[Source]) -> list[Source]:
        pairs = zip(sources[::2], sources[1::2], strict=True)
        return [add(part, level, one, other) for one, other in pairs]

    def losers(winners: Sequence[Source]) -> list[Source]:
        return [Source("loser", source.number) for source in winners]

    upper = level_of("winners", 1, [Source("seed", seed) for seed in seed_order(size)])
    lower = losers(upper)
    level, lower_level = 1, 0
    if len(upper) > 1:
        lower_level += 1
        lower = level_of("losers", lower_level, lower)
    while len(upper) > 1:
        level += 1
        upper = level_of("winners", level, upper)
        dropped = losers(upper)
        if level % 2 == 0:
            dropped.reverse()
        lower_level += 1
        lower = level_of("losers", lower_level, [s for pair in zip(lower, dropped, strict=True) for s in pair])
        if len(lower) > 1:
            lower_level += 1
            lower = level_of("losers", lower_level, lower)
    final = add("final", 1, upper[0], lower[0])
    add("reset", 1, Source("loser", final.number), final)
    return slots


def steps(slots: Sequence[Slot]) -> int:
    """Return the most rounds that the structure can take, the second final included."""
    return slots[-1].step


class Bracket(Generic[T]):
    """The entries in each slot, as far as the results tell.

    Args:
        seeded: the entries in seed order.
        winners, losers: for each slot that was played, the entry that leaves it as its winner, and as its loser;
            None for nobody.
        gone: entries that have left the event: no later slot seats them.
    """

    def __init__(
        self,
        seeded: Sequence[T],
        winners: Mapping[int, T | None],
        losers: Mapping[int, T | None],
        gone: Collection[T] = (),
    ) -> None:
        self.slots = structure(len(seeded))
        self._seeded, self._gone = seeded, gone
        self._winners, self._losers = winners, losers
        self._seats: dict[int, tuple[T | None, T | None] | None] = {}
        for slot in self.slots:
            self._seats[slot.number] = self._fill(slot)

    def seats(self, number: int) -> tuple[T | None, T | None] | None:
        """Return the two participants of a slot (None: nobody comes), or None while the results do not tell."""
        return self._seats[number]

    def coming(self, number: int) -> set[T]:
        """Return the entries known to play in a slot; none where an entry passes without an opponent."""
        seats = self._seats[number]
        if seats is not None:
            return {one for one in seats if one is not None} if None not in seats else set()
        known = (self._from(source)[1] for source in self.slots[number].sources)
        return {one for one in known if one is not None and one not in self._gone}

    def to_play(self) -> list[tuple[Slot, tuple[T, T]]]:
        """Return the slots of the next step that two entries have still to play; none when the bracket is over."""
        found = [
            (slot, (one, other))
            for slot in self.slots
            if slot.number not in self._winners
            for one, other in [self._seats[slot.number] or (None, None)]
            if one is not None and other is not None
        ]
        first = min((slot.step for slot, _ in found), default=0)
        return [(slot, two) for slot, two in found if slot.step == first]

    def _fill(self, slot: Slot) -> tuple[T | None, T | None] | None:
        known: list[T | None] = []
        for source in slot.sources:
            is_known, entry = self._from(source)
            if not is_known:
                return None
            known.append(None if entry in self._gone else entry)
        if slot.part == "reset" and not self._needs_reset(slot):
            return None, None
        return known[0], known[1]

    def _from(self, source: Source) -> tuple[bool, T | None]:
        if source.kind == "seed":
            return True, self._seeded[source.number - 1] if source.number <= len(self._seeded) else None
        if source.number in self._winners:
            played = self._winners if source.kind == "winner" else self._losers
            return True, played[source.number]
        seats = self._seats[source.number]
        if seats is None:
            return False, None
        if None in seats:  # the only entry goes on, and nobody loses
            alone = seats[1] if seats[0] is None else seats[0]
            return True, alone if source.kind == "winner" else None
        return False, None

    def _needs_reset(self, slot: Slot) -> bool:
        """True if the second final is played: the undefeated finalist has lost the first."""
        final = slot.sources[0].number
        beaten = self._losers.get(final)
        return beaten is not None and list(self._losers.values()).count(beaten) == 1
