"""Properties of every game: its sample fits its rules under any options, and no input makes it fall over."""

from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge.protocol import ImpossibleReport, SeatResult, Terms
from atrum_judge.registry import rulesets

GAMES = rulesets()
NOW = date(2026, 11, 1)


def some_terms(game, rng):
    """Terms that an event of the game can have."""
    options = {option.name: rng.choice(list(option.choices)) for option in game.options}
    tables = game.tables(options)
    seats = rng.randint(tables.fewest, tables.most)
    return Terms(seats, options, needs_winner=tables.most == 2 and rng.random() < 0.5)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_made_up_reports_are_possible_under_any_options(game):
    rng = Random(8)
    for _ in range(300):
        terms = some_terms(game, rng)
        report = game.sample.report(rng, terms)
        outcome = game.decide(report, terms, by_staff=False, rng=rng)
        assert len(outcome.seats) == terms.seats
        assert not terms.needs_winner or len(outcome.winners) == 1
        assert str(game.describe(report, [f"Persona {k}" for k in range(terms.seats)]))
        assert game.sample.contradicting(report, terms) != report
        assert all(SeatResult.from_json(seat.as_json()) == seat for seat in outcome.seats)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_made_up_rosters_are_legal_and_stay_as_they_are_stored(game):
    options = {option.name: option.default for option in game.options}
    cards = {}
    for card in game.sample.cards:
        cards.setdefault(game.name_key(card.name), []).append(card)
    for seed in range(20):
        items = game.sample.roster(Random(seed))
        check = game.check_roster(items, NOW, lambda name: cards.get(game.name_key(name), []), [], options)
        assert check.is_legal, check.problems
        again = game.check_roster(check.items, NOW, lambda name: cards.get(game.name_key(name), []), [], options)
        assert again.items == check.items


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_usual_settings_are_among_those_that_the_game_has(game):
    assert all(option.default in option.choices for option in game.options)
    for option in game.options:
        for value in option.choices:
            chosen = {one.name: one.default for one in game.options} | {option.name: value}
            assert game.min_round_minutes <= game.usual_minutes(chosen) <= 240
    assert game.formats[0] == "swiss"
    assert (game.max_preparation_minutes == 0) is (game.preparation is None)


SMALL = st.integers(-1, 45) | st.none() | st.text(max_size=3) | st.booleans()
ANY = SMALL | st.lists(SMALL, max_size=5) | st.dictionaries(st.text(max_size=3), SMALL, max_size=2)


@given(st.sampled_from(GAMES), st.randoms(use_true_random=False), st.booleans(), st.data())
def test_whatever_is_reported_is_decided_or_refused(game, rng, by_staff, data):
    terms = some_terms(game, rng)
    ending = data.draw(st.sampled_from(list(game.endings(terms))))
    answers = {asked.name: data.draw(ANY | _right(asked, terms)) for asked in ending.fields}
    try:
        outcome = game.decide({"ending": ending.name, **answers}, terms, by_staff=by_staff, rng=rng)
    except ImpossibleReport as impossible:
        assert all(str(problem.message) for problem in impossible.problems)
    else:
        assert len(outcome.seats) == terms.seats
        assert not terms.needs_winner or len(outcome.winners) == 1 or outcome.kind in {"nobody", "void"}


def _right(asked, terms):
    """An answer of the right shape."""
    if asked.kind == "choice":
        return st.sampled_from(list(asked.choices))
    one = st.integers(0, terms.seats - 1) if asked.kind == "seat" else st.integers(asked.minimum, asked.maximum)
    return st.lists(one, min_size=terms.seats, max_size=terms.seats) if asked.per_seat else one


ITEM = st.dictionaries(
    st.sampled_from(["name", "count", "pile", "edition", "declared", "verified", "facts", "powers"]),
    ANY,
    max_size=6,
)


@given(st.sampled_from(GAMES), st.lists(ITEM, max_size=6))
def test_whatever_is_registered_is_checked(game, items):
    options = {option.name: option.default for option in game.options}
    check = game.check_roster(items, NOW, lambda name: (), ["Bola de Fuego"], options)
    assert all(str(problem.message) for problem in check.problems)
