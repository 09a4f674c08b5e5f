"""Invitations: who is asked says yes by a link, once, and nobody is looked up."""

from datetime import timedelta

import pytest
from django.test import Client

from players.accounts import erase
from tests.world import World, client_of, person
from tournaments import actions
from tournaments.enums import Role
from tournaments.errors import Conflict, NotAllowed
from tournaments.models import Invitation
from tournaments.models.personal import code_of
from tournaments.permissions import entry_of, roles_of


@pytest.fixture
def invitation(world):
    return actions.invitations.invite(world.by(world.organizer), world.tournament, Role.JUDGE)


def test_who_accepts_has_the_role(world, invitation):
    friend = person("amiga")
    actions.invitations.accept_invitation(world.by(friend), invitation)
    assert roles_of(friend, world.tournament) == {Role.JUDGE}


def test_a_link_is_used_once(world, invitation):
    actions.invitations.accept_invitation(world.by(person("una")), invitation)
    with pytest.raises(Conflict, match="ya aceptó"):
        actions.invitations.accept_invitation(world.by(person("otra")), invitation)
    with pytest.raises(Conflict, match="ya aceptó"):
        actions.invitations.withdraw_invitation(world.by(world.organizer), invitation)


def test_nobody_whose_role_was_taken_away_comes_back_by_a_link_of_their_own(world):
    traitor = person("otra")
    by = world.by(world.organizer)
    member = actions.setup.appoint(by, world.tournament, traitor, Role.ORGANIZER)
    kept = actions.invitations.invite(world.by(traitor), world.tournament, Role.ORGANIZER)
    actions.setup.dismiss(by, member)
    for account in (traitor, person("cómplice")):
        with pytest.raises(Conflict, match="ya no puede invitar"):
            actions.invitations.accept_invitation(world.by(account), kept)
        assert not roles_of(account, world.tournament)


def test_a_closed_account_invites_nobody(world, invitation):
    erase(world.organizer)
    with pytest.raises(Conflict, match="ya no puede invitar"):
        actions.invitations.accept_invitation(world.by(person("una")), Invitation.objects.get(pk=invitation.pk))


def test_who_is_no_judge_any_more_puts_nobody_into_an_entry(world):
    entry = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Ana")
    kept = actions.invitations.invite_member(world.by(world.judge), entry)
    actions.setup.dismiss(world.by(world.organizer), world.tournament.staff.get(user=world.judge))
    with pytest.raises(Conflict, match="ya no puede invitar"):
        actions.invitations.accept_invitation(world.by(world.judge), kept)


def test_a_link_grows_old(world, invitation):
    world.now += timedelta(days=7, seconds=1)
    with pytest.raises(Conflict, match="venció"):
        actions.invitations.accept_invitation(world.by(person("una")), invitation)
    world.now -= timedelta(seconds=1)
    assert actions.invitations.accept_invitation(world.by(person("otra")), invitation).used_by.username == "otra"


def test_a_withdrawn_link_leads_nowhere(world, invitation):
    actions.invitations.withdraw_invitation(world.by(world.organizer), invitation)
    assert client_of(person("una")).get(invitation.get_absolute_url()).status_code == 404


def test_who_plays_is_made_no_judge_and_a_judge_joins_no_team(world, invitation):
    (entry,) = world.add_players(1)
    with pytest.raises(NotAllowed):
        actions.invitations.accept_invitation(world.by(world.players[0]), invitation)
    with pytest.raises(NotAllowed):
        world.join(entry, world.judge)


def test_the_link_is_shown_to_who_made_it_and_works_in_a_browser_also_for_a_draft(world):
    draft = actions.setup.create_tournament(
        world.by(world.organizer),
        {"name": "Borrador", "game": "atrum", "starts_at": world.now, "rules_date": world.now.date()},
    )
    staff = client_of(world.organizer)
    assert staff.post(f"{draft.get_absolute_url()}do/invite/", {"role": "judge"}).status_code == 302
    url = Invitation.objects.get().get_absolute_url()
    assert url in staff.get(f"{draft.get_absolute_url()}manage/staff/").content.decode()
    assert Client().get(url).status_code == 302
    friend = person("amiga")
    page = client_of(friend).get(url).content.decode()
    assert "Borrador" in page
    assert client_of(friend).post(url).status_code == 302
    assert roles_of(friend, draft) == {Role.JUDGE}
    assert client_of(person("otra")).post(url).status_code == 409


def test_a_member_of_a_team_is_invited(world):
    (entry,) = world.add_players(1)
    friend = person("amiga")
    world.join(entry, friend)
    assert entry_of(friend, world.tournament) == entry


def test_nobody_is_made_staff_unasked(world):
    answer = client_of(world.organizer).post(
        f"{world.tournament.get_absolute_url()}do/appoint/", {"user": "jueza", "role": "organizer"}
    )
    assert answer.status_code == 404


@pytest.fixture
def unowned(world):
    """An entry that no account has yet."""
    return actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Sin cuenta")


def test_an_address_is_withdrawn_once(world, unowned):
    actions.invitations.withdraw_address(world.by(world.organizer), unowned)
    with pytest.raises(Conflict, match="ya estaba anulada"):
        actions.invitations.withdraw_address(world.by(world.organizer), unowned)


def test_an_entry_is_adopted_by_its_own_address_once_and_by_nobody_who_plays(world, unowned):
    (other,), new = world.add_players(1), person("nueva")
    with pytest.raises(Conflict, match="ya no sirve"):
        actions.invitations.adopt(world.by(new), unowned, code_of(other))
    with pytest.raises(Conflict, match="Ya tienes una inscripción"):
        actions.invitations.adopt(world.by(world.players[0]), unowned, code_of(unowned))
    with pytest.raises(Conflict, match="ya es de una cuenta"):
        actions.invitations.adopt(world.by(new), other, code_of(other))
    assert not entry_of(new, world.tournament)


def test_nobody_joins_a_team_of_an_event_that_is_over(world):
    (entry,) = world.add_players(1)
    invitation = actions.invitations.invite_member(world.by(world.organizer), entry)
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Lluvia"
    )
    invitation.refresh_from_db()
    with pytest.raises(Conflict, match="se canceló"):
        actions.invitations.accept_invitation(world.by(person("amiga")), invitation)


def test_who_judged_an_event_may_still_be_named_and_nobody_joins_a_team_of_it_any_more(db):
    world = World.open(swiss_rounds=1)
    entry, _other = world.add_players(2)
    invitation = actions.invitations.invite_member(world.by(world.organizer), entry)
    role = actions.invitations.invite(world.by(world.organizer), world.tournament, Role.JUDGE)
    world.finish_round(world.start_round())
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    friend = person("amiga")
    with pytest.raises(Conflict, match="ya terminó"):
        actions.invitations.accept_invitation(world.by(friend), invitation)
    assert entry_of(friend, world.tournament) is None
    actions.invitations.accept_invitation(world.by(friend), role)
    assert roles_of(friend, world.tournament) == {Role.JUDGE}
