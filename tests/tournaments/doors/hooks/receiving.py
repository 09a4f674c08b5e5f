"""A program that hears of news: a real one on this machine, which answers as a test says."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from players.models import User
from tournaments.doors.hooks import delivering, endpoints
from tournaments.models import Endpoint, Tournament

HERE = ["127.0.0.0/8"]


@dataclass
class Receiver:
    """The requests that came, in order, and the way in which the next ones are answered.

    Attributes:
        answer: called with the handler; sends an answer, or none.
    """

    url: str = ""
    heard: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    answer: Callable[[Any], None] = field(default_factory=lambda: status(200))

    @property
    def said(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _headers, body in self.heard]

    @property
    def revisions(self) -> list[int]:
        return [each["data"]["revision"] for each in self.said]

    @property
    def ids(self) -> list[str]:
        return [headers["webhook-id"] for headers, _body in self.heard]


def status(number: int, **headers: str) -> Callable[[Any], None]:
    """Answer with a status."""

    def answer(handler: Any) -> None:
        handler.send_response(number)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", "2")
        handler.end_headers()
        handler.wfile.write(b"ya")

    return answer


def close(handler: Any) -> None:
    """Hang up."""
    handler.connection.close()


def drip(handler: Any) -> None:
    """Say a letter now and then, and never come to an end."""
    for letter in b"HTTP/1.1 200 OK\r\nX: " + 400 * b"x":
        handler.connection.send(bytes([letter]))
        time.sleep(0.05)


def flood(handler: Any) -> None:
    """Say much more than anybody reads."""
    handler.send_response(200)
    handler.end_headers()
    for _ in range(10_000):
        handler.wfile.write(10_000 * b"x")


@contextmanager
def receiver() -> Iterator[Receiver]:
    """Listen at a port of this machine."""
    told = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            told.heard.append(({name.lower(): value for name, value in self.headers.items()}, body))
            try:
                told.answer(self)
            except OSError:
                self.close_connection = True

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    told.url = f"http://127.0.0.1:{server.server_port}/avisos"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield told
    finally:
        server.shutdown()
        server.server_close()


def endpoint_of(user: User, tournament: Tournament, url: str, *verbs: str) -> Endpoint:
    """Make an endpoint as the page does."""
    return endpoints.make(
        user, tournament, url=url, verbs=verbs, site="https://sitio.example/", now=delivering.site_time()
    )
