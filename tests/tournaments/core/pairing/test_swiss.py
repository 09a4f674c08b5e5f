"""The Swiss solver against a dense reference, and its proofs."""

import json
import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.selection import examples, one_of_many
from tests.tournaments.core.histories import circle_history, least_cost, random_history
from tournaments.core.draws import rng_for
from tournaments.core.history import History, SeatLine, Table
from tournaments.core.pairing import certificate, field_of, swiss
from tournaments.core.pairing.certificate import Certificate, NotProven
from tournaments.core.pairing.objective import Field, contestants
from tournaments.core.pairing.wishes import Wishes, apart


def solve(field):
    """The optimum, accepted only with its proof."""
    matched = swiss.optimum(field)
    certificate.check(field, matched.pairs, matched.certificate())
    return matched


def cost_of(field, pairs):
    return sum(field.cost(i, j) for i, j in pairs)


def field_from(rng, players, rounds):
    history = random_history(
        rng, players, rounds, widest_score=rng.choice([1, 3, 20]), absent=rng.choice([0, 0.1])
    )
    gone = rng.choice([0, 0.1])
    active = [entry for entry in history.entries if rng.random() >= gone]
    if len(active) < 2:
        active = list(history.entries)
    barred = {}
    if rng.random() < 0.25:
        clubs = [rng.sample(history.entries, min(players, rng.randint(2, 6))) for _ in range(players // 6 + 1)]
        barred = apart(clubs)
    return field_of(history, active, Random(1), Wishes(barred=barred))


@pytest.mark.parametrize("seed", one_of_many(range(8), most=4))
def test_small_fields_of_every_kind_are_optimal(seed):
    rng = Random(seed)
    for _ in range(250):
        players = rng.randint(2, 40)
        field = field_from(rng, players, rng.choice([0, 1, 2, 3, 5, 8, players]))
        assert cost_of(field, solve(field).pairs) == least_cost(field)


@pytest.mark.parametrize("seed", one_of_many(range(8), most=4))
def test_fields_large_enough_to_be_compressed_are_optimal(seed):
    rng = Random(100 + seed)
    for _ in range(25):
        field = field_from(rng, rng.randint(49, 150), rng.choice([0, 1, 2, 3, 5, 8, 12, 40]))
        assert cost_of(field, solve(field).pairs) == least_cost(field)


@pytest.mark.parametrize(("players", "rounds"), [(300, 1), (401, 5), (600, 9)])
def test_large_fields_are_optimal(players, rounds):
    field = field_from(Random(players), players, rounds)
    assert cost_of(field, solve(field).pairs) == least_cost(field)


@pytest.mark.parametrize(("players", "rounds"), [(6, 5), (20, 18), (60, 59), (100, 97), (120, 119)])
def test_fields_in_which_nearly_all_have_met_are_optimal(players, rounds):
    history = circle_history(Random(players), players, rounds)
    for gone in (0, 1):
        field = field_of(history, list(history.entries)[gone:], Random(1))
        assert cost_of(field, solve(field).pairs) == least_cost(field)


def test_when_everybody_has_had_a_bye_the_lowest_placed_gets_the_second():
    bye_each = tuple((Table((SeatLine(entry, 1, 2, True),)),) for entry in (1, 2, 3))
    field = field_of(History((1, 2, 3), bye_each), [1, 2, 3], Random(1))
    matched = solve(field)
    assert swiss.pairing(field, matched.pairs).bye == 3


def test_ten_thousand_after_eight_rounds_are_proven_optimal():
    history = random_history(Random(1), 10_001, 8)
    solve(field_of(history, list(history.entries), Random(1)))


@examples(60)
@given(st.integers(2, 70), st.integers(0, 6), st.integers(0, 10**6))
def test_names_and_order_of_the_input_change_nothing(players, rounds, seed):
    history = random_history(Random(seed), players, rounds)

    def paired(name, shuffle):
        renamed = History(
            tuple(map(name, history.entries)),
            tuple(
                tuple(
                    Table(tuple(SeatLine(name(s.entry), s.points, s.score, s.won) for s in table.seats))
                    for table in tables
                )
                for tables in history.rounds
            ),
        )
        active = list(renamed.entries)
        shuffle(active)
        field = field_of(renamed, active, Random(5))
        found = swiss.pairing(field, swiss.optimum(field).pairs)
        return [[str(entry) for entry in table] for table in found.tables], str(found.bye)

    plain = paired(int, lambda entries: None)
    assert paired(str, Random(2).shuffle) == plain
    assert paired(int, Random(3).shuffle) == plain
    seated = sorted(
        [int(entry) for table in plain[0] for entry in table] + ([int(plain[1])] if players % 2 else [])
    )
    assert seated == list(history.entries)


def test_every_process_pairs_the_same_whatever_its_hash_seed():
    program = (
        "import json; from random import Random\n"
        "from tests.tournaments.core.histories import random_history\n"
        "from tournaments.core.pairing import field_of, swiss\n"
        "history = random_history(Random(3), 151, 5, widest_score=9)\n"
        "field = field_of(history, list(history.entries), Random(9))\n"
        "print(json.dumps([swiss.pairing(field, swiss.optimum(field).pairs).tables, "
        "swiss.optimum(field).certificate().values]))"
    )
    answers = {
        subprocess.run(  # noqa: S603
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(answers) == 1
    assert json.loads(answers.pop())


def proven_field():
    history = random_history(Random(4), 61, 4)
    field = field_of(history, list(history.entries), Random(1))
    matched = swiss.optimum(field)
    return field, matched.pairs, matched.certificate()


def test_a_worse_pairing_is_not_proven():
    field, pairs, proof = proven_field()
    (a, b), (c, d), *rest = pairs
    with pytest.raises(NotProven, match="costs"):
        certificate.check(field, [(a, d), (c, b), *rest], proof)


def test_a_pairing_that_leaves_somebody_out_is_not_proven():
    field, pairs, proof = proven_field()
    with pytest.raises(NotProven, match="exactly once"):
        certificate.check(field, pairs[1:], proof)


def test_a_raised_dual_value_is_found_out():
    field, pairs, proof = proven_field()
    (entry, value), *others = proof.values
    forged = Certificate(((entry, value + 1), *others), proof.sets, proof.bound + 1)
    with pytest.raises(NotProven):
        certificate.check(field, pairs, forged)


def test_a_set_that_is_even_or_negative_is_found_out():
    field, pairs, proof = proven_field()
    entries = [player.entry for player in field.players]
    for bad in ((tuple(entries[:4]), 2), (tuple(entries[:3]), -2), ((entries[0],) * 3, 2)):
        with pytest.raises(NotProven, match="odd set"):
            certificate.check(field, pairs, Certificate(proof.values, (*proof.sets, bad), proof.bound))


@examples(40)
@given(st.integers(2, 60), st.integers(0, 5), st.integers(0, 10**6))
def test_the_quick_check_of_all_pairs_finds_what_the_slow_one_finds(players, rounds, seed):
    rng = Random(seed)
    history = random_history(rng, players, rounds)
    field = Field(contestants(history, history.entries))
    matched = swiss.optimum(field)
    proof = matched.certificate()
    number = {**field.number, None: field.bye}
    duals = [0] * field.size
    for entry, value in proof.values:
        duals[number[entry]] = value + rng.choice([0, 0, 0, 2 * field.weights.points, 5])
    sets = [([number[entry] for entry in members], value) for members, value in proof.sets]
    slow = {
        (i, j)
        for j in range(field.size)
        for i in range(j)
        if 2 * field.cost(i, j) - duals[i] - duals[j] + sum(z for s, z in sets if i in s and j in s) < 0
    }
    quick = {(min(pair), max(pair)) for pair in certificate.violations(field, duals, sets)}
    assert quick == slow


def test_the_seed_decides_what_the_objective_leaves_free():
    history = History(tuple(range(1, 33)))
    fields = [field_of(history, list(history.entries), rng_for("x", k)) for k in range(2)]
    one, other = (swiss.pairing(field, swiss.optimum(field).pairs) for field in fields)
    assert one != other
