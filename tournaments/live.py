"""The live channel: tells open pages that a tournament has a new revision.

In one process the news goes through queues in memory; with `REDIS_URL` through Redis, so that every web
process hears it. A lost message does no harm: pages hold the revision and read it again when they connect.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import suppress

import redis
import redis.asyncio
from django.conf import settings

_Listener = tuple[asyncio.AbstractEventLoop, "asyncio.Queue[int]"]
_listeners: dict[int, set[_Listener]] = defaultdict(set)


def _channel(tournament_id: int) -> str:
    return f"tournament:{tournament_id}:revision"


def publish(tournament_id: int, revision: int) -> None:
    """Tell everybody who watches a tournament its new revision."""
    if settings.REDIS_URL:
        with suppress(redis.RedisError), redis.Redis.from_url(settings.REDIS_URL) as client:
            client.publish(_channel(tournament_id), revision)
        return
    for loop, queue in list(_listeners[tournament_id]):
        with suppress(RuntimeError):  # the loop of a page that has just closed
            loop.call_soon_threadsafe(queue.put_nowait, revision)


async def revisions(tournament_id: int, heartbeat: float) -> AsyncIterator[int | None]:
    """New revisions as they happen; None every `heartbeat` seconds without news."""
    if settings.REDIS_URL:
        async for revision in _from_redis(tournament_id, heartbeat):
            yield revision
        return
    listener: _Listener = (asyncio.get_running_loop(), asyncio.Queue())
    _listeners[tournament_id].add(listener)
    try:
        while True:
            try:
                yield await asyncio.wait_for(listener[1].get(), heartbeat)
            except TimeoutError:
                yield None
    finally:
        _listeners[tournament_id].discard(listener)


async def _from_redis(tournament_id: int, heartbeat: float) -> AsyncIterator[int | None]:
    client = redis.asyncio.Redis.from_url(settings.REDIS_URL)
    async with client, client.pubsub() as pubsub:
        await pubsub.subscribe(_channel(tournament_id))
        while True:
            message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=heartbeat)
            yield int(message["data"]) if message else None
