"""Actions at the table, as values (P1 §5, §6; P2 §1, §2).

Launching, resolving and going back to the first resistance are no actions: they follow from the last pass and from the turn.
"""

from dataclasses import dataclass
from typing import NamedTuple

from atrum_judge.games.atrum.table.kinds import Kind
from atrum_judge.games.atrum.table.position import Copied


class Announce(NamedTuple):
    """Announce a Power (P2 §1).

    Attributes:
        reptante: its place in the announcer's team.
        power: the key of the Power's name; `cost` tells two of the same name apart (None: either).
        target: a player, or -1.
        of: index of the announcement it refers to, or -1 for the last one that fits.
        copies: the Power that a copy copies.
        exploit: its cost is paid by exploiting; the player has to say so now (P2 §5.2). `exhaust`: they say that it is not.
        altar: ids set aside for the cost; empty leaves open which Esbirros will pay (P2 §1.6).
        discard: the kind set aside; None when not said (the partner of a Sombra may stay hidden).
        sombra: the card is discarded together with a Sombra (P2 §7.4).
        objects: ids of the Esbirros that a fixed exploit aims at (P2 §9.5).
        name: the announced name, where the Reptante has no known Power of it.
        of_another: the id of the named Reptante, where it is another player's.
    """

    by: int
    reptante: int
    power: str
    cost: int | None = None
    target: int = -1
    of: int = -1
    copies: Copied | None = None
    exploit: bool = False
    altar: tuple[str, ...] = ()
    discard: Kind | None = None
    sombra: bool = False
    objects: tuple[str, ...] = ()
    exhaust: bool = False
    name: str = ""
    of_another: str = ""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not answer in the open window (P2 §2.2)."""

    by: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose what a Power being resolved asks for (P2 §9.5)."""

    by: int
    picks: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """Cards that a reveal, a search, a hand that was shown or a random discard brought."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Prepare:
    """Turn everything of one's own face up (P1 §5.2)."""

    by: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the top of the Fosa (P1 §5.3); `count` None means as many as are due."""

    by: int
    count: int | None = None
    kinds: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """The one placement of the main phase (P1 §6.2)."""

    by: int
    kind: Kind
    id: str = ""


@dataclass(frozen=True, slots=True)
class Discard:
    """Down to five cards in phase 4 (P1 §5.5); kinds in ascending order."""

    by: int
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Eliminate:
    """Remove a Reptante because resistance reached 0 (P1 §3.2); `reptante` is its id."""

    by: int
    reptante: str


@dataclass(frozen=True, slots=True)
class Advance:
    """Go one part on (P1 §5.7)."""

    by: int


Action = Announce | Pass | Choose | Chance | Prepare | Draw | Place | Discard | Eliminate | Advance
