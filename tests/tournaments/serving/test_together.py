"""Things that wait at once are done by one of those who wait, in order, each with what it came to."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from tournaments.serving.together import Together

PATIENCE = 20


class Slow:
    """Work that is done only once a test lets it; `batches` holds the work done together."""

    def __init__(self, most=8):
        self.batches, self.begun, self.let = [], threading.Semaphore(0), threading.Semaphore(0)
        self.together = Together(self.carry_out, most)

    def carry_out(self, asked):
        self.batches.append(list(asked))
        self.begun.release()
        assert self.let.acquire(timeout=PATIENCE)
        if "all fail" in asked:
            raise LookupError("all fail")
        return [ValueError(one) if one.startswith("bad") else one.upper() for one in asked]

    def asked_behind(self, pool, first, *others, key=1):
        """The futures of one that is being done, and of others that wait behind it."""
        waiting = [pool.submit(self.together.do, key, first)]
        assert self.begun.acquire(timeout=PATIENCE)
        for number, one in enumerate(others, start=1):
            waiting.append(pool.submit(self.together.do, key, one))
            while len(self.together._lines[key]) < number:
                pass
        return waiting


@pytest.fixture
def pool():
    with ThreadPoolExecutor(8) as threads:
        yield threads


def test_those_who_wait_are_done_together_and_each_gets_its_own_answer(pool):
    slow = Slow()
    waiting = slow.asked_behind(pool, "a", "b", "bad c", "d")
    slow.let.release(2)
    a, b, c, d = waiting
    assert [a.result(PATIENCE), b.result(PATIENCE), d.result(PATIENCE)] == ["A", "B", "D"]
    with pytest.raises(ValueError, match="bad c"):
        c.result(PATIENCE)
    assert slow.batches == [["a"], ["b", "bad c", "d"]]


def test_no_more_are_done_together_than_may_be(pool):
    slow = Slow(most=2)
    waiting = slow.asked_behind(pool, "a", "b", "c", "d")
    slow.let.release(3)
    assert [one.result(PATIENCE) for one in waiting] == ["A", "B", "C", "D"]
    assert slow.batches == [["a"], ["b", "c"], ["d"]]


def test_what_goes_wrong_goes_wrong_for_those_who_were_together_and_not_for_the_next(pool):
    slow = Slow(most=2)
    waiting = slow.asked_behind(pool, "a", "b", "all fail", "d")
    slow.let.release(3)
    for one in waiting[1:3]:
        with pytest.raises(LookupError):
            one.result(PATIENCE)
    assert [waiting[0].result(PATIENCE), waiting[3].result(PATIENCE)] == ["A", "D"]


def test_who_comes_with_another_key_waits_for_nobody(pool):
    slow = Slow()
    first = slow.asked_behind(pool, "a")
    other = slow.asked_behind(pool, "b", key=2)
    slow.let.release(2)
    assert [first[0].result(PATIENCE), other[0].result(PATIENCE)] == ["A", "B"]
    assert slow.together._lines == {}
