"""How many rounds an event needs: exact odds, and simulated events with their progress."""

import time

import pytest
from django.core.cache import cache

from tournaments.queries import advice
from tournaments.queries.advice import Trials, note_progress, odds, simulate_events, trials_of


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_nobody_needs_odds_alone(players):
    assert odds(players) == []


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        # Of equals eight become four, two, one; the one then loses each further round with even odds.
        (8, [(2, 0.0, False), (3, 100.0, True), (4, 50.0, False), (5, 25.0, False)]),
        (16, [(3, 0.0, False), (4, 100.0, True), (5, 50.0, False), (6, 25.0, False)]),
        # Three rounds are the least that is advised: of two, one is left after the first.
        (2, [(2, 50.0, False), (3, 25.0, True), (4, 12.5, False), (5, 6.25, False)]),
    ],
)
def test_odds_are_told_from_one_round_below_the_advised_to_two_above(players, expected):
    assert [(one.rounds, one.percent, one.advised) for one in odds(players)] == expected


@pytest.mark.parametrize(
    ("done", "counts", "percent"), [(0, {}, 0.0), (8, {1: 2, 2: 6}, 25.0), (4, {0: 4}, 0.0), (5, {1: 5}, 100.0)]
)
def test_simulated_events_that_left_one_undefeated_are_told_in_percent(done, counts, percent):
    assert Trials(8, 3, done=done, undefeated=counts).percent == percent


@pytest.mark.parametrize(("done", "over"), [(0, False), (19, False), (20, True), (21, True)])
def test_trials_are_over_when_all_that_were_planned_are_played(done, over):
    assert Trials(8, 3, done=done, planned=20).is_over is over


def test_progress_is_known_by_size():
    assert trials_of(8, 3) is None
    note_progress(Trials(8, 3))
    assert trials_of(8, 3) == Trials(8, 3)
    assert trials_of(8, 4) is None
    assert trials_of(9, 3) is None
    assert not trials_of(8, 3).is_over


def test_a_lost_job_can_be_asked_for_again(monkeypatch):
    monkeypatch.setattr(advice, "LOST_SECONDS", 0)
    note_progress(Trials(8, 3))
    assert trials_of(8, 3) is None


def test_a_job_that_was_killed_half_way_can_be_asked_for_again(monkeypatch):
    def killed(hall, planned, rng):
        yield 1
        raise KeyboardInterrupt

    monkeypatch.setattr(advice, "simulate", killed)
    monkeypatch.setattr(advice, "LOST_SECONDS", 0.05)
    with pytest.raises(KeyboardInterrupt):
        simulate_events(Trials(8, 3))
    time.sleep(0.1)
    assert trials_of(8, 3) is None


def test_a_small_event_is_played_as_often_as_can_be():
    found = simulate_events(Trials(2, 1))
    assert (found.planned, found.done, found.is_over) == (400, 400, True)
    assert trials_of(2, 1) == found


@pytest.mark.parametrize(
    ("seconds", "planned"),
    [
        (0.0055, 22),  # an event of 4 players and 2 rounds takes 8 times 30 millionths of a second: 22.9 of them
        (0.001, 20),  # never fewer than twenty
    ],
)
def test_the_larger_an_event_the_fewer_are_played(seconds, planned, monkeypatch):
    monkeypatch.setattr(advice, "LONGEST", seconds)
    found = simulate_events(Trials(4, 2, done=7, undefeated={3: 7}))  # what was there before does not count
    assert (found.planned, found.done) == (planned, planned)
    assert found.undefeated.keys() <= {0, 1, 2}
    assert sum(found.undefeated.values()) == planned


def test_an_event_beyond_all_bounds_is_simulated_with_fewer_players(monkeypatch):
    monkeypatch.setattr(advice, "MOST_PLAYERS", 4)
    monkeypatch.setattr(advice, "TRIALS", 20)
    found = simulate_events(Trials(64, 1))
    assert trials_of(64, 1) == found
    # One round of four leaves two undefeated, fewer where nobody wins; of 64 it would be about 32.
    assert max(found.undefeated) == 2


def test_the_same_size_always_plays_the_same_events(monkeypatch):
    monkeypatch.setattr(advice, "TRIALS", 25)
    first = simulate_events(Trials(6, 3))
    cache.clear()
    again = simulate_events(Trials(6, 3))
    assert first.done == first.planned == sum(first.undefeated.values()) == 25
    assert again == first
    assert simulate_events(Trials(6, 2)).undefeated != first.undefeated
    # Six players: after three rounds nobody to two can be undefeated; after two, one or two.
    assert set(first.undefeated) <= {0, 1, 2}
