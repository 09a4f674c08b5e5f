"""The limits of a deck, for the judge and for the roster of an event (§3, §4.2.5, §4.3.1, §6.8)."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from atrum_judge.games.myl.table.cards import ORO
from atrum_judge.games.myl.table.printed import is_promotional
from atrum_judge.judging.names import name_key

SIZE = 50
MOST_COPIES = 3


class Limit(NamedTuple):
    """The most copies of a name in a deck, and the reason; ``"unknown"``: it may be a Carta Única."""

    most: int
    why: Literal["promotional", "unique", "plain", "unknown"]


def copies_of(name: str, editions: Iterable[str], *, is_unique: bool | None) -> Limit:
    """The limit of a name over all its editions; those of the promotional one are unique, whatever their name."""
    if is_promotional(name) or "pe" in map(name_key, editions):
        return Limit(1, "promotional")
    if is_unique:
        return Limit(1, "unique")
    return Limit(MOST_COPIES, "unknown" if is_unique is None else "plain")


def may_be_initial(type_: str | None, ability: bool | None) -> bool | None:
    """True if a card is an Oro without ability; None where its facts do not tell."""
    if type_ not in {None, ORO} or (type_ == ORO and ability):
        return False
    return None if type_ is None or ability is None else True
