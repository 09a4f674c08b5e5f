"""Explain a pairing: its terms, pair by pair, and the reasons why people play outside their group."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from atrum_judge.text import Text
from tournaments.core.history import EntryId
from tournaments.core.pairing.ahead import Horizon, Outlook
from tournaments.core.pairing.objective import DOWN, UP, Field, Terms
from tournaments.core.words import SCORE

Direction = Literal["down", "up", "bye"]


@dataclass(frozen=True, slots=True)
class PairNote:
    """One pair and its terms."""

    pair: tuple[EntryId, EntryId]
    terms: Terms


@dataclass(frozen=True, slots=True)
class FloatNote:
    """An entry that plays outside its group (those with equal points), or sits out.

    Attributes:
        code: stable name of the reason.
        reason: a sentence for people.
        repeated: floated the same way in the round before.
    """

    entry: EntryId
    direction: Direction
    code: str
    reason: Text
    repeated: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """A pairing explained: the sum of its terms, its pairs (in the order given), and entries outside
    their group.
    """

    total: Terms
    pairs: tuple[PairNote, ...]
    floats: tuple[FloatNote, ...]


def explain(field: Field, pairs: Sequence[tuple[int, int]], *, spares: bool = False) -> Explanation:
    """Explain the cost of a pairing of the field (numbers), and its floats. The pairing need not be the optimum.

    Args:
        spares: the pairing is not the best of this round alone; it leaves better ones to the rounds to come.
    """
    players = field.players
    notes: list[PairNote] = []
    for pair in pairs:
        if field.bye in pair:
            continue
        i, j = sorted(pair, key=lambda k: players[k].place)
        notes.append(PairNote((players[i].entry, players[j].entry), field.terms(i, j)))
    return Explanation(field.total(pairs), tuple(notes), tuple(_floats(field, pairs, spares=spares)))


def _floats(field: Field, pairs: Sequence[tuple[int, int]], *, spares: bool) -> list[FloatNote]:
    players = field.players
    sizes = Counter(player.points for player in players)
    arrivals: dict[int, int] = defaultdict(int)
    outside: list[tuple[int, int | None]] = []
    for pair in pairs:
        i, j = sorted(pair)
        if j == field.bye:
            outside.append((i, None))
        elif players[i].points != players[j].points:
            outside += [(i, j), (j, i)]
            arrivals[min(players[i].points, players[j].points)] += 1
    notes: list[FloatNote] = []
    for i, opponent in sorted(outside, key=lambda pair: players[pair[0]].place):
        player = players[i]
        if opponent is None:
            notes.append(_bye_note(field, i, spares=spares))
        elif players[opponent].points < player.points:
            code, reason = _down_reason(player.points, sizes[player.points], arrivals[player.points])
            if spares and code == "rematches_inside":
                code, reason = "spares_rounds_to_come", SPARES
            notes.append(FloatNote(player.entry, "down", code, reason, player.floated == DOWN))
        else:
            notes.append(FloatNote(player.entry, "up", "meets_floater", MEETS_FLOATER, player.floated == UP))
    return notes


MEETS_FLOATER = Text(
    "Recibe a quien baja de un grupo con más puntos: de los que quedaban, es quien menos cuesta a la "
    "ronda entera (sin repetir rival, sin que alguien juegue otra vez con distinto puntaje, con {score} "
    "parecido).",
    score=SCORE,
)
LOWEST_BYE = Text(
    "Tiene la ronda libre: nadie tuvo menos rondas libres y, entre esos, es quien está más abajo "
    "(puntos, {score}, orden inicial).",
    score=SCORE,
)
NEXT_BYE = Text(
    "Tiene la ronda libre: quienes iban antes en el orden harían falta para que los demás no repitan rival.",
)


SPARES = Text("Así hay rivales nuevos para todos también en las rondas que quedan.")
BYE_SPARES = Text(
    "Tiene la ronda libre: quienes iban antes en el orden hacen falta en esta ronda o en las que quedan, para que "
    "nadie repita rival ni tenga otra ronda libre antes que los demás.",
)


def _bye_note(field: Field, i: int, *, spares: bool) -> FloatNote:
    player = field.players[i]
    if field.bye_rank[i] == 0:
        code, reason = "lowest_bye_key", LOWEST_BYE
    elif spares:
        code, reason = "bye_spares_rounds_to_come", BYE_SPARES
    else:
        code, reason = "bye_avoids_rematch", NEXT_BYE
    return FloatNote(player.entry, "bye", code, reason, player.floated == DOWN)


def _down_reason(points: int, size: int, arrivals: int) -> tuple[str, Text]:
    """Return the reason why a group could not be paired inside itself."""
    if size % 2 and arrivals % 2 == 0:
        return "odd_group", Text(
            "El grupo de puntaje {points} es impar ({size}): alguien tiene que jugar fuera de él.",
            points=points,
            size=size,
        )
    if arrivals % 2 and size % 2 == 0:
        return "odd_after_arrivals", Text(
            "El grupo de puntaje {points} ({size}) recibe a alguien de más arriba y queda impar.",
            points=points,
            size=size,
        )
    return "rematches_inside", Text(
        "Dentro del grupo de puntaje {points} quedaban solo rivales ya enfrentados, o prohibidos.",
        points=points,
    )


def unavoidable(outlook: Outlook, horizon: Horizon, names: Mapping[EntryId, str]) -> Iterator[Text]:
    """Return the repeats that this round and those to come cannot avoid, and why."""
    meetings, byes = outlook.total
    rounds = outlook.rounds + 1
    if meetings:
        yield Text("Partidas que se repiten en las {rounds} rondas que quedan: {n}.", rounds=rounds, n=meetings)
    if byes:
        yield Text(
            "Rondas libres de más, antes de que las tengan los demás, en las {rounds} rondas que quedan: {n}.",
            rounds=rounds,
            n=byes,
        )
    short = [(len(new), entry) for entry, new in horizon.new_for.items() if len(new) < rounds - horizon.has_bye]
    if meetings and short:
        new, entry = min(short, key=lambda one: (one[0], horizon.number[one[1]]))
        yield Text(
            "Quedan {rounds} rondas, y {name} tiene solo {n} rivales nuevos.",
            rounds=rounds,
            name=names.get(entry, str(entry)),
            n=new,
        )
    elif meetings or byes:
        yield Text("Se probaron todas las maneras de jugar esas rondas: ninguna lo evita.")
