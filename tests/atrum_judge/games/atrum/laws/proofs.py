"""Proofs of each law: scenarios whose verdict shows it, and other tests that are marked with it.

A marked test (``@pytest.mark.law("roster.size")``) has to assert that code; or, where the law is carried out
rather than refused, say so (``carried_out=True``) and assert an outcome. A mention anywhere else proves nothing.
"""

import ast
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.laws.scenario import Scenario
from tests.atrum_judge.games.atrum.laws.scenarios import SCENARIOS
from tests.atrum_judge.games.atrum.shorthand import case_of

TESTS = Path(__file__).parents[4]
WORKED_OUT = Path(__file__).parents[1] / "scenarios.jsonl"


@dataclass(frozen=True)
class Marked:
    """A test with the laws that its markers name; `unasserted` are those that it does not assert."""

    name: str
    codes: tuple[str, ...]
    unasserted: tuple[str, ...]


def proofs() -> dict[str, list[str]]:
    """The names of the scenarios and tests that prove each law."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, scenario in named(SCENARIOS):
        for code in sorted(scenario.proved(scenario.verdict())):
            found[code].append(name)
    for name, codes in _worked_out():
        for code in sorted(codes):
            found[code].append(name)
    for test in marked():
        for code in test.codes:
            found[code].append(test.name)
    return dict(found)


def named(scenarios: Iterable[Scenario]) -> Iterator[tuple[str, Scenario]]:
    """Scenarios by the first law they prove; further ones of the same law are numbered."""
    seen: dict[str, int] = defaultdict(int)
    for scenario in scenarios:
        first = scenario.codes[0]
        seen[first] += 1
        yield (first if seen[first] == 1 else f"{first}-{seen[first]}"), scenario


def _worked_out() -> Iterator[tuple[str, set[str]]]:
    """The worked scenarios, with the codes they expect that the verdict finds about the step they expect."""
    for line in WORKED_OUT.read_text().splitlines():
        scenario = json.loads(line)
        expect = scenario["expect"]
        wanted = {*expect.get("codes", ()), expect.get("code")}
        if wanted == {None}:
            continue
        verdict = judged(case_of(scenario))
        place = f"steps[{verdict['step']}]" if "step" in expect else ""
        yield (
            scenario["id"],
            {f["code"] for f in verdict["findings"] if f["code"] in wanted and place in {"", f["where"]}},
        )


def marked() -> Iterator[Marked]:
    """Every test with a marker ``law``, read from the code."""
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text()
        if "mark.law(" in source:
            yield from marked_in(source)


def marked_in(source: str) -> Iterator[Marked]:
    """The marked tests of one file."""
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef) and (markers := list(_markers(function))):
            codes = tuple(code for marker in markers for code in sorted(_strings(marker.args)))
            yield Marked(function.name, codes, tuple(_unasserted(function, markers)))


def _markers(function: ast.FunctionDef, name: str = "law") -> Iterator[ast.Call]:
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == f"pytest.mark.{name}":
            yield decorator


def _unasserted(function: ast.FunctionDef, markers: list[ast.Call]) -> Iterator[str]:
    asserts = [node for node in ast.walk(function) if isinstance(node, ast.Assert)]
    found = [a for a in asserts if not any(isinstance(node, ast.NotIn) for node in ast.walk(a))]
    names = {node.id for a in found for node in ast.walk(a) if isinstance(node, ast.Name)}
    asserted = _strings(found) | _tabled(function, names)
    for marker in markers:
        is_carried_out = any(keyword.arg == "carried_out" for keyword in marker.keywords)
        for code in _strings(marker.args):
            if not asserts or (not is_carried_out and code not in asserted):
                yield code


def _tabled(function: ast.FunctionDef, asserted: set[str]) -> set[str]:
    """The strings in those columns of the test's tables that an assertion reads."""
    found: set[str] = set()
    for table in _markers(function, "parametrize"):
        columns = ast.literal_eval(table.args[0])
        if isinstance(columns, str):
            found |= _strings([table.args[1]]) if columns in asserted else set()
            continue
        for row in table.args[1].elts if isinstance(table.args[1], ast.List) else ():
            cells = row.elts if isinstance(row, ast.Tuple) else []
            found |= _strings([cell for name, cell in zip(columns, cells, strict=False) if name in asserted])
    return found


def _strings(nodes: Iterable[ast.AST]) -> set[str]:
    return {
        part.value
        for node in nodes
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }
