"""An event's rows at one moment, and as one plain event (`tournaments.core.event`), from which its end follows."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, cast

from django.db import connection, transaction
from django.db.models import F, QuerySet

from atrum_judge import protocol
from atrum_judge.reports import ABSENCES
from tournaments.core.event import Entry, Event, Match, Round, Stage
from tournaments.core.history import FinalMatch, Late
from tournaments.enums import OutcomeKind, StageKind, TournamentState
from tournaments.models import Match as MatchRow
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
OF_MATCH = ("round", "pk", "table", "position", "went_on", "result__kind", "result__data__ending")
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
    of_entry = ("pk", "number", "rating", "state", "joined_round", "missed")
    number: dict[int, int] = {}
    entries = []
    for pk, own, rating, state, joined, missed in tournament.entries.values_list(*of_entry):
        number[pk] = own
        entries.append(Entry(own, rating, state, None if missed is None else Late.read(joined, missed)))
    matches = matches_among(MatchRow.objects.filter(tournament=tournament, round__stage__kind__in=kinds))
    found = tournament.rounds.order_by("number").annotate(took=F("inputs__active"))
    stages: dict[int, Stage] = {}
    rounds = []
    for pk, own, at, active, stage, kind, seeds in found.values_list(*OF_ROUND):
        stages.setdefault(stage, Stage(kind, _numbers(seeds, number)))
        there = None if active is None else frozenset(active)
        rounds.append(Round(own, len(stages) - 1, tuple(matches[pk]), bool(at), there))
    return Event(
        entries,
        list(stages.values()),
        rounds,
        tournament.stage_settings,
        tournament.criteria,
        tournament.seed,
        tournament.state == TournamentState.FINISHED,
        tournament.ruleset.max_seats,
    )


def matches_among(rows: QuerySet[MatchRow]) -> dict[int, list[Match]]:
    """Return matches as plain values, by the id of their round; one query."""
    found: dict[int, list[Match]] = defaultdict(list)
    seats = rows.order_by("round__number", "pk", "seats__index").values_list(*OF_MATCH, *OF_SEAT)
    for _pk, group in groupby(map(Seated._make, seats), itemgetter(1)):
        seated = list(group)
        one = seated[0]
        entries = tuple(seat.entry for seat in seated if seat.entry is not None)
        kind = cast(protocol.OutcomeKind | None, OutcomeKind.DECIDED if one.table is None else one.kind)
        got = (seat_result(seat.place, seat.points, seat.score, seat.won, seat.games) for seat in seated)
        results = tuple(result for result in got if result)
        result = FinalMatch(kind, entries, results, one.ending in ABSENCES) if kind else None
        found[one.round].append(Match(one.table, one.position, entries, result, one.went_on))
    return found


def _numbers(seeds: list[Any], number: dict[int, int]) -> list[Any]:
    """Return seeds by number of entry; groups stay groups."""
    return [_numbers(seed, number) if isinstance(seed, list) else number[seed] for seed in seeds]
