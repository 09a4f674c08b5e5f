"""A raffle among the people of an event, drawn from its seed."""

from collections.abc import Sequence

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from atrum_judge.text import one_line
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.actions.verbs import NEVER
from tournaments.core.evening.raffles import Raffled, drawn
from tournaments.core.lines.evening import DrawRaffle, UndoRaffle
from tournaments.enums import EntryState, Pool
from tournaments.errors import Conflict, Invalid
from tournaments.live.news import Subject
from tournaments.models import Entry, Tournament
from tournaments.permissions import FINISHED, WITH_ENTRIES, Permission
from tournaments.queries.rounds import published_rounds

MOST = 200
"""Draws of one event."""


@action(
    Permission.RUN,
    WITH_ENTRIES,  # after the end everybody has the seed, and knows the next draw
    label=pgettext_lazy("raffle", "Sorteo"),
    done=gettext_lazy("Salió {name}. Está en la página de todos."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def draw_raffle(
    change: Change, tournament: Tournament, pool: Pool, *, prize: str = "", only: Sequence[int] = ()
) -> Entry:
    """Draw one entry that has won no draw yet, from the event's seed. Everybody can draw it again at the end.

    Args:
        pool: those who are still there, everybody who came, or those of `only`.
        only: numbers of the entries that take part, where the organizer says who.

    Raises:
        Conflict: nobody is left to win, or there were too many draws.
        Invalid: somebody of `only` is not in the event.
    """
    told = [Raffled.read(one) for one in tournament.raffles]
    if len(told) >= MOST:
        raise Conflict(_("Ya hubo %d sorteos.") % MOST)
    won = {one.entry for one in told if not one.is_gone}
    among = sorted(number for number in _pool(tournament, pool, only) if number not in won)
    if not among:
        raise Conflict(_("No queda nadie que pueda ganar."))
    draw = len(told) + 1
    entry = tournament.entries.get(number=drawn(tournament.seed, draw, among))
    prize = lengths.within(one_line(prize), lengths.TITLE, "prize")
    latest = published_rounds(tournament).last()
    new = Raffled(draw=draw, entry=entry.number, prize=prize, after=latest.number if latest else 0)
    _keep(tournament, [*told, new])
    change.said = DrawRaffle(entry=entry.name, draw=draw, number=entry.number, among=among, prize=prize)
    return entry


@action(
    Permission.RUN,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Sorteo deshecho"),
    done=gettext_lazy("Deshecho. El sorteo siguiente es otro: nadie sortea hasta que le guste."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def undo_raffle(change: Change, tournament: Tournament, draw: int) -> Entry:
    """Take a draw back: its winner may win again. Raises `Conflict` where there is no such draw."""
    told = [Raffled.read(one) for one in tournament.raffles]
    found = next((one for one in told if one.draw == draw and not one.is_gone), None)
    if found is None:
        raise Conflict(_("Ese sorteo no existe, o ya se deshizo."))
    gone = Raffled(draw=draw, entry=found.entry, prize=found.prize, after=found.after, is_gone=True)
    _keep(tournament, [gone if one is found else one for one in told])
    entry = tournament.entries.get(number=found.entry)
    change.said = UndoRaffle(entry=entry.name, draw=draw)
    return entry


def _keep(tournament: Tournament, told: Sequence[Raffled]) -> None:
    tournament.raffles = [one.as_json() for one in told]
    tournament.save(update_fields=["raffles"])


def _pool(tournament: Tournament, pool: Pool, only: Sequence[int]) -> set[int]:
    """Return the numbers of the entries that take part."""
    entries = tournament.entries.all()
    if pool == Pool.THESE:
        known = set(entries.filter(number__in=only).values_list("number", flat=True))
        if unknown := sorted(set(only) - known):
            raise Invalid(_("En este torneo no hay una inscripción %d.") % unknown[0], field="only")
        return known
    there = Q(state=EntryState.CHECKED_IN)
    who = there if pool == Pool.STILL_THERE else there | Q(seats__isnull=False)
    return set(entries.filter(who).values_list("number", flat=True))
