"""The client that waits for its answers."""

import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any

import httpx2

from atrum_client import models
from atrum_client.requests import WAIT, Call, of, options, read


class Client:
    """Reads and changes events of one site.

    Args:
        site: its address, e.g. ``https://torneos.example``.
        key: a token (`aat_…`), or the code of a personal address; without one it reads what everybody may.
        language: of sentences, `es` or `en`.
        transport: another way to the site, e.g. an application in the same process.
    """

    def __init__(
        self,
        site: str,
        key: str = "",
        *,
        language: str = "es",
        timeout: float = WAIT + 15,
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        self._http = httpx2.Client(transport=transport, **options(site, key, language, timeout))

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    def send(self, call: Call) -> Any:
        """Send a request until it is answered. Raises `Refused` and `Unreachable`."""
        while True:
            answer, error = None, None
            try:
                answer = self._http.request(**call.sent)
            except httpx2.TransportError as lost:
                error = lost
            pause = call.pause_after(answer, error)
            if pause is None and answer is not None:
                return read(answer)
            time.sleep(pause or 0)

    def get(self, address: str, **params: Any) -> Any:
        """Read an address below ``/api/v1/``."""
        return self.send(Call("GET", address, params))

    def rows(self, address: str, **params: Any) -> Iterator[Any]:
        """Yield the rows of a list, page after page."""
        page = self.get(address, **params)
        yield from page["results"]
        while following := page.get("next"):
            page = self.get(following)
            yield from page["results"]

    def do(
        self, event: str, verb: models.Verb, *, revision: int | None = None, key: str = "", **body: Any
    ) -> models.Done:
        """Carry out a verb in an event.

        Args:
            revision: only if the event is still at this one.
            key: of this act; what is sent again under it is done once. Every call has one of its own otherwise.
        """
        done: models.Done = self.send(Call("POST", of(event, f"do/{verb}/"), {}, body, revision, key))
        return done

    def create(self, **settings: Any) -> models.Done:
        """Make an event."""
        done: models.Done = self.send(Call("POST", "do/create_tournament/", {}, {"settings": settings}))
        return done

    def events(self, **params: Any) -> Iterator[models.Event]:
        return self.rows("tournaments/", **params)

    def event(self, event: str) -> models.WholeEvent:
        found: models.WholeEvent = self.get(of(event))
        return found

    def entries(self, event: str, **params: Any) -> Iterator[models.Entry]:
        return self.rows(of(event, "entries/"), **params)

    def rounds(self, event: str, **params: Any) -> Iterator[models.Round]:
        return self.rows(of(event, "rounds/"), **params)

    def tables(self, event: str, **params: Any) -> Iterator[models.Table]:
        return self.rows(of(event, "tables/"), **params)

    def standings(self, event: str, **params: Any) -> Iterator[models.Standing]:
        return self.rows(of(event, "standings/"), **params)

    def order(self, event: str, **params: Any) -> Iterator[models.Placed]:
        return self.rows(of(event, "order/"), **params)

    def clock(self, event: str) -> models.Clock:
        found: models.Clock = self.get(of(event, "clock/"))
        return found

    def follow(self, event: str, after: int | None = None) -> Iterator[models.Log]:
        """Yield the lines of the log as they come, for ever.

        Args:
            after: the last revision that is known; left out, only what comes from now on.
        """
        known: int = self.event(event)["revision"] if after is None else after
        while True:
            page = self.get(of(event, "log/"), after=known, wait=WAIT)
            yield from page["results"]
            known = page["after"]
