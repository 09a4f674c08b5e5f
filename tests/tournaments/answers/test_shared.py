"""Answers that processes keep together in Redis, and their fate without it."""

import asyncio
import os
import uuid

import pytest

from tests.tournaments.answers.browsing import ask, in_its_own_loop
from tests.tournaments.answers.test_asking import address
from tests.tournaments.answers.test_layer import STANDINGS, Kitchen, Revision
from tests.tournaments.live.wire import Wire
from tournaments.answers import shared as module
from tournaments.answers.layer import StoredAnswers
from tournaments.answers.shared import Shared
from tournaments.answers.table import PUBLIC_PAGES

NOWHERE = "redis://127.0.0.1:1/0"
URL = os.environ.get("REDIS_URL", "")
through_redis = [
    pytest.mark.services,
    pytest.mark.skipif(not URL, reason="needs REDIS_URL"),
]


@pytest.mark.parametrize("url", ["", NOWHERE])
def test_without_redis_nothing_is_kept_and_it_is_always_ones_turn(url):
    async def work():
        shared = Shared(url, "p")
        await shared.put("a", "1", b"one")
        assert await shared.get("a", "1") is None
        assert await shared.take_turn("a", "1")
        assert await shared.take_turn("a", "1")
        await shared.end_turn("a", "1")

    in_its_own_loop(work())


def test_a_redis_that_is_away_is_asked_once():
    async def work():
        shared = Shared("redis://127.0.0.1:2/0", "p")
        questions = []

        async def question(client):
            questions.append(client)
            raise OSError

        assert await shared._ask(question, "otherwise") == "otherwise"
        assert await shared._ask(question, "otherwise") == "otherwise"
        assert len(questions) == 1

    in_its_own_loop(work())


class TestThroughRedis:
    pytestmark = through_redis

    @pytest.fixture
    def prefix(self):
        return f"test:{uuid.uuid4().hex}"

    def test_a_value_is_found_by_its_version(self, prefix):
        async def work():
            here, there = Shared(URL, prefix), Shared(URL, prefix)
            await here.put("a", "7.1", b"one\nand more")
            assert await there.get("a", "7.1") == b"one\nand more"
            assert await there.get("a", "7.2") is None
            assert await there.get("b", "7.1") is None
            assert await Shared(URL, prefix + "x").get("a", "7.1") is None
            await there.put("a", "7.2", b"two")
            assert await here.get("a", "7.1") is None

        in_its_own_loop(work())

    def test_one_at_a_time_makes_a_version(self, prefix):
        async def work():
            here, there = Shared(URL, prefix), Shared(URL, prefix)
            assert await here.take_turn("a", "1")
            assert not await there.take_turn("a", "1")
            assert await there.take_turn("a", "2")
            assert await there.take_turn("b", "1")
            await here.end_turn("a", "1")
            assert await there.take_turn("a", "1")

        in_its_own_loop(work())

    def test_two_processes_make_a_page_once(self, prefix):
        async def work():
            kitchen = Kitchen()
            kitchen.go = asyncio.Event()
            processes = [StoredAnswers(kitchen, PUBLIC_PAGES, Revision(), Shared(URL, prefix)) for _ in "ab"]
            crowd = [asyncio.ensure_future(ask(processes[n % 2], STANDINGS)) for n in range(40)]
            while not kitchen.asked:
                await asyncio.sleep(0.001)
            await asyncio.sleep(0.1)
            kitchen.go.set()
            assert len({reply.body for reply in await asyncio.gather(*crowd)}) == 1
            assert len(kitchen.asked) == 1

        in_its_own_loop(work())

    def test_who_waits_for_a_turn_takes_the_newer_page_that_it_made(self, prefix):
        async def work():
            kitchen, shown = Kitchen(), [Revision(), Revision()]
            kitchen.go = asyncio.Event()
            kitchen.before = lambda: setattr(shown[0], "value", "7.2")
            here, there = (StoredAnswers(kitchen, PUBLIC_PAGES, one, Shared(URL, prefix)) for one in shown)
            first = asyncio.ensure_future(ask(here, STANDINGS))
            while not kitchen.asked:
                await asyncio.sleep(0.001)
            second = asyncio.ensure_future(ask(there, STANDINGS))
            await asyncio.sleep(0.1)
            kitchen.go.set()
            assert (await first).body == (await second).body
            assert len(kitchen.asked) == 1

        in_its_own_loop(work())

    def test_who_makes_what_cannot_be_kept_holds_nobody_up(self, prefix):
        async def work():
            kitchen = Kitchen()
            kitchen.status = 404
            site = StoredAnswers(kitchen, PUBLIC_PAGES, Revision(), Shared(URL, prefix))
            assert (await ask(site, STANDINGS)).status == 404
            assert await Shared(URL, prefix).take_turn(address(STANDINGS), Revision.value)

        in_its_own_loop(work())

    def test_a_process_that_dies_while_making_is_not_waited_for_long(self, prefix, monkeypatch):
        async def work():
            monkeypatch.setattr(module, "TURN", 50)
            kitchen = Kitchen()
            await Shared(URL, prefix).take_turn(address(STANDINGS), Revision.value)
            site = StoredAnswers(kitchen, PUBLIC_PAGES, Revision(), Shared(URL, prefix))
            assert (await ask(site, STANDINGS)).status == 200

        in_its_own_loop(work())

    @pytest.mark.parametrize("harm", ["cut", "silence", "garbage"])
    def test_no_harm_to_redis_harms_a_page(self, prefix, harm):
        async def work():
            wire = Wire(URL)
            kitchen, revision = Kitchen(), Revision()
            site = StoredAnswers(kitchen, PUBLIC_PAGES, revision, Shared(wire.url, prefix))
            assert (await ask(site, STANDINGS)).status == 200
            if harm == "silence":
                wire.silent.set()
            elif harm == "cut":
                wire.close()
            else:
                await Shared(URL, prefix).put(address(STANDINGS), "7.2", b"garbage")
            revision.value = "7.2"
            reply = await ask(site, STANDINGS)
            assert (reply.status, reply.text[0]) == (200, "2")
            wire.close()

        in_its_own_loop(work())
