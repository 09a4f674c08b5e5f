"""Where a tournament is in its rounds."""

from dataclasses import dataclass
from typing import Literal

from django.db.models import F, Prefetch, Q, QuerySet

from tournaments.core.brackets.double import steps, structure
from tournaments.core.brackets.single import bracket_size
from tournaments.core.pairing.round_robin import rounds_needed
from tournaments.core.plan import Inputs, double_elimination, round_robin_rounds
from tournaments.enums import (
    ACTIVE_STATES,
    KNOCKOUT_STAGES,
    LEFT_STATES,
    TABLE_STAGES,
    EntryState,
    EventFormat,
    OutcomeKind,
    PreparationState,
    StageKind,
    TournamentState,
)
from tournaments.models import Entry, Match, Report, Round, Seat, Stage, Tournament

NextStep = Literal[
    "open_registration", "lock_rosters", "pair", "publish", "prepare", "start", "play", "finish", "over"
]


@dataclass(frozen=True, slots=True)
class Progress:
    """What has been done and what comes next; all derived from the recorded facts.

    Attributes:
        open_matches: matches of the round that still need a result, those to be played again included.
    """

    step: NextStep
    round: Round | None
    open_matches: int
    unprepared: int
    next_is_bracket: bool = False


def open_matches(round_: Round) -> QuerySet[Match]:
    """Matches of a round that have no final result."""
    return round_.matches.filter(table__isnull=False, result__isnull=True)


def to_replay(round_: Round) -> QuerySet[Match]:
    """Void matches that have to be played again before the event goes on: a bracket needs every winner."""
    void = round_.matches.filter(result__kind=OutcomeKind.VOID)
    return void if round_.stage.kind in KNOCKOUT_STAGES else void.none()


def unprepared(round_: Round) -> QuerySet[Match]:
    """Tables whose preparation is not over."""
    return open_matches(round_).filter(preparation_state=PreparationState.OPEN)


def current_round(tournament: Tournament) -> Round | None:
    """The newest round, draft or not."""
    return tournament.rounds.select_related("stage").order_by("-number").first()


def is_current(round_: Round) -> bool:
    """Whether the event is in this round: no later one has been paired, and it is not over."""
    return not round_.tournament.is_over and round_ == current_round(round_.tournament)


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
    open_count = open_matches(latest).count() + to_replay(latest).count()
    missing = unprepared(latest).count() if tournament.ruleset.preparation else 0
    if latest.started_at is None and open_count:
        return Progress("prepare" if missing else "start", latest, open_count, missing)
    if open_count:
        return Progress("play", latest, open_count, missing)
    kind = next_stage(tournament, latest)
    to_bracket = kind in KNOCKOUT_STAGES and latest.stage.kind in TABLE_STAGES
    return Progress("pair" if kind else "finish", latest, 0, 0, to_bracket)


FIRST_STAGE = {
    EventFormat.SWISS: StageKind.SWISS,
    EventFormat.ROUND_ROBIN: StageKind.ROUND_ROBIN,
    EventFormat.GROUPS: StageKind.ROUND_ROBIN,
    EventFormat.SINGLE: StageKind.BRACKET,
    EventFormat.DOUBLE: StageKind.DOUBLE,
}


def next_stage(tournament: Tournament, latest: Round | None) -> StageKind | None:
    """The kind of the next round; None when nothing is left to play."""
    if latest is None:
        return FIRST_STAGE[EventFormat(tournament.format)]
    kind = StageKind(latest.stage.kind)
    if kind == StageKind.DOUBLE:
        return kind if next_double_step(latest.stage) else None
    if kind == StageKind.BRACKET:
        return kind if latest.matches.count() > 1 else None
    if latest.number < planned_rounds(tournament):
        return kind
    return StageKind.BRACKET if tournament.top_cut else None


def planned_rounds(tournament: Tournament) -> int:
    """Rounds before the cut, or of the whole bracket when the event is one; as far as entries tell so far."""
    entries = tournament.entries.filter(state__in=ACTIVE_STATES).count()
    stage = tournament.stages.first()
    match EventFormat(tournament.format):
        case EventFormat.SWISS:
            return tournament.swiss_rounds
        case EventFormat.ROUND_ROBIN | EventFormat.GROUPS:
            if stage:
                return round_robin_rounds(stage.seeds)
            groups = tournament.groups if tournament.format == EventFormat.GROUPS else 1
            return rounds_needed(-(-entries // max(1, min(groups, entries // 2))))
        case EventFormat.SINGLE:
            players = len(stage.seeds) if stage else entries
            return bracket_size(players).bit_length() - 1
        case EventFormat.DOUBLE:
            players = len(stage.seeds) if stage else entries
            return steps(structure(players)) if players > 1 else 0


def next_double_step(stage: Stage) -> bool:
    """Whether a double elimination has matches left to pair."""
    present = stage.tournament.entries.exclude(state__in=LEFT_STATES)
    winners, losers = slot_results(stage)
    inputs = Inputs(tuple(present.values_list("pk", flat=True)))
    return bool(double_elimination(stage.seeds, winners, losers, last_step(stage), inputs))


def last_step(stage: Stage) -> int:
    """The last step of a double elimination that has been paired; 0 before the first."""
    played = Match.objects.filter(round__stage=stage).values_list("position", flat=True)
    slots = structure(len(stage.seeds))
    return max((slots[position].step for position in played if position is not None), default=0)


def slot_results(stage: Stage) -> tuple[dict[int, int | None], dict[int, int | None]]:
    """Who won and who lost each place of a knock-out stage, by entry id."""
    winners: dict[int, int | None] = {}
    losers: dict[int, int | None] = {}
    for seat in Seat.objects.filter(match__round__stage=stage, won__isnull=False).select_related("match"):
        if seat.match.position is not None:
            (winners if seat.won else losers)[seat.match.position] = seat.entry_id
    return winners, losers


def playing_entries(tournament: Tournament, number: int) -> list[Entry]:
    """Entries that take part in a round: present, joined by then, and not asking to sit it out."""
    present = tournament.entries.filter(state=EntryState.CHECKED_IN, joined_round__lte=number)
    return [entry for entry in present.select_related("roster") if number not in entry.sits_out]


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
