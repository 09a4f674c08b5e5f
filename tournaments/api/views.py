"""Read-only endpoints."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import EmptyPage, Page, Paginator
from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ReadOnlyModelViewSet

from players.questions import belong
from tournaments.answers.public import Read
from tournaments.answers.table import not_kept, program_page, program_round
from tournaments.api.serializers import (
    EndedTournamentSerializer,
    EntrySerializer,
    RoundSerializer,
    StandingSerializer,
    TournamentSerializer,
)
from tournaments.enums import KNOCKOUT_FORMATS
from tournaments.models import Match, Round, Seat, Tournament
from tournaments.queries.rounds import BY_TABLE, published_rounds
from tournaments.queries.standings import by_number, ending_now, podium, standings_table
from tournaments.queries.tournaments import visible_to_all

ROWS = 500
"""Tables or standings of one answer."""


class Pages(PageNumberPagination):
    """Pages of events, which end as those of tables do."""

    def get_page_number(self, request: Request, paginator: Any) -> int:
        """The page that is asked for."""
        return _number(request, "page", program_page) or 1


class TournamentViewSet(ReadOnlyModelViewSet[Tournament]):
    """Tournaments, their published rounds and their standings.

    Long answers come in pages: the header ``Link`` leads to the ones before and after. The router also takes each
    address with ``.json`` in place of its last slash, and sends that word along.
    """

    serializer_class = TournamentSerializer
    pagination_class = Pages
    lookup_field = "slug"
    lookup_value_regex = r"[-a-zA-Z0-9_]+"

    def get_queryset(self) -> QuerySet[Tournament]:
        return visible_to_all()

    def get_serializer_class(self) -> type[TournamentSerializer]:
        """The title hangs on everything that was played: only one event tells it."""
        return EndedTournamentSerializer if self.action == "retrieve" else TournamentSerializer

    def handle_exception(self, exc: Exception) -> Response:
        """A refusal is kept for nobody."""
        return not_kept(super().handle_exception(exc))

    @action(detail=True)
    def pairings(self, request: Request, slug: str, **_suffix: str) -> Response:
        """Every published round with its tables, oldest first; in each page the rounds of its tables."""
        rounds = list(published_rounds(self.get_object()))
        tables = Match.objects.filter(round__in=rounds).order_by("round__number", *BY_TABLE)
        page = _page(request, tables.count())
        seats = Prefetch("seats", Seat.objects.select_related("entry"))
        shown = tables.select_related("result").prefetch_related(seats)[
            max(page.start_index() - 1, 0) : page.end_index()
        ]
        return _linked(Response(RoundSerializer(_with_tables(rounds, shown), many=True).data), page)

    @action(detail=True)
    def standings(self, request: Request, slug: str, **_suffix: str) -> Response:
        """The standing after the last finished round of everybody, or after ``?after=N``, and the final order.

        Knock-outs have no such rounds, so no standing. The order of an event that is played is that of now.
        """
        tournament = get_object_or_404(self.get_queryset(), slug=slug)
        after = _number(request, "after", program_round)
        table = standings_table(tournament, after=after)
        ranked = 0 if tournament.format in KNOCKOUT_FORMATS else len(table)
        ending = ending_now(tournament)
        page = _page(request, max(ranked, len(ending.order)))
        places = page.object_list
        context = {"columns": [criterion.name for criterion in table.columns]}
        rows = table.at(place for place in places if place < ranked)
        final = [place for place in places if place < len(ending.order)]
        entries = by_number(tournament, [ending.order[place] for place in final])
        champion = podium(tournament).champion
        response = Response(
            {
                "after": table.after,
                "amended": table.amended,
                "standings": [StandingSerializer(row, context=context).data for row in rows],
                "final": [
                    {"place": place + 1, **EntrySerializer(entry).data}
                    for place, entry in zip(final, entries, strict=True)
                ],
                "champion": EntrySerializer(champion).data if champion else None,
                "title": ending.title.why,
            }
        )
        linked = _linked(response, page, after)
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


def _number(request: Request, name: str, read: Read) -> int | None:
    """A number of the address; None where it has none. Raises `ParseError` for anything that is no number."""
    found = read(request.query_params.get(name, ""))
    if isinstance(found, str):
        raise ParseError(f"{name}: a whole number is needed.")
    return found


def _page(request: Request, rows: int) -> "Page[int]":
    """The places of the rows that are asked for, from 0. Raises `NotFound` after the last page."""
    try:
        return Paginator(range(rows), ROWS).page(_number(request, "page", program_page) or 1)
    except EmptyPage:
        raise NotFound("There is no such page: the last one was before.") from None


def _linked(response: Response, page: "Page[int]", after: int | None = None) -> Response:
    """Add the addresses of the pages before and after."""
    links = {"prev": page.has_previous() and page.number - 1, "next": page.has_next() and page.number + 1}
    kept = {} if after is None else {"after": after}
    said = [f'<?{urlencode({**kept, "page": number})}>; rel="{name}"' for name, number in links.items() if number]
    if said:
        response["Link"] = ", ".join(said)
    return response
