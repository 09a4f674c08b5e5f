"""Matches between teams: an entry of several people, each of whom plays at a board against one of the other team.

A game of two seats and single people offers it with `BOARDS` among its options; an event with that option is
played by `InBoards` (`rules.registry.played_by`). The end of a board is the game's own; the winner of the match
follows from them.
"""

from rules.boards.option import BOARDS, boards_of
from rules.boards.preparation import shared
from rules.boards.ruleset import InBoards

__all__ = ["BOARDS", "InBoards", "boards_of", "shared"]
