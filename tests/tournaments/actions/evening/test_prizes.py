"""Prizes: listed by place, worked out at the end, handed out at the desk, signed on paper."""

import pytest
from django.test import Client

from tests.tournaments.queries.played import event, play
from tests.world import client_of
from tournaments import actions
from tournaments.actions.evening.prizes import hand_back_prize, hand_prize, remove_prize, set_prize
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.queries.evening.prizes import winners

pytestmark = pytest.mark.django_db


def run(world):
    world.refresh()
    return world.by(world.organizer)


def page(world, path="", user=None):
    client = client_of(user) if user else Client()
    return " ".join(client.get(f"{world.tournament.get_absolute_url()}{path}").content.decode().split())


def finished():
    """Two win their only match, two lose it."""
    world = event(4, swiss_rounds=1)
    set_prize(run(world), world.tournament, 1, "sobres", amount=10)
    set_prize(run(world), world.tournament, 2, "sobres", amount=5)
    set_prize(run(world), world.tournament, 3, "pin", last=4)
    play(world, {1: 2, 2: 2})
    actions.rounds.finish_tournament(run(world), world.tournament)
    world.refresh()
    return world


def test_the_desk_hands_them_out_and_paper_has_room_to_sign():
    world = finished()
    first = winners(world.tournament)[0].entry
    assert "1.º</span> 10 sobres" in page(world)
    hand_prize(run(world), first)
    with pytest.raises(Conflict):
        hand_prize(run(world), first)
    world.refresh()
    assert page(world, "manage/prizes/", world.organizer).count("Entregado</button>") == 3
    sheet = page(world, "paper/prizes/", world.organizer)
    assert (sheet.count("☑"), "Firma" in sheet, first.name in sheet) == (1, True, True)
    hand_back_prize(run(world), first)
    world.refresh()
    assert not winners(world.tournament)[0].is_handed


def test_bad_rows_are_refused_by_their_field_and_a_row_is_taken_out(world):
    for place, last, amount, text, field in (
        (0, 0, 0, "x", "last"),
        (3, 2, 0, "x", "last"),
        (1, 0, 10**8, "x", "amount"),
        (1, 0, 0, " ", "text"),
        (1, 0, 0, "x" * 81, "text"),
    ):
        with pytest.raises(Invalid) as refused:
            set_prize(run(world), world.tournament, place, text, last=last, amount=amount)
        assert refused.value.field == field
    set_prize(run(world), world.tournament, 1, "copa")
    set_prize(run(world), world.tournament, 1, "copa", amount=2)
    world.refresh()
    assert [str(row) for row in world.tournament.prizes_listed] == ["2 copa"]
    remove_prize(run(world), world.tournament, 1, 1, "copa")
    with pytest.raises(Conflict):
        remove_prize(run(world), world.tournament, 1, 1, "copa")
    with pytest.raises(NotAllowed):
        set_prize(world.by(world.judge), world.tournament, 1, "copa")
