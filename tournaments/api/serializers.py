"""How facts look in JSON. No account, e-mail or roster appears here."""

from typing import Any

from rest_framework import serializers

from tournaments.models import Match, Round, Seat, Tournament
from tournaments.queries.standings import Row


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """What anybody may know about a tournament; times with offset, in UTC."""

    class Meta:
        model = Tournament
        fields = (
            "slug",
            "name",
            "place",
            "game",
            "starts_at",
            "timezone",
            "capacity",
            "round_minutes",
            "format",
            "swiss_rounds",
            "top_cut",
            "rules_date",
            "criteria",
            "state",
            "revision",
            "seed_hash",
        )


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """A seat and what it got; null before the match is final, and when it is void."""

    name = serializers.CharField(source="entry.name")

    class Meta:
        model = Seat
        fields = ("index", "name", "place", "points", "score", "won")


class MatchSerializer(serializers.ModelSerializer[Match]):
    """A table; `table` is null for a bye, `outcome` before the match is final (see `OutcomeKind`)."""

    seats = SeatSerializer(many=True)
    final = serializers.BooleanField(source="is_final")
    outcome = serializers.CharField(source="outcome_kind")

    class Meta:
        model = Match
        fields = ("table", "position", "final", "outcome", "manual_reason", "seats")


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A published round with its tables."""

    stage = serializers.CharField(source="stage.kind")
    matches = MatchSerializer(many=True)

    class Meta:
        model = Round
        fields = ("number", "stage", "minutes", "published_at", "started_at", "amended", "matches")


class StandingSerializer(serializers.Serializer[Row]):
    """A row of the standing; `why` names the criterion that places it above the next."""

    rank = serializers.IntegerField()
    name = serializers.CharField(source="entry.name")
    record = serializers.CharField(source="tally")
    values = serializers.SerializerMethodField()
    why = serializers.CharField()

    def get_values(self, row: Row) -> dict[str, Any]:
        """Each criterion's value as it is shown."""
        return dict(zip(self.context["columns"], row.cells, strict=True))
