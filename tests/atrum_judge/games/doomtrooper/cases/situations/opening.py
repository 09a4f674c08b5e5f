"""Set-up: situations."""

from tests.atrum_judge.games.doomtrooper.cases.situations.row import SETUP, SEVEN, Row, Z, hand, opening, squad
from tests.atrum_judge.games.doomtrooper.kit import case, do

SETTING_UP = [
    Row("setup.destiny", False, case(a=opening({"count": 7}, destiny=6), b=opening({"count": 7}), turn=SETUP)),
    Row("setup.destiny", False, case(a=opening({"count": 7}, destiny=4), b=opening({"count": 7}), turn=SETUP)),
    Row("setup.hand", False, case(a=opening({"count": 6}), b=opening({"count": 7}), turn=SETUP)),
    Row("setup.empty", False, case(a=opening({"count": 7}, **squad(Z)), b=opening({"count": 7}), turn=SETUP)),
    Row("regalo.when", False, case(do("regalo"), a=hand(*SEVEN))),
    Row(
        "regalo.once",
        False,
        case(do("regalo"), do("regalo"), a=opening(SEVEN), b=opening({"count": 7}), turn=SETUP),
    ),
    Row(
        "regalo.where",
        False,
        case(do("regalo", to="discard"), a=opening(SEVEN), b=opening({"count": 7}), turn=SETUP),
    ),
    Row(
        "regalo.where",
        False,
        case(do("regalo", to="deck"), a=opening(["Zapador", *SEVEN[1:]]), b=opening({"count": 7}), turn=SETUP),
    ),
    Row(
        "regalo.where",
        None,
        case(do("regalo"), a=opening([None, *SEVEN[1:]]), b=opening({"count": 7}), turn=SETUP),
    ),
    Row(
        "regalo.cards",
        False,
        case(do("regalo", cards=[None] * 6), a=opening(SEVEN), b=opening({"count": 7}), turn=SETUP),
    ),
    Row(
        "",
        True,
        case(do("regalo", by="B"), a=opening(SEVEN), b=opening(SEVEN), turn=SETUP),
        {"players": [{"id": "B", "deck": {"count": 53}, "hand": {"count": 7}, "regalo_used": True}]},
    ),
    Row(
        "",
        True,
        case(do("advance"), a=opening(SEVEN), b=opening(SEVEN), turn=SETUP),
        {"turn": {"number": 1, "step": "actions"}},
    ),
    Row("turn.order", False, case(turn={"number": 0})),
    Row("turn.first_has_no_draw", False, case(turn={"number": 1, "step": "draw", "drawn": False})),
    Row("destiny.negative", False, case(a={"destiny": -1})),
]
