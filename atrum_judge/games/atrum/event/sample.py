"""Made-up Reptantes and plausible results, for demonstrations and load tests. Nothing here is official."""

from collections.abc import Sequence
from random import Random
from typing import Any

from atrum_judge.games.atrum.table.effects import parse
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.powers import Power, PowerType
from atrum_judge.protocol import CatalogueItem, Terms

EDITION = "Muestra (no oficial)"


def _power(name: str, cost: int, esbirro: str, type_: PowerType, *effects: dict[str, Any]) -> Power:
    return Power(name, cost, esbirro, type_, unique=False, effects=parse(effects, name))


_POWERS = (
    _power("Tajo corto", 0, "Bestia", "attack", {"op": "damage", "amount": 1}),
    _power("Tajo largo", 1, "Caído", "attack", {"op": "damage", "amount": 2}),
    _power("Tajo hondo", 2, "Golem", "attack", {"op": "damage", "amount": 4}),
    _power("Velo de polvo", 1, "Esqueleto", "defense", {"op": "prevent", "amount": 2}),
    _power("Muralla de huesos", 2, "Esqueleto", "defense", {"op": "prevent", "amount": 4}),
    _power("Susurro de la Fosa", 1, "Neutral", "tactical", {"op": "annul", "whose": "opponent"}),
    _power("Aliento frío", 0, "Zombie", "tactical", {"op": "draw", "count": 1}),
    _power("Marcha lenta", 3, "Zombie", "attack", {"op": "damage", "amount": 6}),
)
_STARRED = Power("Golpe macizo", 1, "Golem", "tactical", unique=True)

_NAMES = (
    "Orvel Quiebracirios",
    "Nadira Cienumbrales",
    "Brumak Pechoceniza",
    "Ysolda Sinreflejo",
    "Torvan Muerdelosas",
    "Calixta Vozdegruta",
    "Dremir Atacúmulos",
    "Melusa Rondafosas",
    "Gorhan Yelmohueco",
    "Ilvane Tejecenizas",
    "Rasko Dientepiedra",
    "Sombrela Ojovelado",
    "Ulmak Rompelápidas",
    "Vesna Manoquieta",
    "Zarel Pasofúnebre",
    "Kurda Lenguabarro",
    "Ferrán Cuervotinto",
    "Liora Entrepuertas",
)


def _powers(index: int) -> list[dict[str, Any]]:
    """Five Powers; every sixth Reptante carries the ★ one, so that a clash can be shown."""
    chosen = [_POWERS[(index + step) % len(_POWERS)] for step in range(5)]
    if index % 6 == 0:
        chosen[-1] = _STARRED
    return [power.to_json() for power in chosen]


CARDS: tuple[CatalogueItem, ...] = tuple(
    CatalogueItem(name, EDITION, {"powers": _powers(index)}) for index, name in enumerate(_NAMES)
)


def _roster(rng: Random) -> list[dict[str, Any]]:
    """Five sample Reptantes that may be registered together."""
    starred = {name_key(card.name) for i, card in enumerate(CARDS) if i % 6 == 0}
    names = [card.name for card in CARDS]
    rng.shuffle(names)
    chosen: list[str] = []
    for name in names:
        if name_key(name) in starred and any(name_key(other) in starred for other in chosen):
            continue
        chosen.append(name)
        if len(chosen) == 5:
            break
    return [{"name": name} for name in chosen]


def _report(rng: Random) -> dict[str, Any]:
    """A possible report by a player; most matches end by elimination."""
    winner = rng.randrange(2)
    kind = rng.choices(["elimination", "time", "time_equal", "concession"], [70, 14, 10, 6])[0]
    if kind == "concession":
        return {"ending": "concession", "who": 1 - winner, "winner_left": rng.randint(1, 3)}
    if kind == "time_equal":
        n, high = rng.randint(1, 3), rng.randint(2, 10)
        resistance = [high, high - 1] if winner == 0 else [high - 1, high]
        return {"ending": "time", "left": [n, n], "resistance": resistance}
    high = rng.choices([1, 2, 3], [30, 45, 25])[0] if kind == "elimination" else rng.randint(2, 3)
    low = 0 if kind == "elimination" else rng.randint(1, high - 1)
    return {"ending": "elimination" if kind == "elimination" else "time", "left": _by_seat(winner, high, low)}


def _by_seat(winner: int, high: int, low: int) -> list[int]:
    return [high, low] if winner == 0 else [low, high]


def _opposite(data: dict[str, Any]) -> dict[str, Any]:
    """Return the loser's possible claim: the same with the seats exchanged."""
    swapped: dict[str, Any] = {}
    for name, value in data.items():
        if isinstance(value, Sequence) and not isinstance(value, str):
            swapped[name] = list(reversed(value))
        else:
            swapped[name] = 1 - value if name == "who" else value
    return swapped


class AtrumSample:
    """The sample content as the ruleset offers it."""

    event = "Copa del Vertedero (muestra)"
    cards: Sequence[CatalogueItem] = CARDS

    def roster(self, rng: Random) -> list[dict[str, Any]]:
        return _roster(rng)

    def report(self, rng: Random, terms: Terms) -> dict[str, Any]:
        return _report(rng)

    def contradicting(self, report: dict[str, Any], terms: Terms) -> dict[str, Any]:
        return _opposite(report)
