"""The lines of a log that somebody may read: one rule for the page, for programs and for hooks."""

from django.db.models import QuerySet

from tournaments.actions.verbs import VERBS
from tournaments.models import LogEntry
from tournaments.permissions import Bars, Permission, Person


def kept_from_players() -> list[str]:
    """The verbs of which staff that plays reads nothing: they tell what is in rosters."""
    return [verb.name for verb in VERBS.values() if verb.rule.bars == Bars.PLAYERS and verb.public is False]


def readable(lines: QuerySet[LogEntry], person: Person) -> QuerySet[LogEntry]:
    """Return those of some lines that a person may read: judges all, others what is public."""
    if not person.holds(Permission.JUDGE):
        return lines.filter(public=True)
    return lines.exclude(action__in=kept_from_players()) if person.plays else lines


def is_readable(line: LogEntry, person: Person) -> bool:
    """True if a person may read a line."""
    if line.public:
        return True
    return person.holds(Permission.JUDGE) and not (person.plays and line.action in kept_from_players())
