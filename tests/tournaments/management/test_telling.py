"""A long command says what it is doing, a short one says nothing."""

import io
from threading import Event

from tests.tournaments.management.test_pair import HISTORY, run
from tournaments.management import telling
from tournaments.management.telling import Telling


class Stream(io.StringIO):
    """A stream that lets the test wait for what is written."""

    def __init__(self):
        super().__init__()
        self.flushed = Event()

    def flush(self):
        self.flushed.set()


def test_a_short_command_says_nothing():
    stream = Stream()
    with Telling(stream, patience=60) as tell:
        tell("reading")
        tell("matching")
    assert stream.getvalue() == ""


def test_a_long_one_says_what_it_is_at_and_then_each_step():
    stream = Stream()
    with Telling(stream, patience=0.01) as tell:
        tell("matching")
        assert stream.flushed.wait(10)
        tell("checking")
    assert stream.getvalue() == "matching…\nchecking…\n"


def test_what_is_said_is_no_part_of_the_answer(tmp_path, monkeypatch, capsys):
    quiet = run(tmp_path, HISTORY, "--certificate")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(Telling, "__enter__", lambda self: (self._speak_up(), self)[1])
    assert run(tmp_path, HISTORY, "--certificate") == quiet
    said = capsys.readouterr().err
    assert "reading the history…" in said
    assert "checking the optimum against all pairs…" in said


def test_a_second_passes_before_anything_is_said():
    assert telling.PATIENCE == 1
