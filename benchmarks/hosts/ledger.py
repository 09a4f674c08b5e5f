"""The ledger of a step: writes acknowledged, pages shown, streams told, beside the database after it."""

import threading
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from benchmarks.hosts.world import World
from tournaments.core.chain import link, short

TOO_OLD = 3.0
"""Seconds: no page is older (`tournaments.answers.versions`)."""
Version = tuple[int, str]
"""A revision with the head of its log."""


@dataclass(frozen=True)
class Line:
    """A line of an event's log: its version, the sender's key, and the announcement that stands since."""

    version: Version
    key: str
    said: str


@dataclass(frozen=True)
class Page:
    """A public page that a reader got from a host: the time of asking, and what it tells of the event."""

    host: str
    asked: float
    version: Version
    said: str | None


def history(world: World, slug: str) -> list[Line]:
    """Return an event's log as the database has it now."""
    rows = world.sql(
        "SELECT l.revision, l.digest, l.key, CASE WHEN l.action = 'announce' THEN l.kept->>'text' ELSE '' END"
        " FROM tournaments_logentry l JOIN tournaments_tournament t ON t.id = l.tournament_id"
        " WHERE t.slug = %s ORDER BY l.revision",
        slug,
    )
    heads = accumulate((str(digest) for _, digest, _, _ in rows), link, initial="")
    next(heads)
    said: Iterable[str] = accumulate((str(text) for *_, text in rows), lambda before, text: text or before)
    return [
        Line((int(str(revision)), short(head)), str(key), text)
        for (revision, _, key, _), head, text in zip(rows, heads, said, strict=True)
    ]


@dataclass
class Ledger:
    """The notes of all people while a step lasted.

    Attributes:
        acknowledged: the time at which each key was answered with "saved".
        pages: the public pages that were read.
        told: for each host the times at which its stream told of a revision.
        answers: how often each status was answered; 0 is none.
        missing: addresses that were answered with 404.
    """

    acknowledged: dict[str, float] = field(default_factory=dict)
    pages: list[Page] = field(default_factory=list)
    told: dict[str, list[tuple[float, int]]] = field(default_factory=dict)
    answers: Counter[int] = field(default_factory=Counter)
    missing: list[str] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, status: int, address: str) -> None:
        """Note an answer."""
        with self._lock:
            self.answers[status] += 1
            if status == 404:
                self.missing.append(address)

    def settled(self, lines: Sequence[Line]) -> "Account":
        """Compare with the log of the database."""
        at = {line.key: line.version[0] for line in lines if line.key}
        kept = sorted((at[key], when) for key, when in self.acknowledged.items() if key in at)
        return Account(
            writes=len(self.acknowledged),
            lost=sorted(set(self.acknowledged) - set(at)),
            pages=len(self.pages),
            oldest=max((_age(page, kept) for page in self.pages), default=0.0),
            old=sum(_age(page, kept) > TOO_OLD for page in self.pages),
            foreign=[page for page in self.pages if not _is_true(page, lines)],
            missing=self.missing,
            streams={host: _told(told, kept) for host, told in self.told.items()},
            answers=dict(sorted(self.answers.items())),
        )


def _is_true(page: Page, lines: Sequence[Line]) -> bool:
    """True if the database has the page's version, and the page its text as of then."""
    shown = lines[page.version[0] - 1 : page.version[0]]
    return any(line.version == page.version and page.said in {None, line.said} for line in shown)


def _age(page: Page, kept: Sequence[tuple[int, float]]) -> float:
    """Return for how long something newer had been acknowledged when a page was asked for."""
    newer = kept[bisect_left(kept, (page.version[0] + 1, 0.0)) :]
    return max(0.0, page.asked - min((when for _, when in newer), default=page.asked))


def _told(told: Sequence[tuple[float, int]], kept: Sequence[tuple[int, float]]) -> tuple[int, float]:
    """Return how many writes a stream told of, or of something newer, and the seconds of the slowest."""
    waits = [min((at for at, seen in told if seen >= revision), default=None) for revision, _ in kept]
    late = [max(0.0, at - when) for at, (_, when) in zip(waits, kept, strict=True) if at is not None]
    return len(late), max(late, default=0.0)


@dataclass(frozen=True)
class Account:
    """The outcome of a step."""

    writes: int
    lost: list[str]
    pages: int
    oldest: float
    old: int
    foreign: list[Page]
    missing: list[str]
    streams: dict[str, tuple[int, float]]
    answers: dict[int, int]

    @property
    def holds(self) -> bool:
        """True if nothing was lost, nobody was shown anything untrue, and every stream told of every write."""
        told = all(count == self.writes - len(self.lost) for count, _ in self.streams.values())
        return told and not (self.lost or self.old or self.foreign or self.missing)

    def __str__(self) -> str:
        streams = ", ".join(f"{host} {n} in {late:.1f} s" for host, (n, late) in sorted(self.streams.items()))
        said = [
            f"{self.writes} writes acknowledged, {len(self.lost)} lost",
            f"{self.pages} pages, oldest {self.oldest:.1f} s, {self.old} older than {TOO_OLD:.0f} s",
            f"{len(self.foreign)} in no database",
            f"{len(self.missing)} not found",
            f"told: {streams}",
            f"answers {self.answers}",
        ]
        return "; ".join(said)


def now() -> float:
    """Return the time by which everything in a ledger is noted."""
    return time.monotonic()
