"""Preparation of a game of Duelo: heroes, registered or chosen at the table, and the order of turns."""

from random import Random

import pytest

from atrum_judge.counted import still_in
from atrum_judge.games.duelo.event.ways import HEROES
from atrum_judge.games.duelo.ruleset import WAYS
from atrum_judge.protocol import IllegalChoice
from tests.atrum_judge.games.deciding import checked, codes, terms_of

DUEL, PAIRS, MASSACRE = WAYS


@pytest.mark.parametrize(
    ("game", "names", "found"),
    [
        (DUEL, ["Enoq"], []),
        (DUEL, [" KILLA "], []),
        (DUEL, [], ["roster.one_hero"]),
        (DUEL, ["Enoq", "Sillu"], ["roster.one_hero"]),
        (DUEL, ["Enok"], ["roster.hero"]),
        (DUEL, ["Nadie"], ["roster.hero"]),
        (PAIRS, ["Enoq", "Zilaes"], []),
        (PAIRS, ["Enoq", "Enoq"], []),
        (PAIRS, ["Enoq"], ["roster.one_hero"]),
        (MASSACRE, ["Sillu"], []),
    ],
)
def test_one_hero_a_person_is_registered(game, names, found):
    check = checked(game, [{"name": name} for name in names])
    assert codes(check) == found
    if not found:
        assert {item["name"] for item in check.items} <= set(HEROES)


def test_a_misspelt_hero_is_suggested():
    assert "Enoq" in str(checked(DUEL, [{"name": "Enok"}]).problems[0].message)


def test_nothing_is_registered_where_heroes_are_chosen_at_the_table():
    options = terms_of(DUEL, heroes="table").options
    assert DUEL.roster_shape(options) is None
    assert checked(DUEL, [{"name": "Enoq"}], heroes="table").items == []
    assert PAIRS.roster_shape(terms_of(PAIRS).options).rows == 2


def begun(game, seats, seed=1, **options):
    chosen = terms_of(game, seats, **options).options
    heroes = [{"name": HEROES[k % 4]} for k in range(game.way.members)]
    rosters = [[] if chosen["heroes"] == "table" else heroes for _ in range(seats)]
    return game.preparation.start(rosters, chosen, Random(seed))


def test_registered_heroes_leave_only_the_drawn_order():
    orders = set()
    for seed in range(40):
        state = begun(PAIRS, 2, seed)
        assert PAIRS.preparation.is_done(state)
        view = PAIRS.preparation.view(state, None)
        turns = [int(item.label.split(".")[0]) for group in view.groups for item in group]
        orders.add(tuple(turns))
        assert PAIRS.preparation.order(state) == ((0, 1) if turns.index(1) < 2 else (1, 0))
    # Allies sit side by side: the four rotations of their circle, and no other order (Inicio §2).
    assert orders == {(1, 2, 3, 4), (4, 1, 2, 3), (3, 4, 1, 2), (2, 3, 4, 1)}


def test_heroes_are_chosen_at_once_and_hidden_until_all_have():
    machine, state = DUEL.preparation, begun(DUEL, 2, heroes="table")
    assert machine.waiting_for(state) == (0, 1)
    state = machine.choose(state, 1, "Killa")
    assert machine.waiting_for(state) == (0,)
    assert [item.label for item in machine.view(state, 0).groups[1]] == []
    assert "Killa" in machine.view(state, 1).groups[1][0].label
    with pytest.raises(IllegalChoice) as final:
        machine.choose(state, 1, "Enoq")
    assert final.value.problem.code == "hero.final"
    state = machine.choose(state, 0, "Killa")
    assert machine.is_done(state)
    assert all("Killa" in group[0].label for group in machine.view(state, None).groups)


def test_different_heroes_are_chosen_one_after_the_other():
    machine, state = MASSACRE.preparation, begun(MASSACRE, 3, heroes="table", same_hero="distinct")
    (first,) = machine.waiting_for(state)
    with pytest.raises(IllegalChoice) as early:
        machine.choose(state, (first + 1) % 3, "Enoq")
    assert early.value.problem.code == "hero.order"
    state = machine.choose(state, first, "Enoq")
    (second,) = machine.waiting_for(state)
    with pytest.raises(IllegalChoice) as taken:
        machine.choose(state, second, "Enoq")
    assert taken.value.problem.code == "hero.taken"
    with pytest.raises(IllegalChoice):
        machine.choose(state, second, "Nadie")
    states = {item.label: item.state for item in machine.view(state, second).groups[second]}
    assert states == {"Enoq": "removed", "Sillu": "choosable", "Killa": "choosable", "Zilaes": "choosable"}
    state = machine.finish(state, Random(4))
    assert len(set(state["heroes"])) == 3


@pytest.mark.parametrize("same", ["allowed", "distinct"])
@pytest.mark.parametrize("game", WAYS, ids=lambda game: game.key)
def test_a_judge_can_draw_what_is_open(game, same):
    seats = game.max_seats
    state = game.preparation.finish(begun(game, seats, heroes="table", same_hero=same), Random(3))
    assert game.preparation.is_done(state)
    assert sorted(game.preparation.order(state)) == list(range(seats))
    assert len(state["heroes"]) == seats * game.way.members
    assert still_in(game.preparation.fates(state)) == (tuple(range(game.way.members)),) * seats
