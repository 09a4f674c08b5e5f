"""Endings and collections: situations."""

from typing import Any

from tests.atrum_judge.games.doomtrooper.cases.situations.row import E, Row, Z, squad
from tests.atrum_judge.games.doomtrooper.kit import case, do

EMPTY = {"deck": {"count": 0}}


ENDINGS = [
    Row("game.over", False, case(do("meditate"), a={**EMPTY, "promotion": 2}, b=EMPTY)),
    Row("game.over", False, case(do("concede"), do("meditate"))),
    Row("", True, case(do("meditate"), a=EMPTY, b=EMPTY)),
    Row(
        "end.decks",
        None,
        case(a={"deck": {"count": None}, "promotion": 2, **squad(Z)}, b={**EMPTY, **squad(E)}, ask="end"),
    ),
    Row(
        "end.decks",
        None,
        case(
            a={**EMPTY, "promotion": 2, "earned": 3, **squad(Z)},
            b={**EMPTY, "promotion": 3, **squad(E)},
            ask="end",
        ),
    ),
    Row("end.no_warriors", None, case(b=squad(E), ask="end")),
    Row("end.target", None, case(a=squad(Z, promotion=26), b=squad(E), ask="end")),
    Row("", True, case(a=squad(Z, promotion=24), b=squad(E), ask="end", options={"target": 25})),
    Row(
        "end.target",
        None,
        case(a=squad(Z, promotion=20, earned=9), b=squad(E), ask="end", options={"target": 25}),
    ),
]


def roster(*lines: dict[str, Any], **options: int) -> dict[str, Any]:
    return {
        "format": "doomtrooper-case/1",
        "cards": CARDS_OF_LISTS,
        "ask": "roster",
        "roster": list(lines),
        "options": options,
    }


CARDS_OF_LISTS = [
    {"name": "Zapador", "type": "warrior", "limit": 3},
    {"name": "Visor", "type": "equipment", "limit": 5},
    {"name": "Doble", "type": "equipment", "limit": 2},
    {"name": "Doble", "type": "equipment", "limit": 4},
    {"name": "Rara", "type": "special"},
]


ROSTERS = [
    Row(
        "roster.copies",
        False,
        roster({"name": "Zapador", "count": 2}, {"name": "zapador", "count": 2, "pile": "spare"}),
    ),
    Row("roster.limit_unknown", None, roster({"name": "Rara", "count": 2})),
    Row("roster.limit_unknown", None, roster({"name": "Doble", "count": 3})),
    Row("roster.copies", False, roster({"name": "Doble", "count": 5})),
    Row("", True, roster({"name": "Rara"}, {"name": "Zapador", "count": 3}, {"name": "Doble", "count": 2})),
    Row("roster.count", False, roster({"name": "Rara", "count": 0})),
    Row("roster.deck_min", False, roster({"name": "Visor", "count": 5}, deck_min=6)),
    Row("roster.deck_max", False, roster({"name": "Visor", "count": 5}, deck_max=4)),
    Row("roster.spare", False, roster({"name": "Visor", "count": 5, "pile": "spare"}, spare_max=4)),
    Row("roster.spare", False, roster({"name": "Visor", "count": 5, "pile": "spare"}, spare_exact=4)),
    Row("roster.warriors", False, roster({"name": "Visor", "count": 5}, warriors_min=1)),
    *[
        Row(
            "" if legal else "roster.warriors",
            legal,
            roster({"name": "Zapador", "count": 2}, {"name": "Nadie"}, warriors_min=least),
        )
        for legal, least in ((True, 2), (None, 3), (False, 4))
    ],
    Row("", True, roster({"name": "Visor", "count": 5}, deck_min=5, deck_max=5)),
    Row("", True, roster({"name": "Visor", "count": 5, "pile": "spare"}, spare_max=5)),
    Row("", True, roster({"name": "Visor", "count": 5, "pile": "spare"}, spare_exact=5)),
    Row("", True, roster({"name": "Visor", "count": 5}, spare_exact=5)),
    Row("roster.warriors", None, roster({"name": "Zapador"}, {"name": "Nadie"}, warriors_min=2)),
]
