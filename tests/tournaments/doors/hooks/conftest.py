"""A program on this machine that hears of the news of an event."""

import pytest

from tests.tournaments.doors.hooks.receiving import HERE, receiver


@pytest.fixture
def heard(settings):
    """A receiver that the installation lets be called."""
    settings.HOOK_NETWORKS = HERE
    with receiver() as told:
        yield told
