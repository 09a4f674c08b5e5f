"""Where a tournament is in its rounds."""

from dataclasses import dataclass
from typing import Literal

from django.db.models import F, Prefetch, Q, QuerySet

from tournaments.enums import EntryState, PreparationState, StageKind, TournamentState
from tournaments.models import Entry, Match, Report, Round, Seat, Tournament

NextStep = Literal[
    "open_registration", "lock_rosters", "pair", "publish", "prepare", "start", "play", "finish", "over"
]


@dataclass(frozen=True, slots=True)
class Progress:
    """What has been done and what comes next; all derived from the recorded facts."""

    step: NextStep
    round: Round | None
    open_matches: int
    unprepared: int
    next_is_bracket: bool = False


def open_matches(round_: Round) -> QuerySet[Match]:
    """Matches of a round that have no final result."""
    return round_.matches.filter(table__isnull=False, result__isnull=True)


def unprepared(round_: Round) -> QuerySet[Match]:
    """Tables whose preparation is not over."""
    return open_matches(round_).filter(preparation_state=PreparationState.OPEN)


def current_round(tournament: Tournament) -> Round | None:
    """The newest round, draft or not."""
    return tournament.rounds.select_related("stage").order_by("-number").first()


def published_rounds(tournament: Tournament) -> QuerySet[Round]:
    """Rounds that everybody may see, oldest first."""
    return tournament.rounds.filter(published_at__isnull=False).select_related("stage").order_by("number")


def progress(tournament: Tournament) -> Progress:
    """The next thing an organizer has to do."""
    if tournament.is_over:
        return Progress("over", current_round(tournament), 0, 0)
    if tournament.state == TournamentState.DRAFT:
        return Progress("open_registration", None, 0, 0)
    latest = current_round(tournament)
    if latest is None:
        return Progress("pair" if tournament.rosters_locked_at else "lock_rosters", None, 0, 0)
    if latest.is_draft:
        return Progress("publish", latest, 0, 0)
    open_count = open_matches(latest).count()
    missing = unprepared(latest).count() if tournament.ruleset.preparation else 0
    if latest.started_at is None and open_count:
        return Progress("prepare" if missing else "start", latest, open_count, missing)
    if open_count:
        return Progress("play", latest, open_count, missing)
    kind = next_stage(tournament, latest)
    return Progress("pair" if kind else "finish", latest, 0, 0, kind == StageKind.BRACKET)


def next_stage(tournament: Tournament, latest: Round | None) -> StageKind | None:
    """The kind of the next round; None when nothing is left to play."""
    if latest is None:
        return StageKind.SWISS
    if latest.stage.kind == StageKind.SWISS:
        if latest.number < tournament.swiss_rounds:
            return StageKind.SWISS
        return StageKind.BRACKET if tournament.top_cut else None
    return StageKind.BRACKET if latest.matches.count() > 1 else None


def playing_entries(tournament: Tournament, number: int) -> QuerySet[Entry]:
    """Entries that take part in a Swiss round."""
    return tournament.entries.filter(state=EntryState.CHECKED_IN, joined_round__lte=number)


def matches_of(round_: Round) -> QuerySet[Match]:
    """A round's matches with seats, entries and reports, by table."""
    return (
        round_.matches.select_related("result", "tournament", "round")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("entry").order_by("index")),
            Prefetch("reports", Report.objects.prefetch_related("confirmations").order_by("version")),
        )
        .order_by(F("table").asc(nulls_last=True))
    )


def match_of(entry: Entry) -> Match | None:
    """The entry's match in the newest published round."""
    return (
        Match.objects.filter(Q(seats__entry=entry), round__published_at__isnull=False)
        .select_related("round", "round__stage", "tournament")
        .order_by("-round__number")
        .first()
    )


def suggested_rounds(players: int) -> int:
    """Swiss rounds that leave one undefeated player: ceil(log2 n), at least 3."""
    return max(3, (max(players, 1) - 1).bit_length())
