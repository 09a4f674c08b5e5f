"""The command line: what happens around a command."""

import os
import sys

import pytest

from config import command


def test_whoever_stops_reading_ends_a_command_without_a_traceback(monkeypatch):
    def say(_arguments):
        raise BrokenPipeError

    left = []
    monkeypatch.setattr(sys, "argv", ["manage.py", "verify", "record.json"])
    monkeypatch.setattr(command, "execute_from_command_line", say)
    monkeypatch.setattr(os, "dup2", lambda *descriptors: left.append(descriptors))
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert (ended.value.code, len(left)) == (1, 1)
