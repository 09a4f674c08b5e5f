"""`manage.py demo`: whole events, the same for the same seed."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from atrum_judge.registry import rulesets
from tests.selection import one_of_many
from tournaments.core import record
from tournaments.models import Tournament
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db


def play(*arguments):
    out = StringIO()
    call_command("demo", "--play", "--json", *arguments, stdout=out)
    return json.loads(out.getvalue())


def test_the_same_seed_gives_the_same_event_on_any_database():
    first = play("--players", "9", "--seed", "7")
    assert play("--players", "9", "--seed", "7") == first
    assert play("--players", "9", "--seed", "8") != first


@pytest.mark.parametrize("players", one_of_many([13, 8, 33], most=1))
def test_an_event_ends_with_one_champion_and_no_rematch_in_the_swiss(players):
    outcome = play("--players", str(players), "--seed", "3")
    assert outcome["champion"] == outcome["standings"][0]["name"]
    assert [row["rank"] for row in outcome["standings"]] == list(range(1, len(outcome["standings"]) + 1))
    swiss = [r for r in outcome["rounds"] if r["stage"] == "swiss"]
    met = [frozenset(t["names"]) for r in swiss for t in r["tables"] if not t["bye"]]
    byes = [t["names"][0] for r in swiss for t in r["tables"] if t["bye"]]
    assert len(met) == len(set(met))
    assert len(byes) == len(set(byes))
    assert all(t["winner"] for r in outcome["rounds"] for t in r["tables"])


def test_its_results_name_no_ids_or_dates():
    text = json.dumps(play("--players", "8", "--seed", "1"))
    assert '"id"' not in text
    assert "2026" not in text


def test_it_leaves_the_tournament_to_be_looked_at(client):
    play("--players", "8", "--seed", "1")
    (tournament,) = Tournament.objects.all()
    assert tournament.state == "finished"
    assert client.get(f"{tournament.get_absolute_url()}bracket/").status_code == 200


def test_only_an_empty_database_gets_the_demo():
    call_command("demo", "--if-empty", stdout=StringIO())
    call_command("demo", "--if-empty", stdout=StringIO())
    assert Tournament.objects.count() == 1


def test_another_game_is_played_by_its_sample(party_game):
    outcome = play("--game", "party", "--players", "11", "--seed", "4")
    assert outcome["champion"] == outcome["standings"][0]["name"]
    assert {len(table["names"]) for table in outcome["rounds"][0]["tables"]} <= {3, 4, 5}


@pytest.mark.parametrize("game", one_of_many([game.key for game in rulesets()], most=2))
def test_every_game_is_played_to_a_record_that_follows_from_its_results(game):
    outcome = play("--game", game, "--players", "9", "--seed", "3")
    tournament = Tournament.objects.get()
    data = json.loads(record.as_text(export(tournament, public=True)))
    findings = record.check(record.load(data), tournament.ruleset)
    assert (findings.differences, findings.unchecked) == ([], [])
    assert outcome["champion"] == outcome["standings"][0]["name"]
    least = tournament.tables.fewest
    assert {len(table["names"]) for r in outcome["rounds"] for table in r["tables"] if not table["bye"]} <= {
        *range(least, tournament.tables.most + 1)
    }


@pytest.mark.parametrize(("game", "players"), [("party", 4), ("party", 12), ("atrum", 4)])
def test_an_event_in_progress_has_as_many_tables_as_there_are(party_game, game, players):
    call_command("demo", "--game", game, "--players", str(players), stdout=StringIO())
    tournament = Tournament.objects.get()
    assert tournament.name == tournament.ruleset.sample.event
    assert tournament.calls.count() == 1


def test_an_event_of_teams_is_played_to_a_record_that_follows_from_its_results():
    play("--boards", "2", "--players", "4", "--seed", "3")
    tournament = Tournament.objects.get()
    assert {entry.members.count() for entry in tournament.entries.all()} == {2}
    findings = record.check(record.load(export(tournament, public=True)), tournament.ruleset)
    assert (findings.differences, findings.unchecked) == ([], [])


def test_teams_are_refused_where_the_game_has_none():
    with pytest.raises(CommandError, match="not played by teams"):
        call_command("demo", "--game", "shadow_throne", "--boards", "2")


def test_an_unknown_game_is_refused():
    with pytest.raises(CommandError, match="nada"):
        call_command("demo", "--game", "nada")


def test_too_few_players_are_refused():
    with pytest.raises(CommandError):
        call_command("demo", "--players", "2")
