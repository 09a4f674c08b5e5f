"""Impossible facts before the first draw, and before the first launch."""

from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.shorthand import case_of

DRAWN = {"A": {"hand": "GZ"}, "B": {}, "turn": {"n": 1}}
GIVES = [{"op": "draw", "count": 1, "whose": "target"}]
DRAWS = [{"op": "draw", "count": 1}]
TWO_AGAINST_TWO = {"C": {"team": "4+ 5+ 7+"}, "D": {"team": "4+ 5+ 7+"}, "teams": [["A", "C"], ["B", "D"]]}


def found(table: dict[str, Any], changed: dict[str, tuple[int, list[dict[str, Any]]]] | None = None) -> list[str]:
    """Return the impossible facts; `changed` gives the first Power of the first Reptante of players a cost and effects."""
    case = case_of({"pos": {**DRAWN, **table}})
    for player in case["position"]["players"]:
        if player["id"] in (changed or {}):
            cost, effects = (changed or {})[player["id"]]
            reptante = player["reptantes"][0]
            first, *others = reptante["powers"]
            reptante["powers"] = [{**first, "cost": cost, "effects": effects, "type": "tactical"}, *others]
    return [f["code"] for f in judged(case)["findings"] if f["severity"] == "impossible"]


@pytest.mark.law("turn.first_turn")
@pytest.mark.parametrize(
    ("table", "codes"),
    [
        ({}, []),
        ({"B": {"hand": "B"}}, ["turn.first_turn"]),
        ({"B": {"altar": "B+"}}, ["turn.first_turn"]),
        # No launched Power gave cards to anybody.
        ({"B": {"hand": "B"}, "vert": "C"}, ["turn.first_turn"]),
        ({"B": {"hand": "B"}, "A": {"hand": "G"}}, ["turn.first_turn", "turn.first_turn"]),
        # Until the own first draw.
        ({"B": {"hand": "B"}, "turn": {"n": 2, "p": "B", "phase": "prepare"}}, ["turn.first_turn"]),
        ({"B": {"hand": "BBB"}, "turn": {"n": 2, "p": "B"}}, []),
        ({"C": {"hand": "B"}, "B": {"hand": "BBB"}, "turn": {"n": 2, "p": "B"}}, ["turn.first_turn"]),
        # The one who was out may have been the one who had a turn.
        ({"C": {"hand": "B"}, "B": {"team": "1x 2x 3x"}, "turn": {"n": 2, "p": "C"}}, []),
        # A draw for oneself is for a mate too.
        ({**TWO_AGAINST_TWO, "C": {"team": "4+ 5+ 7+", "hand": "B"}}, ["turn.first_turn"]),
        ({**TWO_AGAINST_TWO, "A": {"team": "9+ 2+ 3+"}, "C": {"team": "4+ 5+ 7+", "hand": "B"}}, []),
    ],
)
def test_before_their_first_draw_nobody_has_cards(table: dict[str, Any], codes: list[str]) -> None:
    assert found(table) == codes


@pytest.mark.parametrize(
    ("changed", "team", "is_possible"),
    [
        ({"A": (0, GIVES)}, "1+ 2+ 3+", True),
        ({"A": (1, [{"op": "draw", "count": 1, "whose": "any"}])}, "1+ 2+ 3+", True),
        ({"A": (0, [{"op": "if", "condition": {"reinforced": 0}, "then": GIVES}])}, "1+ 2+ 3+", True),
        ({"A": (0, [{"op": "unknown"}])}, "1+ 2+ 3+", True),
        # Too much for an Altar of one Esbirro, unless a Power adds to it.
        ({"A": (2, GIVES)}, "1+ 2+ 3+", False),
        ({"A": (2, GIVES)}, "1+ 2+ 9+", True),
        # A player who draws for themself gives nothing, and one without cards launches nothing.
        ({"A": (0, DRAWS)}, "1+ 2+ 3+", False),
        ({"B": (0, DRAWS)}, "1+ 2+ 3+", False),
        ({"B": (0, GIVES)}, "1+ 2+ 3+", False),
        # Unless it is copied.
        ({"B": (0, GIVES)}, "1+ 2+ 6+", True),
        ({"B": (4, GIVES)}, "1+ 2+ 6+", True),
        ({"B": (4, DRAWS)}, "1+ 2+ 6+", False),
    ],
)
def test_others_have_cards_only_by_a_power_that_may_have_given_them(
    changed: dict[str, Any], team: str, is_possible: bool
) -> None:
    table = {"A": {"team": team}, "B": {"hand": "B"}, "vert": "C"}
    assert found(table, changed) == ([] if is_possible else ["turn.first_turn"])


def test_a_power_that_nobody_knows_may_have_given_cards() -> None:
    case = case_of({"pos": {**DRAWN, "B": {"hand": "B"}}})
    for reptantes, legal in (("B", False), ("A", True)):
        for player in case["position"]["players"]:
            if player["id"] == reptantes:
                del player["reptantes"][0]["powers"]
        assert judged(case)["legal"] is legal


@pytest.mark.law("resistance.initial", "setup.reptantes_prepared", "place.prepared")
@pytest.mark.parametrize(
    ("table", "code"),
    [
        ({"B": {"res": 9}}, "resistance.initial"),
        ({"A": {"hand": "GZ", "res": 12}}, "resistance.initial"),
        ({"A": {"hand": "GZ", "team": "1- 2+ 3+"}}, "setup.reptantes_prepared"),
        ({"B": {"team": "1+ 2+ 3-"}}, "setup.reptantes_prepared"),
        ({"A": {"hand": "G", "altar": "Z-"}, "turn": {"n": 1, "placed": True}}, "place.prepared"),
    ],
)
def test_with_nothing_discarded_in_the_first_turn_all_is_as_it_was_set_up(
    table: dict[str, Any], code: str
) -> None:
    assert found(table) == [code]
    assert found({**table, "vert": "C"}) == []
    assert found({**table, "turn": {"n": 3}}) == []


@pytest.mark.parametrize(
    ("changed", "team", "is_possible"),
    [
        ({"A": (0, DRAWS)}, "1+ 2+ 3+", True),
        ({"A": (1, [{"op": "search", "zone": "vertedero", "count": 2}])}, "1+ 2+ 3+", True),
        ({"A": (0, [{"op": "swap_hand"}])}, "1+ 2+ 3+", True),
        ({"A": (0, [{"op": "unknown"}])}, "1+ 2+ 3+", True),
        ({"A": (2, DRAWS)}, "1+ 2+ 3+", False),
        # An Altar may have grown by then.
        ({"A": (0, [{"op": "place", "count": 1, "from": "hand"}])}, "1+ 2+ 3+", True),
        ({"A": (0, [{"op": "reveal", "count": 3}])}, "1+ 2+ 3+", False),
        ({"B": (0, DRAWS)}, "1+ 2+ 3+", False),
        ({"B": (3, DRAWS)}, "1+ 2+ 6+", True),
    ],
)
def test_unless_a_power_may_have_emptied_the_vertedero(
    changed: dict[str, Any], team: str, is_possible: bool
) -> None:
    table = {"A": {"hand": "GZ", "team": team}, "B": {"res": 9}}
    assert found(table, changed) == ([] if is_possible else ["resistance.initial"])


def test_what_is_impossible_is_not_noted_as_well() -> None:
    case = case_of({"pos": {**DRAWN, "A": {"hand": "GZB"}, "B": {"res": 9}, "fosa": {"count": 57}}})
    said = [f["code"] for f in judged(case)["findings"]]
    assert sorted(said) == ["resistance.initial", "turn.first_turn"]


@pytest.mark.law("turn.first_turn")
@pytest.mark.parametrize(
    ("table", "is_possible"),
    [
        ({"A": {"hand": "GZ"}}, True),
        ({"A": {"hand": "G"}}, False),
        ({"A": {"hand": "GZB"}}, False),
        ({"A": {"hand": "G", "altar": "Z+"}, "turn": {"n": 1, "placed": True}}, True),
        ({"A": {"hand": "G", "altar": "Z+"}}, False),
        ({"A": {"hand": "GB"}, "turn": {"n": 1, "placed": True}}, False),
        ({"A": {"altar": "Z+ G+"}, "turn": {"n": 1, "placed": True}}, False),
        ({"turn": {"n": 1, "reinforced": 1}}, False),
        # Three participants: whoever begins draws as many.
        ({"C": {}}, True),
    ],
)
def test_with_nothing_launched_the_first_turn_has_what_was_drawn_in_it(
    table: dict[str, Any], is_possible: bool
) -> None:
    """P1 §5.3, §5.4, §6.2: two cards, one of which may be placed."""
    assert set(found(table)) == (set() if is_possible else {"turn.first_turn"})
    assert found({**table, "vert": "C"}) == []


@pytest.mark.parametrize(
    "lasting",
    [[{"op": "retype", "player": "A", "zone": "hand", "esbirro": "Golem", "until": "end_of_turn"}], None],
)
def test_with_nothing_launched_nothing_lasts(lasting: list[dict[str, Any]] | None) -> None:
    case = case_of({"pos": DRAWN})
    if lasting:
        case["position"]["lasting"] = lasting
    else:
        case["position"]["players"][1]["reptantes"][0]["skip_next_prepare"] = True
    assert [f["message"] for f in judged(case)["findings"]] == [
        "En el primer turno no se ha lanzado nada: ningún Poder puede haber tenido efecto."
    ]
