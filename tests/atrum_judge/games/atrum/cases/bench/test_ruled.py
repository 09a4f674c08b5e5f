"""The page of a ruling: what its case began with, and what was taken for granted."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.cases.bench.entering import BENCH, entering, no_catalogue, seen
from tests.atrum_judge.games.atrum.cases.bench.tapping import Entering

LASTING = {"lasting__player": "A", "lasting__esbirro": "Bestia", "lasting__until": "end_of_turn"}
SHEETS = {f"sheet__{i}__{n}": f"{player}{n}" for i, player in enumerate("AB") for n in range(5)}


def _ruled(state: Any, language: str = "es") -> dict[str, Any]:
    return BENCH.ruled(state["case"], state.get("assumed", []), no_catalogue, language)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("taps", [[], ["res:A:-1"], ["turn:number:-1"], ["turn:first:B"], ["step:draw:A:3"]])
def test_a_ruling_assumes_what_its_bench_assumed(taps: list[str], language: str) -> None:
    state = Entering("", "").tap(*taps).state
    assumed = seen(state, language)["verdict"]["assumptions"]
    assert _ruled(state, language)["verdict"]["assumptions"] == assumed != []


def test_a_ruling_that_kept_no_assumptions_is_read() -> None:
    state = Entering("", "").tap("step:draw:A:3").state
    assert BENCH.ruled(state["case"], [], no_catalogue, "es")["verdict"]["assumptions"] == []


def test_a_ruling_tells_the_table_it_began_with_and_the_one_it_came_to() -> None:
    tajo = {"do": "announce", "by": "A", "reptante": 1, "power": "Tajo", "target": "B", "discard": "B"}
    passes = [{"do": "pass", "by": by} for by in "BA"]
    page = _ruled(entering({"A": {"hand": "B"}, "B": {"res": 7}}, tajo, *passes))
    assert [player["resistance"] for player in page["begin"]["players"]] == [10, 7]
    assert [player["resistance"] for player in page["players"]] == [10, 5]
    assert [player["hand_size"] for player in page["begin"]["players"]] == [1, 0]


def test_a_ruling_tells_what_was_pending_and_under_way() -> None:
    """A chain that is pending at the start is of a ruling from before: the bench tells it by its steps."""
    bench = Entering().tap("hand:A:Bestia:+").announce("A:Tajo").tap("step:pass:B")
    announced, _ = bench.steps
    bench.state["case"]["steps"] = []
    bench.position.update(chain=[announced], window={"player": "A", "passed": ["B"]})
    bench.tap("lasting:add", **LASTING, lasting__what="retype|hand")
    begin = _ruled(bench.state)["begin"]
    start = begin["start"]
    assert start["pending"] == ["A anuncia Tajo → B", "B no responde"]
    assert start["lasting"] == ["A: Su mano cuenta como Bestia (hasta el fin del turno)"]
    assert start["under_way"] == 2


def test_a_ruling_tells_the_facts_beside_the_table() -> None:
    bench = Entering("123", "123", "458", "697").tap("group:2", "turn:first:A", "turn:placed", "top:Golem")
    bench.tap("rep:B-R3", "rep:B-R3", "gone:B-R3", "fell:B", "rep:A-R1", "skip:A-R1", "last:B")
    bench.tap(*["res:C:-1"] * 10, "owes:C")
    assert BENCH.ruled(bench.state["case"], [], no_catalogue, "es")["begin"]["facts"] == [
        "Empezó A.",
        "A ya colocó.",
        "Grupos: A + C / B + D.",
        "B retiró último uno de sus Reptantes.",
        "Ráfaga de A: no se prepara.",
        "B llegó a 0 desde su turno.",
        "Arbitrio de B: eliminado en este turno.",
        "C llegó a 0 desde su turno.",
        "C debe eliminar un Reptante.",
        "Tope de la Fosa que se conoce: Golem.",
    ]


def test_who_began_is_no_fact_as_long_as_nobody_said_it() -> None:
    bench = Entering()
    assert _ruled(bench.state)["begin"]["facts"] == []
    assert "; empezó A;" in bench.seen["verdict"]["assumptions"][0]
    bench.tap("turn:number:-1")
    assert "; empezó B;" in bench.seen["verdict"]["assumptions"][0]
    bench.tap("turn:first:A")
    assert not any("empezó" in said for said in bench.seen["verdict"]["assumptions"])


def test_who_begins_a_formation_is_assumed_until_it_is_said() -> None:
    bench = Entering().tap("ask:formation").tap("sheet", **SHEETS)
    assert not bench.seen["sheet"]["is_first_said"]
    day = "Reglas vigentes el 2026-11-20."
    assert bench.seen["verdict"]["assumptions"] == ["Empieza A.", day]
    assert _ruled(bench.state)["verdict"]["assumptions"] == ["Empieza A.", day]
    bench.tap("begins:0")
    assert bench.seen["sheet"]["is_first_said"]
    assert bench.seen["verdict"]["assumptions"] == [day]


def test_the_day_of_the_rules_that_was_said_is_said_of_every_sheet() -> None:
    bench = Entering().tap("ask:roster", "ask:legal").tap("keep", date="2026-11-19")
    for asked in ("roster", "formation"):
        assert bench.tap(f"ask:{asked}").state.get("assumed", []) == ["begins"] * (asked == "formation")


def test_a_ruling_about_a_sheet_has_a_sheet() -> None:
    bench = Entering().tap("ask:roster").tap("sheet", sheet__0__0="Golem")
    page = _ruled(bench.state)
    assert [line["name"] for line in page["sheet"]["sheets"][0]["lines"]][:2] == ["Golem", ""]
    assert not page["sheet"]["is_table"]
