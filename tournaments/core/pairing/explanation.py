"""Why a pairing looks as it does: its terms, pair by pair, and why people play outside their group."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules.text import Text
from tournaments.core.history import EntryId
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
    """Somebody who plays outside their group (those with equal points), or sits out.

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
    """A pairing told: the sum of its terms, each pair (in the order given), and who is outside their group."""

    total: Terms
    pairs: tuple[PairNote, ...]
    floats: tuple[FloatNote, ...]


def explain(field: Field, pairs: Sequence[tuple[int, int]]) -> Explanation:
    """What a pairing of the field (numbers) costs and why people float. It need not be the optimum."""
    players = field.players
    notes: list[PairNote] = []
    for pair in pairs:
        if field.bye in pair:
            continue
        i, j = sorted(pair, key=lambda k: players[k].place)
        notes.append(PairNote((players[i].entry, players[j].entry), field.terms(i, j)))
    return Explanation(field.total(pairs), tuple(notes), tuple(_floats(field, pairs)))


def _floats(field: Field, pairs: Sequence[tuple[int, int]]) -> list[FloatNote]:
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
            notes.append(_bye_note(field, i))
        elif players[opponent].points < player.points:
            code, reason = _down_reason(player.points, sizes[player.points], arrivals[player.points])
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


def _bye_note(field: Field, i: int) -> FloatNote:
    player = field.players[i]
    first = field.bye_rank[i] == 0
    code, reason = ("lowest_bye_key", LOWEST_BYE) if first else ("bye_avoids_rematch", NEXT_BYE)
    return FloatNote(player.entry, "bye", code, reason, player.floated == DOWN)


def _down_reason(points: int, size: int, arrivals: int) -> tuple[str, Text]:
    """Why a group could not be paired inside itself."""
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
