"""The lines about circuits of a club, and about what is corrected after the end because statistics count it."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.core.lines.shapes import OfCircuit, OfEntry, verb


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
