"""The look of states as chips."""

from tournaments.enums import EntryState, TournamentState
from tournaments.queries.judging import ItemKind

CHIPS: dict[str, str] = {
    TournamentState.REGISTRATION: "chip--warn",
    TournamentState.RUNNING: "chip--live",
    TournamentState.CANCELLED: "chip--bad",
    EntryState.WAITING: "chip--warn",
    EntryState.CHECKED_IN: "chip--live",
    EntryState.DROPPED: "chip--bad",
    EntryState.DISQUALIFIED: "chip--bad",
    ItemKind.DISPUTE: "chip--bad",
    ItemKind.MISMATCH: "chip--bad",
    ItemKind.CALL: "chip--warn",
    ItemKind.REPLAY: "chip--bad",
    ItemKind.LEFT: "chip--warn",
}
"""The style of a state's chip; the others are plain. No two sets of states share a word."""
