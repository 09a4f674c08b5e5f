"""Hand out what waits: take endpoints that are due, call them beside each other, and move their cursors.

An endpoint's row says all: several workers take different ones, and what a killed one had taken is free again
after `TAKEN`. Its lines arrive in order, each at least once.
"""

import ipaddress
import logging
import random
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet

from tournaments.doors.hooks import groups, letters
from tournaments.doors.hooks.calling import Answer, Network, post
from tournaments.doors.hooks.groups import EDIT, TELLS, Request, kind_of
from tournaments.doors.hooks.messages import TRY, Message, next_message
from tournaments.doors.hooks.secrets import signature
from tournaments.models import Delivery, Endpoint, LogEntry
from tournaments.permissions import Permission, Person
from tournaments.serving.clock import site_time
from tournaments.serving.metrics import HOOKS

log = logging.getLogger(__name__)

SENDERS = 8
"""Calls at once of one worker."""
TAKEN = timedelta(seconds=60)
"""The time that a worker has for one try: much more than `calling.PATIENCE`."""
PAUSES = [timedelta(seconds=5), timedelta(minutes=5), timedelta(minutes=30)] + [
    timedelta(hours=hours) for hours in (2, 5, 10, 14, 20, 24)
]
"""The pause after each failure; the last one from then on. The specification proposes them."""
FOR_GROUPS = 2
"""Of these pauses, those before a group is tried again: what is told later has lapsed."""
GIVEN_UP = timedelta(days=5)
KEPT = 50
"""Deliveries of an endpoint that are kept."""
GONE = 410
AGENT = ("User-Agent", "AtrumArenaTorneos")


@dataclass(frozen=True)
class Job:
    """One try: an endpoint, taken until a moment, and its message."""

    endpoint: Endpoint
    message: Message
    request: Request
    headers: Sequence[tuple[str, str]]

    @property
    def is_to_group(self) -> bool:
        """True if people read it. They are told once, or not at all."""
        return self.message.kind in (*TELLS, EDIT) and bool(kind_of(self.endpoint.url))

    def send(self, networks: Sequence[Network]) -> tuple[Answer, int]:
        """Call the program. Return its answer, and the milliseconds that it took."""
        started = time.monotonic()
        sent = self.request
        answer = post(sent.url, self.headers, sent.body, networks, sent.method)
        return answer, int(1000 * (time.monotonic() - started))


def due(now: datetime) -> QuerySet[Endpoint]:
    """Return the endpoints for which something may wait, the longest due first."""
    behind = Q(off="", due_at__lte=now) & ~Q(cursor=F("tournament__revision"))
    free = Q(taken_until=None) | Q(taken_until__lte=now)
    return Endpoint.objects.filter(free & (behind | Q(asked_at__lte=now))).order_by("due_at", "pk")


def deliver(seconds: float) -> int:
    """Send what is due, beginning nothing after so many seconds. Return the number of tries."""
    if not due(site_time()).exists():
        return 0
    networks = [ipaddress.ip_network(each) for each in settings.HOOK_NETWORKS]
    end, tries = time.monotonic() + seconds, 0
    flying: dict[Future[tuple[Answer, int]], Job] = {}
    with ThreadPoolExecutor(SENDERS, "hooks") as senders:
        while True:
            while len(flying) < SENDERS and time.monotonic() < end and (job := take(site_time())):
                flying[senders.submit(job.send, networks)] = job
            if not flying:
                return tries
            for done in wait(flying, return_when=FIRST_COMPLETED).done:
                settle(flying.pop(done), *done.result(), site_time())
                tries += 1


def take(now: datetime) -> Job | None:
    """Take the next endpoint that is due, for as long as a try may last; None where none has anything to hear."""
    while True:
        with transaction.atomic():
            asked = due(now).select_for_update(skip_locked=True, of=("self",))
            endpoint = asked.select_related("tournament", "user").first()
            if endpoint is None:
                return None
            person = Person(endpoint.user, endpoint.tournament)
            if not (endpoint.user.is_active and person.holds(Permission.JUDGE)):
                endpoint.off, endpoint.asked_at = Endpoint.Off.ROLE, None
                endpoint.save(update_fields=["off", "asked_at"])
                continue
            message = next_message(endpoint, person, now)
            if message is None:
                _pass(endpoint)
                continue
            if endpoint.taken_until is not None and message.kind in TELLS and kind_of(endpoint.url):
                _lose(endpoint, message)  # a worker died: nobody knows if the group has read it
                continue
            endpoint.taken_until = now + TAKEN
            endpoint.save(update_fields=["taken_until"])
            return _job(endpoint, message, now)


def _pass(endpoint: Endpoint) -> None:
    """Move the cursor over lines of which the endpoint hears nothing."""
    revision = endpoint.tournament.revision
    line = LogEntry.objects.filter(tournament=endpoint.tournament, revision=revision).first()
    endpoint.cursor, endpoint.digest = revision, line.digest if line else ""
    endpoint.save(update_fields=["cursor", "digest"])


def _lose(endpoint: Endpoint, message: Message) -> None:
    """Move the cursor over a message of which nobody can say if it arrived."""
    endpoint.cursor, endpoint.digest, endpoint.taken_until = message.revision, message.digest, None
    endpoint.save(update_fields=["cursor", "digest", "taken_until"])


def _job(endpoint: Endpoint, message: Message, now: datetime) -> Job:
    if kind_of(endpoint.url):
        sent = groups.request(endpoint, message.kind, message.subject)
        return Job(endpoint, message, sent, [("Content-Type", "application/json"), AGENT])
    sent = Request("POST", endpoint.url, message.body(endpoint))
    headers = [
        ("Content-Type", "application/json"),
        AGENT,
        ("webhook-id", message.id),
        ("webhook-timestamp", str(int(now.timestamp()))),
        ("webhook-signature", signature(endpoint, message.id, now, sent.body)),
        ("webhook-attempt", str(endpoint.failures + 1)),
    ]
    return Job(endpoint, message, sent, headers)


def settle(job: Job, answer: Answer, milliseconds: int, now: datetime) -> None:
    """Note a try. Whoever has lost the endpoint meanwhile moves nothing: the message goes out once more."""
    taken, message = job.endpoint, job.message
    with transaction.atomic():
        found = Endpoint.objects.select_for_update(of=("self",)).select_related("user", "tournament")
        endpoint = found.filter(pk=taken.pk, taken_until=taken.taken_until).first()
        if endpoint is None:
            return
        HOOKS.labels("arrived" if answer.is_taken else "failed").inc()
        _note(endpoint, message, answer, milliseconds, now)
        endpoint.taken_until = None
        if endpoint.asked_at == taken.asked_at:
            endpoint.asked_at = None
        is_over = job.is_to_group and not groups.may_come_again(message.kind, answer)
        if off := groups.refused(endpoint.url, answer):
            _switch_off(endpoint, off)
        elif answer.is_taken or is_over:
            endpoint.failures, endpoint.failing_since, endpoint.due_at = 0, None, now
            if message.kind != TRY and endpoint.cursor == message.after:
                endpoint.cursor, endpoint.digest = message.revision, message.digest
            if job.is_to_group:
                endpoint.posted = groups.posted(endpoint, message.kind, message.subject, job.request, answer)
        elif message.kind != TRY:
            _fail(endpoint, answer, now)
        endpoint.save()


def _note(endpoint: Endpoint, message: Message, answer: Answer, milliseconds: int, now: datetime) -> None:
    """Keep the try, and forget the oldest ones."""
    Delivery.objects.create(
        endpoint=endpoint,
        message=message.id,
        kind=message.kind,
        revision=message.revision,
        attempt=endpoint.failures + 1,
        at=now,
        status=answer.status,
        answer=answer.said,
        milliseconds=milliseconds,
    )
    kept = endpoint.deliveries.values_list("pk", flat=True)[KEPT - 1 : KEPT]
    if kept:
        endpoint.deliveries.filter(pk__lt=kept[0]).delete()


def _fail(endpoint: Endpoint, answer: Answer, now: datetime) -> None:
    """Put the next try off; after too long, or where the program wants no more, switch the endpoint off."""
    longest = len(PAUSES) if not kind_of(endpoint.url) else FOR_GROUPS
    pause = PAUSES[min(endpoint.failures, longest - 1)] * random.uniform(1, 1.1)
    pause = max(pause, min(timedelta(seconds=answer.wait), PAUSES[-1]))
    endpoint.failures += 1
    endpoint.failing_since = endpoint.failing_since or now
    endpoint.due_at = now + pause
    if answer.status == GONE:
        _switch_off(endpoint, Endpoint.Off.GONE)
    elif now - endpoint.failing_since >= GIVEN_UP:
        _switch_off(endpoint, Endpoint.Off.FAILING)


def _switch_off(endpoint: Endpoint, why: str) -> None:
    endpoint.off = why
    log.warning("hook %s is off: %s", endpoint.pk, why)
    transaction.on_commit(lambda: letters.switched_off(endpoint), robust=True)
