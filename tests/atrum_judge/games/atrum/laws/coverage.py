"""The fate of each rule that a reader of the rulebook counted: a law decides it, the site does, or nobody can.

A line of ``coverage.txt`` is ``number name: law law`` (laws that decide it), ``number name @ test`` (the site does, and
this test shows it) or ``number name - reason`` (software cannot decide it, and why).
"""

import re
from dataclasses import dataclass
from pathlib import Path

_LINE = re.compile(r"(\d+) ([\w.]+)(?:: (?P<laws>.+)| @ (?P<test>\w+)| - (?P<reason>.+))")


@dataclass(frozen=True)
class Row:
    """One rule; of `laws`, `test` and `reason` one says what becomes of it."""

    number: int
    name: str
    laws: tuple[str, ...] = ()
    test: str = ""
    reason: str = ""


def rows() -> list[Row]:
    """Every rule, in order. Raises `ValueError` for a line that says nothing."""
    return [_row(line) for line in (Path(__file__).parent / "coverage.txt").read_text().splitlines()]


def _row(line: str) -> Row:
    found = _LINE.fullmatch(line)
    if found is None:
        raise ValueError(line)
    laws = tuple((found["laws"] or "").split())
    return Row(int(found[1]), found[2], laws, found["test"] or "", found["reason"] or "")
