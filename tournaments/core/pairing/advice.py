"""The number of Swiss rounds that an event needs, and how surely they leave one player undefeated.

With n players of equal strength and no matches without a winner, the number of undefeated players u becomes
u // 2, and with an odd u one of them plays outside the group and stays undefeated half of the time; in the first
round of an odd field nobody is outside, and one has a bye, which is a win. This chain gives the probability
exactly (`sure_of_one`) while the bye finds a player who has lost: of three players in round 3, and of five in
round 5, the undefeated one may have it. `simulate` plays whole events with the real pairing engine instead, with
players of unequal strength and matches that nobody wins: it is slower and nearer to a real hall.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from tournaments.core.history import EntryId, History, SeatLine, Table
from tournaments.core.pairing import Wishes, pair

FEWEST_ROUNDS = 3


def advised_rounds(players: int) -> int:
    """The fewest rounds in which the undefeated can be halved down to one: ceil(log2 n), at least 3.

    Two may be left now and then, where they have to be kept apart so that nobody else meets twice.
    """
    return max(FEWEST_ROUNDS, (max(players, 1) - 1).bit_length())


def sure_of_one(players: int, rounds: int) -> Fraction:
    """Return the probability that exactly one player of n equals is undefeated after a number of rounds."""
    return undefeated(players, rounds).get(1, Fraction())


def undefeated(players: int, rounds: int) -> dict[int, Fraction]:
    """Return the distribution of the number of undefeated players after a number of rounds."""
    chances: dict[int, Fraction] = {players: Fraction(1)}
    for _ in range(rounds):
        after: dict[int, Fraction] = defaultdict(Fraction)
        for count, chance in chances.items():
            if count % 2 and count == players:
                after[count // 2 + 1] += chance
            elif count % 2:
                after[count // 2] += chance / 2
                after[count // 2 + 1] += chance / 2
            else:
                after[count // 2] += chance
        chances = dict(after)
    return chances


def meetings_again(players: int, rounds: int) -> int:
    """Return the least number of repeated matches in a number of rounds, if everybody plays all of them."""
    return max(0, rounds * (players // 2) - players * (players - 1) // 2)


@dataclass(frozen=True, slots=True)
class Hall:
    """The hall of a simulated event.

    Attributes:
        players, rounds: its size.
        spread: standard deviation of strengths; 0 are equals. A beats B with probability 1 / (1 + e^(b - a)).
        no_winner: probability that nobody wins a match.
    """

    players: int
    rounds: int
    spread: float = 1.0
    no_winner: float = 0.02


def simulate(hall: Hall, trials: int, rng: Random) -> Iterator[int]:
    """Play whole events, and yield after each how many were undefeated in it (Monte Carlo)."""
    for _ in range(trials):
        strength = [rng.gauss(0, hall.spread) for _ in range(hall.players)]
        entries: tuple[EntryId, ...] = tuple(range(hall.players))
        rounds: tuple[tuple[Table, ...], ...] = ()
        for number in range(1, hall.rounds + 1):
            wishes = Wishes(to_come=hall.rounds - number)
            paired = pair(History(entries, rounds), list(entries), (2, 2), rng, wishes)
            tables = [_play(a, b, strength, hall, rng) for a, b in paired.tables]
            if paired.bye is not None:
                tables.append(Table((SeatLine(paired.bye, 1, 2, True),)))
            rounds = (*rounds, tuple(tables))
        tallies = History(entries, rounds).tallies.values()
        yield sum(tally.won == hall.rounds for tally in tallies)


def _play(a: EntryId, b: EntryId, strength: list[float], hall: Hall, rng: Random) -> Table:
    if rng.random() < hall.no_winner:
        return Table((SeatLine(a, 0, 0, False), SeatLine(b, 0, 0, False)))
    edge = strength[int(b)] - strength[int(a)]
    first = rng.random() < 1 / (1 + 2.718281828459045**edge)
    scores = (3, rng.randint(0, 2))
    return Table(
        (
            SeatLine(a, int(first), scores[not first], first),
            SeatLine(b, int(not first), scores[first], not first),
        )
    )
