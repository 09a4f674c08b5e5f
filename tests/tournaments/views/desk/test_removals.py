"""Each removal offers its undo on the page where it was made."""

import re

import pytest
from django.urls import reverse

from tests.world import client_of, person
from tournaments import actions
from tournaments.enums import PenaltyCategory, Role


@pytest.fixture
def client(world):
    return client_of(world.organizer)


def pressed(client, world, page, verb, *, leads_to=None):
    """Press the one button of a verb on a page, with what its form sends; it comes back unless it `leads_to` another."""
    text = client.get(page).content.decode()
    (form,) = re.findall(rf'<form class="command"[^>]*/do/{verb}/"[^>]*>.*?</form>', text, re.S)
    fields = dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', form))
    answer = client.post(reverse("command", args=[world.tournament.slug, verb]), fields)
    assert (answer.status_code, answer.url) == (302, leads_to or page)


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


@pytest.mark.parametrize("role", [Role.JUDGE, Role.ORGANIZER])
def test_who_is_on_the_staff_leaves_it_by_a_button_that_leads_to_a_page_for_everybody(world, role):
    somebody = person("se va")
    actions.setup.appoint(world.by(world.organizer), world.tournament, somebody, role)
    page = reverse("staff" if role == Role.ORGANIZER else "manage", args=[world.tournament.slug])
    pressed(client_of(somebody), world, page, "resign", leads_to=world.tournament.get_absolute_url())
    assert not world.tournament.staff.filter(user=somebody).exists()
