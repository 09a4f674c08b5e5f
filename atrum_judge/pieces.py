"""Common checks of card lists."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from typing import Any

from atrum_judge.protocol import Problem
from atrum_judge.text import Text, one_line

MOST_LETTERS = 60
MOST_COPIES = 999
ALIKE, WORDS_ALIKE = 0.8, 0.6
"""The likeness from which two names may be one card, and that of the words in which they differ."""
UNKNOWN, DECLARED = "roster.unknown", "roster.declared"
"""Codes of problems in every game: a piece is in no catalogue, and can be declared; nobody has verified one."""


def tidy(item: Mapping[str, Any]) -> dict[str, Any]:
    """A line of a list as it is stored: what of it is a name, a count, a pile and an edition."""
    count = item.get("count")
    return {
        "name": one_line(str(item.get("name") or "")),
        "count": count if isinstance(count, int) and not isinstance(count, bool) else 0,
        "pile": str(item.get("pile") or ""),
        "edition": one_line(str(item.get("edition") or "")),
    }


def misshapen(items: Sequence[Mapping[str, Any]]) -> list[Problem]:
    """Names and editions that are none (``roster.name``), counts that number no cards (``roster.count``)."""
    problems = []
    for place, item in enumerate(items):
        if not 1 <= len(item["name"]) <= MOST_LETTERS:
            message = Text("Un nombre tiene entre 1 y {most} caracteres.", most=MOST_LETTERS)
            problems.append(Problem("roster.name", message, items=(place,)))
        if len(item["edition"]) > MOST_LETTERS:
            message = Text("Nombre y edición: hasta {most} caracteres.", most=MOST_LETTERS)
            problems.append(Problem("roster.name", message, items=(place,)))
        if not 1 <= item["count"] <= MOST_COPIES:
            message = Text("{name}: la cantidad es un número de 1 a {most}.", name=item["name"], most=MOST_COPIES)
            problems.append(Problem("roster.count", message, items=(place,)))
    return problems


def by_name(items: Sequence[Mapping[str, Any]], key: Callable[[str], str]) -> dict[str, tuple[int, ...]]:
    """The places of each name, over all piles and editions."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, item in enumerate(items):
        found[key(item["name"])].append(place)
    return {name: tuple(places) for name, places in found.items()}


def likest(name: str, known: Sequence[str], key: Callable[[str], str]) -> str:
    """Return the known name that is written most like this one; empty where none is nearly so."""
    return _Names.of(tuple(known), key).likest(name)


@lru_cache(maxsize=8)
def alike(names: tuple[str, ...], key: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of these names that may be one card, misspelled, in the order of the names.

    Names that differ in a number, or in a whole word, are of two cards.
    """
    known, found = _Names(names, key), dict[frozenset[str], tuple[str, str]]()
    for name in names:
        for other in known.near(key(name), 4, ALIKE):
            pair = frozenset((key(name), other))
            if len(pair) == 2 and pair not in found and _may_be_one(key(name), other):
                found[pair] = (name, known.names[other])
    return tuple(found.values())


def _may_be_one(one: str, other: str) -> bool:
    if [*filter(str.isdigit, one)] != [*filter(str.isdigit, other)]:
        return False
    words, others = one.split(), other.split()
    own = " ".join(word for word in words if word not in others)
    its = " ".join(word for word in others if word not in words)
    return not (own and its) or SequenceMatcher(None, own, its).ratio() >= WORDS_ALIKE


def unknown(place: int, name: str, known: Sequence[str], key: Callable[[str], str]) -> Problem:
    """Return the problem of a card that the catalogue lacks, with the name that is most like it."""
    meant = likest(name, known, key)
    if meant:
        message = Text(
            "«{name}» no está en el catálogo. ¿Es {suggestion}? Si el nombre es correcto, declárala.",
            name=name,
            suggestion=meant,
        )
    else:
        message = Text("«{name}» no está en el catálogo. Si el nombre es correcto, declárala.", name=name)
    return Problem(UNKNOWN, message, items=(place,), meant=meant)


def declared(place: int, name: str) -> Problem:
    """Return the problem of a card that a player declared: a judge has to look at it."""
    message = Text("{name} fue declarada por el jugador: por verificar.", name=name)
    return Problem(DECLARED, message, items=(place,), severity="unverified")


class _Names:
    """A catalogue's names by the pairs of letters in them, so that many wrong lines are answered at once."""

    COMPARED = 30

    def __init__(self, known: Sequence[str], key: Callable[[str], str]) -> None:
        self.key = key
        self.names = {key(one): one for one in known}
        self.holding: dict[str, list[str]] = defaultdict(list)
        for spelled in self.names:
            for pair in _pairs(spelled):
                self.holding[pair].append(spelled)

    @staticmethod
    @lru_cache(maxsize=8)
    def of(known: tuple[str, ...], key: Callable[[str], str]) -> "_Names":
        """Return the names of a catalogue; the ones that were asked for last are kept."""
        return _Names(known, key)

    def likest(self, name: str) -> str:
        """The name that is written most like this one; empty where none is nearly so."""
        spelled = self.key(name)
        if spelled in self.names:  # declared before, by its name alone
            return ""
        close = self.near(spelled, 1, 0.7)
        return self.names[close[0]] if close else ""

    def near(self, spelled: str, most: int, cutoff: float) -> list[str]:
        """The spellings that are written most like this one, the likest first; itself among them."""
        shared = Counter(one for pair in _pairs(spelled) for one in self.holding.get(pair, ()))
        length = len(spelled)
        likely = sorted(shared, key=lambda one: (-shared[one] / (len(one) + length), one))[: self.COMPARED]
        return get_close_matches(spelled, likely, n=most, cutoff=cutoff)


def _pairs(spelled: str) -> set[str]:
    return {spelled[i : i + 2] for i in range(max(len(spelled) - 1, 1))}
