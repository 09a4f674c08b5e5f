"""The question of the Panel and of the judges' page whether two names in lists are one card."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import LogEntry, Round
from tournaments.queries.cards import SAME, Alike, last_said, to_ask
from tournaments.views.viewer import Viewer

SHOWN = 6
"""The most pairs of names at once: an answer brings the next."""


@dataclass(frozen=True, slots=True)
class AskedCards:
    """The first pairs that wait for an answer, the number of the others, and the line of the last answer."""

    asked: Sequence[Alike]
    more: int
    said: LogEntry | None

    @property
    def is_same(self) -> bool:
        """True if the last answer was yes."""
        return self.said is not None and self.said.action == SAME


def asked_cards(viewer: Viewer, newest: Round | None) -> AskedCards | None:
    """Return the names to ask about before the first round; None for who does not look into lists.

    Args:
        newest: the newest round of the event.
    """
    tournament = viewer.tournament
    if newest is not None or not viewer.inspects or tournament.ruleset.declaration is None:
        return None
    if tournament.rosters_locked_at is None or tournament.is_over:
        return None
    found, said = to_ask(tournament), last_said(tournament)
    return AskedCards(found[:SHOWN], max(0, len(found) - SHOWN), said) if found or said else None
