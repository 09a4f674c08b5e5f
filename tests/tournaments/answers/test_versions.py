"""The current version: from the live channel, and from the database where that is silent."""

import asyncio
import time

import pytest
from django.db import DatabaseError

from tests.tournaments.answers.browsing import in_its_own_loop
from tournaments.answers import versions as module
from tournaments.answers.public import Fact, Place, PublicPage
from tournaments.answers.versions import BELIEVED_FOR, WATCHED_FOR, Versions
from tournaments.live.feed import Feed
from tournaments.live.news import News

COPA = Place(PublicPage(), "standings", "copa")
HOME_FACT, NAMES = Fact(lambda: "", of_events=True), Fact(lambda: "")
HOME = Place(PublicPage(facts=(HOME_FACT,)), "home", None)
LOG = Place(PublicPage(facts=(NAMES,)), "log", "copa")


class Desk:
    """A process: its feed, its versions, a clock, and a database whose readings are counted."""

    def __init__(self):
        self.now = 1000.0
        self.rows = {"copa": (7, 3, "c3"), HOME_FACT: "cards", NAMES: "0"}
        self.readings = []
        self.before_answering = lambda: None
        self.feed = Feed("")
        self.versions = Versions(self.feed, (), clock=lambda: self.now)

    def read(self, subjects):
        self.readings.append(list(subjects))
        found = {subject: self.rows[subject] for subject in subjects if subject in self.rows}
        self.before_answering()
        if isinstance(self.rows.get("copa"), Exception):
            raise self.rows["copa"]
        return found

    def tell(self, revision, event=7, head=None):
        self.feed.publish(News(event, "copa", revision, head=f"c{revision}" if head is None else head))

    async def of(self, place=COPA):
        return await self.versions.of(place)

    async def until(self, true):
        for _ in range(1000):
            if await true():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it did not happen")

    async def until_it_is(self, version):
        async def is_it():
            return await self.of() == version

        await self.until(is_it)

    async def until_read(self):
        seen = len(self.readings)

        async def are_more():
            return len(self.readings) > seen

        await self.until(are_more)


@pytest.fixture
def desk(monkeypatch):
    desk = Desk()
    monkeypatch.setattr(module, "_from_database", desk.read)
    monkeypatch.setattr(module, "CHECK_EVERY", 0.01)
    return desk


@pytest.fixture
def unwatched(desk, monkeypatch):
    """A desk that is not read again by itself."""
    monkeypatch.setattr(module, "CHECK_EVERY", 1000.0)
    return desk


def test_an_unknown_event_is_one_reading_for_all_who_ask(unwatched):
    async def work():
        assert await asyncio.gather(*(unwatched.of() for _ in range(50))) == ["7.3.c3"] * 50
        assert await unwatched.of() == "7.3.c3"
        assert unwatched.readings == [["copa"]]

    in_its_own_loop(work())


def test_news_are_believed_at_once_and_without_a_reading(unwatched):
    async def work():
        await unwatched.of()
        unwatched.tell(4)
        assert await unwatched.of() == "7.4.c4"
        unwatched.tell(4)
        assert await unwatched.of() == "7.4.c4"
        assert len(unwatched.readings) == 1

    in_its_own_loop(work())


@pytest.mark.parametrize(("revision", "head"), [(3, "c3"), (4, "other"), (5, "")])
def test_news_that_do_not_go_on_from_what_is_known_are_looked_up(unwatched, revision, head):
    """They are late, of a restored database, or of a process of an earlier version, which tells no head."""

    async def work():
        await unwatched.of()
        unwatched.tell(4)
        unwatched.rows["copa"] = (7, 9, "c9")
        unwatched.now += 0.01
        unwatched.tell(revision, head=head)
        unwatched.now += 0.01
        assert await unwatched.of() == "7.9.c9"
        assert len(unwatched.readings) == 2

    in_its_own_loop(work())


def test_after_a_restored_backup_the_lower_revision_of_the_database_counts(unwatched):
    async def work():
        await unwatched.of()
        unwatched.tell(4)
        unwatched.tell(5)
        unwatched.now += BELIEVED_FOR
        assert await unwatched.of() == "7.3.c3"
        unwatched.before_answering = lambda: unwatched.tell(4, head="other")
        unwatched.now += BELIEVED_FOR
        assert await unwatched.of() == "7.4.other", "what was lost is not preferred"

    in_its_own_loop(work())


def test_news_during_the_reading_are_newer_than_it(unwatched):
    async def work():
        unwatched.before_answering = lambda: unwatched.tell(9)
        assert await unwatched.of() == "7.9.c9"

    in_its_own_loop(work())


def test_news_of_a_deleted_event_say_nothing_of_another_at_its_place(unwatched):
    async def work():
        unwatched.before_answering = lambda: unwatched.tell(9, event=6)
        assert await unwatched.of() == "7.3.c3"

    in_its_own_loop(work())


def test_what_nobody_may_see_is_asked_each_time(unwatched):
    async def work():
        del unwatched.rows["copa"]
        assert [await unwatched.of(), await unwatched.of()] == [None, None]
        assert len(unwatched.readings) == 2
        unwatched.rows["copa"] = (7, 1, "c1")
        assert await unwatched.of() == "7.1.c1"

    in_its_own_loop(work())


def test_without_any_news_nothing_is_believed_for_long(unwatched):
    async def work():
        await unwatched.of()
        unwatched.rows["copa"] = (7, 5, "c5")
        unwatched.now += BELIEVED_FOR - 0.01
        assert await unwatched.of() == "7.3.c3"
        unwatched.now += 0.01
        assert await unwatched.of() == "7.5.c5"

    in_its_own_loop(work())


def test_what_is_asked_for_is_read_again_and_again(desk):
    async def work():
        await desk.of()
        desk.rows["copa"] = (7, 5, "c5")
        await desk.until_it_is("7.5.c5")
        del desk.rows["copa"]  # back to draft
        await desk.until_it_is(None)

    in_its_own_loop(work())


def test_what_nobody_asks_for_is_forgotten(desk):
    async def work():
        await desk.of()
        await desk.of(HOME)
        desk.now += WATCHED_FOR
        await desk.of()
        await desk.of(HOME)
        desk.now += WATCHED_FOR
        await desk.of()

        async def is_alone():
            return desk.readings[-1] == ["copa"]

        desk.now += 0.01
        await desk.until(is_alone)
        desk.now += WATCHED_FOR
        await asyncio.sleep(0.1)
        seen = len(desk.readings)
        await asyncio.sleep(0.1)
        assert len(desk.readings) == seen, "a process that nobody asks reads nothing"

    in_its_own_loop(work())


def test_what_is_asked_for_while_it_is_forgotten_is_answered(desk):
    async def work():
        await desk.of()
        desk.now += WATCHED_FOR + 1
        desk.before_answering = lambda: time.sleep(0.1)
        assert await asyncio.wait_for(desk.of(), 10) == "7.3.c3"

    in_its_own_loop(work())


def test_all_that_is_watched_is_one_reading(desk):
    async def work():
        await desk.of(LOG)
        await desk.until_read()
        await desk.until_read()
        assert set(desk.readings[-1]) == {"copa", NAMES}

    in_its_own_loop(work())


def test_a_database_that_is_away_is_told_to_who_has_to_know(desk):
    async def work():
        await desk.of()
        desk.rows["copa"] = DatabaseError("away")
        await desk.until_read()
        await desk.until_read()
        assert await desk.of() == "7.3.c3", "it was read a moment ago"
        desk.now += BELIEVED_FOR
        with pytest.raises(DatabaseError):
            await desk.of()
        desk.rows["copa"] = (7, 6, "c6")
        assert await desk.of() == "7.6.c6"

    in_its_own_loop(work())


def test_a_fact_of_all_events_is_read_again_after_any_news(unwatched):
    async def work():
        assert await unwatched.of(HOME) == "cards"
        unwatched.rows[HOME_FACT] = "other cards"
        assert await unwatched.of(HOME) == "cards"
        unwatched.now += 0.01
        unwatched.tell(4)
        unwatched.now += 0.01
        assert await unwatched.of(HOME) == "other cards"
        assert await unwatched.of(HOME) == "other cards"
        assert len(unwatched.readings) == 2

    in_its_own_loop(work())


def test_news_during_the_reading_of_a_fact_make_it_doubtful(unwatched):
    async def work():
        def write():
            unwatched.now += 0.01
            unwatched.rows[HOME_FACT] = "other cards"
            unwatched.tell(4)
            unwatched.before_answering = lambda: None

        unwatched.before_answering = write
        assert await unwatched.of(HOME) == "cards", "who asked before it was written"
        unwatched.now += 0.01
        assert await unwatched.of(HOME) == "other cards"

    in_its_own_loop(work())


def test_other_facts_hear_nothing_of_events(unwatched):
    async def work():
        assert await unwatched.of(LOG) == "7.3.c3-0"
        unwatched.tell(4)
        assert await unwatched.of(LOG) == "7.4.c4-0"
        unwatched.rows[NAMES] = "1"
        unwatched.now += 0.01
        unwatched.versions.doubt(NAMES)
        unwatched.now += 0.01
        assert await unwatched.of(LOG) == "7.4.c4-1"
        assert unwatched.readings == [["copa"], [NAMES], [NAMES]]

    in_its_own_loop(work())


def test_after_a_gap_in_the_channel_everything_is_read_again(unwatched):
    async def work():
        await unwatched.of(LOG)
        unwatched.rows["copa"] = (7, 8, "c8")
        unwatched.now += 0.01
        unwatched.versions.doubt()
        unwatched.now += 0.01
        assert await unwatched.of(LOG) == "7.8.c8-0"
        assert unwatched.readings[2:] == [["copa"], [NAMES]]

    in_its_own_loop(work())


def test_a_page_of_no_public_event_has_no_version_whatever_else_it_hangs_on(unwatched):
    async def work():
        del unwatched.rows["copa"]
        assert await unwatched.of(LOG) is None

    in_its_own_loop(work())
