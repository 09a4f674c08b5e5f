"""People who write through the proxy, read on each host, and listen there."""

import http.client
import re
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from urllib.parse import urlencode, urlsplit

from benchmarks.hosts.ledger import Ledger, Page, Version, now
from benchmarks.hosts.world import ADDRESSES, CSRF_TOKEN, WEB_HOSTS, World
from benchmarks.site.stack import Event

SAVED = 302
AGAIN = {0, 502, 503, 504}
"""Statuses after which the same is sent again, as an outbox does; 0 is no answer."""
PATIENCE = 90
SETTLING = 4.0
"""Seconds after which nothing of before may be shown any more."""
TELLING = 12.0
"""Seconds within which a stream tells also of news that were lost (docs/programar/live-channel.md)."""
SOON = 0.1
"""Seconds between two looks of a reader."""
ETAG = re.compile(r'W/"\w+-\d+\.(\d+)\.(\w*)-')
SAID = re.compile(r"Aviso \d+ [a-z]+")


@dataclass(frozen=True)
class Got:
    """An answer: its status (0 for none), headers in small letters, and text."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    text: str = ""

    @property
    def version(self) -> Version | None:
        """Return the version of the event that a page shows."""
        found = ETAG.match(self.headers.get("etag", ""))
        return (int(found[1]), found[2]) if found else None


def ask(base: str, path: str, form: Mapping[str, object] | None = None, **headers: str) -> Got:
    """Ask once, on a connection of its own, for the site as people know it, at the proxy or past it."""
    headers |= {"Host": ADDRESSES["proxy"]}
    link = http.client.HTTPConnection(urlsplit(base).netloc, timeout=PATIENCE)
    try:
        if form is None:
            link.request("GET", path, headers=headers)
        else:
            body = urlencode({"csrfmiddlewaretoken": CSRF_TOKEN, **form})
            kind = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://{ADDRESSES['proxy']}"}
            link.request("POST", path, body, headers | kind)
        answer = link.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        return Got(answer.status, told, answer.read().decode(errors="replace"))
    except (OSError, http.client.HTTPException):
        return Got(0)
    finally:
        link.close()


@dataclass
class People:
    """The people at an event while a step lasts.

    Attributes:
        cookie: of the organizer, who announces something again and again.
    """

    world: World
    event: Event
    cookie: str
    ledger: Ledger = field(default_factory=Ledger)
    word: str = "uno"
    """A word of this step, which no other history has."""
    _said_enough: threading.Event = field(default_factory=threading.Event)
    _ended: threading.Event = field(default_factory=threading.Event)
    _numbers: "count[int]" = field(default_factory=count)
    _streams: dict[str, http.client.HTTPConnection] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"/t/{self.event.slug}/"

    def send(self, verb: str, form: Mapping[str, object], cookie: str, key: str) -> str:
        """Send through the proxy until it is acknowledged; the host that did.

        Raises `RuntimeError` for an answer that is neither "saved" nor "not saved".
        """
        end = now() + PATIENCE
        while now() < end:
            got = ask(self.world.proxy, f"{self.address}{verb}", {**form, "key": key}, Cookie=cookie)
            self.ledger.count(got.status, verb)
            if got.status == SAVED:
                self.ledger.acknowledged[key] = now()
                return self._host_of(got)
            if got.status not in AGAIN:
                raise RuntimeError(f"{verb} {form}: {got.status}")
            time.sleep(0.2)
        raise TimeoutError(f"{verb} {form}")

    def announce(self) -> str:
        """Write something; the host that did."""
        number = next(self._numbers)
        text = f"Aviso {number} {self.word}"
        return self.send("do/announce/", {"text": text}, self.cookie, f"{self.word}-{number}")

    def read(self, host: str, path: str = "", known: str = "") -> str:
        """Read a public page on a host; its ETag."""
        asked = now()
        given = {"If-None-Match": known} if known else {}
        got = ask(self.world.site(host).base, f"{self.address}{path}", None, **given)
        self.ledger.count(got.status, f"{host} {path}")
        if got.status in {200, 304} and got.version:
            found = SAID.search(got.text) if got.status == 200 else None
            told = (found[0] if found else "") if got.status == 200 else None
            self.ledger.pages.append(Page(host, asked, got.version, told))
        return got.headers.get("etag", "") if got.status in {200, 304} else ""

    def read_after(self, wrote: str, path: str = "") -> None:
        """Read on the host that did not write."""
        for host in WEB_HOSTS:
            if host != wrote:
                self.read(host, path)

    def _until_told(self, end: float) -> None:
        """Wait until each stream has told of the newest page that was read."""
        newest, told = max((page.version[0] for page in self.ledger.pages), default=0), self.ledger.told
        while now() < end and any(
            max((seen for _, seen in told.get(host, ())), default=0) < newest for host in WEB_HOSTS
        ):
            time.sleep(SOON)

    @contextmanager
    def about(self, *, writing: bool = True) -> Iterator[None]:
        """Readers and listeners on each host, and somebody who announces, until all is settled after the block."""
        tasks = [partial(self._keep_reading, host) for host in WEB_HOSTS]
        tasks += [partial(self._listen, host) for host in WEB_HOSTS]
        looking = [threading.Thread(target=task, daemon=True) for task in tasks]
        writer = threading.Thread(target=self._keep_writing, daemon=True)
        for thread in [*looking, *([writer] if writing else [])]:
            thread.start()
        time.sleep(1)
        try:
            yield
            self._said_enough.set()
            if writing:
                writer.join()
            time.sleep(SETTLING)
            self._until_told(now() + TELLING - SETTLING)
        finally:
            self._said_enough.set()
            self._end()
            for thread in looking:
                thread.join()

    def _keep_writing(self) -> None:
        while not self._said_enough.is_set():
            wrote = self.announce()
            self.read_after(wrote)
            self._said_enough.wait(0.25)

    def _keep_reading(self, host: str) -> None:
        known = ""
        for number in count():
            if self._ended.wait(SOON):
                return
            known = self.read(host, known=known if number % 2 else "")

    def _listen(self, host: str) -> None:
        """Keep a stream open, and open it again when it breaks, as a browser does."""
        told = self.ledger.told.setdefault(host, [])
        while not self._ended.is_set():
            with suppress(OSError, http.client.HTTPException):
                self._hear(host, told)
            self._ended.wait(0.5)

    def _hear(self, host: str, told: list[tuple[float, int]]) -> None:
        link = http.client.HTTPConnection(ADDRESSES[host], 8000)
        self._streams[host] = link
        link.request("GET", f"{self.address}live/", headers={"Accept": "text/event-stream"})
        for line in link.getresponse():
            if found := re.match(rb"id: (\d+)", line):
                told.append((now(), int(found[1])))

    def _end(self) -> None:
        self._ended.set()
        for link in self._streams.values():
            with suppress(OSError, AttributeError):
                link.sock.shutdown(socket.SHUT_RDWR)

    def _host_of(self, got: Got) -> str:
        answered = got.headers.get("x-answered", "").partition(":")[0]
        return next((name for name, address in ADDRESSES.items() if address == answered), "")
