"""Each answer is made once for all who wait."""

import asyncio

import pytest

from tests.tournaments.answers.browsing import in_its_own_loop
from tournaments.answers.flights import Flights


class Kitchen:
    """Makes answers when it is told to."""

    def __init__(self):
        self.made = []
        self.go = asyncio.Event()

    def recipe(self, name):
        async def make():
            await self.go.wait()
            self.made.append(name)
            if name == "burnt":
                raise ValueError(name)
            return name

        return make


async def settled():
    for _ in range(5):
        await asyncio.sleep(0)


def test_two_hundred_who_wait_get_the_one_that_is_made():
    async def work():
        kitchen, flights = Kitchen(), Flights()
        waiting = [asyncio.ensure_future(flights.join("a", "1", kitchen.recipe("one"))) for _ in range(200)]
        await settled()
        kitchen.go.set()
        assert await asyncio.gather(*waiting) == ["one"] * 200
        assert kitchen.made == ["one"]

    in_its_own_loop(work())


def test_another_version_waits_for_the_first_to_end_and_asks_again():
    async def work():
        kitchen, flights = Kitchen(), Flights()
        first = asyncio.ensure_future(flights.join("a", "1", kitchen.recipe("one")))
        await settled()
        second = asyncio.ensure_future(flights.join("a", "2", kitchen.recipe("two")))
        await settled()
        assert not second.done()
        kitchen.go.set()
        assert (await first, await second) == ("one", None)
        assert await flights.join("a", "2", kitchen.recipe("two")) == "two"
        assert kitchen.made == ["one", "two"]

    in_its_own_loop(work())


def test_other_addresses_do_not_wait():
    async def work():
        kitchen, quick, flights = Kitchen(), Kitchen(), Flights()
        slow = asyncio.ensure_future(flights.join("a", "1", kitchen.recipe("one")))
        await settled()
        quick.go.set()
        assert await flights.join("b", "2", quick.recipe("two")) == "two"
        kitchen.go.set()
        await slow

    in_its_own_loop(work())


def test_who_goes_away_takes_nothing_from_the_others():
    async def work():
        kitchen, flights = Kitchen(), Flights()
        gone, stays = (asyncio.ensure_future(flights.join("a", "1", kitchen.recipe("one"))) for _ in range(2))
        await settled()
        gone.cancel()
        await settled()
        kitchen.go.set()
        assert await stays == "one"

    in_its_own_loop(work())


def test_a_failure_is_told_to_who_waited_and_not_kept():
    async def work():
        kitchen, flights = Kitchen(), Flights()
        kitchen.go.set()
        with pytest.raises(ValueError, match="burnt"):
            await flights.join("a", "1", kitchen.recipe("burnt"))
        assert await flights.join("a", "1", kitchen.recipe("one")) == "one"

    in_its_own_loop(work())
