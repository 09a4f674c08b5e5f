"""Jobs do by id what pages would do themselves."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from celery import Celery
from celery.signals import before_task_publish
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from kombu.exceptions import OperationalError

from atrum_torneos.celery import app
from tests.tournaments.queries.played import four_after_two_rounds, queries_of
from tests.world import World
from tournaments import actions
from tournaments.queries.standings import standings_table
from tournaments.serving.asking import ask_for_standings
from tournaments.tasks import warm_standings


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

    app.set_default()
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


def test_who_asks_for_jobs_waits_for_no_frozen_broker_and_not_for_each_other(frozen):
    """The library's pools wait without an end, one for the other."""
    patience = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    broker = Celery("frozen", broker=frozen.redis, broker_pool_limit=settings.CELERY_BROKER_POOL_LIMIT)
    broker.conf.update(broker_transport_options=patience, broker_connection_timeout=1, task_publish_retry=False)

    def ask(number):
        with pytest.raises(OperationalError):
            broker.send_task("any", (number,)) if number % 2 else broker.control.ping(timeout=1)
        return number

    with ThreadPoolExecutor(30) as threads:
        assert len(list(threads.map(ask, range(30), timeout=60))) == 30
