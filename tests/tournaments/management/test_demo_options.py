"""`manage.py demo`: what each option does."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from atrum_judge.registry import rulesets
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def demo(*arguments):
    out = io.StringIO()
    call_command("demo", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("players", ["3", "0", "20001"])
def test_a_number_of_players_out_of_bounds_is_refused(players):
    with pytest.raises(CommandError, match="from 4 to 20000"):
        demo("--players", players)
    assert not Tournament.objects.exists()


def test_without_a_value_the_games_are_listed():
    listed = [line.split()[0] for line in demo("--game").splitlines()]
    assert listed == [game.key for game in rulesets()]
    assert not Tournament.objects.exists()


def test_results_as_json_need_an_event_that_is_played():
    with pytest.raises(CommandError, match="--play"):
        demo("--players", "4", "--json")


def test_an_event_in_progress_is_in_its_third_round_and_has_an_address():
    said = demo("--players", "6")
    tournament = Tournament.objects.get()
    assert f"/t/{tournament.slug}/" in said
    assert [bool(one.started_at) for one in tournament.rounds.all()] == [True] * 3
    assert tournament.state == "running"


def test_a_sixth_of_the_people_but_two_at_most_come_without_an_account():
    for players, walk_ins in (("6", 1), ("18", 2)):
        demo("--players", players)
        tournament = Tournament.objects.order_by("pk").last()
        assert tournament.entries.filter(members__user=None).count() == walk_ins


def test_a_played_event_is_printed_from_first_to_last():
    lines = demo("--players", "4", "--play").splitlines()
    rows = [line.split() for line in lines[1:-1]]
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert all(sum(map(int, row[-3].split("-"))) == Tournament.objects.get().swiss_rounds for row in rows)
    assert lines[-1].startswith("Champion: ")
    assert lines[0] == Tournament.objects.get().get_absolute_url()


def test_json_tells_the_same_as_the_lines():
    told = json.loads(demo("--players", "4", "--play", "--json"))
    lines = demo("--players", "4", "--play").splitlines()
    assert lines[-1] == f"Champion: {told['champion']}"
    assert [row["rank"] for row in told["standings"]] == [1, 2, 3, 4]


def test_only_an_empty_site_gets_a_demo_on_request():
    demo("--players", "6", "--if-empty")
    demo("--players", "6", "--if-empty")
    assert Tournament.objects.count() == 1
