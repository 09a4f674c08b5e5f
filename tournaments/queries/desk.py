"""What the desk sees of a round in play: how far each table is, and which ones everybody waits for."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, cast

from django.db.models import Case, Count, Exists, F, OuterRef, Prefetch, Q, Subquery, When
from django.db.models.functions import Coalesce

from tournaments.enums import OutcomeKind, PreparationState
from tournaments.models import LogEntry, Match, Round, Seat, Tournament
from tournaments.queries.judging import QueueItem, item_of, waiting_now, with_reasons
from tournaments.queries.rounds import still_open, without_inputs
from tournaments.queries.tables import HEAVY

SHOWN = 24
"""How many tables the desk lists at once; those that wait longest come first."""


class TableState(StrEnum):
    """How far a table is, of those that the round still waits for."""

    DISPUTED = "disputed"
    REPORTED = "reported"
    FORMING = "forming"
    PLAYING = "playing"


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table without a result: what happens there, and since when somebody waits for the desk (None: nobody)."""

    match: Match
    state: TableState
    since: datetime | None


@dataclass(frozen=True, slots=True)
class Desk:
    """A round in play, counted; `tables` are at most `SHOWN` of the open ones.

    Attributes:
        waits: how many tables wait for a judge; `waiting` are those of them that are among `tables`.
        last: the table whose result the reader recorded last, while that can be undone.
    """

    final: int
    counts: dict[TableState, int]
    extended: int
    unprepared: int
    tables: list[OpenTable]
    waits: int
    waiting: list[QueueItem]
    last: Match | None

    @property
    def open(self) -> int:
        return sum(self.counts.values())

    @property
    def untouched(self) -> bool:
        """Nobody has reported anything: the round can still be taken back."""
        return not self.final and not self.counts[TableState.DISPUTED] and not self.counts[TableState.REPORTED]


_DISPUTED, _REPORTED = Q(disputed_at__isnull=False), Q(reported_at__isnull=False)
_UNPREPARED = Q(preparation_state=PreparationState.OPEN)


def newest_counted(tournament: Tournament) -> Round | None:
    """The newest round, draft or not, with how many of its tables are `final`, and how many of them `void`."""
    final = Match.objects.filter(round=OuterRef("pk"), result__isnull=False).order_by().values("round")
    count, void = Count("pk"), Count("pk", filter=Q(result__kind=OutcomeKind.VOID))
    rounds = without_inputs(tournament.rounds).annotate(
        final=Coalesce(Subquery(final.annotate(n=count).values("n")), 0),
        void=Coalesce(Subquery(final.annotate(n=void).values("n")), 0),
    )
    found = rounds.order_by("-number").first()
    if found:
        found.tournament = tournament
    return found


def desk(round_: Round, now: datetime, act: LogEntry | None = None) -> Desk:
    """The tables of a published round as the desk sees them; two queries at any size.

    Args:
        round_: as `newest_counted`.
        act: the reader's last one, where that shall be undone.
    """
    found = _counted(round_, now)
    forming = 0 if round_.started_at else found["forming"]
    counts = {
        TableState.DISPUTED: found["disputed"],
        TableState.REPORTED: found["reported"],
        TableState.FORMING: forming,
        TableState.PLAYING: found["open"] - found["disputed"] - found["reported"] - forming,
    }
    recorded = act.result[1] if act and act.action == "decide_result" and act.result else None
    listed = _listed(round_, now, recorded) if found["open"] else []
    tables = [match for match in listed if match.result_id is None]
    return Desk(
        final=cast(Any, round_).final,
        counts=counts,
        unprepared=found["unprepared"],
        extended=found["extended"],
        tables=[_open_table(match) for match in tables],
        waits=found["waits"],
        waiting=[item_of(match, round_.tournament) for match in tables if cast(Any, match).waits],
        last=next((match for match in listed if match.result_id and match.round_id == round_.pk), None),
    )


def _counted(round_: Round, now: datetime) -> Mapping[str, int]:
    """Open tables of a round, and of a bracket's earlier ones."""
    taken = Exists(Seat.objects.filter(match=OuterRef("pk"), index=1))
    tables = with_reasons(still_open(round_)).annotate(is_taken=taken)
    return tables.aggregate(
        open=Count("pk"),
        disputed=Count("pk", filter=_DISPUTED),
        reported=Count("pk", filter=_REPORTED & ~_DISPUTED),
        forming=Count("pk", filter=_UNPREPARED & ~_REPORTED),
        unprepared=Count("pk", filter=_UNPREPARED & Q(is_taken=True, round=round_)),
        extended=Count("pk", filter=Q(extension__gt=timedelta())),
        waits=Count("pk", filter=waiting_now(round_.tournament, now)),
    )


def _listed(round_: Round, now: datetime, recorded: int | None) -> list[Match]:
    """The open tables that waited longest, after the one that a report decides; with their seats, two queries."""
    matches = still_open(round_) | Match.objects.filter(result__isnull=False, result=recorded)
    known = with_reasons(matches).annotate(
        waits=Case(When(waiting_now(round_.tournament, now), True), default=False)
    )
    seats = Prefetch("seats", Seat.objects.select_related("entry").order_by("index"))
    order = (F("result").asc(nulls_last=True), F("disputed_at").asc(nulls_last=True))
    known = known.order_by(*order, F("reported_at").asc(nulls_last=True), "table")
    found: list[Match] = list(
        known.select_related("round__stage").defer(*HEAVY).prefetch_related(seats)[: SHOWN + bool(recorded)]
    )
    for match in found:
        match.tournament = match.round.tournament = round_.tournament
    return found


def _open_table(match: Match) -> OpenTable:
    found: Any = match
    if found.disputed_at:
        return OpenTable(match, TableState.DISPUTED, found.disputed_at)
    if found.reported_at:
        return OpenTable(match, TableState.REPORTED, found.reported_at)
    forming = match.round.started_at is None and match.is_preparing
    return OpenTable(match, TableState.FORMING if forming else TableState.PLAYING, None)


@dataclass(frozen=True)
class WayBack:
    """A round that the event can go back to before, and what would be undone.

    Attributes:
        last: number of the last round, undone with it.
        results: how many tables that have been decided would be open no more, but gone.
    """

    round: Round
    last: int
    results: int


def ways_back(tournament: Tournament) -> list[WayBack]:
    """Newest first."""
    decided = Count("matches", filter=Q(matches__result__isnull=False))
    rounds = list(without_inputs(tournament.rounds).annotate(decided=decided).order_by("-number"))
    found: list[WayBack] = []
    for round_ in rounds:
        found.append(WayBack(round_, rounds[0].number, round_.decided + (found[-1].results if found else 0)))
    return found
