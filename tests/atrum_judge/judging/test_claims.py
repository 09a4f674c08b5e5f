"""Any game's claim about the table, beside the table."""

from typing import Any

import pytest

from atrum_judge.judging.claims import Comparison

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
        ({"turn": {"phase": {"name": "plays"}}}, True),
        (player("A", life={"count": 20}), False),
        (player("B", hand=[None, None, None]), True),
        (player("B", deck=[]), None),
        (player("B", deck=[None]), True),
        (player("A", deck={"count": 3}), None),
        (player("A", deck={"count": 4}), True),
        ({"players": ["A", "B"]}, None),
        ({"players": ["A", "C"]}, True),
        ({"players": ["C", "A"]}, True),
        ({"players": [None]}, True),
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


def test_ids_that_read_alike_are_told_apart() -> None:
    """An extra card is written like its Kyros, with a plus."""
    table = {"players": [{"id": "A1", "life": 1}, {"id": "A1+", "life": 2}]}
    assert COMPARED.differences({"players": [{"id": "A1", "life": 1}, {"id": "A1+", "life": 2}]}, table) == []
    assert COMPARED.differences({"players": [{"id": "a1+", "life": 2}]}, table) == []
    (different,) = COMPARED.differences({"players": [{"id": "A1", "life": 2}]}, table)
    assert (different.path, different.found) == (("players", "A1", "life"), 1)


def test_a_place_already_taken_is_given_up_twice_over() -> None:
    """The first and the second claim both have to move, so that the third fits."""
    table = {"hand": [{"id": "1", "n": 1, "x": 1}, {"id": "2", "n": 1, "y": 1}, {"id": "3", "y": 1, "z": 1}]}
    said = [{"n": 1}, {"y": 1}, {"x": 1}]
    assert COMPARED.differences({"hand": said}, table) == []
    assert COMPARED.differences({"hand": [{"y": 1}, {"n": 1}, {"x": 1}]}, table) == []
    assert COMPARED.differences({"hand": [{"n": 1}, {"x": 1}, {"x": 1}]}, table) != []


def test_a_claim_of_a_list_about_a_number_that_nobody_knows() -> None:
    table = {"deck": {"count": None}}
    (different,) = COMPARED.differences({"deck": [None]}, table)
    assert not different.is_certain
