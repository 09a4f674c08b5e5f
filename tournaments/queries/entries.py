"""Who plays in an entry, and whether they have a phone there."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from players.questions import Question
from tournaments.models import Confirmation, Entry, EntryMember, Match, PersonalAddress, Seat

# What says that somebody of an entry has the site on a phone: an account, or a personal address that was opened.
_ACCOUNTS = EntryMember.objects.filter(player__user__isnull=False)
_OPENED = PersonalAddress.objects.filter(opened_at__isnull=False, withdrawn=False)


def is_whole(entry: Entry) -> bool:
    """Whether as many people belong to it as a game of several wants; never in a game of one each."""
    size = entry.tournament.ruleset.entry_size
    return size > 1 and entry.memberships.count() >= size


def place_of_another(entry: Entry) -> EntryMember | None:
    """The place in a whole entry of somebody who was only named, which an account can take."""
    return entry.memberships.filter(player__user=None).first() if is_whole(entry) else None


def has_owner(entry: Entry) -> bool:
    """Whether somebody plays in it with an account."""
    return _ACCOUNTS.filter(entry=entry).exists()


def without_phone(entries: Collection[int]) -> set[int]:
    """Those of the entries, by id, who can say nothing: no account, and an address that nobody has opened."""
    own = {"entry": OuterRef("pk")}
    rows = Entry.objects.filter(pk__in=entries)
    silent = rows.exclude(Exists(_ACCOUNTS.filter(**own))).exclude(Exists(_OPENED.filter(**own)))
    return set(silent.values_list("pk", flat=True))


def has_phone() -> Q:
    """Of a seat: somebody of its entry has the site on a phone."""
    own = {"entry": OuterRef("entry")}
    return Exists(_ACCOUNTS.filter(**own)) | Exists(_OPENED.filter(**own))


SILENT = Question(lambda match: Seat.objects.only("pk").filter(~has_phone(), match=match))


def silent_at(match: Match) -> bool:
    """Whether somebody plays there who can say nothing."""
    return bool(SILENT.rows(match=match.pk))


def seats_that_answer() -> QuerySet[Seat]:
    """Seats with their entries that know whether they `can_answer` a report: they have, or they have a phone."""
    answered = Exists(Confirmation.objects.filter(seat=OuterRef("pk")))
    return Seat.objects.select_related("entry").annotate(can_answer=answered | has_phone())
