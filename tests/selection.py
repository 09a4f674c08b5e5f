"""The tests that a run takes.

`make quick`: those of the rooms that differ from main, and a few drawn from the others.
`make test`: every behaviour once, and a fifth of the examples of chance. `make test-all` (CI): all of them, and also
the tests marked `thorough`, but not those marked `whole`, which only `pytest --whole` takes.
A file or folder that is named on the command line is taken whole.
"""

import random
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
DRAWN = 300
SLOW = ("browser", "processes", "thorough", "whole", "services")


def add_options(parser):
    """Tell pytest of the three runs beside `make test`."""
    parser.addoption(
        "--all", action="store_true", help="also the tests marked thorough: grids, chance, kills, crowds"
    )
    parser.addoption("--quick", action="store_true", help="what differs from main, and a drawn sample of the rest")
    parser.addoption("--whole", action="store_true", help="every case of the tests of which CI takes a sample")


def one_of_many(values, most=None):
    """Return parameters of a test: the first in every run, others where all is proved, those after `most` in `--whole`."""
    first, *others = values
    marks = [
        pytest.mark.thorough if most is None or n < most else pytest.mark.whole for n in range(1, len(values))
    ]
    left = zip(others, marks, strict=True)
    return [pytest.param(*_row(first)), *(pytest.param(*_row(value), marks=mark) for value, mark in left)]


def _row(value):
    return value if isinstance(value, tuple) else (value,)


def examples(number):
    """Draw so many examples of chance where all is proved, a fifth of them elsewhere; one may take long."""
    share = max(1, number * settings().max_examples // 100)
    return settings(max_examples=share, suppress_health_check=[HealthCheck.too_slow])


def leave_out(config, items):
    """Deselect what this run does not take."""
    if config.getoption("whole"):
        return
    if config.getoption("quick"):
        kept = _quick(items)
    else:
        left = ("whole",) if takes_all(config) else ("whole", "thorough")
        kept = {item for item in items if not any(map(item.get_closest_marker, left))}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def takes_all(config):
    """Return True for a run that also takes thorough tests, and examples of chance in their full number."""
    names_something = config.args != config.getini("testpaths")
    return config.getoption("all") or config.getoption("whole") or names_something


def _quick(items):
    rooms = changed_rooms(_changed())
    quick = [item for item in items if not any(map(item.get_closest_marker, SLOW))]
    near = {item for item in quick if rooms & {str(path) for path in (item.path, *item.path.parents)}}
    far = [item for item in quick if item not in near]
    today = random.Random(len(far))  # the same for every worker of a run, another after each new test
    return near | set(today.sample(far, min(DRAWN, len(far))))


def _changed():
    commands = (
        ["git", "diff", "--name-only", "origin/main"],
        ["git", "ls-files", "--others", "--exclude-standard"],
    )
    said = [subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False) for command in commands]  # noqa: S603
    return [line for one in said for line in one.stdout.splitlines()]


def changed_rooms(changed):
    """Return the test files and folders that belong to changed files: the file itself, or the mirror of its folder."""
    return {
        str(ROOT / path) if path.startswith("tests/") else str((ROOT / "tests" / path).parent)
        for path in changed
        if path.endswith(".py") and ("/" in path)
    }
