"""Rounds and tables of a bracket are called as people call them."""

import pytest

from tests.tournaments.queries.played import event, play
from tournaments.queries.going.names import by_matches, round_name, table_name

pytestmark = pytest.mark.django_db


def names(world):
    """The name of each round, with those of its tables."""
    world.refresh()
    return {
        round_name(round_): [table_name(match) for match in round_.matches.order_by("position")]
        for round_ in world.tournament.rounds.order_by("number")
    }


def test_rounds_of_a_single_elimination():
    world = event(8, format="single", third_place=True)
    for winners in ({1: 1, 2: 1, 3: 1, 4: 1}, {1: 1, 2: 1}, {1: 1, 3: 1}):
        play(world, winners)
    assert names(world) == {
        "Cuartos de final": ["Cuartos de final"] * 4,
        "Semifinal": ["Semifinal"] * 2,
        "Final": ["Final", "Tercer puesto"],
    }


def test_a_round_of_a_single_elimination_has_one_name_however_large():
    assert [by_matches(matches) for matches in (0, 1, 8, 16, 32)] == [
        "",
        "Final",
        "Octavos de final",
        "Ronda de 32",
        "Ronda de 64",
    ]


def test_rounds_of_a_double_elimination():
    world = event(4, format="double")
    for winners in ({1: 1, 2: 1}, {1: 1, 3: 1}, {2: 1}, {2: 1}, {2: 1}):
        play(world, winners)
    assert names(world) == {
        "Ganadores 1": ["Ganadores 1"] * 2,
        "Ganadores 2 · Perdedores 1": ["Perdedores 1", "Ganadores 2"],
        "Perdedores 2": ["Perdedores 2"],
        "Gran final": ["Gran final"],
        "Segunda final": ["Segunda final"],
    }


def test_rounds_before_and_after_a_cut():
    world = event(4, swiss_rounds=1, top_cut=2)
    play(world, {1: 3, 2: 3})
    play(world, {1: 1, 2: 1})
    assert names(world) == {"Ronda 1": ["Ronda 1"] * 2, "Final": ["Final"]}
