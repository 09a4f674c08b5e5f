"""Few threads hold a connection to write at once; who waits for another one gives it back."""

import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from tournaments.serving import together as module
from tournaments.serving.together import Together, Turns

PATIENCE = 20


@pytest.fixture
def closed(monkeypatch):
    """The names of the threads that gave their connection back."""
    names = []
    options = {"OPTIONS": {"pool": {}}}
    connection = SimpleNamespace(
        settings_dict=options, close=lambda: names.append(threading.current_thread().name)
    )
    monkeypatch.setattr(module, "connection", connection)
    return names


def test_only_so_many_have_their_turn_at_once():
    turns, inside, most, out = Turns(2, PATIENCE), [], [], threading.Event()

    def write():
        with turns.taken():
            inside.append(1)
            most.append(len(inside))
            assert out.wait(PATIENCE)
            inside.pop()

    with ThreadPoolExecutor(6) as threads:
        written = [threads.submit(write) for _ in range(6)]
        while len(most) < 2:
            pass
        out.set()
        for one in written:
            one.result(PATIENCE)
    assert max(most[:2]) == 2


def test_who_rests_lets_another_one_in_without_its_connection(closed):
    turns = Turns(1, PATIENCE)
    with turns.taken():
        turns.rest()
        with ThreadPoolExecutor(1, "other") as threads:
            threads.submit(lambda: turns.taken().__enter__()).result(PATIENCE)
    assert closed == [threading.current_thread().name]


def test_a_turn_that_was_given_up_is_given_up_once(closed):
    turns = Turns(1, 0)
    with turns.taken():
        turns.rest()
        turns.rest()
    assert len(closed) == 1
    with turns.taken():
        assert not turns._free.acquire(blocking=False)


def test_a_thread_that_never_had_a_turn_keeps_its_connection(closed):
    turns = Turns(1, PATIENCE)
    turns.rest()
    turns.resume()
    assert not closed
    assert turns._free.acquire(blocking=False)


def test_who_has_waited_too_long_is_told_so_and_takes_nobody_s():
    turns = Turns(1, 0.01)
    assert turns._free.acquire(blocking=False)
    with pytest.raises(TimeoutError), turns.taken():
        pass
    assert not turns._free.acquire(blocking=False)
    turns._free.release()
    with turns.taken():
        assert not turns._free.acquire(blocking=False)
    assert turns._free.acquire(blocking=False)


def test_who_does_it_for_others_goes_on_when_no_turn_is_free_in_time(closed):
    turns = Turns(1, 0.01)
    with turns.taken():
        turns.rest()
        assert turns._free.acquire(blocking=False)
        turns.resume()
    assert not turns._free.acquire(blocking=False)


def test_those_who_wait_for_one_that_writes_hold_nothing_and_who_does_it_next_does_again(closed):
    turns, begun, let, held = Turns(2, PATIENCE), threading.Semaphore(0), threading.Semaphore(0), []

    def carry_out(asked):
        begun.release()
        assert let.acquire(timeout=PATIENCE)
        held.append(turns._own.held)
        return list(asked)

    together = Together(carry_out, 2, turns.rest, turns.resume)

    def write(one):
        with turns.taken():
            return together.do(1, one)

    with ThreadPoolExecutor(5, "writer") as threads:
        first = threads.submit(write, 0)
        assert begun.acquire(timeout=PATIENCE)
        others = [threads.submit(write, one) for one in range(1, 5)]
        while len(together._lines[1]) < 4:  # all of them, though there are but two turns
            pass
        let.release(3)
        assert [one.result(PATIENCE) for one in (first, *others)] == [0, 1, 2, 3, 4]
    assert (held, len(closed)) == ([True] * 3, 4)
