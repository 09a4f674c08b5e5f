"""Team formation: order, sides, secrecy, finality (P3 §2.3)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge.games.atrum.event.formation import TeamFormation
from atrum_judge.protocol import IllegalChoice

formation = TeamFormation()
ROSTERS = [[{"name": f"{side}{i}"} for i in range(5)] for side in "AB"]


def begin(first=0):
    return {**formation.start(ROSTERS, {}, Random(1)), "first": first}


def play(state, *choices):
    for seat, key in choices:
        state = formation.choose(state, seat, key)
    return state


def teams(state):
    """Return the Reptantes that all see in play."""
    groups = formation.view(state, None).groups
    return [[item.label for item in group if item.state == "available"] for group in groups]


def code(state, seat, key):
    with pytest.raises(IllegalChoice) as refused:
        formation.choose(state, seat, key)
    assert refused.value.problem.rule == "P3 §2.3"
    return refused.value.problem.code


def test_the_whole_sequence_leaves_three_each():
    state = play(begin(), (0, "1-0"), (1, "0-1"), (0, "0-2"), (1, "1-3"))
    assert formation.is_done(state)
    assert teams(state) == [["A0", "A3", "A4"], ["B1", "B2", "B4"]]


def test_the_second_player_cannot_begin():
    assert code(begin(), 1, "0-0") == "formation.order"


def test_the_first_two_removals_hit_the_opponent():
    assert code(begin(), 0, "0-0") == "formation.must_remove_opponent"


def test_the_last_removals_hit_the_own_side():
    assert code(play(begin(), (0, "1-0"), (1, "0-0")), 0, "1-1") == "formation.must_remove_own"


def test_a_removed_reptante_cannot_be_removed_again():
    assert code(play(begin(), (0, "1-0"), (1, "0-0")), 0, "0-0") == "formation.already_removed"


def test_a_choice_is_final():
    state = play(begin(), (0, "1-0"), (1, "0-0"), (0, "0-1"))
    assert code(state, 0, "0-2") == "formation.final"


def test_nothing_can_be_chosen_after_the_end():
    state = play(begin(), (0, "1-0"), (1, "0-1"), (0, "0-2"), (1, "1-3"))
    assert code(state, 0, "0-3") == "formation.final"


@pytest.mark.parametrize("key", ["", "9-9", "0-5", "0", "x-y", "0--1", "-1-0", "0-²"])
def test_what_is_not_on_the_table_cannot_be_chosen(key):
    assert code(begin(), 0, key) == "formation.unknown"


def test_the_own_removal_stays_hidden_until_both_have_chosen():
    state = play(begin(), (0, "1-0"), (1, "0-0"), (0, "0-1"))
    for seat, removed in ((0, 3), (1, 2), (None, 2)):
        shown = [item.state for group in formation.view(state, seat).groups for item in group]
        assert shown.count("removed") == removed


WHOLE = ((0, "1-0"), (1, "0-1"), (0, "0-2"), (1, "1-3"))
OPPONENT, OWN = "Remueve un Reptante de tu oponente.", "Remueve en secreto uno de tus propios Reptantes."
OTHER, SECRET, FORMED = (
    "Le toca al otro jugador.",
    "Cada jugador remueve en secreto uno propio.",
    "Equipos formados.",
)


@pytest.mark.parametrize(
    ("made", "told", "sides"),
    [
        (0, (OPPONENT, OTHER, OTHER), (1, None)),
        (1, (OTHER, OPPONENT, OTHER), (None, 0)),
        (2, (OWN, OWN, SECRET), (0, 1)),
        (3, (SECRET, OWN, SECRET), (None, 1)),
        (4, (FORMED, FORMED, FORMED), (None, None)),
    ],
)
def test_everybody_is_told_what_to_do_and_chooses_on_the_right_side(made, told, sides):
    state = play(begin(), *WHOLE[:made])
    seen = [formation.view(state, seat) for seat in (0, 1, None)]
    assert [view.prompt.in_language("es").startswith(words) for view, words in zip(seen, told, strict=True)] == [
        True
    ] * 3
    choosable = [
        [side for side, group in enumerate(view.groups) if any(item.state == "choosable" for item in group)]
        for view in seen
    ]
    assert choosable == [[] if side is None else [side] for side in (*sides, None)]
    assert [view.my_turn for view in seen] == [side is not None for side in (*sides, None)]


@given(seed=st.integers(), moves=st.integers(0, 4))
def test_finishing_by_draw_always_leaves_three_each(seed, moves):
    rng = Random(seed)
    state = formation.start(ROSTERS, {}, rng)
    for _ in range(moves):
        seat = formation.waiting_for(state)[0] if formation.waiting_for(state) else 0
        keys = [i.key for g in formation.view(state, seat).groups for i in g if i.state == "choosable"]
        if keys:
            state = formation.choose(state, seat, rng.choice(keys))
    done = formation.finish(state, rng)
    assert formation.is_done(done)
    assert [len(team) for team in teams(done)] == [3, 3]
