"""Conclusions from a position: the sides, the kinds that Esbirros count as, the cards that a hand may hold."""

from typing import Any

import pytest

from atrum_judge.games.atrum.cases.reading import read_case
from atrum_judge.games.atrum.table.hidden import can_hold, fits, learned, pool, unknown_cards
from atrum_judge.games.atrum.table.kinds import (
    BESTIA,
    CAIDO,
    GOLEM,
    NEUTRAL,
    SOMBRA,
    UNKNOWN,
    ZOMBIE,
    Asked,
    Kind,
    counted,
)
from atrum_judge.games.atrum.table.position import (
    ELIMINATED,
    Choice,
    Lasting,
    Position,
    copied,
    hand_counts_as,
    kinds_of,
)
from tests.atrum_judge.games.atrum.kit import TODAY, power
from tests.atrum_judge.games.atrum.shorthand import case_of

LETTERS = "BCEGZS?"


def table(**short: Any) -> Position:
    position = read_case(case_of({"pos": short}), today=TODAY).position
    assert position is not None
    return position


def pile(letters: str) -> tuple[int, ...]:
    return counted(LETTERS.index(letter) for letter in letters)


def without(position: Position, *fallen: int) -> Position:
    """These participants have lost all their Reptantes."""
    for index in fallen:
        player = position.players[index]
        reptantes = tuple(reptante._replace(state=ELIMINATED) for reptante in player.reptantes)
        position = position.with_player(index, player._replace(reptantes=reptantes))
    return position


# Participants


@pytest.mark.parametrize(
    ("player", "fallen", "following"),
    [(0, (), (1, 2, 3)), (2, (), (3, 0, 1)), (3, (), (0, 1, 2)), (0, (1,), (2, 3)), (1, (0, 2), (3,))],
)
def test_play_goes_round_the_table_past_those_who_are_out(
    player: int, fallen: tuple[int, ...], following: tuple[int, ...]
) -> None:
    position = table(A={}, B={}, C={}, D={})
    assert without(position, *fallen).after(player) == following


# Cards


def test_revealed_cards_and_those_known_beneath_are_seen() -> None:
    position = table(A={}, B={})
    shown = position._replace(revealed=(BESTIA, UNKNOWN), fosa_rest=pile("CC" + "?" * 56))
    assert pool(shown) == (9, 8, 10, 10, 10, 10, 0)
    assert unknown_cards(shown) == 57


# The hand holds so many of a kind, and `?` that may be anything; others hold the rest of that kind.
@pytest.mark.parametrize(
    ("hand", "asked", "partners", "holds"),
    [
        ("BC", "", 0, True),
        ("BC", "B", 0, True),
        ("BC", "BB", 0, False),
        ("BC", "E", 0, False),
        ("S", "S", 0, True),
        ("B", "S", 0, False),
        # A partner is any main Esbirro beside those asked for; a Sombra is none.
        ("BC", "B", 1, True),
        ("BC", "B", 2, False),
        ("BS", "B", 1, False),
        ("B?", "B", 1, None),
        ("B?", "B", 2, False),
        ("?", "", 1, None),
        # Missing cards have to fit among the unknown ones.
        ("?", "B", 0, None),
        ("?", "BC", 0, False),
        ("B?", "BC", 0, None),
        ("B?", "BCE", 0, False),
        ("??", "BC", 1, False),
        ("??", "BB", 0, None),
    ],
)
def test_what_a_hand_holds_is_yes_no_or_unknown(hand: str, asked: str, partners: int, holds: bool | None) -> None:
    assert can_hold(table(A={"hand": hand}, B={}), 0, pile(asked), (frozenset(range(5)),) * partners) is holds


@pytest.mark.parametrize(
    ("hand", "vertedero", "asked", "holds"),
    [
        ("?", "B" * 9, "B", None),
        ("?", "B" * 10, "B", False),
        ("??", "B" * 9, "BB", False),
        ("??", "B" * 8, "BB", None),
        ("B?", "B" * 9, "BB", False),
    ],
)
def test_a_hand_holds_no_more_of_a_kind_than_are_hidden(
    hand: str, vertedero: str, asked: str, holds: bool | None
) -> None:
    assert can_hold(table(A={"hand": hand}, B={}, vert=vertedero), 0, pile(asked)) is holds


@pytest.mark.parametrize(
    ("elsewhere", "asked", "holds"),
    [
        # All else is seen: the two unknown cards of the hand are the two that are missing.
        ("", "BC", True),
        ("", "BB", False),
        # One more is unknown in the other hand: any one of three may be there, so none is sure.
        ("E", "B", None),
        ("B", "B", True),
        ("B", "C", None),
        ("B", "BB", None),
    ],
)
def test_a_hand_surely_holds_what_can_be_nowhere_else(elsewhere: str, asked: str, holds: bool | None) -> None:
    hidden = pile("BC" + elsewhere)
    known = tuple(10 - n for n in hidden[:6])
    position = table(A={"hand": "??"}, B={"hand": "?" * len(elsewhere)})
    position = position._replace(fosa=(), fosa_rest=(*known, 0))
    assert pool(position) == hidden
    assert can_hold(position, 0, pile(asked)) is holds


@pytest.mark.parametrize(
    ("hand", "shown", "then"),
    [
        ("?", "B", "B"),
        ("??", "B", "B?"),
        ("B?", "B", "B?"),
        ("B?", "BB", "BB"),
        ("B?", "BCC", "BC"),
        ("??", "SS", "SS"),
        ("BC", "E", "BC"),
    ],
)
def test_hidden_cards_become_those_that_were_shown(hand: str, shown: str, then: str) -> None:
    position = table(A={"hand": hand}, B={})
    after = learned(position, 0, tuple(LETTERS.index(letter) for letter in shown))
    assert after.players[0].hand == pile(then)
    assert after.players[1] == position.players[1]


# Kinds that Esbirros count as


def retyping(player: int, zone: str, op: str = "retype") -> Lasting:
    return Lasting(op, 0, player, zone, ZOMBIE, "end_of_turn", 0, "")


@pytest.mark.parametrize(
    ("altar", "counts_as"),
    [
        ("G+", [{GOLEM}]),
        ("S+", [{SOMBRA}]),
        ("S+ S-", [{SOMBRA}, {SOMBRA}]),
        ("S+ G- C+", [{GOLEM, CAIDO}, {GOLEM}, {CAIDO}]),
        ("S+ ?-", [{UNKNOWN}, {UNKNOWN}]),
    ],
)
def test_sombras_count_as_the_others_of_their_altar(altar: str, counts_as: list[set[Kind]]) -> None:
    position = table(A={"altar": altar}, B={"altar": "B+"})
    assert [kinds_of(position, 0, esbirro) for esbirro in position.players[0].altar] == counts_as


@pytest.mark.parametrize(
    ("altar", "kind", "answer"),
    [
        ("G+", None, True),
        ("G+", GOLEM, True),
        ("G+", BESTIA, False),
        ("?+", GOLEM, None),
        ("?+", None, True),
        ("S+ G+", GOLEM, True),
        ("S+ G+ ?+", BESTIA, None),
        ("S+ G+ ?+", GOLEM, True),
    ],
)
def test_an_esbirro_fits_a_kind_or_not_or_nobody_knows(altar: str, kind: Kind | None, answer: bool | None) -> None:
    position = table(A={"altar": altar}, B={})
    assert fits(position, 0, position.players[0].altar[0], kind) is answer


@pytest.mark.parametrize(
    ("lasting", "altar", "hand"),
    [
        (retyping(0, "altar"), {ZOMBIE}, None),
        (retyping(0, "hand"), {GOLEM}, ZOMBIE),
        (retyping(1, "altar"), {GOLEM}, None),
        (retyping(1, "hand"), {GOLEM}, None),
        (retyping(0, "altar", "protect"), {GOLEM}, None),
    ],
)
def test_an_effect_that_goes_on_changes_one_zone_of_one_player(
    lasting: Lasting, altar: set[Kind], hand: Kind | None
) -> None:
    position = table(A={"altar": "G+"}, B={})._replace(lasting=(lasting,))
    assert kinds_of(position, 0, position.players[0].altar[0]) == altar
    assert hand_counts_as(position, 0) == hand


# Choices and what an announcement reserves


@pytest.mark.parametrize(
    ("about", "options", "low", "high", "forced"),
    [
        ("altar", ("A1",), 1, 1, True),
        ("altar", ("A1", "A2"), 1, 1, False),
        ("altar", ("A1",), 0, 1, False),
        ("altar", (), 0, 0, True),
        ("kinds", (BESTIA, BESTIA, BESTIA), 2, 2, True),
        ("kinds", (BESTIA, BESTIA, CAIDO), 2, 2, False),
        ("altar", ("A1", "A1"), 1, 1, False),
        ("swap", ("A1", "B1"), 1, 1, True),
        ("swap", ("A1", "B1"), 0, 1, False),
        ("swap", ("A1", "A2", "B1"), 1, 1, False),
        ("swap", ("A1", "A2", "B1", "B2"), 2, 2, True),
    ],
)
def test_a_choice_is_forced_when_there_is_one_way(
    about: str, options: tuple[str | int, ...], low: int, high: int, forced: bool
) -> None:
    assert Choice(0, about, options, low, high).is_forced is forced


def announced(by: str, reptante: int, name: str, discard: str, **extra: Any) -> dict[str, Any]:
    return {"do": "announce", "by": by, "reptante": reptante, "power": name, "discard": discard, **extra}


# Powers


def made(*effects: dict[str, Any], cost: int = 1, kind: str | None = "Golem", exempt: bool = False) -> Any:
    given = {"name": "P", "cost": cost, "esbirro": kind, "type": "tactical", "effects": list(effects)}
    return power({**given, "altar_exempt": exempt})


DAMAGE: dict[str, Any] = {"op": "damage", "amount": 2}
LOSS: dict[str, Any] = {"op": "reduce", "amount": 1}
PLACE: dict[str, Any] = {"op": "place", "count": 1, "from": "hand"}
EXPLOIT: dict[str, Any] = {"op": "exploit", "count": 1, "whose": "target"}
IF: dict[str, Any] = {"op": "if", "condition": {"reinforced": 2}}
PER: dict[str, Any] = {"op": "gain", "each": 1, "per": {"zone": "altar", "whose": "target", "esbirro": "Caído"}}


@pytest.mark.parametrize(
    ("effects", "targets", "hurts", "moves"),
    [
        ([DAMAGE], True, True, False),
        ([{**IF, "then": [DAMAGE]}], True, True, False),
        ([LOSS], False, True, False),  # a team mate it is used for (P3 §3)
        ([{**LOSS, "whose": "target"}], True, True, False),
        ([{"op": "gain", "amount": 1}], False, False, False),
        ([PER], True, False, False),
        ([PLACE], False, False, True),
        # A Power that already says its loss, or only may happen, owes no other.
        ([PLACE, LOSS], False, True, False),
        ([{**IF, "then": [PLACE]}], False, False, False),
        ([{"op": "search", "zone": "fosa", "esbirro": "Zombie", "count": 1, "to": "altar"}], False, False, True),
        ([{"op": "search", "zone": "fosa", "esbirro": "Zombie", "count": 1}], False, False, False),
        ([EXPLOIT], True, False, True),
    ],
)
def test_what_the_engine_asks_of_a_power_follows_from_its_effects(
    effects: list[dict[str, Any]], targets: bool, hurts: bool, moves: bool
) -> None:
    found = made(*effects)
    assert (found.needs_target, found.hurts, found.moves_altar) == (targets, hurts, moves)


@pytest.mark.parametrize(("kind", "asked"), [("Golem", GOLEM), ("Neutral", NEUTRAL), (None, NEUTRAL)])
def test_a_neutral_power_asks_for_any_kind(kind: str | None, asked: Asked) -> None:
    assert made(DAMAGE, kind=kind).kind == asked


@pytest.mark.parametrize(
    ("count", "whose", "chosen"),
    [(1, "target", True), (1, "any", True), (1, "caster", True), ("all", "target", False)],
)
def test_esbirros_are_chosen_when_announcing_unless_all_are_meant(count: Any, whose: str, chosen: bool) -> None:
    assert (made({**EXPLOIT, "count": count, "whose": whose}).objects is not None) is chosen


def test_a_copy_keeps_its_cost_and_takes_type_and_effects_but_for_what_belongs_to_launching() -> None:
    copier = made({"op": "copy"}, {"op": "skip_next_prepare"}, cost=2, kind="Neutral")
    source = made(DAMAGE, {"op": "no_exhaust"}, cost=4)
    copy = copied(copier, source)
    assert (copy.cost, copy.kind, copy.exhausts_not, copy.skips_prepare) == (2, NEUTRAL, False, True)
    assert [effect.op for effect in copy.effects] == ["damage", "skip_next_prepare"]
    assert (source.exhausts_not, source.skips_prepare) == (True, False)


def test_a_copy_with_a_hostile_effect_of_its_own_is_aimed_at_an_opponent() -> None:
    copier = made({"op": "copy"}, {"op": "swap", "count": 1})
    assert copied(copier, made({"op": "gain", "amount": 1, "whose": "target"})).opponent_only


@pytest.mark.parametrize("exempt", ["the source", "the copier", "neither"])
def test_a_copy_owes_for_an_altar_what_the_copied_power_owes(exempt: str) -> None:
    """P2 §8.5, §6.5: what commits a resource of the participant is in the text that is replicated."""
    copier = made({"op": "copy"}, cost=0, exempt=exempt == "the copier")
    source = made({"op": "exploit", "count": 1}, cost=3, exempt=exempt == "the source")
    assert copied(copier, source).moves_altar == (exempt == "neither")
