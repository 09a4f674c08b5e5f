"""Count tables: sums that can be kept by event, added up, and told as rows.

Mirrors are out of every share: a piece that both sides kept says nothing about itself.
"""

from collections.abc import Iterable, Mapping, Sequence
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


def _added(into: dict[Any, list[int]], key: Any, values: Iterable[int]) -> None:
    found = into.get(key)
    if found is None:
        into[key] = list(values)
    else:
        for place, value in enumerate(values):
            found[place] += value


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
        found = cls()
        for table in tables:
            found._count(table, traits)
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

    def _count(self, table: Played, traits: Mapping[str, Sequence[str]]) -> None:
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
        known = [one for one in table.seats if one.pieces is not None]
        self.seats += len(known)
        kept = [frozenset(key for key, fate in one.pieces or () if fate == "kept") for one in table.seats]
        gone = [frozenset(key for key, fate in one.pieces or () if fate != "kept") for one in table.seats]
        for place, one in enumerate(table.seats):
            others_kept = frozenset().union(*(kept[k] for k in range(len(kept)) if k != place))
            others_gone = frozenset().union(*(gone[k] for k in range(len(gone)) if k != place))
            self._pieces(one, others_kept, others_gone)
            self._traits(one, kept[place], others_kept, traits)
            if gone[place]:
                for pair in combinations(sorted(kept[place]), 2):
                    _added(self.together, BETWEEN.join(pair), (1, one.won, one.drawn))
        if len(table.seats) == 2:
            self._meetings(*table.seats)

    def _pieces(self, one: Sat, others_kept: frozenset[str], others_gone: frozenset[str]) -> None:
        won, drawn = int(one.won), int(one.drawn)
        for key, fate in one.pieces or ():
            if fate == "kept":
                counts = key not in others_kept
                _added(self.pieces, key, (1, 0, 0, 1, won * counts, drawn * counts, counts, 0, 0, 0))
            else:
                counts = key not in others_gone
                by_other = fate == "opponent"
                _added(
                    self.pieces,
                    key,
                    (1, by_other, not by_other, 0, 0, 0, 0, won * counts, drawn * counts, counts),
                )

    def _traits(
        self, one: Sat, kept: frozenset[str], others: frozenset[str], traits: Mapping[str, Sequence[str]]
    ) -> None:
        own = {trait for key in kept for trait in traits.get(key, ())}
        theirs = {trait for key in others for trait in traits.get(key, ())} if own else set()
        for trait in own:
            counts = trait not in theirs
            _added(self.traits, trait, (1, one.won * counts, one.drawn * counts, counts))

    def _meetings(self, one: Sat, other: Sat) -> None:
        for mine in one.leads:
            for theirs in other.leads:
                if mine < theirs:
                    _added(self.meetings, f"{mine}{BETWEEN}{theirs}", (1, one.won, other.won, one.drawn))
                elif theirs < mine:
                    _added(self.meetings, f"{theirs}{BETWEEN}{mine}", (1, other.won, one.won, one.drawn))
