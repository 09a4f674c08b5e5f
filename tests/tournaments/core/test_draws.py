"""Draws that anybody can make again."""

import hashlib
from random import Random

import pytest

from tournaments.core.draws import commitment, rng_for
from tournaments.core.history import History
from tournaments.core.standings import CRITERIA


def test_a_draw_comes_from_seed_and_purpose_in_a_way_that_can_be_written_down():
    # SHA-256 of the parts joined by the unit separator, as one big-endian number.
    number = int.from_bytes(hashlib.sha256(b"semilla\x1fpairing\x1f3").digest(), "big")
    assert rng_for("semilla", "pairing", 3).random() == Random(number).random()


def test_the_number_that_parts_equals_is_drawn_as_the_documentation_of_records_says():
    number = int.from_bytes(hashlib.sha256(b"semilla\x1fstandings\x1f7").digest(), "big")
    drawn = CRITERIA["draw"].measure(History((7,)), (7,), "semilla")
    assert drawn == {7: Random(number).randrange(10**9)}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("s", "pairing", 1), ("s", "pairing", 2)),
        (("s", "pairing", 1), ("t", "pairing", 1)),
        (("s", "pairing", 1), ("s", "result", 1)),
        (("s", "a", "bc"), ("s", "ab", "c")),
        (("s",), ("s", "")),
    ],
)
def test_another_seed_or_purpose_draws_otherwise(one, other):
    assert rng_for(*one).random() != rng_for(*other).random()
    assert rng_for(*one).random() == rng_for(*one).random()


def test_the_commitment_is_the_hash_of_the_seed():
    assert commitment("semilla") == hashlib.sha256(b"semilla").hexdigest()
    assert len(commitment("")) == 64


def test_a_seed_may_be_any_text():
    assert rng_for("\ud800", "x").random() == rng_for("\ud800", "x").random()
