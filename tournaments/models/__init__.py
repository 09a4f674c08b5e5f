"""Facts about tournaments. Nothing here acts; writes live in `tournaments.actions`."""

from tournaments.models.entry import Apart, Entry, EntryMember, Roster
from tournaments.models.judging import JudgeCall, Penalty, PenaltyReview, TableRuling
from tournaments.models.log import LogEntry
from tournaments.models.play import ClockPause, Confirmation, Match, Report, Round, Seat, Stage
from tournaments.models.tournament import StaffMember, Tournament

__all__ = [
    "Apart",
    "ClockPause",
    "Confirmation",
    "Entry",
    "EntryMember",
    "JudgeCall",
    "LogEntry",
    "Match",
    "Penalty",
    "PenaltyReview",
    "Report",
    "Roster",
    "Round",
    "Seat",
    "StaffMember",
    "Stage",
    "TableRuling",
    "Tournament",
]
