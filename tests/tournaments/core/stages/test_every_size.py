"""Every kind of stage by every number of people, with byes awarded to nobody, one, half and all of them."""

import pytest

from tests.selection import one_of_many
from tests.tournaments.core.stages.test_awarded import SIZES, played
from tournaments.core.settings import Settings
from tournaments.core.stages import stages_of

SWISS = {"kind": "swiss", "rounds": 2}
GROUPS = {"kind": "round_robin", "groups": 3}
KINDS = {
    "swiss": ("swiss", ()),
    "round robin": ("round_robin", ()),
    "groups": ("groups", ()),
    "single": ("single", ()),
    "double": ("double", ()),
    "two days": ("swiss", (SWISS, {"kind": "bracket", "who": "best", "bound": 8})),
    "by points": ("swiss", ({"kind": "bracket", "who": "points", "bound": 3, "third_place": True},)),
    "by losses": ("swiss", ({"kind": "double", "who": "losses", "bound": 1},)),
    "from zero": ("swiss", ({**SWISS, "anew": True, "who": "best", "bound": 6}, SWISS)),
    "Swiss after groups": ("groups", ({**SWISS, "who": "places", "bound": 2, "plus": 1},)),
    "groups after a Swiss": ("swiss", (GROUPS, {"kind": "bracket", "who": "places", "bound": 1})),
    "groups after groups": ("groups", ({**GROUPS, "who": "places", "bound": 2}, {"kind": "double"})),
}


@pytest.mark.thorough
@pytest.mark.parametrize("people", [2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 17, 24, 33, 40])
@pytest.mark.parametrize("kind", one_of_many(KINDS))
def test_everybody_has_a_table_or_a_bye_in_each_round(kind, people):
    format_, later = KINDS[kind]
    settings = Settings(format=format_, groups=3, swiss_rounds=3, later_stages=later)
    for awarded in sorted({0, 1, people // 2, people}):
        byes = {number: dict.fromkeys(range(1, awarded + 1), "half") for number in (1, 2, 4)}
        event = None
        for event, round_, inputs in played(people, settings, byes, SIZES[2]):
            seated = [entry for match in round_.matches for entry in match.entries]
            assert len(set(seated)) == len(seated)
            stage = event.stages[round_.stage]
            came_in = event.taking_part(round_.stage, inputs)
            if stage.kind == "swiss":
                assert set(seated) == came_in.there
            if stage.kind == "round_robin":
                playing = event.rounds_of(round_.stage)
                due = {
                    e for group in stage.seeds if len(playing) <= len(group) - 1 + len(group) % 2 for e in group
                }
                assert due & came_in.there <= set(seated)
        assert event.next_stage(2) is None
        assert sorted(event.ending().order) == list(range(1, people + 1))
        assert len(event.stages) == len(stages_of(settings))
        assert event.standings()
