"""Permissions: the table, row by row, and the owner of an entry or a seat."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.tournaments.queries.played import another, draft, entry, event
from tests.world import person
from tournaments import actions
from tournaments.enums import Role
from tournaments.permissions import Permission, Person, entry_of, roles_of
from tournaments.queries.tables import own_seat, table_seen_by

pytestmark = pytest.mark.django_db

EVERY = {"manage", "run", "entries", "judge", "head_judge", "any_account", "anybody"}
MAY = {
    "organizer": EVERY,
    "head_judge": EVERY - {"manage"},
    "judge": {"entries", "judge", "any_account", "anybody"},
    "nobody": {"any_account", "anybody"},
    "visitor": {"anybody"},
}


@pytest.mark.parametrize("who", MAY)
def test_a_role_may_do_its_part(world, who):
    user = None if who == "visitor" else person(who)
    if who in Role.values:
        actions.setup.appoint(world.by(world.organizer), world.tournament, user, Role(who))
    someone = Person(user, world.tournament)
    assert {permission.value for permission in Permission if someone.holds(permission)} == MAY[who]


def test_a_role_in_one_event_is_none_in_another(world):
    other = another(world, 0)
    user = person("otra jueza")
    actions.setup.appoint(other.by(other.organizer), other.tournament, user, Role.JUDGE)
    assert roles_of(user, other.tournament) == {Role.JUDGE}
    assert roles_of(user, world.tournament) == frozenset()
    assert not Person(user, world.tournament).holds(Permission.JUDGE)


def test_one_account_may_have_several_roles(world):
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.judge, Role.JUDGE)
    assert roles_of(world.judge, world.tournament) == {Role.HEAD_JUDGE, Role.JUDGE}


def test_an_entry_is_that_of_its_people():
    world = event(2)
    one, two = world.players
    assert entry_of(one, world.tournament) == entry(world, 1)
    assert entry_of(two, world.tournament) == entry(world, 2)
    assert entry_of(world.judge, world.tournament) is None
    assert entry_of(AnonymousUser(), world.tournament) is None
    assert entry_of(one, another(world, 0).tournament) is None


def test_each_member_of_a_team_has_its_entry_and_its_seat():
    world = event(2)
    mate = person("compa")
    world.join(entry(world, 1), mate)
    match = draft(world).matches.get()
    assert entry_of(mate, world.tournament) == entry(world, 1)
    assert own_seat(table_seen_by(mate, match.pk)).entry == entry(world, 1)


def test_a_seat_is_held_at_ones_own_table_only():
    world = event(4)
    first, second = draft(world).matches.order_by("table")  # 1-3 and 2-4
    assert own_seat(table_seen_by(world.players[2], first.pk)).index == 1
    assert own_seat(table_seen_by(world.players[2], second.pk)) is None
    assert own_seat(table_seen_by(world.judge, first.pk)) is None
