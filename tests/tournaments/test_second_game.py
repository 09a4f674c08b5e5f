"""The core knows no game: another one plays a whole event through the same actions."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from tests.world import World, client_of
from tournaments import actions
from tournaments.actions.base import By
from tournaments.errors import Conflict, Invalid
from tournaments.models import Seat
from tournaments.queries.rounds import open_matches
from tournaments.queries.standings import final_order, standings_table
from tournaments.simulation import Simulation

NOW = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
SETTINGS = {
    "game": "party",
    "name": "Mesas largas",
    "swiss_rounds": 3,
}


@pytest.fixture
def party(db, party_game):
    simulation = Simulation(11, NOW)
    simulation.create(13, SETTINGS)
    simulation.register(13, walk_ins=1)
    return simulation


def test_an_event_of_tables_of_three_to_five_ends(party):
    party.play_to_the_end()
    tournament = party.tournament
    sizes = {match.seats.count() for match in tournament.matches.all()}
    assert sizes <= {3, 4, 5}
    assert tournament.state == "finished"
    assert len(final_order(tournament)) == 13


def test_places_are_shared_and_nobody_has_to_win(party):
    round_ = party.pair()
    shared, nobody, *_ = open_matches(round_).order_by("table")
    judge = By(party.judge, NOW)
    n = shared.seats.count()
    actions.reporting.decide_result(judge, shared, {"ending": "points", "points": [5, 5, *[1] * (n - 2)]})
    actions.reporting.decide_result(judge, nobody, {"ending": "points", "points": [0] * nobody.seats.count()})
    assert list(shared.seats.order_by("index").values_list("place", "won"))[:3] == [
        (1, True),
        (1, True),
        (3, False),
    ]
    assert set(Seat.objects.filter(match=nobody).values_list("place", "won")) == {(None, False)}


@pytest.mark.parametrize(("points", "is_shared"), [([5, 3, 1], False), ([5, 5, 1], True), ([0, 0, 0], True)])
def test_a_final_table_that_leaves_no_winner_is_explained(db, party_game, points, is_shared):
    simulation = Simulation(11, NOW)
    simulation.create(9, {**SETTINGS, "swiss_rounds": 1, "top_cut": 3})
    simulation.register(9)
    simulation.play_round()
    final = open_matches(simulation.pair()).get()
    judge = By(simulation.judge, NOW)
    actions.reporting.decide_result(judge, final, {"ending": "points", "points": points})
    actions.rounds.finish_tournament(By(simulation.organizer, NOW), simulation.tournament)
    base = simulation.tournament.get_absolute_url()
    for path in ("", "standings/"):
        page = Client().get(base + path).content.decode()
        assert ("La mesa final no dejó un único ganador" in page) is is_shared, path


def test_its_refusals_carry_its_own_rules(party):
    match = open_matches(party.pair()).first()
    with pytest.raises(Invalid) as refused:
        actions.reporting.decide_result(By(party.judge, NOW), match, {"ending": "points", "points": [1]})
    assert refused.value.rule == "R1"


def test_its_pages_speak_of_its_own_pieces(party):
    party.play_round()
    judge = client_of(party.judge)
    base = party.tournament.get_absolute_url()
    for path in ("", "pairings/", "standings/", "clock/", "manage/", "manage/entries/", "judge/"):
        page = judge.get(f"{base}{path}")
        assert page.status_code == 200
        assert "Reptante" not in page.content.decode()
    table = party.tournament.matches.first()
    assert judge.get(table.get_absolute_url()).status_code == 200
    assert standings_table(party.tournament).rows


@pytest.mark.parametrize(
    ("game", "changes", "field", "words"),
    [
        ("party", {"preparation_minutes": 1}, "preparation_minutes", "nada se prepara"),
        ("party", {"top_cut": 2}, "top_cut", "una mesa final, de 3 a 5"),
        ("party", {"top_cut": 6}, "top_cut", "una mesa final, de 3 a 5"),
        ("party", {"cut_rule": "one_loss"}, "top_cut", "una mesa final, de 3 a 5"),
        ("party", {"format": "double"}, "format", "estos formatos: Suizo"),
        ("party", {"round_minutes": 9}, "round_minutes", "entre 10 y 240"),
        ("atrum", {"preparation_minutes": 0}, "preparation_minutes", "Conformación de equipos: entre 1 y 5"),
        ("atrum", {"preparation_minutes": 6}, "preparation_minutes", "Conformación de equipos: entre 1 y 5"),
    ],
)
def test_settings_are_bound_by_the_game(db, party_game, game, changes, field, words):
    usual = {} if game == "atrum" else {"preparation_minutes": 0}
    with pytest.raises(Invalid, match=words) as refused:
        World.open(**{"game": game, **usual, **changes})
    assert refused.value.field == field


def test_what_is_not_said_is_usual_in_the_game(party):
    assert (party.tournament.preparation_minutes, party.tournament.round_minutes) == (0, 35)
    assert party.tournament.criteria == ["points", "score", "draw"]


def test_nothing_can_be_prepared_where_the_game_prepares_nothing(party):
    match = open_matches(party.pair()).first()
    with pytest.raises(Conflict, match="nada se prepara"):
        actions.preparation.prepared_on_table(By(party.judge, NOW), match)
