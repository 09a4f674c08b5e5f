"""The table of a circuit, from its settings and the results of its events. No database, no clock.

Points are kept in hundredths, so that factors leave no rounding behind.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from functools import cached_property
from typing import Any, Literal, Self

PersonId = int | str
"""A player's id, or the name of somebody whom only a typed result knows."""
NO_PLACE = 9999
"""Stands for the best place of who has none."""
WHOLE = 100
"""Hundredths of a point; also a factor of one."""


@dataclass(frozen=True, slots=True)
class Group:
    """Events that are counted apart.

    Attributes:
        best: so many results of a person count; 0 for all.
        people: an event with fewer does not count.
    """

    name: str
    best: int = 0
    people: int = 0


@dataclass(frozen=True, slots=True)
class Rules:
    """A circuit's settings. The JSON in which they are stored has the same names.

    Attributes:
        way: points by place, points by win and draw, or a place in the final for each winner
            (`tournaments.enums.CircuitWay`).
        points: by place, from the first.
        rest: points of those below.
        sizes: from so many people on, a factor in hundredths; the largest size that is reached counts.
        win, draw: points for each.
        best: so many results of a person count, of events in no group; 0 for all.
        people: an event with fewer does not count, where it is in no group.
        events: with fewer a person is not in the order.
        ties: the criteria that part equal totals, in order (`tournaments.enums.CircuitTie`).
        qualify: so many qualify; 0 where nobody does, or every winner.
        passes_on: a winner who has a place already leaves it to the next of that event.
        division: only who played in it counts, with the place there; empty for everybody.
    """

    way: str = "places"
    points: tuple[int, ...] = (10, 7, 5, 4, 3, 2, 1)
    rest: int = 0
    sizes: tuple[tuple[int, int], ...] = ()
    win: int = 3
    draw: int = 1
    best: int = 0
    people: int = 0
    events: int = 0
    ties: tuple[str, ...] = ("firsts", "best", "wins")
    groups: tuple[Group, ...] = ()
    qualify: int = 0
    passes_on: bool = True
    division: str = ""

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> Self:
        """Return the rules of stored JSON; a setting that an older one lacks is the usual."""
        known = {one.name for one in fields(cls)}
        values: dict[str, Any] = {
            name: tuple(map(_fixed, value)) if isinstance(value, list) else value
            for name, value in said.items()
            if name in known
        }
        values["groups"] = tuple(Group(*one) for one in values.get("groups", ()))
        return cls(**values)

    def as_json(self) -> dict[str, Any]:
        """Return the JSON that `read` reads."""
        told = {one.name: getattr(self, one.name) for one in fields(self)}
        told["groups"] = [[one.name, one.best, one.people] for one in self.groups]
        return {
            name: [list(each) if isinstance(each, tuple) else each for each in value]
            if isinstance(value, tuple)
            else value
            for name, value in told.items()
        }

    def group(self, name: str) -> Group:
        """Return the group of a name; the settings of the circuit where it has no such group."""
        return next((one for one in self.groups if one.name == name), Group("", self.best, self.people))


def _fixed(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Placed:
    """A person's result in one event.

    Attributes:
        place: None for who was disqualified.
        wins, draws: rounds of the whole event, a bye as what it gave.
        team: the person's team; empty where everybody played alone.
    """

    person: PersonId
    place: int | None
    wins: int = 0
    draws: int = 0
    team: str = ""


@dataclass(frozen=True, slots=True)
class Date:
    """An event of a circuit.

    Attributes:
        key: names it among the circuit's events.
        size: people, or teams, who played it.
        factor: of its points, in hundredths.
        results: best first.
        turn: its place among those of its day.
    """

    key: str
    day: date
    size: int
    results: tuple[Placed, ...]
    group: str = ""
    factor: int = WHOLE
    turn: int = 0

    @property
    def when(self) -> tuple[date, int, str]:
        """Return the value by which events are ordered, oldest first."""
        return self.day, self.turn, self.key


@dataclass(frozen=True, slots=True)
class Given:
    """Points that somebody gets by hand, in hundredths."""

    person: PersonId
    points: int


Fate = Literal["counts", "beyond_best", "too_small"]
"""A result counts; or the person has better ones enough; or too few came to its event."""


@dataclass(frozen=True, slots=True)
class Part:
    """One event in the total of a person."""

    date: Date
    placed: Placed
    points: int
    fate: Fate


@dataclass(frozen=True)
class Row:
    """A person in the table.

    Attributes:
        rank: None for who lacks events to be in the order.
        total: in hundredths.
        parts: every event that the person played, oldest first.
        given: points by hand, in all.
        values: by the criteria of `Rules.ties`, more is better.
        won: the event that gave the place in the final, where winners qualify.
        qualifies: has a place in the final as of now.
        declined, chosen: the organizer said so.
    """

    person: PersonId
    total: int
    parts: tuple[Part, ...]
    given: int = 0
    values: tuple[int, ...] = ()
    rank: int | None = None
    won: Date | None = None
    qualifies: bool = False
    declined: bool = False
    chosen: bool = False

    @cached_property
    def played(self) -> int:
        """The number of events that count for the minimum."""
        return sum(part.fate != "too_small" for part in self.parts)


@dataclass
class _Sum:
    parts: list[Part] = field(default_factory=list)
    given: int = 0


def points_of(rules: Rules, on: Date, placed: Placed) -> int:
    """Return the points of a result, in hundredths, before anything else is asked."""
    if rules.way == "winner" or placed.place is None:
        return 0
    if rules.way == "results":
        points = rules.win * placed.wins + rules.draw * placed.draws
    else:
        points = rules.points[placed.place - 1] if placed.place <= len(rules.points) else rules.rest
    by_size = max(((least, factor) for least, factor in rules.sizes if on.size >= least), default=(0, WHOLE))[1]
    return points * on.factor * by_size // WHOLE


def table_of(
    rules: Rules,
    dates: Iterable[Date],
    given: Iterable[Given] = (),
    *,
    chosen: Iterable[PersonId] = (),
    declined: Iterable[PersonId] = (),
) -> list[Row]:
    """Return the table, best first; those without a rank come last.

    Args:
        chosen: get a place in the final by the organizer's choice, within those that there are.
        declined: leave their place to the next.
    """
    ordered = sorted(dates, key=lambda one: one.when)
    sums: dict[PersonId, _Sum] = defaultdict(_Sum)
    for on in ordered:
        counts = on.size >= rules.group(on.group).people
        for placed in on.results:
            fate: Fate = "counts" if counts else "too_small"
            sums[placed.person].parts.append(Part(on, placed, points_of(rules, on, placed), fate))
    for one in given:
        sums[one.person].given += one.points
    chosen_, declined_ = set(chosen), set(declined)
    for person in chosen_:
        sums[person]
    won = winners(rules, ordered, declined_) if rules.way == "winner" else {}
    rows = [
        _row(rules, person, one, won.get(person), chosen=person in chosen_, declined=person in declined_)
        for person, one in sums.items()
    ]
    return _qualified(rules, _ranked(rules, rows))


def winners(rules: Rules, dates: Sequence[Date], declined: set[PersonId]) -> dict[PersonId, Date]:
    """Return the people who qualify by winning an event, with it.

    Whoever has a place already, or declined, leaves it to the next one of the event, or to nobody.
    """
    found: dict[PersonId, Date] = {}
    for on in dates:
        if on.size < rules.group(on.group).people:
            continue
        last = len(on.results) if rules.passes_on else 1
        # A team has one place: all of it qualifies together.
        for place in range(1, last + 1):
            free = [
                one.person
                for one in on.results
                if one.place == place and one.person not in found and one.person not in declined
            ]
            if free:
                found |= dict.fromkeys(free, on)
                break
    return found


def _row(rules: Rules, person: PersonId, one: _Sum, won: Date | None, *, chosen: bool, declined: bool) -> Row:
    counting: set[str] = set()
    # An event whose group the circuit no longer has is one of those in none.
    for group in {rules.group(part.date.group) for part in one.parts}:
        own = [part for part in one.parts if rules.group(part.date.group) == group and part.fate == "counts"]
        # Of equal results the earlier one counts: a later event moves nothing that need not move.
        own.sort(key=lambda part: (-part.points, part.date.when))
        counting |= {part.date.key for part in (own[: group.best] if group.best else own)}
    parts = tuple(
        part
        if part.fate != "counts" or part.date.key in counting
        else Part(part.date, part.placed, part.points, "beyond_best")
        for part in one.parts
    )
    total = one.given + sum(part.points for part in parts if part.fate == "counts")
    values = tuple(_value(tie, parts) for tie in rules.ties)
    return Row(person, total, parts, one.given, values, won=won, chosen=chosen, declined=declined)


def _value(tie: str, parts: Sequence[Part]) -> int:
    """Return the value of a criterion; more is better."""
    valid = [part for part in parts if part.fate != "too_small"]
    places = [part.placed.place for part in valid if part.placed.place is not None]
    if tie == "firsts":
        return places.count(1)
    if tie == "best":
        return -min(places, default=NO_PLACE)
    if tie == "wins":
        return sum(part.placed.wins for part in valid)
    if tie == "events":
        return len(valid)
    return max(((part.date.day.toordinal(), part.points) for part in valid), default=(0, 0))[1]


def _ranked(rules: Rules, rows: list[Row]) -> list[Row]:
    """Order the rows; equal ones share a rank."""

    def key(row: Row) -> tuple[Any, ...]:
        by_date = (0, row.won.when) if row.won else (1,)
        return (by_date, -row.total, *(-value for value in row.values))

    within = sorted((row for row in rows if row.played >= rules.events or row.chosen), key=key)
    outside = sorted((row for row in rows if row.played < rules.events and not row.chosen), key=key)
    ranked: list[Row] = []
    for place, row in enumerate(within, start=1):
        is_equal = bool(ranked) and key(within[place - 2]) == key(row)
        ranked.append(_with(row, rank=ranked[-1].rank if is_equal else place))
    return ranked + outside


def parted_by(rules: Rules, one: Row, other: Row) -> int | None:
    """Return which of `rules.ties` parts two ranked rows of one total; None where nothing of it does."""
    if one.total != other.total or one.won != other.won or None in {one.rank, other.rank}:
        return None
    return next((k for k, (a, b) in enumerate(zip(one.values, other.values, strict=True)) if a != b), None)


def _qualified(rules: Rules, rows: list[Row]) -> list[Row]:
    """Mark those who have a place: by choice first, then from the top; a decline passes its place down.

    Equal rows at the last place all have one, so that nothing is decided by an order that nobody set. Where
    winners qualify and no number is set, each of them does.
    """
    if not rules.qualify:
        if rules.way != "winner":
            return rows
        return [_with(row, qualifies=row.won is not None or (row.chosen and not row.declined)) for row in rows]
    free = rules.qualify - sum(row.chosen and not row.declined for row in rows)
    able = [row for row in rows if row.rank is not None and not row.declined and not row.chosen]
    if rules.way == "winner":
        able = [row for row in able if row.won is not None]
    last = able[free - 1].rank if 0 < free <= len(able) else None
    among = {
        row.person
        for place, row in enumerate(able)
        if free > 0 and (place < free or (last is not None and row.rank == last))
    }
    return [_with(row, qualifies=(row.chosen and not row.declined) or row.person in among) for row in rows]


def _with(row: Row, **more: Any) -> Row:
    values = {one.name: getattr(row, one.name) for one in fields(row)}
    return Row(**{**values, **more})


@dataclass(frozen=True, slots=True)
class Move:
    """Another table changes somebody's rank, or place in the final.

    Attributes:
        was, now: the ranks; None for who has none, or is not in that table.
        leaves: True for who is not in the new table at all.
        gains: True for a place in the final that comes, False for one that goes, None for neither.
    """

    person: PersonId
    was: int | None
    now: int | None
    gains: bool | None
    leaves: bool = False


def moved(before: Sequence[Row], after: Sequence[Row]) -> list[Move]:
    """Return those whom another table moves, in its order, then those who leave it."""
    former = {row.person: row for row in before}
    found = []
    for row in after:
        was = former.get(row.person)
        rank, had = (was.rank, was.qualifies) if was else (None, False)
        if (rank, had) != (row.rank, row.qualifies):
            found.append(Move(row.person, rank, row.rank, None if had == row.qualifies else row.qualifies))
    still = {row.person for row in after}
    for row in before:
        if row.person not in still:
            found.append(Move(row.person, row.rank, None, False if row.qualifies else None, leaves=True))
    return found
