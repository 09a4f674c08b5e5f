"""A list of stages: read back as it was written, and refused where it makes no sense."""

import pytest

from tournaments.core.settings import Settings
from tournaments.core.stages import BEST, BRACKET, LOSSES, PLACES, POINTS, SWISS, Stage, doubts, stages_of

CUT = Stage(kind=BRACKET, who=BEST, bound=8, last_minutes=0, options={"games": "3"})
DAY_TWO = Stage(kind=SWISS, who=POINTS, bound=12, rounds=3)


@pytest.mark.parametrize("stage", [CUT, DAY_TWO, Stage(kind=BRACKET, who=LOSSES, bound=1, third_place=True)])
def test_a_stage_is_read_as_it_was_written(stage):
    assert Stage.read(stage.as_json()) == stage


def test_the_flat_settings_say_a_list_of_one_or_two_stages():
    assert [one.kind for one in stages_of(Settings(swiss_rounds=5))] == [SWISS]
    assert stages_of(Settings(top_cut=8))[1] == Stage(kind=BRACKET, who=BEST, bound=8)
    listed = Settings(later_stages=[DAY_TWO.as_json(), CUT.as_json()])
    assert stages_of(listed)[1:] == (DAY_TWO, CUT)


def test_a_final_without_a_clock_leaves_the_other_rounds_theirs():
    assert (CUT.minutes_of(35, is_last=False), CUT.minutes_of(35, is_last=True)) == (35, 0)


def test_nothing_follows_a_bracket_and_a_swiss_has_rounds():
    first = Stage(kind=SWISS, rounds=4)
    assert list(doubts([first, DAY_TWO, CUT], 2, 2)) == []
    assert [place for place, _why in doubts([first, CUT, DAY_TWO], 2, 2)] == [2]
    assert [place for place, _why in doubts([first, Stage(kind=SWISS, who=POINTS, bound=3)], 2, 2)] == [1]


def test_the_first_of_each_group_follow_groups_and_are_counted():
    groups, cut = Stage(kind="round_robin", groups=3), Stage(kind=BRACKET, who=PLACES, bound=2, plus=2)
    assert (cut.most(groups.groups), list(doubts([groups, cut], 2, 2))) == (8, [])
    assert [place for place, _why in doubts([Stage(kind=SWISS, rounds=4), cut], 2, 2)] == [1]
    assert [
        place
        for place, _why in doubts([Stage(kind="round_robin"), Stage(kind=BRACKET, who=PLACES, bound=1)], 2, 2)
    ] == [1]
