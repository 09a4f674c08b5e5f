"""The standing of each entry in the event: who plays, has passed, is out, or plays a final."""

import pytest

from tests.tournaments.queries.played import draft, entry, event, play, queries_of
from tournaments import actions
from tournaments.queries.going.where import everybody, where
from tournaments.queries.paths import place_now

pytestmark = pytest.mark.django_db


def standings(world):
    """Each entry's standing by number: its kind and the name of the round it is about."""
    world.refresh()
    return {number: (one.going.value, one.round) for number, one in sorted(everybody(world.tournament).items())}


def test_nothing_is_said_of_swiss_rounds():
    world = event(4)
    play(world, {1: 2, 2: 2})
    assert standings(world) == {}
    assert where(entry(world, 1)).going == "waits"


def test_a_single_elimination_says_who_passes_and_who_is_out():
    world = event(8, format="single")
    play(world, {1: 1, 4: 1, 2: 1})  # 3-6 is still open
    quarter, semi = "Cuartos de final", "Semifinal"
    assert standings(world) == {
        **dict.fromkeys((1, 2, 4), ("passed", semi)),
        **dict.fromkeys((3, 6), ("plays", quarter)),
        **dict.fromkeys((5, 7, 8), ("out", quarter)),
    }


def test_the_last_two_are_in_the_final_and_the_losers_of_the_semifinals_in_that_for_the_third_place():
    world = event(4, format="single", third_place=True)
    play(world, {1: 1, 2: 1})
    assert standings(world) == {
        **dict.fromkeys((1, 2), ("final", "Final")),
        **dict.fromkeys((3, 4), ("passed", "Tercer puesto")),
    }
    play(world, {1: 1, 3: 1})
    assert standings(world) == {
        1: ("waits", "Final"),
        2: ("out", "Final"),
        3: ("waits", "Final"),
        4: ("waits", "Final"),
    }


def test_a_double_elimination_says_the_second_final():
    world = event(4, format="double")
    play(world, {1: 1, 2: 1})  # 3 and 4 have lost once
    assert standings(world) == {
        **dict.fromkeys((1, 2), ("passed", "Ganadores 2")),
        **dict.fromkeys((3, 4), ("passed", "Perdedores 1")),
    }
    play(world, {1: 1, 3: 1})
    assert standings(world)[4] == ("out", "Perdedores 1")
    assert standings(world)[1] == ("final", "Gran final")  # the other finalist is not known yet
    play(world, {2: 1})
    assert standings(world)[3] == ("out", "Perdedores 2")
    assert standings(world)[1] == standings(world)[2] == ("final", "Gran final")
    play(world, {2: 1})
    assert standings(world)[1] == standings(world)[2] == ("second_final", "Segunda final")


def test_who_passes_a_round_without_a_table_is_said_to_play_the_next_one():
    world = event(5, format="double")
    play(world, {4: 1})
    assert standings(world) == {
        **dict.fromkeys((1, 4), ("passed", "Ganadores 2")),
        **dict.fromkeys((2, 3), ("passed", "Ganadores 2")),
        5: ("passed", "Perdedores 2"),
    }
    play(world, {1: 1, 2: 1})
    assert standings(world)[1] == ("passed", "Ganadores 3")


def test_who_is_not_in_the_cut_is_out_once_it_is_published():
    world = event(5, swiss_rounds=1, top_cut=2)
    play(world, {1: 3, 2: 3})
    assert standings(world) == {}
    round_ = draft(world)
    assert standings(world) == {}
    actions.rounds.publish_round(world.by(world.organizer), round_)
    out = [number for number, (going, _round) in standings(world).items() if going == "out"]
    assert len(out) == 3
    assert where(entry(world, out[0])).said == "No pasó al corte"
    assert place_now(entry(world, out[0])) == (None, 0)  # it is told at the end


def test_the_standings_are_worked_out_once_a_revision():
    world = event(4, format="double")
    play(world, {1: 1, 2: 1})
    everybody(world.tournament)
    assert queries_of(lambda: everybody(world.tournament)) == 0
