"""An event as notices need it, read from the rows of one moment."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import cast

from django.db.models import QuerySet

from tournaments.core.naming import MARK
from tournaments.core.notices.scene import Call, Placed, Round, Said, Scene, Table
from tournaments.core.notices.telling import tells
from tournaments.enums import TournamentState
from tournaments.models import (
    CalledName,
    Confirmation,
    Entry,
    JudgeCall,
    LogEntry,
    Match,
    Report,
    Seat,
    Summons,
    Tournament,
)
from tournaments.models import Round as RoundRow
from tournaments.queries.event import moment
from tournaments.queries.standings import ending_now


def lines_of(event: Tournament, rows: QuerySet[LogEntry]) -> list[Said]:
    """Return those of some lines of an event that may have a notice, oldest first; two questions."""
    is_over = event.state == TournamentState.FINISHED
    found = rows.filter(tournament=event).order_by("revision").values_list("revision", "action", "at", "kept")
    told = [row for row in found if tells(row[1], row[3], is_over=is_over)]
    marks = {mark for row in told for mark in MARK.findall(json.dumps(row[3]))}
    who: dict[str, int] = {}
    if marks:
        called = CalledName.objects.filter(tournament=event, entry__isnull=False)
        who = dict(called.values_list("mark", "entry__number"))
    return [Said(*row, who) for row in told]


def scene_of(event: Tournament, lines: Iterable[Said]) -> Scene:
    """Return an event as it is, with its newest round and those that lines speak of; about ten questions."""
    with moment():
        event.refresh_from_db()
        columns = ("number", "name", "state", "created_at", "division")
        entries = list(Entry.objects.filter(tournament=event).values_list(*columns))
        published = RoundRow.objects.filter(tournament=event, published_at__isnull=False)
        newest = published.order_by("-number").values_list("number", flat=True).first() or 0
        asked = {newest, *(line.details.get("round", 0) for line in lines)}
        rounds = published.filter(number__in=asked).select_related("stage").prefetch_related("pauses")
        tables = _tables(event, asked)
        first = _first_rounds(event)
        over = event.state == TournamentState.FINISHED
        return Scene(
            name=event.name,
            state=event.state,
            starts=event.starts_at.astimezone(event.zone),
            called={number: name for number, name, *_rest in entries},
            states={number: state for number, _name, state, *_rest in entries},
            joined={number: at for number, _name, _state, at, _division in entries},
            dated_at=_dated_at(event),
            rounds={one.number: _round(one, tables, begins=one.number in first) for one in rounds},
            newest=newest,
            calls=_calls(event),
            summons=frozenset(
                Summons.objects.filter(tournament=event, seen_at=None, withdrawn_at=None).values_list(
                    "entry__number", "at"
                )
            ),
            places=_places(event, {number: division for number, *_rest, division in entries}) if over else {},
            ended=_ended(event) if over else 0,
        )


def _places(event: Tournament, division: Mapping[int, str]) -> dict[int, Placed]:
    """Return the place of each entry at the end, and that in its division."""
    order = ending_now(event).order
    mates, seen, found = Counter(division[one] for one in order), Counter[str](), {}
    for place, one in enumerate(order, start=1):
        seen[division[one]] += 1
        its = (division[one], seen[division[one]], mates[division[one]]) if division[one] else ("", 0, 0)
        found[one] = Placed(place, len(order), *its)
    return found


def _ended(event: Tournament) -> int:
    """Return the revision that ended an event."""
    ends = LogEntry.objects.filter(tournament=event, action="finish_tournament").order_by("-revision")
    return ends.values_list("revision", flat=True).first() or 0


def _dated_at(event: Tournament) -> datetime | None:
    """Return the last time at which the day or hour of an event to come changed."""
    if event.state != TournamentState.REGISTRATION:
        return None
    edits = LogEntry.objects.filter(tournament=event, action="edit_tournament", kept__has_key="starts_at")
    return edits.order_by("-revision").values_list("at", flat=True).first()


def _first_rounds(event: Tournament) -> set[int]:
    """Return the numbers of the rounds that begin a later stage."""
    rounds = RoundRow.objects.filter(tournament=event, stage__number__gt=1).order_by("number")
    first: dict[int, int] = {}
    for stage, number in rounds.values_list("stage", "number"):
        first.setdefault(stage, number)
    return set(first.values())


def _round(row: RoundRow, tables: dict[int, list[Table]], *, begins: bool) -> Round:
    settled = (
        Report.objects.filter(decides__round=row).order_by("-created_at").values_list("created_at", flat=True)
    )
    return Round(
        number=row.number,
        published_at=cast(datetime, row.published_at),
        started_at=row.started_at,
        deadline=row.clock.deadline(),
        tables=tuple(tables[row.number]),
        settled_at=settled.first(),
        begins_stage=begins,
    )


def _tables(event: Tournament, asked: Iterable[int]) -> dict[int, list[Table]]:
    """Return the tables of some rounds, by the number of the round."""
    matches = Match.objects.filter(tournament=event, round__number__in=asked)
    seats: dict[int, list[int]] = defaultdict(list)
    for match, entry in (
        Seat.objects.filter(match__in=matches).order_by("index").values_list("match", "entry__number")
    ):
        seats[match].append(entry)
    open_ = matches.filter(result=None, table__isnull=False)
    reports = {
        one.match_id: one
        for one in Report.objects.filter(match__in=open_)
        .order_by("version")
        .only("match", "version", "disputed_at")
    }
    agreed: dict[int, set[int]] = defaultdict(set)
    said = Confirmation.objects.filter(report__in=[one.pk for one in reports.values()])
    for report, entry in said.values_list("report", "seat__entry__number"):
        agreed[report].add(entry)
    found: dict[int, list[Table]] = defaultdict(list)
    columns = ("pk", "round__number", "table", "result", "extension", "replayed_after")
    for pk, number, table, result, extension, replayed in matches.values_list(*columns):
        last = reports.get(pk)
        said_now = last if last and last.version > replayed else None
        found[number].append(
            Table(
                table,
                tuple(seats[pk]),
                is_open=table is not None and result is None,
                version=said_now.version if said_now else 0,
                agreed=frozenset(agreed[said_now.pk]) if said_now else frozenset(),
                is_disputed=bool(said_now and said_now.disputed_at),
                extra=int(extension.total_seconds()) // 60,
            )
        )
    return found


def _calls(event: Tournament) -> list[Call]:
    """Return the calls that wait; a result settles them, too."""
    waiting = JudgeCall.objects.filter(tournament=event, answered_at=None, match__result=None)
    columns = waiting.values_list("match__round__number", "match__table", "at", "taken_at")
    return [Call(number, table, at, taken is not None) for number, table, at, taken in columns]
