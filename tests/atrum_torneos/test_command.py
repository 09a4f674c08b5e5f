"""The command line: what happens around a command."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from atrum_torneos import command


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
    assert gc.isenabled()


@pytest.mark.processes
def test_a_command_looks_for_garbage_once_it_runs_and_has_no_celery_without_redis():
    told = "import gc, sys; print(gc.isenabled(), gc.get_freeze_count() > 0, 'celery' in sys.modules)"
    command_line = [sys.executable, "manage.py", "shell", "--no-imports", "-c", told]
    elsewhere = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    root = Path(__file__).resolve().parents[2]
    said = subprocess.run(command_line, cwd=root, env=elsewhere, capture_output=True, text=True, check=True)  # noqa: S603
    assert said.stdout.split() == ["True", "True", "False"]
