"""Counters, and the code that counts."""

import logging

import pytest
from prometheus_client import REGISTRY

from tournaments import actions
from tournaments.errors import Conflict, NotAllowed
from tournaments.serving.metrics import lock_wait
from tournaments.serving.tracing import tracing
from tournaments.tasks import warm_standings


def value(name, **labels):
    return REGISTRY.get_sample_value(name, labels) or 0


@pytest.mark.parametrize(
    ("outcome", "refused"), [("done", None), ("Conflict", Conflict), ("NotAllowed", NotAllowed)]
)
def test_an_action_is_counted_by_its_outcome(world, outcome, refused):
    name = "lock_rosters"
    if refused is Conflict:
        actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    by = world.by(world.judge if refused is NotAllowed else world.organizer)
    before = value("arena_actions_total", action=name, outcome=outcome)
    if refused:
        with pytest.raises(refused):
            actions.registration.lock_rosters(by, world.tournament)
    else:
        actions.registration.lock_rosters(by, world.tournament)
    assert value("arena_actions_total", action=name, outcome=outcome) == before + 1


def test_each_action_says_how_long_it_waited_for_its_event(world):
    before = value("arena_lock_wait_seconds_count")
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    assert value("arena_lock_wait_seconds_count") == before + 1


def test_a_lock_that_is_not_had_is_no_wait():
    @lock_wait
    def refuse():
        raise ZeroDivisionError

    before = value("arena_lock_wait_seconds_count")
    with pytest.raises(ZeroDivisionError):
        refuse()
    assert value("arena_lock_wait_seconds_count") == before


def test_a_change_is_named_in_the_log_of_its_request(world):
    with tracing(request="abc") as facts:
        actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    world.refresh()
    assert facts == {"request": "abc", "action": "lock_rosters", "revision": world.tournament.revision}


def test_a_job_is_counted(db, caplog):
    labels = {"job": "tournaments.tasks.warm_standings", "outcome": "success"}
    before = value("arena_jobs_total", **labels)
    with caplog.at_level(logging.CRITICAL):
        warm_standings.apply((0,))
    assert value("arena_jobs_total", **labels) == before + 1
