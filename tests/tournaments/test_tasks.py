"""Jobs do by id what pages would do themselves."""

import threading

import pytest

from tests.tournaments.queries.played import four_after_two_rounds, queries_of
from tournaments.queries.advice import Trials, trials_of
from tournaments.queries.standings import standings_table
from tournaments.tasks import run_trials, start_trials, warm_standings


@pytest.mark.django_db
def test_a_warmed_standing_is_computed_before_somebody_asks():
    world = four_after_two_rounds()
    cold = queries_of(lambda: standings_table(world.tournament))
    assert warm_standings(world.tournament.pk) == 4
    assert queries_of(lambda: standings_table(world.tournament)) <= cold


@pytest.mark.django_db
def test_an_event_that_is_gone_has_no_rows():
    four_after_two_rounds()
    assert warm_standings(4711) == 0


def test_trials_are_played_and_noted(monkeypatch):
    monkeypatch.setattr("tournaments.queries.advice.TRIALS", 20)
    assert run_trials(4, 1) == 20
    assert trials_of(4, 1).is_over


def test_what_is_left_to_a_worker_is_noted_as_asked_for(settings):
    settings.CELERY_TASK_ALWAYS_EAGER = False  # nobody takes it from the queue
    start_trials(2, 1)
    assert trials_of(2, 1) == Trials(2, 1)


def test_where_there_is_none_a_thread_plays_beside_the_request(settings):
    settings.CELERY_TASK_ALWAYS_EAGER = True
    start_trials(2, 1)
    assert trials_of(2, 1) is not None  # noted at once
    mine = [
        thread for thread in threading.enumerate() if thread.daemon and thread is not threading.current_thread()
    ]
    for thread in mine:
        thread.join(20)
    assert trials_of(2, 1).is_over
