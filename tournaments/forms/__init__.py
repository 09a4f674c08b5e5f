"""Check input that people type before an action sees it."""

from tournaments.forms.questions import QuestionsForm
from tournaments.forms.report import ReportForm
from tournaments.forms.roster import RosterForm
from tournaments.forms.tournament import TournamentForm, chosen_game
from tournaments.forms.walk_in import SignUpForm, WalkInForm

__all__ = [
    "QuestionsForm",
    "ReportForm",
    "RosterForm",
    "SignUpForm",
    "TournamentForm",
    "WalkInForm",
    "chosen_game",
]
