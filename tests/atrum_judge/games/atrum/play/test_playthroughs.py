"""Games and trees of actions counted once and for all: any change of a rule shows here at once."""

import pytest

from atrum_judge.games.atrum.cases.reading import read_case
from atrum_judge.games.atrum.play.game import legal_actions, perform
from atrum_judge.games.atrum.table.position import Position
from tests.atrum_judge.games.atrum.kit import TODAY
from tests.atrum_judge.games.atrum.shorthand import case_of
from tools.playthroughs import FOLDER, GAMES, played


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_as_it_was(name: str) -> None:
    """A changed rule changes these files: `python tools/playthroughs.py` writes them again for review."""
    assert played(name) == (FOLDER / f"{name}.txt").read_text()


def _count(position: Position, depth: int) -> int:
    legal = legal_actions(position)
    if depth == 1 or not legal:
        return len(legal)
    return sum(_count(perform(position, action, None), depth - 1) for action in legal)


TREES = {
    "attack and defense": ({"A": {"hand": "BB", "altar": ""}, "B": {"hand": "BG", "altar": "Z+"}}, [1, 2, 3, 4]),
    "reserves": ({"A": {"hand": "CBE", "altar": "G+ E+ Z+"}, "B": {"hand": "", "altar": ""}}, [1, 2, 3]),
    "sombras": ({"A": {"hand": "SEC", "altar": "G+ Z+"}, "B": {"hand": "S", "altar": "C+"}}, [1, 2, 3]),
    "annuls": ({"A": {"hand": "EZ", "altar": "G+ C+"}, "B": {"hand": "ZZ", "altar": "B+ B+"}}, [1, 2, 3, 4]),
    "start of a phase": ({"turn": {"part": "start"}, "A": {"hand": "E"}, "B": {"hand": "E"}}, [1, 2, 3, 4]),
    "deja vu": (
        {"A": {"hand": "Z", "altar": "Z+ S+ G+", "team": "4+ 2+ 3+"}, "B": {"hand": "B", "altar": "C+ E-"}},
        [1, 2, 3, 4],
    ),
}
COUNTS = {
    "attack and defense": [3, 10, 27, 51],
    "reserves": [11, 29, 58],
    "sombras": [31, 79, 207],
    "annuls": [8, 39, 182, 726],
    "start of a phase": [3, 7, 9, 14],
    "deja vu": [8, 50, 98, 205],
}


@pytest.mark.parametrize("name", TREES)
def test_the_tree_of_legal_actions_has_its_size(name: str) -> None:
    scenario, depths = TREES[name]
    position = read_case(case_of({"pos": scenario}), today=TODAY).position
    assert position is not None
    assert [_count(position, depth) for depth in depths] == COUNTS[name]
