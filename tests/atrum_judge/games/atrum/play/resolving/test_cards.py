"""Cards that move between Fosa, hands, Altars and Vertedero, known or not."""

from random import Random
from typing import Any

import pytest

from atrum_judge.games.atrum.play.game import start
from atrum_judge.games.atrum.play.resolving.cards import (
    into_altar,
    into_hand,
    less,
    of_kind,
    placed,
    remade,
    removed,
    shuffled,
    taken,
)
from atrum_judge.games.atrum.table.general import rules_on
from atrum_judge.games.atrum.table.kinds import GOLEM, NONE, Kind, counted
from atrum_judge.games.atrum.table.position import Position
from tests.atrum_judge.games.atrum.kit import TODAY, team

LETTERS = "BCEGZS?"


def kinds(letters: str) -> tuple[Kind, ...]:
    return tuple(LETTERS.index(letter) for letter in letters)


def pile(letters: str) -> tuple[int, ...]:
    return counted(kinds(letters))


def table(fosa: str = "", rest: str = "", vertedero: str = "", **changes: Any) -> Position:
    begun = start([team("A"), team("B")], rules_on(TODAY), Random(1))
    return begun._replace(fosa=kinds(fosa), fosa_rest=pile(rest), vertedero=pile(vertedero), **changes)


@pytest.mark.parametrize(
    ("fosa", "rest", "n", "claimed", "drawn", "left", "left_rest"),
    [
        ("BCG", "", 2, "", "BC", "G", ""),
        ("BCG", "", 3, "", "BCG", "", ""),
        ("BC", "", 3, "", "BC", "", ""),
        ("B", "GG", 2, "", "BG", "", "G"),
        ("B", "GZ", 2, "", "B?", "", "?"),
        ("B?", "", 2, "BC", "BC", "", ""),
        ("B", "??", 3, "BCE", "BCE", "", ""),
        ("B", "?G", 3, "BG?", "BG?", "", ""),
        # All that is left beneath is of one kind: it comes up whatever was named.
        ("", "GG", 1, "B", "G", "", "G"),
        ("", "G?", 1, "B", "B", "", "G"),
        ("", "ZZ??", 2, "ZG", "GZ", "", "Z?"),
    ],
)
def test_cards_come_from_the_top_and_then_from_beneath(
    fosa: str, rest: str, n: int, claimed: str, drawn: str, left: str, left_rest: str
) -> None:
    position, found = taken(table(fosa, rest), n, None, kinds(claimed))
    assert found == kinds(drawn)
    assert (position.fosa, position.fosa_rest) == (kinds(left), pile(left_rest))


@pytest.mark.parametrize(("remake", "revealed", "found"), [(True, "", "BG"), (False, "", "B"), (True, "C", "B")])
def test_the_vertedero_is_drawn_from_once_the_fosa_is_used_up(remake: bool, revealed: str, found: str) -> None:
    position = table("B", "", "GG", revealed=kinds(revealed))
    after, drawn = taken(position, 2, None, remake=remake)
    assert drawn == kinds(found)
    assert after.fosa_size + sum(after.vertedero) == 3 - len(found)


@pytest.mark.parametrize(
    ("fosa", "rest", "revealed", "vertedero", "new"),
    [("", "", "", "GZ", True), ("B", "", "", "GZ", False), ("", "B", "", "GZ", False), ("", "", "B", "GZ", False)],
)
def test_a_new_fosa_is_made_when_nothing_of_the_old_is_left(
    fosa: str, rest: str, revealed: str, vertedero: str, new: bool
) -> None:
    position = table(fosa, rest, vertedero, revealed=kinds(revealed))
    after = remade(position, None)
    assert (after != position) is new
    if new:
        assert (after.fosa, after.fosa_rest, after.vertedero) == ((), pile("GZ"), NONE)


def test_a_shuffle_leaves_the_same_cards_and_without_a_draw_no_known_order() -> None:
    position = table("BCEGZ", "SS")
    unknown = shuffled(position, None)
    assert (unknown.fosa, unknown.fosa_rest) == ((), pile("BCEGZSS"))
    drawn = shuffled(position, Random(4))
    assert (counted(drawn.fosa), drawn.fosa_rest) == (pile("BCEGZSS"), NONE)
    assert drawn.fosa != kinds("BCEGZSS")


def test_what_enters_an_altar_has_a_name_of_its_own() -> None:
    position = into_altar(table(), 1, kinds("GZ"), prepared=False)
    position = placed(position, 1, *kinds("B"), "mine")
    position = into_altar(position, 1, kinds("S"), prepared=True)
    altar = position.players[1].altar
    assert [(e.id, e.kind, e.prepared) for e in altar] == [
        ("B+1", *kinds("G"), False),
        ("B+2", *kinds("Z"), False),
        ("mine", *kinds("B"), True),
        ("B+3", *kinds("S"), True),
    ]
    assert position.players[0].altar == ()


def test_esbirros_leave_their_altars_in_the_order_asked_for() -> None:
    position = into_altar(into_altar(table(), 0, kinds("GZ"), prepared=True), 1, kinds("BC"), prepared=True)
    after, found = removed(position, ("B+2", "A+1", "nobody"))
    assert [(owner, esbirro.id) for owner, esbirro in found] == [(1, "B+2"), (0, "A+1")]
    assert [[e.id for e in player.altar] for player in after.players] == [["A+2"], ["B+1"]]


def test_a_hand_takes_cards() -> None:
    assert into_hand(into_hand(table(), 0, kinds("GZ")), 0, kinds("Z?")).players[0].hand == pile("GZZ?")


@pytest.mark.parametrize(("before", "cards", "after"), [("GZ", "G", "Z"), ("Z?", "G", "Z"), ("G?", "GG", "")])
def test_what_a_pile_is_not_known_to_hold_was_unknown(before: str, cards: str, after: str) -> None:
    assert less(pile(before), kinds(cards)) == pile(after)


@pytest.mark.parametrize(
    ("kind", "sombras", "found"),
    [
        (None, False, "BGGS?"),
        (GOLEM, False, "GG?"),
        (GOLEM, True, "GGS?"),
        (LETTERS.index("S"), True, "S?"),
    ],
)
def test_of_a_pile_an_effect_takes_its_kind_and_what_may_be_it(
    kind: Kind | None, sombras: bool, found: str
) -> None:
    held = pile("BGGS?")
    assert of_kind(table(rest="BGGS?"), held, kind, sombras=sombras).options == kinds(found)


@pytest.mark.parametrize(
    ("vertedero", "found", "unsure"),
    [("G" * 9, "?", "?"), ("G" * 10, "", ""), ("BCEZS" * 10, "???", ""), ("BCEZ" * 10 + "S" * 9, "???", "?")],
)
def test_unknown_cards_are_offered_as_far_as_the_kind_is_left(vertedero: str, found: str, unsure: str) -> None:
    """Ten of each kind: the rest of them lies where nobody sees it (P1 §2.2)."""
    offered = of_kind(table(rest="???", vertedero=vertedero), pile("???"), GOLEM, sombras=False)
    assert (offered.options, offered.unsure) == (kinds(found), kinds(unsure))
