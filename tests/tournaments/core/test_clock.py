"""The clock computes; it never ticks."""

from datetime import UTC, datetime, timedelta

from tournaments.core.clock import Clock

START = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)


def minutes(n):
    return timedelta(minutes=n)


def test_before_the_start_all_time_is_left():
    clock = Clock(minutes(35))
    assert clock.remaining(START) == minutes(35)
    assert not clock.is_running
    assert clock.deadline() is None


def test_time_runs_from_the_start():
    clock = Clock(minutes(35), START)
    assert clock.remaining(START + minutes(10)) == minutes(25)
    assert clock.deadline() == START + minutes(35)
    assert clock.deadline(minutes(4)) == START + minutes(39)


def test_a_pause_stops_it_and_moves_the_deadline():
    paused = Clock(minutes(35), START, ((START + minutes(10), None),))
    assert paused.remaining(START + minutes(30)) == minutes(25)
    assert paused.deadline() is None
    resumed = Clock(minutes(35), START, ((START + minutes(10), START + minutes(15)),))
    assert resumed.deadline() == START + minutes(40)


def test_an_extension_belongs_to_one_table():
    assert Clock(minutes(35), START).remaining(START + minutes(34), minutes(4)) == minutes(5)


def test_overtime_is_negative():
    assert Clock(minutes(35), START).remaining(START + minutes(36)) == -minutes(1)
