"""Esbirros and how piles of them are counted (P1 §2.2).

Inside the engine an Esbirro is a small number, and a pile whose order does not matter is a tuple of seven
counts: one per kind, then the cards whose kind nobody knows.
"""

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from operator import add
from typing import Final

from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.text import Text

Kind = int
Counts = tuple[int, ...]

BESTIA, CAIDO, ESQUELETO, GOLEM, ZOMBIE, SOMBRA, UNKNOWN = range(7)

ESBIRROS = ("Bestia", "Caído", "Esqueleto", "Golem", "Zombie", "Sombra")
MAIN_KINDS = range(5)
ALL_KINDS = range(6)


class Neutral(Enum):
    """The request of a neutral Power: discard any kind (P1 §7.3). It is no kind, so it counts in no pile."""

    NEUTRAL = "Neutral"

    __hash__ = object.__hash__


NEUTRAL: Final = Neutral.NEUTRAL
Asked = Kind | Neutral

NONE: Counts = (0,) * 7

_BY_KEY = {name_key(name): kind for kind, name in enumerate(ESBIRROS)}


def kind_named(name: str) -> Kind | None:
    """The kind of a name such as ``"gólem"``; None when there is no such Esbirro."""
    return _BY_KEY.get(name_key(name))


def name_of(kind: Asked) -> str:
    """Return the name of a kind, e.g. ``"Golem"``; ``"?"`` when unknown."""
    if kind is NEUTRAL:
        return NEUTRAL.value
    return "?" if kind == UNKNOWN else ESBIRROS[kind]


def told(cards: Iterable[str | None]) -> Text:
    """Cards by their names as people say them, e.g. "2 Golem, 3 ocultas"; None is a hidden one."""
    counts = Counter(cards)
    hidden = counts.pop(None, 0)
    said = [Text.verbatim(f"{n} {name}" if n > 1 else str(name)) for name, n in counts.items()]
    if hidden:
        said.append(Text("1 oculta") if hidden == 1 else Text("{count} ocultas", count=hidden))
    return Text.joined(said, ", ") if said else Text("nada")


def counted(kinds: Iterable[Kind]) -> Counts:
    """The pile that these cards make."""
    counts = [0] * 7
    for kind in kinds:
        counts[kind] += 1
    return tuple(counts)


def listed(counts: Counts) -> list[Kind]:
    """The cards of a pile, by kind; the unknown ones last."""
    return [kind for kind, n in enumerate(counts) for _ in range(n)]


def plus(counts: Counts, kind: Kind, n: int = 1) -> Counts:
    """The pile with `n` more of a kind (fewer when negative)."""
    changed = list(counts)
    changed[kind] += n
    return tuple(changed)


def merged(one: Counts, other: Counts) -> Counts:
    """Both piles together."""
    return tuple(map(add, one, other))


def beyond(asked: Counts, pile: Counts) -> Counts:
    """The cards asked for that are not among those known of a pile."""
    return (*(max(0, n - known) for n, known in zip(asked[:UNKNOWN], pile, strict=False)), 0)


def less(pile: Counts, kinds: Iterable[Kind]) -> Counts:
    """The pile without these cards; one it is not known to hold was one of its unknown ones."""
    for kind in kinds:
        pile = plus(pile, kind if pile[kind] else UNKNOWN, -1)
    return pile
