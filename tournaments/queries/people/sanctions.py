"""A club's sanctions, and penalties at its earlier events: sentences for its staff, and who may not sign up."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from atrum_judge.text import as_seen
from players.models import A_YEAR, Club, Player, Sanction
from players.sanctions import counting, suspensions
from tournaments.enums import LEFT_STATES, PenaltyKind
from tournaments.models import Entry, EntryMember, Penalty, Tournament
from tournaments.queries.people.same import all_rows
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
    for one in counting(today).filter(member__club=tournament.club_id).select_related("member"):
        if one.member.player_id in players:
            found[one.member.player_id].append(sentence(one))
    given = Penalty.objects.filter(
        tournament__club=tournament.club_id,
        kind=PenaltyKind.DISQUALIFICATION,
        withdrawn_at=None,
        at__gte=_since(tournament.club.penalties_for if tournament.club else 0),
    ).exclude(tournament=tournament)
    for player, at, event in given.values_list("player", "at", "tournament__name"):
        if player in players:
            day = timezone.localdate(at, tournament.zone)
            found[player].append(
                _("Descalificación el %(day)s en %(event)s.") % {"day": _day(day), "event": event}
            )
    return found


def told_of(entry: Entry) -> Sequence[str]:
    """Return the sentences about the people of an entry."""
    if entry.tournament.club is None:
        return []
    people = all_rows(entry.tournament.club, set(entry.memberships.values_list("player", flat=True)))
    return [one for sentences in told(entry.tournament, people).values() for one in sentences]


def earlier_penalties(entry: Entry) -> list[Penalty]:
    """Return the penalties that the entry's people got in other events of the club, newest first; none withdrawn,
    and none that is older than the club says for its kind.
    """
    club = entry.tournament.club
    if club is None:
        return []
    people = all_rows(club, set(entry.memberships.values_list("player", flat=True)))
    given = Penalty.objects.filter(player__in=people, tournament__club=club, withdrawn_at=None)
    there = given.exclude(tournament=entry.tournament).select_related("tournament", "by__player")
    warned, others = _since(club.warnings_for), _since(club.penalties_for)
    return [
        one
        for one in there.order_by("-at", "-pk")
        if one.at >= (warned if one.kind == PenaltyKind.WARNING else others)
    ]


def _since(months: int) -> datetime:
    return site_time() - months * A_MONTH


def suspension_of(tournament: Tournament, player: Player, now: datetime) -> Sanction | None:
    """Return the suspension because of which somebody does not sign up for an event; one query where there is none
    in its club.
    """
    if tournament.club_id is None:
        return None
    given = list(suspensions(_today(tournament, now)).filter(member__club=tournament.club_id))
    people = all_rows(given[0].member.club, {player.pk}) if given else ()
    return next((one for one in given if one.member.player_id in people), None)


def suspended_here(tournament: Tournament, now: datetime) -> list[SuspendedEntry]:
    """Return the entries that have not left of people whom the club has suspended, by name those of whom nobody
    says who they are; one query where it has suspended nobody.
    """
    if tournament.club_id is None or tournament.is_over:
        return []
    given = suspensions(_today(tournament, now)).filter(member__club=tournament.club_id)
    whose: dict[int, Sanction] = {}
    for one in given:
        whose |= dict.fromkeys(all_rows(one.member.club, {one.member.player_id}), one)
    names = Player.objects.filter(pk__in=whose).values_list("pk", "nickname") if whose else ()
    by_name = {as_seen(name): whose[player] for player, name in names}
    here = EntryMember.objects.filter(tournament=tournament).exclude(entry__state__in=LEFT_STATES)
    found = {}
    for member in here.select_related("entry", "player").order_by("entry__number") if whose else ():
        called = by_name.get(as_seen(member.player.nickname)) if member.player.user_id is None else None
        meant = whose.get(member.player_id) or called
        if meant:
            found[member.entry] = SuspendedEntry(member.entry, sentence(meant), member.player_id not in whose)
    return list(found.values())


def _today(tournament: Tournament, now: datetime) -> date:
    return timezone.localdate(now, tournament.zone)


def sanctions_of(club: Club) -> Mapping[int, list[Sanction]]:
    """Return every sanction of a club by the player it was given to, the newest first."""
    found: dict[int, list[Sanction]] = defaultdict(list)
    for one in Sanction.objects.filter(member__club=club).select_related("member"):
        found[one.member.player_id].append(one)
    return found


def last_appeal(club: Club) -> str:
    """Return to whom people whom the club suspended last may write; empty where it suspended nobody."""
    given = Sanction.objects.filter(member__club=club, stops=True).values_list("appeal", flat=True)
    return given.first() or ""


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
