"""Exact odds for equals."""

from dataclasses import dataclass

from tournaments.core.pairing.advice import advised_rounds, meetings_again, sure_of_one, undefeated


@dataclass(frozen=True, slots=True)
class Odds:
    """A number of rounds and the chances that it leaves exactly one undefeated, and more than one, in percent."""

    rounds: int
    percent: float
    advised: bool
    several: float = 0.0
    again: int = 0


def odds(players: int) -> list[Odds]:
    """Exact odds for equals, around the advised number of rounds."""
    if players < 2:
        return []
    best = advised_rounds(players)
    return [
        Odds(
            rounds,
            100 * float(sure_of_one(players, rounds)),
            rounds == best,
            _several(players, rounds),
            meetings_again(players, rounds),
        )
        for rounds in range(max(1, best - 1), best + 3)
    ]


def _several(players: int, rounds: int) -> float:
    return 100 * float(sum(chance for count, chance in undefeated(players, rounds).items() if count > 1))
