"""Redis is away: the site's own thread carries notices, beside workers that had begun, and nothing is told twice."""

import pytest

from atrum_torneos.serving import outbox
from tests.tournaments.doors.notices.test_sending import publish, states
from tournaments.doors import carrying
from tournaments.doors.notices import gathering, sending
from tournaments.models import Notice
from tournaments.serving import asking
from tournaments.tasks import carry_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def redis(settings, monkeypatch, clock):
    """Redis, which may be away, and the names of the jobs that it was given."""

    class Redis:
        is_away = False
        jobs: list[str] = []

    there = Redis()
    settings.CELERY_TASK_ALWAYS_EAGER = False
    for module in (asking, outbox):
        monkeypatch.setattr(module, "is_broker_away", lambda: there.is_away)
    monkeypatch.setattr("celery.current_app.send_task", lambda name, *args, **more: there.jobs.append(name))
    monkeypatch.setattr(carrying, "site_time", clock)
    monkeypatch.setattr(carrying, "deliver", lambda seconds: 0)
    return there


def test_with_redis_a_worker_is_asked_and_the_site_carries_nothing(world, push, redis):
    push.subscribe(world.players[0], world.now)
    publish(world)
    outbox.carry()
    assert redis.jobs == [asking.CARRY_ON]
    assert not Notice.objects.exists()


def test_while_redis_is_away_the_site_tells_each_once_and_a_worker_nothing_more(world, push, redis, clock):
    for user in world.players:
        push.subscribe(user, world.now)
    redis.is_away = True
    publish(world)
    outbox.carry()
    clock.after(seconds=5)
    outbox.carry()
    assert states() == [Notice.State.SENT] * 4
    redis.is_away = False
    carry_on()
    outbox.carry()
    assert len(push.words) == 4


def test_what_a_worker_had_taken_when_redis_went_is_left_to_it(world, push, redis, clock):
    for user in world.players:
        push.subscribe(user, world.now)
    publish(world)
    gathering.gather(clock())
    clock.after(seconds=5)
    began = sending.prepared(sending.take(clock()), clock())
    redis.is_away = True
    outbox.carry()
    assert push.words == []
    for job in began:
        sending.settle(job.row, job.send(), clock())
    outbox.carry()
    assert len(push.words) == 4
    assert states() == [Notice.State.SENT] * 4
