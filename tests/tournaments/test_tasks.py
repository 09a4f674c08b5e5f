"""Jobs do by id what pages would do themselves."""

import pytest

from tests.tournaments.queries.played import four_after_two_rounds, queries_of
from tournaments.queries.advice import trials_of
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
    assert warm_standings(4711) == 0


def test_trials_are_played_and_noted(monkeypatch):
    monkeypatch.setattr("tournaments.queries.advice.TRIALS", 20)
    assert run_trials(4, 1) == 20
    assert trials_of(4, 1).is_over


def test_asking_for_trials_is_noted_at_once(settings):
    # A worker that never comes: the page still says that it was asked for.
    settings.CELERY_TASK_ALWAYS_EAGER = True
    start_trials(2, 1)
    assert trials_of(2, 1) is not None
