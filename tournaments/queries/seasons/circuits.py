"""Circuits: their events, and their tables as of now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import cast

from django.db.models import Q

from atrum_judge.text import unaccented
from players.models import Player
from tournaments.core.seasons.circuit import (
    WHOLE,
    Date,
    Given,
    PersonId,
    Placed,
    Row,
    Rules,
    table_of,
)
from tournaments.enums import CircuitPlace, CircuitState, TournamentState
from tournaments.models import Circuit, CircuitDecision, CircuitEvent, Tournament
from tournaments.queries.people.index import is_nobody
from tournaments.queries.people.same import roots
from tournaments.queries.seasons.people import names_of, shown_names
from tournaments.queries.seasons.results import in_division, results_of
from tournaments.queries.tournaments import visible_to_all


@dataclass(frozen=True, slots=True)
class OfCircuit:
    """An event of a circuit, with the staff's word about it where there is one.

    Attributes:
        event: None for one played elsewhere.
        counts: False for one that the staff took out.
    """

    event: Tournament | None
    said: CircuitEvent | None
    counts: bool = True

    @property
    def key(self) -> str:
        return f"t{self.event.pk}" if self.event else f"e{self.said.pk if self.said else 0}"

    @property
    def name(self) -> str:
        return self.event.name if self.event else (self.said.name if self.said else "")

    @property
    def day(self) -> date:
        if self.event:
            return self.event.starts_at.astimezone(self.event.zone).date()
        return (self.said.day if self.said else None) or date.min

    @property
    def when(self) -> tuple[date, float, int]:
        """Return the value by which events are ordered: day, hour (none of one played elsewhere), making."""
        if self.event:
            return self.day, self.event.starts_at.timestamp(), self.event.pk
        return self.day, 0.0, self.said.pk if self.said else 0

    @property
    def group(self) -> str:
        return self.said.group if self.said else ""

    @property
    def factor(self) -> int:
        return self.said.factor if self.said else WHOLE

    @property
    def size_elsewhere(self) -> int | None:
        """Return the people who played it elsewhere; None for one played here, of which the results tell."""
        return (self.said.size or len(self.said.rows)) if self.said and self.event is None else None

    @property
    def is_played(self) -> bool:
        return self.event is None or self.event.state == TournamentState.FINISHED


def events_of_circuit(circuit: Circuit) -> list[OfCircuit]:
    """Return the events of a circuit, oldest first: also those to come, and those that the staff took out."""
    said = {one.tournament_id: one for one in circuit.events.all() if one.tournament_id is not None}
    known = visible_to_all().exclude(state=TournamentState.CANCELLED)
    own = known.filter(_of_club(circuit.club_id), game=circuit.game)
    by_itself = own if _counts_any(circuit) else known.none()
    found = {one.pk: one for one in by_itself if _counts_by_itself(circuit, one)}
    found |= {one.pk: one for one in known.filter(pk__in=said)}
    events = [
        OfCircuit(one, said.get(pk), counts=said[pk].counts if pk in said else True) for pk, one in found.items()
    ]
    events += [OfCircuit(None, one) for one in circuit.events.filter(tournament=None)]
    return sorted(events, key=lambda one: one.when)


def counts(circuit: Circuit, event: Tournament, said: CircuitEvent | None) -> bool:
    """True for an event of the club that counts, once it is over; `said` is the staff's word about it."""
    if said is not None:
        return said.counts
    return event.game == circuit.game and _counts_any(circuit) and _counts_by_itself(circuit, event)


def _of_club(club: int) -> Q:
    """Its own events, and those that it backs as a federation."""
    return Q(club=club) | Q(backing__club=club)


def _counts_any(circuit: Circuit) -> bool:
    """True for a circuit in which events count by themselves."""
    return not circuit.is_archived and bool(circuit.tag or circuit.since or circuit.until)


def _counts_by_itself(circuit: Circuit, event: Tournament) -> bool:
    day = event.starts_at.astimezone(event.zone).date()
    is_in_time = (circuit.since or date.min) <= day <= (circuit.until or date.max)
    return is_in_time and unaccented(circuit.tag) in unaccented(event.name)


def dates_of(circuit: Circuit, events: Sequence[OfCircuit]) -> list[Date]:
    """Return the events that count and are over, with the results of the circuit's division.

    People whom the club joined are one.
    """
    counting = [one for one in events if one.counts and one.is_played]
    results = results_of([one.event for one in counting if one.event])
    same = roots(circuit.club)
    found = []
    for turn, one in enumerate(counting):
        if one.event is None:
            placed = _elsewhere(one.said, same) if one.said else ()
            size = one.size_elsewhere or 0
        else:
            own = in_division(results[one.event.pk], circuit.rules.division)
            size = len(own)
            placed = tuple(
                Placed(
                    same.get(player, player),
                    each.place,
                    each.wins,
                    each.draws,
                    each.name if len(each.players) > 1 else "",
                )
                for each in own
                for player in each.players
            )
        found.append(Date(one.key, one.day, size, placed, one.group, one.factor, turn))
    return found


def _elsewhere(said: CircuitEvent, same: Mapping[int, int]) -> tuple[Placed, ...]:
    return tuple(
        Placed(
            f"={unaccented(row['name'])}" if row["player"] is None else same.get(row["player"], row["player"]),
            row["place"],
            row["wins"],
            row["draws"],
        )
        for row in said.rows
    )


@dataclass
class Standing:
    """A circuit as of now.

    Attributes:
        events: all of them, oldest first.
    """

    circuit: Circuit
    events: list[OfCircuit]
    dates: list[Date]
    decisions: list[CircuitDecision]

    @classmethod
    def of(cls, circuit: Circuit) -> "Standing":
        events = events_of_circuit(circuit)
        decisions = list(circuit.decisions.select_related("player", "by"))
        return cls(circuit, events, dates_of(circuit, events), decisions)

    def table(self, rules: Rules | None = None) -> list[Row]:
        """Return the table, by the circuit's rules or by others."""
        same = roots(self.circuit.club)
        root = {one.pk: same.get(one.player_id, one.player_id) for one in self.decisions}
        return table_of(
            rules or self.circuit.rules,
            self.dates,
            [Given(root[one.pk], one.points) for one in self.decisions if one.points],
            chosen=[root[one.pk] for one in self.decisions if one.place == CircuitPlace.CHOSEN],
            declined=[root[one.pk] for one in self.decisions if one.place == CircuitPlace.DECLINED],
        )

    @cached_property
    def rows(self) -> list[Row]:
        return self.table()

    @cached_property
    def by_key(self) -> dict[str, OfCircuit]:
        return {one.key: one for one in self.events}

    def names(self, *, for_staff: bool) -> dict[PersonId, str]:
        """Return the names of the people of the table: all for the staff, else of those who let it be shown."""
        players = [row.person for row in self.rows if isinstance(row.person, int)]
        if not for_staff:
            return cast(dict[PersonId, str], shown_names(self.circuit.club, players))
        typed = {
            f"={unaccented(row['name'])}": row["name"]
            for one in self.events
            if one.event is None and one.said
            for row in one.said.rows
            if row["player"] is None
        }
        return cast(dict[PersonId, str], names_of(players) | typed)

    @property
    def qualified(self) -> list[tuple[PersonId, str]]:
        """Those who have a place in the final, in the order of the table, with names for the staff alone.

        Whoever had the name taken away is not among them.
        """
        names, own = self.names(for_staff=True), [row.person for row in self.rows if row.qualifies]
        columns = ("pk", "nickname", "user", "user__is_active")
        told = Player.objects.filter(pk__in=[one for one in own if isinstance(one, int)]).values_list(*columns)
        gone = {pk for pk, *rest in told if is_nobody(*rest)}
        return [(one, names[one]) for one in own if one in names and one not in gone]

    def with_settings(self, **changed: object) -> "Standing":
        """Return the circuit as it would be with other events that count by themselves."""
        circuit = Circuit.objects.get(pk=self.circuit.pk)
        for name, value in changed.items():
            setattr(circuit, name, value)
        return Standing.of(circuit)


def circuits_of(club: int, *, for_staff: bool = False) -> list[Circuit]:
    """Return the circuits of a club, the newest first."""
    found = Circuit.objects.filter(club=club)
    return list(found if for_staff else found.exclude(state=CircuitState.DRAFT))
