"""The people of an event who may be told something: by the number of their entry, or as its staff."""

from collections import defaultdict
from collections.abc import Mapping

from django.db.models import QuerySet

from tournaments.core.notices.kinds import STAFF
from tournaments.models import EntryMember, PersonalAddress, StaffMember, Subscription, Tournament
from tournaments.permissions import ALLOWED, Permission

LISTENING = Subscription.objects.filter(ended="", code="")


def people_of(event: Tournament) -> Mapping[int, set[int]]:
    """Return the ids of the users who listen, by the number of their entry; those of the staff under `STAFF`."""
    users = LISTENING.exclude(user__wishes__silent=event).values("user")
    found: dict[int, set[int]] = defaultdict(set)
    own = EntryMember.objects.filter(tournament=event, player__user__in=users, player__user__is_active=True)
    guests = PersonalAddress.objects.filter(entry__tournament=event, withdrawn=False, guest__in=users)
    for number, user in own.values_list("entry__number", "player__user"):
        found[number].add(user)
    for number, user in guests.values_list("entry__number", "guest"):
        found[number].add(user)
    judging = [str(role) for role in ALLOWED[Permission.JUDGE]]
    staff = StaffMember.objects.filter(tournament=event, user__in=users, user__is_active=True, role__in=judging)
    found[STAFF] |= set(staff.values_list("user", flat=True))
    return found


def places_of(users: set[int]) -> QuerySet[Subscription]:
    """Return the places of some users to which something may go, with their wishes."""
    return LISTENING.filter(user__in=users).select_related("user__wishes")
