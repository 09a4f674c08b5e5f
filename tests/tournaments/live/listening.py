"""Listening to the live channel as its clients do, without a network."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from tournaments.live.memory import Memory


def told(news, reader):
    """Return the news that reach a reader who has heard of everything before."""
    memory = Memory(news.revision - 1)
    memory.hear(news)
    return memory.after(news.revision - 1, reader)


def in_its_own_loop(work):
    """Run a coroutine in a thread: the browser tests keep a loop running in this one. Bounded."""

    async def bounded():
        async with asyncio.timeout(60):
            return await work

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, bounded()).result()


class Client:
    """One request to an ASGI application, open until it is left.

    Attributes:
        status, headers: of the answer, once it has begun.
        reads: while it is unset, the client takes nothing more than it has.
        answer: the application's side, done when the stream has ended.
    """

    def __init__(self, application, path="/t/copa/live/", *, method="GET", **headers):
        path, _mark, query = path.partition("?")
        named = {"host": "testserver", **headers}
        self._scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": [(key.replace("_", "-").encode(), value.encode()) for key, value in named.items()],
        }
        self._application = application
        self._gone = asyncio.Event()
        self._lines = asyncio.Queue()
        self.status, self.headers, self.ended = None, {}, False
        self.reads = asyncio.Event()
        self.reads.set()

    async def __aenter__(self):
        self.answer = asyncio.create_task(self._application(self._scope, self._receive, self._send))
        while self.status is None and not self.answer.done():
            await asyncio.sleep(0)
        return self

    async def __aexit__(self, *_error):
        self._gone.set()
        self.reads.set()
        await self.answer

    async def next(self):
        """The next message: the subjects told, and the id."""
        while (said := _parsed(await self._lines.get())) == ([], None):
            pass
        return said

    async def nothing(self):
        """True if nothing was said up to now, other work done."""
        for _ in range(20):
            await asyncio.sleep(0)
        return self._lines.empty()

    async def _receive(self):
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        await self.reads.wait()
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {key.decode(): value.decode() for key, value in message["headers"]}
        elif message.get("more_body"):
            self._lines.put_nowait(message["body"].decode())
        else:
            self.ended = True


def _parsed(lines):
    subjects, last = [], None
    for line in lines.splitlines():
        field, _colon, value = line.partition(": ")
        if field == "event":
            subjects.append(value)
        elif field == "id":
            last = int(value.partition(".")[0])
    return subjects, last
