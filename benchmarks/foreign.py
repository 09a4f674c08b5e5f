"""A visitor beside somebody who sends files that grow while they are read: waits, and memory of the site.

The files are of moderate size: each means some hundred times its own bytes, which any site bears. The site is the
embedded one, with one process; the sender has an event to try, and no account.
"""

import asyncio
import io
import re
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

from PIL import Image

from benchmarks.site.phones import Answered, Phone, percentile, visitor
from benchmarks.site.stack import CSRF_TOKEN, EMBEDDED, Site, stack

SECONDS, PAUSE, HANDS = 8.0, 0.05, 2
_TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
_TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"


def run() -> None:
    """Print the figures."""
    with stack(EMBEDDED) as site:
        cookie, path = _tries(site)
        quiet = asyncio.run(_beside(site, []))
        print(f"{'sent':22}{'p95 ms':>8}{'ratio':>8}{'idle MB':>9}{'most MB':>9}", end="")
        print(f"{'ratio':>8}{'answers':>9}{'bytes':>11}")
        for name, body in _files():
            idle, most, sizes = site.memory(), [0], list[int]()
            send = _sender(site, path, cookie, body, sizes)
            seen = asyncio.run(_beside(site, [asyncio.to_thread(send, SECONDS) for _ in range(HANDS)], most))
            wait, before = 1000 * percentile(seen, 0.95), 1000 * percentile(quiet, 0.95)
            print(
                f"{name:22}{wait:8.0f}{wait / before:8.2f}{idle / 1e6:9.0f}{most[0] / 1e6:9.0f}"
                f"{most[0] / idle:8.2f}{len(sizes):9}{max(sizes, default=0):11}",
                flush=True,
            )


def _tries(site: Site) -> tuple[str, str]:
    """Return the cookies of an event to try, and the address where its people are pasted."""
    link = HTTPConnection(urlsplit(site.base).netloc, timeout=60)
    form = urlencode({"csrfmiddlewaretoken": CSRF_TOKEN, "game": "atrum"})
    kind = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={CSRF_TOKEN}"}
    link.request("POST", "/probar/", form, site.headers | kind)
    answer = link.getresponse()
    answer.read()
    kept = [cookie.partition(";")[0] for cookie in answer.msg.get_all("set-cookie") or ()]
    found = re.search(r"/t/[^/]+/", answer.headers.get("location", ""))
    if not found:
        raise SystemExit(f"no event to try: {answer.status}")
    return "; ".join([*kept, f"csrftoken={CSRF_TOKEN}"]), f"{found[0]}manage/entries/paste/"


def _files() -> Iterator[tuple[str, bytes]]:
    """Yield files that mean much more than they hold."""
    names = f'xmlns:table="{_TABLE}" xmlns:text="{_TEXT}"'
    row = (
        '<table:table-row table:number-rows-repeated="3000"><table:table-cell table:number-columns-repeated="60">'
        f"<text:p>{'Ana ' * 20}</text:p></table:table-cell></table:table-row>"
    )
    yield "repeated cells", _packed(f"<a {names}><table:table>{row}</table:table></a>")
    yield "empty elements", _packed(f"<a {names}>" + "<b/>" * 400_000 + "</a>")
    yield "wide sheet", b"Nombre;Club\n" + b";" * 20_000 + b"x\n" + b"Ana;Sur\n" * 300
    yield "word of links", b"a@" * 1_000
    yield (
        "namespace",
        b'<r xmlns:a="' + b"u" * 40_000 + b'">' + b"".join(b"<a:b%d/>" % n for n in range(2_000)) + b"</r>",
    )
    picture = io.BytesIO()
    Image.new("RGB", (3_000, 3_000), "red").save(picture, "PNG")
    yield "a picture as a list", picture.getvalue()


def _packed(content: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("content.xml", content)
    return out.getvalue()


def _sender(site: Site, path: str, cookie: str, body: bytes, sizes: list[int]) -> Callable[[float], None]:
    """Return a function that sends a file again and again for so many seconds."""
    head = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in (("csrfmiddlewaretoken", CSRF_TOKEN), ("do", "preview"))
    )
    named = '--x\r\nContent-Disposition: form-data; name="file"; filename="gente"\r\n\r\n'
    sent = f"{head}{named}".encode() + body + b"\r\n--x--\r\n"
    headers = site.headers | {"Cookie": cookie, "Content-Type": "multipart/form-data; boundary=x"}

    def send(seconds: float) -> None:
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            link = HTTPConnection(urlsplit(site.base).netloc, timeout=120)
            link.request("POST", path, sent, headers)
            sizes.append(len(link.getresponse().read()))
            link.close()

    return send


async def _beside(site: Site, senders: list, most: list[int] | None = None) -> list[Answered]:  # type: ignore[type-arg]
    """Return the answers to a visitor meanwhile; note the most memory of the site."""
    seen: list[Answered] = []

    async def watch() -> None:
        while most is not None:
            most[0] = max(most[0], await asyncio.to_thread(site.memory))
            await asyncio.sleep(0.2)

    beside = [asyncio.create_task(visitor(Phone(site), "/ayuda/", PAUSE, seen)), asyncio.create_task(watch())]
    await (asyncio.gather(*senders) if senders else asyncio.sleep(SECONDS))
    for task in beside:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    return seen


if __name__ == "__main__":
    run()
