"""Sheets as programs save and people copy them: commas, semicolons, tabs; with quotes or broken ones."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

from atrum_judge.outside.budget import Budget, Kind

DELIMITERS = ("\t", ";", ",", "|")
_SEEN = 50
"""Rows by which the delimiter is told."""
_FORMULA = re.compile(r"(^|[;,|\t\r\n])('*[^\S\t\r\n]*[=+\-@])")
_MARKED = re.compile(r"(^|[;,|\t\r\n])'('*[^\S\t\r\n]*[=+\-@])")
"""A sign that a spreadsheet takes for the beginning of a formula. It may be within a cell: a spreadsheet that
parts by another sign begins a new cell there."""


@dataclass(frozen=True)
class Row:
    """The cells of a row, and the line of the file where it begins, from 1."""

    line: int
    cells: Sequence[str]


def no_formula(cell: str) -> str:
    """Return a cell that a spreadsheet shows as it is; `plain_cell` reads it back."""
    return _FORMULA.sub(r"\1'\2", cell)


def plain_cell(cell: str) -> str:
    """Return a cell as it was before `no_formula`."""
    return _MARKED.sub(r"\1\2", cell)


def rows_of(text: str, delimiter: str = "", budget: Budget | None = None) -> list[Row]:
    """Return the rows of a sheet that are not empty.

    Args:
        delimiter: the one between cells; guessed where none is given.
        budget: of rows and columns; without one nothing is refused.

    Raises `TooMuch`.
    """
    text = text.removeprefix("\ufeff").replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
    first, _, rest = text.partition("\n")
    skipped = 0
    if first.strip().lower().startswith("sep=") and len(first.strip()) == 5:  # Excel writes it for itself
        text, skipped, delimiter = rest, 1, delimiter or first.strip()[4]
    mark = delimiter if len(delimiter) == 1 and delimiter not in '"\n ' else delimiter_of(text)
    full = ((line, cells) for line, cells in _rows(text, mark) if any(map(str.strip, cells)))
    return [Row(line + skipped, _drawn(cells, budget) if budget else cells) for line, cells in full]


def _drawn(cells: list[str], budget: Budget) -> list[str]:
    """Return the cells of a row, drawn from a budget, without empty ones that stand beyond it."""
    budget.take(Kind.ROWS)
    budget.within(Kind.COLUMNS, max(k for k, cell in enumerate(cells, start=1) if cell.strip()))
    return cells[: budget.most(Kind.COLUMNS)]


def delimiter_of(text: str) -> str:
    """Return the likeliest delimiter: that which parts most rows into the same number of cells."""
    beginning = "\n".join(text.splitlines()[:_SEEN])
    best, most = ",", (0, 0)
    for mark in DELIMITERS:
        several = [len(cells) for _line, cells in _rows(beginning, mark) if len(cells) > 1]
        alike = max(map(several.count, set(several)), default=0)
        if (alike, len(several)) > most:
            best, most = mark, (alike, len(several))
    return best


def _rows(text: str, mark: str) -> list[tuple[int, list[str]]]:
    reader, found, line = csv.reader(io.StringIO(text), delimiter=mark, strict=True), [], 1
    try:
        for cells in reader:
            found.append((line, cells))
            line = reader.line_num + 1
    except csv.Error:  # a quote that nobody closed would swallow what follows
        return [(line, raw.split(mark)) for line, raw in enumerate(text.split("\n"), start=1)]
    return found
