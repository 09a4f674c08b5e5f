"""The client for programs that do other things meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any

import httpx2

from atrum_client import models
from atrum_client.requests import WAIT, Call, of, options, read


class AsyncClient:
    """Reads and changes events of one site; see `Client`."""

    def __init__(
        self,
        site: str,
        key: str = "",
        *,
        language: str = "es",
        timeout: float = WAIT + 15,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        self._http = httpx2.AsyncClient(transport=transport, **options(site, key, language, timeout))

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def send(self, call: Call) -> Any:
        """Send a request until it is answered. Raises `Refused` and `Unreachable`."""
        while True:
            answer, error = None, None
            try:
                answer = await self._http.request(**call.sent)
            except httpx2.TransportError as lost:
                error = lost
            pause = call.pause_after(answer, error)
            if pause is None and answer is not None:
                return read(answer)
            await asyncio.sleep(pause or 0)

    async def get(self, address: str, **params: Any) -> Any:
        """Read an address below ``/api/v1/``."""
        return await self.send(Call("GET", address, params))

    async def rows(self, address: str, **params: Any) -> AsyncIterator[Any]:
        """Yield the rows of a list, page after page."""
        page = await self.get(address, **params)
        for row in page["results"]:
            yield row
        while following := page.get("next"):
            page = await self.get(following)
            for row in page["results"]:
                yield row

    async def do(
        self, event: str, verb: models.Verb, *, revision: int | None = None, key: str = "", **body: Any
    ) -> models.Done:
        """Carry out a verb in an event; see `Client.do`."""
        done: models.Done = await self.send(Call("POST", of(event, f"do/{verb}/"), {}, body, revision, key))
        return done

    async def create(self, **settings: Any) -> models.Done:
        """Make an event."""
        done: models.Done = await self.send(Call("POST", "do/create_tournament/", {}, {"settings": settings}))
        return done

    def events(self, **params: Any) -> AsyncIterator[models.Event]:
        return self.rows("tournaments/", **params)

    async def event(self, event: str) -> models.WholeEvent:
        found: models.WholeEvent = await self.get(of(event))
        return found

    def entries(self, event: str, **params: Any) -> AsyncIterator[models.Entry]:
        return self.rows(of(event, "entries/"), **params)

    def rounds(self, event: str, **params: Any) -> AsyncIterator[models.Round]:
        return self.rows(of(event, "rounds/"), **params)

    def tables(self, event: str, **params: Any) -> AsyncIterator[models.Table]:
        return self.rows(of(event, "tables/"), **params)

    def standings(self, event: str, **params: Any) -> AsyncIterator[models.Standing]:
        return self.rows(of(event, "standings/"), **params)

    def order(self, event: str, **params: Any) -> AsyncIterator[models.Placed]:
        return self.rows(of(event, "order/"), **params)

    async def clock(self, event: str) -> models.Clock:
        found: models.Clock = await self.get(of(event, "clock/"))
        return found

    async def follow(self, event: str, after: int | None = None) -> AsyncIterator[models.Log]:
        """Yield the lines of the log as they come, for ever; see `Client.follow`."""
        known: int = (await self.event(event))["revision"] if after is None else after
        while True:
            page = await self.get(of(event, "log/"), after=known, wait=WAIT)
            for line in page["results"]:
                yield line
            known = page["after"]
