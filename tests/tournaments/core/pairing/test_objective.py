"""The terms of a pairing and how they are weighed, on values small enough to follow."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.history import History, SeatLine, Table
from tournaments.core.pairing.objective import (
    DOWN,
    LEVEL,
    UP,
    Contestant,
    Field,
    Terms,
    Weights,
    contestants,
    repeated_floats,
)

A = Contestant("a", 1, points=2, score=5, floated=DOWN, met=frozenset("b"))
B = Contestant("b", 2, points=2, score=3, met=frozenset("a"), barred=frozenset("d"))
C = Contestant("c", 3, points=1, score=4, byes=1, floated=UP)
D = Contestant("d", 4, points=0, score=4)
E = Contestant("e", 5, points=0, score=4)


@pytest.mark.parametrize(
    ("pair", "terms"),
    [
        ((0, 1), Terms(barred=0, rematches=1, bye=0, points=0, floats=0, score=4)),
        # a goes down again and c up again.
        ((0, 2), Terms(barred=0, rematches=0, bye=0, points=1, floats=2, score=1)),
        ((0, 3), Terms(barred=0, rematches=0, bye=0, points=4, floats=1, score=1)),
        # A bar holds whoever carries it.
        ((1, 3), Terms(barred=1, rematches=0, bye=0, points=4, floats=0, score=1)),
        ((3, 1), Terms(barred=1, rematches=0, bye=0, points=4, floats=0, score=1)),
        # c, who came up, goes down now.
        ((2, 3), Terms(barred=0, rematches=0, bye=0, points=1, floats=0, score=0)),
        ((3, 4), Terms(barred=0, rematches=0, bye=0, points=0, floats=0, score=0)),
    ],
)
def test_the_terms_of_a_pair(pair, terms):
    assert Field([A, B, C, D, E]).terms(*pair) == terms


def test_the_bye_goes_by_byes_points_score_and_the_lower_seed():
    # Without a bye before: e and d have no points and equal SCORE, e is the lower seed; then b by SCORE, then a; c
    # has had one.
    field = Field([A, B, C, D, E])
    assert field.bye == 5
    assert field.size == 6
    assert field.bye_rank == [3, 2, 4, 1, 0]
    assert field.terms(3, 5) == field.terms(5, 3) == Terms(0, 0, 1, 0, 0, 0)
    assert field.numbers == {"a": 0, "b": 1, "c": 2, "d": 3, "e": 4, None: 5}


def test_an_even_field_has_no_bye():
    field = Field([A, B, C, D])
    assert (field.bye, field.size) == (None, 4)
    assert None not in field.numbers


def test_the_terms_of_a_pairing_are_the_sums_of_its_pairs():
    assert Field([A, B, C, D, E]).total([(0, 1), (2, 3), (4, 5)]) == Terms(0, 1, 0, 1, 0, 4)


def test_who_is_better_placed():
    assert sorted([E, D, C, B, A], key=lambda one: one.place) == [A, B, C, D, E]


@pytest.mark.parametrize(
    ("pair", "conflict"), [((0, 1), True), ((1, 3), True), ((3, 1), True), ((0, 2), False), ((3, 4), False)]
)
def test_a_conflict_is_a_rematch_or_a_bar_and_costs_extra(pair, conflict):
    field = Field([A, B, C, D, E])
    assert field.conflict(*pair) is conflict
    extra = {(0, 1): field.weights.rematch, (1, 3): field.weights.barred, (3, 1): field.weights.barred}
    assert field.surcharge(*pair) == extra.get(pair, 0)


def test_the_weights_of_a_small_field():
    # Five make three pairs. SCORE is 2 apart at most: 3 * 2² = 12, so a float weighs 13. Each pair has two floats at
    # most: 6, so a point weighs 7 * 13 = 91. Points are 2 apart: 3 * 4 = 12, so a place in the order of the bye
    # weighs 13 * 91 = 1183; there are five places, and three rematches.
    assert Weights.of([A, B, C, D, E]) == Weights(
        barred=4 * 5915, rematch=5915, bye=1183, points=91, floats=13, score=1
    )


def test_terms_are_folded_by_weight():
    weights = Weights(barred=100000, rematch=10000, bye=1000, points=100, floats=10, score=1)
    assert weights.fold(Terms(1, 2, 3, 4, 5, 6)) == 123456


@pytest.mark.parametrize("players", [[A, B, C, D, E], [A, B, C, D]], ids=["odd", "even"])
def test_the_cost_of_each_pair_is_its_terms_folded(players):
    field = Field(players)
    pairs = list(permutations(range(field.size), 2))
    assert dict(zip(pairs, field.costs(pairs), strict=True)) == {
        pair: field.weights.fold(field.terms(*pair)) for pair in pairs
    }


@given(st.integers(2, 9), st.integers(0, 4), st.integers(0, 4), st.data())
def test_a_higher_term_outweighs_all_lower_ones_together(players, points, score, data):
    field = [
        Contestant(k, k, data.draw(st.integers(0, points)), data.draw(st.integers(0, score)))
        for k in range(1, players + 1)
    ]
    weights = Weights.of(field)
    pairs = (players + 1) // 2
    wide = max(p.points for p in field) - min(p.points for p in field)
    apart = max(p.score for p in field) - min(p.score for p in field)
    most = Terms(pairs, pairs, players - 1, pairs * wide**2, 2 * pairs, pairs * apart**2)
    for k in range(len(most)):
        lower = weights.fold(Terms(*(0 if at <= k else value for at, value in enumerate(most))))
        assert weights.fold(Terms(*(int(at == k) for at in range(6)))) > lower


@pytest.mark.parametrize(
    ("higher", "lower", "expected"),
    [(one, other, (one == DOWN) + (other == UP)) for one, other in product((DOWN, LEVEL, UP), repeat=2)],
)
def test_a_float_is_repeated_in_its_direction(higher, lower, expected):
    one, other = Contestant("x", 1, points=2, floated=higher), Contestant("y", 2, points=1, floated=lower)
    assert repeated_floats(one, other) == repeated_floats(other, one) == expected


def test_equals_do_not_float():
    assert repeated_floats(Contestant("x", 1, floated=DOWN), Contestant("y", 2, floated=UP)) == 0


def won(entry):
    return SeatLine(entry, 1, 2, True)


def lost(entry):
    return SeatLine(entry, 0, 0, False)


# Round 1: a and c win, e has the bye. Round 2: a meets d, who has a point less; c meets e, equal; b has the bye.
TWO = History(
    tuple("abcde"),
    (
        (Table((won("a"), lost("b"))), Table((won("c"), lost("d"))), Table((won("e"),))),
        (Table((lost("a"), won("d"))), Table((won("c"), lost("e"))), Table((won("b"),))),
    ),
)


def test_contestants_are_what_was_played_made_of():
    found = {one.entry: one for one in contestants(TWO, "abcde", {"a": frozenset("c")})}
    assert {entry: (one.seed, one.points, one.score, one.byes, one.floated) for entry, one in found.items()} == {
        "a": (1, 1, 2, 0, DOWN),
        "b": (2, 1, 2, 1, DOWN),  # a bye counts as going down
        "c": (3, 2, 4, 0, LEVEL),
        "d": (4, 1, 2, 0, UP),
        "e": (5, 1, 2, 1, LEVEL),
    }
    assert found["a"].met == {"b", "d"}
    assert (found["a"].barred, found["b"].barred) == ({"c"}, frozenset())


def test_added_points_count_for_the_pairing_and_for_the_floats_before():
    # In round 2 (the index is 1) d had a point more, like a: neither floated. Now (index 2) only c has one more.
    def added(entry, round_index):
        return int((entry, round_index) in {("d", 1), ("c", 2)})

    found = {one.entry: one for one in contestants(TWO, "abcde", added=added)}
    assert (found["a"].floated, found["d"].floated) == (LEVEL, LEVEL)
    assert [found[entry].points for entry in "abcde"] == [1, 1, 3, 1, 1]


def test_before_the_first_round_nobody_has_floated():
    assert [(one.floated, one.points) for one in contestants(History(tuple("ab")), "ba")] == [(LEVEL, 0)] * 2


def test_floats_are_those_of_the_round_before_alone():
    # After round 1 nobody has floated but e, who had the bye; two rounds later c, who met b, a point behind.
    first = History(tuple("abcde"), TWO.rounds[:1])
    assert {one.entry: one.floated for one in contestants(first, "abcde")} == {
        **dict.fromkeys("abcd", LEVEL),
        "e": DOWN,
    }
    third = History(tuple("abcde"), (*TWO.rounds, (Table((won("c"), lost("b"))),)))
    assert {one.entry: one.floated for one in contestants(third, "abcde")} == {
        **dict.fromkeys("ade", LEVEL),
        "c": DOWN,
        "b": UP,
    }
