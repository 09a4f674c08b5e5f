"""Read-only endpoints."""

from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ReadOnlyModelViewSet

from tournaments.answers.table import not_kept, round_number
from tournaments.api.serializers import RoundSerializer, StandingSerializer, TournamentSerializer
from tournaments.models import Seat, Tournament
from tournaments.queries.rounds import published_rounds
from tournaments.queries.standings import standings_table
from tournaments.queries.tournaments import visible_to_all


class TournamentViewSet(ReadOnlyModelViewSet[Tournament]):
    """Tournaments, their published rounds and their standings."""

    serializer_class = TournamentSerializer
    lookup_field = "slug"
    lookup_value_regex = r"[-a-zA-Z0-9_]+"

    def get_queryset(self) -> QuerySet[Tournament]:
        return visible_to_all()

    @action(detail=True)
    def pairings(self, request: Request, slug: str) -> Response:
        """Every published round with its tables, oldest first."""
        seats = Prefetch("matches__seats", Seat.objects.select_related("entry"))
        rounds = published_rounds(self.get_object()).prefetch_related("matches__result", seats)
        return Response(RoundSerializer(rounds, many=True).data)

    @action(detail=True)
    def standings(self, request: Request, slug: str) -> Response:
        """The standing after the last finished Swiss round, or after ``?after=N``."""
        tournament = get_object_or_404(self.get_queryset(), slug=slug)
        after = round_number(request.query_params.get("after", ""))
        table = standings_table(tournament, after=after)
        context = {"columns": [criterion.name for criterion in table.columns]}
        rows = [StandingSerializer(row, context=context).data for row in table.rows]
        response = Response({"after": table.after, "amended": table.amended, "standings": rows})
        return response if after is None or table.after == after else not_kept(response)
