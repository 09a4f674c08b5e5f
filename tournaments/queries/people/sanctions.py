"""A club's sanctions, and penalties at its earlier events: sentences for its staff, and who may not sign up."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from atrum_judge.text import as_seen
from players.models import A_YEAR, Club, Member, Player, Sanction
from players.sanctions import counting, suspensions
from tournaments.core.lists.likeness import all_keys, are_alike
from tournaments.enums import LEFT_STATES, PenaltyKind
from tournaments.models import Entry, EntryMember, Penalty, Tournament
from tournaments.queries.people.same import all_rows, roots, with_others
from tournaments.serving.clock import site_time

A_MONTH = timedelta(days=365) / A_YEAR


class SuspendedEntry(NamedTuple):
    """An entry of somebody whom the event's club has suspended.

    Attributes:
        named: who plays it is not known; somebody suspended is called so, or nearly so.
    """

    entry: Entry
    said: str
    named: "Suspended | None" = None


class Suspended(NamedTuple):
    """A suspended person, found by a name.

    Attributes:
        name: the nickname of that person.
        is_same: it is the very name, and not one that is alike.
        is_of_federation: the person is in the federation's roster, and never came to the club.
    """

    player: int
    name: str
    sanction: Sanction
    is_same: bool = True
    is_of_federation: bool = False


class SuspendedNames:
    """The people whom an event's club or federation has suspended, by their names."""

    def __init__(self, tournament: Tournament, whose: Mapping[int, Sanction]) -> None:
        self._by_key: dict[str, list[Suspended]] = defaultdict(list)
        if not whose:
            return
        rows = EntryMember.objects.filter(tournament__club=tournament.club_id, player__in=whose)
        came = set(rows.values_list("player", flat=True))
        for player, name in Player.objects.filter(pk__in=whose).order_by("pk").values_list("pk", "nickname"):
            sanction = whose[player]
            below = sanction.member.club_id != tournament.club_id and player not in came
            found = Suspended(player, name, sanction, is_of_federation=below)
            for key in all_keys(as_seen(name)):
                self._by_key[key].append(found)

    @classmethod
    def of(cls, tournament: Tournament) -> "SuspendedNames":
        """Return those of an event whose suspensions count now."""
        return cls(tournament, _suspended(tournament, site_time()) if tournament.club_id else {})

    def meant(self, name: str) -> list[Suspended]:
        """Return the people who are called so; where nobody is, those with a name that is alike."""
        said = as_seen(name)
        keys = all_keys(said) if self._by_key else ()
        near = {one.player: one for key in keys for one in self._by_key.get(key, ())}
        same = [one for one in near.values() if as_seen(one.name) == said]
        alike = (one._replace(is_same=False) for one in near.values() if are_alike(said, as_seen(one.name)))
        return same or sorted(alike, key=lambda one: one.player)


def told(tournament: Tournament, players: Collection[int]) -> Mapping[int, list[str]]:
    """Return the sentences about players by id, of the club of an event alone; two queries."""
    found: dict[int, list[str]] = defaultdict(list)
    if tournament.club_id is None:
        return found
    today = timezone.localdate(timezone=tournament.zone)
    of_club = Q(member__club=tournament.club_id) | Q(member__club__clubs=tournament.club_id, stops=True)
    for one in counting(today).filter(of_club).select_related("member"):
        if one.member.player_id in players:
            found[one.member.player_id].append(sentence(one))
    given = Penalty.objects.filter(
        tournament__club=tournament.club_id,
        kind=PenaltyKind.DISQUALIFICATION,
        withdrawn_at=None,
    ).exclude(tournament=tournament)
    columns = ("player", "at", "tournament__name", "tournament__club__penalties_for")
    for player, at, event, months in given.values_list(*columns):
        if player in players and at >= _since(months):
            day = timezone.localdate(at, tournament.zone)
            found[player].append(
                _("Descalificación el %(day)s en %(event)s.") % {"day": _day(day), "event": event}
            )
    return found


def told_of(entry: Entry) -> Sequence[str]:
    """Return the sentences about the people of an entry."""
    if entry.tournament.club_id is None:
        return []
    people = all_rows(entry.tournament.club_id, set(entry.memberships.values_list("player", flat=True)))
    return [one for sentences in told(entry.tournament, people).values() for one in sentences]


def earlier_penalties(entry: Entry) -> list[Penalty]:
    """Return the penalties that the entry's people got in other events of the club, newest first; none withdrawn,
    and none that is older than the club says for its kind.
    """
    club, own = entry.tournament.club_id, entry.memberships.values("player")
    joined = Member.objects.filter(club=club, same_as__isnull=False)
    may_be = Q(player__in=own) | Q(player__in=joined.values("player"))
    may_be |= Q(player__in=joined.values("same_as__player"))
    given = Penalty.objects.filter(may_be, tournament__club=club, withdrawn_at=None)
    there = given.exclude(tournament=entry.tournament).select_related("tournament__club", "by__player")
    found = list(there.order_by("-at", "-pk")) if club else []
    if not club or not found:
        return []
    people = all_rows(club, set(own.values_list("player", flat=True)))
    return [one for one in found if one.player_id in people and one.at >= _since(_months(one))]


def _months(one: Penalty) -> int:
    """Return for how many months the club of its event tells of a penalty."""
    club = one.tournament.club
    if club is None:
        return 0
    return club.warnings_for if one.kind == PenaltyKind.WARNING else club.penalties_for


def _since(months: int) -> datetime:
    return site_time() - months * A_MONTH


def suspension_of(tournament: Tournament, player: Player, now: datetime) -> Sanction | None:
    """Return the suspension because of which somebody does not sign up for an event; one query where there is none
    in its club.
    """
    return _suspended(tournament, now).get(player.pk) if tournament.club_id else None


def suspended_here(tournament: Tournament, now: datetime) -> list[SuspendedEntry]:
    """Return the entries that have not left of people whom the club has suspended, by name those of whom nobody
    says who they are; one query where it has suspended nobody.

    A name that is only alike counts of people who come for the first time.
    """
    if tournament.club_id is None or tournament.is_over:
        return []
    whose = _suspended(tournament, now)
    if not whose:
        return []
    names = SuspendedNames(tournament, whose)
    here = EntryMember.objects.filter(tournament=tournament).exclude(entry__state__in=LEFT_STATES)
    found: dict[int, tuple[Sanction, Suspended | None]] = {}
    alike: dict[int, tuple[int, Suspended]] = {}
    for entry, player, name, user in here.values_list("entry", "player", "player__nickname", "player__user"):
        called = None if user or player in whose else next(iter(names.meant(name)), None)
        if player in whose:
            found[entry] = whose[player], None
        elif called is not None and called.is_same:
            found.setdefault(entry, (called.sanction, called))
        elif called is not None:
            alike[entry] = player, called
    before = EntryMember.objects.filter(tournament__club=tournament.club_id).exclude(tournament=tournament)
    new = {player for player, _called in alike.values()}
    new -= set(before.filter(player__in=new).values_list("player", flat=True)) if new else set()
    for entry, (player, called) in alike.items():
        if player in new:
            found.setdefault(entry, (called.sanction, called))
    entries = Entry.objects.filter(pk__in=found).order_by("number")
    return [SuspendedEntry(one, sentence(found[one.pk][0]), found[one.pk][1]) for one in entries]


def _suspended(tournament: Tournament, now: datetime) -> dict[int, Sanction]:
    """Return the newest suspension of each row of the people whom an event's club or federation suspended."""
    club = tournament.club_id
    of_club = Q(member__club=club) | Q(member__club__clubs=club)
    given = list(suspensions(_today(tournament, now)).filter(of_club))
    joined = [roots(pk) for pk in sorted({one.member.club_id for one in given} | {club})] if given and club else []
    found: dict[int, Sanction] = {}
    for one in reversed(given):
        people = {one.member.player_id}
        for same in joined:
            people |= with_others(same, people)
        found |= dict.fromkeys(people, one)
    return found


def _today(tournament: Tournament, now: datetime) -> date:
    return timezone.localdate(now, tournament.zone)


def sanctions_of(club: Club) -> Mapping[int, list[Sanction]]:
    """Return every sanction of a club by the player it was given to, the newest first."""
    found: dict[int, list[Sanction]] = defaultdict(list)
    for one in Sanction.objects.filter(member__club=club).select_related("member"):
        found[one.member.player_id].append(one)
    return found


def sentence(one: Sanction) -> str:
    """Return a sanction as the staff reads it."""
    if one.until is None:
        said = _("Suspensión sin fecha de fin") if one.stops else _("Sanción sin fecha de fin")
    else:
        said = _("Suspensión hasta el %(day)s") if one.stops else _("Sanción hasta el %(day)s")
        said %= {"day": _day(one.until)}
    return f"{said}: {one.reason}"


def _day(day: date) -> str:
    return date_format(day, "SHORT_DATE_FORMAT")
