"""Open pages fetch themselves again for what they show, and for nothing else."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
ON_ITS_WAY = 400
"""Milliseconds that news or a fetch take to arrive."""
LATER = "00:03"
"""More than a page gathers and delays together: its clock is set on by so much."""

HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""
TURN = "name => window.dispatchEvent(new PageTransitionEvent(name, {persisted: true}))"


class Open:
    """An open page that listens."""

    def __init__(self, page, base):
        self.page, self._base, self._fetches, self.streams = page, base, [], []
        page.on("request", self._note)
        page.clock.install()
        with page.expect_request("**/live/**"):
            page.goto(f"{base}/page/")
        page.wait_for_timeout(ON_ITS_WAY)

    def ask(self, what, value):
        urlopen(f"{self._base}/{what}/{value}/").read()  # noqa: S310

    def tell(self, *subjects):
        for subject in subjects:
            self.ask("tell", subject)

    def fetched(self, least=0):
        """Count the page's fetches of itself since the last call; wait for at least so many."""
        for _ in range(20):
            self.page.wait_for_timeout(ON_ITS_WAY)
            self.page.clock.fast_forward(LATER)
            self.page.wait_for_timeout(ON_ITS_WAY)
            if len(self._fetches) >= least:
                break
        count = len(self._fetches)
        self._fetches.clear()
        return count

    def _note(self, request):
        if request.headers.get("x-part"):
            self._fetches.append(request.url)
        elif "/live/" in request.url:
            self.streams.append(request.url)


@pytest.fixture(scope="module")
def listening():
    """The address of a site that has nothing but such pages."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    command = ["-m", "uvicorn", "tests.browser.live_page:application", "--port", str(port), "--log-level", "error"]
    server = subprocess.Popen([sys.executable, *command], cwd=ROOT, env={**os.environ, "REDIS_URL": ""})  # noqa: S603
    for _ in range(600):
        try:
            urlopen(f"{base}/page/").close()  # noqa: S310
            break
        except OSError:
            time.sleep(0.1)
    yield base
    server.kill()
    server.wait()


@pytest.fixture
def opened(phone, listening):
    """A page that shows table 1 and the round."""
    urlopen(f"{listening}/show/match:1%20round/").close()  # noqa: S310
    return Open(phone(), listening)


def test_a_page_fetches_itself_for_what_it_shows(opened):
    opened.tell("match:2", "tables", "results")
    assert opened.fetched() == 0
    opened.tell("match:1")
    assert opened.fetched(1) == 1
    opened.tell("everything")
    assert opened.fetched(1) == 1
    opened.ask("show", "match:5")
    opened.tell("round")
    assert opened.fetched(1) == 1
    opened.tell("match:1", "round")
    assert opened.fetched() == 0
    opened.tell("match:5")
    assert opened.fetched(1) == 1


def test_a_burst_is_gathered(opened):
    opened.tell(*["match:1"] * 20)
    assert 1 <= opened.fetched(1) <= 3


def test_a_page_that_slept_asks_once(opened):
    opened.page.evaluate(HIDE, True)
    opened.tell("match:1", "round", "match:1")
    assert opened.fetched() == 0
    opened.page.evaluate(HIDE, False)
    assert opened.fetched(1) == 1
    opened.page.evaluate(TURN, "pagehide")
    opened.tell("match:1", "match:2")
    assert opened.fetched() == 0
    opened.page.evaluate(TURN, "pageshow")
    assert opened.fetched(1) == 1


def test_a_page_goes_on_though_an_action_replaced_it_while_it_fetched_itself(opened):
    held = []
    opened.page.route("**/page/", lambda route: held.append(route) if not held else route.continue_())
    opened.tell("match:1")
    assert opened.fetched(1) == 1
    opened.page.evaluate("""async () => {
          const page = new DOMParser().parseFromString(await (await fetch("/page/")).text(), "text/html");
          const fresh = page.getElementById("live");
          document.getElementById("live").replaceWith(fresh);
          fresh.dispatchEvent(new Event("part-settled", { bubbles: true }));
        }""")
    held[0].continue_()
    opened.fetched()
    opened.tell("match:1")
    assert opened.fetched(1) == 1


def test_a_page_that_a_busy_site_refuses_asks_once_more_and_not_before_its_time(opened):
    opened.page.route("**/page/", lambda route: route.fulfill(status=503, headers={"Retry-After": "30"}))
    opened.tell("match:1")
    assert opened.fetched(1) == 1
    assert opened.fetched() == 0
    opened.page.clock.fast_forward("00:30")
    assert opened.fetched(1) == 1


def test_a_page_that_missed_nothing_of_its_own_asks_nothing(opened):
    opened.page.evaluate(TURN, "pagehide")
    opened.tell("match:2")
    opened.page.evaluate(TURN, "pageshow")
    assert opened.fetched() == 0
    assert len(opened.streams) == 2
