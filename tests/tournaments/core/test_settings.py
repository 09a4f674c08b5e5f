"""The stages that the settings of an event say."""

import pytest

from tournaments.core.settings import Settings
from tournaments.core.stages import stages_of


@pytest.mark.parametrize(
    ("said", "most", "kinds"),
    [
        ({}, 2, ["swiss"]),
        ({"top_cut": 8}, 2, ["swiss", "bracket"]),
        ({"cut_rule": "one_loss", "cut_bracket": "double"}, 2, ["swiss", "double"]),
        ({"top_cut": 4}, 5, ["swiss", "final_table"]),
        ({"format": "round_robin"}, 2, ["round_robin"]),
        ({"format": "groups", "groups": 3, "top_cut": 4}, 2, ["round_robin", "bracket"]),
        ({"format": "single"}, 2, ["bracket"]),
        ({"format": "double"}, 2, ["double"]),
        ({"format": "single", "top_cut": 4}, 2, ["bracket"]),
    ],
)
def test_everybodys_rounds_come_first_and_the_best_play_on_where_the_settings_say_so(said, most, kinds):
    assert [stage.kind for stage in stages_of(Settings(**said), most)] == kinds


def test_only_the_format_of_groups_has_several():
    assert [stages_of(Settings(format=name, groups=3))[0].groups for name in ("groups", "round_robin")] == [3, 1]
