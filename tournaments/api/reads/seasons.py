"""Clubs, their circuits and their rankings: what their pages tell everybody, with the same names and no others."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.conf import settings
from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from players.models import Club
from tournaments.api.reads.frame import EVERYBODY, Reading
from tournaments.api.reads.shapes import Chosen, EventShape, Id
from tournaments.core import addresses
from tournaments.core.seasons import circuit as counting
from tournaments.core.seasons.circuit import WHOLE
from tournaments.core.seasons.ratings import Rated
from tournaments.enums import CircuitState, CircuitTie, CircuitWay
from tournaments.models import Circuit, Tournament
from tournaments.queries.seasons.circuits import OfCircuit, Standing, events_of_circuit
from tournaments.queries.seasons.clubs import Champion, Front, club_shown, front_of
from tournaments.queries.seasons.levels import Levels, games_rated
from tournaments.queries.seasons.people import shown_names
from tournaments.queries.seasons.profiles import with_a_page
from tournaments.queries.tournaments import all_events_now, names_now
from tournaments.serving.clock import site_time

Json = dict[str, Any]


def club_id(club: Club) -> str:
    """Return the opaque id of a club."""
    return addresses.club_id(club.created_at.isoformat(), club.pk)


def person_id(club: Club, player: int) -> str:
    """Return the opaque id of one of a club's people. Another club has another one for the same person."""
    return addresses.person_id(settings.SECRET_KEY, club.pk, player)


class OfSeasons(Reading):
    """An address about several events. Its answer is kept until one of them, or a name, has changed."""

    hangs_on_the_hour: ClassVar[bool] = False

    def answer(self, event: Tournament | None, made: Callable[[], Any], audience: str | None) -> HttpResponseBase:
        hour = site_time().strftime("%y%m%d%H") if self.hangs_on_the_hour else ""
        state = f"{all_events_now()}/{names_now()}/{hour}"
        return self.kept("seasons", f'"{hashlib.blake2b(state.encode(), digest_size=10).hexdigest()}"', made)

    def club(self, pk: int) -> Club:
        """Return a club that has a page; else 404."""
        if (found := club_shown(pk)) is None:
            raise Http404
        return found

    def circuit(self, code: str) -> Circuit:
        """Return a circuit that has a page: a draft has none."""
        found = Circuit.objects.select_related("club").filter(code=code).exclude(state=CircuitState.DRAFT).first()
        if found is None:
            raise Http404
        return found


# A club ---------------------------------------------------------------------------------------------------------


class CircuitNameShape(serializers.Serializer[Circuit]):
    """A circuit by the code of its addresses, which stays the same for ever."""

    circuit = serializers.CharField(source="code")
    name = serializers.CharField()
    game = serializers.CharField()
    state = serializers.ChoiceField(CircuitState.choices)
    url = serializers.CharField(source="get_absolute_url", help_text="Its page.")


class ChampionShape(serializers.Serializer[Champion]):
    """A finished event and who won it."""

    id = Id(source="event.uid")
    event = serializers.CharField(source="event.slug")
    title = serializers.CharField(source="event.name", help_text="The event's name.")
    starts_at = serializers.DateTimeField(source="event.starts_at")
    game = serializers.CharField(source="event.game")
    division = serializers.CharField(help_text="Whose title it is; empty for the event's own.")
    name = serializers.CharField(help_text="Empty where the champion does not let it be shown outside the event.")
    entries = serializers.IntegerField(source="size")


class ClubShape(Chosen, serializers.Serializer[Front]):
    """A club for everybody: its events of now, its circuits, its rankings, its last champions."""

    id = serializers.SerializerMethodField()
    club_id = serializers.IntegerField(source="club.pk", help_text="By which addresses name it.")
    name = serializers.CharField(source="club.name")
    place = serializers.SerializerMethodField()
    colour = serializers.CharField(source="club.colour", help_text="As #0b6a48; empty for the site's own.")
    running = EventShape(many=True, source="now.running")
    coming = EventShape(many=True, source="now.coming")
    circuits = CircuitNameShape(
        source="every_circuit", many=True, help_text="Those that go on, then archived ones."
    )
    rankings = serializers.SerializerMethodField()
    champions = ChampionShape(many=True)

    def get_id(self, front: Front) -> str:
        """Opaque; the same for ever."""
        return club_id(front.club)

    def get_place(self, front: Front) -> str:
        """Return its city; empty where strangers shall not find it by that."""
        return front.club.place if front.club.is_findable else ""

    def get_rankings(self, front: Front) -> list[str]:
        """Return the games of which it has a ranking."""
        return [key for key, _name in front.games]


class OneClub(OfSeasons):
    """Tell a club: its events of now and next, its circuits, rankings and last champions.

    All of its events are found by `events` with `club`.
    """

    shape = ClubShape
    hangs_on_the_hour = True

    def get(self, request: Request, club: int) -> HttpResponseBase:
        found = self.club(club)
        return self.answer(None, lambda: self.shaped(front_of(found, site_time()), {}), EVERYBODY)


class RankedShape(Chosen, serializers.Serializer[Rated]):
    """A row of a ranking. Somebody who does not let their name be shown is called by their place."""

    place = serializers.SerializerMethodField()
    id = serializers.SerializerMethodField()
    name = serializers.SerializerMethodField()
    page = serializers.SerializerMethodField()
    rating = serializers.SerializerMethodField()
    apart = serializers.SerializerMethodField()
    events = serializers.IntegerField(help_text="Those in which somebody was met.")
    moved = serializers.SerializerMethodField()
    provisional = serializers.BooleanField(source="is_provisional")

    def get_place(self, one: Rated) -> int:
        """Return the place in the list, from 1."""
        return self.context["places"][one.person]  # type: ignore[no-any-return]

    def get_id(self, one: Rated) -> str | None:
        """Opaque, of this club alone; null for who is not named."""
        named = one.person in self.context["names"]
        return person_id(self.context["club"], one.person) if named else None

    def get_name(self, one: Rated) -> str:
        """Return the name, or the place: "Player 12"."""
        return self.context["names"].get(one.person) or _("Jugador %(n)s") % {"n": self.get_place(one)}

    def get_page(self, one: Rated) -> int | None:
        """Return the number of the person's page; null where there is none."""
        has_one = one.person in self.context["pages"] and one.person in self.context["names"]
        return one.person if has_one else None

    def get_rating(self, one: Rated) -> int:
        """Return the Glicko-2 rating; the order is that of rating less `apart`."""
        return round(one.level.rating)

    def get_apart(self, one: Rated) -> int:
        """Two deviations: it is so much more or less, in nineteen cases of twenty."""
        return round(2 * one.level.deviation)

    def get_moved(self, one: Rated) -> int | None:
        """Return the points by the last event; null for the first."""
        return one.moved


class Ranking(OfSeasons):
    """List everybody who played a game in a club's events, by the careful value of their rating."""

    shape = RankedShape
    is_paged = True
    beside = {"counted": {"type": "integer", "description": "Events that are over, of which it was worked out."}}

    def get(self, request: Request, club: int, game: str) -> HttpResponseBase:
        found = self.club(club)
        if game not in games_rated(found):
            raise Http404

        def made() -> tuple[Sequence[Any], Mapping[str, Any], Mapping[str, Any]]:
            levels = Levels.of(found, game)
            people = [one.person for one in levels.rows]
            context = {
                "club": found,
                "places": {person: place for place, person in enumerate(people, start=1)},
                "names": shown_names(found, people),
                "pages": with_a_page(people),
            }
            return levels.rows, context, {"counted": len(levels.events)}

        return self.listed(None, made, EVERYBODY)


# A circuit ------------------------------------------------------------------------------------------------------


class CircuitGroupShape(serializers.Serializer[counting.Group]):
    """Events that are counted apart."""

    name = serializers.CharField()
    best = serializers.IntegerField(help_text="So many results of a person count; 0 for all.")
    people = serializers.IntegerField(help_text="An event with fewer does not count.")


class SizeShape(serializers.Serializer[Any]):
    """A factor of the points of large events."""

    people = serializers.IntegerField(help_text="From so many on; the largest number that is reached counts.")
    factor = serializers.FloatField()

    def to_representation(self, instance: tuple[int, int]) -> Json:
        least, factor = instance
        return {"people": least, "factor": factor / WHOLE}


class CircuitRulesShape(serializers.Serializer[counting.Rules]):
    """The settings by which a circuit counts."""

    way = serializers.ChoiceField(CircuitWay.choices)
    points = serializers.ListField(child=serializers.IntegerField(), help_text="By place, from the first.")
    rest = serializers.IntegerField(help_text="Points of the places below.")
    win = serializers.IntegerField(help_text="Points of each victory, where these count.")
    draw = serializers.IntegerField(help_text="Points of each draw, where these count.")
    best = serializers.IntegerField(help_text="So many results of a person count; 0 for all.")
    people = serializers.IntegerField(help_text="An event with fewer does not count.")
    events = serializers.IntegerField(help_text="With fewer a person is not in the order.")
    ties = serializers.ListField(
        child=serializers.ChoiceField(CircuitTie.choices), help_text="What parts equal totals, in order."
    )
    sizes = SizeShape(many=True)
    groups = CircuitGroupShape(many=True)
    qualify = serializers.IntegerField(
        help_text="So many get a place in the final; 0 where nobody does, or every winner."
    )
    passes_on = serializers.BooleanField(
        help_text="A winner who has a place already leaves it to the next of that event."
    )
    division = serializers.CharField(
        help_text="Only who played in it counts, with the place there; empty for everybody."
    )


class DateShape(serializers.Serializer[OfCircuit]):
    """An event of a circuit. One that was played elsewhere has no `event`."""

    id = Id(source="event.uid", allow_null=True)
    event = serializers.CharField(source="event.slug", allow_null=True)
    name = serializers.CharField()
    day = serializers.DateField()
    group = serializers.CharField()
    factor = serializers.SerializerMethodField()
    is_played = serializers.BooleanField()
    size = serializers.IntegerField(
        source="size_elsewhere",
        allow_null=True,
        help_text="People who played it elsewhere; null for one played here.",
    )

    def get_factor(self, one: OfCircuit) -> float:
        """Return the factor of its points."""
        return one.factor / WHOLE


@dataclass(frozen=True, slots=True)
class Planned:
    """A circuit with the events that count, the oldest first."""

    circuit: Circuit
    events: Sequence[OfCircuit]


class CircuitShape(Chosen, serializers.Serializer[Planned]):
    """A circuit: its rules and the events that count, the oldest first."""

    circuit = serializers.CharField(source="circuit.code", help_text="The code of its addresses; for ever.")
    name = serializers.CharField(source="circuit.name")
    url = serializers.CharField(source="circuit.get_absolute_url", help_text="Its page.")
    club = serializers.CharField(source="circuit.club.name")
    club_id = serializers.IntegerField(source="circuit.club_id")
    game = serializers.CharField(source="circuit.game")
    state = serializers.ChoiceField(CircuitState.choices, source="circuit.state")
    tag = serializers.CharField(
        source="circuit.tag", help_text="Part of the names of events that count by themselves."
    )
    since = serializers.DateField(source="circuit.since", allow_null=True)
    until = serializers.DateField(source="circuit.until", allow_null=True)
    rules = CircuitRulesShape(source="circuit.rules")
    events = DateShape(many=True)


class OneCircuit(OfSeasons):
    """Tell a circuit: its rules and its events."""

    shape = CircuitShape

    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.circuit(code)

        def made() -> Any:
            return self.shaped(Planned(found, [one for one in events_of_circuit(found) if one.counts]), {})

        return self.answer(None, made, EVERYBODY)


class PartShape(serializers.Serializer[counting.Part]):
    """An event in the total of a person, with the reason why it counts or not."""

    event = serializers.CharField(allow_null=True)
    name = serializers.CharField(help_text="The event's name.")
    day = serializers.DateField(source="part.date.day")
    place = serializers.IntegerField(source="part.placed.place", allow_null=True, help_text="Null: disqualified.")
    of = serializers.IntegerField(source="part.date.size", help_text="People, or teams, who played it.")
    wins = serializers.IntegerField(source="part.placed.wins")
    draws = serializers.IntegerField(source="part.placed.draws")
    team = serializers.CharField(source="part.placed.team")
    points = serializers.SerializerMethodField()
    fate = serializers.ChoiceField(
        [(one, one) for one in ("counts", "beyond_best", "too_small")],
        source="part.fate",
        help_text="`beyond_best`: there are better ones enough; `too_small`: too few came.",
    )

    def get_points(self, one: Any) -> float:
        """Return the points that it gives where it counts."""
        return one.part.points / WHOLE  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class Counted:
    """An event in a total with the name that everybody may read."""

    part: counting.Part
    event: str | None
    name: str


@dataclass(frozen=True, slots=True)
class CircuitRow:
    """A row of a circuit's table at its place, from 1, with the name that everybody may read; None for none."""

    place: int
    row: counting.Row
    name: str | None
    standing: Standing

    @property
    def parts(self) -> Iterator[Counted]:
        for part in self.row.parts if self.name is not None else ():
            of = self.standing.by_key[part.date.key]
            yield Counted(part, of.event.slug if of.event else None, of.name)


class CircuitRowShape(Chosen, serializers.Serializer[CircuitRow]):
    """A row of a circuit's table, with the reasons of its total.

    Somebody who does not let their name be shown is called by their place, and has no `parts`: they would tell it.
    """

    place = serializers.IntegerField(help_text="In the list, from 1.")
    rank = serializers.IntegerField(source="row.rank", allow_null=True, help_text="Null: too few events yet.")
    id = serializers.SerializerMethodField()
    name = serializers.SerializerMethodField()
    total = serializers.SerializerMethodField()
    played = serializers.IntegerField(source="row.played", help_text="Events that count for the minimum.")
    qualifies = serializers.BooleanField(source="row.qualifies", help_text="Has a place in the final as of now.")
    chosen = serializers.BooleanField(source="row.chosen", help_text="Has it by the organizer's choice.")
    declined = serializers.BooleanField(source="row.declined", help_text="Has left it to the next.")
    given = serializers.SerializerMethodField()
    parts = PartShape(many=True)

    def get_id(self, one: CircuitRow) -> str | None:
        """Opaque, of this club alone; null for who is not named."""
        person = one.row.person
        named = one.name is not None and isinstance(person, int)
        return person_id(one.standing.circuit.club, int(person)) if named else None

    def get_name(self, one: CircuitRow) -> str:
        """Return the name, or the place: "Player 12"."""
        return one.name if one.name is not None else _("Jugador %(n)s") % {"n": one.place}

    def get_total(self, one: CircuitRow) -> float:
        """Return the points."""
        return one.row.total / WHOLE

    def get_given(self, one: CircuitRow) -> float:
        """Return the points by hand; 0 for who is not named."""
        return one.row.given / WHOLE if one.name is not None else 0


class CircuitTable(OfSeasons):
    """List the table of a circuit as of now, best first, each row with the reasons of its total."""

    shape = CircuitRowShape
    is_paged = True

    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.circuit(code)

        def made() -> tuple[Sequence[Any], Mapping[str, Any], Mapping[str, Any]]:
            standing = Standing.of(found)
            names = standing.names(for_staff=False)
            rows = [
                CircuitRow(place, row, names.get(row.person), standing)
                for place, row in enumerate(standing.rows, start=1)
            ]
            return rows, {}, {}

        return self.listed(None, made, EVERYBODY)
