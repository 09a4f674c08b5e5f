"""Jobs do by id what pages would do themselves."""

import pytest
from celery.signals import before_task_publish
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.queries.played import four_after_two_rounds, queries_of
from tests.world import World
from tournaments import actions
from tournaments.queries.standings import standings_table
from tournaments.tasks import ask_for_standings, warm_standings


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


@pytest.fixture
def asked():
    """The jobs that were sent to the queue; nobody takes them from there."""
    names = []

    def note(sender, **_sent):
        names.append(sender)

    before_task_publish.connect(note)
    yield names
    before_task_publish.disconnect(note)


@pytest.mark.django_db(transaction=True)
def test_the_results_of_a_burst_ask_for_one_standing(settings, asked):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    world = World.open()
    world.add_players(4)
    world.finish_round(world.start_round())
    assert asked == ["tournaments.tasks.warm_standings"]
    another = World.open_again(world).tournament
    ask_for_standings(another.pk)
    assert len(asked) == 2  # of another event


@pytest.mark.django_db
def test_what_is_decided_once_the_standing_has_begun_asks_again(settings, asked):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    ask_for_standings(4711)
    warm_standings(4711)
    ask_for_standings(4711)
    ask_for_standings(4711)
    assert len(asked) == 2


@pytest.mark.django_db(transaction=True)
def test_without_a_worker_a_result_waits_for_no_standing(settings, asked):
    settings.CELERY_TASK_ALWAYS_EAGER = True
    world = World.open()
    world.add_players(2)
    world.start_round()
    match = world.table()
    with CaptureQueriesContext(connection) as captured:
        actions.reporting.decide_result(world.by(world.judge), match, {"ending": "elimination", "left": [2, 0]})
    assert asked == []
    assert "tournaments_logentry" in captured[-1]["sql"] or captured[-1]["sql"] == "COMMIT"
