"""Travel of news, in one process and through Redis."""

import os
import queue
import threading
import time
import uuid

import pytest

from tests.tournaments.live.wire import Wire
from tournaments.live import feed as feeds
from tournaments.live.feed import Feed
from tournaments.live.news import News

through_redis = [
    pytest.mark.services,
    pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="needs REDIS_URL"),
]


def news(revision, slug="copa"):
    return News(7, slug, revision, frozenset({"round"}), frozenset({"calls"}), frozenset({3}))


class Ear:
    """Hears a feed, and can wait for what it hears."""

    def __init__(self, feed):
        self.heard = queue.SimpleQueue()
        self.losses = queue.SimpleQueue()
        self.end = feed.listen(self.heard.put, lambda: self.losses.put(None))

    def next(self):
        return self.heard.get(timeout=20)


def until(true):
    for _ in range(2000):
        if true():
            return
        time.sleep(0.01)
    raise AssertionError("it did not happen")


class TestInOneProcess:
    def test_news_is_heard_before_publishing_returns(self):
        feed = Feed("")
        ear = Ear(feed)
        feed.publish(news(418))
        assert ear.heard.get_nowait() == news(418)

    def test_the_newest_revision_is_known_by_event(self):
        feed = Feed("")
        assert feed.latest("copa") is None
        feed.publish(news(418))
        feed.publish(news(3, slug="liga"))
        assert (feed.latest("copa"), feed.latest("liga")) == ((418, ""), (3, ""))

    def test_news_out_of_order_makes_nothing_older(self):
        feed = Feed("")
        feed.publish(news(418))
        feed.publish(news(417))
        assert feed.latest("copa") == (418, "")

    def test_who_has_ended_hears_no_more(self):
        feed = Feed("")
        ended, still = Ear(feed), Ear(feed)
        ended.end()
        ended.end()
        feed.publish(news(1))
        assert ended.heard.empty()
        assert still.next() == news(1)

    def test_a_listener_that_fails_is_no_reason_to_fail(self):
        feed = Feed("")
        feed.listen(lambda said: 1 / 0)
        ear = Ear(feed)
        feed.publish(news(1))
        assert ear.next() == news(1)

    def test_there_is_nothing_to_start(self):
        feed = Feed("")
        before = threading.active_count()
        feed.start()
        feed.publish(news(1))
        feed.stop()
        assert (threading.active_count(), feed.latest("copa")) == (before, (1, ""))


@pytest.fixture
def wire():
    made = Wire(os.environ["REDIS_URL"])
    yield made
    made.close()


@pytest.fixture
def make(wire):
    """Makes feeds as several processes would have, on a channel of the test's own."""
    channel, made = uuid.uuid4().hex, []

    def make(url=wire.url, *, started=True):
        made.append(feed := Feed(url, channel))
        if started:
            feed.start()
            until(lambda: feed._is_whole)
        return feed

    yield make
    for feed in made:
        feed.stop()


class TestBetweenProcesses:
    pytestmark = through_redis

    def test_another_process_hears_the_same(self, make):
        writer, other = make(), make()
        ear = Ear(other)
        writer.publish(news(418))
        assert ear.next() == news(418)
        assert other.latest("copa") == (418, "")

    def test_nobody_hears_anything_twice(self, make):
        writer, other = make(), make()
        near, far = Ear(writer), Ear(other)
        writer.publish(news(1))
        other.publish(news(2))
        for ear in (near, far):
            assert {ear.next(), ear.next()} == {news(1), news(2)}
        other.publish(news(3))
        assert (near.next(), far.next()) == (news(3), news(3))

    def test_who_only_writes_needs_no_start(self, make):
        ear = Ear(make())
        make(started=False).publish(news(1))
        assert ear.next() == news(1)

    def test_who_does_not_hear_others_cannot_be_sure(self, make):
        feed = make(started=False)
        feed.publish(news(1))
        assert feed.latest("copa") is None

    def test_many_listeners_and_many_news_take_two_connections(self, make, wire):
        feed, far = make(), Ear(make(os.environ["REDIS_URL"]))
        before = wire.opened
        ears = [Ear(feed) for _ in range(100)]
        for revision in range(50):
            feed.publish(news(revision))
        feed.start()
        assert ears[99].next() == news(0)
        assert [far.next() for _ in range(50)] == [news(revision) for revision in range(50)]
        assert (before, wire.opened) == (1, 2)

    def test_a_cut_wire_is_joined_again_and_the_gap_is_told(self, make, wire):
        feed, other = make(), make(os.environ["REDIS_URL"])
        ear = Ear(feed)
        other.publish(news(1))
        ear.next()
        wire.cut()
        ear.losses.get(timeout=20)
        assert feed.latest("copa") is None
        other.publish(news(2))
        assert ear.next() == news(2)
        assert feed.latest("copa") == (2, "")

    def test_beginning_is_no_loss(self, make):
        feed = make(started=False)
        ear = Ear(feed)
        feed.start()
        until(lambda: feed._is_whole)
        make().publish(news(1))
        ear.next()
        assert ear.losses.empty()

    def test_a_silent_wire_is_noticed(self, make, wire, monkeypatch):
        monkeypatch.setattr(feeds, "CHECK", 0.1)
        feed = make()
        ear = Ear(feed)
        feed.publish(news(5))
        wire.silent.set()
        until(lambda: feed.latest("copa") is None)
        wire.silent.clear()
        ear.losses.get(timeout=20)

    def test_a_quiet_wire_is_not_a_silent_one(self, make, monkeypatch):
        monkeypatch.setattr(feeds, "CHECK", 0.25)
        feed = make()
        ear = Ear(feed)
        time.sleep(1)
        make().publish(news(1))
        assert ear.next() == news(1)
        assert ear.losses.empty()

    def test_publishing_survives_a_cut_wire(self, make, wire):
        feed, other = make(), make(os.environ["REDIS_URL"])
        ear = Ear(other)
        feed.publish(news(1))
        wire.cut()
        feed.publish(news(2))
        assert [ear.next(), ear.next()] == [news(1), news(2)]

    def test_something_else_on_the_channel_is_passed_over(self, make):
        feed, other = make(), make()
        ear = Ear(other)
        feed._publisher.publish(feed._channel, "hello world")
        feed.publish(news(1))
        assert ear.next() == news(1)

    def test_a_listener_that_fails_leaves_the_subscription_whole(self, make):
        feed, other = make(), make()
        other.listen(lambda said: 1 / 0)
        ear = Ear(other)
        feed.publish(news(1))
        feed.publish(news(2))
        assert [ear.next(), ear.next()] == [news(1), news(2)]
        assert ear.losses.empty()

    def test_who_has_stopped_is_not_sure_any_more(self, make):
        feed = make()
        feed.publish(news(5))
        feed.stop()
        assert feed.latest("copa") is None
        feed.start()
        until(lambda: feed._is_whole)


def test_publishing_without_redis_at_hand_loses_nothing_but_the_news():
    feed = Feed("redis://127.0.0.1:1/0")
    ear = Ear(feed)
    feed.publish(news(1))
    feed.publish(news(2))
    assert [ear.next(), ear.next()] == [news(1), news(2)]


def test_databases_of_one_redis_do_not_hear_each_other():
    assert Feed("redis://127.0.0.1:1/3")._channel != Feed("redis://127.0.0.1:1/4")._channel
