"""A reader of an ASGI application, as a web server would ask it."""

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import brotli

UNPACK = {"": bytes, "br": brotli.decompress, "gzip": gzip.decompress}


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def content(self):
        """The body, unpacked."""
        return UNPACK[self.headers.get("content-encoding", "")](self.body)

    @property
    def text(self):
        return self.content.decode()


def scope_of(address, method="GET", scheme="http", root_path="", **headers):
    """A request; names of headers with underscores, None for one that is not sent."""
    path, _, query = address.partition("?")
    sent = {"host": "example.org", **{name.replace("_", "-"): value for name, value in headers.items()}}
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": scheme,
        "path": path,
        "raw_path": path.encode(),
        "root_path": root_path,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in sent.items() if value is not None],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8000),
    }


async def ask(application, address, **request):
    """The answer to one request."""
    told = []
    body = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive():
        for message in body:
            return message
        return await asyncio.get_running_loop().create_future()

    async def send(message):
        told.append(message)

    await application(scope_of(address, **request), receive, send)
    start, *parts = told
    names = [name for name, _ in start["headers"]]
    assert sorted(set(names)) == sorted(names), "a header stands there twice"
    headers = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Reply(start["status"], headers, b"".join(part.get("body", b"") for part in parts))


def in_its_own_loop(work):
    """Run in a thread: the browser tests keep a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
