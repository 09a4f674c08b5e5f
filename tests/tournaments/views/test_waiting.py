"""A request that waits for another writer in the database waits for a bounded time, and hears that nothing was
saved.
"""

import threading

import pytest
from django.db import connection, transaction

from tests.world import World, client_of
from tournaments.errors import LATEST, SOONEST
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

BRIEFLY = {"postgresql": "SET lock_timeout = '200ms'", "sqlite": "PRAGMA busy_timeout = 200"}


@pytest.fixture
def held():
    """An event whose row somebody else holds and lets go of at the end, and its organizer, logged in."""
    world, taken, let_go = World.open(), threading.Event(), threading.Event()
    client = client_of(world.organizer)

    def hold():
        with transaction.atomic():
            Tournament.objects.filter(pk=world.tournament.pk).update(place="Otro")
            taken.set()
            let_go.wait(60)
        connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    assert taken.wait(20)
    yield world, client
    let_go.set()
    holder.join()


def test_who_waits_too_long_for_another_writer_is_told_when_to_come_back(held):
    world, client = held
    with connection.cursor() as cursor:
        cursor.execute(BRIEFLY[connection.vendor])
    answer = client.post(f"{world.tournament.get_absolute_url()}do/lock_rosters/", {"key": "k"})
    assert answer.status_code == 503
    assert SOONEST <= int(answer["Retry-After"]) <= LATEST
    page = answer.content.decode()
    assert "no se guardó" in page
    assert 'name="key" value="k"' in page


def test_the_database_itself_ends_a_wait(db):
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout" if connection.vendor == "postgresql" else "PRAGMA busy_timeout")
        assert cursor.fetchone()[0] in {"20s", 20_000}
