"""Events of chance as plain values: lists of one to four stages, divisions, byes, people who leave, corrections."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from atrum_judge.protocol import TWO_SEATS
from tests.tournaments.core.stages.test_awarded import LOSS, WIN, result_of
from tests.whole_events import DIVISIONS, some_stages
from tournaments.core.brackets.single import all_of, parts_of
from tournaments.core.event import Entry, Event, Match, Round, Stage
from tournaments.core.history import FinalMatch
from tournaments.core.plan import Inputs
from tournaments.core.settings import Settings
from tournaments.core.stages import doubts, stages_of


class Chance:
    """One event of chance."""

    def __init__(self, seed):
        self.rng = rng = Random(f"plain {seed}")
        people = min(30, 2 + int(rng.expovariate(1 / 8)))
        said = some_stages(rng, people)
        settings = Settings(**{name: said[name] for name in Settings.__slots__ if name in said})
        named = DIVISIONS if settings.divisions else [""]
        entries = [
            Entry(n, rng.choice([None, rng.randint(1, 9)]), "checked_in", division=rng.choice(named))
            for n in range(1, people + 1)
        ]
        self.event = Event(entries, [], [], settings, list(said["criteria"]), f"seed {seed}", False)
        count = len(settings.division_names)
        self.makes_sense = not list(doubts(stages_of(settings), 2, 2, count))

    def become(self, state):
        if there := self.event.in_state("checked_in"):
            one = self.rng.choice(sorted(there))
            entries = [replace(each, state=state) if each.number == one else each for each in self.event.entries]
            self.event = replace(self.event, entries=entries)

    def correct(self):
        """Turn a result of a round that a standing counts, as long as no bracket has begun."""
        rounds = [
            one for one in self.event.rounds if self.event.stages[one.stage].kind in {"swiss", "round_robin"}
        ]
        if not rounds or len(rounds) < len(self.event.rounds):
            return
        number = self.rng.choice(rounds).number
        changed = [
            replace(one, matches=tuple(self.turned(match, number) for match in one.matches))
            if one.number == number
            else one
            for one in self.event.rounds
        ]
        self.event = replace(self.event, rounds=changed)

    def turned(self, match, number):
        if len(match.entries) < 2 or self.rng.random() < 0.5:
            return match
        other = FinalMatch("decided", match.entries, tuple(reversed(match.result.results)))
        was = ((max(one.number for one in self.event.rounds), match.result),)
        return replace(match, result=other, superseded=was if number < len(self.event.rounds) else ())

    def play(self):
        while (place := self.event.next_stage(2)) is not None:
            assert len(self.event.rounds) < 80
            if self.event.rounds and self.rng.random() < 0.2:
                self.become(self.rng.choice(["dropped", "dropped", "disqualified"]))
            if self.rng.random() < 0.15:
                self.correct()
            if self.rng.random() < 0.05 and self.event.rounds:
                self.take_back()
            if (place := self.event.next_stage(2)) is None:
                break
            self.round(place)
        self.event = replace(self.event, is_finished=True)
        return self.event

    def take_back(self):
        rounds = list(self.event.rounds[:-1])
        last = max((one.stage for one in rounds), default=-1)
        self.event = replace(self.event, rounds=rounds, stages=list(self.event.stages[: last + 1]))

    def round(self, place):
        event, rng, number = self.event, self.rng, len(self.event.rounds) + 1
        there, byes = sorted(event.in_state("checked_in")), ()
        if event.plan[place].has_standing and rng.random() < 0.3:
            byes = tuple((one, rng.choice(["full", "half"])) for one in there if rng.random() < 0.3)
        inputs = Inputs(tuple(one for one in there if one not in dict(byes)), byes=byes)
        if place == len(event.stages):
            seeds = event.seeds_of(place, number, inputs)
            assert len(all_of(seeds)) > 1 or not place
            event = replace(event, stages=[*event.stages, Stage(event.plan[place].kind, seeds)])
        planned = event.planned(place, number, inputs, TWO_SEATS)
        matches = tuple(self.decided(result_of(one, inputs)) for one in planned)
        self.everybody(event, place, inputs, matches)
        played = Round(number, place, matches, True, frozenset(there))
        self.event = replace(event, rounds=[*event.rounds, played])

    def decided(self, match: Match) -> Match:
        if len(match.entries) < 2 or self.rng.random() < 0.5:
            return match
        return replace(match, result=FinalMatch("decided", match.entries, (LOSS, WIN)))

    def everybody(self, event, place, inputs, matches):
        seated = Counter(entry for match in matches for entry in match.entries)
        assert set(seated.values()) <= {1}
        stage, taking = event.stages[place], event.taking_part(place, inputs)
        if stage.kind == "swiss":
            assert set(seated) == taking.there
        if stage.kind == "round_robin":
            rounds = len(event.rounds_of(place)) + 1
            due = {
                one
                for group in stage.seeds
                if rounds <= len(group) // 2 * 2 - 1 + len(group) % 2 * 2
                for one in group
            }
            assert due & taking.there <= set(seated)


@pytest.mark.chances(sample=25, whole=2000)
def test_an_event_of_chance_ends_and_its_order_says_who_came_how_far(seed):
    chance = Chance(seed)
    assert chance.makes_sense
    event = chance.play()
    ending = event.ending()
    seen = {one for rounds in event.rounds for match in rounds.matches for one in match.entries}
    assert set(ending.order) == seen | event.in_state("checked_in")
    out = event.in_state("disqualified")
    flags = [one in out for one in ending.order]
    assert flags == sorted(flags)
    good = [one for one in ending.order if one not in out]
    for place in range(1, len(event.stages)):
        came = event.came_in(place)
        inside = [one in came for one in good]
        assert inside == sorted(inside, reverse=True), (place, came, ending.order)
    listed = [row.entry for rows in event.standings() for row in rows]
    assert len(set(listed)) == len(listed)
    if good and ending.title.why != "apart":
        assert ending.title.entry == good[0]
    last = event.stages[-1] if event.stages else None
    if ending.title.why == "apart":
        assert last.kind == "bracket"
        assert len(parts_of(last.seeds)) > 1
    for name, found in event.endings().items():
        assert [one for one in ending.order if one in event.divisions[name]] == list(found.order)
