"""Sanctions of clubs that count, and what a suspended person is told."""

from datetime import date

from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from players.models import Member, Player, Sanction


def counting(day: date) -> QuerySet[Sanction]:
    """Return the sanctions that count on a day, the newest first."""
    return Sanction.objects.filter(Q(until=None) | Q(until__gte=day), lifted_at=None)


def suspensions(day: date) -> QuerySet[Sanction]:
    """Return those of them that keep somebody from signing up, with the club of each."""
    return counting(day).filter(stops=True).select_related("member__club")


def suspensions_of(player: Player, day: date) -> list[Sanction]:
    """Return the suspensions of the holder of an account, in every club."""
    members: set[int] = set()
    more = set(Member.objects.filter(player=player).values_list("pk", flat=True))
    while more:
        members |= more
        more = set(Member.objects.filter(same_as__in=more).values_list("pk", flat=True)) - members
    return list(suspensions(day).filter(member__in=members)) if members else []


def said_to(one: Sanction) -> str:
    """Return a suspension as the suspended person reads it."""
    values = {
        "who": one.member.club.name or _("La organización"),
        "reason": one.reason.rstrip(" ."),
        "appeal": one.appeal,
    }
    if one.until is None:
        said = _("%(who)s te suspendió, sin fecha de fin: no puedes inscribirte en sus torneos.")
    else:
        values["day"] = date_format(one.until, "SHORT_DATE_FORMAT")
        said = _("%(who)s te suspendió hasta el %(day)s inclusive: no puedes inscribirte en sus torneos.")
    where = _("Vale también en los de sus clubes.") if one.member.club.clubs.exists() else ""
    why = _("Motivo: %(reason)s. Si no estás de acuerdo, escribe a %(appeal)s.")
    return " ".join(part for part in (said, where, why) if part) % values
