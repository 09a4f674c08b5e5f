"""A table with the people at it and what they said, as one of them finds it: few questions, for writes."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic, TypeVar, cast

from django.db import router
from django.db.models import Exists, Model, OuterRef, Q, QuerySet, Subquery

from atrum_judge.boards import InBoards
from atrum_judge.text import Text
from players.models import User
from players.questions import Question, QuestionOfSeveral, belong
from tournaments.core.draws import rng_for
from tournaments.enums import KNOCKOUT_STAGES
from tournaments.models import (
    Confirmation,
    Entry,
    EntryMember,
    Match,
    PersonalAddress,
    Report,
    Round,
    Seat,
    Stage,
)
from tournaments.queries.entries import has_phone
from tournaments.queries.people.lineups import seated_in, substitutions

M = TypeVar("M", bound=Model)

MOST = 50
"""The most tables that are read at once with their seats."""

# They grow with the event, and nothing that happens at a table asks for them.
HEAVY = ("round__inputs", "round__stage__seeds")


def tables() -> QuerySet[Match]:
    """Matches with their round and stage."""
    return Match.objects.select_related("round__stage").defer(*HEAVY)


def _seated() -> QuerySet[Seat]:
    return Seat.objects.select_related("entry").annotate(has_phone=has_phone())


class Part(Generic[M]):
    """The columns of one model in the rows of a question that joins several: each object is made once."""

    def __init__(self, model: type[M], place: str = "") -> None:
        self._model = model
        fields = model._meta.concrete_fields
        self._names = [field.attname for field in fields if f"{place}{field.attname}" not in HEAVY]
        self.columns = [f"{place}{name}" for name in self._names]
        self._key = self._names.index(cast(Any, model._meta.pk).attname)

    def made(self, values: Sequence[Any], known: dict[int, M]) -> M | None:
        """Return the object of a row's columns, from `known` where an earlier row made it; None without a row."""
        pk = values[self._key]
        if pk is not None and pk not in known:
            known[pk] = self._model.from_db(router.db_for_read(self._model), self._names, values)
        return known.get(pk)


WHOLE: tuple[Part[Any], ...] = (
    Part(Match),
    Part(Round, "round__"),
    Part(Stage, "round__stage__"),
    Part(Seat, "seats__"),
    Part(Entry, "seats__entry__"),
    Part(Report, "reports__"),
    Part(Confirmation, "reports__confirmations__"),
)


def _whole(match: Any, own: QuerySet[Any]) -> QuerySet[Match, tuple[Any, ...]]:
    """A row for each seat of a match with each of its reports and its confirmations."""
    phones = has_phone("seats__entry")
    asked = Match.objects.filter(pk=match).annotate(has_phone=phones, is_own=Exists(own))
    columns = [column for part in WHOLE for column in part.columns]
    order = ("seats__index", "reports__version", "reports__confirmations__pk")
    return asked.order_by(*order).values_list(*columns, "has_phone", "is_own")


def _whole_for_account(match: Any, user: Any) -> QuerySet[Match, tuple[Any, ...]]:
    return _whole(match, EntryMember.objects.filter(entry=OuterRef("seats__entry"), player__user=user))


def _whole_for_guest(match: Any, user: Any) -> QuerySet[Match, tuple[Any, ...]]:
    return _whole(match, PersonalAddress.objects.filter(entry=OuterRef("seats__entry"), guest=user))


def _authored() -> QuerySet[Report]:
    return Report.objects.select_related("by__player", "disputed_by__player")


def _seated_tables(matches: Any, decided_by: Any) -> QuerySet[Seat]:
    heavy = (f"match__{column}" for column in HEAVY)
    seats = Seat.objects.select_related("entry", "match__round__stage", "match__result").defer(*heavy)
    # Both by the key: said as `match__result`, every seat of the installation is looked at.
    decided = Match.objects.filter(result=decided_by).values("pk")[:1]
    return seats.filter(Q(match__pk__in=matches) | Q(match__pk=Subquery(decided))).order_by("index")


TABLE = Question(lambda match: tables().filter(pk=match))
WHOLE_TABLE = Question(_whole_for_account)
WHOLE_TABLE_OF_GUEST = Question(_whole_for_guest)
SEATED = Question(lambda match: Seat.objects.select_related("entry").filter(match=match))
AUTHORED = Question(lambda match: _authored().filter(match=match))
CONFIRMATIONS = Question(
    lambda match: Confirmation.objects.filter(report__match=match).order_by("report__version")
)

TABLES = QuestionOfSeveral(lambda matches: tables().filter(pk__in=matches))
SEATED_AT = QuestionOfSeveral(lambda matches: _seated().filter(match__pk__in=matches))
MEMBERS_AT = QuestionOfSeveral(
    lambda matches: EntryMember.objects.filter(
        entry__seats__match__pk__in=matches, player__user__isnull=False
    ).values_list("entry", "player__user")
)
SEATED_TABLES = QuestionOfSeveral(_seated_tables, MOST)
REPORTS_AT = QuestionOfSeveral(lambda matches: Report.objects.filter(match__pk__in=matches))
AUTHORED_AT = QuestionOfSeveral(lambda matches: _authored().filter(match__pk__in=matches), MOST)
GUESTS_AT = QuestionOfSeveral(
    lambda matches: PersonalAddress.objects.filter(entry__seats__match__pk__in=matches).values_list(
        "entry", "guest"
    )
)
CONFIRMATIONS_AT = QuestionOfSeveral(lambda matches: Confirmation.objects.filter(report__match__pk__in=matches))


def table_seen_by(user: User, match: int) -> Match | None:
    """A match with its round, its seats, every version reported there and its confirmations, in one question.

    Each seat comes with its entry, and knows whether it `is_own` and `has_phone`.
    """
    asked = WHOLE_TABLE_OF_GUEST if user.is_guest else WHOLE_TABLE
    rows = asked.rows(match=match, user=user.pk)
    known: list[dict[int, Any]] = [{} for _ in WHOLE]
    for row in rows:
        *columns, phone, own = row
        at = 0
        made: list[Any] = []
        for part, before in zip(WHOLE, known, strict=True):
            made.append(part.made(columns[at : at + len(part.columns)], before))
            at += len(part.columns)
        found, round_, stage, seat, entry, *_said = made
        found.round, round_.stage = round_, stage
        if seat is not None:
            seat.entry, seat.has_phone, seat.is_own = entry, phone, own
    tables, _rounds, _stages, seats, _entries, reports, confirmations = known
    given = _by(confirmations.values(), "report_id")
    for report in reports.values():
        belong(given[report.pk], report, "confirmations")
    for table in tables.values():
        belong(seats.values(), table, "seats")
        belong(reports.values(), table, "reports")
        table.result = reports.get(table.result_id)
        return cast(Match, table)
    return None


def reported_tables_seen_by(seen: Mapping[int, User]) -> dict[int, Match]:
    """`table_seen_by` for several matches by id, each as one person sees it; four to six questions.

    Tables of a bracket are left out: a decision at one of them changes others.
    """
    ids = list(seen)
    found = {
        table.pk: table for table in TABLES.rows(matches=ids) if table.round.stage.kind not in KNOCKOUT_STAGES
    }
    seats, reports = _by(SEATED_AT.rows(matches=ids), "match_id"), _by(REPORTS_AT.rows(matches=ids), "match_id")
    guests = any(user.is_guest for user in seen.values())
    accounts = not all(user.is_guest for user in seen.values())
    own = {
        *(MEMBERS_AT.rows(matches=ids) if accounts else ()),
        *(GUESTS_AT.rows(matches=ids) if guests else ()),
    }
    given = _by(CONFIRMATIONS_AT.rows(matches=ids) if reports else (), "report_id")
    for pk, table in found.items():
        for seat in seats[pk]:
            cast(Any, seat).is_own = (seat.entry_id, seen[pk].pk) in own
        for report in reports[pk]:
            belong(given[report.pk], report, "confirmations")
        belong(seats[pk], table, "seats")
        belong(reports[pk], table, "reports")
    return found


def tables_with_seats(matches: Sequence[int], decided_by: int | None = None) -> dict[int, Match]:
    """At most `MOST` matches by id, with their round, stage and seats with entries; one question.

    Args:
        decided_by: a report; the match whose result it is is read along.
    """
    if not matches and not decided_by:
        return {}
    found: dict[int, Match] = {}
    rows = SEATED_TABLES.rows(matches=matches or [0], decided_by=decided_by or 0)
    for of_match in _by(rows, "match_id").values():
        match = of_match[0].match
        belong(of_match, match, "seats")
        found[match.pk] = match
    return found


def tables_with_reports(matches: Sequence[int]) -> dict[int, Match]:
    """The same with every version reported there and who said it; two questions."""
    found = tables_with_seats(matches)
    reports = _by(AUTHORED_AT.rows(matches=matches) if found else (), "match_id")
    for match in found.values():
        belong(reports[match.pk], match, "reports")
    return found


def _by(rows: Iterable[M], column: str) -> defaultdict[int, list[M]]:
    """Rows in their order, by what a column holds."""
    parted: defaultdict[int, list[M]] = defaultdict(list)
    for row in rows:
        parted[getattr(row, column)].append(row)
    return parted


def said_at(match: Match) -> list[Report]:
    """Every version reported at a table, with author and confirmations; the table knows its result then."""
    reports = AUTHORED.rows(match=match.pk)
    _confirm(reports, match.pk)
    match.result = next((report for report in reports if report.pk == match.result_id), None)
    return reports


def _confirm(reports: Sequence[Report], match: int) -> None:
    """Let the versions reported at a table know their confirmations."""
    given = CONFIRMATIONS.rows(match=match) if reports else []
    by_report = {pk: list(rows) for pk, rows in groupby(given, key=lambda each: each.report_id)}
    for report in reports:
        belong(by_report.get(report.pk, ()), report, "confirmations")


@dataclass(frozen=True, slots=True)
class AtBoard:
    """A board of a match between teams.

    Attributes:
        number: from 1.
        names: of its players, by seat, in the order in which the teams name their people.
        winners: seats that won there; `why` tells its end, None where nobody has told it.
    """

    number: int
    names: tuple[str, ...]
    winners: Sequence[int] = ()
    why: Text | None = None


def boards_at(match: Match, seats: Sequence[Seat], report: Report | None = None) -> list[AtBoard]:
    """Return the pairs at the boards of a match, each with its end as a report tells it; none without teams."""
    event = match.tournament
    if not isinstance(event.ruleset, InBoards):
        return []
    members = EntryMember.objects.filter(entry__in=[seat.entry_id for seat in seats])
    people = _by(members.select_related("player").order_by("pk"), "entry_id")
    changes, size = substitutions(event), event.ruleset.entry_size
    called = {pk: [member.player.nickname for member in people[pk]] for pk in people}
    names = (
        seated_in(match.round.number, seat.entry, called.get(seat.entry_id, ()), changes)[:size] for seat in seats
    )
    rng = rng_for(event.seed, "result", match.round.number, match.table)
    told = event.ruleset.board_results(report.data, match.terms, rng) if report else ()
    ends = {number: (outcome.winners, outcome.reason) for number, outcome in enumerate(told, start=1)}
    pairs = enumerate(zip(*names, strict=False), start=1)
    return [AtBoard(number, pair, *ends.get(number, ((), None))) for number, pair in pairs]


def own_seat(match: Match) -> Seat | None:
    """Return the reader's own seat at a table that was read as here."""
    return next((seat for seat in match.seats.all() if cast(Any, seat).is_own), None)
