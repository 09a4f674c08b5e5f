"""A reader finds their way: rooms of few modules, modules and functions that fit a head."""

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOUSES = ("benchmarks", "config", "players", "rules", "tests", "tools", "tournaments")
MODULES = sorted(
    path for house in HOUSES for path in (ROOT / house).rglob("*.py") if "migrations" not in path.parts
)
MOST_MODULES, MOST_LINES, LONGEST_FUNCTION = 16, 700, 50


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


def _name(path):
    return str(path.relative_to(ROOT))
