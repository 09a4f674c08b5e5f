"""Statistics of one event or of several, as rows: each with the number that it is of."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from tournaments.core.statistics.counting import BETWEEN, Fates, Tally
from tournaments.core.statistics.shares import Share
from tournaments.core.statistics.tables import PARTS, Part

LEAST_PEOPLE = 8
"""An event with fewer lists is in no statistics; and of several events together, a piece that fewer people had is
in no row: it would tell what one person plays."""


@dataclass(frozen=True)
class Counted:
    """The statistics of one event, as they are kept.

    Attributes:
        lists: the number of lists.
        names: of pieces, by key.
        holders: of each piece, the people who registered it, each once.
        trait_holders: the same of each trait, by its name.
        parts: the tables of each part.
    """

    lists: int
    names: Mapping[str, str]
    holders: Mapping[str, list[int]]
    trait_holders: Mapping[str, list[int]]
    parts: Mapping[Part, Tally]

    def as_json(self) -> dict[str, Any]:
        """Return the JSON that `read` reads."""
        plain = {name: getattr(self, name) for name in ("lists", "names", "holders", "trait_holders")}
        return {**plain, "parts": {part: tally.as_json() for part, tally in self.parts.items()}}

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> Self:
        parts = {part: Tally.read(said["parts"][part]) for part in PARTS}
        return cls(said["lists"], said["names"], said["holders"], said["trait_holders"], parts)


@dataclass(frozen=True, slots=True)
class PieceRow:
    """A piece: `registered` of `lists` lists, and its sums at tables."""

    key: str
    name: str
    registered: int
    lists: int
    fates: Fates

    @property
    def address(self) -> str:
        """Return the end of its addresses."""
        return self.key.replace("/", "-").replace(" ", "-")


@dataclass(frozen=True, slots=True)
class TraitRow:
    """A trait: the lists with a piece that has it, and the matches in which one was kept."""

    name: str
    registered: int
    lists: int
    kept: int
    when_kept: Share


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two pieces that one seat kept: in `share.n` matches."""

    one: PieceRow
    other: PieceRow
    share: Share


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two pieces on two sides of a table: the share of the first one. That of the other is `back`."""

    one: PieceRow
    other: PieceRow
    share: Share

    @property
    def lost(self) -> int:
        return self.share.n - self.share.won - self.share.drawn

    @property
    def back(self) -> "Meeting":
        """Return the same seen from the other side."""
        return Meeting(self.other, self.one, Share(self.lost, self.share.drawn, self.share.n))


@dataclass
class Statistics:
    """The statistics of some events, of one part of them or of all.

    Attributes:
        events: their number.
        hidden: pieces that no row tells, because too few people had them.
        pieces: by key; those of most lists first.
    """

    events: int = 0
    lists: int = 0
    tally: Tally = field(default_factory=Tally)
    pieces: dict[str, PieceRow] = field(default_factory=dict)
    traits: list[TraitRow] = field(default_factory=list)
    hidden: int = 0

    @classmethod
    def of(
        cls,
        counted: Iterable[Counted],
        part: Part | None = None,
        *,
        people: int = 0,
        same: Mapping[int, int] | None = None,
    ) -> Self:
        """Add events up.

        Args:
            part: of each event; None for both.
            people: the least who must have had a piece for it to have a row.
            same: the row that a row of a club's people stands for, where two are one person.
        """
        found, names = cls(), dict[str, str]()
        registered, traits = Counter[str](), Counter[str]()
        whose: dict[str, set[int]] = {}
        of_trait: dict[str, set[int]] = {}
        roots = same or {}
        for one in counted:
            found.events += 1
            found.lists += one.lists
            names.update(one.names)
            for holders, count, persons in (
                (one.holders, registered, whose),
                (one.trait_holders, traits, of_trait),
            ):
                for key, own in holders.items():
                    count[key] += len(own)
                    persons.setdefault(key, set()).update(roots.get(person, person) for person in own)
            for each in PARTS if part is None else (part,):
                found.tally.add(one.parts[each])
        found._tell(names, registered, traits, {k: len(v) for k, v in (whose | of_trait).items()}, people)
        return found

    def _tell(
        self,
        names: Mapping[str, str],
        registered: Counter[str],
        traits: Counter[str],
        persons: Mapping[str, int],
        people: int,
    ) -> None:
        # A piece may be known from tables alone, where it is chosen there and registered nowhere.
        keys = {*registered, *self.tally.pieces}
        told = [key for key in keys if persons.get(key, 0) >= people]
        self.hidden = len(keys) - len(told)
        told.sort(key=lambda key: (-registered[key], names.get(key, key)))
        for key in told:
            fates = Fates(*self.tally.pieces.get(key, ()))
            self.pieces[key] = PieceRow(key, names.get(key, key), registered[key], self.lists, fates)
        for name in sorted(traits, key=lambda one: (-traits[one], one)):
            if persons[name] >= people:
                n, won, drawn, without = self.tally.traits.get(name, (0, 0, 0, 0))
                self.traits.append(TraitRow(name, traits[name], self.lists, n, Share(won, drawn, without)))

    def together(self, key: str = "") -> list[PairRow]:
        """Return the pairs that one seat kept, the most often first; only those with one piece."""
        found = [
            PairRow(one, other, Share(won, drawn, n))
            for one, other, (n, won, drawn) in self._pairs(self.tally.together, key)
        ]
        found = [row if key in {"", row.one.key} else PairRow(row.other, row.one, row.share) for row in found]
        return sorted(found, key=lambda row: (-row.share.n, row.one.name, row.other.name))

    def meetings(self, key: str = "") -> list[Meeting]:
        """Return the meetings of two pieces, the most often first; only those of one piece, seen from it."""
        found = [
            Meeting(one, other, Share(won, drawn, n))
            for one, other, (n, won, _lost, drawn) in self._pairs(self.tally.meetings, key)
        ]
        found = [row if key in {"", row.one.key} else row.back for row in found]
        return sorted(found, key=lambda row: (-row.share.n, row.one.name, row.other.name))

    def _pairs(self, sums: Mapping[str, list[int]], key: str) -> Iterator[tuple[PieceRow, PieceRow, list[int]]]:
        for pair, values in sums.items():
            one, other = pair.split(BETWEEN)
            if key in {"", one, other} and one in self.pieces and other in self.pieces:
                yield self.pieces[one], self.pieces[other], values

    @property
    def by_time(self) -> Share:
        return Share(self.tally.by_time, 0, self.tally.tables)

    @property
    def over(self) -> Share:
        """Return the tables whose result came after the end of the clock."""
        return Share(self.tally.over, 0, self.timed)

    @property
    def timed(self) -> int:
        """The number of tables of which a length is known."""
        return sum(self.tally.minutes.values())

    @property
    def first(self) -> Share:
        """Return the share of the first player."""
        n, won, drawn = self.tally.first
        return Share(won, drawn, n)

    def minutes(self, share: float) -> int | None:
        """Return the minutes in which this share of the tables was over; None where no length is known."""
        left = share * self.timed
        for minute in sorted(self.tally.minutes):
            left -= self.tally.minutes[minute]
            if left <= 0:
                return minute
        return None
