"""Remove what is over, beside the requests: trial events after their day, and the networks of old sign-ups."""

import logging
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from django.db import connection

from tournaments.actions.trial.removing import remove_ended
from tournaments.queries.people.by_link import forget_networks
from tournaments.serving.clock import site_time

log = logging.getLogger(__name__)

EVERY = 600.0
"""Seconds between two looks."""


@asynccontextmanager
async def tidying() -> AsyncIterator[None]:
    """Tidy for as long as the server runs, in a thread that begins with a pause."""
    ended = threading.Event()

    def go_on() -> None:
        while not ended.wait(EVERY):
            tidy()

    threading.Thread(target=go_on, name="tidying", daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def tidy() -> None:
    """Remove what is over. Several processes do so at once: each event goes once."""
    try:
        if removed := remove_ended(site_time()):
            log.info("%d events to try are removed", removed)
        forget_networks(site_time())
    except Exception:  # the next look tries again
        log.exception("what is over is not removed")
    finally:
        connection.close()
