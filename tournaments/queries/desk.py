"""The desk's view of a round in play: the state of each table, and the tables that hold up the round."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, cast

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from players.questions import Question
from tournaments.enums import ACTIVE_STATES, EntryState, OutcomeKind
from tournaments.models import Entry, LogEntry, Match, Round, Tournament
from tournaments.queries.judging import ItemKind, QueueItem, Unsettled, Waiting, item_of, unsettled, waiting_at
from tournaments.queries.rounds import without_inputs
from tournaments.queries.tables import tables_with_seats

SHOWN = 20
"""The most tables that the desk lists, longest waiting first. It is enough for all tables of forty people."""
WAITING = 8
"""The most waiting tables that the desk names at the top; the judges' page has the others."""

NEVER = datetime.max.replace(tzinfo=UTC)


class TableState(StrEnum):
    """The stage of a table that the round still waits for."""

    VOID = "void"
    DISPUTED = "disputed"
    REPORTED = "reported"
    FORMING = "forming"
    PLAYING = "playing"


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table without a result, its state, and since when its players wait for the desk (None: they do not)."""

    match: Match
    state: TableState
    since: datetime | None


@dataclass(frozen=True, slots=True)
class Desk:
    """A round in play in numbers, with at most `SHOWN` of its open tables.

    Attributes:
        round: its number.
        final: the number of tables with a result that lets the event go on.
        waits: the number of tables that wait for a judge.
        late: the waiting tables whose preparation is open too long. There may be hundreds.
        waiting: the first `WAITING` of the other waiting tables, as far as they are among `tables`.
        last: the table whose result the reader recorded last, while the reader can undo it.
        states: the state of every open table, by id.
    """

    round: int
    final: int
    counts: dict[TableState, int]
    extended: int
    unprepared: int
    tables: list[OpenTable]
    waits: int
    late: list[Waiting]
    waiting: list[QueueItem]
    last: Match | None
    states: dict[int, TableState]

    @property
    def open(self) -> int:
        return sum(self.counts.values())

    @property
    def untouched(self) -> bool:
        """True while nobody has reported anything: the round can still be taken back."""
        begun = (TableState.VOID, TableState.DISPUTED, TableState.REPORTED)
        return not self.final and not any(self.counts[state] for state in begun)


def _newest_counted(tournament: Any) -> QuerySet[Round]:
    final = Match.objects.filter(round=OuterRef("pk"), result__isnull=False).order_by().values("round")
    count, void = Count("pk"), Count("pk", filter=Q(result__kind=OutcomeKind.VOID))
    in_play = Match.objects.filter(round__stage=OuterRef("stage"), round__published_at__isnull=False)
    entries = Entry.objects.filter(tournament=OuterRef("tournament")).order_by()
    present = entries.filter(state=EntryState.CHECKED_IN).values("tournament").annotate(n=count).values("n")
    rounds = without_inputs(Round.objects.filter(tournament=tournament)).annotate(
        took_part=F("inputs__active"),
        present=Coalesce(Subquery(present), 0),
        lacks_rosters=Exists(entries.filter(state__in=ACTIVE_STATES, roster__isnull=True)),
        any_open=Exists(in_play.filter(table__isnull=False, result__isnull=True)),
        final=Coalesce(Subquery(final.annotate(n=count).values("n")), 0),
        void=Coalesce(Subquery(final.annotate(n=void).values("n")), 0),
    )
    return rounds.order_by("-number")[:1]


NEWEST_COUNTED = Question(_newest_counted)


def newest_counted(tournament: Tournament) -> Round | None:
    """Return the newest round, draft or not, with counts that the pages of the desk share.

    `final` and `void` count its tables, `present` the entries that are checked in. `any_open` is True while a
    table of its stage is open, `lacks_rosters` while an entry has no roster. Of its inputs only `active` is read.
    """
    found = NEWEST_COUNTED.first(tournament=tournament.pk)
    if found:
        found.tournament = tournament
        found.active = cast(Any, found).took_part
    return found


def desk(
    round_: Round,
    now: datetime,
    act: LogEntry | None = None,
    *,
    tables: Sequence[Unsettled] | None = None,
    most: int | None = None,
) -> Desk:
    """Return a published round as the desk sees it; two queries at any size.

    Args:
        round_: as `newest_counted`.
        act: the reader's last line in the log, when the page offers to undo it.
        tables: the tables without a result, when the caller has read them.
        most: the most tables to list, else `SHOWN`.
    """
    tournament = round_.tournament
    counted = cast(Any, round_)
    if tables is None:
        tables = unsettled(tournament) if counted.any_open or counted.void else []
    open_now = sorted(tables, key=_longest_waiting)
    states = Counter(_state(table, round_) for table in open_now)
    due = [one for one in waiting_at(open_now, tournament) if one.is_due(now)]
    late = [one for one in due if one.kind == ItemKind.PREPARATION]
    waits = {one.table.pk: one for one in due if one.kind != ItemKind.PREPARATION}
    shown = open_now[: most or SHOWN]
    waiting = [table.pk for table in shown if table.pk in waits]
    recorded = act.result[1] if act and act.action == "decide_result" and act.result else None
    listed = _listed(round_, [table.pk for table in shown], recorded)
    last = next((match for match in listed.values() if match.result_id and match.round_id == round_.pk), None)
    return Desk(
        round=round_.number,
        final=counted.final - states[TableState.VOID],
        counts={state: states[state] for state in TableState},
        unprepared=sum(table.unprepared and table.taken and table.round == round_.pk for table in open_now),
        extended=sum(table.extended for table in open_now),
        tables=[
            OpenTable(listed[table.pk], _state(table, round_), table.disputed_at or table.reported_at)
            for table in shown
        ],
        waits=len(due),
        late=late,
        waiting=[item_of(waits[pk], listed[pk], tournament) for pk in waiting[:WAITING]],
        last=last,
        states={table.pk: _state(table, round_) for table in open_now},
    )


def _longest_waiting(table: Unsettled) -> tuple[datetime, datetime, int]:
    """Tables that somebody objects to come first, then those that have reported, or lack somebody who has left."""
    return table.disputed_at or NEVER, table.reported_at or table.left_since or NEVER, table.table


def _state(table: Unsettled, round_: Round) -> TableState:
    if table.void:
        return TableState.VOID
    if table.disputed_at or table.differs:
        return TableState.DISPUTED
    if table.reported_at:
        return TableState.REPORTED
    forming = table.unprepared and table.round == round_.pk and round_.started_at is None
    return TableState.FORMING if forming else TableState.PLAYING


def _listed(round_: Round, shown: Sequence[int], recorded: int | None) -> dict[int, Match]:
    """Return some tables, and the one that this report decided, with their seats; one query."""
    found = tables_with_seats(shown, decided_by=recorded)
    for match in found.values():
        match.tournament = match.round.tournament = round_.tournament
    return found


@dataclass(frozen=True)
class WayBack:
    """A round that the event can go back to before, and the results that would be undone.

    Attributes:
        last: number of the last round, undone with it.
        results: the number of decided tables that would be gone.
    """

    round: Round
    last: int
    results: int


def ways_back(tournament: Tournament) -> list[WayBack]:
    """Return the rounds that the event can go back to before, newest first."""
    decided = Count("matches", filter=Q(matches__result__isnull=False))
    rounds = list(without_inputs(tournament.rounds).annotate(decided=decided).order_by("-number"))
    found: list[WayBack] = []
    for round_ in rounds:
        found.append(WayBack(round_, rounds[0].number, round_.decided + (found[-1].results if found else 0)))
    return found
