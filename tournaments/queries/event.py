"""An event's rows at one moment, and as one plain event (`tournaments.core.event`), from which its end follows."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, cast

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.fields.json import KeyTextTransform

from atrum_judge import protocol
from atrum_judge.reports import ABSENCES
from tournaments.core.event import Entry, Event, Match, Round, Stage
from tournaments.core.history import FinalMatch, Late
from tournaments.enums import OutcomeKind, StageKind, TournamentState
from tournaments.models import Entry as EntryRow
from tournaments.models import Match as MatchRow
from tournaments.models import Round as RoundRow
from tournaments.models import Tournament
from tournaments.models.play import seat_result


@contextmanager
def moment() -> Iterator[None]:
    """Read as of one moment inside the block, without keeping anybody from writing.

    Inside a transaction it is that transaction's moment.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":  # where Django's own transactions wait for the writers
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield


OF_ROUND = ("pk", "number", "published_at", "took", "stage", "stage__kind", "stage__seeds")
OF_MATCH = (
    "round",
    "pk",
    "table",
    "position",
    "went_on",
    "result__kind",
    KeyTextTransform("ending", "result__data"),
)
OF_SEAT = ("seats__entry__number", "seats__place", "seats__points", "seats__score", "seats__won", "seats__games")


class Seated(NamedTuple):
    """A seat of a match with the match, or a match without seats. Plain columns: a large event has many."""

    round: int
    match: int
    table: int | None
    position: int | None
    went_on: int | None
    kind: protocol.OutcomeKind | None
    ending: str | None
    entry: int | None
    place: int | None
    points: int | None
    score: int | None
    won: bool | None
    games: int | None


def event_of(tournament: Tournament, kinds: Iterable[str] = StageKind.values) -> Event:
    """Return the event as it is now, drafts included; three queries. It has no results that counted earlier.

    Args:
        kinds: rounds of stages of other kinds come without their tables.
    """
    return events_of([tournament], kinds)[tournament.pk]


def events_of(tournaments: Collection[Tournament], kinds: Iterable[str] = StageKind.values) -> dict[int, Event]:
    """Return several events as `event_of` does, by id, with its three queries."""
    own = Q(tournament__in=tournaments) if len(tournaments) > 1 else Q(tournament=next(iter(tournaments)))
    of_entry = ("tournament", "pk", "number", "rating", "state", "joined_round", "missed", "division")
    number: dict[int, int] = {}
    entries = defaultdict(list)
    for event, pk, own_number, rating, state, joined, missed, division in EntryRow.objects.filter(own).values_list(
        *of_entry
    ):
        number[pk] = own_number
        late = None if missed is None else Late.read(joined, missed)
        entries[event].append(Entry(own_number, rating, state, late, division))
    matches = matches_among(MatchRow.objects.filter(own, round__stage__kind__in=kinds))
    found = RoundRow.objects.filter(own).order_by("tournament", "number").annotate(took=F("inputs__active"))
    stages: dict[int, dict[int, Stage]] = defaultdict(dict)
    rounds = defaultdict(list)
    for event, pk, own_number, at, active, stage, kind, seeds in found.values_list("tournament", *OF_ROUND):
        stages[event].setdefault(stage, Stage(kind, _numbers(seeds, number)))
        there = None if active is None else frozenset(active)
        place = len(stages[event]) - 1
        rounds[event].append(Round(own_number, place, tuple(matches[pk]), bool(at), there))
    return {
        one.pk: Event(
            entries[one.pk],
            list(stages[one.pk].values()),
            rounds[one.pk],
            one.stage_settings,
            one.criteria,
            one.seed,
            one.state == TournamentState.FINISHED,
            one.ruleset.max_seats,
        )
        for one in tournaments
    }


def matches_among(rows: QuerySet[MatchRow]) -> dict[int, list[Match]]:
    """Return matches as plain values, by the id of their round; one query."""
    found: dict[int, list[Match]] = defaultdict(list)
    seats = rows.order_by("round__number", "pk", "seats__index").values_list(*OF_MATCH, *OF_SEAT)
    for _pk, group in groupby(map(Seated._make, seats), itemgetter(1)):
        seated = list(group)
        one = seated[0]
        entries = tuple(seat.entry for seat in seated if seat.entry is not None)
        kind = cast("protocol.OutcomeKind | None", OutcomeKind.DECIDED if one.table is None else one.kind)
        got = (seat_result(seat.place, seat.points, seat.score, seat.won, seat.games) for seat in seated)
        results = tuple(result for result in got if result)
        result = FinalMatch(kind, entries, results, one.ending in ABSENCES) if kind else None
        found[one.round].append(Match(one.table, one.position, entries, result, one.went_on))
    return found


def _numbers(seeds: list[Any], number: dict[int, int]) -> list[Any]:
    """Return seeds by number of entry; groups stay groups."""
    return [_numbers(seed, number) if isinstance(seed, list) else number[seed] for seed in seeds]
