"""Any game's claim about the table, beside the table."""

from typing import Any

import pytest

from rules.judging.claims import Comparison

TABLE: dict[str, Any] = {
    "players": [
        {
            "id": "A",
            "life": 20,
            "hand": [{"id": "a1", "name": "Fervor"}, None],
            "deck": {"count": 3, "top": ["x"]},
        },
        {"id": "B", "life": None, "hand": {"count": 2}, "deck": {"count": 0}},
    ],
    "turn": {"phase": "plays", "played": {"aura": 1}},
}
COMPARED = Comparison(wholes=frozenset({"hand"}))


def player(name: str, **facts: Any) -> dict[str, Any]:
    return {"players": [{"id": name, **facts}]}


@pytest.mark.parametrize(
    ("said", "certain"),
    [
        (player("A", life=20), None),
        (player("a", life=20), None),
        (player("A", life=19), True),
        (player("B", life=19), False),
        (player("B", life=None), None),
        (player("C", life=1), True),
        ({"players": [["A"]]}, True),
        ({"players": []}, True),
        (player("A", hand=[None, {"name": "FERVÓR"}]), None),
        (player("A", hand=["a1", None]), None),
        (player("A", hand=["a1", {"name": "Otra"}]), False),
        (player("A", hand=[{"name": "Otra"}, {"name": "Otra"}]), True),
        (player("A", hand=["a1"]), True),
        (player("A", hand={"count": 2}), None),
        (player("A", hand={"count": 3}), True),
        (player("B", hand=[None, None]), None),
        (player("B", hand=["b1", None]), False),
        (player("B", hand=[None]), True),
        (player("A", deck=["X", None, None]), None),
        (player("A", deck=["y", None, None]), True),
        (player("A", discard=[]), False),
        ({"turn": {"played": {"aura": 1}, "phase": "Plays"}}, None),
        ({"turn": {"played": {"aura": 2}}}, True),
        ({"turn": "plays"}, True),
    ],
)
def test_a_claim_is_true_false_or_hangs_on_what_nobody_knows(said: Any, certain: bool | None) -> None:
    different = COMPARED.differences(said, TABLE)
    assert [one.is_certain for one in different] == ([] if certain is None else [certain])


def test_a_difference_says_where_it_is_and_both_values() -> None:
    (different,) = COMPARED.differences(player("A", life=19), TABLE)
    assert (different.path, different.said, different.found) == (("players", "A", "life"), 19, 20)


def test_items_of_a_zone_are_paired_so_that_all_fit() -> None:
    """The first card said could take the place that only the second fits."""
    table = {"hand": [{"id": "1", "kind": "aura", "name": "X"}, {"id": "2", "kind": "aura", "name": "Y"}]}
    said = {"hand": [{"kind": "aura"}, {"name": "X"}]}
    assert COMPARED.differences(said, table) == []
    said = {"hand": [{"name": "X"}, {"name": "X"}]}
    assert [one.is_certain for one in COMPARED.differences(said, table)] == [True]
