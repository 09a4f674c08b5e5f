"""Zones of which something is unknown."""

import pytest

from atrum_judge.judging.piles import Pile


@pytest.mark.parametrize(
    ("pile", "taken", "left"),
    [
        (Pile(["a", None, "b"]), "b", ["a", None]),
        (Pile(["a", None, "b"]), None, ["a", "b"]),
        (Pile(["a", None, None]), "x", ["a", None]),
        (Pile(["a"], is_counted=False), "x", ["a"]),
        (Pile(["a", None], is_counted=False), "x", ["a"]),
    ],
)
def test_the_card_itself_leaves_or_an_unknown_one(
    pile: Pile[str], taken: str | None, left: list[str | None]
) -> None:
    pile.take(taken)
    assert pile.cards == left


def test_of_known_cards_no_other_leaves() -> None:
    with pytest.raises(ValueError, match="nothing unknown"):
        Pile(["a"]).take("x")


@pytest.mark.parametrize(
    ("pile", "written", "may_hold_more", "count"),
    [
        (Pile(is_counted=False), None, True, None),
        (Pile(), [], False, 0),
        (Pile([None, None]), {"count": 2}, True, 2),
        (Pile(["a", None]), ["A", None], True, 2),
        (Pile(["a"]), ["A"], False, 1),
    ],
)
def test_a_pile_says_what_is_known(
    pile: Pile[str], written: object, may_hold_more: bool, count: int | None
) -> None:
    assert pile.to_json(str.upper) == written
    assert (pile.may_hold_more, pile.count) == (may_hold_more, count)


def test_cards_are_drawn_as_far_as_they_go() -> None:
    assert Pile(["a", "b"]).draw(1) == ["a"]
    assert Pile(["a", "b"]).draw(3) == ["a", "b"]
    assert Pile(["a"], is_counted=False).draw(3) == ["a", None, None]
    pile = Pile(["a", None], is_counted=False)
    assert (pile.empty(), pile.cards, pile.is_counted) == (["a", None], [], True)
