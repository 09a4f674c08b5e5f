"""Facts of public pages beside their event: another text after every commit, in any order of their beginnings."""

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

import pytest
from django.db import connection, transaction

from players.accounts import rename
from players.models import Player
from rules.models import Ruling
from rules.rulings import publish
from tests.world import NOW, person
from tournaments.queries.tournaments import names_now, precedents_now

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        "postgres" not in os.environ.get("DATABASE_URL", ""), reason="SQLite has one writer at a time"
    ),
]

BOUND = 30
"""Seconds after which a test gives up."""


@contextmanager
def unfinished(*changes):
    """A transaction for each change, done and not committed; gives what commits them, one after another."""
    done, commit = [Event() for _ in changes], [Event() for _ in changes]

    def change(number):
        try:
            with transaction.atomic():
                changes[number]()
                done[number].set()
                assert commit[number].wait(BOUND)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(changes)) as pool:
        running = []
        for number in range(len(changes)):
            running.append(pool.submit(change, number))
            done[number].wait(1 if number else BOUND)  # a later one may have to wait for the first

        def finish(number):
            commit[number].set()
            running[number].result(BOUND)

        try:
            yield finish
        finally:
            for each in commit:
                each.set()


def test_a_name_taken_first_and_committed_last_is_not_missed():
    ana, beto = Player.objects.create(nickname="Ana"), Player.objects.create(nickname="Beto")
    begun, go_on = Event(), Event()

    def slowly():
        with transaction.atomic():
            Player.objects.get(pk=ana.pk)
            begun.set()
            assert go_on.wait(BOUND)
            rename(ana, "Anaís")
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(slowly)
        assert begun.wait(BOUND)
        rename(beto, "Bety")
        between = names_now()
        go_on.set()
        slow.result(BOUND)
    assert names_now() != between


def test_two_names_taken_at_once_are_two_changes():
    ana, beto = Player.objects.create(nickname="Ana"), Player.objects.create(nickname="Beto")
    seen = [names_now()]
    with unfinished(lambda: rename(ana, "Anaís"), lambda: rename(beto, "Bety")) as finish:
        seen.append(names_now())
        for number in (0, 1):
            finish(number)
            seen.append(names_now())
    assert seen[0] == seen[1]
    assert len(set(seen)) == 3


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_rulings_published_at_once_are_two_changes(order):
    author = person("jueza")
    rulings = [
        Ruling.objects.create(game="atrum", question=q, case={}, verdict={}, author=author, created_at=NOW)
        for q in ("¿Una?", "¿Otra?")
    ]
    seen = [precedents_now()]
    with unfinished(*(lambda ruling=ruling: publish(ruling, NOW) for ruling in rulings)) as finish:
        for number in order:
            finish(number)
            seen.append(precedents_now())
    assert len(set(seen)) == 3
