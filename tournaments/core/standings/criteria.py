"""The criteria that order a standing. To add one: write a function below, decorate it, test it.

A criterion gets the history, the entries it is asked about, and the tournament's seed. It returns one value per
entry; higher is better. Values are exact: integers or fractions.

Special results count as follows, unless a criterion says otherwise:

- a bye is a win with the points and score that the game gives for it; there is no opponent in it;
- a match that nobody won (double loss, double disqualification) is played: no points, and part of both win rates;
- a void match is not played: its entries have a round that was not played;
- a drawn match is played and not won: `opponents_points_rate` counts what it gave, the rate of wins nothing;
- an entry that drops or is disqualified keeps all results, and stays an opponent of those it met;
- rounds that were missed by coming late give nothing, or the organizer's choice: as many byes, or losses, which
  are part of the win rate and have no opponent either;
- a round that was not played (late entry, absence, after dropping) gives nothing. Buchholz and Sonneborn-Berger
  treat it, like a bye, as played against an opponent with as many points as oneself, so that missing an opponent
  neither helps nor hurts. The FIDE Handbook counts otherwise; its own tie-breaks are in `fide`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Protocol

from atrum_judge.protocol import Ruleset, Subject
from atrum_judge.text import Text
from tournaments.core.draws import rng_for
from tournaments.core.history import EntryId, History
from tournaments.core.words import SCORE, in_words_of

Value = int | Fraction


class Measure(Protocol):
    """The function behind a criterion."""

    def __call__(self, history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]: ...


@dataclass(frozen=True, slots=True)
class Criterion:
    """A way to tell tied entries apart.

    Attributes:
        name: stored in the tournament's order of criteria.
        label, short: its name for players, in full and as a column head.
        definition: its computation, shown to players.
        source: the body that uses or defines it, shown to players.
        subject: the subject under which the game's rulebook defines it; then its section is the source
            (`said_in`).
        percent: the value is a rate.
        among_tied: the value depends on the entries still tied, so it is asked for each tied group by itself.
        own: a sum over an entry's own results, so that it can be compared per match between groups.
        shown: has a column in a standing; the others are read only where they decide.
        of_games: of the games of a match of several; says nothing where matches are one game.
    """

    name: str
    label: Text
    short: Text
    definition: Text
    source: Text
    measure: Measure
    percent: bool = False
    among_tied: bool = False
    shown: bool = True
    own: bool = False
    subject: Subject | None = None
    of_games: bool = False

    def format(self, value: Value, point: str = ".", more: int = 0) -> str:
        """A value as people read it: a rate as "66.6 %", another fraction with up to two digits, else whole.

        Args:
            point: the decimal separator of the reader's language.
            more: digits beyond the usual ones.
        """
        if self.percent:
            digits = 1 + more
            cut = int(value * 10 ** (2 + digits))  # cut, not rounded: 99.96 % is not 100 %
            return f"{cut // 10**digits}{point}{cut % 10**digits:0{digits}} %"
        return (
            f"{float(round(Fraction(value), 2 + more)):.{2 + more}f}".rstrip("0").rstrip(".").replace(".", point)
        )

    def format_both(self, own: Value, other: Value, point: str = ".") -> tuple[str, str]:
        """Two values with as many digits as tell them apart; alike only where they are equal."""
        for more in range(MOST_DIGITS):
            texts = self.format(own, point, more), self.format(other, point, more)
            if own == other or texts[0] != texts[1]:
                return texts
        return f"{own}", f"{other}"

    def said_in(self, ruleset: Ruleset) -> "Criterion":
        """The criterion in the words of a game, with the section of its rulebook as source where it has one."""
        section = ruleset.sections.get(self.subject) if self.subject else None
        unsaid = CARD_GAMES if self.source is GAME and not ruleset.sections else self.source
        named = Text("{game}, {section}", game=ruleset.name, section=section) if section else unsaid
        texts = (self.label, self.short, self.definition, named)
        label, short, definition, source = (in_words_of(ruleset, text) for text in texts)
        return replace(self, label=label, short=short, definition=definition, source=source)


CRITERIA: dict[str, Criterion] = {}

MOST_DIGITS = 10
"""Beyond these a fraction is written out."""

WIN_RATE_FLOOR = Fraction(1, 3)


def criterion(  # one parameter per attribute
    name: str,
    label: Text,
    short: Text,
    definition: Text,
    source: Text,
    *,
    percent: bool = False,
    among_tied: bool = False,
    shown: bool = True,
    own: bool = False,
    subject: Subject | None = None,
    of_games: bool = False,
) -> Callable[[Measure], Measure]:
    """Register a function as the criterion `name`."""

    def register(measure: Measure) -> Measure:
        CRITERIA[name] = Criterion(
            name, label, short, definition, source, measure, percent, among_tied, shown, own, subject, of_games
        )
        return measure

    return register


GAME = Text("Reglamento del juego")
CARD_GAMES = Text("Uso común en torneos de cartas")
MAGIC = Text("Como en Magic: Tournament Rules, apéndice C")
OWN_KIND = Text("Este programa; los de la FIDE llevan su nombre")


@criterion(
    "points",
    Text("Puntos"),
    Text("Pts"),
    Text("Suma de los puntos de cada ronda."),
    GAME,
    own=True,
)
def points(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Sum of match points, byes included."""
    return {entry: history.tallies[entry].points for entry in tied}


@criterion(
    "wins",
    Text("Victorias"),
    Text("V"),
    Text("Partidas ganadas, con las rondas libres que el torneo da por ganadas."),
    GAME,
    own=True,
    subject="wins",
)
def wins(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Matches won, byes included."""
    return {entry: history.tallies[entry].won for entry in tied}


@criterion(
    "score",
    Text("{score}", score=SCORE),
    Text("{score_short}", score_short=SCORE),
    Text("{score}: suma de todas las rondas.", score=SCORE),
    GAME,
    own=True,
    subject="score",
)
def score(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Sum of scores, byes included; the game defines a match's score."""
    return {entry: history.tallies[entry].score for entry in tied}


@criterion(
    "board_points",
    Text("Puntos de tablero"),
    Text("PT"),
    Text(
        "Uno por cada tablero, o partida de un encuentro de varias, que se gana, y medio por cada uno que se "
        "empata; una ronda libre da lo que el juego dice.",
    ),
    OWN_KIND,
    own=True,
    of_games=True,
)
def board_points(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Boards or games won, and half of those drawn; byes included; 0 where matches have none."""
    drawn = dict.fromkeys(history.entries, 0)
    won = dict.fromkeys(history.entries, 0)
    for tables in history.rounds:
        for table in tables:
            decided = sum(line.score for line in table.seats)
            for line in table.seats:
                if line.games:
                    won[line.entry] += line.score
                    drawn[line.entry] += line.games - decided if len(table.seats) > 1 else 0
    return {entry: won[entry] + Fraction(drawn[entry], 2) for entry in tied}


@criterion(
    "opponents_win_rate",
    Text("Victorias de los oponentes"),
    Text("VO %"),
    Text(
        "Promedio, sobre cada oponente, de sus victorias entre sus partidas sin contar rondas "
        "libres; cada oponente cuenta al menos 33,3 %.",
    ),
    CARD_GAMES,
    percent=True,
)
def opponents_win_rate(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Mean over opponents o of max(1/3, wins(o) / matches(o)), byes of o left out; 0 without opponents.

    The floor keeps a much-losing opponent from costing more than an absent one, as in the usual
    "opponents' match-win percentage" of card games.
    """
    rates = _Rates(history)
    return {entry: rates.opponents(entry) for entry in tied}


@criterion(
    "opponents_opponents",
    Text("Victorias de los oponentes de los oponentes"),
    Text("VOO %"),
    Text(
        "Promedio, sobre cada oponente, de su propio valor de «Victorias de los oponentes».",
    ),
    CARD_GAMES,
    percent=True,
)
def opponents_opponents(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Mean over opponents of their `opponents_win_rate`; 0 without opponents."""
    rates = _Rates(history)
    rate_of = cache(rates.opponents)
    return {entry: _mean([rate_of(o) for o in history.opponents[entry]]) for entry in tied}


@criterion(
    "opponents_points_rate",
    Text("Puntos de los oponentes, de los posibles"),
    Text("PO %"),
    Text(
        "Promedio, sobre cada oponente, de sus puntos entre los que habría ganado con solo victorias, sin contar "
        "rondas libres; cada oponente cuenta al menos 33,3 %. Los empates cuentan lo que dan.",
    ),
    CARD_GAMES,
    percent=True,
)
def opponents_points_rate(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Mean over opponents o of max(1/3, points(o) / (matches(o) x what a win is worth)), byes of o left out.

    A win is worth the most points that a winner of this history got at a table.
    """
    win = max(
        (line.points for tables in history.rounds for t in tables for line in t.seats if line.won), default=1
    )
    rate = {
        entry: max(WIN_RATE_FLOOR, Fraction(per_match, max(win, 1)))
        for entry, per_match in _points_per_match(history).items()
    }
    return {entry: _mean([rate[o] for o in history.opponents[entry]]) for entry in tied}


@criterion(
    "opponents_points_mean",
    Text("Puntos por partida de los oponentes"),
    Text("PpO"),
    Text(
        "Promedio, sobre cada oponente, de sus puntos por partida, sin rondas libres. Vale lo mismo en mesas de "
        "distinto tamaño.",
    ),
    OWN_KIND,
)
def opponents_points_mean(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Mean over opponents of their points a match, byes left out; larger tables give no more of it."""
    rate = _points_per_match(history)
    return {entry: _mean([rate[o] for o in history.opponents[entry]]) for entry in tied}


@criterion(
    "games_rate",
    Text("Partidas ganadas de cada encuentro"),
    Text("PG %"),
    Text(
        "De las partidas de sus encuentros, la parte que ganó; una empatada da un tercio de una ganada (nada en "
        "torneos de versiones anteriores). Sin rondas libres.",
    ),
    MAGIC,
    percent=True,
    of_games=True,
)
def games_rate(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Points of games (3, 1, 0) of those possible in one's matches, byes left out; 0 where a match is one game."""
    rate = _game_rates(history)
    return {entry: rate[entry] for entry in tied}


@criterion(
    "opponents_games_rate",
    Text("Partidas ganadas por los oponentes"),
    Text("OPG %"),
    Text(
        "Promedio, sobre cada oponente, de «Partidas ganadas de cada encuentro»; cada oponente cuenta al menos "
        "33,3 %.",
    ),
    MAGIC,
    percent=True,
    of_games=True,
)
def opponents_games_rate(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Mean over opponents of max(1/3, `games_rate`); 0 without opponents."""
    rate = {entry: max(WIN_RATE_FLOOR, own) for entry, own in _game_rates(history).items()}
    return {entry: _mean([rate[o] for o in history.opponents[entry]]) for entry in tied}


@criterion(
    "buchholz",
    Text("Buchholz"),
    Text("Bh"),
    Text(
        "Suma de los puntos de los oponentes; una ronda sin oponente suma los puntos propios.",
    ),
    OWN_KIND,
)
def buchholz(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Sum over opponents of their points, plus one's own points for each round without an opponent."""
    return {entry: sum(_contributions(history, entry)) for entry in tied}


@criterion(
    "buchholz_cut1",
    Text("Buchholz sin el peor oponente"),
    Text("Bh-1"),
    Text("Buchholz sin contar el valor más bajo."),
    OWN_KIND,
)
def buchholz_cut1(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Buchholz less its lowest contribution."""
    return {entry: sum(sorted(_contributions(history, entry))[1:]) for entry in tied}


@criterion(
    "buchholz_median",
    Text("Buchholz mediano"),
    Text("Bh-M"),
    Text("Buchholz sin contar el valor más bajo ni el más alto."),
    OWN_KIND,
)
def buchholz_median(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Buchholz less its lowest and its highest contribution."""
    return {entry: sum(sorted(_contributions(history, entry))[1:-1]) for entry in tied}


@criterion(
    "sonneborn_berger",
    Text("Sonneborn-Berger"),
    Text("SB"),
    Text(
        "Suma de los puntos de los oponentes vencidos; una ronda libre suma los puntos propios.",
    ),
    OWN_KIND,
)
def sonneborn_berger(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Sum over matches of the points of each opponent who got fewer match points; a bye adds one's own points."""
    tallies = history.tallies
    found: dict[EntryId, Value] = {}
    for entry in tied:
        beaten = sum(
            tallies[seat.entry].points
            for line, table in history.lines[entry]
            for seat in table.seats
            if seat.points < line.points
        )
        found[entry] = beaten + tallies[entry].byes * tallies[entry].points
    return found


@criterion(
    "progressive",
    Text("Progresivo"),
    Text("Prog"),
    Text(
        "Suma de los puntos acumulados después de cada ronda: ganar temprano vale más.",
    ),
    OWN_KIND,
)
def progressive(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Sum over rounds of the points held after them (points of round k count once for each round from k on)."""
    rounds = len(history.rounds)
    sums = dict.fromkeys(history.entries, 0)
    for number, tables in enumerate(history.rounds):
        for table in tables:
            for line in table.seats:
                sums[line.entry] += line.points * (rounds - number)
    return {entry: sums[entry] for entry in tied}


@criterion(
    "head_to_head",
    Text("Enfrentamiento directo"),
    Text("ED"),
    Text(
        "A cuántos de los empatados superó en sus mesas, solo si todos jugaron contra todos.",
    ),
    OWN_KIND,
    among_tied=True,
    shown=False,
)
def head_to_head(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Count the tables at which an entry came before one of the other tied entries; 0 for all unless every two
    have met.
    """
    group = set(tied)
    # Nobody has met more opponents than rounds have seats: spares large groups the comparison below.
    if any(len(history.opponents[entry]) < len(group) - 1 for entry in tied):
        return dict.fromkeys(tied, 0)
    if any(not group - {entry} <= set(history.opponents[entry]) for entry in tied):
        return dict.fromkeys(tied, 0)
    return {
        entry: sum(
            line.is_before(seat)
            for line, table in history.lines[entry]
            for seat in table.seats
            if seat is not line and seat.entry in group
        )
        for entry in tied
    }


@criterion(
    "opponents_score",
    Text("{score} de los oponentes", score=SCORE),
    Text("SO"),
    Text("{score}: suma de los totales de cada oponente.", score=SCORE),
    Text("Como Buchholz, con {score}", score=SCORE),
)
def opponents_score(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Sum over opponents of their total score; rounds without an opponent add nothing."""
    tallies = history.tallies
    return {entry: sum(tallies[o].score for o in history.opponents[entry]) for entry in tied}


@criterion(
    "draw",
    Text("Sorteo registrado"),
    Text("Sorteo"),
    Text(
        "Número sorteado con la semilla del torneo, que cualquiera puede recalcular.",
    ),
    Text("Este programa"),
    shown=False,
)
def draw(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """A number per entry from the seed; an entry keeps its number when others come and go."""
    return {entry: rng_for(seed, "standings", entry).randrange(10**9) for entry in tied}


def telling(criteria: Sequence[Criterion], *, have_games: bool) -> list[Criterion]:
    """These criteria; without a column those about the games of a match, where matches have been one game."""
    return [replace(one, shown=one.shown and (have_games or not one.of_games)) for one in criteria]


class _Rates:
    """Win rates as integers over one common denominator: exact, and fast for thousands of entries."""

    def __init__(self, history: History) -> None:
        self.history = history
        played = {tally.matches for tally in history.tallies.values()} - {0}
        self.whole = lcm(WIN_RATE_FLOOR.denominator, *played)
        floor = self.whole * WIN_RATE_FLOOR.numerator // WIN_RATE_FLOOR.denominator
        self.rate = {
            entry: max(floor, tally.beaten * self.whole // tally.matches) if tally.matches else floor
            for entry, tally in history.tallies.items()
        }

    def opponents(self, entry: EntryId) -> Fraction:
        """The mean rate of an entry's opponents."""
        rates = [self.rate[o] for o in self.history.opponents[entry]]
        return Fraction(sum(rates), self.whole * len(rates)) if rates else Fraction()


def _points_per_match(history: History) -> dict[EntryId, Fraction]:
    """Return each entry's points a match, byes left out; 0 before the first one."""
    at_tables = dict.fromkeys(history.entries, 0)
    for tables in history.rounds:
        for table in tables:
            if not table.is_bye:
                for line in table.seats:
                    at_tables[line.entry] += line.points
    return {
        entry: Fraction(points, matches) if (matches := history.tallies[entry].matches) else Fraction()
        for entry, points in at_tables.items()
    }


def _game_rates(history: History) -> dict[EntryId, Fraction]:
    drawn = int(history.drawn_games_count)
    points = {entry: 3 * tally.games_won + drawn * tally.games_drawn for entry, tally in history.tallies.items()}
    return {
        entry: Fraction(points[entry], 3 * tally.games) if tally.games else Fraction()
        for entry, tally in history.tallies.items()
    }


def _contributions(history: History, entry: EntryId) -> list[int]:
    """Return the points that each opponent, or missing opponent, adds to Buchholz."""
    tallies = history.tallies
    met = [tallies[o].points for o in history.opponents[entry]]
    return met + [tallies[entry].points] * history.unopposed(entry)


def _mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values) if values else Fraction()
