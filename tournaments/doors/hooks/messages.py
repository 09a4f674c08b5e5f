"""The messages of an endpoint: thin, one for each line that its owner may read, with an id that never changes."""

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from django.urls import reverse

from tournaments.core.chain import short
from tournaments.doors.hooks import groups
from tournaments.doors.lines import readable
from tournaments.models import Endpoint, LogEntry
from tournaments.permissions import Person

TRY, BEHIND, REWOUND = "try", "behind", "rewound"
ASIDE = (TRY, BEHIND, REWOUND)
"""Messages that are no line: somebody asked for it; too much waits; the log is another one (a restored backup)."""
PATIENT = 3
"""Failures in a row after which one message stands for all that waits."""


@dataclass(frozen=True)
class Message:
    """One message for an endpoint.

    Attributes:
        id: the same at each try, and where it is sent again.
        kind: the verb of its line, or one of `ASIDE`.
        at: time of the line.
        revision: that of the event which it tells of; once it has arrived, the endpoint has come so far.
        after: the revision at which the endpoint stands.
        digest: of the line at `revision`.
        subject: of a message for people, as `groups.subject_of` has it.
    """

    id: str
    kind: str
    at: datetime
    revision: int
    after: int
    digest: str
    subject: str = ""

    def body(self, endpoint: Endpoint) -> bytes:
        """Return the message as JSON. What happened is read at the address, with the reader's own rights."""
        event = endpoint.tournament
        told = {
            "type": self.kind,
            "timestamp": self.at.astimezone(UTC).isoformat(),
            "data": {
                "event": event.slug,
                "id": event.uid,
                "revision": self.revision,
                "after": self.after,
                "address": f"{endpoint.site}{reverse('api-log', args=[event.slug])}?after={self.after}",
            },
        }
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def next_message(endpoint: Endpoint, person: Person, now: datetime) -> Message | None:
    """Return the message that an endpoint should have next; None where nothing waits that its owner may read."""
    event = endpoint.tournament
    at = LogEntry.objects.filter(tournament=event)
    if endpoint.asked_at is not None:
        moment = f"{int(endpoint.asked_at.timestamp() * 1000)}"
        return _message(endpoint, TRY, endpoint.asked_at, endpoint.cursor, endpoint.digest, moment)
    if groups.kind_of(endpoint.url):
        return _for_group(endpoint, now)
    if endpoint.cursor and not at.filter(revision=endpoint.cursor, digest=endpoint.digest).exists():
        last = at.first()
        revision, digest = (last.revision, last.digest) if last else (0, "")
        return _message(endpoint, REWOUND, now, revision, digest, short(endpoint.digest))
    waiting = readable(at.filter(revision__gt=endpoint.cursor), person)
    if endpoint.verbs:
        waiting = waiting.filter(action__in=endpoint.verbs)
    line = waiting.order_by("revision").first()
    if line is None:
        return None
    newest = waiting.first() if endpoint.failures >= PATIENT else None
    if newest is not None and newest.revision > line.revision:
        return _message(endpoint, BEHIND, newest.at, newest.revision, newest.digest, str(endpoint.cursor))
    return _message(endpoint, line.action, line.at, line.revision, line.digest)


def _for_group(endpoint: Endpoint, now: datetime) -> Message | None:
    """Return the next message for people: what an earlier one should say, or a line that is new and true."""
    lines = LogEntry.objects.select_related("tournament").filter(
        tournament=endpoint.tournament, revision__gt=endpoint.cursor, action__in=groups.TELLS, public=True
    )
    lately = lines.filter(at__gte=now - groups.LAPSED).order_by("revision")
    news = next((line for line in lately if groups.is_news(endpoint, line)), None)
    last, outdated = LogEntry.objects.filter(tournament=endpoint.tournament).first(), groups.outdated(endpoint)
    if last is not None and outdated:
        # Earlier ones first, and the endpoint stays: it comes to the last line with the last of its messages.
        is_last = len(outdated) == 1 and news is None
        place = (last.revision, last.digest) if is_last else (endpoint.cursor, endpoint.digest)
        found = _message(endpoint, groups.EDIT, now, *place, f"{last.revision}.{outdated[0]}")
        return replace(found, subject=outdated[0])
    if news is None:
        return None
    found = _message(endpoint, news.action, news.at, news.revision, news.digest)
    return replace(found, subject=groups.subject_of(news))


def _message(endpoint: Endpoint, kind: str, at: datetime, revision: int, digest: str, which: str = "") -> Message:
    """Make a message. `which` tells those aside apart that stand at one revision."""
    told = f"{endpoint.tournament_id}.{revision}.{short(digest)}.{endpoint.pk}"
    return Message(f"{told}.{kind}.{which}" if which else told, kind, at, revision, endpoint.cursor, digest)
