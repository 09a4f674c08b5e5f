"""A raffle that anybody can draw again, in which nobody wins twice."""

import json

import pytest
from django.test import Client

from tests.tournaments.queries.played import event, play
from tests.world import client_of
from tournaments import actions
from tournaments.actions.evening.raffles import draw_raffle, undo_raffle
from tournaments.core import record
from tournaments.enums import Pool
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(world):
    world.add_players(4)
    world.start_round()
    return world


def run(world):
    world.refresh()
    return world.by(world.organizer)


def drawn(world, pool=Pool.STILL_THERE, **more):
    return draw_raffle(run(world), world.tournament, pool, **more)


def page(world, path="", user=None):
    client = client_of(user) if user else Client()
    return " ".join(client.get(f"{world.tournament.get_absolute_url()}{path}").content.decode().split())


def test_nobody_wins_twice_and_who_left_wins_nothing(playing):
    gone = playing.tournament.entries.get(number=2)
    actions.registration.drop(playing.by(playing.players[1]), gone)
    assert sorted(drawn(playing).number for _ in range(3)) == [1, 3, 4]
    with pytest.raises(Conflict, match="No queda nadie"):
        drawn(playing)
    assert drawn(playing, Pool.CAME).number == 2


def test_phone_page_and_wall_tell_it_and_a_draw_is_taken_back(playing):
    winner = drawn(playing, prize="Playmat")
    user = winner.members.get().user
    playing.refresh()
    assert "¡Ganaste el sorteo!" in page(playing, "me/", user)
    assert "Ganaste" not in page(playing, "me/", next(one for one in playing.players if one != user))
    assert f"<b>Sorteo</b> {winner.name}: Playmat" in page(playing, "wall/")
    assert "Playmat" in page(playing)
    undo_raffle(run(playing), playing.tournament, 1)
    playing.refresh()
    for path, who in (("", None), ("wall/", None), ("me/", user)):
        assert "Playmat" not in page(playing, path, who)
    with pytest.raises(Conflict):
        undo_raffle(run(playing), playing.tournament, 1)
    assert drawn(playing, Pool.THESE, only=[winner.number]) == winner
    playing.refresh()
    assert [one["draw"] for one in playing.tournament.raffles] == [1, 2]


def test_only_those_whom_the_organizer_names_take_part(playing):
    assert {drawn(playing, Pool.THESE, only=[2, 3]).number for _ in range(2)} == {2, 3}
    with pytest.raises(Invalid, match="inscripción 9"):
        drawn(playing, Pool.THESE, only=[1, 9])
    with pytest.raises(NotAllowed):
        draw_raffle(playing.by(playing.players[0]), playing.tournament, Pool.CAME)


def test_the_record_of_a_finished_event_draws_again_and_finds_a_winner_who_was_put_in():
    world = event(4, swiss_rounds=1)
    drawn(world, prize="Sobre")
    undo_raffle(run(world), world.tournament, 1)
    drawn(world, prize="Sobre")
    play(world, {1: 2, 2: 2})
    actions.rounds.finish_tournament(run(world), world.tournament)
    world.refresh()
    with pytest.raises(Conflict):  # everybody has the seed now
        drawn(world)
    data = json.loads(record.as_text(export(world.tournament, public=True)))

    def differences():
        return [str(one) for one in record.check(record.load(data), world.tournament.ruleset).differences]

    assert differences() == []
    line = [one for one in data["log"] if one["action"] == "draw_raffle"][-1]
    told = line["details"]
    told["number"] = next(number for number in told["among"] if number != told["number"])
    assert "El sorteo 2 no sale de la semilla." in differences()
