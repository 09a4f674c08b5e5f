"""Stored answers in front of an application that counts how often it is asked."""

import asyncio
import logging

import pytest

from tests.tournaments.answers.browsing import ask, in_its_own_loop
from tournaments.answers.layer import StoredAnswers
from tournaments.answers.public import BEGUN
from tournaments.answers.shared import Shared
from tournaments.answers.table import PUBLIC_PAGES

STANDINGS = "/t/copa/standings/"
ENGLISH = "django_language=en"


class Kitchen:
    """The application: says how often it was asked, for what, by whom."""

    def __init__(self):
        self.asked = []
        self.status, self.headers = 200, []
        self.go = None
        self.before, self.tells = bool, True

    async def __call__(self, scope, receive, send):
        headers = dict(scope["headers"])
        cookie = headers.get(b"cookie", b"").decode()
        self.before()
        if self.tells:
            scope.get(BEGUN, bool)()
        self.asked.append(f"{scope['method']} {scope['path']}?{scope['query_string'].decode()} {cookie}")
        if self.go:
            await self.go.wait()
        body = f"{len(self.asked)} {self.asked[-1]} {'.' * 300}".encode()
        said = [(b"Content-Type", b"text/html"), (b"Content-Length", str(len(body)).encode()), *self.headers]
        await send({"type": "http.response.start", "status": self.status, "headers": said})
        await send({"type": "http.response.body", "body": body[:100], "more_body": True})
        await send({"type": "http.response.body", "body": body[100:]})


class Revision:
    """The version of everything."""

    value = "7.1"

    async def of(self, place):
        if isinstance(self.value, Exception):
            raise self.value
        return self.value

    def reading(self, place):
        return Made(self)

    def take(self, reading):
        return reading.version


class Made:
    """The version from which a page is made."""

    version = None

    def __init__(self, revision):
        self.revision = revision

    def __call__(self):
        self.version = self.revision.value


class Site:
    def __init__(self):
        self.kitchen, self.revision = Kitchen(), Revision()
        self.answers = StoredAnswers(self.kitchen, PUBLIC_PAGES, self.revision, Shared("", ""))

    def ask(self, address=STANDINGS, **request):
        return in_its_own_loop(ask(self.answers, address, **request))

    @property
    def made(self):
        return len(self.kitchen.asked)


@pytest.fixture
def site():
    return Site()


def test_a_page_is_made_once_a_revision(site):
    first = site.ask()
    assert site.ask() == first
    assert site.made == 1
    site.revision.value = "7.2"
    second = site.ask()
    assert second.text.startswith("2 ")
    assert second.headers["etag"] != first.headers["etag"]
    assert site.made == 2


def test_who_has_the_page_gets_nothing(site):
    tag = site.ask().headers["etag"]
    again = site.ask(if_none_match=tag)
    assert (again.status, again.body) == (304, b"")
    assert again.headers["etag"] == tag
    assert "content-length" not in again.headers
    site.revision.value = "7.2"
    assert site.ask(if_none_match=tag).status == 200


def test_the_first_who_asks_may_have_it_already(site):
    tag = site.ask().headers["etag"]
    assert Site().ask(if_none_match=tag).status == 304


def test_a_head_tells_of_the_page_without_it(site):
    told = site.ask(method="HEAD", accept_encoding="br")
    whole = site.ask(accept_encoding="br")
    assert told.headers == whole.headers
    assert (told.status, told.body) == (200, b"")
    assert site.kitchen.asked == [f"GET {STANDINGS}? django_language=es"]


@pytest.mark.parametrize(("accepted", "coding"), [("gzip", "gzip"), ("br, gzip", "br"), ("", None)])
def test_every_reader_gets_it_as_it_can_be_read(site, accepted, coding):
    plain = site.ask().text
    packed = site.ask(accept_encoding=accepted)
    assert packed.headers.get("content-encoding") == coding
    assert packed.text == plain
    assert packed.headers["content-length"] == str(len(packed.body))
    assert packed.headers["vary"] == "Accept-Encoding"
    assert site.made == 1


def test_who_takes_nothing_that_there_is_gets_nothing(site):
    refused = site.ask(accept_encoding="identity;q=0")
    assert (refused.status, refused.body, refused.headers["content-length"]) == (406, b"", "0")


def test_each_language_has_its_page(site):
    spanish, english = site.ask(), site.ask(cookie=ENGLISH)
    assert spanish.headers["etag"] != english.headers["etag"]
    assert [site.ask(), site.ask(cookie=f"csrftoken=x; {ENGLISH}")] == [spanish, english]
    assert site.made == 2


def test_what_the_page_does_not_know_makes_no_other_page(site):
    first = site.ask(f"{STANDINGS}?after=2")
    for noise in ("after=2&utm_source=x", "x[]=1&after=02", "after=2&after=2"):
        assert site.ask(f"{STANDINGS}?{noise}", referer="https://example.net", user_agent="x") == first
    assert site.made == 1
    site.ask()
    assert site.made == 2


def test_another_host_gets_no_page_of_this_one(site):
    site.ask(host="evil.example")
    assert site.ask().text.startswith("2 ")


def test_who_has_a_session_is_always_djangos(site):
    site.ask()
    mine = site.ask(cookie="sessionid=abc", accept_encoding="br", if_none_match="*")
    assert mine.text.startswith(f"2 GET {STANDINGS}? sessionid=abc")
    assert "etag" not in mine.headers
    assert site.ask().text.startswith("1 ")


def test_where_visitors_may_not_look_django_answers(site):
    site.ask()
    site.revision.value = None
    assert site.ask(cookie="csrftoken=a").text.startswith(f"2 GET {STANDINGS}? csrftoken=a")


@pytest.mark.parametrize(
    ("status", "header"),
    [
        (404, []),
        (301, [(b"Location", b"https://example.org/")]),
        (503, [(b"Retry-After", b"3")]),
        (200, [(b"Set-Cookie", b"a=b")]),
        (200, [(b"Cache-Control", b"no-store")]),
    ],
)
def test_what_may_not_be_kept_is_made_each_time(site, status, header):
    site.kitchen.status, site.kitchen.headers = status, header
    first, second = site.ask(accept_encoding="br", if_none_match="*"), site.ask()
    assert (first.status, first.text[0], second.text[0]) == (status, "1", "2")
    for name, value in header:
        assert first.headers[name.decode().lower()] == value.decode()


def test_what_may_not_be_kept_is_packed_all_the_same(site):
    site.kitchen.headers = [(b"Cache-Control", b"no-store")]
    found = site.ask(f"{STANDINGS}?q=ana", accept_encoding="gzip")
    assert (found.headers["content-encoding"], found.headers["cache-control"]) == ("gzip", "no-store")
    assert "q=ana" in found.text


def test_two_hundred_at_once_are_one_question(site):
    async def work():
        site.kitchen.go = asyncio.Event()
        crowd = [asyncio.ensure_future(ask(site.answers, STANDINGS)) for _ in range(200)]
        while not site.made:
            await asyncio.sleep(0.001)
        site.kitchen.go.set()
        assert len({reply.body for reply in await asyncio.gather(*crowd)}) == 1
        assert site.made == 1

    in_its_own_loop(work())


def test_a_change_during_the_making_is_answered_by_the_next(site):
    """A visitor who asks after the change gets no answer that was begun before it."""

    async def work():
        site.kitchen.go = asyncio.Event()
        early = asyncio.ensure_future(ask(site.answers, STANDINGS))
        while not site.made:
            await asyncio.sleep(0.001)
        site.revision.value = "7.2"
        late = [asyncio.ensure_future(ask(site.answers, STANDINGS)) for _ in range(20)]
        await asyncio.sleep(0.01)
        assert site.made == 1, "not two at once"
        site.kitchen.go.set()
        assert (await early).text.startswith("1 ")
        assert all(reply.text.startswith("2 ") for reply in await asyncio.gather(*late))
        assert site.made == 2

    in_its_own_loop(work())


def test_a_page_is_kept_under_the_version_that_it_was_made_from(site):
    """It may be newer than the one that asked for it: who asks for that one has it already."""

    async def work():
        making = asyncio.ensure_future(ask(site.answers, STANDINGS))
        site.kitchen.before = lambda: setattr(site.revision, "value", "7.2")
        made = await making
        assert "7.2" in made.headers["etag"]
        assert await ask(site.answers, STANDINGS) == made
        site.revision.value = "7.1"
        assert (await ask(site.answers, STANDINGS)).text.startswith("2 ")

    in_its_own_loop(work())


def test_a_page_that_was_made_from_no_known_version_is_not_kept(site):
    site.kitchen.tells = False
    assert [site.ask().headers.get("etag") for _ in "12"] == [None, None]
    assert site.made == 2


def test_where_the_version_cannot_be_told_django_answers(site, caplog):
    site.revision.value = OSError("the database is away")
    with caplog.at_level(logging.CRITICAL, "tournaments.answers.layer"):
        assert site.ask().text.startswith("1 ")
