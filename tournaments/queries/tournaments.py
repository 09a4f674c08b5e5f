"""Find tournaments: for everybody, for one account, by name."""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Case, Count, Max, Q, QuerySet, Sum, When
from django.utils import timezone

from players.models import LastRenaming, User
from rules.models import Ruling
from rules.text import unaccented
from tournaments.enums import TournamentState
from tournaments.models import Tournament

SHOWN = 12
MOST_FOUND = 30
MOST_IN_A_FEED = 100
LATE = timedelta(days=2)
"""After which an event that has not begun is forgotten rather than late."""

CARDS = ("slug", "name", "place", "game", "price", "starts_at", "timezone", "state")
"""The columns that the card of an event shows."""


def visible_to_all() -> QuerySet[Tournament]:
    """Every tournament but drafts and those to try, newest first."""
    return Tournament.objects.filter(trial_until=None).exclude(state=TournamentState.DRAFT)


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The tournaments that the home page shows to everybody: what is on, what comes (soonest first), what was."""

    running: list[Tournament]
    coming: list[Tournament]
    past: list[Tournament]

    def without(self, events: Collection[Tournament]) -> "FrontPage":
        """Return the front page without events that are shown already."""
        parts = (self.running, self.coming, self.past)
        return FrontPage(*([event for event in part if event not in events] for part in parts))


def front_page(now: datetime) -> FrontPage:
    """At most `SHOWN` of each; who did not begin in time is no longer coming."""
    everything = visible_to_all()
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


SOONEST = (TournamentState.RUNNING, TournamentState.REGISTRATION, TournamentState.DRAFT)
"""States of events that go on, the one that cannot wait first."""


def mine(user: User, most: int) -> list[Tournament]:
    """Tournaments that an account runs or plays: what is on, then what comes, then the newest. None to try."""
    theirs = Q(staff__user=user) | Q(entries__members__user=user)
    found = Tournament.objects.filter(theirs).order_by().values("pk")
    own = Tournament.objects.filter(pk__in=found, trial_until=None)
    going_on = [When(state=state, then=place) for place, state in enumerate(SOONEST)]
    return list(own.order_by(Case(*going_on, default=len(SOONEST)), "-starts_at", "-pk")[:most])


def of_same_organizer(tournament: Tournament) -> list[Tournament]:
    """Events of the club of one, or of who made it where it has none, that everybody may see, newest first."""
    own = {"club": tournament.club_id} if tournament.club_id else {"created_by": tournament.created_by_id}
    return list(visible_to_all().filter(**own).select_related("club")[:MOST_IN_A_FEED])


def public_revisions(slugs: Collection[str]) -> dict[str, tuple[int, int]]:
    """Id and revision of those of these tournaments that everybody may see."""
    rows = visible_to_all().filter(slug__in=slugs).order_by().values_list("slug", "pk", "revision")
    return {slug: (pk, revision) for slug, pk, revision in rows}


def front_page_now() -> str:
    """A text that changes with the cards of the home page."""
    page = front_page(timezone.now())
    cards = [
        [getattr(event, name) for name in CARDS]
        for part in (page.running, page.coming, page.past)
        for event in part
    ]
    return hashlib.sha256(repr(cards).encode()).hexdigest()[:16]


def all_events_now() -> str:
    """A text that changes with anything in any tournament that everybody may see."""
    found = visible_to_all().order_by().aggregate(Count("pk"), Max("pk"), Sum("revision"))
    return ".".join(str(value or 0) for value in found.values())


def names_now() -> str:
    """A text that changes whenever an account takes another nickname."""
    return str(LastRenaming.objects.values_list("mark", flat=True).first() or 0)


def precedents_now() -> str:
    """A text that changes whenever a ruling is published: none is taken back, so each makes them more."""
    found = Ruling.objects.published().order_by().aggregate(many=Count("pk"), latest=Max("published_at"))
    return f"{found['many']}.{found['latest'].timestamp():.6f}" if found["latest"] else "0"
