"""Hand out the notices that are due: take some, ask once more if they are true, give each to its channel.

A row is taken before it goes. What a killed worker had taken goes out again where a second one does no harm
(`Channel.repeats`), and is lost elsewhere: nobody is told twice.
"""

import logging
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core import signing
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.urls import reverse

from players.accounts import confirmed_address
from tournaments.core.notices import kinds, telling, timed
from tournaments.core.notices.kinds import OF_STAFF, STAFF
from tournaments.core.notices.scene import Scene
from tournaments.doors.notices.gathering import is_idle, told_before, wants
from tournaments.doors.notices.people import LISTENING, people_of
from tournaments.doors.notices.scenes import lines_of, scene_of
from tournaments.doors.notices.ways.message import LOST, Fate, Message, Outcome
from tournaments.doors.notices.ways.table import CHANNELS
from tournaments.models import LogEntry, Notice, Subscription, Tournament, Way
from tournaments.serving.clock import site_time
from tournaments.serving.looking import looked_since
from tournaments.serving.metrics import NOTICES

log = logging.getLogger(__name__)

AT_ONCE = 64
"""Notices that one look takes."""
SENDERS = 8
"""Calls at once of one worker."""
TAKEN = timedelta(seconds=120)
"""The time that a worker has for what it took: several times `calling.PATIENCE` for each of its senders."""
PAUSES = [timedelta(seconds=each) for each in (5, 20, 60, 180)]
"""The pause after each failure; the last one from then on."""
KEPT = timedelta(days=2)
"""The time for which rows are kept, so that nothing is written a second time."""
CORRECTED = timedelta(days=30)
"""The same for rows of what may be corrected later."""
OFF_SALT = "notices-off"
State = Notice.State


@dataclass(frozen=True)
class Job:
    """A notice with its message."""

    row: Notice
    message: Message

    def send(self) -> Outcome:
        """Hand it over."""
        try:
            return CHANNELS[self.row.subscription.way].send(self.row.subscription, self.message)
        except Exception:
            log.exception("a channel failed")
            return LOST


def send_due(seconds: float) -> int:
    """Send what is due, beginning nothing after so many seconds. Return the number of notices taken."""
    end, done = time.monotonic() + seconds, 0
    settle_left(site_time())
    flying: dict[Future[Outcome], Job] = {}
    with ThreadPoolExecutor(SENDERS, "notices") as senders:
        while True:
            # A place that does not answer holds up one sender, and none of the next ones.
            while len(flying) < SENDERS and time.monotonic() < end and (rows := take(site_time())):
                done += len(rows)
                flying |= {senders.submit(job.send): job for job in prepared(rows, site_time())}
            if not flying:
                return done
            for over in wait(flying, return_when=FIRST_COMPLETED).done:
                settle(flying.pop(over).row, over.result(), site_time())


def settle_left(now: datetime) -> None:
    """Let lapsed ones go, give back what killed workers had taken, forget what is long past."""
    waiting = Notice.objects.filter(state=State.WAITING, lapses_at__lte=now)
    _become(waiting, State.LAPSED)
    left = Notice.objects.filter(state=State.SENDING, taken_until__lte=now)
    safe = [way for way, channel in CHANNELS.items() if channel.repeats]
    left.filter(subscription__way__in=safe).update(state=State.WAITING, taken_until=None)
    _become(left.exclude(subscription__way__in=safe), State.LOST)
    past = Notice.objects.filter(at__lt=now - KEPT, lapses_at__lt=now)
    past.filter(Q(said="") | Q(at__lt=now - CORRECTED)).delete()


def _become(rows: QuerySet[Notice], state: str) -> None:
    for way in rows.order_by().values_list("subscription__way", flat=True).distinct():
        NOTICES.labels(way, state).inc(rows.filter(subscription__way=way).update(state=state))


def take(now: datetime) -> list[Notice]:
    """Take the notices that are due, for as long as sending may last."""
    on = [way for way, channel in CHANNELS.items() if channel.is_on()]
    with transaction.atomic():
        due = Notice.objects.filter(state=State.WAITING, due_at__lte=now, lapses_at__gt=now)
        mine = due.filter(subscription__way__in=on).order_by("due_at", "pk")
        rows = list(mine.select_for_update(skip_locked=True, of=("self",))[:AT_ONCE])
        Notice.objects.filter(pk__in=[row.pk for row in rows]).update(state=State.SENDING, taken_until=now + TAKEN)
    found = Notice.objects.filter(pk__in=[row.pk for row in rows]).order_by("due_at", "pk")
    return list(found.select_related("subscription__user__wishes", "tournament"))


def prepared(rows: Iterable[Notice], now: datetime) -> list[Job]:
    """Return those that are to go, with their messages; settle the others."""
    by_event: dict[int, list[Notice]] = defaultdict(list)
    for row in rows:
        by_event[row.tournament_id].append(row)
    jobs: list[Job] = []
    shared = _shared({row.subscription.address for row in rows})
    for group in by_event.values():
        try:
            jobs += _of_event(group, shared, now)
        except Exception:  # one event that cannot be told of holds up no other
            log.exception("the notices of event %s were not sent", group[0].tournament_id)
            for row in group:
                _end(row, State.FAILED)
    return jobs


def _of_event(group: list[Notice], shared: set[str], now: datetime) -> list[Job]:
    event, jobs = group[0].tournament, []
    people = people_of(event)
    told, scene = _told_now(event, {row.revision for row in group}, now)
    looked = looked_since(event.pk, {(row.subscription.user_id, _which(row)) for row in group})
    before = told_before(event, but=group) if any(one.corrects for one in told.values()) else {}
    for row in group:
        notice = told.get((row.revision, row.entry, row.kind, row.about))
        user = row.subscription.user_id
        is_theirs = user in people.get(row.entry, ()) and wants(row.subscription, row.kind)
        last = looked.get((user, _which(row)))
        if notice is None or not is_theirs or not row.subscription.is_linked:
            _end(row, State.UNTRUE)
        elif notice.corrects and is_idle(notice, before.get((row.subscription_id, row.kind, row.topic))):
            _end(row, State.UNTRUE)  # corrected once more, to what was told at first
        elif row.kind not in kinds.CAN_WAIT and last is not None and last >= row.at:
            _end(row, State.SEEN)
        else:
            _find_address(row.subscription)
            is_shared = row.subscription.address in shared
            jobs.append(Job(row, message_of(row, notice, scene, now, is_shared=is_shared)))
        row.said = notice.said if notice else ""
    Notice.objects.bulk_update([row for row in group if row.said], ["said"])
    return jobs


def _shared(addresses: set[str]) -> set[str]:
    """Return those of some addresses at which several people are told something: two on one phone."""
    several = LISTENING.filter(address__in=addresses - {""}).values("address").annotate(count=Count("pk"))
    return set(several.filter(count__gt=1).values_list("address", flat=True))


def _find_address(place: Subscription) -> None:
    """Ask where a letter goes, here: the threads that send have no database."""
    if place.way == Way.MAIL:
        place.address = confirmed_address(place.user)


def _which(row: Notice) -> str:
    return "staff" if row.kind in OF_STAFF else "player"


def _told_now(
    event: Tournament, revisions: set[int], now: datetime
) -> tuple[Mapping[tuple[int, int, str, str], kinds.Notice], Scene]:
    """Return the notices that hold now: of these revisions, and of the time."""
    lines = lines_of(event, LogEntry.objects.filter(revision__in=revisions - {0}))
    scene = scene_of(event, lines)
    found = [(line.revision, one) for line in lines for one in telling.notices(line, scene)]
    if 0 in revisions:
        found += [(0, one) for _since, one in timed.timed(scene, now)]
    return {(revision, one.entry, one.kind, one.about): one for revision, one in found}, scene


def message_of(row: Notice, notice: kinds.Notice, scene: Scene, now: datetime, *, is_shared: bool) -> Message:
    """Return a notice in the language of its reader.

    Args:
        is_shared: others are told something at the same place, so it says whom it is for.
    """
    wishes, way = row.subscription.user.wishes, row.subscription.way
    name = scene.called.get(notice.entry, "") if is_shared else ""
    # The personal address is in the browser that asked for notices, and in no other program of the phone.
    mine = "my_table" if way == Way.PUSH or not row.subscription.user.is_guest else "tournament"
    page = reverse("judge" if notice.entry == STAFF else mine, args=[row.tournament.slug])
    off = reverse("notices_off", args=[off_token(row)])
    return Message(
        title=f"{name} · {scene.name}" if name else scene.name,
        words=notice.words.in_language(wishes.language),
        page=f"{wishes.site}{page}",
        off=f"{wishes.site}{off}",
        topic=f"{row.tournament_id}-{notice.entry}-{notice.topic}",
        seconds=int((notice.lapses - now).total_seconds()),
        language=wishes.language,
        urgent=notice.kind not in kinds.CAN_WAIT,
        one_event=row.subscription.user.is_guest,
    )


def off_token(row: Notice) -> str:
    """Return the signed words with which such messages are ended; they open nothing else."""
    return signing.dumps([row.subscription_id, row.kind, row.tournament_id], salt=OFF_SALT)


def settle(row: Notice, outcome: Outcome, now: datetime) -> None:
    """Note what became of a try."""
    if outcome.fate == Fate.ENDED:
        Subscription.objects.filter(pk=row.subscription_id).update(ended=outcome.ended)
        _end(row, State.FAILED)
    elif outcome.fate == Fate.AGAIN:
        pause = max(PAUSES[min(row.tries, len(PAUSES) - 1)], timedelta(seconds=min(outcome.wait, 86_400)))
        _mine(row).update(state=State.WAITING, tries=row.tries + 1, due_at=now + pause, taken_until=None)
        if outcome.wait:
            _leave_alone(row, now + pause)
        NOTICES.labels(row.subscription.way, "again").inc()
    else:
        state = {Fate.SENT: State.SENT, Fate.LOST: State.LOST}.get(outcome.fate, State.FAILED)
        _end(row, state)


def _leave_alone(row: Notice, until: datetime) -> None:
    """Telegram asks it for the bot as a whole, a push service for one browser."""
    same = Q(subscription=row.subscription)
    if not CHANNELS[row.subscription.way].repeats:
        same = Q(subscription__way=row.subscription.way)
    Notice.objects.filter(same, state=State.WAITING, due_at__lt=until).update(due_at=until)


def _mine(row: Notice) -> QuerySet[Notice]:
    """The row, as long as nobody else has taken it meanwhile."""
    return Notice.objects.filter(pk=row.pk, state=State.SENDING, taken_until=row.taken_until)


def _end(row: Notice, state: str) -> None:
    if _mine(row).update(state=state):
        NOTICES.labels(row.subscription.way, state).inc()
