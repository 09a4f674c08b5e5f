"""An event as plain values, and what follows: history, seeds, order, title, who goes on, the next stage.

No database: rows (`tournaments.queries.event`) and records (`tournaments.core.record.reading`) fill it.
"""

from collections.abc import Iterator, Sequence
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
from tournaments.core.stages import BRACKET, DOUBLE, FINAL_TABLE, ROUND_ROBIN, STANDING_STAGES, SWISS, stages_of
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

    @cached_property
    def groups(self) -> list[list[int]]:
        """The groups of a round robin; none in other events."""
        found = next((stage.seeds for stage in self.stages if stage.kind == ROUND_ROBIN), ())
        return [list(group) for group in found]

    def rounds_of(self, stage: int, before: int | None = None) -> list[Round]:
        """Return a stage's rounds, oldest first; only those before a round where that is said."""
        own = (round_ for round_ in self.rounds if round_.stage == stage)
        return [round_ for round_ in own if before is None or round_.number < before]

    def came_in(self, stage: int) -> set[int] | None:
        """Return the entries that came into a stage; None where everybody plays it."""
        seeds = self.stages[stage].seeds
        return None if not seeds or self.stages[stage].kind == ROUND_ROBIN else set(all_of(seeds))

    # Standing

    def reached(self, before: int | None = None) -> order.Reached:
        """Return the later stages with a standing that everybody may see; see `order.Reached`.

        Args:
            before: only rounds before this one.
        """
        shown = [
            one
            for one in self.rounds
            if one.is_published
            and self.stages[one.stage].kind in STANDING_STAGES
            and (before is None or one.number < before)
        ]
        later = sorted({one.stage for one in shown} - {0})
        return [(sum(one.stage < stage for one in shown), self.came_in(stage) or set()) for stage in later]

    def history(self, before: int | None = None, *, everybody: bool = True) -> History:
        """Return what was played in published rounds before any bracket, as far as they are over.

        Args:
            before: only rounds before this one, with the results that counted when it was paired.
            everybody: with all entries; otherwise with those that a standing lists.
        """
        counting = [one for one in self.rounds if self.stages[one.stage].kind in STANDING_STAGES]
        rounds = {
            round_.number: [match.result_at(before) for match in round_.matches]
            for round_ in counting
            if round_.is_published and (before is None or round_.number < before)
        }
        finished = {
            number: [match for match in matches if match]
            for number, matches in rounds.items()
            if None not in matches
        }
        present = None if everybody else self.in_state("checked_in")
        return history_of(
            self.seeding,
            finished,
            present=present,
            late=self.late,
            forfeits_count=self.settings.forfeits_count,
            drawn_games_count=self.settings.drawn_games_count,
        )

    def standings(self) -> list[list[Standing]]:
        """Return the standing, or that of each group."""
        played = cut.counted(self.history(everybody=False), self.groups, self.settings, self.left)
        came_in = [entries for _rounds, entries in self.reached()]
        return [rank(part, self.criteria, self.seed, came_in) for part in played.by_group(self.groups)]

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
        if not self.plan[0].has_standing:
            before = list(deciding.seeds) if deciding else []
        else:
            asked = (self.groups, self.criteria, self.seed, self.settings, self.left, self.reached())
            before = order.by_results(self.history(everybody=False), *asked)
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
        played, planned = self.history(number), self.plan_of(stage)
        if stage:
            there, before = inputs.there, self.came_in(stage - 1)
            among = there if before is None else there & before
            asked = (played, self.groups, self.criteria, self.seed, self.settings, planned, among)
            if not planned.by_division:
                return cut.seeds(*asked)
            return [cut.seeds(*asked, (name, among & own)) for name, own in self.divisions.items() if among & own]
        if planned.kind == SWISS:
            return []
        drawn = plan.initial_seeds(played, inputs, rng_for(self.seed, "seeding"))
        return plan.deal_groups(drawn, planned.groups) if planned.kind == ROUND_ROBIN else drawn

    def taking_part(self, stage: int, inputs: Inputs) -> Inputs:
        """Return the inputs of a round without those who did not come into its stage."""
        came_in = self.came_in(stage) if self.stages[stage].kind == SWISS else None
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
            return plan.swiss(self.history(number), inputs, tables, rng)
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
        if kind == SWISS and came_in is not None:
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
