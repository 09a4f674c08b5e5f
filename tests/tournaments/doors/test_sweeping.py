"""Waiting messages are carried on soon after a change, by whatever thread sweeps."""

import threading

import pytest

from tests.tournaments.doors.hooks.receiving import HERE, endpoint_of, receiver
from tests.world import World
from tournaments import actions
from tournaments.doors import sweeping
from tournaments.doors.carrying import carry_on
from tournaments.doors.sweeping import Sweeper

BOUND = 60


@pytest.mark.django_db(transaction=True)
def test_a_change_is_told_without_anybody_asking(settings, monkeypatch):
    monkeypatch.setattr(sweeping, "EVERY", 3600.0)  # so it is the news that wakes
    settings.HOOK_NETWORKS = HERE
    world, told, tried = World.open(), threading.Event(), threading.Event()
    with receiver() as heard:
        usual = heard.answer
        heard.answer = lambda handler: (usual(handler), told.set())

        def carry():
            tried.clear()
            carry_on()
            tried.set()

        sweeper = Sweeper(carry)
        sweeper.start()
        try:
            endpoint_of(world.organizer, world.tournament, heard.url)
            actions.setup.announce(world.by(world.organizer), world.tournament, "Uno")
            assert told.wait(BOUND)
            assert tried.wait(BOUND)
        finally:
            sweeper.stop()
    assert heard.said[0]["type"] == "announce"


def test_a_sweep_that_fails_is_tried_again(monkeypatch):
    monkeypatch.setattr(sweeping, "EVERY", 0.01)
    monkeypatch.setattr(sweeping, "GATHERING", 0.01)
    again = threading.Event()
    tries = iter([1, 2])

    def carry():
        if next(tries, None) == 1:
            raise ValueError
        again.set()

    sweeper = Sweeper(carry)
    sweeper.start()
    assert again.wait(BOUND)
    sweeper.stop()
