"""Rounds, their tables, the clock, and the knock-out stage."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import Http404
from django.http.response import HttpResponseBase
from rest_framework.request import Request

from atrum_judge.text import unaccented
from tournaments.api.reads import asking
from tournaments.api.reads.frame import EVERYBODY, Reading, audience_of
from tournaments.api.reads.shapes import BracketShape, ClockShape, RoundShape, TableShape, WholeTableShape
from tournaments.core.clock import NO_END
from tournaments.models import Match, Report, Round, Seat, Tournament
from tournaments.permissions import Permission, Person
from tournaments.queries.brackets import DrawnBox, drawn_bracket
from tournaments.queries.entries import people_of
from tournaments.queries.going.names import by_matches, part_name
from tournaments.queries.rounds import open_matches, paused_for, published_rounds, without_inputs
from tournaments.queries.tables import TABLE, said_at
from tournaments.serving.clock import site_time

LAST = 32_767
"""Stands for the table of a bye in the order of tables."""


def rounds_for(event: Tournament, reader: Person) -> QuerySet[Round]:
    """Return the rounds that somebody may see, oldest first; drafts are the staff's."""
    if not reader.holds(Permission.JUDGE):
        return published_rounds(event)
    return without_inputs(event.rounds).order_by("number")


class Rounds(Reading):
    """List the rounds, the oldest first."""

    shape = RoundShape
    is_paged = True

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, reader = self.event(slug)
        seated = Q(matches__table__isnull=False)
        counted = rounds_for(event, reader).annotate(
            tables=Count("matches", filter=seated),
            open=Count("matches", filter=seated & Q(matches__result=None)),
        )
        return self.rows(
            event, counted.select_related("tournament", "stage"), ("number",), (int,), audience=audience_of(reader)
        )


class Tables(Reading):
    """List the tables by round and number, byes last."""

    shape = TableShape
    is_paged = True
    params = {
        "round": asking.number("Of this round."),
        "entry": asking.number("Where this entry sits."),
        "open": asking.flag("Those without a final result, or with one."),
        "q": asking.text("Letters of the name of an entry there, or of one of a team's people."),
    }

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, reader = self.event(slug)
        asked = self.asked
        found = Match.objects.filter(round__in=rounds_for(event, reader).order_by().values("pk"))
        if asked["round"] is not None:
            found = found.filter(round__number=asked["round"])
        if asked["entry"] is not None:
            found = found.filter(seats__entry__number=asked["entry"])
        if asked["open"] is not None:
            found = found.filter(table__isnull=False, result=None) if asked["open"] else found.exclude(
                table__isnull=False, result=None
            )  # fmt: skip
        if asked["q"]:
            found = found.filter(pk__in=_with_name(event, found, asked["q"]))
        # Byes have no number, and come last.
        placed = whole(found).annotate(at=Coalesce("table", LAST))
        order, kinds = ("round__number", "at", "pk"), (int, int, int)
        return self.rows(
            event, placed, order, kinds, each=lambda table: _belongs(table, event), audience=audience_of(reader)
        )


def _with_name(event: Tournament, found: QuerySet[Match], sought: str) -> list[int]:
    part, people = unaccented(sought), people_of(event)
    rows = found.order_by().values_list("pk", "seats__entry__number", "seats__entry__name")
    return [
        pk
        for pk, number, name in rows
        if any(part in unaccented(one) for one in (name or "", *people.get(number or 0, ())))
    ]


def whole(found: QuerySet[Match]) -> QuerySet[Match]:
    """Read tables with their rounds, seats and versions of results."""
    seats = Prefetch("seats", Seat.objects.select_related("entry").order_by("index"))
    joined = found.select_related("result", "round__stage").defer("round__inputs", "round__stage__seeds")
    return joined.prefetch_related(seats, "reports")


def _belongs(table: Match, event: Tournament) -> None:
    table.tournament = table.round.tournament = event


def whole_table(event: Tournament, pk: int) -> Match:
    """Read a table with every version of its result."""
    table = whole(Match.objects.filter(pk=pk)).get()
    _belongs(table, event)
    reports: list[Report] = said_at(table)
    seats = {seat.pk: seat for seat in table.seats.all()}
    for report in reports:
        report.match = table
        for given in report.confirmations.all():
            given.seat = seats[given.seat_id]
    table.said = reports  # type: ignore[attr-defined]
    return table


class OneTable(Reading):
    """Tell a table, with every version of its result."""

    shape = WholeTableShape

    def get(self, request: Request, slug: str, pk: int) -> HttpResponseBase:
        event, reader = self.event(slug)
        found = TABLE.first(match=pk)
        hidden = found is not None and found.round.is_draft and not reader.holds(Permission.JUDGE)
        if found is None or found.tournament_id != event.pk or hidden:
            raise Http404
        return self.one(event, lambda: whole_table(event, pk))


class Clock(Reading):
    """Tell the clock of the newest published round."""

    shape = ClockShape

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, _reader = self.event(slug)
        round_ = published_rounds(event).last()
        if round_ is None:
            raise Http404
        return self.one(event, lambda: _clock(event, round_), audience=EVERYBODY)


def _clock(event: Tournament, round_: Round) -> dict[str, Any]:
    clock, still_open = round_.clock, open_matches(round_)
    extended = list(still_open.filter(extension__gt=timedelta()).order_by("table"))
    for match in extended:
        match.until = clock.deadline(match.extension)  # type: ignore[attr-defined]
    stands = clock.has_end and not clock.is_running
    left = clock.remaining(site_time()) if stands else NO_END
    return {
        "round": round_.number,
        "minutes": round_.minutes,
        "started_at": round_.started_at,
        "is_paused": clock.is_paused,
        "paused_for": paused_for(round_),
        "deadline": clock.deadline(),
        "left": left if left is not NO_END else None,
        "preparation_until": round_.preparation_deadline(event.preparation_minutes)
        if event.ruleset.preparation
        else None,
        "tables": round_.matches.filter(table__isnull=False).count(),
        "open": still_open.count(),
        "extended": extended,
    }


@dataclass(frozen=True, slots=True)
class Boxed:
    """A match of a bracket with the name of its round."""

    title: str
    drawn: DrawnBox


class Bracket(Reading):
    """Tell the knock-out stage; 404 before it begins, and for an event without one."""

    shape = BracketShape

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, _reader = self.event(slug)
        drawn = drawn_bracket(event)
        if drawn is None:
            raise Http404

        def boxes() -> Iterator[Boxed]:
            for title, under in sorted(drawn.columns, key=lambda column: (column[0].x, column[0].y)):
                by_part = drawn.is_double or title.part == "third"
                name = part_name(title.part, title.level) if by_part else by_matches(title.matches)
                name = f"{title.division} · {name}" if title.division else name
                yield from (Boxed(name, one) for one in under)

        return self.one(event, lambda: {"kind": drawn.kind, "boxes": list(boxes())}, audience=EVERYBODY)
