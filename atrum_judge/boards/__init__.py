"""Matches between teams: an entry of several people, each of whom plays at a board against one of the other team.

A game of two seats and single people offers it with `BOARDS` among its options; an event with that option is
played by `InBoards` (`atrum_judge.registry.played_by`). The end of a board is the game's own; the winner of the
match follows from them.
"""

from atrum_judge.boards.option import BOARDS, boards_of
from atrum_judge.boards.preparation import shared
from atrum_judge.boards.ruleset import InBoards

__all__ = ["BOARDS", "InBoards", "boards_of", "shared"]
