"""One operation of a Power, read."""

from dataclasses import dataclass
from typing import NamedTuple

from atrum_judge.games.atrum.table.kinds import Asked, Kind

ALL = -1


class EffectError(ValueError):
    """An effect that cannot be read. `place` is the path of the fault, `reason` what is expected there."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


class Per(NamedTuple):
    """The Esbirros counted for an amount: of a zone, of one kind or of all (None)."""

    zone: str
    whose: str
    esbirro: Kind | None


@dataclass(frozen=True, slots=True)
class Effect:
    """One operation. A field that the operation does not have keeps its default.

    Attributes:
        count: the number of Esbirros; `ALL` is every one that fits.
        whose: ``"caster"``, ``"target"`` or ``"any"``.
        esbirro: a kind, or None for any.
        discards: the discard that an annulled Power asks for (``"esbirro"`` in JSON); None for any.
        state: the state in which they enter an Altar; ``""`` is as they are.
        source: the zone that cards come from (``"from"`` in JSON).
        then: the effects of an ``if``; `condition` is its question.
    """

    op: str
    amount: int = 0
    per: Per | None = None
    each: int = 1
    count: int = 1
    up_to: bool = False
    whose: str = ""
    esbirro: Kind | None = None
    discards: Asked | None = None
    zone: str = ""
    source: str = ""
    to: str = ""
    state: str = "exhausted"
    of: str = "attack"
    what: str = "attack"
    min_cost: int | None = None
    max_cost: int | None = None
    type: str | None = None
    until: str = "end_of_turn"
    random: bool = False
    uses: int = 1
    note: str = ""
    condition: "Effect | None" = None
    then: tuple["Effect", ...] = ()
