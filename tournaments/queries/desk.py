"""What the desk sees of a round in play: how far each table is, and which ones everybody waits for."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Count, DateTimeField, F, OuterRef, Prefetch, Q, QuerySet, Subquery

from players.models import User
from tournaments.enums import PreparationState
from tournaments.models import LogEntry, Match, Report, Round, Seat, Tournament
from tournaments.queries.rounds import is_current, still_open, without_inputs

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
    """A round in play, counted; `tables` are at most `SHOWN` of the open ones."""

    final: int
    counts: dict[TableState, int]
    extended: int
    tables: list[OpenTable]

    @property
    def open(self) -> int:
        return sum(self.counts.values())

    @property
    def untouched(self) -> bool:
        """Nobody has reported anything: the round can still be taken back."""
        return not self.final and not self.counts[TableState.DISPUTED] and not self.counts[TableState.REPORTED]


def desk(round_: Round) -> Desk:
    """The tables of a published round as the desk sees them; four queries at any size."""
    tables = _open_tables(round_)
    disputed, reported = Q(disputed_at__isnull=False), Q(reported_at__isnull=False)
    counted = tables.aggregate(
        all=Count("pk"),
        disputed=Count("pk", filter=disputed),
        reported=Count("pk", filter=reported & ~disputed),
        preparing=Count("pk", filter=Q(preparation_state=PreparationState.OPEN) & ~reported),
        extended=Count("pk", filter=Q(extension__gt=timedelta())),
    )
    forming = 0 if round_.started_at else counted["preparing"]
    counts = {
        TableState.DISPUTED: counted["disputed"],
        TableState.REPORTED: counted["reported"],
        TableState.FORMING: forming,
        TableState.PLAYING: counted["all"] - counted["disputed"] - counted["reported"] - forming,
    }
    listed = tables.prefetch_related(Prefetch("seats", Seat.objects.select_related("entry").order_by("index")))
    waiting_first = (F("disputed_at").asc(nulls_last=True), F("reported_at").asc(nulls_last=True), "table")
    return Desk(
        final=round_.matches.filter(result__isnull=False).count(),
        counts=counts,
        extended=counted["extended"],
        tables=[_open_table(match, round_) for match in listed.order_by(*waiting_first)[:SHOWN]],
    )


def _open_tables(round_: Round) -> QuerySet[Match]:
    said = Report.objects.filter(match=OuterRef("pk"), version__gt=OuterRef("replayed_after")).order_by("-version")

    def newest(column: str) -> Subquery:
        return Subquery(said.values(column)[:1], output_field=DateTimeField())

    return still_open(round_).annotate(reported_at=newest("created_at"), disputed_at=newest("disputed_at"))


def _open_table(match: Match, round_: Round) -> OpenTable:
    disputed_at, reported_at = getattr(match, "disputed_at", None), getattr(match, "reported_at", None)
    match.round, match.tournament = round_, round_.tournament
    if disputed_at:
        return OpenTable(match, TableState.DISPUTED, disputed_at)
    if reported_at:
        return OpenTable(match, TableState.REPORTED, reported_at)
    forming = round_.started_at is None and match.preparation_state == PreparationState.OPEN
    return OpenTable(match, TableState.FORMING if forming else TableState.PLAYING, None)


def last_recorded(tournament: Tournament, user: User) -> Match | None:
    """The table whose result an account recorded last, while that can be undone."""
    entry: LogEntry | None = tournament.log.filter(by=user).order_by("-revision").first()
    if entry is None or entry.action != "decide_result" or entry.result is None:
        return None
    seats = Prefetch("seats", Seat.objects.select_related("entry").order_by("index"))
    found = Match.objects.filter(result=entry.result[1]).select_related("round__stage", "result")
    match = found.prefetch_related(seats).first()
    if match is None or not is_current(match.round):
        return None
    return match


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
