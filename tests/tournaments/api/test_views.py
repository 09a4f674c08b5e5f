"""Answers for programs about an event: the facts that anybody may know, and no more."""

import pytest

from tests.world import World
from tournaments import actions

pytestmark = pytest.mark.django_db
API = "/api/tournaments/"


@pytest.fixture
def world():
    """A round of five, of which the first table has a result."""
    world = World.open(name="Copa")
    world.add_players(5)
    world.start_round()
    won = {"ending": "elimination", "left": [2, 0]}
    actions.reporting.decide_result(world.by(world.judge), world.table(1), won)
    world.refresh()
    return world


def test_an_event_is_told_without_its_seed(client, world):
    (found,) = client.get(API).json()["results"]
    one = client.get(f"{API}{world.tournament.slug}/").json()
    assert one == {**found, "champion": None, "title": "unfinished"}
    assert (found["name"], found["state"], found["revision"]) == ("Copa", "running", world.tournament.revision)
    assert found["seed_hash"]
    assert world.tournament.seed not in str(found)


def test_a_round_is_told_with_what_is_known_of_each_table(client, world):
    (round_,) = client.get(f"{API}{world.tournament.slug}/pairings/").json()
    assert (round_["number"], round_["stage"], round_["amended"]) == (1, "swiss", False)
    decided, open_, bye = sorted(round_["matches"], key=lambda match: match["table"] or 9)
    assert (decided["final"], decided["outcome"]) == (True, "decided")
    assert [(seat["place"], seat["score"], seat["won"]) for seat in decided["seats"]] == [
        (1, 2, True),
        (2, 0, False),
    ]
    assert (open_["final"], open_["outcome"]) == (False, None)
    assert [(seat["place"], seat["points"], seat["won"]) for seat in open_["seats"]] == [(None, None, None)] * 2
    assert (bye["table"], len(bye["seats"]), bye["seats"][0]["won"]) == (None, 1, True)


def test_a_standing_is_told_with_its_criteria_and_after_any_round(client, world):
    world.finish_round(world.tournament.rounds.get())
    standings = f"{API}{world.tournament.slug}/standings/"
    told = client.get(standings).json()
    assert (told["after"], told["amended"]) == (1, False)
    assert [row["rank"] for row in told["standings"]] == [1, 2, 3, 4, 5]
    assert {tuple(row["values"]) for row in told["standings"]} == {
        ("wins", "score", "opponents_win_rate", "opponents_score")
    }
    assert all(row["numbers"]["wins"] == int(row["values"]["wins"]) for row in told["standings"])
    rates = [row["numbers"]["opponents_win_rate"] for row in told["standings"]]
    assert all(0 <= rate <= 1 for rate in rates)
    assert any(isinstance(rate, float) for rate in rates)
    assert [(row["number"], row["name"]) for row in told["standings"]] == [
        (row["number"], row["name"]) for row in told["final"]
    ]
    assert client.get(f"{standings}?after=1").json() == told
    assert client.get(f"{standings}?after=7")["Cache-Control"] == "no-store"


def test_nothing_can_be_written(client, world):
    paths = (API, f"{API}{world.tournament.slug}/", f"{API}{world.tournament.slug}/standings/")
    assert [client.post(path).status_code for path in paths] == [405, 405, 405]


@pytest.mark.parametrize("path", ["", "{slug}/", "{slug}/pairings/", "{slug}/standings/"])
def test_each_address_is_known_with_the_ending_of_a_file_too(client, world, path):
    address = API + path.format(slug=world.tournament.slug)
    named = f"{address.removesuffix('/')}.json"
    said = client.get(address)
    for other in (named, f"{named}/", f"{address}?format=json"):
        answer = client.get(other)
        assert (answer.status_code, answer.json()) == (200, said.json())
    assert client.get(named.replace(".json", ".xml")).status_code == 404
