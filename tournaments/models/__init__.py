"""Facts about tournaments. Nothing here acts; writes live in `tournaments.actions`."""

from tournaments.models.doors import Delivery, Endpoint, Token
from tournaments.models.entry import Apart, DeclaredCard, Entry, EntryMember, Roster
from tournaments.models.evening import Summons
from tournaments.models.former import FormerMember, FormerStaff
from tournaments.models.gathered import Gathered
from tournaments.models.invitation import Invitation
from tournaments.models.judging import JudgeCall, Penalty, PenaltyReview, StaffNote, TableRuling
from tournaments.models.log import LogEntry, SigningKey
from tournaments.models.names import CalledName, marks_of
from tournaments.models.notices import Notice, Subscription, Told, Way, Wishes
from tournaments.models.personal import PersonalAddress
from tournaments.models.play import ClockPause, Confirmation, Match, Report, Round, Seat, Stage
from tournaments.models.seasons import Backing, Circuit, CircuitDecision, CircuitEvent, Decree
from tournaments.models.tournament import StaffMember, Tournament

__all__ = [
    "Apart",
    "Backing",
    "CalledName",
    "Circuit",
    "CircuitDecision",
    "CircuitEvent",
    "ClockPause",
    "Confirmation",
    "DeclaredCard",
    "Decree",
    "Delivery",
    "Endpoint",
    "Entry",
    "EntryMember",
    "FormerMember",
    "FormerStaff",
    "Gathered",
    "Invitation",
    "JudgeCall",
    "LogEntry",
    "Match",
    "Notice",
    "Penalty",
    "PenaltyReview",
    "PersonalAddress",
    "Report",
    "Roster",
    "Round",
    "Seat",
    "SigningKey",
    "StaffMember",
    "StaffNote",
    "Stage",
    "Subscription",
    "Summons",
    "TableRuling",
    "Token",
    "Told",
    "Tournament",
    "Way",
    "Wishes",
    "marks_of",
]
