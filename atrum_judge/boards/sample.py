"""Made-up teams and matches of a game, from its own made-up people and games."""

from collections.abc import Callable
from random import Random
from typing import Any

from atrum_judge.boards.report import board_of, report_of
from atrum_judge.protocol import Json, Sample, Terms


class TeamSample:
    """The game's sample, once for each member.

    Args:
        registers: the members' pieces are registered.
        is_possible: tells if players may report this.
    """

    def __init__(
        self, base: Sample, boards: int, *, registers: bool, is_possible: Callable[[Json, Terms], bool]
    ) -> None:
        self.base, self.boards = base, boards
        self.registers, self.is_possible = registers, is_possible
        self.event, self.cards = base.event, base.cards

    def roster(self, rng: Random) -> list[dict[str, Any]]:
        """Return the pieces of all members, where they are registered."""
        return [item for _ in range(self.boards if self.registers else 0) for item in self.base.roster(rng)]

    def report(self, rng: Random, terms: Terms) -> dict[str, Any]:
        """A possible report by a player: drawn again where a bracket lacks its winner."""
        own = Terms(terms.seats, terms.options)
        while True:
            report = report_of([self.base.report(rng, own) for _ in range(self.boards)])
            if self.is_possible(report, terms):
                return report

    def contradicting(self, report: dict[str, Any], terms: Terms) -> dict[str, Any]:
        """The same match but for its first board, or the next where that cannot be."""
        own = Terms(terms.seats, terms.options)
        boards = [board_of(report, number) for number in range(1, self.boards + 1)]
        others = (
            report_of([*boards[:k], self.base.contradicting(boards[k], own), *boards[k + 1 :]])
            for k in range(len(boards))
        )
        return next(other for other in others if self.is_possible(other, terms))
