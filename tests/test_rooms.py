"""A reader finds their way: rooms of few modules, modules and functions that fit a head."""

import ast
import re
from collections import Counter
from pathlib import Path

from tests.selection import APART as NEVER_DRAWN
from tests.selection import DRAWN, quick

ROOT = Path(__file__).resolve().parent.parent
HOUSES = ("atrum_judge", "benchmarks", "atrum_torneos", "players", "rules", "tests", "tools", "tournaments")
MODULES = sorted(
    path for house in HOUSES for path in (ROOT / house).rglob("*.py") if "migrations" not in path.parts
)
MOST_MODULES, MOST_LINES, LONGEST_FUNCTION = 16, 700, 50
MIRRORED = ("atrum_judge", "atrum_torneos", "players", "rules", "tournaments")
# Rooms without tests of their own, and the room whose tests reach them: commands are tried by their names, what a
# judge knows and does by the cases that are put to it, and every ruleset is played like any other.
TESTED_FROM = (
    (r"(rules|tournaments)/management/commands", r"\1/management"),
    (r"(atrum_judge/games/\w+)/(laws|play|table)(/\w+)?", r"\1/cases"),
    (r"atrum_judge/games/\w+", "atrum_judge/games"),
)
CAPS = {
    "atrum_judge/games/atrum": 15_447,
    "atrum_judge/games/atrum/cases": 3_958,
    "atrum_judge/games/atrum/cases/replay": 1_333,
    "tests/atrum_judge/games/atrum": 11_383,
}
"""Lines of rooms that have grown too large once: what comes to them takes the place of something."""
UNCOUNTED = (
    "atrum_judge/games/atrum/laws/",
    "atrum_judge/games/atrum/table/dated",
    "tests/atrum_judge/games/atrum/laws/",
    "tests/atrum_judge/games/atrum/test_another_day",
    "tests/atrum_judge/games/atrum/table/test_dated",
)
"""Laws and dated texts, with their tests, in no cap: a rulebook that gets a rule turns nothing red."""
APART = {"atrum_judge/games/atrum/cases": "atrum_judge/games/atrum/cases/bench/"}
"""A room within a capped one that is counted only with the whole."""
DEEPER = {"tournaments/actions/at_once"}
"""Rooms of tests within one room of code, whose subject needs several."""


def test_a_room_has_few_modules():
    rooms = Counter(_name(path.parent) for path in MODULES if path.name != "__init__.py")
    assert {room: count for room, count in rooms.items() if count > MOST_MODULES} == {}


def test_a_module_is_short():
    assert {_name(path): lines for path in MODULES if (lines := path.read_text().count("\n")) > MOST_LINES} == {}


def test_a_function_is_short():
    functions = {
        (_name(path), node.name): node.end_lineno - node.lineno + 1
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {name: lines for name, lines in functions.items() if lines > LONGEST_FUNCTION} == {}


def test_a_room_that_was_made_smaller_stays_so():
    lines = {room: sum(map(_lines, _capped(room))) for room in CAPS}
    assert {room: count for room, count in lines.items() if count > CAPS[room]} == {}


def _capped(room):
    """Return the modules of a room that its cap counts."""
    apart = APART.get(room)
    inside = (path for path in MODULES if _name(path).startswith(f"{room}/"))
    inside = (path for path in inside if not _name(path).startswith(UNCOUNTED))
    return [path for path in inside if apart is None or not _name(path).startswith(apart)]


def _lines(path):
    return path.read_text().count("\n")


def test_tests_stand_where_the_code_stands():
    code = {_name(path.parent) for path in MODULES if path.name != "__init__.py" and _house(path) in MIRRORED}
    tests = {_name(path.parent)[len("tests/") :] for path in MODULES if path.name.startswith("test_")}
    reached = {str(room) for test in tests for room in (Path(test), *Path(test).parents)}
    assert {room for room in code if not reached & {room, _tested_from(room)}} == set()
    rooms = {str(parent) for room in code for parent in (Path(room), *Path(room).parents)}
    assert {room for room in tests - rooms if room.startswith(MIRRORED)} == DEEPER


def _tested_from(room):
    return next((re.sub(here, there, room) for here, there in TESTED_FROM if re.fullmatch(here, room)), room)


def _house(path):
    return path.relative_to(ROOT).parts[0]


def _name(path):
    return str(path.relative_to(ROOT))


def test_the_rooms_of_changed_files_are_read_and_a_few_files_of_others():
    none = quick([])
    assert len(none) == DRAWN
    assert not any(f"/tests/{house}/" in path for path in none for house in NEVER_DRAWN)
    changed = ["tournaments/core/clock.py", "atrum_judge/boards/new.py", "tests/fuzz/test_files.py", "a.css"]
    rooms = ("tests/tournaments/core", "tests/atrum_judge/boards", "tests/fuzz")
    near = {str(path) for room in rooms for path in (ROOT / room).glob("test_*.py")}
    assert near <= {*(named := quick(changed))}
    assert len(named) == len(near) + DRAWN
