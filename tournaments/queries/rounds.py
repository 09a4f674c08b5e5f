"""The place of a tournament in its rounds."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple

from django.db.models import Count, F, Manager, Prefetch, Q, QuerySet

from players.questions import Question, belong
from tournaments.core.brackets.double import Bracket
from tournaments.core.brackets.single import bracket_size, round_name_key, seed_order, widest
from tournaments.core.event import Round as CoreRound
from tournaments.core.event import Slots, slots_of
from tournaments.core.plan import round_robin_rounds
from tournaments.core.stages import Stage as Plan
from tournaments.core.stages import rounds_of
from tournaments.enums import (
    ACTIVE_STATES,
    KNOCKOUT_STAGES,
    EntryState,
    EventFormat,
    OutcomeKind,
    PreparationState,
    StageKind,
    TournamentState,
)
from tournaments.models import Entry, Match, Report, Round, Seat, Stage, Tournament
from tournaments.queries.entries import has_phone
from tournaments.queries.event import event_of, matches_among

NextStep = Literal[
    "open_registration", "lock_rosters", "pair", "publish", "prepare", "start", "play", "finish", "over"
]


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of an event and its next step; all derived from the recorded facts.

    Attributes:
        open_matches: matches of the round that still need a result, those to be played again included.
        void: so many of them are void matches of a bracket, which somebody has to open again.
        is_new: the next round begins another stage.
    """

    step: NextStep
    round: Round | None
    open_matches: int
    unprepared: int
    next_is_bracket: bool = False
    void: int = 0
    is_new: bool = False


def next_in_bracket(round_: Round) -> str:
    """Return the name of the next bracket round, if any: `round_name_key`, ``grand_final`` or ``second_final``."""
    stage = round_.stage
    if stage.kind == StageKind.DOUBLE:
        seeds, present = numbered_seeds(stage), set(still_in(stage))
        due = Bracket(seeds, *slot_results(stage), set(seeds).difference(present)).to_play()
        return {"final": "grand_final", "reset": "second_final"}.get(due[0][0].part, "") if due else ""
    if stage.kind != StageKind.BRACKET:
        return ""
    return round_name_key(bracket_size(widest(stage.seeds)) >> (stage.rounds_had + 1))


def is_final(stage: Stage) -> bool:
    """True if the next round of a bracket is its final."""
    if stage.kind == StageKind.BRACKET:
        return stage.rounds.count() + 1 == rounds_of(Plan(kind=stage.kind), widest(stage.seeds))
    if stage.kind != StageKind.DOUBLE:
        return False
    seeds, present = numbered_seeds(stage), set(still_in(stage))
    due = Bracket(seeds, *slot_results(stage), set(seeds).difference(present)).to_play()
    return bool(due) and due[0][0].part in {"final", "reset"}


def numbered_seeds(stage: Stage) -> list[int]:
    """Return the seeds of a bracket by number."""
    number = entry_numbers(stage.tournament)
    return [number[pk] for pk in stage.seeds]


def open_matches(round_: Round) -> QuerySet[Match]:
    """Matches of a round that have no final result."""
    return round_.matches.filter(table__isnull=False, result__isnull=True)


def still_open(round_: Round) -> QuerySet[Match]:
    """Matches without a final result of a round, and of a bracket's earlier ones where some are played again."""
    open_now = open_matches(round_)
    if round_.stage.kind not in KNOCKOUT_STAGES:
        return open_now
    earlier = Match.objects.filter(round__stage=round_.stage, table__isnull=False, result__isnull=True)
    return earlier.exclude(round__published_at__isnull=True) | open_now


def at_table(round_: Round, table: int) -> Match | None:
    """The match of this number: of a bracket's earliest round where it is still open, else of this round."""
    open_now = still_open(round_).filter(table=table).order_by("round__number")
    return open_now.first() or round_.matches.filter(table=table).first()


def to_replay(round_: Round) -> QuerySet[Match]:
    """Void matches that have to be played again before the event goes on: a bracket needs every winner."""
    void = round_.matches.filter(result__kind=OutcomeKind.VOID)
    return void if round_.stage.kind in KNOCKOUT_STAGES else void.none()


_PREPARING = Q(preparation_state=PreparationState.OPEN, seats__index=1)
"""Not prepared, and seats from the second on are taken."""


def unprepared(round_: Round) -> QuerySet[Match]:
    """Tables whose preparation is not over; where a bracket match waits for somebody, none has begun."""
    return open_matches(round_).filter(_PREPARING)


def without_inputs(rounds: "Manager[Round] | QuerySet[Round]") -> QuerySet[Round]:
    """Rounds with their stage; what they were paired from grows with the event, and hardly anybody asks for it."""
    return rounds.select_related("stage").defer("inputs")


def current_round(tournament: Tournament) -> Round | None:
    """The newest round, draft or not."""
    return without_inputs(tournament.rounds).order_by("-number").first()


def is_current(round_: Round) -> bool:
    """True if the event is in this round: no later one has been paired, and it is not over."""
    return not round_.tournament.is_over and round_ == current_round(round_.tournament)


def published_rounds(tournament: Tournament) -> QuerySet[Round]:
    """Rounds that everybody may see, oldest first."""
    return without_inputs(tournament.rounds).filter(published_at__isnull=False).order_by("number")


class Known(NamedTuple):
    """The newest round, and how many of its tables are open, unprepared or void, where that has been read."""

    latest: Round | None
    open: int
    unprepared: int
    void: int


def progress(tournament: Tournament, known: Known | None = None) -> Progress:
    """The next thing an organizer has to do."""
    latest = known.latest if known else current_round(tournament)
    if tournament.is_over:
        return Progress("over", latest, 0, 0)
    if tournament.state == TournamentState.DRAFT:
        return Progress("open_registration", None, 0, 0)
    if latest is None:
        return Progress("pair" if tournament.rosters_locked_at else "lock_rosters", None, 0, 0)
    if latest.is_draft:
        return Progress("publish", latest, 0, 0)
    known = known or _known(latest)
    void = known.void if latest.stage.kind in KNOCKOUT_STAGES else 0
    open_count = known.open + void
    missing = known.unprepared if tournament.ruleset.preparation else 0
    if latest.started_at is None and open_count:
        return Progress("prepare" if missing else "start", latest, open_count, missing)
    if open_count:
        return Progress("play", latest, open_count, missing, void=void)
    stage = next_stage(tournament)
    is_new = stage is not None and stage > latest.stage.number
    to_bracket = is_new and stage is not None and not tournament.plan[stage - 1].has_standing
    return Progress("finish" if stage is None else "pair", latest, 0, 0, to_bracket, is_new=is_new)


def _known(latest: Round) -> Known:
    counts = still_open(latest).aggregate(
        open=Count("pk", distinct=True),
        unprepared=Count("pk", filter=Q(_PREPARING, round=latest), distinct=True),
    )
    return Known(latest, counts["open"], counts["unprepared"], to_replay(latest).count())


def next_stage(tournament: Tournament) -> int | None:
    """Return the number of the stage of the next round; None when nothing is left to play, or too few are left."""
    place = event_of(tournament, [StageKind.DOUBLE]).next_stage(tournament.ruleset.min_seats)
    return None if place is None else place + 1


def coming_stage(tournament: Tournament) -> Plan | None:
    """Return the stage after the newest with a standing, or after the first; None where there is none."""
    begun = tournament.stages.count() if tournament.later_stages else 1
    return next(iter(tournament.plan[max(1, begun) :]), None)


def planned_rounds(tournament: Tournament, active: int | None = None) -> int:
    """Rounds before the cut, or of the whole bracket when the event is one; as far as entries tell so far.

    Args:
        active: the number that take part, where they have been counted.
    """
    first = tournament.plan[0]
    if first.kind == StageKind.SWISS:
        return first.rounds
    stage = tournament.stages.first()
    entries = active or 0
    if stage is None and active is None:
        entries = tournament.entries.filter(state__in=ACTIVE_STATES).count()
    if stage and first.kind == StageKind.ROUND_ROBIN:
        return round_robin_rounds(stage.seeds, tournament.legs)
    return rounds_of(first, len(stage.seeds) if stage else entries, tournament.legs) or 0


def entry_numbers(tournament: Tournament) -> dict[int, int]:
    """Entries' numbers by their id."""
    return dict(tournament.entries.values_list("pk", "number"))


def slot_results(stage: Stage) -> Slots:
    """Return the winner and the loser that go on from each place of a knock-out stage, by number of entry.

    None where nobody goes on: both had lost there.
    """
    found = matches_among(Match.objects.filter(round__stage=stage))
    return slots_of([CoreRound(0, 0, tuple(match for matches in found.values() for match in matches))])


def present_entries(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries that are there and have not left."""
    return tournament.entries.filter(state=EntryState.CHECKED_IN)


def still_in(stage: Stage) -> list[int]:
    """Return the entries that play on in a bracket, by number: present now and at the pairing of each round."""
    present = set(present_entries(stage.tournament).values_list("number", flat=True))
    latest = stage.rounds.order_by("-number").first()
    return sorted(present if latest is None or latest.active is None else present.intersection(latest.active))


def playing_entries(tournament: Tournament, number: int) -> list[Entry]:
    """Entries that take part in a round: present, joined by then, and not asking to sit it out."""
    present = present_entries(tournament).filter(joined_round__lte=number)
    return [entry for entry in present if number not in entry.sits_out]


BY_TABLE = (F("table").asc(nulls_last=True), "pk")
"""The order of a round's matches: byes last."""


def takes_late(round_: Round) -> bool:
    """True if who comes now may be seated in it: before the clock, if it is of a Swiss that everybody plays, or
    begins an event that is a single elimination."""
    if round_.started_at or round_.stage.number > 1:
        return False
    kind = round_.stage.kind
    return kind == StageKind.SWISS or (kind == StageKind.BRACKET and round_.number == 1)


def misses_rounds(tournament: Tournament) -> bool:
    """True if who joins now has missed Swiss rounds; in other formats nobody joins who has missed one."""
    return tournament.format == EventFormat.SWISS and tournament.rounds.exists()


def has_missed(entry: Entry) -> bool:
    """True if it came too late for the first Swiss rounds."""
    return entry.tournament.format == EventFormat.SWISS and entry.joined_round > 1


def late_bye(round_: Round) -> Match | None:
    """In the first round of a single elimination the bye that one more seed would play against."""
    seeds = round_.stage.seeds
    if bracket_size(len(seeds) + 1) > bracket_size(len(seeds)):
        return None
    last = seed_order(bracket_size(len(seeds))).index(len(seeds) + 1)
    match = matches_of(round_).get(position=last // 2)
    return match if match.is_bye and not any(seat.entry.has_left for seat in match.seats.all()) else None


def matches_of(round_: Round) -> QuerySet[Match]:
    """A round's matches with seats, entries and reports, by table."""
    return (
        round_.matches.select_related("result")
        .prefetch_related(
            "tournament",  # not joined: each match would have a copy of its own
            Prefetch("seats", Seat.objects.select_related("entry").order_by("index")),
            Prefetch("reports", Report.objects.prefetch_related("confirmations").order_by("version")),
        )
        .order_by(F("table").asc(nulls_last=True))
    )


def listed(matches: QuerySet[Match], round_: Round) -> list[Match]:
    """Matches of a round as lists show them: with seats, entries and versions of reports; three queries."""
    seats = Prefetch("seats", Seat.objects.select_related("entry").order_by("index"))
    found = list(matches.select_related("result").prefetch_related(seats, "reports"))
    for match in found:
        match.round, match.tournament = round_, round_.tournament
    return found


def paused_for(round_: Round | None) -> str:
    """Return the reason why the clock of a round stands still; empty while it runs."""
    pauses = round_.pauses.all() if round_ and round_.started_at else ()
    return next((pause.reason for pause in pauses if pause.resumed_at is None), "")


def matches_to_prepare(round_: Round) -> QuerySet[Match]:
    """A round's matches with seats, entries and rosters, by table; two queries."""
    seats = Prefetch("seats", Seat.objects.select_related("entry__roster"))
    return round_.matches.prefetch_related(seats).order_by(F("table").asc(nulls_last=True))


@dataclass(frozen=True, slots=True)
class Seated:
    """The entries of a match: names by number, in order of their seats."""

    match: int
    names: dict[int, str]


def seated(round_: Round) -> list[Seated]:
    """Return the entries at each table of a round, by table, byes last; one query of plain columns."""
    by_seat = round_.matches.order_by(F("table").asc(nulls_last=True), "pk", "seats__index")
    found: dict[int, Seated] = {}
    for match, number, name in by_seat.values_list("pk", "seats__entry__number", "seats__entry__name"):
        names = found.setdefault(match, Seated(match, {})).names
        if number is not None:
            names[number] = name
    return list(found.values())


def table_names(round_: Round) -> list[list[str]]:
    """Return the names at each table of a round, by table, byes last."""
    return [list(one.names.values()) for one in seated(round_)]


def table_of(entry: Entry) -> list[Seat]:
    """The seats of the entry's match in the newest published round; one query.

    They come with match and entries, and know whether somebody there `has_phone`.
    """
    tournament = entry.tournament
    latest = _newest_seats(tournament.ruleset.max_seats).rows(entry=entry.pk)
    at_table = [seat for seat in latest if seat.match_id == latest[0].match_id]
    if at_table:
        match = at_table[0].match
        match.tournament = match.round.tournament = tournament
        belong(at_table, match, "seats")
    return at_table


@cache
def _newest_seats(most: int) -> Question[Seat]:
    """The newest published seats at an entry's tables, as many as one table has."""

    def seats(entry: Any) -> QuerySet[Seat]:
        own = Seat.objects.filter(match__seats__entry=entry, round__published_at__isnull=False)
        full = own.annotate(has_phone=has_phone()).select_related("entry", "match__round__stage")
        lean = full.defer("match__round__inputs", "match__round__stage__seeds")
        return lean.order_by("-round__number", "index")[:most]

    return Question(seats)
