"""Sentences for a club's staff about who arrives: the club's sanctions, and disqualifications at its events."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from players.models import Club, Member, Sanction
from tournaments.enums import PenaltyKind
from tournaments.models import Entry, Penalty, Tournament
from tournaments.serving.clock import site_time

TOLD_FOR = timedelta(days=365)
"""The time for which a disqualification is told. A sanction has an end of its own."""


def told(tournament: Tournament, players: Collection[int]) -> Mapping[int, list[str]]:
    """Return the sentences about players by id, of the club of an event alone; two queries."""
    found: dict[int, list[str]] = defaultdict(list)
    if tournament.club_id is None:
        return found
    today = timezone.localdate(timezone=tournament.zone)
    counting = Sanction.objects.filter(Q(until=None) | Q(until__gte=today), lifted_at=None)
    for one in counting.filter(member__club=tournament.club_id).select_related("member"):
        if one.member.player_id in players:
            found[one.member.player_id].append(sentence(one))
    given = Penalty.objects.filter(
        tournament__club=tournament.club_id,
        kind=PenaltyKind.DISQUALIFICATION,
        withdrawn_at=None,
        at__gte=site_time() - TOLD_FOR,
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
    players = set(entry.memberships.values_list("player", flat=True))
    members = Member.objects.filter(club=entry.tournament.club_id)
    same = members.filter(Q(player__in=players) | Q(same_as__player__in=players))
    rows = set(same.values_list("player", "same_as__player"))
    joined = players | {player for row in rows for player in row if player is not None}
    return [one for sentences in told(entry.tournament, joined).values() for one in sentences]


def sanctions_of(club: Club) -> Mapping[int, list[Sanction]]:
    """Return every sanction of a club by the player it was given to, the newest first."""
    found: dict[int, list[Sanction]] = defaultdict(list)
    for one in Sanction.objects.filter(member__club=club).select_related("member"):
        found[one.member.player_id].append(one)
    return found


def sentence(one: Sanction) -> str:
    """Return a sanction as the staff reads it."""
    if one.until is None:
        return _("Sanción sin fecha de fin: %(reason)s") % {"reason": one.reason}
    return _("Sanción hasta el %(day)s: %(reason)s") % {"day": _day(one.until), "reason": one.reason}


def _day(day: date) -> str:
    return date_format(day, "SHORT_DATE_FORMAT")
