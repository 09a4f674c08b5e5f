"""Which tournaments there are, and for whom."""

import hashlib
from collections.abc import Collection

from django.db.models import Count, Max, Q, QuerySet, Sum

from players.models import Player, User
from rules.models import Ruling
from tournaments.enums import TournamentState
from tournaments.models import Tournament

CARDS = ("slug", "name", "place", "starts_at", "timezone", "state")
"""What the card of an event shows."""


def visible_to_all() -> QuerySet[Tournament]:
    """Every tournament but drafts, newest first."""
    return Tournament.objects.exclude(state=TournamentState.DRAFT)


def front_page() -> QuerySet[Tournament]:
    """The tournaments that the home page shows to everybody."""
    return visible_to_all()[:30]


def mine(user: User) -> QuerySet[Tournament]:
    """Tournaments that an account runs or plays, newest first."""
    return Tournament.objects.filter(Q(staff__user=user) | Q(entries__members__user=user)).distinct()


def public_revisions(slugs: Collection[str]) -> dict[str, tuple[int, int]]:
    """Id and revision of those of these tournaments that everybody may see."""
    rows = visible_to_all().filter(slug__in=slugs).order_by().values_list("slug", "pk", "revision")
    return {slug: (pk, revision) for slug, pk, revision in rows}


def front_page_now() -> str:
    """A text that changes with the cards of the home page."""
    shown = list(front_page().values_list(*CARDS))
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def all_events_now() -> str:
    """A text that changes with anything in any tournament that everybody may see."""
    found = visible_to_all().order_by().aggregate(Count("pk"), Max("pk"), Sum("revision"))
    return ".".join(str(value or 0) for value in found.values())


def names_now() -> str:
    """A text that changes whenever an account takes another nickname."""
    latest = Player.objects.order_by().aggregate(at=Max("renamed_at"))["at"]
    return f"{latest.timestamp():.6f}" if latest else "0"


def precedents_now() -> str:
    """A text that changes whenever a ruling is published."""
    found = Ruling.objects.published().order_by().aggregate(many=Count("pk"), latest=Max("published_at"))
    return f"{found['many']}.{found['latest'].timestamp():.6f}" if found["latest"] else "0"
