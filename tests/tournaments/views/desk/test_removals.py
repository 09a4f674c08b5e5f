"""Each removal offers its undo on the page where it was made."""

import re

import pytest
from django.urls import reverse

from tests.world import client_of
from tournaments import actions
from tournaments.enums import PenaltyCategory


@pytest.fixture
def client(world):
    return client_of(world.organizer)


def pressed(client, world, page, verb):
    """Press the one button of a verb on a page, with what its form sends."""
    text = client.get(page).content.decode()
    (form,) = re.findall(rf'<form class="command"[^>]*/do/{verb}/"[^>]*>.*?</form>', text, re.S)
    fields = dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', form))
    answer = client.post(reverse("command", args=[world.tournament.slug, verb]), fields)
    assert (answer.status_code, answer.url) == (302, page)


def test_a_penalty_that_was_withdrawn_is_one_press_away(world, client):
    entry, _other = world.add_players(2)
    world.start_round()
    penalty = actions.judging.warn(world.by(world.judge), entry, PenaltyCategory.LATE, note="Llegó tarde")
    page = reverse("judge_person", args=[world.tournament.slug, entry.number])
    assert "reinstate_penalty" not in client.get(page).content.decode()
    actions.judging.withdraw_penalty(world.by(world.judge), penalty, reason="Fue otro")
    pressed(client, world, page, "reinstate_penalty")
    assert entry.penalties.get().can_be_withdrawn


def test_a_judge_taken_off_the_staff_is_one_press_away(world, client):
    page = reverse("staff", args=[world.tournament.slug])
    actions.setup.dismiss(world.by(world.organizer), world.tournament.staff.get(user=world.judge))
    pressed(client, world, page, "bring_back_staff")
    assert world.tournament.staff.filter(user=world.judge).exists()
    assert "bring_back_staff" not in client.get(page).content.decode()


def test_who_was_taken_out_of_a_team_is_one_press_away_until_rounds_are_paired(world, client):
    entry, _other = world.add_players(2)
    actions.entries.add_member(world.by(world.organizer), entry, "Ana")
    actions.entries.remove_member(world.by(world.organizer), entry.memberships.get(player__nickname="Ana"))
    page = reverse("manage_entry", args=[world.tournament.slug, entry.number])
    pressed(client, world, page, "bring_back_member")
    assert entry.memberships.count() == 2
    actions.entries.remove_member(world.by(world.organizer), entry.memberships.get(player__nickname="Ana"))
    world.start_round()
    assert "bring_back_member" not in client.get(page).content.decode()
