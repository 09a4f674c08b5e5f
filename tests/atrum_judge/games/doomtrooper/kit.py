"""Made-up cards and positions of Doomtrooper, for tests."""

import json
from datetime import date
from pathlib import Path
from typing import Any

from atrum_judge.games.doomtrooper.cases.judge import JUDGE

TODAY = date(2026, 11, 21)
SHARED = [json.loads(line) for line in Path(__file__).with_name("cases.jsonl").read_text().splitlines()]


def _card(
    name: str, type_: str | None, affiliation: str | None = None, values: Any = None, **more: Any
) -> dict[str, Any]:
    card: dict[str, Any] = {"name": name, "type": type_, "affiliation": affiliation, **more}
    if values is not None:
        card["values"] = dict(zip("LDBV", values, strict=True))
    return {key: value for key, value in card.items() if value is not None}


CARDS = [
    _card("Zapador", "warrior", "Bauhaus", (4, 4, 4, 3), limit=3),
    _card("Tirador", "warrior", "Imperial", ("-", 5, 3, 2)),
    _card("Samurái", "warrior", "Mishima", (5, 3, 4, 4)),
    _card("Inquisidora", "warrior", "La Hermandad", (5, 5, 5, 5)),
    _card("Sin blindaje", "warrior", "Capitol", (5, 5, "-", 2)),
    _card("Explorador", "warrior", "Capitol", (3, 3, 3, 2), designations=["COMBATIENTE"]),
    _card("Andador", "warrior", "Bauhaus", (6, 6, 7, 6), designations=["TANQUE"]),
    _card("Nómada", "warrior", "Crescentia", (4, 4, 4, 3)),
    _card("Luterana", "warrior", "La Triada Luterana", (4, 4, 4, 3), designations=["COMBATIENTE"]),
    _card("Fiera", "warrior", "Crescentia", (6, "-", 4, 3), designations=["BESTIA"]),
    _card("Necrófago", "warrior", "La Legión Oscura", (4, 4, 4, 3)),
    _card(
        "Acólito", "warrior", "La Legión Oscura", (3, 3, 3, 2), designations=["HEREJE", "DISCÍPULO DE ALGEROTH"]
    ),
    _card("Mercenario", "warrior", "General", (4, 4, 4, 3), area=["escuadron"]),
    _card("Errante", "warrior", "General", (4, 4, 4, 3), text="unknown"),
    _card("Enigma", "warrior", "Bauhaus", (4, 4, 4, 3), text="unknown"),
    _card("Espada", "equipment", designations=["ARMA DE LUCHA"]),
    _card("Fusil", "equipment", designations=["ARMA DE DISPARO"]),
    _card("Coraza", "equipment", designations=["ARMADURA"]),
    _card("Placas", "equipment", designations=["ARMADURA"]),
    _card("Visor", "equipment"),
    _card("Sable corporativo", "equipment", designations=["ARMA DE LUCHA"], only=["Corporativo"]),
    _card("Hoja de hereje", "equipment", only=["HEREJE"]),
    _card("Artefacto", "equipment", text="unknown"),
    _card("Reliquia", "relic"),
    _card("Daga sagrada", "relic", designations=["ARMA DE LUCHA"]),
    _card("Moto", "equipment", designations=["VEHÍCULO"]),
    _card("Carro", "equipment", designations=["TANQUE"], restricts="equipment"),
    _card("Torreta", "equipment", designations=["VEHÍCULO"], restricts="weapons"),
    _card("Avión", "equipment", designations=["AERONAVE"]),
    _card("Lagarto", "beast", None, (2, -1, 1, 1)),
    _card("Trinchera", "fortification", area=["escuadron"]),
    _card("Muralla", "fortification"),
    _card("Susurro", "gift", designations=["DON MENOR"]),
    _card("Marca", "gift", designations=["DON MENOR DE HEREJE"]),
    _card("Distorsión", "gift", designations=["DON MAYOR DE ALGEROTH"]),
    _card("Don oscuro", "gift", text="unknown"),
    _card("Concentración", "ki"),
    _card("Escolta", "mission", assign_to=["own_warrior", "self"]),
    _card("Castigo", "mission", assign_to=["other_warrior", "other_player"]),
    _card("Plan A", "mission", designations=["TÁCTICA"], assign_to=["self"]),
    _card("Plan B", "mission", designations=["TÁCTICA"], assign_to=["self"]),
    _card("Encargo", "mission", text="unknown"),
    _card("Pacto", "alliance"),
    _card("Tregua", "alliance"),
    _card("Ruinas", "warzone", area=["escuadron"]),
    _card("Páramo", "warzone", area=["destacamento"]),
    _card("Prisa", "special", icon="descartar", when="own_turn", effects=[{"op": "actions", "amount": 2}]),
    _card(
        "Retirada", "special", icon="descartar", when="any_time", effects=[{"op": "transfer", "to": "escuadron"}]
    ),
    _card("Emboscada", "special", icon="aniquilar", when="any_time", effects=[{"op": "discard"}]),
    _card("Purga", "special", icon="descartar", when="any_time", effects=[{"op": "annihilate"}]),
    _card("Ruptura", "special", icon="descartar", when="any_time", effects=[{"op": "discard", "alliance": True}]),
    _card("Niebla", "special", icon="descartar", when="any_time", effects=[{"op": "cover"}]),
    _card("Herejía", "special", icon="acoplar", when="any_time", effects=[{"op": "heretic"}]),
    _card(
        "Conversión",
        "special",
        icon="descartar",
        when="any_time",
        effects=[{"op": "affiliate", "to": "La Legión Oscura"}],
    ),
    _card(
        "Tributo",
        "special",
        icon="descartar",
        when="any_time",
        effects=[{"op": "destiny", "amount": -2, "whose": "opponent"}],
    ),
    _card("Gloria", "special", icon="descartar", when="any_time", effects=[{"op": "promotion", "amount": 3}]),
    _card("Borrosa", "special", icon="descartar", when="any_time", text="unknown"),
    _card("Velada", "special", icon="descartar", text="unknown"),
    _card("Sin icono", "special", when="any_time", effects=[]),
    _card("Arte", "art", icon="descartar", when="own_turn", effects=[]),
    _card("Firme", "equipment", cannot=["discard"]),
    _card("Yelmo", "equipment", only=["Doomtroopers"]),
    _card("Lanza tribal", "equipment", only=["Tribales"]),
    _card("Emblema", "equipment", only=["BAUHAUS"]),
    _card("Cuchilla", "equipment", only=["COMBATIENTE"]),
    _card("Oráculo", "special", icon="descartar", when="any_time", effects=[{"op": "unknown"}]),
    _card(
        "Dos golpes",
        "special",
        icon="descartar",
        when="any_time",
        effects=[{"op": "discard"}, {"op": "annihilate"}],
    ),
    _card(
        "Arrastre",
        "special",
        icon="descartar",
        when="any_time",
        effects=[{"op": "transfer", "to": "destacamento"}],
    ),
]


def warrior(id_: str, card: str | None, *attached: Any, **more: Any) -> dict[str, Any]:
    """A warrior with what is attached to it: names of cards, or objects."""
    under = [
        {"id": f"{id_}.{i}", "card": one} if isinstance(one, str) else {"id": f"{id_}.{i}", **one}
        for i, one in enumerate(attached)
    ]
    return {"id": id_, "card": card, "attached": under, **more}


def case(
    *steps: dict[str, Any],
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    c: dict[str, Any] | None = None,
    turn: dict[str, Any] | None = None,
    position: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A case in the action step of A's third turn; steps are by A unless they say otherwise."""
    players = [
        {"id": "A", "destiny": 9, "hand": [], "deck": {"count": 30}, **(a or {})},
        {"id": "B", "destiny": 3, "hand": {"count": 6}, "deck": {"count": 30}, **(b or {})},
    ]
    if c is not None:
        players.append({"id": "C", "destiny": 3, "hand": {"count": 6}, "deck": {"count": 30}, **c})
    return {
        "format": "doomtrooper-case/1",
        "date": "2026-11-20",
        "cards": CARDS,
        "position": {
            "players": players,
            "first_player": "A",
            "turn": {"player": "A", "number": 5, "step": "actions", "drawn": True, **(turn or {})},
            **(position or {}),
        },
        "steps": [step if step["do"] == "expect" else {"by": "A", **step} for step in steps],
        **more,
    }


def judged(data: Any) -> dict[str, Any]:
    """The verdict on a case, with an empty catalogue."""
    return JUDGE.adjudicate(data, today=TODAY, catalogue=lambda name: (), language="es")


def do(what: str, **fields: Any) -> dict[str, Any]:
    """A step."""
    return {"do": what, **fields}
