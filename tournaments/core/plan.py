"""The tables of a round of any stage, as pure functions of what was known when it was paired.

The site makes rounds with these functions, and a record of an event is checked with the same ones.
Entries are known by their number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, cast, get_args

from atrum_judge.protocol import Tables
from tournaments.core.brackets import single
from tournaments.core.brackets.double import Bracket
from tournaments.core.history import Awarded, EntryId, History
from tournaments.core.pairing import pair
from tournaments.core.pairing.numbering import number_tables
from tournaments.core.pairing.round_robin import berger, rounds_needed, snake
from tournaments.core.pairing.wishes import FirstRound, Wishes, apart


@dataclass(frozen=True, slots=True)
class LockedTable:
    """A table that was kept while the others were paired again; a bye has no number."""

    entries: tuple[int, ...]
    table: int | None


EDITION = 5
"""The edition of the planning. Rounds that an earlier one planned otherwise are not computed again.

======= =====================================================================================================
edition new in it
======= =====================================================================================================
2       cuts: comparison across groups, cross-over, the draw; who leaves a bracket stays out of it; first rounds
        by seeding with people kept apart or accelerated
3       among equally good Swiss rounds another one is taken
4       tables of several seats: who should not meet is parted by another search
5       first rounds by seeding: with people kept apart, other tables and another bye. Rounds to come count where
        `to_come` says so; earlier editions have none
======= =====================================================================================================
"""


@dataclass(frozen=True, slots=True)
class Inputs:
    """Inputs of a round's pairing besides results and seed. Stored with the round.

    Attributes:
        active: entries that take part; in a bracket, those that have not left, nor were away when a round of it
            was paired.
        sitting_out: entries that are there and asked not to play this round.
        edition: of the planning (`EDITION`).
        apart: groups of which no two members shall meet.
        raised, accelerated, first_round: see `tournaments.core.pairing.wishes.Wishes`.
        locked: tables that were kept.
        fixed: numbers of the tables that some entries always play at.
        late: entries that came into the first round of a bracket once it was paired, in this order.
        to_come: rounds of the stage after this one that count as well; none where only this one shall.
        apart_to_end: of `apart`, the groups that stay kept apart in all of these.
        byes: entries that are there and have a bye that the organizer awarded, each with its kind.
        by_standing: neighbours in the standing meet, whoever has met before.
    """

    active: tuple[int, ...]
    apart: tuple[tuple[int, ...], ...] = ()
    raised: tuple[int, ...] = ()
    accelerated: int = 0
    first_round: FirstRound = "random"
    locked: tuple[LockedTable, ...] = ()
    fixed: tuple[tuple[int, int], ...] = ()
    sitting_out: tuple[int, ...] = ()
    edition: int = EDITION
    late: tuple[int, ...] = ()
    to_come: int = 0
    apart_to_end: tuple[tuple[int, ...], ...] = ()
    byes: tuple[tuple[int, Awarded], ...] = ()
    by_standing: bool = False

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
            "sitting_out": list(self.sitting_out),
            "edition": self.edition,
            "late": list(self.late),
            "to_come": self.to_come,
            "apart_to_end": [list(group) for group in self.apart_to_end],
            # Left out where there are none, as in records from before.
            **({"byes": [list(one) for one in self.byes]} if self.byes else {}),
            **({"by_standing": True} if self.by_standing else {}),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Inputs":
        """The stored form read back. Raises `KeyError`, `TypeError` or `ValueError` when it is no such thing."""
        first_round = data["first_round"]
        if first_round not in {"random", "seeding"}:
            raise ValueError(first_round)
        if any(kind not in get_args(Awarded) for _entry, kind in data.get("byes", ())):
            raise ValueError(f"{data['byes']!r} are no byes")
        if not isinstance(by_standing := data.get("by_standing", False), bool):
            raise ValueError(by_standing)
        return cls(
            tuple(data["active"]),
            tuple(tuple(group) for group in data["apart"]),
            tuple(data["raised"]),
            data["accelerated"],
            cast(FirstRound, first_round),
            tuple(LockedTable(tuple(kept["entries"]), kept["table"]) for kept in data["locked"]),
            tuple((entry, table) for entry, table in data["fixed"]),
            tuple(data.get("sitting_out", ())),
            data.get("edition", 1),
            tuple(data.get("late", ())),
            data.get("to_come", 0),
            tuple(tuple(group) for group in data.get("apart_to_end", ())),
            tuple((entry, kind) for entry, kind in data.get("byes", ())),
            by_standing,
        )

    @property
    def awarded(self) -> dict[int, Awarded]:
        """The kind of each awarded bye, by entry."""
        return dict(self.byes)

    @property
    def there(self) -> set[int]:
        """The entries that are there, whether they play this round or not."""
        return {*self.active, *self.sitting_out, *self.awarded}

    def wishes(self) -> Wishes:
        """Return the wishes in the form that the pairing engine takes."""
        return Wishes(
            barred=apart(self.apart),
            locked=tuple(kept.entries for kept in self.locked),
            raised=frozenset(self.raised),
            accelerated=self.accelerated,
            first_round=self.first_round,
            to_come=self.to_come,
            apart_to_end=apart(self.apart_to_end),
            resting=(*self.sitting_out, *self.awarded),
        )


@dataclass(frozen=True, slots=True)
class Planned:
    """A planned table: its entries in order.

    One entry is a bye; none is a place in a bracket that nobody reaches.
    """

    entries: tuple[int, ...]
    table: int | None = None
    position: int | None = None


def swiss(
    history: History, inputs: Inputs, tables: Tables, rng: Random, standing: Sequence[int] = ()
) -> list[Planned]:
    """All tables of a Swiss round but the locked ones. Raises `CannotPair`.

    Args:
        standing: the entries from the first to the last, where neighbours shall meet.

    Where too few are left to meet because others asked to sit out, or have an awarded bye, who wanted to play has
    a bye.
    """
    given = [Planned((entry,)) for entry in inputs.awarded]
    if len(inputs.active) < tables.fewest <= len(inputs.there):
        return [*(Planned((entry,)) for entry in inputs.active), *given]
    wishes = replace(inputs.wishes(), standing=tuple(standing))
    free = [entry for entry in inputs.active if entry not in wishes.spoken_for()]
    resting = _resting(history, free, tables)
    active: list[EntryId] = [entry for entry in inputs.active if entry not in resting]
    pairing = pair(history, active, tables.span(len(free) - len(resting)), rng, wishes)
    taken = frozenset(kept.table for kept in inputs.locked if kept.table is not None)
    seated = [tables.seated(cast(tuple[int, ...], table), rng) for table in pairing.tables]
    planned = _numbered(seated, inputs, taken=taken)
    byes = resting if pairing.bye is None else [cast(int, pairing.bye)]
    return [*planned, *(Planned((entry,)) for entry in byes), *given]


def _resting(history: History, free: Sequence[int], tables: Tables) -> list[int]:
    """Return the entries that have a bye because larger tables have no seat left: fewest byes, then fewest points,
    the last seeded.
    """
    if tables.most == 2:
        return []  # the engine of pairs weighs its bye with all else
    waiting = sorted(free, key=lambda entry: (history.byes(entry), history.total(entry), -history.seeding[entry]))
    return waiting[: tables.resting(len(free))]


def deal_groups(seeded: Sequence[int], groups: int) -> list[list[int]]:
    """The groups of a round robin; no group of fewer than two."""
    return snake(seeded, max(1, min(groups, len(seeded) // 2)))


def round_robin(groups: Sequence[Sequence[int]], number: int, inputs: Inputs, legs: int = 1) -> list[Planned]:
    """A round (from 1) of all groups. An entry whose opponent has left, sits out or has a bye has one, too."""
    present = set(inputs.active)
    tables: list[tuple[int, ...]] = []
    byes: list[int] = []
    for group in groups:
        if number > rounds_needed(len(group), legs):
            continue
        pairs, bye = berger(group, number)
        for two in pairs:
            here = tuple(entry for entry in two if entry in present)
            if len(here) == 2:
                tables.append(here)
            byes += here if len(here) == 1 else ()
        if bye in present:
            byes.append(bye)
    return _numbered(tables, inputs) + [Planned((entry,)) for entry in (*byes, *inputs.awarded)]


def round_robin_rounds(groups: Sequence[Sequence[int]], legs: int = 1) -> int:
    """Rounds in which everybody meets everybody of their group."""
    return max((rounds_needed(len(group), legs) for group in groups), default=0)


def seeding_key(rating: int | None, number: int) -> tuple[bool, int, int]:
    """Orders entries by initial seeding: by rating, best first, then those without one by registration."""
    return rating is None, -(rating or 0), number


def initial_seeds(history: History, inputs: Inputs, rng: Random) -> list[int]:
    """Return the order of entries for groups or a bracket before any round; late entries are last."""
    present = inputs.there.difference(inputs.late)
    seeds = [entry for entry in history.entries if entry in present]
    if inputs.first_round == "random":
        rng.shuffle(seeds)
    return [*seeds, *inputs.late]


def final_table(seeds: Sequence[int], inputs: Inputs, tables: Tables, rng: Random) -> list[Planned]:
    """The one table of the best."""
    present = set(inputs.active)
    return _numbered([tables.seated([entry for entry in seeds if entry in present], rng)], inputs)


def bracket_start(seeds: Sequence[Any], inputs: Inputs) -> list[Planned]:
    """The first round of a single elimination; the best seeds have the byes.

    Args:
        seeds: of several divisions, those of each.
    """
    return _bracket(single.side_by_side(seeds), inputs)


def bracket_next(
    winners: Sequence[int | None],
    losers: Sequence[int | None],
    inputs: Inputs,
    *,
    third_place: bool = False,
    brackets: int = 1,
) -> list[Planned]:
    """Return the next round from winners and losers by position; entries that have left do not go on.

    Args:
        third_place: beside the final, those who lost the semifinals meet where both are there.
        brackets: the number that are played side by side, by divisions.
    """
    present = set(inputs.active)
    pairs = single.next_round([winner if winner in present else None for winner in winners])
    if third_place and len(pairs) == brackets:
        nobody = (None, None)
        beaten = zip(losers[::2], losers[1::2], strict=True)
        thirds = [two if present.issuperset(two) else nobody for two in beaten]
        pairs += thirds if any(two != nobody for two in thirds) else []
    return _bracket(pairs, inputs)


def _bracket(pairs: Sequence[tuple[int | None, int | None]], inputs: Inputs) -> list[Planned]:
    places = [tuple(entry for entry in two if entry is not None) for two in pairs]
    real = iter(_numbered([entries for entries in places if len(entries) == 2], inputs))
    return [
        Planned(entries, next(real).table if len(entries) == 2 else None, position)
        for position, entries in enumerate(places)
    ]


def double_elimination(
    seeds: Sequence[int], winners: Mapping[int, int | None], losers: Mapping[int, int | None], inputs: Inputs
) -> list[Planned]:
    """The next step of a double elimination that has a match; empty when it is over.

    Args:
        winners, losers: the entries that went on from each slot that was played, as its winner and its loser; None
            for nobody.
    """
    gone = set(seeds).difference(inputs.active)
    playing = Bracket(seeds, winners, losers, gone).to_play()
    tables = _numbered([two for _, two in playing], inputs)
    return [
        Planned(planned.entries, planned.table, slot.number)
        for planned, (slot, _) in zip(tables, playing, strict=True)
    ]


def _numbered(
    tables: Sequence[tuple[int, ...]], inputs: Inputs, taken: frozenset[int] = frozenset()
) -> list[Planned]:
    numbers = number_tables(tables, dict(inputs.fixed), taken)
    return [Planned(entries, number) for entries, number in zip(tables, numbers, strict=True)]
