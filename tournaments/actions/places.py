"""The places of an event, and those who wait for one."""

from typing import cast

from tournaments.actions.base import Change
from tournaments.core.lines.shapes import Promotes
from tournaments.enums import ACTIVE_STATES, EntryState
from tournaments.live.news import entry_subject
from tournaments.models import Tournament


def is_full(tournament: Tournament) -> bool:
    """True if every place is taken."""
    taken = tournament.entries.filter(state__in=ACTIVE_STATES).count()
    return taken >= tournament.capacity


def promote_waiting(change: Change, *, during_play: bool = False) -> None:
    """Give free places to those who wait, in order; once there are rounds only on purpose. Part of others."""
    rounds = change.tournament.rounds.count()
    if rounds and not during_play:
        return
    for waiting in change.tournament.entries.filter(state=EntryState.WAITING).order_by("number"):
        if is_full(change.tournament):
            return
        waiting.state, waiting.joined_round = EntryState.REGISTERED, rounds + 1
        waiting.save(update_fields=["state", "joined_round"])
        change.tell(entry_subject(waiting.number))
        promoted = cast(Promotes, change.said).promoted
        change.add(promoted=[*promoted, waiting.name])
