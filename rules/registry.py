"""The games that this installation can run. A new game adds one line to `_GAMES`."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rules.games.atrum.ruleset import AtrumArena
from rules.games.atrum.table.catalogue import CATALOGUE as ATRUM_CARDS
from rules.protocol import CatalogueItem, Ruleset

# One line per game: its ruleset and the cards that are shipped with it.
_GAMES: tuple[tuple[Ruleset, Sequence[CatalogueItem]], ...] = ((AtrumArena(), ATRUM_CARDS),)

_RULESETS: dict[str, Ruleset] = {ruleset.key: ruleset for ruleset, _ in _GAMES}


@contextmanager
def playing_also(ruleset: Ruleset) -> Iterator[None]:
    """For a while, one more game that this installation does not offer: how tests play one."""
    _RULESETS[ruleset.key] = ruleset
    try:
        yield
    finally:
        del _RULESETS[ruleset.key]


class UnknownGame(LookupError):
    """No ruleset has this key."""


def get_ruleset(key: str) -> Ruleset:
    """The ruleset of a game's key, e.g. ``"atrum"``. Raises `UnknownGame`."""
    try:
        return _RULESETS[key]
    except KeyError:
        raise UnknownGame(key) from None


def rulesets() -> Sequence[Ruleset]:
    """Every game, in the order of the registry."""
    return tuple(_RULESETS.values())


def game_choices() -> list[tuple[str, str]]:
    """Key and name of every game, for forms."""
    return [(key, str(ruleset.name)) for key, ruleset in _RULESETS.items()]


def shipped_catalogues() -> dict[str, Sequence[CatalogueItem]]:
    """The cards that come with the software, by game."""
    return {ruleset.key: cards for ruleset, cards in _GAMES}
