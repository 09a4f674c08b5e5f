"""Pages of the web, which old programs save as `.xls`: the cells of their tables."""

import html
import re
from collections.abc import Iterator

from atrum_judge.outside.budget import Budget, Kind

_SEEN = 2_000
_SIGNS = ("<html", "<table", "<!doctype html", "<body")
_TAG = re.compile(r"<(?P<end>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]*)[^<>]*>")
_UNSEEN = (("<!--", "-->"), ("<script", "</script"), ("<style", "</style"))


def is_page(text: str) -> bool:
    """True for HTML."""
    beginning = text[:_SEEN].lstrip("\ufeff \t\r\n").lower()
    return beginning.startswith("<") and any(sign in beginning for sign in _SIGNS)


def rows_of_page(text: str, budget: Budget) -> list[list[str]]:
    """Return the rows of the table with the most cells; nothing for a page without one. Raises `TooMuch`.

    The parser of Python's library takes the square of the letters for what is not closed, so that it is none here.
    """
    budget.take(Kind.LETTERS, len(text))
    for begin, end in _UNSEEN:
        text = _without(text, begin, end)
    found = _Tables(budget)
    for said, name in _tokens(text):
        found.take(said, name)
    found.take("", "/table")
    tables = [[row for row in rows if any(row)] for rows in found.tables]
    return max(tables, key=lambda rows: sum(map(len, rows)), default=[])


def _without(text: str, begin: str, end: str) -> str:
    """Return a text without what stands between two signs; what is not closed is unseen to the end."""
    lower, kept, at = text.lower(), [], 0
    while (found := lower.find(begin, at)) >= 0:
        kept.append(text[at:found])
        closed = lower.find(end, found)
        at = closed + len(end) if closed >= 0 else len(text)
    return "".join([*kept, text[at:]])


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Yield the text before each tag, with the tag's name, which begins with a slash where it ends one."""
    at = 0
    for tag in _TAG.finditer(text):
        yield html.unescape(text[at : tag.start()]), tag["end"] + tag["name"].lower()
        at = tag.end()


class _Tables:
    """The tables of a page, each for itself where one stands in another."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.tables: list[list[list[str]]] = []
        self._open: list[list[list[str]]] = []
        self._said: list[str] | None = None

    def take(self, said: str, name: str) -> None:
        """Take a text and the tag after it."""
        if self._said is not None:
            self._said.append(said)
        if name in {"table", "tr", "td", "th", "/table", "/tr", "/td", "/th"}:
            self._close_cell()
        if name == "table":
            self.budget.take(Kind.PARTS)
            self._open.append([])
            self.tables.append(self._open[-1])
            self.budget.within(Kind.DEPTH, len(self._open))
        elif name == "/table" and self._open:
            self._open.pop()
        elif name == "tr" and self._open:
            self.budget.take(Kind.ROWS)
            self._open[-1].append([])
        elif name in {"td", "th"} and self._open:
            if not self._open[-1]:
                self._open[-1].append([])
            self.budget.within(Kind.COLUMNS, len(self._open[-1][-1]) + 1)
            self._said = []
        elif self._said is not None:
            self._said.append(" ")

    def _close_cell(self) -> None:
        if self._said is not None and self._open:
            self._open[-1][-1].append(" ".join("".join(self._said).split()))
        self._said = None
