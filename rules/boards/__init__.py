"""Matches between teams: an entry of several people, each of whom plays at a board against one of the other team.

A game of two seats and single people offers it with `BOARDS` among its options; `in_boards` is then the game as an
event with that option plays it. How a board ends is the game's own; who won the match follows from the boards.
"""

from rules.boards.option import BOARDS, boards_in
from rules.boards.preparation import shared
from rules.boards.ruleset import InBoards, in_boards

__all__ = ["BOARDS", "InBoards", "boards_in", "in_boards", "shared"]
