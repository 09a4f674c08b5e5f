"""Facts in the form of JSON. No account, e-mail or roster appears here."""

from typing import Any

from rest_framework import serializers

from tournaments.core.settings import SETTINGS
from tournaments.models import Entry, Match, Round, Seat, Tournament
from tournaments.queries.standings import Row, ending_now, podium


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """The facts that anybody may know about a tournament; times with offset, in UTC."""

    top_cut = serializers.SerializerMethodField()
    later_stages = serializers.JSONField(source="later")

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = (
            "slug",
            *(name for name, setting in SETTINGS.items() if setting.in_api),
            "state",
            "revision",
            "seed_hash",
        )

    def get_top_cut(self, tournament: Tournament) -> int:
        """Return the number that play the last stage of `later_stages`; 0 where there is none, or results tell."""
        return tournament.most_in(len(tournament.plan)) or 0


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """An entry; its number is the same in every answer about the event."""

    class Meta:
        model = Entry
        fields = ("number", "name")


class EndedTournamentSerializer(TournamentSerializer):
    """The same with its title: `champion` is null where nobody has it, and `title` says why (`order.Why`)."""

    champion = serializers.SerializerMethodField()
    title = serializers.SerializerMethodField()

    class Meta(TournamentSerializer.Meta):
        fields = (*TournamentSerializer.Meta.fields, "champion", "title")

    def get_champion(self, tournament: Tournament) -> dict[str, Any] | None:
        """The entry that has the title."""
        champion = podium(tournament).champion
        return EntrySerializer(champion).data if champion else None

    def get_title(self, tournament: Tournament) -> str:
        """Return the reason why an entry has the title, or none."""
        return ending_now(tournament).title.why


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """A seat and what it got; null before the match is final, and when it is void."""

    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")

    class Meta:
        model = Seat
        fields = ("index", "number", "name", "place", "points", "score", "won")


class MatchSerializer(serializers.ModelSerializer[Match]):
    """A table; `table` is null for a bye, `outcome` (see `OutcomeKind`) and `ending` before the match is final."""

    seats = SeatSerializer(many=True)
    final = serializers.BooleanField(source="is_final")
    outcome = serializers.CharField(source="outcome_kind")
    ending = serializers.CharField(source="ending_name")

    class Meta:
        model = Match
        fields = ("table", "position", "final", "outcome", "ending", "manual_reason", "seats")


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
    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    record = serializers.CharField(source="tally")
    values = serializers.SerializerMethodField()
    numbers = serializers.SerializerMethodField()
    why = serializers.CharField()

    def get_values(self, row: Row) -> dict[str, Any]:
        """Each criterion's value as it is shown."""
        return dict(zip(self.context["columns"], row.cells, strict=True))

    def get_numbers(self, row: Row) -> dict[str, int | float]:
        """The same as numbers; a fraction as near as JSON has it."""
        numbers = (int(value) if value == int(value) else float(value) for value in row.values)
        return dict(zip(self.context["columns"], numbers, strict=True))
