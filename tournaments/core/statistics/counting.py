"""Count tables: sums that can be kept by event, added up, and told as rows.

Mirrors are out of every share: a piece that both sides kept says nothing about itself.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import combinations
from typing import Any, NamedTuple, Self

from tournaments.core.statistics.shares import Share
from tournaments.core.statistics.tables import Played, Sat

BETWEEN = "\n"
"""Stands between the keys of two pieces, which are in their order; no name of a piece has it."""
TENTHS = 12
"""Lengths are told by tenths of the clock; this one and what is longer stand together."""


class Fates(NamedTuple):
    """The sums of a piece, by seats that had it.

    Attributes:
        faced: at the table at all; `opponent`, `own` and `kept` add up to it.
        opponent, own: taken out before the match by another seat, or by its own.
        kept_n: of those kept, without mirrors; `kept_won` and `kept_drawn` of them were won and drawn.
        gone_n: of those taken out, without tables where the opponent's was, too; the same.
    """

    faced: int = 0
    opponent: int = 0
    own: int = 0
    kept: int = 0
    kept_won: int = 0
    kept_drawn: int = 0
    kept_n: int = 0
    gone_won: int = 0
    gone_drawn: int = 0
    gone_n: int = 0

    @property
    def when_kept(self) -> Share:
        return Share(self.kept_won, self.kept_drawn, self.kept_n)

    @property
    def when_gone(self) -> Share:
        return Share(self.gone_won, self.gone_drawn, self.gone_n)


def _added(into: dict[Any, list[int]], key: Any, values: Sequence[int]) -> None:
    found = into.get(key)
    if found is None:
        into[key] = list(values)
    else:
        into[key] = [one + two for one, two in zip(found, values, strict=True)]


Marks = Counter[tuple[Hashable, tuple[int, ...]]]
"""The number of times that a key got these values: counting first and multiplying then is the quickest."""


def _sums(marks: Marks, joined: Callable[[Any], str] = str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for (key, values), times in marks.items():
        _added(found, joined(key), [times * value for value in values])
    return found


@dataclass
class Tally:
    """The sums of some tables.

    Attributes:
        tables: counted ones; `seats` of them, those whose pieces are known.
        pieces: `Fates` by key.
        traits: seats that kept a piece with the trait, won, drawn, and matches without mirrors.
        together: of two pieces that one seat kept: matches, won, drawn.
        meetings: of two pieces on two sides: matches, won by the first, won by the second, drawn.
        by_time: tables that the end of the time decided.
        first: matches of two with a known first player, won by that one, drawn.
        tenths: tables by tenths of the clock; `minutes` by whole minutes; `over` of them were beyond the clock.
    """

    tables: int = 0
    seats: int = 0
    by_time: int = 0
    over: int = 0
    first: list[int] = field(default_factory=lambda: [0, 0, 0])
    pieces: dict[str, list[int]] = field(default_factory=dict)
    traits: dict[str, list[int]] = field(default_factory=dict)
    together: dict[str, list[int]] = field(default_factory=dict)
    meetings: dict[str, list[int]] = field(default_factory=dict)
    tenths: dict[int, int] = field(default_factory=dict)
    minutes: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, tables: Iterable[Played], traits: Mapping[str, Sequence[str]]) -> Self:
        """Count tables.

        Args:
            traits: those of each piece by its key.
        """
        found, marks = cls(), _Marked(traits)
        for table in tables:
            found._count(table)
            marks.count(table)
        found.pieces, found.traits = _sums(marks.pieces), _sums(marks.traits)
        found.together, found.meetings = _sums(marks.together, BETWEEN.join), _sums(marks.meetings, BETWEEN.join)
        return found

    def add(self, other: "Tally") -> None:
        """Add the sums of other tables to these."""
        for name in ("tables", "seats", "by_time", "over"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.first = [one + two for one, two in zip(self.first, other.first, strict=True)]
        for name in ("pieces", "traits", "together", "meetings"):
            own = getattr(self, name)
            for key, values in getattr(other, name).items():
                _added(own, key, values)
        for name in ("tenths", "minutes"):
            own = getattr(self, name)
            for key, n in getattr(other, name).items():
                own[key] = own.get(key, 0) + n

    def as_json(self) -> dict[str, Any]:
        """Return the JSON that `read` reads."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> Self:
        """Return the tally of kept values; JSON has no numbers as keys."""
        numbered = {name: {int(key): n for key, n in said[name].items()} for name in ("tenths", "minutes")}
        return cls(**{**said, **numbered})

    def _count(self, table: Played) -> None:
        self.tables += 1
        self.by_time += table.by_time
        if table.seconds is not None and table.limit:
            tenth = min(table.seconds * 10 // table.limit, TENTHS)
            self.tenths[tenth] = self.tenths.get(tenth, 0) + 1
            self.minutes[table.seconds // 60] = self.minutes.get(table.seconds // 60, 0) + 1
            self.over += table.seconds > table.limit
        if table.first is not None and len(table.seats) == 2:
            one = table.seats[table.first]
            self.first = [self.first[0] + 1, self.first[1] + one.won, self.first[2] + one.drawn]
        self.seats += sum(one.pieces is not None for one in table.seats)


@dataclass
class _Marked:
    """The marks of some tables, by piece, trait, and pair."""

    trait_of: Mapping[str, Sequence[str]]
    pieces: Marks = field(default_factory=Counter)
    traits: Marks = field(default_factory=Counter)
    together: Marks = field(default_factory=Counter)
    meetings: Marks = field(default_factory=Counter)

    def count(self, table: Played) -> None:
        kept = [{key for key, fate in one.pieces or () if fate == "kept"} for one in table.seats]
        gone = [{key for key, fate in one.pieces or () if fate != "kept"} for one in table.seats]
        for place, one in enumerate(table.seats):
            others = [k for k in range(len(kept)) if k != place]
            others_kept = set[str]().union(*(kept[k] for k in others))
            self._pieces(one, others_kept, set().union(*(gone[k] for k in others)))
            if self.trait_of:
                self._traits(one, kept[place], others_kept)
            if gone[place]:
                values = (1, int(one.won), int(one.drawn))
                self.together.update((pair, values) for pair in combinations(sorted(kept[place]), 2))
        if len(table.seats) == 2:
            self._meetings(*table.seats)

    def _pieces(self, one: Sat, others_kept: set[str], others_gone: set[str]) -> None:
        won, drawn = int(one.won), int(one.drawn)
        in_share, mirror = (1, 0, 0, 1, won, drawn, 1, 0, 0, 0), (1, 0, 0, 1, 0, 0, 0, 0, 0, 0)
        for key, fate in one.pieces or ():
            if fate == "kept":
                self.pieces[key, mirror if key in others_kept else in_share] += 1
                continue
            by_other = int(fate == "opponent")
            gone = (0, 0, 0) if key in others_gone else (won, drawn, 1)
            self.pieces[key, (1, by_other, 1 - by_other, 0, 0, 0, 0, *gone)] += 1

    def _traits(self, one: Sat, kept: set[str], others: set[str]) -> None:
        own = {trait for key in kept for trait in self.trait_of.get(key, ())}
        theirs = {trait for key in others for trait in self.trait_of.get(key, ())} if own else set()
        values = (1, int(one.won), int(one.drawn), 1)
        for trait in own:
            self.traits[trait, (1, 0, 0, 0) if trait in theirs else values] += 1

    def _meetings(self, one: Sat, other: Sat) -> None:
        won, lost, drawn = int(one.won), int(other.won), int(one.drawn)
        values, turned = (1, won, lost, drawn), (1, lost, won, drawn)
        for mine in one.leads:
            for theirs in other.leads:
                if mine < theirs:
                    self.meetings[(mine, theirs), values] += 1
                elif theirs < mine:
                    self.meetings[(theirs, mine), turned] += 1
