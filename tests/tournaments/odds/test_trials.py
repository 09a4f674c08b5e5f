"""Progress and plan of a simulation."""

import pytest

from tournaments.odds import played, trials
from tournaments.odds.played import planned_for
from tournaments.odds.trials import Trials, begun, forget, note_progress, trials_of


@pytest.mark.parametrize(
    ("done", "counts", "percent"), [(0, {}, 0.0), (8, {1: 2, 2: 6}, 25.0), (4, {0: 4}, 0.0), (5, {1: 5}, 100.0)]
)
def test_simulated_events_that_left_one_undefeated_are_told_in_percent(done, counts, percent):
    assert Trials(8, 3, done=done, undefeated=counts).percent == percent


@pytest.mark.parametrize(("done", "over"), [(0, False), (19, False), (20, True), (21, True)])
def test_trials_are_over_when_all_that_were_planned_are_played(done, over):
    assert Trials(8, 3, done=done, planned=20).is_over is over


def test_each_event_counts_and_an_early_end_is_one():
    two = begun(8, 3).with_event(2).with_event(1)
    assert (two.done, two.undefeated, two.is_over) == (2, {1: 1, 2: 1}, False)
    assert two.ended().is_over


def test_progress_is_known_by_size_until_it_is_forgotten():
    assert trials_of(8, 3) is None
    note_progress(begun(8, 3))
    assert trials_of(8, 3) == begun(8, 3)
    assert trials_of(8, 4) is None
    assert trials_of(9, 3) is None
    forget(Trials(8, 3))
    assert trials_of(8, 3) is None


def test_one_that_got_lost_can_be_asked_for_again(monkeypatch):
    monkeypatch.setattr(trials, "LOST_SECONDS", 0)
    note_progress(begun(8, 3))
    assert trials_of(8, 3) is None


@pytest.mark.parametrize(
    ("players", "rounds", "planned"),
    [(2, 1, 400), (256, 8, 325), (2000, 20, 20), (64_000, 20, 20)],  # never fewer than twenty
)
def test_the_larger_an_event_the_fewer_are_played(players, rounds, planned):
    assert planned_for(players, rounds) == planned


def test_the_same_size_always_plays_the_same_events(capsys, monkeypatch):
    monkeypatch.setattr(played, "MOST_TRIALS", 25)
    said = []
    for size in ((6, 3), (6, 3), (6, 2)):
        played.main(*size)
        said.append(capsys.readouterr().out.split())
    assert said[0] == said[1] != said[2]
    assert len(said[0]) == 25
    assert set(said[0]) <= {"0", "1", "2"}


def test_an_event_beyond_all_bounds_is_simulated_with_fewer_players(capsys, monkeypatch):
    monkeypatch.setattr(played, "MOST_PLAYERS", 4)
    played.main(64, 1)
    # One round of four leaves two undefeated, fewer where nobody wins; of 64 it would be about 32.
    assert set(capsys.readouterr().out.split()) <= {"0", "1", "2"}
