"""An event as plain values, and what follows: history, seeds, order, title, who goes on, the next stage.

No database: rows (`tournaments.queries.event`) and records (`tournaments.core.record.reading`) fill it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from atrum_judge.protocol import Outcome, Tables
from tournaments.core import cut, order, plan
from tournaments.core.brackets.single import all_of, bracket_size, parts_of, widest
from tournaments.core.draws import rng_for
from tournaments.core.history import EntryId, FinalMatch, History, Late, goes_on, history_of
from tournaments.core.order import BracketSeat, Deciding
from tournaments.core.plan import Inputs, Planned
from tournaments.core.settings import Settings
from tournaments.core.stages import (
    BRACKET,
    DOUBLE,
    FINAL_TABLE,
    ROUND_ROBIN,
    STANDING_STAGES,
    SWISS,
    since,
    stages_of,
)
from tournaments.core.stages import Stage as Plan
from tournaments.core.standings import Standing, rank

Slots = tuple[dict[int, int | None], dict[int, int | None]]
"""By place of a bracket, its winner and its loser."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry. The fields are those of rows and records."""

    number: int
    rating: int | None
    state: str
    late: Late | None = None
    division: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """A table of a round.

    Attributes:
        table: its number; None for a bye.
        position: its place in a bracket.
        entries: by seat.
        result: None while it is open.
        went_on: the seat that went on from it, where its result was corrected and the bracket stayed.
        superseded: results that counted earlier, in order, each with the last round that was paired with it.
    """

    table: int | None
    position: int | None
    entries: tuple[int, ...]
    result: FinalMatch | None
    went_on: int | None = None
    superseded: tuple[tuple[int, FinalMatch], ...] = ()

    def result_at(self, before: int | None) -> FinalMatch | None:
        """Return its result as it was when round `before` was paired; None: as it is now."""
        earlier = self.superseded if before is not None else ()
        return next((old for until, old in earlier if before is not None and until >= before), self.result)

    def going_on(self, before: int | None = None) -> dict[int, bool]:
        """Return its entries, each with True if it goes on as the winner; nobody of an open or a void match."""
        found = self.result_at(before)
        is_bye = self.table is None
        return {
            int(line.entry): bool(goes_on(line.won, seat, is_bye=is_bye, went_on=self.went_on))
            for seat, line in enumerate(found.lines if found else ())
        }


@dataclass(frozen=True, slots=True)
class Round:
    """A round.

    Attributes:
        stage: its place among the stages, from 0.
        active: the entries that took part in its pairing; None where that was not kept.
    """

    number: int
    stage: int
    matches: tuple[Match, ...]
    is_published: bool = True
    active: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage that has begun.

    Attributes:
        seeds: its entries in seed order; of a round robin, those of each group, and of a bracket by division those
            of each; empty where everybody plays it.
    """

    kind: str
    seeds: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Field:
    """The rounds that count together: those of a stage, and of those before and after it whose points it carries.

    Attributes:
        numbers: of its rounds that are over, oldest first.
        groups: of a round robin; none in others.
        reached: of each later stage of it that everybody may see; see `order.Reached`.
    """

    history: History
    numbers: Sequence[int]
    groups: list[list[int]]
    reached: order.Reached


@dataclass(frozen=True)
class Event:
    """An event.

    Attributes:
        rounds: oldest first.
        seed: the source of every draw; empty while it is secret.
        most: seats at a table of the game.
    """

    entries: Sequence[Entry]
    stages: Sequence[Stage]
    rounds: Sequence[Round]
    settings: Settings
    criteria: Sequence[str]
    seed: str
    is_finished: bool
    most: int = 2

    def in_state(self, *states: str) -> set[int]:
        """Return the entries in one of these states."""
        return {entry.number for entry in self.entries if entry.state in states}

    @cached_property
    def left(self) -> set[int]:
        """The entries that have left, by themselves or not."""
        return self.in_state("dropped", "disqualified")

    @cached_property
    def late(self) -> dict[EntryId, Late]:
        """The entries that got something for the rounds before the first that they could play."""
        return {entry.number: entry.late for entry in self.entries if entry.late is not None}

    @cached_property
    def seeding(self) -> list[int]:
        """Entries by initial seeding."""
        ordered = sorted(self.entries, key=lambda entry: plan.seeding_key(entry.rating, entry.number))
        return [entry.number for entry in ordered]

    @cached_property
    def plan(self) -> tuple[Plan, ...]:
        """The stages as they are planned."""
        return stages_of(self.settings, self.most)

    def plan_of(self, stage: int) -> Plan:
        """Return the plan of a stage that has begun; a record may have one that was never planned."""
        if stage < len(self.plan):
            return self.plan[stage]
        return Plan(kind=self.stages[stage].kind, third_place=self.settings.third_place)

    @cached_property
    def divisions(self) -> dict[str, set[int]]:
        """The entries of each division, by its name in the organizer's order; none in other events."""
        return {
            name: {entry.number for entry in self.entries if entry.division == name}
            for name in self.settings.division_names
        }

    def rounds_of(self, stage: int, before: int | None = None) -> list[Round]:
        """Return a stage's rounds, oldest first; only those before a round where that is said."""
        own = (round_ for round_ in self.rounds if round_.stage == stage)
        return [round_ for round_ in own if before is None or round_.number < before]

    def came_in(self, stage: int) -> set[int] | None:
        """Return the entries that came into a stage; None where everybody plays it."""
        return set(all_of(self.stages[stage].seeds)) if stage else None

    def published(self) -> "Event":
        """Return the event without what only its organizers see yet."""
        shown = [one for one in self.rounds if one.is_published]
        return replace(self, rounds=shown, stages=self.stages[: 1 + max((one.stage for one in shown), default=-1)])

    # Standing

    def history(self, before: int | None = None, *, everybody: bool = True) -> History:
        """Return what was played in published rounds before any bracket, as far as they are over.

        Args:
            before: only rounds before this one, with the results that counted when it was paired.
            everybody: with all entries; otherwise with those that a standing lists.
        """
        present = None if everybody else self.in_state("checked_in")
        return self._history(self._over(before), self.seeding, present, self.plan[0].kind)

    def _history(
        self,
        over: Mapping[int, Sequence[FinalMatch]],
        entries: Sequence[int],
        present: Collection[int] | None,
        kind: str,
    ) -> History:
        is_new = self.settings.counting > 1
        return history_of(
            entries,
            over,
            present=present,
            late=self.late,
            # In a round robin the criteria of FIDE take a forfeit for a match like any other (C.07, 15).
            forfeits_count=is_new and kind == SWISS,
            drawn_games_count=is_new,
        )

    def _shown(self, before: int | None = None) -> list[Round]:
        """Return the published rounds that a standing counts, oldest first; `before` as for `history`."""
        return [
            one
            for one in self.rounds
            if one.is_published
            and self.stages[one.stage].kind in STANDING_STAGES
            and (before is None or one.number < before)
        ]

    def _over(self, before: int | None, stages: Collection[int] | None = None) -> dict[int, list[FinalMatch]]:
        """Return the matches of those of these rounds that are over, by number; of some stages, or of all."""
        rounds = {
            one.number: [match.result_at(before) for match in one.matches]
            for one in self._shown(before)
            if stages is None or one.stage in stages
        }
        return {
            number: [match for match in matches if match]
            for number, matches in rounds.items()
            if None not in matches
        }

    def field(self, stage: int, before: int | None = None, *, everybody: bool = True) -> Field:
        """Return what counts together with a stage, by its place; arguments as for `history`.

        A field that begins later lists all who came into it.
        """
        first, shown = since(self.plan, stage), self._shown(before)
        together = {k for k in range(first, len(self.stages)) if since(self.plan, k) == first}
        later = sorted({one.stage for one in shown if one.stage in together} - {first})
        begun = self.stages[first] if first < len(self.stages) else None
        came_in = self.came_in(first) if begun else None
        over = self._over(before, together)
        entries = [one for one in self.seeding if came_in is None or one in came_in]
        present = None if everybody or came_in is not None else self.in_state("checked_in")
        return Field(
            self._history(over, entries, present, self.plan_of(first).kind if begun else SWISS),
            tuple(over),
            [list(group) for group in begun.seeds] if begun and begun.kind == ROUND_ROBIN else [],
            [(sum(first <= one.stage < place for one in shown), self.came_in(place) or set()) for place in later],
        )

    def newest_field(self) -> Field:
        """Return the field of the newest round that is over, which a standing shows, as a standing lists it."""
        over = self._over(None)
        return self.field(
            max((one.stage for one in self.rounds if one.number in over), default=0), everybody=False
        )

    def fields(self) -> list[Field]:
        """Return the fields that everybody may see, oldest first, as standings list them."""
        firsts = sorted({0, *(since(self.plan, one.stage) for one in self._shown())})
        return [self.field(first, everybody=False) for first in firsts]

    def by_results(self) -> list[int]:
        """Return the order before any bracket: those of the newest field first, then those of each before it."""
        found: list[int] = []
        for field in self.fields():
            asked = (field.groups, self.criteria, self.seed, self.settings, self.left, field.reached)
            own = order.by_results(field.history, *asked)
            if found and not field.numbers:
                own = [one for one in found if one in own]
            found = [*own, *(one for one in found if one not in own)]
        return found

    def standings(self) -> list[list[Standing]]:
        """Return the standing, or that of each group."""
        field = self.newest_field()
        played = cut.counted(field.history, field.groups, self.settings, self.left)
        came_in = [entries for _rounds, entries in field.reached]
        return [rank(part, self.criteria, self.seed, came_in) for part in played.by_group(field.groups)]

    def corrected(self, number: int, table: int | None, outcome: Outcome, *, is_absence: bool) -> "Event":
        """Return the event as it would be if a table of a round had this outcome."""

        def told(match: Match) -> Match:
            return replace(match, result=FinalMatch(outcome.kind, match.entries, outcome.seats, is_absence))

        rounds = [
            replace(one, matches=tuple(told(each) if each.table == table else each for each in one.matches))
            if one.number == number
            else one
            for one in self.rounds
        ]
        return replace(self, rounds=rounds)

    # End

    def ending(self) -> order.Ending:
        """Return the final order and the title. The seeds of a bracket say nothing before it is published."""
        shown = sorted({one.stage for one in self.rounds if one.is_published})
        later = next((k for k in shown if self.stages[k].kind not in STANDING_STAGES), None)
        deciding = None if later is None else self._deciding(later)
        before = self.by_results() if self.plan[0].has_standing else list(deciding.seeds) if deciding else []
        return order.ending(before, deciding, self.in_state("disqualified"), is_finished=self.is_finished)

    def endings(self) -> dict[str, order.Ending]:
        """Return the order and the title of each division, by its name."""
        out = self.in_state("disqualified")
        return order.apart(self.ending().order, self.divisions, out, is_finished=self.is_finished)

    def _deciding(self, stage: int) -> Deciding:
        """Return what has been decided in a stage that comes after everybody's rounds."""
        kind, own = self.stages[stage].kind, self.stages[stage].seeds
        seeds = tuple(all_of(own))
        rounds = [round_ for round_ in self.rounds_of(stage) if round_.is_published]
        if kind == FINAL_TABLE:
            lines = [
                line for round_ in rounds for one in round_.matches if one.result for line in one.result.lines
            ]
            return Deciding(seeds, 0, places={int(line.entry): line.place or len(seeds) for line in lines})
        single = kind == BRACKET
        seats = tuple(
            seat
            for place, round_ in enumerate(rounds)
            for match in round_.matches
            for seat in _bracket_seats(
                round_.number, match, for_third=single and order.is_for_third(own, place, match.position)
            )
        )
        active = rounds[-1].active if rounds else None
        absent = set(seeds) - active if active is not None else set()
        brackets = tuple(map(tuple, parts_of(own)))
        return Deciding(seeds, 1 if single else 2, seats, gone=frozenset(self.left | absent), brackets=brackets)

    # Next

    def slots(self, stage: int, before: int) -> Slots:
        """Return who goes on from each place of a bracket as winner and as loser, when round `before` is paired.

        None where nobody goes on: both had lost there.
        """
        return slots_of(self.rounds_of(stage, before), before)

    def seeds_of(self, stage: int, number: int, inputs: Inputs) -> list[int] | list[list[int]]:
        """Return the seeds of a stage that begins with round `number`; none of a Swiss that everybody plays."""
        planned = self.plan_of(stage)
        if stage:
            played = self.field(stage - 1, number)
            there, before = inputs.there, self.came_in(stage - 1)
            among = there if before is None else there & before
            asked = (played.history, played.groups, self.criteria, self.seed, self.settings, planned, among)
            if planned.by_division:
                own = self.divisions.items()
                return [cut.seeds(*asked, (name, among & those)) for name, those in own if among & those]
            seeds = cut.seeds(*asked)
            return plan.deal_groups(seeds, planned.groups) if planned.kind == ROUND_ROBIN else seeds
        if planned.kind == SWISS:
            return []
        drawn = plan.initial_seeds(self.history(number), inputs, rng_for(self.seed, "seeding"))
        return plan.deal_groups(drawn, planned.groups) if planned.kind == ROUND_ROBIN else drawn

    def taking_part(self, stage: int, inputs: Inputs) -> Inputs:
        """Return the inputs of a round without those who did not come into its stage."""
        came_in = self.came_in(stage) if self.stages[stage].kind in STANDING_STAGES else None
        if came_in is None:
            return inputs
        active, resting = ([one for one in some if one in came_in] for some in (inputs.active, inputs.sitting_out))
        byes = tuple((one, kind) for one, kind in inputs.byes if one in came_in)
        return replace(inputs, active=tuple(active), sitting_out=tuple(resting), byes=byes)

    def planned(self, stage: int, number: int, inputs: Inputs, tables: Tables) -> list[Planned]:
        """Return the tables of a round of a stage. Raises `CannotPair` where there are none."""
        kind, seeds = self.stages[stage].kind, self.stages[stage].seeds
        rng, inputs = rng_for(self.seed, "pairing", number), self.taking_part(stage, inputs)
        if kind == SWISS:
            field = self.field(stage, number)
            # Nobody who leaves later counts: the round is computed as it was paired.
            asked = (field.groups, self.criteria, self.seed, self.settings, (), field.reached)
            standing = order.by_results(field.history, *asked) if inputs.by_standing else ()
            return plan.swiss(field.history, inputs, tables, rng, standing)
        if kind == ROUND_ROBIN:
            return plan.round_robin(seeds, len(self.rounds_of(stage, number)) + 1, inputs, self.settings.legs)
        if kind == FINAL_TABLE:
            return plan.final_table(seeds, inputs, tables, rng)
        if kind == DOUBLE:
            return plan.double_elimination(seeds, *self.slots(stage, number), inputs)
        earlier = self.rounds_of(stage, number)
        if not earlier:
            return plan.bracket_start(seeds, inputs)
        winners, losers = slots_of(earlier[-1:], number)
        places = range(len(earlier[-1].matches))
        return plan.bracket_next(
            [winners.get(place) for place in places],
            [losers.get(place) for place in places],
            inputs,
            third_place=self.plan_of(stage).third_place,
            brackets=len(parts_of(seeds)),
        )

    def next_stage(self, least: int) -> int | None:
        """Return the stage of the next round, by its place; None when nothing is left to play, or too few to
        play it.

        Args:
            least: seats at a table of the game.
        """
        if not self.stages:
            return 0
        stage, present = len(self.stages) - 1, self.in_state("checked_in")
        kind, rounds = self.stages[stage].kind, self.rounds_of(stage)
        came_in = self.came_in(stage)
        if kind in STANDING_STAGES and came_in is not None:
            present &= came_in
        if kind == FINAL_TABLE or len(present) < least:
            return None
        if kind == DOUBLE:
            active = present if not rounds or rounds[-1].active is None else present & rounds[-1].active
            slots = self.slots(stage, len(self.rounds) + 1)
            due = plan.double_elimination(self.stages[stage].seeds, *slots, Inputs(tuple(sorted(active))))
            return stage if due else None
        if len(rounds) < self.rounds_due(stage):
            return stage
        return stage + 1 if stage + 1 < len(self.plan) else None

    def rounds_due(self, stage: int) -> int:
        """Return the rounds of a stage that has begun and is no double elimination."""
        kind, seeds = self.stages[stage].kind, self.stages[stage].seeds
        if kind == SWISS:
            return self.plan_of(stage).rounds
        if kind == ROUND_ROBIN:
            return plan.round_robin_rounds(seeds, self.settings.legs)
        return bracket_size(widest(seeds)).bit_length() - 1


def slots_of(
    rounds: Sequence[Round], before: int | None = None
) -> tuple[dict[int, int | None], dict[int, int | None]]:
    """Return who goes on from each place of some rounds of a bracket; see `Event.slots`."""
    winners: dict[int, int | None] = {}
    losers: dict[int, int | None] = {}
    for match in (match for round_ in rounds for match in round_.matches):
        going_on, place = match.going_on(before), match.position or 0
        if going_on and not any(going_on.values()):
            winners[place] = losers[place] = None
            continue
        for entry, won in going_on.items():
            (winners if won else losers)[place] = entry
    return winners, losers


def _bracket_seats(number: int, match: Match, *, for_third: bool) -> Iterator[BracketSeat]:
    going_on = match.going_on()
    out = not any(going_on.values())
    by_result = {int(line.entry) for line in match.result.lines if line.won} if match.result else set()
    for entry, won in going_on.items():
        kept = won and match.table is not None and entry not in by_result
        yield BracketSeat(number, entry, won=won, out=out, for_third=for_third, kept=kept)
