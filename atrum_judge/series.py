"""Matches of several games: the winner after enough games, and the impossible reports."""

from collections.abc import Sequence
from dataclasses import dataclass

from atrum_judge.protocol import Option
from atrum_judge.reports import ours, refuse
from atrum_judge.text import Text


@dataclass(frozen=True, slots=True)
class Series:
    """The best of an odd number of games.

    Attributes:
        best_of: games of a match at most; a drawn one counts unless drawn games are played again.
        replayed: drawn games are played again.
    """

    best_of: int
    replayed: bool = False

    @property
    def enough(self) -> int:
        """Games that win the match."""
        return self.best_of // 2 + 1

    def is_over(self, won: Sequence[int], drawn: int) -> bool:
        """True if somebody has won enough, or no game is left."""
        return max(won) >= self.enough or sum(won) + (0 if self.replayed else drawn) >= self.best_of

    def check_bounds(self, won: Sequence[int], drawn: int) -> None:
        """Refuse more than such a match can have, however it ended.

        Raises `ImpossibleReport`: too many wins or games.
        """
        if max(won) > self.enough or sum(own == self.enough for own in won) > 1:
            message = Text(
                "Con {enough} partidas ganadas el encuentro termina: nadie gana más, ni las ganan los dos.",
                enough=self.enough,
            )
            refuse("report.too_many_wins", message)
        if sum(won) + (0 if self.replayed else drawn) > self.best_of:
            refuse(
                "report.too_many_games",
                Text("Son más partidas que las {best_of} del encuentro.", best_of=self.best_of),
            )

    def check(self, won: Sequence[int], drawn: int, *, cut_short: bool) -> None:
        """Refuse what no such match can be; `cut_short`: time ended it before its end.

        Raises `ImpossibleReport`: too many wins or games, over before time, not over.
        """
        self.check_bounds(won, drawn)
        if cut_short and self.is_over(won, drawn):
            refuse(
                "report.over_before_time", Text("Así el encuentro ya había terminado, sin que el tiempo decida.")
            )
        if not cut_short and not self.is_over(won, drawn):
            refuse(
                "report.not_over", Text("Nadie tiene {enough} y quedaban partidas por jugar.", enough=self.enough)
            )


def best_of(silent: Text, *, usual: str) -> Option:
    """The option of an event for the games of a match, where the rulebook leaves it open.

    Args:
        silent: the words about that rulebook.
        usual: ``"1"`` or ``"3"``, which stands first.
    """
    choices = {"1": Text("A una sola partida"), "3": Text("Al mejor de 3")}
    first = {usual: choices[usual]} | choices
    return ours("best_of", Text("Partidas por encuentro"), silent, first, leads=True, by_stage=True)
