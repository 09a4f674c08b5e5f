"""The round in play as the Panel shows it: the plan of its tables, who leads, time that is over, and its close."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournaments.enums import KNOCKOUT_STAGES, TABLE_STAGES
from tournaments.models import Match, Round, Tournament
from tournaments.queries.desk import Desk, OpenTable, TableState
from tournaments.queries.going.closing import closing
from tournaments.queries.rounds import Progress
from tournaments.queries.standings import Row, standing_rows
from tournaments.views.page import ending_by_time, once

MOST, LEADERS = 60, 8
"""Tables in the plan, and entries beside it."""


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table of the plan: its number, its state as a class of the style sheet, in words, and its address."""

    number: int
    state: str
    said: str
    path: str


def round_in_play(tournament: Tournament, step: Progress, room: Desk | None, now: datetime) -> dict[str, object]:
    """Return the values of the Panel about the round that is played, or has just been."""
    round_ = step.round
    is_closing = round_ is not None and step.step in {"pair", "finish"}
    is_playing = round_ is not None and room is not None and room.open > 0
    over = bool(
        round_ and step.step == "play" and round_.started_at and round_.clock.remaining(now).total_seconds() <= 0
    )
    return {
        "closing": once(closing, round_) if is_closing else None,
        "plan": once(plan, round_, room) if is_playing else None,
        "leaders": once(leaders, round_) if is_playing else None,
        "time_over": over,
        "to_close": _to_close(round_, room, now) if over and round_ and room else None,
        "by_time": _by_time(room.tables[0].match) if over and room and room.tables else "",
    }


def plan(round_: Round, room: Desk) -> list[PlannedTable]:
    """Return the tables of a round by number; none of a round that has too many to be drawn."""
    if room.final + room.open > MOST and round_.stage.kind not in KNOCKOUT_STAGES:
        return []
    found = list(round_.matches.filter(table__isnull=False).order_by("table")[: MOST + 1])
    if len(found) > MOST:
        return []
    words = {
        "final": _("terminada"),
        TableState.VOID: _("anulada"),
        TableState.DISPUTED: _("en disputa"),
        TableState.REPORTED: _("por confirmar"),
        TableState.FORMING: _("formando"),
        TableState.PLAYING: _("jugando") if round_.started_at else _("preparada"),
    }
    tables = []
    for match in found:
        match.tournament = round_.tournament
        state = room.states.get(match.pk, "final")
        tables.append(PlannedTable(match.table or 0, str(state), words[state], match.get_absolute_url()))
    return tables


def leaders(round_: Round) -> list[Row]:
    """Return the best so far, of each group the first; nobody in a bracket."""
    if round_.stage.kind not in TABLE_STAGES:
        return []
    groups = standing_rows(round_.tournament, LEADERS)
    return groups[0] if len(groups) == 1 else [group[0] for group in groups if group]


def _to_close(round_: Round, room: Desk, now: datetime) -> OpenTable | None:
    """Return the first open table that has no extra time left."""
    spent = timedelta()
    return next((one for one in room.tables if round_.clock.remaining(now, one.match.extension) <= spent), None)


def _by_time(match: Match) -> str:
    """Return the ending by time of a game; empty where it has none."""
    ending = ending_by_time(match)
    return ending.name if ending else ""
