"""Listeners, as the database knows them."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.world import World, client_of, person
from tournaments import actions
from tournaments.enums import Role
from tournaments.holding import COOKIE
from tournaments.live import readers
from tournaments.live.news import STRANGER, Reader, Ticket
from tournaments.models.personal import path_of
from tournaments.permissions import Permission, Person, entry_of

pytestmark = pytest.mark.django_db(transaction=True)


NOBODY = Ticket()


def elsewhere(question, *args):
    """Asked in a thread of its own, as by a stream: its connection is closed afterwards."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(question, *args).result()


def session_of(user):
    return Ticket(client_of(user).session.session_key)


def counted(question, *args):
    with CaptureQueriesContext(connection) as queries:
        found = question(*args)
    return found, len(queries)


@pytest.fixture
def people(world):
    """An account of each kind."""
    world.add_players(2)
    plays_too = person("ambas")
    actions.setup.appoint(world.by(world.organizer), world.tournament, plays_too, Role.ORGANIZER)
    return {
        "organizer": world.organizer,
        "judge": world.judge,
        "player": world.players[1],
        "nobody here": person("ajena"),
        "staff of another event": World.open_again(world).organizer and person("otra"),
        "organizer too": plays_too,
    }


def test_everybody_is_who_the_permissions_say(world, people):
    for user in people.values():
        found = elsewhere(readers.find, world.tournament.slug, session_of(user))
        entry = entry_of(user, world.tournament)
        judges = Person(user, world.tournament).holds(Permission.JUDGE)
        assert found.reader == Reader(judges, entry.number if entry else None)
    assert elsewhere(readers.find, world.tournament.slug, session_of(world.players[1])).reader == Reader(entry=2)
    assert elsewhere(readers.find, world.tournament.slug, session_of(world.judge)).reader == Reader(staff=True)


@pytest.mark.parametrize("key", ["", "unknown", "x" * 200, "' OR 1=1"])
def test_who_has_no_session_is_a_stranger(world, key):
    found = elsewhere(readers.find, world.tournament.slug, Ticket(key, key))
    world.refresh()
    assert (found.reader, found.revision, found.is_public) == (STRANGER, world.tournament.revision, True)


def test_a_session_ends_with_the_password_it_was_opened_with(world):
    key = session_of(world.judge)
    world.judge.set_password("otra-clave")
    world.judge.save()
    assert elsewhere(readers.find, world.tournament.slug, key).reader == STRANGER


def test_a_draft_is_its_staffs_alone(world, people):
    settings = {
        "name": "Secreta",
        "game": "atrum",
        "starts_at": world.now,
        "rules_date": world.now.date(),
        "timezone": "UTC",
    }
    draft = actions.setup.create_tournament(world.by(world.organizer), settings)
    heard = {
        name: elsewhere(readers.find, draft.slug, session_of(user)) is not None for name, user in people.items()
    }
    assert [name for name, found in heard.items() if found] == ["organizer"]
    assert elsewhere(readers.find, draft.slug, NOBODY) is None
    assert not elsewhere(readers.find, draft.slug, session_of(world.organizer)).is_public


def test_an_event_that_is_not_there(db):
    assert elsewhere(readers.find, "nada", NOBODY) is None


def test_one_question_for_a_stranger_and_four_for_a_session(world):
    world.add_players(1)
    asked = [
        elsewhere(counted, readers.find, world.tournament.slug, key)[1]
        for key in (NOBODY, session_of(world.players[0]))
    ]
    assert asked == [1, 4]


def test_the_connection_is_given_back(world):
    def left_open():
        readers.find(world.tournament.slug, NOBODY)
        first = connection.connection
        readers.revisions([world.tournament.pk])
        return first, connection.connection

    assert elsewhere(left_open) == (None, None)


def test_the_revisions_of_several_events(world):
    other = World.open_again(world).tournament
    world.refresh()
    assert elsewhere(readers.revisions, [world.tournament.pk, other.pk, 0]) == {
        event.pk: (event.revision, event.log_head[:8]) for event in (world.tournament, other)
    }


def test_sessions_are_valid_until_somebody_logs_out_or_changes_the_password(world):
    world.add_players(3)
    one, two, three = world.players
    clients = [client_of(user) for user in (one, two, three)]
    keys = [Ticket(client.session.session_key) for client in clients]
    assert elsewhere(readers.still_valid, [*keys, Ticket("unknown"), Ticket("", "unknown")]) == set(keys)
    clients[0].logout()
    two.set_password("otra-clave")
    two.save()
    assert elsewhere(readers.still_valid, keys) == {keys[2]}
    three.is_active = False
    three.save()
    assert elsewhere(readers.still_valid, keys) == set()


def test_a_stream_does_not_outlive_its_session(world):
    world.add_players(2)
    keys = [session_of(user) for user in world.players]
    sessions = Session.objects.filter(session_key=keys[0].session_key)
    sessions.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert elsewhere(readers.still_valid, keys) == {keys[1]}
    assert elsewhere(readers.find, world.tournament.slug, keys[0]).reader == STRANGER


def test_sessions_are_looked_at_in_two_questions_however_many(world):
    world.add_players(3)
    keys = [session_of(user) for user in world.players]
    assert [counted(readers.still_valid, keys[:n])[1] for n in (1, 3)] == [2, 2]


def test_a_phone_with_an_address_hears_as_its_entry_until_the_address_is_renewed(world):
    world.add_players(2)
    entry = world.tournament.entries.get(number=2)
    phone = Client()
    phone.get(path_of(entry), follow=True)
    ticket = Ticket("", phone.cookies[COOKIE].value)
    assert elsewhere(readers.find, world.tournament.slug, ticket).reader == Reader(entry=2)
    assert elsewhere(counted, readers.still_valid, [ticket]) == ({ticket}, 1)
    actions.invitations.renew_address(world.by(world.judge), entry)
    assert elsewhere(readers.find, world.tournament.slug, ticket).reader == STRANGER
    assert elsewhere(readers.still_valid, [ticket]) == set()
