"""Made-up Reptantes for engine tests, beside Powers that the rulebook names (with values of our own)."""

from datetime import date
from random import Random
from typing import Any

from atrum_judge.games.atrum.play.game import start
from atrum_judge.games.atrum.table.dated import effective
from atrum_judge.games.atrum.table.general import rules_on
from atrum_judge.games.atrum.table.position import PREPARED, Position, Reptante, ability
from atrum_judge.games.atrum.table.powers import Power

TODAY = date(2026, 11, 20)
KINDS = {"B": "Bestia", "C": "Caído", "E": "Esqueleto", "G": "Golem", "Z": "Zombie", "S": "Sombra"}


def _power(
    name: str, cost: int, kind: str, type_: str, *effects: dict[str, Any], unique: bool = False
) -> dict[str, Any]:
    esbirro = KINDS.get(kind, "Neutral")
    return {
        "name": name,
        "cost": cost,
        "esbirro": esbirro,
        "type": type_,
        "unique": unique,
        "effects": list(effects),
    }


def damage(n: int) -> dict[str, Any]:
    return {"op": "damage", "amount": n}


_EXPLOIT = {"op": "exploit", "count": 1, "whose": "target"}
_LOSE_2 = {"op": "reduce", "amount": 2}
_COUNT = {"zone": "discarded", "whose": "caster"}

TAJO = _power("Tajo", 0, "B", "attack", damage(2))

REPTANTES: dict[int, tuple[str, list[dict[str, Any]]]] = {
    1: (
        "Ráfaga",
        [
            TAJO,
            _power("Embate", 2, "C", "attack", damage(4)),
            _power("Cataclismo", 4, "G", "attack", damage(7)),
            _power("Filo", 0, "B", "tactical", {"op": "reinforce", "amount": 2, "what": "attack"}),
            _power("Descarga", 1, "E", "tactical", damage(3)),
        ],
    ),
    2: (
        "Bastión",
        [
            _power("Quite", 0, "B", "defense", {"op": "prevent", "amount": 2}),
            _power("Parapeto", 1, "G", "defense", {"op": "prevent", "amount": 3}),
            _power("Muralla", 3, "Z", "defense", {"op": "prevent", "amount": 6}),
            _power("Égida", 0, "G", "tactical", {"op": "reinforce", "amount": 2, "what": "defense"}),
            _power("Velo", 1, "Z", "tactical", {"op": "prevent", "amount": 2, "of": "any"}),
        ],
    ),
    3: (
        "Arbitrio",
        [
            _power("Negar", 1, "Z", "tactical", {"op": "annul", "whose": "opponent"}),
            _power("Hedor Distractor", 0, "Z", "tactical", {"op": "annul", "whose": "opponent", "max_cost": 0}),
            _power("Golpe macizo", 1, "B", "tactical", _EXPLOIT, _LOSE_2, unique=True),
            _power("Socorro", 0, "E", "tactical", {"op": "gain", "amount": 3}),
            _power("Saqueo", 0, "C", "tactical", {"op": "discard", "count": 1, "whose": "target", "random": True}),
        ],
    ),
    4: (
        "Oráculo",
        [
            _power(
                "Déjà-Vu",
                2,
                "Z",
                "tactical",
                {"op": "require", "zone": "altar", "whose": "caster", "esbirro": "Zombie", "count": 1},
                {"op": "return", "count": 2, "up_to": True, "whose": "target", "to": "hand"},
                {"op": "exploit", "count": 1, "whose": "caster", "esbirro": "Zombie"},
                unique=True,
            ),
            _power(
                "Retroceso temporal",
                1,
                "E",
                "tactical",
                {"op": "return", "count": 1, "whose": "target", "to": "fosa_top"},
                _LOSE_2,
            ),
            _power(
                "Ingredientes siniestros",
                0,
                "G",
                "tactical",
                {"op": "place", "count": 1, "from": "fosa_top"},
                _LOSE_2,
            ),
            _power(
                "Avance cronológico",
                2,
                "E",
                "tactical",
                {"op": "reveal", "count": 3},
                {"op": "place", "count": "all", "from": "revealed", "esbirro": "Esqueleto"},
            ),
            _power(
                "Rastreo", 0, "B", "tactical", {"op": "reveal", "count": 3}, {"op": "take_revealed", "count": 1}
            ),
        ],
    ),
    5: (
        "Legión",
        [
            _power(
                "Ejército en Retaguardia",
                2,
                "C",
                "attack",
                {"op": "damage", "per": {"zone": "altar", "whose": "caster", "esbirro": "Caído"}, "each": 2},
            ),
            _power(
                "Tormenta de meteoritos",
                3,
                "G",
                "attack",
                {"op": "reveal", "count": 5},
                {"op": "damage", "per": {"zone": "revealed", "esbirro": "Golem"}, "each": 3},
            ),
            _power(
                "Llamado a las armas",
                2,
                "C",
                "tactical",
                {"op": "search", "zone": "vertedero", "esbirro": "Caído", "count": 3},
                {"op": "discard_all", "esbirro": "Caído"},
                {"op": "damage", "per": {**_COUNT, "esbirro": "Caído"}, "each": 2},
                {"op": "show_hand"},
            ),
            _power(
                "Alma en la máquina",
                2,
                "G",
                "tactical",
                {"op": "search", "zone": "vertedero", "esbirro": "Golem", "count": 3},
                {"op": "discard_all", "esbirro": "Golem"},
                {"op": "gain", "per": {**_COUNT, "esbirro": "Golem"}, "each": 2},
                {"op": "show_hand"},
            ),
            _power("Exhumado nocturno", 4, "E", "tactical", {"op": "swap_hand"}, unique=True),
        ],
    ),
    6: (
        "Espejo",
        [
            _power("Doppelganger", 2, "N", "tactical", {"op": "copy"}, {"op": "skip_next_prepare"}),
            _power("Lectura de Huesos", 1, "E", "tactical", {"op": "copy"}),
            _power(
                "Antimateria",
                4,
                "N",
                "tactical",
                {"op": "annul", "esbirro": "Neutral", "whose": "opponent"},
                {"op": "no_exhaust"},
            ),
            _power("Hedor Distractor", 1, "Z", "tactical", {"op": "annul", "whose": "opponent", "max_cost": 1}),
            _power("Trueque", 2, "B", "tactical", {"op": "swap", "count": 1}),
        ],
    ),
    7: (
        "Mudanza",
        [
            _power("Transmutar", 1, "N", "tactical", {"op": "retype_power", "to": "defense"}),
            _power("Ofrenda", 0, "C", "tactical", _EXPLOIT),
            _power("Carga heroica", 2, "C", "attack", damage(3)),
            _power("Sangría", 1, "B", "attack", damage(3), {"op": "reduce", "amount": 1}),
            TAJO,
        ],
    ),
    # Every operation that Reptantes 1-7 lack, so that random games exercise all of them.
    8: (
        "Bruma",
        [
            _power(
                "Teñir la mano",
                0,
                "Z",
                "tactical",
                {"op": "retype", "zone": "hand", "esbirro": "Bestia", "until": "next_own_turn"},
            ),
            _power(
                "Teñir el Altar",
                1,
                "N",
                "tactical",
                {"op": "retype", "zone": "altar", "esbirro": "Caído", "until": "end_of_turn"},
            ),
            _power("Licencia", 0, "N", "tactical", {"op": "discard_as", "uses": 2}),
            _power("Amparo", 1, "G", "tactical", {"op": "protect", "what": "altar", "until": "next_own_turn"}),
            _power("Botín", 2, "E", "tactical", {"op": "take", "count": 1}),
        ],
    ),
    9: (
        "Cosecha",
        [
            _power("Siembra", 2, "G", "tactical", {"op": "place", "count": 2, "up_to": True, "from": "hand"}),
            _power(
                "Osario", 1, "Z", "tactical", {"op": "place", "count": 1, "from": "vertedero", "state": "prepared"}
            ),
            _power(
                "Excavar",
                1,
                "C",
                "tactical",
                {"op": "search", "zone": "fosa", "esbirro": "Zombie", "count": 2, "to": "altar"},
            ),
            _power(
                "Purga",
                1,
                "B",
                "tactical",
                {"op": "discard", "count": 2, "whose": "target"},
                {"op": "draw", "count": 1},
            ),
            _power(
                "Remate",
                1,
                "E",
                "tactical",
                {"op": "if", "condition": {"reinforced": 2}, "then": [{"op": "damage", "amount": 2}]},
                {"op": "exploit", "count": "all", "whose": "caster", "esbirro": "Sombra"},
            ),
        ],
    ),
}


def power(data: dict[str, Any], on: date = TODAY) -> Any:
    counts_as = effective(Power.from_json(data), on)
    return ability(counts_as.power, counts_as.unknown_text)


def reptante(owner: str, place: int, number: int, *, state: int = PREPARED, on: date = TODAY) -> Reptante:
    name, powers = REPTANTES[number]
    return Reptante(f"{owner}-R{place + 1}", name, "", state, False, tuple(power(p, on) for p in powers), True)


def team(owner: str, numbers: tuple[int, ...] = (1, 2, 3), on: date = TODAY) -> list[Reptante]:
    return [reptante(owner, place, number, on=on) for place, number in enumerate(numbers)]


def random_game(
    rng: Random, players: int = 2, sides: tuple[tuple[int, ...], ...] = (), on: date = TODAY
) -> Position:
    """The start of a game with random teams of the kit."""
    ids = [chr(ord("A") + i) for i in range(players)]
    numbers = [rng.sample(sorted(REPTANTES), 3) for _ in ids]
    for side in sides:
        shared = rng.sample(sorted(REPTANTES), 3 * len(side))
        for i, member in enumerate(side):
            numbers[member] = shared[3 * i : 3 * i + 3]
    teams = [team(i, tuple(chosen), on) for i, chosen in zip(ids, numbers, strict=True)]
    return start(teams, rules_on(on), rng, sides=sides)
