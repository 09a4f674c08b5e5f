"""Conditions of a certificate, fault by fault, on a field of four small enough to follow."""

import pytest

from tournaments.core.pairing import certificate, swiss
from tournaments.core.pairing.certificate import Certificate, NotProven, bound, check
from tournaments.core.pairing.objective import Contestant, Field


@pytest.fixture
def proven():
    """Two with a point and two without, who have SCORE 3, 1, 0, 0; the optimum with its proof."""
    players = [
        Contestant(name, k, int(k < 3), score)
        for k, (name, score) in enumerate(zip("abcd", (3, 1, 0, 0), strict=True), start=1)
    ]
    field = Field(players)
    matched = swiss.optimum(field)
    return field, matched.pairs, matched.certificate()


def test_the_proof_of_the_optimum_is_accepted(proven):
    field, pairs, proof = proven
    check(field, pairs, proof)
    # 2 apart in SCORE: a cost of 4, in halves.
    assert proof.bound == 8
    assert {frozenset(field.players[k].entry for k in pair) for pair in pairs} == {
        frozenset("ab"),
        frozenset("cd"),
    }


def test_a_bound_is_the_values_less_what_sets_give_back():
    assert bound([5, 7, -2], []) == 10
    # Of a set of three one pair can be inside, of five two.
    assert bound([5, 7, -2], [([0, 1, 2], 4), ([0, 1, 2, 3, 4], 3)]) == 10 - 4 - 6


def changed(proof, **changes):
    parts = {"values": proof.values, "sets": proof.sets, "bound": proof.bound, **changes}
    return Certificate(**parts)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (lambda values: values[:-1], "exactly one dual value"),
        (lambda values: (*values[:-1], values[0]), "exactly one dual value"),
        (lambda values: (*values, values[0]), "exactly one dual value"),
        (lambda values: (*values[:-1], ("x", values[-1][1])), "exactly one dual value"),
        (lambda values: (*values[:-1], (None, values[-1][1])), "exactly one dual value"),
        # Too much for a pair; too little in all.
        (lambda values: (*values[:-1], (values[-1][0], values[-1][1] + 1)), "do not hold"),
        (lambda values: (*values[:-1], (values[-1][0], values[-1][1] - 1)), "bound the cost by 7, not 8"),
    ],
)
def test_dual_values_have_to_be_complete_hold_and_reach_the_bound(proven, values, words):
    field, pairs, proof = proven
    with pytest.raises(NotProven, match=words):
        check(field, pairs, changed(proof, values=values(proof.values)))


def test_a_lower_bound_that_is_right_proves_no_dearer_pairing(proven):
    field, pairs, proof = proven
    entry, value = proof.values[0]
    lower = changed(proof, values=((entry, value - 1), *proof.values[1:]), bound=proof.bound - 1)
    with pytest.raises(NotProven, match="costs 8, above the proven bound 7"):
        check(field, pairs, lower)


@pytest.mark.parametrize("pairs", [[(0, 1)], [(0, 1), (2, 2)], [(0, 1), (1, 2)], [(0, 1), (2, 3), (0, 1)], []])
def test_everybody_is_paired_exactly_once(proven, pairs):
    with pytest.raises(NotProven, match="exactly once"):
        check(proven[0], pairs, proven[2])


@pytest.mark.parametrize(
    ("members", "value"), [("abc", -1), ("ab", 2), ("aab", 2), ("abx", 2), (("a", "b", None), 2)]
)
def test_a_set_is_an_odd_number_of_players_with_a_value_of_at_least_nothing(proven, members, value):
    field, pairs, proof = proven
    with pytest.raises(NotProven, match="odd set"):
        check(field, pairs, changed(proof, sets=((tuple(members), value),)))


def test_a_set_without_value_changes_nothing(proven):
    field, pairs, proof = proven
    check(field, pairs, changed(proof, sets=((("a", "b", "c"), 0), (("d",), 0))))


def test_a_set_gives_back_what_its_pairs_get(proven):
    # z = 2 around a, b and c lets each pair of them be 2 dearer and the bound 2 lower: the duals prove less.
    field, pairs, proof = proven
    with pytest.raises(NotProven, match="bound the cost by 6, not 8"):
        check(field, pairs, changed(proof, sets=((("a", "b", "c"), 2),)))


def test_the_bye_has_a_value_of_its_own():
    field = Field([Contestant(name, k) for k, name in enumerate("abc", start=1)])
    matched = swiss.optimum(field)
    proof = matched.certificate()
    assert {entry for entry, _ in proof.values} == {"a", "b", "c", None}
    check(field, matched.pairs, proof)
    raised = tuple((entry, value + (entry is None)) for entry, value in proof.values)
    with pytest.raises(NotProven, match="None"):
        check(field, matched.pairs, changed(proof, values=raised))
    assert list(certificate.violations(field, [0, 0, 0, 0], [])) == []
