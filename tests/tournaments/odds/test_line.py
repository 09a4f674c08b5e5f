"""Two accounts ask for simulations, one without end, the other once: both are served, one at a time."""

import subprocess
import sys
import threading

import psutil
import pytest

from tournaments.odds import line
from tournaments.odds.line import Asked, Simulations, play
from tournaments.odds.trials import trials_of

BUSY, VICTIM = 1, 2
BOUND = 60


class Hall:
    """Plays what it is given for as long as it may, or until the test lets it end."""

    def __init__(self):
        self.played, self.now, self.most = [], 0, 0
        self.entered, self.free = threading.Semaphore(0), threading.Event()
        self.cancelled = threading.Event()

    def play(self, asked, goes_on):
        self.played.append(asked)
        self.now += 1
        self.most = max(self.most, self.now)
        self.entered.release()
        while not self.free.wait(0.005):
            if not goes_on():
                self.cancelled.set()
                break
        self.now -= 1


@pytest.fixture
def hall(monkeypatch):
    monkeypatch.setattr(line, "PAUSE", 0)
    monkeypatch.setattr(line, "LOOK_AGAIN", 0.01)
    made = Hall()
    yield made
    made.free.set()
    for thread in threading.enumerate():
        if thread.name == "simulations":
            thread.join(BOUND)


def test_who_asks_without_end_has_one_in_hand_and_the_next_one_ends_it(hall):
    simulations = Simulations(hall.play)
    simulations.ask(Asked(BUSY, 7, 2000, 20))
    hall.entered.acquire(timeout=BOUND)
    for players in range(40, 80):
        simulations.ask(Asked(BUSY, players, players, 20))
    while hall.played[-1].players != 79:  # some in between may have begun
        assert hall.entered.acquire(timeout=BOUND)
    assert hall.most == 1
    assert trials_of(79, 20) is not None


@pytest.mark.parametrize(("account", "event"), [(BUSY, 8), (VICTIM, 7)])
def test_the_next_one_of_the_account_or_of_the_event_ends_the_one_before(hall, account, event):
    simulations = Simulations(hall.play)
    simulations.ask(Asked(BUSY, 7, 64, 6))
    hall.entered.acquire(timeout=BOUND)
    simulations.ask(Asked(account, event, 32, 5))
    assert hall.cancelled.wait(BOUND)
    hall.entered.acquire(timeout=BOUND)
    assert hall.played[-1].players == 32


def test_who_was_never_served_is_next_and_waits_for_a_part_of_one(hall, monkeypatch):
    monkeypatch.setattr(line, "SHORTEST", 0.02)
    simulations = Simulations(hall.play)
    simulations.ask(Asked(BUSY, 7, 64, 6))
    hall.entered.acquire(timeout=BOUND)
    simulations.ask(Asked(BUSY, 9, 65, 6))
    hall.entered.acquire(timeout=BOUND)
    simulations.ask(Asked(3, 3, 16, 4))
    simulations.ask(Asked(VICTIM, 8, 32, 5))
    hall.entered.acquire(timeout=BOUND)
    hall.entered.acquire(timeout=BOUND)
    assert {one.players for one in hall.played[2:]} == {16, 32}


def test_all_processes_of_the_site_play_one(hall):
    one, other = Simulations(hall.play), Simulations(hall.play)
    one.ask(Asked(BUSY, 7, 64, 6))
    hall.entered.acquire(timeout=BOUND)
    other.ask(Asked(VICTIM, 8, 32, 5))
    assert not hall.entered.acquire(timeout=0.1)
    hall.free.set()
    assert hall.entered.acquire(timeout=BOUND)
    assert hall.most == 1


def test_one_that_fails_keeps_nobody_else_from_theirs(hall):
    def broken(asked, goes_on):
        if asked.account == BUSY:
            raise ZeroDivisionError
        hall.play(asked, goes_on)

    simulations = Simulations(broken)
    simulations.ask(Asked(BUSY, 7, 64, 6))
    simulations.ask(Asked(VICTIM, 8, 32, 5))
    assert hall.entered.acquire(timeout=BOUND)


def children():
    return [one for one in psutil.Process().children() if "tournaments.odds.played" in " ".join(one.cmdline())]


@pytest.mark.parametrize("wanted", [True, False])
def test_it_is_played_by_a_program_of_its_own_that_ends_with_it(monkeypatch, wanted):
    seen, behind = [], []

    def goes_on():
        seen.extend(children())
        behind.extend(one.nice() for one in children())
        return len(seen) < 3

    monkeypatch.setattr(line.simulations, "wants", lambda asked: wanted)
    play(Asked(BUSY, 7, 64, 6), goes_on)
    assert len({one.pid for one in seen}) == 1
    assert set(behind) == {10}
    assert children() == []
    found = trials_of(64, 6)
    if wanted:  # the trials played until then are told
        assert (found.done, found.is_over) == (3, True)
    else:
        assert found is None


def test_one_that_takes_too_long_is_ended(monkeypatch):
    monkeypatch.setattr(line, "BEYOND", 0.05)
    monkeypatch.setattr(line.simulations, "wants", lambda asked: True)
    play(Asked(BUSY, 7, 2000, 20), lambda: True)
    assert children() == []
    assert trials_of(2000, 20) is None or trials_of(2000, 20).is_over


def test_the_program_needs_no_database():
    code = "import sys, tournaments.odds.played; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603
