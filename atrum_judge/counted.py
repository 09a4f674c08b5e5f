"""The fate of each piece before a match, and what else is printed on several: statistics count both."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from atrum_judge.text import Text

Fate = Literal["kept", "own", "opponent"]
"""The fate of a piece in a preparation: still in, or taken out by its own seat, or by another."""
Fates = tuple[tuple[tuple[str, Fate], ...], ...]
"""By seat, in the order of its roster: each piece by name, with its fate."""


def still_in(fates: Fates) -> tuple[tuple[int, ...], ...]:
    """Return, for each seat, the places of its roster items that are still in."""
    return tuple(tuple(place for place, (_name, fate) in enumerate(own) if fate == "kept") for own in fates)


@dataclass(frozen=True, slots=True)
class Trait:
    """Something printed on several pieces that statistics count, too.

    Attributes:
        name: the word for one.
        of: returns the names of those on a registered piece, as it is stored.
    """

    name: Text
    of: Callable[[Mapping[str, Any]], Sequence[str]]
