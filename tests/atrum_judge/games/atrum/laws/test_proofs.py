"""Proofs of a law, and tests that prove nothing."""

import pytest

from tests.atrum_judge.games.atrum.laws.proofs import marked_in, named
from tests.atrum_judge.games.atrum.laws.scenario import law

ASSERTED = """
@pytest.mark.law("a.b")
def test_it():
    assert code() == "a.b"
"""
IN_A_TABLE = """
@pytest.mark.law("a.b")
@pytest.mark.parametrize(("n", "code"), [(1, "a.b")])
def test_it(n, code):
    assert found(n) == code
"""
CARRIED_OUT = """
@pytest.mark.law("a.b", carried_out=True)
def test_it():
    assert outcome() == 3
"""
MENTIONED = """
@pytest.mark.law("a.b")
def test_it():
    '''Law "a.b".'''
    assert outcome() == 3
"""
UNREAD_COLUMN = """
@pytest.mark.law("a.b")
@pytest.mark.parametrize(("n", "code"), [(1, "a.b")])
def test_it(n, code):
    assert found(n)
"""
ABSENT = """
@pytest.mark.law("a.b")
def test_it():
    assert "a.b" not in codes()
"""
NOTHING_COMPARED = """
@pytest.mark.law("a.b", carried_out=True)
def test_it():
    outcome()
"""


@pytest.mark.parametrize("source", [ASSERTED, IN_A_TABLE, CARRIED_OUT])
def test_a_marked_test_proves_what_it_asserts(source: str) -> None:
    assert [(test.codes, test.unasserted) for test in marked_in(source)] == [(("a.b",), ())]


@pytest.mark.parametrize("source", [MENTIONED, UNREAD_COLUMN, ABSENT, NOTHING_COMPARED])
def test_a_mention_proves_nothing(source: str) -> None:
    assert [test.unasserted for test in marked_in(source)] == [("a.b",)]


def test_a_scenario_that_is_just_legal_proves_nothing() -> None:
    scenario = law("draw.first_turn_many", "B*2", A="", B="", C="", turn="2B draw.development")
    assert scenario.proved(scenario.verdict()) == set()


def test_a_scenario_proves_the_law_that_its_last_step_breaks_and_no_other() -> None:
    scenario = law("turn.not_yours place.when", "B+G", A="", B="G", bad="turn.not_yours")
    assert scenario.proved(scenario.verdict()) == {"turn.not_yours"}


def test_scenarios_of_the_same_law_are_numbered() -> None:
    twice = [law("turn.end", A="", B="")] * 2
    assert [name for name, _ in named(twice)] == ["turn.end", "turn.end-2"]
