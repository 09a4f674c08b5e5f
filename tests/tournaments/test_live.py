"""The live channel, in one process and through Redis."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from tournaments import live


async def first_news(tournament_id, act):
    news = live.revisions(tournament_id, heartbeat=0.05)
    assert await anext(news) is None
    await asyncio.to_thread(act)
    for _ in range(100):
        if (revision := await anext(news)) is not None:
            break
    await news.aclose()
    return revision


def in_its_own_loop(work):
    """Run in a thread: the browser tests keep a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_news_reach_a_listener_of_the_same_process(settings):
    settings.REDIS_URL = ""
    assert in_its_own_loop(first_news(7, lambda: live.publish(7, 418))) == 418


def test_other_tournaments_stay_quiet(settings):
    settings.REDIS_URL = ""

    def act():
        live.publish(8, 1)
        live.publish(7, 2)

    assert in_its_own_loop(first_news(7, act)) == 2


@pytest.mark.services
@pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="needs REDIS_URL")
def test_news_reach_listeners_through_redis(settings):
    assert settings.REDIS_URL
    assert in_its_own_loop(first_news(7, lambda: live.publish(7, 418))) == 418


def test_publishing_without_redis_at_hand_loses_nothing_but_the_news(settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    live.publish(7, 1)
