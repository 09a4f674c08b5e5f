"""Read-only endpoints."""

from collections.abc import Iterable
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ReadOnlyModelViewSet

from players.questions import belong
from tournaments.answers.table import not_kept, page_number, round_number
from tournaments.api.serializers import RoundSerializer, StandingSerializer, TournamentSerializer
from tournaments.models import Match, Round, Seat, Tournament
from tournaments.queries.rounds import BY_TABLE, published_rounds
from tournaments.queries.standings import standings_table
from tournaments.queries.tournaments import visible_to_all

ROWS = 500
"""Tables or standings of one answer."""


class TournamentViewSet(ReadOnlyModelViewSet[Tournament]):
    """Tournaments, their published rounds and their standings.

    Long answers come in pages: the header ``Link`` leads to the ones before and after.
    """

    serializer_class = TournamentSerializer
    lookup_field = "slug"
    lookup_value_regex = r"[-a-zA-Z0-9_]+"

    def get_queryset(self) -> QuerySet[Tournament]:
        return visible_to_all()

    @action(detail=True)
    def pairings(self, request: Request, slug: str) -> Response:
        """Every published round with its tables, oldest first; in each page the rounds of its tables."""
        rounds = list(published_rounds(self.get_object()))
        tables = Match.objects.filter(round__in=rounds).order_by("round__number", *BY_TABLE)
        page = _page(request, tables.count())
        seats = Prefetch("seats", Seat.objects.select_related("entry"))
        shown = tables.select_related("result").prefetch_related(seats)[
            max(page.start_index() - 1, 0) : page.end_index()
        ]
        return _linked(Response(RoundSerializer(_with_tables(rounds, shown), many=True).data), request, page)

    @action(detail=True)
    def standings(self, request: Request, slug: str) -> Response:
        """The standing after the last finished Swiss round, or after ``?after=N``."""
        tournament = get_object_or_404(self.get_queryset(), slug=slug)
        after = round_number(request.query_params.get("after", ""))
        table = standings_table(tournament, after=after)
        page = _page(request, len(table))
        context = {"columns": [criterion.name for criterion in table.columns]}
        rows = [StandingSerializer(row, context=context).data for row in table.at(page.object_list)]
        response = Response({"after": table.after, "amended": table.amended, "standings": rows})
        linked = _linked(response, request, page)
        return linked if after is None or table.after == after else not_kept(linked)


def _with_tables(rounds: Iterable[Round], tables: Iterable[Match]) -> list[Round]:
    """The rounds of some tables, each with those of them that are its own."""
    own: dict[int, list[Match]] = {}
    for table in tables:
        own.setdefault(table.round_id, []).append(table)
    shown = [round_ for round_ in rounds if round_.pk in own]
    for round_ in shown:
        belong(own[round_.pk], round_, "matches")
    return shown


def _page(request: Request, rows: int) -> "Page[int]":
    """The places of the rows that are asked for, from 0."""
    return Paginator(range(rows), ROWS).get_page(_asked(request))


def _asked(request: Request) -> int:
    return page_number(request.query_params.get("page", "")) or 1


def _linked(response: Response, request: Request, page: "Page[int]") -> Response:
    """With the addresses of the pages before and after."""
    links = {"prev": page.has_previous() and page.number - 1, "next": page.has_next() and page.number + 1}
    after = round_number(request.query_params.get("after", ""))
    kept = {} if after is None else {"after": after}
    said = [f'<?{urlencode({**kept, "page": number})}>; rel="{name}"' for name, number in links.items() if number]
    if said:
        response["Link"] = ", ".join(said)
    return response if _asked(request) == page.number else not_kept(response)
