"""Breaks between rounds: planned, begun with an hour, over with the next round."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.world import client_of
from tournaments import actions
from tournaments.actions.evening.breaks import begin_break, drop_break, end_break, plan_break
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.queries.summary.left import sittings

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(world):
    """It is 15:00 where the event is."""
    world.add_players(4)
    world.start_round()
    return world


def run(world):
    return world.by(world.organizer)


def page(world, path="", user=None):
    client = client_of(user) if user else Client()
    answer = client.get(f"{world.tournament.get_absolute_url()}{path}")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


PLACES = ("", "clock/", "standings/", "wall/")


def test_a_plan_is_told_and_counts_until_the_end(world):
    before = sittings(world.tournament)[-1].ends
    plan_break(run(world), world.tournament, 1, 60, text="Almuerzo")
    world.refresh()
    assert sittings(world.tournament)[-1].ends == before + timedelta(hours=1)
    for path, user in (("", None), ("paper/poster/", world.organizer)):
        assert "Después de la ronda 1: 60 min · Almuerzo" in page(world, path, user)
    drop_break(run(world), world.tournament, 1)
    world.refresh()
    assert sittings(world.tournament)[-1].ends == before
    assert "Almuerzo" not in page(world)


def test_the_panel_begins_the_planned_break_and_the_next_round_ends_it(playing):
    plan_break(run(playing), playing.tournament, 1, 47, text="Almuerzo")
    assert "Empezar la pausa" not in page(playing, "manage/", playing.organizer)
    assert "Después de la ronda 1: 47 min" in page(playing, "paper/rounds/1/tables/", playing.organizer)
    playing.finish_round(playing.tournament.rounds.get())
    assert "Empezar la pausa, hasta las" in page(playing, "manage/", playing.organizer)
    begin_break(run(playing), playing.tournament, "15:50")
    playing.refresh()
    told = "<strong>Pausa: Almuerzo</strong> Se sigue a las 15:50."
    assert [path for path in PLACES if told not in page(playing, path)] == []
    assert told in page(playing, "me/", playing.players[0])
    draft = actions.pairing.pair_round(run(playing), playing.tournament)
    assert told in page(playing)
    actions.rounds.publish_round(run(playing), draft)
    playing.refresh()
    assert playing.tournament.on_break is None
    assert told not in page(playing)


def test_it_moves_ends_and_begins_again(playing):
    begin_break(run(playing), playing.tournament, "15:30", text="Pizza")
    begin_break(run(playing), playing.tournament, "16:00")
    playing.refresh()
    assert "Pausa: Pizza</strong> Se sigue a las 16:00." in page(playing)
    end_break(run(playing), playing.tournament)
    assert "Pizza" not in page(playing)
    begin_break(run(playing), playing.tournament, "15.45")
    playing.refresh()
    assert "Se sigue a las 15:45." in page(playing)


@pytest.mark.parametrize("until", ["", "14", "25:00", "14:60", "14:59", "19:01", "quince"])
def test_an_hour_that_is_none_or_too_far_is_refused(playing, until):
    with pytest.raises(Invalid) as refused:
        begin_break(run(playing), playing.tournament, until)
    assert refused.value.field == "until"


def test_what_makes_no_sense_is_refused(playing):
    event = playing.tournament
    for after, minutes, field in ((0, 30, "after"), (41, 30, "after"), (1, 4, "minutes"), (1, 241, "minutes")):
        with pytest.raises(Invalid) as refused:
            plan_break(run(playing), event, after, minutes)
        assert refused.value.field == field
    with pytest.raises(Conflict):
        drop_break(run(playing), event, 1)
    with pytest.raises(Conflict):
        end_break(run(playing), event)
    begin_break(run(playing), event, "16:00")
    with pytest.raises(Conflict, match="ronda 1 ya pasó"):
        plan_break(run(playing), event, 1, 30)
    with pytest.raises(NotAllowed):
        begin_break(playing.by(playing.players[0]), event, "16:00")


def test_before_the_first_round_there_is_no_break(world):
    with pytest.raises(Conflict):
        begin_break(run(world), world.tournament, "16:00")
