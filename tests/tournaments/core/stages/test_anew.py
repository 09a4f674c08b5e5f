"""Stages whose standing begins anew: a Swiss after groups, groups after a Swiss, a Swiss from zero."""

from dataclasses import replace

import pytest

from atrum_judge.protocol import TWO_SEATS
from tests.tournaments.core.stages.test_awarded import played
from tournaments.core.settings import Settings
from tournaments.core.stages import BRACKET, PLACES, ROUND_ROBIN, SWISS, Stage, doubts, since

SWISS_OF_TWO = {"kind": SWISS, "rounds": 2}
AFTER_GROUPS = {**SWISS_OF_TWO, "who": PLACES, "bound": 2}
GROUPS = {"kind": ROUND_ROBIN, "groups": 2, "who": "best", "bound": 6}
CUT = {"kind": BRACKET, "who": "best", "bound": 2}


def last_of(people, settings, byes=None):
    *_, (event, _round, _inputs) = played(people, settings, byes or {}, TWO_SEATS)
    return event


def test_a_standing_begins_anew_with_a_round_robin_after_one_and_where_a_stage_says_so():
    swiss, robin = Stage(kind=SWISS, rounds=2), Stage(kind=ROUND_ROBIN)
    anew, cut = Stage(kind=SWISS, rounds=2, anew=True), Stage(kind=BRACKET)
    stages = [swiss, swiss, anew, swiss, robin, swiss, cut]
    assert [since(stages, place) for place in range(7)] == [0, 0, 2, 2, 4, 5, 5]
    assert list(doubts([robin, swiss, robin, swiss], 2, 2)) == []


@pytest.mark.parametrize("before", [Settings(format="groups", groups=3, later_stages=[AFTER_GROUPS, CUT])])
def test_a_swiss_after_groups_counts_its_own_rounds_alone(before):
    event = last_of(12, before)
    groups, swiss, cut = event.stages
    assert [len(group) for group in groups.seeds] == [4, 4, 4]
    assert len(swiss.seeds) == 6
    (rows,) = event.standings()
    assert {row.entry for row in rows} == set(swiss.seeds)
    assert sum(row.values[0] for row in rows) == 2 * 3 * 3  # two rounds, three tables, three points
    assert cut.seeds == [row.entry for row in rows[:2]]
    # The order of the groups is below those who came in.
    order = event.ending().order
    assert set(order[:6]) == set(swiss.seeds)
    assert sorted(order) == list(range(1, 13))
    assert [len(field.numbers) for field in event.fields()] == [3, 2]


def test_groups_after_a_swiss_meet_their_own():
    event = last_of(9, Settings(format="swiss", swiss_rounds=3, later_stages=[GROUPS, CUT]))
    groups = event.stages[1].seeds
    assert [len(group) for group in groups] == [3, 3]
    in_groups = [one for one in event.rounds if one.stage == 1]
    met = {frozenset(match.entries) for one in in_groups for match in one.matches if len(match.entries) == 2}
    assert met == {frozenset((a, b)) for group in groups for a in group for b in group if a != b}
    assert [{row.entry for row in rows} for rows in event.standings()] == [set(group) for group in groups]


def test_before_its_first_round_is_over_the_order_is_that_of_the_stage_before():
    settings = Settings(swiss_rounds=2, later_stages=[{**SWISS_OF_TWO, "anew": True, "who": "best", "bound": 4}])
    _first, (second, *_), (third, round_, _inputs), *_ = played(8, settings, {}, TWO_SEATS)
    waiting = tuple(replace(one, result=None) for one in round_.matches)
    begun = replace(third, rounds=[*third.rounds[:-1], replace(round_, matches=waiting)])
    assert begun.ending().order == second.ending().order
    assert len(begun.standings()[0]) == 8


def test_people_who_met_before_may_meet_again_where_it_begins_anew():
    carried, anew = (
        Settings(swiss_rounds=3, later_stages=[{"kind": SWISS, "rounds": 3, **said}])
        for said in ({}, {"anew": True})
    )

    def rematches(settings):
        met = [
            frozenset(match.entries)
            for one in last_of(8, settings).rounds
            for match in one.matches
            if len(match.entries) == 2
        ]
        return len(met) - len(set(met))

    assert rematches(carried) == 0
    assert rematches(anew) > 0
