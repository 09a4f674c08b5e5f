"""Whole games of Shadow Throne, played at random: whatever may be done leaves a table that the rules allow."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atrum_judge.games.shadow_throne.table.cards import key
from tests.atrum_judge.games.shadow_throne.playing import Table, play


@pytest.mark.parametrize("seats", [3, 5])
@settings(max_examples=3)
@given(seed=st.integers(0, 10**6))
def test_random_games_stay_within_the_rules(seats: int, seed: int) -> None:
    play(Table(Random(seed), seats))


def test_names_are_compared_without_case_accents_hyphens_commas_and_spaces() -> None:
    assert key("Anna-Lys,  Hacedora de Viudas") == key("anna lys hacedora DE viudás")
