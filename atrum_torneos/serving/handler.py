"""Django behind ASGI: a request runs from beginning to end in one thread out of a fixed number.

Django's own ASGI handler starts a thread for every request, goes over to it and back at each middleware, and opens
a connection to Redis for each that uses the cache: a quarter of a write's processor time. All work here is
synchronous anyway, and threads that stay keep their connection. `admission` decides which requests come in.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http import FileResponse, HttpResponse
from django.urls import set_script_prefix

from tournaments.answers.public import BEGUN
from tournaments.answers.table import PUBLIC_PAGES
from tournaments.live.asgi import Message, Receive, Scope, Send
from tournaments.serving.metrics import TURNED_AWAY
from tournaments.serving.snapshot import snapshot
from tournaments.serving.together import turns
from tournaments.serving.tracing import Facts, noted, shared

READING = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods of HTTP that change nothing."""


class Overloaded(Exception):
    """The site has no time for a request now."""


class ThreadedHandler(ASGIHandler):
    """Django as an ASGI application.

    An answer is read whole before it is sent: no phone that takes it slowly keeps a thread or a connection.

    Args:
        threads: the number of requests that may be in hand; the others wait.
    """

    def __init__(self, threads: int) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(threads, "django")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request. Once it has come whole it is carried out, whether or not somebody waits for the answer."""
        if scope["type"] != "http":
            raise ValueError(f"only requests are answered, not {scope['type']}")
        await self._handle(scope, receive, send)

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        loop = asyncio.get_running_loop()
        for message in await loop.run_in_executor(self._threads, self._answered, scope, body, noted()):
            await send(message)

    def _answered(self, scope: Scope, body: Any, facts: Facts) -> list[Message]:
        """Return the messages of the answer. Raises `Overloaded` when a write gets no turn in time."""
        with ExitStack() as stack:
            stack.enter_context(shared(facts))
            if scope["method"] not in READING:
                try:
                    stack.enter_context(turns.taken())
                except TimeoutError:
                    TURNED_AWAY.labels("writing").inc()
                    raise Overloaded from None
            return self._respond(scope, body)

    def _respond(self, scope: Scope, body: Any) -> list[Message]:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        response: Any = self.get_response(request) if request else refused
        response._handler_class = self.__class__
        try:
            return [
                {
                    "type": "http.response.start",
                    "status": response.status_code,
                    "headers": _headers(response),
                },
                {"type": "http.response.body", "body": self._whole(response)},
            ]
        finally:
            response.close()
            body.close()

    def make_view_atomic(self, view: Callable[..., Any]) -> Callable[..., Any]:
        """Return a view whose public page is of one state of the database; Django asks for it at each request."""
        usual = super().make_view_atomic(view)

        def shown(request: Any, *args: Any, **kwargs: Any) -> Any:
            if request.method not in READING or request.resolver_match.url_name not in PUBLIC_PAGES:
                return usual(request, *args, **kwargs)
            with snapshot():
                if begun := request.scope.get(BEGUN):
                    begun()
                response = usual(request, *args, **kwargs)
                return response.render() if hasattr(response, "render") else response

        return shown

    def _whole(self, response: Any) -> bytes:
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        return b"".join(response) if response.streaming else response.content


def _headers(response: HttpResponse) -> list[tuple[bytes, bytes]]:
    told = [(name.lower().encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    cookies = [cookie.output(header="").strip().encode("ascii") for cookie in response.cookies.values()]
    return told + [(b"set-cookie", cookie) for cookie in cookies]
