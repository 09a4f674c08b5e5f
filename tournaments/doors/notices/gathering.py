"""Write the notices of what has happened since the last look, a row for each person, thing and place.

An event's row of `Told` is the cursor. Who moves it writes the rows, so that nothing is written twice; the key of
the rows says the same once more.
"""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F, Q, QuerySet

from tournaments.core.notices import kinds, telling, timed
from tournaments.doors.notices.people import LISTENING, people_of, places_of
from tournaments.doors.notices.scenes import lines_of, scene_of
from tournaments.enums import TournamentState
from tournaments.models import LogEntry, Notice, Subscription, Told, Tournament, Wishes

log = logging.getLogger(__name__)
State = Notice.State

GRACE = timedelta(seconds=4)
"""The time that an open page has to show it first."""
BACK = timedelta(days=1)
"""The oldest lines that are looked at, after a pause of the whole site."""
EVERY = 15.0
"""Seconds between two looks at what the time alone says."""

OUT = (State.SENDING, State.SENT, State.LOST)
"""States of a notice that may have come to its reader."""

_looked = [float("-inf")]


def gather(now: datetime) -> int:
    """Write what is new for anybody who listens. Return the number of rows."""
    if not LISTENING.exists():
        return 0
    written = sum(_safely(_gather, event, now) for event in _with_news(now))
    if time.monotonic() - _looked[0] >= EVERY:
        _looked[0] = time.monotonic()
        written += sum(_safely(gather_timed, event, now) for event in _in_time(now))
    return written


def _safely(work: Callable[[Tournament, datetime], int], event: Tournament, now: datetime) -> int:
    """Return the rows of one event; one that cannot be told of holds up no other."""
    try:
        return work(event, now)
    except Exception:
        log.exception("the notices of event %s were not written", event.pk)
        return 0


def _with_news(now: datetime) -> QuerySet[Tournament]:
    lately = Tournament.objects.filter(trial_until=None, changed_at__gte=now - BACK)
    return lately.filter(Q(told=None) | ~Q(told__revision=F("revision")))


def _in_time(now: datetime) -> QuerySet[Tournament]:
    """Return the events whose time may say something."""
    soon = Q(state=TournamentState.REGISTRATION, starts_at__gt=now, starts_at__lte=now + timed.AHEAD)
    going_on = Q(state=TournamentState.RUNNING, changed_at__gte=now - BACK)
    return Tournament.objects.filter(soon | going_on, trial_until=None)


def _gather(event: Tournament, now: datetime) -> int:
    """Write what the new lines of one event say. Everything is worked out before the database is written to."""
    told, is_new = Told.objects.get_or_create(tournament=event, defaults={"revision": 0})
    until, people, rows = event.revision, people_of(event), []
    if until <= told.revision:
        return 0  # another worker has seen more of it
    if any(people.values()):
        since = now - (telling.LAPSED if is_new else BACK)
        new = LogEntry.objects.filter(tournament=event, revision__gt=told.revision, revision__lte=until)
        if lines := lines_of(event, new.filter(at__gte=since)):
            scene = scene_of(event, lines)
            found = [(line.revision, line.at, one) for line in lines for one in telling.notices(line, scene)]
            rows = rows_of(event, found, people, now, GRACE)
    with transaction.atomic():
        if not Told.objects.filter(pk=event.pk, revision=told.revision).update(revision=until):
            return 0  # another worker has written them meanwhile
        keep(event, rows)
    return len(rows)


def gather_timed(event: Tournament, now: datetime) -> int:
    """Write what the time says about one event."""
    people = people_of(event)
    if not any(people.values()):
        return 0
    found = [(0, since, one) for since, one in timed.timed(scene_of(event, ()), now)]
    rows = rows_of(event, found, people, now, GRACE)
    keep(event, rows)
    return len(rows)


def rows_of(
    event: Tournament,
    found: Iterable[tuple[int, datetime, kinds.Notice]],
    people: Mapping[int, set[int]],
    now: datetime,
    grace: timedelta,
) -> list[Notice]:
    """Return a row for each place of each person whom a notice is for and who wants it.

    Args:
        found: notices, each with the revision and the time of what it tells.
    """
    found = [each for each in found if each[2].lapses > now and people.get(each[2].entry)]
    if not found:
        return []
    places: dict[int, list[Subscription]] = {}
    for place in places_of({user for _revision, _at, one in found for user in people[one.entry]}):
        places.setdefault(place.user_id, []).append(place)
    newest: dict[tuple[int, str, str], Notice] = {}
    before = told_before(event) if any(one.takes_back or one.corrects for _r, _at, one in found) else {}
    for revision, at, one in found:
        for place in (place for user in people[one.entry] for place in places.get(user, ())):
            thing = (place.pk, one.kind, one.topic)
            row = _row(place, event, revision, one, now + grace)
            if row is not None and wants(place, one.kind) and place.made_at <= at <= now:
                row.at = at
                if not is_idle(one, before.get(thing)):
                    newest[thing] = row
    return list(newest.values())


Thing = tuple[int, str, str]
"""A place, a kind and a topic."""


def told_before(event: Tournament, but: Iterable[Notice] = ()) -> dict[Thing, Notice]:
    """Return the last notice of an event that somebody was told, or saw by themselves, of each thing.

    Args:
        but: those that are about to go.
    """
    rows = Notice.objects.filter(tournament=event, state__in=(*OUT, State.SEEN)).order_by("pk")
    rows = rows.exclude(pk__in=[row.pk for row in but])
    return {(row.subscription_id, row.kind, row.topic): row for row in rows}


def is_idle(one: kinds.Notice, before: Notice | None) -> bool:
    """True for a notice that takes back, or corrects, what was not told before."""
    if one.takes_back:
        return before is None or before.state not in OUT
    return one.corrects and (before is None or before.said == one.said)


@transaction.atomic
def keep(event: Tournament, rows: list[Notice]) -> None:
    """Write rows; those that are there already stay as they are."""
    if rows:
        _replace(event, rows)
        Notice.objects.bulk_create(rows, ignore_conflicts=True)


def wants(place: Subscription, kind: str) -> bool:
    """True if its person wants notices of a kind there."""
    wishes = getattr(place.user, "wishes", None)
    return wishes is not None and kind in wishes.kinds.get(place.way, ())


def _row(place: Subscription, event: Tournament, revision: int, one: kinds.Notice, due: datetime) -> Notice | None:
    """Return the row of a notice; None where quiet hours swallow it."""
    if one.kind in kinds.CAN_WAIT and (later := after_quiet(place.user.wishes, due)) > due:
        if later < one.lapses:
            due = later
        elif one.is_spare:
            return None
    return Notice(
        subscription=place,
        tournament=event,
        entry=one.entry,
        revision=revision,
        kind=one.kind,
        about=one.about,
        topic=one.topic,
        due_at=due,
        lapses_at=one.lapses,
    )


def after_quiet(wishes: Wishes, moment: datetime) -> datetime:
    """Return the first moment from one on that is in no quiet hours of a person."""
    start, end = wishes.quiet_from, wishes.quiet_until
    if start is None or end is None or start == end:
        return moment
    local = moment.astimezone(ZoneInfo(wishes.zone))
    clock = local.time()
    is_quiet = start <= clock < end if start < end else clock >= start or clock < end
    if not is_quiet:
        return moment
    over = local.replace(hour=end.hour, minute=end.minute, second=0, microsecond=0)
    return over if over > local else over + timedelta(days=1)


def _replace(event: Tournament, rows: list[Notice]) -> None:
    """Take older rows away that wait and that these take the place of."""
    topics: dict[tuple[str, str], list[Notice]] = {}
    for row in rows:
        topics.setdefault((row.kind, row.topic), []).append(row)
    for (kind, topic), group in topics.items():
        older = Notice.objects.filter(tournament=event, kind=kind, topic=topic, state=Notice.State.WAITING)
        mine = older.filter(subscription__in=[row.subscription_id for row in group])
        mine.exclude(about__in={row.about for row in group}).update(state=Notice.State.REPLACED)
