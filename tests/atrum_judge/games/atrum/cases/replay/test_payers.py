"""Payers are open until something shows them; a payment is illegal only when none fit (P2 §1.6, §5.1)."""

from typing import Any

import pytest

from atrum_judge.games.atrum.cases.answer import Payment
from atrum_judge.games.atrum.cases.replay.payers import matched
from tests.atrum_judge.games.atrum.cases.asking import answer, case
from tests.atrum_judge.games.atrum.compare import judged

TABLE = {"A": "EE|G+ Z+ G+|1+ 8+ 3+"}
LAUNCHED = "A1 Descarga >B @A1 -E; B.; A."


def lying(**states: str) -> dict[str, Any]:
    """A claim about Esbirros of A by their ids."""
    laid = [{"id": id_, "state": {"p": "prepared", "e": "exhausted"}[state]} for id_, state in states.items()]
    return {"do": "expect", "players": [{"id": "A", "altar": laid}]}


@pytest.mark.parametrize(
    ("said", "legal"),
    [
        ([lying(A1="e", A2="p", A3="p")], True),
        ([lying(A2="e", A1="p")], True),
        ([lying(A1="p", A2="p", A3="p")], False),
        ([lying(A1="e", A2="e")], False),
        ([lying(A1="e"), lying(A2="e")], False),
        ([lying(A1="e"), "A2 Filo @A1 -E"], False),
        (["A?A2", lying(A2="e", A1="p")], True),
        (["A?A2", lying(A1="e")], False),
    ],
)
def test_a_launch_was_paid_by_some_who_fit_all_that_is_said(said: list[Any], legal: bool) -> None:
    assert answer(case(LAUNCHED, *said, **TABLE))[0] is legal


def test_an_announcement_needs_those_whom_it_sets_aside_so_others_paid() -> None:
    verdict = judged(case(LAUNCHED, "A2 Purga >B @A1 -B", A="EB|G+ Z+|1+ 9+ 3+"))
    assert verdict["legal"] is True
    states = {card["id"]: card["state"] for card in verdict["position"]["players"][0]["altar"]}
    assert states == {"A1": "prepared", "A2": "exhausted"}


def _paid(payers: str, may: str, *, exploit: bool = False) -> Payment:
    return Payment(0, "x", tuple(payers), tuple(may), may=frozenset(may), exploit=exploit)


@pytest.mark.parametrize(
    ("payments", "must", "found"),
    [
        ([_paid("ab", "abc")], "", [("a", "b")]),
        ([_paid("a", "bc")], "", [("b",)]),
        ([_paid("a", "ab"), _paid("b", "bc")], "c", [("a",), ("c",)]),
        ([_paid("a", "b"), _paid("b", "bc")], "", [("b",), ("c",)]),
        ([_paid("a", "b"), _paid("b", "b")], "", None),
        ([_paid("a", "ab")], "ab", None),
        ([_paid("a", "ab")], "x", None),
    ],
)
def test_everybody_pays_once_and_all_who_must_do(payments: list[Payment], must: str, found: Any) -> None:
    assert matched(payments, frozenset(must)) == found
