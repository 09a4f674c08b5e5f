"""The games that this installation can run. A new game adds one line to `_GAMES`."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache

from atrum_judge.boards import InBoards, boards_of
from atrum_judge.games.atrum.ruleset import AtrumArena
from atrum_judge.games.atrum.table.catalogue import CATALOGUE as ATRUM_CARDS
from atrum_judge.games.doomtrooper.event.roster import CATALOGUE as DOOMTROOPER_CARDS
from atrum_judge.games.doomtrooper.ruleset import Doomtrooper
from atrum_judge.games.duelo.event.roster import CATALOGUE as HEROES
from atrum_judge.games.duelo.ruleset import WAYS as WAYS_OF_DUELO
from atrum_judge.games.myl.event.roster import CATALOGUE as MYL_CARDS
from atrum_judge.games.myl.ruleset import MitosYLeyendas
from atrum_judge.games.shadow_throne.ruleset import ShadowThrone
from atrum_judge.protocol import CatalogueItem, Ruleset

# One line per game: its ruleset, or one for each way to play it, and the cards that are shipped with it.
_GAMES: tuple[tuple[Ruleset, Sequence[CatalogueItem]], ...] = (
    (AtrumArena(), ATRUM_CARDS),
    *((way, HEROES) for way in WAYS_OF_DUELO),
    (ShadowThrone(), ()),
    (MitosYLeyendas(), MYL_CARDS),
    (Doomtrooper(), DOOMTROOPER_CARDS),
)

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


def played_by(key: str, options: Mapping[str, str]) -> Ruleset:
    """The ruleset of a game as an event with these options plays it: one by one, or by teams.

    Raises `UnknownGame`.
    """
    game = get_ruleset(key)
    boards = boards_of(game.options, options)
    return _by_teams(key, boards) if boards else game


@cache
def _by_teams(key: str, boards: int) -> Ruleset:
    return InBoards(get_ruleset(key), boards)


def rulesets() -> Sequence[Ruleset]:
    """Every game, in the order of the registry."""
    return tuple(_RULESETS.values())


def game_choices() -> list[tuple[str, str]]:
    """Key and name of every game, for forms."""
    return [(key, str(ruleset.name)) for key, ruleset in _RULESETS.items()]


def shipped_catalogues() -> dict[str, Sequence[CatalogueItem]]:
    """The cards that come with the software, by game."""
    return {ruleset.key: cards for ruleset, cards in _GAMES}
