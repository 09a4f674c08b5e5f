"""The statistics of an event, of a circuit, of a club's events in a game."""

from players.models import Club
from tournaments.core.statistics.tables import Part
from tournaments.core.statistics.told import LEAST_PEOPLE, Statistics
from tournaments.models import Circuit, Tournament
from tournaments.queries.people.same import roots
from tournaments.queries.seasons.circuits import events_of_circuit
from tournaments.queries.statistics.counted import counted_of, counting, is_counted
from tournaments.queries.tournaments import visible_to_all


def of_event(event: Tournament, part: Part | None = None) -> Statistics:
    """Return those of one event, whose lists everybody reads: any piece has a row."""
    events = [event] if is_counted(event) else []
    return Statistics.of(counted_of(events).values(), part)


def of_club(club: Club, game: str, part: Part | None = None) -> Statistics:
    """Return those of a club's events in a game."""
    return _of_several(club, counting(visible_to_all().filter(club=club, game=game)), part)


def of_circuit(circuit: Circuit, part: Part | None = None) -> Statistics:
    """Return those of the events of a circuit that were played in its game."""
    events = [one.event for one in events_of_circuit(circuit) if one.counts and one.event]
    found = [one for one in events if one.game == circuit.game and is_counted(one)]
    return _of_several(circuit.club, found, part)


def _of_several(club: Club, events: list[Tournament], part: Part | None) -> Statistics:
    return Statistics.of(counted_of(events).values(), part, people=LEAST_PEOPLE, same=roots(club))
