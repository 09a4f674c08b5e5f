"""A list of five: editions and Powers of Reptantes that are written down for it (P3 §2.1, §2.2, §1.3)."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.cases.bench.tapping import Entering
from tests.atrum_judge.games.atrum.kit import REPTANTES

STAR = {"card__cost": "2", "card__esbirro": "Golem", "card__type": "attack", "card__unique": "on"}
ANOTHER = REPTANTES[2][0]
NAMES = {f"sheet__0__{n}": name for n, name in enumerate(("Uno", "Dos", "Tres", "Cuatro", "Cinco"))}


def _listed() -> Entering:
    return Entering().tap("ask:roster").tap("sheet", **NAMES)


def _write(bench: Entering, place: int, *names: str, **fields: str) -> Entering:
    for name in names:
        bench.tap(f"card:sheet-{place}").tap("card:ok", **{**STAR, "card__name": name, **fields})
    return bench


def _roster(bench: Entering) -> Any:
    return bench.state["case"]["roster"]


def _lines(bench: Entering) -> Any:
    return bench.seen["sheet"]["sheets"][0]["lines"]


def _powers_of(line: Any) -> list[str]:
    return [power["name"] for power in line["powers"]]


def test_one_unique_power_on_two_of_a_list_is_judged() -> None:
    bench = _listed()
    assert bench.answer == "undecided"
    _write(_write(bench, 0, "Rayo"), 3, "Rayo")
    assert bench.answer == "illegal roster.unique_power_repeated"
    assert bench.seen["card"] is None
    assert _lines(bench)[3]["powers"] == [{"name": "Rayo", "said": "Rayo ★ (2 · Golem · Ataque)"}]


def test_the_same_power_without_a_star_is_no_fault_and_what_is_not_written_stays_open() -> None:
    bench = _listed()
    for place in (0, 3):
        bench.tap(f"card:sheet-{place}")
        plain = {key: value for key, value in STAR.items() if key != "card__unique"}
        bench.tap("card:ok", **plain, card__name="Rayo")
    assert bench.answer == "undecided"
    said = [f["message"] for f in bench.seen["verdict"]["findings"]]
    assert any("Uno" in one and "1 de sus 5" in one for one in said), said


def test_a_list_of_which_all_powers_are_written_is_legal() -> None:
    bench = _listed()
    for place in range(5):
        _write(bench, place, *(f"Poder {place}{n}" for n in range(5)))
    assert bench.answer == "legal"
    assert not any(line["lacks"] for line in _lines(bench))
    assert bench.tap("unwrite:sheet-4:0:5").answer == "undecided"


def test_a_power_of_a_list_is_edited_and_removed() -> None:
    bench = _write(_listed(), 1, "Rayo", "Trueno").tap("card:sheet-1:0")
    assert (bench.seen["card"]["reptante"], bench.seen["card"]["name"]) == ("Dos", "Rayo")
    bench.tap("card:ok", **STAR, card__name="Relámpago")
    assert [one["name"] for one in _lines(bench)[1]["powers"]] == ["Relámpago", "Trueno"]
    assert bench.seen["open"] == "sheet-1"
    bench.tap("unwrite:sheet-1:0:2")
    assert [one["name"] for one in _lines(bench)[1]["powers"]] == ["Trueno"]
    assert "powers" not in _roster(bench.tap("unwrite:sheet-1:0:1"))[1]


def test_an_edition_is_taken_whatever_is_tapped_and_is_taken_back() -> None:
    bench = _listed().tap("keep", **NAMES, edition__0__2="Primera  Edición")
    assert _roster(bench)[2] == {"name": "Tres", "edition": "Primera Edición"}
    assert _roster(bench.tap("sheet", **NAMES, edition__0__2=""))[2] == {"name": "Tres"}


def test_powers_that_were_written_down_stay_when_the_name_is_corrected() -> None:
    bench = _write(_write(_listed(), 0, "Rayo"), 3, "Rayo")
    bench.tap("sheet", **{**NAMES, "sheet__0__0": "Otro"}, edition__0__0="Primera")
    bench.tap("sheet", **{**NAMES, "sheet__0__0": "Otro "}, edition__0__1="Segunda")
    line = _lines(bench)[0]
    assert (_powers_of(line), line["edition"]) == (["Rayo"], "Primera")
    assert "illegal roster.unique_power_repeated" in bench.answer


def _printed(number: int) -> list[str]:
    return [power["name"] for power in REPTANTES[number][1]]


def test_what_belongs_to_a_name_goes_where_the_name_goes() -> None:
    """Two lines swap their names, and a third is corrected in the same sending."""
    names = {"sheet__0__0": "Espejo", "sheet__0__1": "Dos", "sheet__0__2": "Oráculo"}
    bench = Entering().tap("ask:roster").tap("sheet", **names).tap("sheet", **names, edition__0__2="Primera")
    bench.tap("unwrite:sheet-2:0:5")
    _write(_write(bench, 1, "Trueno"), 2, "Rayo")
    shown = {f"edition__0__{n}": "" for n in (0, 1)} | {"edition__0__2": "Primera"}
    bench.tap("sheet", **shown, sheet__0__0="Oráculo", sheet__0__1="Dos y medio", sheet__0__2="Espejo")
    lines = _lines(bench)
    assert [line["name"] for line in lines] == ["Oráculo", "Dos y medio", "Espejo", "", ""]
    assert _powers_of(lines[0]) == [*_printed(4)[1:], "Rayo"]
    assert (_powers_of(lines[1]), _powers_of(lines[2])) == (["Trueno"], _printed(6))
    assert [line["edition"] for line in lines] == ["Primera", "", "", "", ""]


def test_who_is_moved_down_a_line_takes_all_along() -> None:
    bench = _write(_write(_listed(), 0, "Rayo"), 4, "Eco")
    moved = ("Nuevo", "Uno", "Dos", "Tres", "Cuatro")
    bench.tap("sheet", **{f"sheet__0__{n}": name for n, name in enumerate(moved)})
    assert [_powers_of(line) for line in _lines(bench)] == [[], ["Rayo"], [], [], []]


def test_the_card_of_another_name_goes_with_that_name() -> None:
    bench = Entering().tap("ask:roster").tap("sheet", sheet__0__0="Oráculo", edition__0__0="Primera")
    other = bench.send("sheet", sheet__0__0="oraculo", edition__0__0="Primera")
    assert other["case"]["roster"] == [{"name": "oraculo", "edition": "Primera"}]
    bench.tap("sheet", sheet__0__0=ANOTHER, edition__0__0="Primera")
    line = _lines(bench)[0]
    assert (line["edition"], line["by_hand"], len(line["powers"])) == ("", False, 5)


def test_an_edition_that_is_written_with_another_name_is_taken() -> None:
    bench = Entering().tap("ask:roster").tap("sheet", sheet__0__0="Oráculo", edition__0__0="Primera")
    assert _lines(bench.tap("sheet", sheet__0__0=ANOTHER, edition__0__0="Segunda"))[0]["edition"] == "Segunda"


def test_powers_that_the_catalogue_knows_are_removed_and_come_back_when_somebody_says_so() -> None:
    bench = Entering().tap("ask:roster").tap("sheet", sheet__0__0="Oráculo")
    first, *others = _powers_of(_lines(bench)[0])
    assert not _lines(bench)[0]["may_be_printed"]
    assert _powers_of(_lines(bench.tap("unwrite:sheet-0:0:5"))[0]) == others
    assert _lines(bench)[0]["by_hand"]
    bench.tap(*(f"unwrite:sheet-0:0:{left}" for left in (4, 3, 2, 1)))
    line = _lines(bench)[0]
    assert (line["powers"], line["lacks"], line["may_be_printed"], line["by_hand"]) == ([], True, True, False)
    assert _powers_of(_lines(bench.tap("printed:sheet-0"))[0]) == [first, *others]


def test_a_power_is_removed_once_however_often_the_tap_comes() -> None:
    bench = _write(_listed(), 1, "Rayo", "Trueno", "Eco").tap("unwrite:sheet-1:0:3")
    assert bench.send("unwrite:sheet-1:0:3") == bench.state
    assert _powers_of(_lines(bench)[1]) == ["Trueno", "Eco"]


def test_a_power_of_a_list_is_there_again_when_one_comes_back_to_it() -> None:
    bench = _listed().tap("card:sheet-2").tap("ask:legal", **STAR, card__name="Rayo")
    assert bench.seen["card"] is None
    bench.tap("ask:roster")
    assert (bench.seen["card"]["reptante"], bench.seen["card"]["name"]) == ("Tres", "Rayo")
    assert bench.seen["unfinished"]


@pytest.mark.parametrize("asked", ["ask:roster", "ask:formation"])
def test_nothing_is_reviewed_on_an_empty_sheet(asked: str) -> None:
    bench = Entering().tap(asked).tap("sheet")
    assert bench.seen["refused"] == {"near": "sheet", "said": "Escribe los nombres."}


def test_a_unique_power_through_a_ban_is_told_once() -> None:
    bench = _write(_write(_listed(), 0, "Incursión cadavérica"), 3, "Déjà-Vu")
    told = [(f["code"], f["rule"]) for f in bench.seen["verdict"]["findings"] if f["severity"] != "undecided"]
    assert told == [("roster.unique_power_repeated", "P3 §2.2"), ("power.substituted", "P3 §1.2")]
