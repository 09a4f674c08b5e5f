"""The beginning of several tests of the live channel."""

import pytest

from tests.tournaments.live.listening import in_its_own_loop
from tests.tournaments.live.site import Site
from tournaments.live import readers, rooms


@pytest.fixture
def play(monkeypatch):
    """Plays a scene at a site, and closes it."""
    monkeypatch.setattr(rooms, "GATHER", 0.001)
    monkeypatch.setattr(rooms, "TICK", 0.002)

    def play(scene):
        async def whole():
            site = Site()
            monkeypatch.setattr(readers, "find", site.find)
            monkeypatch.setattr(readers, "revisions", site.revisions)
            monkeypatch.setattr(readers, "still_valid", site.still_valid)
            async with site.channel.running():
                await scene(site)

        in_its_own_loop(whole())

    return play
