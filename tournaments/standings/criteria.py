"""The criteria that order a standing. To add one: write a function below, decorate it, test it.

A criterion gets the history, the entries that are still tied when it is asked, and the tournament's seed.
It returns one value per tied entry; higher is better. Values are exact: integers or fractions.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from rules.text import Text
from tournaments.draws import rng_for
from tournaments.history import EntryId, History

Value = int | Fraction


class Measure(Protocol):
    """The function behind a criterion."""

    def __call__(self, history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]: ...


@dataclass(frozen=True, slots=True)
class Criterion:
    """A way to tell tied entries apart.

    Attributes:
        name: stored in the tournament's order of criteria.
        label, short: what players read, in full and as a column head.
        definition: how it is computed, shown to players.
        percent: the value is a rate.
    """

    name: str
    label: Text
    short: Text
    definition: Text
    measure: Measure
    percent: bool = False


CRITERIA: dict[str, Criterion] = {}

WIN_RATE_FLOOR = Fraction(1, 3)


def criterion(
    name: str, label: Text, short: Text, definition: Text, *, percent: bool = False
) -> Callable[[Measure], Measure]:
    """Register a function as the criterion `name`."""

    def register(measure: Measure) -> Measure:
        CRITERIA[name] = Criterion(name, label, short, definition, measure, percent)
        return measure

    return register


@criterion(
    "points",
    Text("Puntos", "Points"),
    Text("Pts", "Pts"),
    Text("Suma de los puntos de cada ronda.", "Sum of the points of every round."),
)
def points(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Sum of match points, byes included."""
    return {entry: history.total(entry)[0] for entry in tied}


@criterion(
    "wins",
    Text("Victorias", "Wins"),
    Text("V", "W"),
    Text("Partidas ganadas; una ronda libre cuenta como victoria.", "Matches won; a bye counts as a win."),
)
def wins(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Matches won, byes included."""
    return {entry: sum(line.won for line, _ in history.lines[entry]) for entry in tied}


@criterion(
    "score",
    Text("SCORE", "SCORE"),
    Text("SCORE", "SCORE"),
    Text("Suma del SCORE de cada ronda.", "Sum of the SCORE of every round."),
)
def score(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Sum of SCORE, byes included (Atrum Arena P3 §2.6 defines a round's SCORE)."""
    return {entry: history.total(entry)[1] for entry in tied}


@criterion(
    "opponents_win_rate",
    Text("Victorias de los oponentes", "Opponents' win rate"),
    Text("VO %", "OW %"),
    Text(
        "Promedio, sobre cada oponente, de sus victorias entre sus partidas sin contar rondas libres; "
        "cada oponente cuenta al menos 33,3 %.",
        "Average over all opponents of their wins per match, their byes left out; each counts at least 33.3 %.",
    ),
    percent=True,
)
def opponents_win_rate(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Mean over opponents o of max(1/3, wins(o) / matches(o)), byes of o left out; 0 without opponents.

    The floor keeps a much-losing opponent from costing more than an absent one, as in the usual
    "opponents' match-win percentage" of card games.
    """

    def rate(entry: EntryId) -> Fraction:
        played = [line.won for line, table in history.lines[entry] if not table.is_bye]
        return max(WIN_RATE_FLOOR, Fraction(sum(played), len(played))) if played else WIN_RATE_FLOOR

    return {entry: _mean([rate(o) for o in history.opponents[entry]]) for entry in tied}


@criterion(
    "head_to_head",
    Text("Enfrentamiento directo", "Head to head"),
    Text("ED", "H2H"),
    Text(
        "Victorias entre los empatados, solo si todos jugaron contra todos.",
        "Wins among the tied, only if all of them met each other.",
    ),
)
def head_to_head(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Wins against the other tied entries; 0 for all unless every two of them have met."""
    group = set(tied)
    if any(not group - {entry} <= set(history.opponents[entry]) for entry in tied):
        return dict.fromkeys(tied, 0)
    return {
        entry: sum(
            line.won and any(seat.entry in group for seat in table.seats if seat is not line)
            for line, table in history.lines[entry]
        )
        for entry in tied
    }


@criterion(
    "opponents_score",
    Text("SCORE de los oponentes", "Opponents' SCORE"),
    Text("SO", "OS"),
    Text("Suma del SCORE total de cada oponente.", "Sum of every opponent's total SCORE."),
)
def opponents_score(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Sum over opponents of their total SCORE (Buchholz, taken over SCORE)."""
    return {entry: sum(history.total(o)[1] for o in history.opponents[entry]) for entry in tied}


@criterion(
    "draw",
    Text("Sorteo registrado", "Recorded draw"),
    Text("Sorteo", "Draw"),
    Text(
        "Número sorteado con la semilla del torneo, que cualquiera puede recalcular.",
        "Number drawn from the tournament's seed, which anyone can compute again.",
    ),
)
def draw(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """A number per entry from the seed; an entry keeps its number when others come and go."""
    return {entry: rng_for(seed, "standings", entry).randrange(10**9) for entry in tied}


def _mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values) if values else Fraction()
