"""The lines about circuits of a club, and about what is corrected after the end because statistics count it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.core.lines.shapes import Line, OfCircuit, OfEntry, verb


@dataclass(frozen=True, kw_only=True)
class OfClub(Line):
    """A change between a club and a federation.

    Attributes:
        club: the name of the other one.
    """

    club: str


@verb
class AskFederation(OfClub):
    """A club asks a federation to take it in."""


@verb
class LeaveFederation(OfClub):
    """A club leaves its federation, or asks no more."""


@verb
class TakeInClub(OfClub):
    """A federation takes a club in."""


@verb
class PutOutClub(OfClub):
    """A federation puts a club out, or says no to one."""


@verb
class BackEvent(Line):
    """A federation backs an event of one of its clubs, or no longer.

    Attributes:
        event: its address.
        backs: False where it does no longer.
    """

    event: str
    backs: bool


@verb
class DecreeRules(Line):
    """A federation decrees a rules date for events that are made from now on.

    Attributes:
        game: its key.
        rules_date: of those events.
    """

    game: str
    rules_date: str


@verb
class SetCircuit(OfCircuit):
    """The settings of a circuit change.

    Attributes:
        changed: old and new value of each.
        moved: the number of people who got another rank.
    """

    changed: Mapping[str, Sequence[Any]]
    moved: int = 0


@verb
class SetCircuitState(OfCircuit):
    """A circuit is published, archived, or hidden again.

    Attributes:
        state: as `tournaments.enums.CircuitState`.
    """

    state: str


@verb
class CountEvent(OfCircuit):
    """The staff says how this event counts in a circuit.

    Attributes:
        counts: False for one that counts no more.
        group: its group; empty for none.
        factor: of its points, in hundredths.
    """

    counts: bool
    group: str = ""
    factor: int = 100


@verb
class AddOutside(OfCircuit):
    """The results of an event that was played elsewhere are counted.

    Attributes:
        event: its name.
    """

    event: str


@verb
class RemoveOutside(OfCircuit):
    """An event that was played elsewhere counts no more.

    Attributes:
        event: its name.
    """

    event: str


@verb
class CorrectRoster(OfEntry):
    """A list that was found wrong after the end is corrected.

    Attributes:
        before, after: its names.
    """

    before: Sequence[str]
    after: Sequence[str]
