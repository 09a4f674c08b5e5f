"""The revision that screens behind the event show: the newest one that is old enough."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.core.chain import short
from tournaments.enums import TournamentState
from tournaments.models import Tournament
from tournaments.queries.screens.arrangement import Arrangement

SLACK = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class Behind:
    """The coming revisions of an event as screens see it that are some seconds behind.

    Attributes:
        event, newest, head: the event's id, and the revision and head that it had when it was read.
        names: raised when a name is taken away; then it is taken from what is behind, too.
        times, revisions, lines: the newest revision that was old enough then, and all since, oldest first, with
            the digest of each one's line.
    """

    event: int
    newest: int
    head: str
    delay: int
    names: int
    times: Sequence[datetime]
    revisions: Sequence[int]
    lines: Sequence[str]

    def revision(self, now: datetime) -> int:
        """Return the revision to show at a moment; 0 where the event was not there yet."""
        return self._shown(now)[0]

    def line(self, now: datetime) -> str:
        """The end of the history shown at a moment, as `version` names it."""
        return self._shown(now)[1]

    def version(self, now: datetime) -> str:
        """Name all that an answer at a moment depends on. It says nothing of newer revisions."""
        revision, line = self._shown(now)
        return f"{self.event}.{revision}.{line}.{self.delay}.{self.names}"

    def _shown(self, now: datetime) -> tuple[int, str]:
        if not self.delay:
            return self.newest, self.head
        place = bisect_right(self.times, now - timedelta(seconds=self.delay))
        return (self.revisions[place - 1], self.lines[place - 1]) if place else (0, "")


def behind(tournament: Tournament, now: datetime) -> Behind:
    """Read what is coming: two questions, none without a delay. It holds until the event has a newer revision."""
    delay = Arrangement.of(tournament.screens).delay
    times: list[datetime] = []
    revisions: list[int] = []
    lines: list[str] = []
    if delay:
        columns = ("at", "revision", "digest")
        since = now - timedelta(seconds=delay) - SLACK
        old = tournament.log.filter(at__lte=since).order_by("-revision").values_list(*columns)[:1]
        coming = tournament.log.filter(at__gt=since).order_by("revision").values_list(*columns)
        for at, revision, digest in (*old, *coming):
            times.append(max(at, times[-1]) if times else at)
            revisions.append(revision)
            lines.append(short(digest))
    of = tournament
    return Behind(of.pk, of.revision, of.head, delay, of.names_version, times, revisions, lines)


def behind_of(slug: str, now: datetime) -> Behind | None:
    """The same of an event by its address; None where no visitor may look."""
    columns = ("pk", "slug", "revision", "log_head", "names_version", "screens")
    rows = Tournament.objects.exclude(state=TournamentState.DRAFT).only(*columns)
    found = rows.filter(slug=slug).first()
    return behind(found, now) if found else None
