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
from tournaments.enums import LEFT_STATES, PenaltyKind
from tournaments.models import Entry, EntryMember, Penalty, Tournament
from tournaments.queries.people.same import all_rows, roots, with_others
from tournaments.serving.clock import site_time

A_MONTH = timedelta(days=365) / A_YEAR


class SuspendedEntry(NamedTuple):
    """An entry of somebody whom the event's club has suspended.

    Attributes:
        by_name: who plays it is not known; somebody suspended is called so.
    """

    entry: Entry
    said: str
    by_name: bool


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
    """
    if tournament.club_id is None or tournament.is_over:
        return []
    whose = _suspended(tournament, now)
    if not whose:
        return []
    names = Player.objects.filter(pk__in=whose).values_list("pk", "nickname")
    by_name = {as_seen(name): whose[player] for player, name in names}
    here = EntryMember.objects.filter(tournament=tournament).exclude(entry__state__in=LEFT_STATES)
    found: dict[int, tuple[Sanction, bool]] = {}
    for entry, player, name, user in here.values_list("entry", "player", "player__nickname", "player__user"):
        called = None if user else by_name.get(as_seen(name))
        if player in whose:
            found[entry] = whose[player], False
        elif called is not None:
            found.setdefault(entry, (called, True))
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
