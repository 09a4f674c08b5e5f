"""A club with an event that is over, and its circuit, for what programs read about several events."""

from players.models import Club
from tests.tournaments.queries.seasons.test_circuits import OPEN, circuit, counted, played
from tests.world import World
from tournaments.actions.seasons import counting
from tournaments.actions.seasons.circuits import set_circuit_state
from tournaments.enums import CircuitState
from tournaments.models import Circuit, Entry
from tournaments.queries.standings import final_order


def league(world: World) -> Circuit:
    """Play an event of the club; return its circuit, in whose table the winner alone is named."""
    own = played(World.open_again(world, name="Liga de marzo", **OPEN), "Ana", "Bea", "Caro", "Dani")
    Club.objects.filter(pk=own.tournament.club_id).update(name="Club del Altar")
    made = circuit(own)
    counted(own, made, own.tournament)
    first = Entry.objects.get(
        tournament=own.tournament, number=final_order(own.tournament)[0].number
    ).members.get()
    counting.show_person(own.by(own.organizer), own.tournament, person=first.pk, shown=True)
    state = CircuitState.PUBLISHED
    set_circuit_state(own.by(own.organizer), own.tournament, circuit=made.pk, state=state)
    return made
