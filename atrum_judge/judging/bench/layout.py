"""The layout of one game's bench: everything that its shapes do not say."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Json = Mapping[str, Any]


def _as_it_is(before: Json, case: dict[str, Any], at: str) -> None:
    """Leave the case as it was entered."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The bench of a game.

    Attributes:
        begins: for a kind of step, the moment in which players usually take it, as paths below the position. Where
            the table shows another one, and nobody has said the moment, the bench asks. ``@by`` is who does it.
        moments: the moments of a turn in which cards are played, as values by their paths; those of `begins` where
            a game says none.
        supposed: the facts of a table that the short form supposes for the player it asks about, in such paths.
        card: the facts that the short form supposes of a card, by its kind.
        plays_from: the zone from which a kind of step plays: a new card is one of those hidden there.
        numbers: the numbers of a player that disputes are about: the table itself has a field for each.
        holds: the kind of card that a zone holds by the rules; everywhere else a new card is of unknown kind.
        types: the types of cards that kinds of steps are about, where a case tells its cards apart from its steps.
        first: the fields of an object, by its shape, that disputes are about; the others come after them.
        closed: the words of fields where the shape takes any word, and a judge has no other to say.
        names: the cards that the rulebook names.
        complete: fills in what follows from the rest of a case after a tap, e.g. how many cards a deck has. It
            gets the case before, the one to fill in, and the path that is open, which must stay true.
    """

    begins: Mapping[str, Json] = field(default_factory=dict)
    moments: tuple[Json, ...] = ()
    supposed: Json = field(default_factory=dict)
    card: Mapping[str, Json] = field(default_factory=dict)
    plays_from: Mapping[str, str] = field(default_factory=dict)
    numbers: tuple[str, ...] = ()
    holds: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    first: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    closed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    complete: Callable[[Json, dict[str, Any], str], None] = _as_it_is


def other(case: Json, by: str) -> str:
    """The opponent of a player, in a game of two."""
    ids = [player["id"] for player in case["position"]["players"]]
    return next((id_ for id_ in ids if id_ != by), by)
