"""The requests of the client and what becomes of their answers, for both ways of sending them."""

import random
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import httpx2

from atrum_client.models import Problem

TRIES = 5
"""Times that a request is sent at most."""
LONGEST_PAUSE = 30.0
"""The most seconds between two of them."""
WAIT = 25
"""Seconds that the site keeps back an answer about the log that has nothing new."""
AGAIN = {429, 502, 503, 504}
"""Statuses after which the same may be sent again."""
BEGIN = "/api/v1/"


class Refused(Exception):
    """The site refuses what was sent.

    Attributes:
        status: of HTTP.
        kind: of the refusal: the last part of its `type`.
        problem: all that the site says about it.
    """

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(problem.get("detail", str(status)))
        self.status, self.problem = status, problem
        self.kind = problem.get("type", "").rpartition("/")[2]


class Unreachable(Exception):
    """The site has not answered, however often it was asked."""


@dataclass
class Call:
    """A request that is sent until it has an answer. A write keeps its key, so that it is done once.

    Attributes:
        tries: times that it was sent.
    """

    method: str
    address: str
    params: Mapping[str, Any] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    revision: int | None = None
    key: str = ""
    tries: int = 0

    def __post_init__(self) -> None:
        if self.method == "POST" and not self.key:
            self.key = secrets.token_urlsafe(16)

    @property
    def sent(self) -> dict[str, Any]:
        """Return the request as httpx takes it."""
        headers = {"Idempotency-Key": self.key} if self.key else {}
        if self.revision is not None:
            headers["If-Match"] = f'"{self.revision}"'
        params = {name: _said(value) for name, value in self.params.items() if value is not None}
        address = self.address if self.address.startswith("/") else BEGIN + self.address
        found: dict[str, Any] = {"method": self.method, "url": address, "headers": headers}
        return found | ({"params": params} if params else {}) | ({} if self.body is None else {"json": self.body})

    def pause_after(self, answer: "httpx2.Response | None", error: Exception | None = None) -> float | None:
        """Return the seconds until it is sent again; None where its answer counts.

        Raises `Unreachable` where it has been sent too often.
        """
        self.tries += 1
        if answer is not None and answer.status_code not in AGAIN:
            return None
        if self.tries >= TRIES:
            if answer is None:
                raise Unreachable(str(error)) from error
            return None
        asked = answer.headers.get("Retry-After", "") if answer is not None else ""
        return min(float(asked) if asked.isdecimal() else random.uniform(0.5, 1.0) * 2**self.tries, LONGEST_PAUSE)


def read(answer: "httpx2.Response") -> Any:
    """Return the JSON of an answer. Raises `Refused`."""
    if answer.is_success:
        return answer.json()
    try:
        problem = cast(Problem, answer.json())
    except ValueError:  # something between here and the site has answered
        problem = cast(Problem, {"detail": answer.text[:200]})
    raise Refused(answer.status_code, problem)


def options(site: str, key: str, language: str, timeout: float) -> dict[str, Any]:
    """Return what a client of httpx is made with."""
    headers = {"Accept-Language": language} | ({"Authorization": f"Bearer {key}"} if key else {})
    return {"base_url": site, "headers": headers, "timeout": timeout}


def of(event: str, end: str = "") -> str:
    """Return the address of something about an event."""
    return f"tournaments/{event}/{end}"


def _said(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
