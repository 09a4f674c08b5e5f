"""The lines of a log that somebody may read: one rule for the page, for programs and for hooks."""

import json
from typing import Any, cast

from django.db.models import QuerySet

from players.questions import SEVERAL, QuestionOfSeveral
from tournaments.actions.verbs import VERBS
from tournaments.core.naming import MARK, forgotten, named
from tournaments.models import CalledName, LogEntry
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


CALLED = QuestionOfSeveral(
    lambda marks, tournament: CalledName.objects.filter(tournament=tournament, mark__in=marks).values_list(
        "mark", "name", "entry__number"
    )
)


def details_alone(line: LogEntry) -> dict[str, Any]:
    """Return a line's details with its own names, for one line that is told without others."""
    marks = set(MARK.findall(json.dumps(line.kept)))
    if not marks or len(marks) > SEVERAL:
        return line.details
    rows = CALLED.rows(marks=sorted(marks), tournament=line.tournament_id)
    return cast(
        dict[str, Any], named(line.kept, {mark: name or forgotten(mark, number) for mark, name, number in rows})
    )
