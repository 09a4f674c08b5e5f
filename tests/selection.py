"""The tests that a run takes.

`make quick`: the files of the rooms that differ from main, and a few drawn from the others; no other is read.
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
DRAWN = 25
"""Files of `make quick` from rooms that have not changed."""
SLOW = ("browser", "processes", "thorough", "whole", "services")
APART = ("browser", "chaos", "fuzz", "released", "shipping")
"""Houses of tests from which `make quick` draws none: most of theirs are slow."""


def add_options(parser):
    """Tell pytest of the three runs beside `make test`."""
    parser.addoption(
        "--all", action="store_true", help="also the tests marked thorough: grids, chance, kills, crowds"
    )
    parser.addoption("--quick", action="store_true", help="what differs from main, and files drawn from the rest")
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


def name_files(config):
    """Let `--quick` read the files it takes, and no other, unless some are named."""
    if config.getoption("quick") and not names_something(config):
        config.args = quick(changed())


def leave_out(config, items):
    """Deselect what this run does not take."""
    if config.getoption("whole"):
        return
    left = _left_out(config)
    kept = {item for item in items if not any(map(item.get_closest_marker, left))}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def _left_out(config):
    if config.getoption("quick"):
        return SLOW
    return ("whole",) if takes_all(config) else ("whole", "thorough")


def takes_all(config):
    """Return True for a run that also takes thorough tests, and examples of chance in their full number."""
    if config.getoption("quick"):
        return False
    return config.getoption("all") or config.getoption("whole") or names_something(config)


def names_something(config):
    """Return True where a run is of some files or folders only."""
    return config.args != config.getini("testpaths")


def quick(changed):
    """Return the files of `make quick` where these paths differ from main."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    rooms = {room_of(path) for path in changed if path.endswith(".py")}
    near = [path for path in files if path.parent in rooms]
    far = [path for path in files if path.parent not in rooms and _house(path) not in APART]
    drawn = random.Random(_said("git", "rev-parse", "HEAD")).sample(far, min(DRAWN, len(far)))
    return [str(path) for path in sorted([*near, *drawn])]


def _house(path):
    return path.relative_to(ROOT / "tests").parts[0]


def changed():
    """Return the paths that differ from main, also those that git does not know yet."""
    differ = _said("git", "diff", "--name-only", "origin/main")
    unknown = _said("git", "ls-files", "--others", "--exclude-standard")
    return [*differ.splitlines(), *unknown.splitlines()]


def _said(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout  # noqa: S603


def room_of(path):
    """Return the folder of tests of a changed file: its own for a test, else the nearest at the same place."""
    place = ROOT / path if path.startswith("tests/") else ROOT / "tests" / path
    return next(room for room in place.parents if room.is_dir())
