"""Statistics of an event, of a club's events in a game, of a circuit; and what a club's staff looks back on.

The numbers are those of the pages, under the same limits: each share with its number of matches, none of fewer
than ten, no row of what few people had.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.api.reads import asking
from tournaments.api.reads.frame import EVERYBODY, Reading
from tournaments.api.reads.seasons import OfSeasons
from tournaments.api.reads.shapes import Chosen, Id
from tournaments.conditions import CLUB_STAFF
from tournaments.core.seasons.advice import Advice, Evening
from tournaments.core.statistics.counting import Fates
from tournaments.core.statistics.shares import Share
from tournaments.core.statistics.tables import PARTS
from tournaments.core.statistics.told import Meeting, PairRow, PieceRow, Statistics, TraitRow
from tournaments.errors import NotAllowed
from tournaments.permissions import Permission
from tournaments.queries.seasons.levels import games_rated
from tournaments.queries.seasons.overview import Looked, Overview
from tournaments.queries.statistics.scopes import of_circuit, of_club, of_event

PART: Mapping[str, asking.Param] = {
    "part": asking.choice("Everybody's rounds, or those of the best; both without it.", PARTS)
}


class ShareShape(serializers.Serializer[Share]):
    """Victories and draws of `n` matches. Of fewer than ten there is no percentage."""

    n = serializers.IntegerField(help_text="Matches; mirrors are in none.")
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    percent = serializers.SerializerMethodField()
    low = serializers.SerializerMethodField()
    high = serializers.SerializerMethodField()

    def get_percent(self, share: Share) -> int | None:
        """Return the victories of a hundred; null of fewer than ten matches."""
        return share.percent if share.is_told else None

    def get_low(self, share: Share) -> int | None:
        """Return the lower end of the interval of 95 % (Wilson)."""
        return share.low if share.is_told else None

    def get_high(self, share: Share) -> int | None:
        """Return the upper end of it."""
        return share.high if share.is_told else None


class TraitShape(serializers.Serializer[TraitRow]):
    """Something printed on several pieces, as the ★ Powers of Atrum Arena."""

    name = serializers.CharField()
    registered = serializers.IntegerField(help_text="Lists with a piece that has it.")
    lists = serializers.IntegerField(help_text="All lists.")
    kept = serializers.IntegerField(help_text="Matches in which one was kept.")
    when_kept = ShareShape()


class FatesShape(serializers.Serializer[Fates]):
    """The fate of a piece, by seats that had it. `kept`, `opponent` and `own` add up to `faced`."""

    faced = serializers.IntegerField(help_text="At the table at all.")
    kept = serializers.IntegerField(help_text="In the match. In a game that removes none, each of the list.")
    opponent = serializers.IntegerField(help_text="Removed by another seat before it.")
    own = serializers.IntegerField(help_text="Removed by its own.")
    when_kept = ShareShape()
    when_gone = ShareShape()


class PieceShape(Chosen, serializers.Serializer[PieceRow]):
    """A Reptante, a card: `registered` of `lists` lists, and its sums at tables."""

    piece = serializers.CharField(source="address", help_text="By which addresses name it.")
    name = serializers.CharField()
    registered = serializers.IntegerField()
    lists = serializers.IntegerField(help_text="All lists.")
    fates = FatesShape()


class _TwoPieces(serializers.Serializer[Any]):
    """Two pieces of a row: `one` and `other`."""

    piece = serializers.CharField(source="one.address")
    other = serializers.CharField(source="other.address")
    name = serializers.CharField(source="one.name")
    other_name = serializers.CharField(source="other.name")


class MeetingShape(_TwoPieces):
    """Two pieces on two sides of a table, seen from the first one."""

    lost = serializers.IntegerField()
    share = ShareShape()


class TogetherShape(_TwoPieces):
    """Two pieces that one seat kept."""

    share = ShareShape()


class StatisticsShape(Chosen, serializers.Serializer[Statistics]):
    """The statistics of some events. Without an event that may be told all of it is 0."""

    events = serializers.IntegerField(
        help_text="Those that are over, publish their lists, and have eight of them."
    )
    lists = serializers.IntegerField()
    tables = serializers.IntegerField(source="tally.tables", help_text="Played to their end, in this part.")
    pieces = serializers.SerializerMethodField()
    hidden = serializers.IntegerField(help_text="Pieces without a row, because too few people had them.")
    by_time = ShareShape(help_text="Tables that the end of the time decided, as `won`.")
    first = ShareShape(help_text="Matches that the first player won.")
    timed = serializers.IntegerField(help_text="Tables of which a length is known.")
    half_in = serializers.SerializerMethodField()
    over = ShareShape(help_text="Tables whose result came after the end of the clock, as `won`.")
    traits = TraitShape(many=True)

    def get_pieces(self, found: Statistics) -> int:
        """Return the number of pieces that have a row."""
        return len(found.pieces)

    def get_half_in(self, found: Statistics) -> int | None:
        """Return the minutes in which half of the tables were over; null where no length is known."""
        minute = found.minutes(0.5)
        return None if minute is None else minute + 1


@dataclass(frozen=True, slots=True)
class OnePiece:
    """A piece with those that it met and those beside it, the most often first."""

    row: PieceRow
    meetings: Sequence[Meeting]
    together: Sequence[PairRow]

    @classmethod
    def of(cls, found: Statistics, piece: str) -> "OnePiece":
        """Return a piece by its address. Raises `Http404` for one that has no row."""
        row = next((row for row in found.pieces.values() if row.address == piece), None)
        if row is None:
            raise Http404
        return cls(row, found.meetings(row.key), found.together(row.key))


class OnePieceShape(Chosen, serializers.Serializer[OnePiece]):
    """A piece with those that it met at other seats and those that were kept beside it, the most often first."""

    piece = serializers.CharField(source="row.address")
    name = serializers.CharField(source="row.name")
    registered = serializers.IntegerField(source="row.registered")
    lists = serializers.IntegerField(source="row.lists", help_text="All lists.")
    fates = FatesShape(source="row.fates")
    meetings = MeetingShape(many=True)
    together = TogetherShape(many=True)


def _rows(found: Statistics) -> tuple[Sequence[Any], Mapping[str, Any], Mapping[str, Any]]:
    return list(found.pieces.values()), {}, {}


class EventStatistics(Reading):
    """Tell the statistics of an event that is over and publishes its lists."""

    shape = StatisticsShape
    params = PART

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, _reader = self.event(slug)
        return self.one(event, lambda: of_event(event, self.asked["part"]), audience=EVERYBODY)


class EventPieces(Reading):
    """List the pieces of an event's lists, those of most lists first."""

    shape = PieceShape
    is_paged = True
    params = PART

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, _reader = self.event(slug)
        return self.listed(event, lambda: _rows(of_event(event, self.asked["part"])), EVERYBODY)


class EventPiece(Reading):
    """Tell a piece of an event's lists, with those that it met."""

    shape = OnePieceShape
    params = PART

    def get(self, request: Request, slug: str, piece: str) -> HttpResponseBase:
        event, _reader = self.event(slug)
        return self.one(event, lambda: OnePiece.of(of_event(event, self.asked["part"]), piece), audience=EVERYBODY)


class _OfClub(OfSeasons):
    params = PART

    def found(self, club: int, game: str) -> Statistics:
        """Return the statistics of a club in a game. Raises `Http404` as the page does."""
        own = self.club(club)
        if game not in games_rated(own):
            raise Http404
        return of_club(own, game, self.asked["part"])


class ClubStatistics(_OfClub):
    """Tell the statistics of a club's events in a game."""

    shape = StatisticsShape

    def get(self, request: Request, club: int, game: str) -> HttpResponseBase:
        return self.answer(None, lambda: self.shaped(self.found(club, game), {}), EVERYBODY)


class ClubPieces(_OfClub):
    """List the pieces that eight people had in a club's events of a game, those of most lists first."""

    shape = PieceShape
    is_paged = True

    def get(self, request: Request, club: int, game: str) -> HttpResponseBase:
        return self.listed(None, lambda: _rows(self.found(club, game)), EVERYBODY)


class ClubPiece(_OfClub):
    """Tell a piece in a club's events of a game, with those that it met."""

    shape = OnePieceShape

    def get(self, request: Request, club: int, game: str, piece: str) -> HttpResponseBase:
        return self.answer(None, lambda: self.shaped(OnePiece.of(self.found(club, game), piece), {}), EVERYBODY)


class _OfCircuit(OfSeasons):
    params = PART

    def found(self, code: str) -> Statistics:
        """Return the statistics of a circuit."""
        return of_circuit(self.circuit(code), self.asked["part"])


class CircuitStatistics(_OfCircuit):
    """Tell the statistics of a circuit's events."""

    shape = StatisticsShape

    def get(self, request: Request, code: str) -> HttpResponseBase:
        return self.answer(None, lambda: self.shaped(self.found(code), {}), EVERYBODY)


class CircuitPieces(_OfCircuit):
    """List the pieces that eight people had in a circuit's events, those of most lists first."""

    shape = PieceShape
    is_paged = True

    def get(self, request: Request, code: str) -> HttpResponseBase:
        return self.listed(None, lambda: _rows(self.found(code)), EVERYBODY)


class CircuitPiece(_OfCircuit):
    """Tell a piece in a circuit's events, with those that it met."""

    shape = OnePieceShape

    def get(self, request: Request, code: str, piece: str) -> HttpResponseBase:
        return self.answer(None, lambda: self.shaped(OnePiece.of(self.found(code), piece), {}), EVERYBODY)


# A club's staff looks back --------------------------------------------------------------------------------------


class AdviceShape(serializers.Serializer[Advice]):
    """A thing that the next event should change, with the numbers that say so: `n` of `of`, or `n` minutes."""

    kind = serializers.ChoiceField(
        [(one, one) for one in ("full", "absent", "slow", "between", "by_time", "few_back")]
    )
    n = serializers.IntegerField()
    of = serializers.IntegerField(help_text="0 where it is minutes.")


class EveningShape(serializers.Serializer[Evening]):
    """The attendance of an event, and how long its rounds took against the plan."""

    came = serializers.IntegerField(help_text="People who played.")
    back = serializers.IntegerField(help_text="Of those, who had played an event of the club before.")
    absent = serializers.IntegerField(help_text="Had a place, and neither came nor withdrew.")
    waiting = serializers.IntegerField(help_text="Were without a place at the end.")
    capacity = serializers.IntegerField()
    over = serializers.ListField(
        child=serializers.IntegerField(), help_text="Of each round, the minutes beyond its plan."
    )
    between = serializers.ListField(
        child=serializers.IntegerField(), help_text="Minutes from a round's last result to the next round."
    )
    by_time = serializers.IntegerField(help_text="Tables that the end of the time decided.")
    tables = serializers.IntegerField(help_text="Tables that were played.")


class LookedShape(serializers.Serializer[Looked]):
    """A finished event as its club looks back on it."""

    id = Id(source="event.uid")
    event = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    evening = EveningShape()


class OverviewShape(Chosen, serializers.Serializer[Overview]):
    """The latest events of a club, the oldest first, and what the next one should change."""

    events = LookedShape(source="looked", many=True)
    advice = AdviceShape(many=True)


class LookingBack(Reading):
    """Tell how the latest events of this one's club went: for the club's staff alone."""

    shape = OverviewShape

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, reader = self.event(slug)
        self.need(reader, Permission.MANAGE)
        club = event.club
        if club is None or not club.staff.filter(user=reader.user).exists():
            raise NotAllowed(str(CLUB_STAFF.refusal))
        return self.answer(None, lambda: self.shaped(Overview.of(club), {}), None)
