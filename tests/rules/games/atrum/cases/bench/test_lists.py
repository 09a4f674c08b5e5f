"""A list of five: editions and Powers of Reptantes that are written down for it (P3 §2.1, §2.2, §1.3)."""

from typing import Any

import pytest

from tests.rules.games.atrum.cases.bench.tapping import Entering

STAR = {"card__cost": "2", "card__esbirro": "Golem", "card__type": "attack", "card__unique": "on"}
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
    assert bench.tap("unwrite:sheet-4:0").answer == "undecided"


def test_a_power_of_a_list_is_edited_and_removed() -> None:
    bench = _write(_listed(), 1, "Rayo", "Trueno").tap("card:sheet-1:0")
    assert (bench.seen["card"]["reptante"], bench.seen["card"]["name"]) == ("Dos", "Rayo")
    bench.tap("card:ok", **STAR, card__name="Relámpago")
    assert [one["name"] for one in _lines(bench)[1]["powers"]] == ["Relámpago", "Trueno"]
    assert bench.seen["open"] == "sheet-1"
    bench.tap("unwrite:sheet-1:0")
    assert [one["name"] for one in _lines(bench)[1]["powers"]] == ["Trueno"]
    assert "powers" not in _roster(bench.tap("unwrite:sheet-1:0"))[1]


def test_an_edition_is_taken_whatever_is_tapped_and_is_taken_back() -> None:
    bench = _listed().tap("keep", **NAMES, edition__0__2="Primera  Edición")
    assert _roster(bench)[2] == {"name": "Tres", "edition": "Primera Edición"}
    assert _roster(bench.tap("sheet", **NAMES, edition__0__2=""))[2] == {"name": "Tres"}


@pytest.mark.parametrize(("renamed", "left"), [("Otro", ["Rayo"]), ("Oráculo", 5)])
def test_another_name_keeps_the_powers_unless_the_catalogue_has_its_own(renamed: str, left: Any) -> None:
    bench = _write(_listed(), 0, "Rayo").tap("sheet", **{**NAMES, "sheet__0__0": renamed})
    names = [one["name"] for one in _lines(bench)[0]["powers"]]
    assert names == left if isinstance(left, list) else len(names) == left


def test_a_line_that_is_emptied_takes_its_powers_along_and_no_others() -> None:
    bench = _write(_write(_listed(), 1, "Rayo"), 3, "Trueno")
    bench.tap("card:sheet-3", **{**NAMES, "sheet__0__1": " "})
    assert bench.seen["card"]["reptante"] == "Cuatro"
    bench.tap("card:ok", **STAR, card__name="Eco")
    assert [[p["name"] for p in line.get("powers", ())] for line in _lines(bench)] == [
        [],
        [],
        ["Trueno", "Eco"],
        [],
        [],
    ]


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
