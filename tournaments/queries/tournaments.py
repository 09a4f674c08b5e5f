"""Find tournaments: for everybody, for one account, by name."""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Case, Count, Max, Q, QuerySet, Sum, When

from atrum_judge.text import unaccented
from players.models import LastRenaming, User
from players.questions import Question
from rules.models import Ruling
from tournaments.core import addresses
from tournaments.core.chain import short
from tournaments.enums import Span, TournamentState
from tournaments.models import Tournament
from tournaments.permissions import Permission, Person
from tournaments.serving.clock import site_time

SHOWN = 12
MOST_FOUND = 30
MOST_IN_A_FEED = 100
LATE = timedelta(days=2)
"""An event that has not begun so long after its time leaves the home page."""

CARDS = ("slug", "name", "place", "game", "price", "starts_at", "later_stages", "timezone", "state")
"""The columns that the card of an event shows."""


def visible_to_all() -> QuerySet[Tournament]:
    """Return all tournaments but drafts and trial events, newest first."""
    return Tournament.objects.filter(trial_until=None).exclude(state=TournamentState.DRAFT)


def is_hidden(event: Tournament, person: Person, now: datetime) -> bool:
    """True for a draft that is not the person's, and for an event to try that is not, or is over."""
    if event.trial_until and (event.trial_until <= now or not (person.roles or person.plays)):
        return True
    return event.state == TournamentState.DRAFT and not person.holds(Permission.JUDGE)


OF_ID = Question(lambda uid: Tournament.objects.filter(uid=uid))
OF_SLUG = Question(lambda slug: Tournament.objects.filter(slug=slug))


def event_named(named: str) -> Tournament | None:
    """Return the event of a slug or of an id; None where there is none."""
    found = OF_ID.first(uid=named) if named.startswith(f"{addresses.OF_EVENT}_") else None
    return found or OF_SLUG.first(slug=named)


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The tournaments that the home page shows to everybody: running, coming (soonest first), and past."""

    running: list[Tournament]
    coming: list[Tournament]
    past: list[Tournament]

    def without(self, events: Collection[Tournament]) -> "FrontPage":
        """Return the front page without events that are shown already."""
        parts = (self.running, self.coming, self.past)
        return FrontPage(*([event for event in part if event not in events] for part in parts))


def front_page(now: datetime, among: QuerySet[Tournament] | None = None) -> FrontPage:
    """Return at most `SHOWN` tournaments of each part. Those that are `LATE` to begin are left out."""
    everything = visible_to_all() if among is None else among
    coming = everything.filter(state=TournamentState.REGISTRATION, starts_at__gte=now - LATE)
    return FrontPage(
        list(everything.filter(state=TournamentState.RUNNING)[:SHOWN]),
        list(coming.order_by("starts_at", "pk")[:SHOWN]),
        list(everything.filter(state__in=(TournamentState.FINISHED, TournamentState.CANCELLED))[:SHOWN]),
    )


def named(part: str) -> list[Tournament]:
    """Tournaments with these letters in their name or place, accents aside, newest first."""
    sought, found = unaccented(part), []
    for pk, name, place in visible_to_all().values_list("pk", "name", "place").iterator():
        if sought in unaccented(f"{name} {place}"):
            found.append(pk)
            if len(found) == MOST_FOUND:
                break
    return list(visible_to_all().filter(pk__in=found))


@dataclass(frozen=True, slots=True)
class Near:
    """A search for events to go to: a part of a city's name, and the days. Days of one's own hold over a span."""

    city: str
    span: Span
    first: date | None
    last: date | None

    def days(self, today: date) -> tuple[date, date]:
        """Return the first and last day that count, none before today."""
        if self.first and self.last:
            first, last = sorted((self.first, self.last))
        elif self.first or self.last:
            first, last = self.first or today, self.last or date.max
        else:
            first, last = today, _end(self.span, today)
        return max(first, today), last


def _end(span: Span, today: date) -> date:
    """Return the last day of a span that today is in."""
    if span == Span.WEEK:
        return today + timedelta(days=6 - today.weekday())
    if span == Span.MONTH:
        return (today.replace(day=1) + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return today if span == Span.TODAY else date.max


def near(asked: Near, now: datetime) -> list[Tournament]:
    """Return what one may still go to, soonest first, of clubs that let themselves be found by city.

    Days are those of the event's own place. What is on since yesterday is on today.
    """
    sought, found = unaccented(asked.city), []
    going = (
        visible_to_all()
        .filter(
            club__is_findable=True,
            state__in=(TournamentState.RUNNING, TournamentState.REGISTRATION),
        )
        .filter(Q(starts_at__gte=now - LATE) | ~Q(later_stages=[]))
    )
    for each in going.select_related("club").order_by("starts_at", "pk").iterator():
        begin = [moment for moment in (each.starts_at, *each.later_days) if moment >= now - LATE]
        today, *days = (moment.astimezone(each.zone).date() for moment in (now, *begin))
        first, last = asked.days(today)
        if days and each.state == TournamentState.RUNNING and max(days) < today:
            days = [today]
        where = f"{each.place} {each.club.place if each.club else ''}"
        if any(first <= day <= last for day in days) and sought in unaccented(where):
            found.append(each)
            if len(found) == MOST_FOUND:
                break
    return found


SOONEST = (TournamentState.RUNNING, TournamentState.REGISTRATION, TournamentState.DRAFT)
"""States of events that are not over, the most urgent first."""


def of_account(user: User) -> QuerySet[Tournament]:
    """Return the tournaments that an account runs or plays; no trial events."""
    theirs = Q(staff__user=user) | Q(entries__members__user=user)
    found = Tournament.objects.filter(theirs).order_by().values("pk")
    return Tournament.objects.filter(pk__in=found, trial_until=None)


def mine(user: User, most: int) -> list[Tournament]:
    """Return tournaments that an account runs or plays, by urgency, then the newest; no trial events."""
    going_on = [When(state=state, then=place) for place, state in enumerate(SOONEST)]
    return list(of_account(user).order_by(Case(*going_on, default=len(SOONEST)), "-starts_at", "-pk")[:most])


@dataclass(frozen=True, slots=True)
class Sought:
    """A search for events by facts that stay: letters of name or place, a city, and days of the event's own place.

    Attributes:
        city: of clubs alone that let themselves be found by it.
    """

    words: str = ""
    city: str = ""
    first: date | None = None
    last: date | None = None

    def among(self, events: QuerySet[Tournament]) -> QuerySet[Tournament]:
        """Return those of some events that are sought."""
        if not any((self.words, self.city, self.first, self.last)):
            return events
        if self.city:
            events = events.filter(club__is_findable=True)
        columns = ("pk", "name", "place", "club__place", "starts_at", "timezone")
        rows = events.order_by().values_list(*columns)
        return events.filter(pk__in=[pk for pk, *told in rows if self._is(*told)])

    def _is(self, name: str, place: str, of_club: str | None, at: datetime, zone: str) -> bool:
        day = at.astimezone(ZoneInfo(zone)).date()
        words, city = unaccented(self.words), unaccented(self.city)
        is_then = (self.first or date.min) <= day <= (self.last or date.max)
        return (
            is_then and words in unaccented(f"{name} {place}") and city in unaccented(f"{place} {of_club or ''}")
        )


def of_same_organizer(tournament: Tournament) -> list[Tournament]:
    """Return the public events of the tournament's club, else of its creator, newest first."""
    own = {"club": tournament.club_id} if tournament.club_id else {"created_by": tournament.created_by_id}
    return list(visible_to_all().filter(**own).select_related("club")[:MOST_IN_A_FEED])


def public_revisions(slugs: Collection[str]) -> dict[str, tuple[int, int, str]]:
    """Return id, revision and the log's short head of the public ones among these tournaments, by slug."""
    rows = visible_to_all().filter(slug__in=slugs).order_by().values_list("slug", "pk", "revision", "log_head")
    return {slug: (pk, revision, short(head)) for slug, pk, revision, head in rows}


def front_page_now() -> str:
    """Return a text that changes with the cards of the home page, and with corrections of those that are over."""
    page = front_page(site_time())
    cards = [
        [getattr(event, name) for name in CARDS]
        for part in (page.running, page.coming, page.past)
        for event in part
    ]
    cards.append([event.revision for event in page.past])
    return hashlib.sha256(repr(cards).encode()).hexdigest()[:16]


def all_events_now() -> str:
    """Return a text that changes with any revision of any public tournament.

    The time tells histories apart of which a restored backup ended one.
    """
    found = visible_to_all().order_by().aggregate(Count("pk"), Max("pk"), Sum("revision"), Max("changed_at"))
    *numbers, changed = found.values()
    return ".".join(str(value or 0) for value in (*numbers, changed.timestamp() if changed else 0))


def names_now() -> str:
    """Return a text that changes whenever an account takes another nickname."""
    return str(LastRenaming.objects.values_list("mark", flat=True).first() or 0)


def precedents_now() -> str:
    """Return a text that changes whenever a ruling is published; no ruling is ever unpublished."""
    found = Ruling.objects.published().order_by().aggregate(many=Count("pk"), latest=Max("published_at"))
    return f"{found['many']}.{found['latest'].timestamp():.6f}" if found["latest"] else "0"
