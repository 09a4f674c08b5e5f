"""Breaks between rounds: planned beforehand, begun with the hour at which play goes on, and ended."""

import re
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.text import one_line
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.actions.verbs import NEVER
from tournaments.core.evening.breaks import LEAST, MOST, MOST_ROUNDS, Break, breaks_of, with_break, without_break
from tournaments.core.lines.evening import BeginBreak, DropBreak, PlanBreak
from tournaments.core.lines.shapes import OfRound
from tournaments.errors import Conflict, Invalid
from tournaments.live.news import Subject
from tournaments.models import Tournament
from tournaments.permissions import RUNNING, UNTIL_OVER, Permission
from tournaments.queries.rounds import published_rounds


@action(
    Permission.RUN,
    UNTIL_OVER,
    label=gettext_lazy("Pausa prevista"),
    done=gettext_lazy("Pausa prevista: está en la página del torneo."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def plan_break(change: Change, tournament: Tournament, after: int, minutes: int, *, text: str = "") -> Tournament:
    """Plan a break after a round, in place of an earlier plan.

    Raises `Invalid` for a length or a round out of bounds, and `Conflict` for a round after which play went on.
    """
    if not 1 <= after <= MOST_ROUNDS:
        raise Invalid(_("Entre %(least)s y %(most)s.") % {"least": 1, "most": MOST_ROUNDS}, field="after")
    if not LEAST <= minutes <= MOST:
        raise Invalid(
            _("Una pausa dura entre %(least)s y %(most)s minutos.") % {"least": LEAST, "most": MOST},
            field="minutes",
        )
    found = breaks_of(tournament.breaks)
    if after < _newest(tournament) or any(one.after == after and not one.is_planned for one in found):
        raise Conflict(_("La ronda %d ya pasó.") % after, field="after")
    planned = Break(after=after, minutes=minutes, text=_name(text))
    _keep(tournament, with_break(found, planned))
    change.said = PlanBreak(round=after, minutes=minutes, text=planned.text)
    return tournament


@action(
    Permission.RUN,
    UNTIL_OVER,
    label=gettext_lazy("Pausa descartada"),
    done=gettext_lazy("Esa pausa ya no está prevista."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def drop_break(change: Change, tournament: Tournament, after: int) -> Tournament:
    """Give a planned break up; to plan it again undoes it. Raises `Conflict` where none is planned."""
    found = breaks_of(tournament.breaks)
    if not any(one.after == after and one.is_planned for one in found):
        raise Conflict(_("Ahí no hay ninguna pausa prevista."))
    _keep(tournament, without_break(found, after))
    change.said = DropBreak(round=after)
    return tournament


@action(
    Permission.RUN,
    (RUNNING,),
    label=gettext_lazy("Pausa"),
    done=gettext_lazy("Pausa anunciada: la hora está en todas las pantallas."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def begin_break(change: Change, tournament: Tournament, until: str, *, text: str = "") -> Tournament:
    """Tell everybody the hour at which play goes on after this round; again, with another hour, moves it.

    The break that was planned after this round becomes it. It ends when the next round is published.

    Args:
        until: the hour in the event's zone, as 14:05.

    Raises:
        Invalid: no hour, or one that is not within the longest break from now.
        Conflict: no round has been published.
    """
    after = _newest(tournament)
    if not after:
        raise Conflict(_("Todavía no hay rondas."))
    ends = _hour(tournament, until, change.now)
    found = breaks_of(tournament.breaks)
    planned = next((one for one in found if one.after == after), None)
    name = _name(text) or (planned.text if planned else "")
    minutes = planned.minutes if planned else max(LEAST, round((ends - change.now) / timedelta(minutes=1)))
    begun = Break(after=after, minutes=minutes, text=name, until=ends)
    _keep(tournament, with_break(found, begun))
    change.said = BeginBreak(round=after, until=ends.astimezone(tournament.zone).strftime("%H:%M"), text=name)
    return tournament


@action(
    Permission.RUN,
    (RUNNING,),
    label=gettext_lazy("Pausa terminada"),
    done=gettext_lazy("La pausa ya no se ve."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def end_break(change: Change, tournament: Tournament) -> Tournament:
    """End the break before its hour; to begin it again undoes it. Raises `Conflict` where there is none."""
    now = tournament.on_break
    if now is None:
        raise Conflict(_("No hay ninguna pausa."))
    over(change)
    change.said = OfRound(round=now.after)
    return tournament


def over(change: Change) -> None:
    """Part of other actions: a break that is on is over."""
    now = change.tournament.on_break
    if now is None:
        return
    ended = Break(after=now.after, minutes=now.minutes, text=now.text, until=now.until, is_over=True)
    _keep(change.tournament, with_break(breaks_of(change.tournament.breaks), ended))
    change.tell(Subject.ANNOUNCEMENT)


def _newest(tournament: Tournament) -> int:
    """Return the number of the newest published round; 0 before the first."""
    latest = published_rounds(tournament).last()
    return latest.number if latest else 0


def _keep(tournament: Tournament, breaks: list[dict[str, object]]) -> None:
    tournament.breaks = breaks
    tournament.save(update_fields=["breaks"])


def _name(text: str) -> str:
    return lengths.within(one_line(text), lengths.TITLE, "text")


def _hour(tournament: Tournament, text: str, now: datetime) -> datetime:
    """Return the next moment at which the event's clocks show an hour."""
    found = re.fullmatch(r"([01]?\d|2[0-3])[:.h]([0-5]\d)", text.strip())
    if found is None:
        raise Invalid(_("Escribe la hora así: 14:05."), field="until")
    here = now.astimezone(tournament.zone)
    there = here.replace(hour=int(found[1]), minute=int(found[2]), second=0, microsecond=0)
    if there <= here:
        there += timedelta(days=1)
    if there - here > timedelta(minutes=MOST):
        message = _("Esa hora ya pasó, o falta demasiado: una pausa dura hasta %(hours)s horas.")
        raise Invalid(message % {"hours": MOST // 60}, field="until")
    return there
