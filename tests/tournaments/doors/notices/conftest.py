"""A running event whose first players listen, and the time that passes."""

from datetime import timedelta

import pytest

from tests.tournaments.doors.hooks.receiving import HERE
from tests.tournaments.doors.notices.receiving import push_service
from tests.world import World
from tournaments.doors.notices import gathering, sending
from tournaments.serving import looking


@pytest.fixture
def world(db):
    world = World.open()
    world.add_players(4)
    return world


@pytest.fixture
def push(settings):
    settings.HOOK_NETWORKS, settings.PUSH_CONTACT = HERE, "mailto:club@example.org"
    with push_service() as told:
        yield told


@pytest.fixture
def clock(world, monkeypatch):
    """The site's time: the event's, and what has passed since."""

    class Clock:
        passed = timedelta()

        def __call__(self):
            return world.now + self.passed

        def after(self, **by):
            self.passed += timedelta(**by)

    clock = Clock()
    for module in (sending, looking):
        monkeypatch.setattr(module, "site_time", clock)
    return clock


@pytest.fixture
def carry(clock, monkeypatch):
    """Look at the log, wait until open pages have had their time, and send."""

    def carry(**by):
        monkeypatch.setattr(gathering, "_looked", [float("-inf")])
        gathering.gather(clock())
        clock.after(**(by or {"seconds": 5}))
        return sending.send_due(60)

    return carry
