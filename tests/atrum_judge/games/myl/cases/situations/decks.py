"""Decks: situations."""

from typing import Any

from tests.atrum_judge.games.myl.cases.situations.row import Row


def deck(*lines: dict[str, Any], size: int = 50) -> dict[str, Any]:
    """A deck with these lines, filled with made-up cards."""
    left, filling = size - sum(line.get("count", 1) for line in lines), list[dict[str, Any]]()
    while left > 0:
        filling.append(
            {
                "name": f"Relleno {len(filling)}",
                "edition": "ES",
                "type": "Aliado",
                "count": min(3, left),
                "unique": False,
            }
        )
        left -= 3
    return {"format": "myl-case/1", "ask": "roster", "roster": [*lines, *filling]}


INITIAL = {
    "name": "Oro inicial",
    "edition": "ES",
    "type": "Oro",
    "ability": False,
    "unique": False,
    "initial": True,
}


def line_of(name: str, count: int = 1, **more: Any) -> dict[str, Any]:
    return {"name": name, "edition": "CR", "type": "Aliado", "unique": False, "count": count, **more}


DECKS = [
    Row("", True, deck(INITIAL)),
    Row("deck.size", False, deck(INITIAL, size=49)),
    Row("deck.size", False, deck(INITIAL, size=51)),
    Row("deck.copies", False, deck(INITIAL, line_of("Uno", 2), line_of("UNO", 2, edition="ES"))),
    Row("deck.plain_oro_limit", False, deck(INITIAL, {**INITIAL, "initial": False, "count": 3})),
    *(
        Row(code, False, deck(INITIAL, {**INITIAL, "initial": False, "count": 3}))
        for code in ("deck.copies", "deck.initial_counts")
    ),
    Row("", True, deck(INITIAL, {**INITIAL, "initial": False, "count": 2})),
    Row("deck.unique", False, deck(INITIAL, line_of("Uno", 2, unique=True))),
    Row("deck.unique", False, deck(INITIAL, line_of("Felipe II", 2))),
    Row("deck.unique", None, deck(INITIAL, line_of("Uno", 2, unique=None))),
    Row("deck.promotional_unique", False, deck(INITIAL, line_of("Micenas", 2, edition="HE"))),
    Row(
        "deck.promotional_any_version",
        False,
        deck(INITIAL, line_of("Simón de Montfort", edition="PE"), line_of("Simón de Montfort")),
    ),
    Row("deck.promotional_unique", False, deck(INITIAL, line_of("Uno"), line_of("Uno", edition="PE"))),
    Row("", True, deck(INITIAL, line_of("Uno", edition="PE"))),
    Row("deck.initial_oro", False, deck({**INITIAL, "initial": False})),
    Row("deck.initial_oro", False, deck({**INITIAL, "ability": True})),
    Row("deck.initial_oro", False, deck({**INITIAL, "type": "Aliado"})),
    Row("deck.initial_oro", False, deck({**INITIAL, "count": 2})),
    Row("deck.initial_oro", None, deck({**INITIAL, "ability": None})),
    Row("pool.editions", False, deck(INITIAL, line_of("Uno", edition="XX"))),
    Row("pool.editions", None, deck(INITIAL, line_of("Uno", edition=None))),
    Row("", True, deck(INITIAL, line_of("Bran", edition=None))),
    Row("pool.reissues", True, deck(INITIAL, line_of("Uno", edition="Pirámide del Ka"))),
    Row("deck.count", False, deck(INITIAL, line_of("Uno", 0))),
]
