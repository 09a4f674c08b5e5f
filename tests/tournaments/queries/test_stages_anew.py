"""Groups and then a Swiss of their best, from zero: on the form, the pages, the record and any version."""

import json

import pytest

from atrum_judge.registry import get_ruleset
from tests.world import World
from tournaments import actions
from tournaments.core import record
from tournaments.forms.stages import StageForm
from tournaments.queries.going.closing import passing
from tournaments.queries.paths import cross_tables, ranks_by_round
from tournaments.queries.record import export
from tournaments.queries.rounds import progress
from tournaments.queries.standings import standings_table
from tournaments.queries.summary.sheets import standing_sheet

pytestmark = pytest.mark.django_db

LATER = [
    {"kind": "swiss", "rounds": 1, "who": "places", "bound": 1},
    {"kind": "bracket", "who": "best", "bound": 2},
]


def play_round(world):
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    world.refresh()


def test_a_swiss_after_groups_begins_from_zero_and_everything_tells_it(client):
    world = World.open(format="groups", groups=4, later_stages=LATER)
    world.add_players(8)
    play_round(world)
    assert len(standings_table(world.tournament).groups) == 4
    best = {entry.number for entry in passing(world.tournament)}
    assert len(best) == 4
    play_round(world)
    table = standings_table(world.tournament)
    assert ({row.entry.number for row in table.rows}, table.since, table.after) == (best, 2, 2)
    assert [row.tally for row in table.rows] == ["1-0", "1-0", "0-1", "0-1"]
    assert cross_tables(world.tournament)[0].columns == (2,)
    assert {len(ranks) for ranks in ranks_by_round(world.tournament).values()} == {2}
    slug = world.tournament.slug
    told = client.get(f"/t/{slug}/standings/").content.decode()
    assert "desde la ronda 2 se cuenta de cero" in told
    assert "Grupo 4" in client.get(f"/t/{slug}/standings/?after=1").content.decode()
    assert "se empieza de cero" in client.get(f"/t/{slug}/").content.decode()
    for page in ("standings/cross/", "rounds/2/", "log/"):
        assert client.get(f"/t/{slug}/{page}").status_code == 200
    before = world.tournament.log.filter(action="publish_round").order_by("revision")[1].revision
    assert "Grupo 4" in client.get(f"/t/{slug}/log/{before}/").content.decode()
    play_round(world)
    assert progress(world.tournament).step == "finish"
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    world.refresh()
    assert len(standing_sheet(world.tournament).rows) == 4
    for public in (True, False):
        data = json.loads(record.as_text(export(world.tournament, public=public)))
        assert record.check(record.load(data), world.tournament.ruleset).differences == []
        assert len(data["standings"][0]) == 4
        assert {*data["final"][:4]} == best


def test_what_a_stage_of_another_kind_has_no_use_for_is_left_out():
    said = {"kind": "round_robin", "rounds": "3", "groups": "2", "anew": "on", "who": "best", "bound": "6"}
    form = StageForm(said, ruleset=get_ruleset("atrum"))
    assert form.is_valid()
    assert form.stage() == {"kind": "round_robin", "groups": 2, "who": "best", "bound": 6}
