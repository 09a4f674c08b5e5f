"""Sheets as CSV, Excel (`.xlsx`) and LibreOffice (`.ods`) keep them, written and read."""

import csv
import io
import re
import zipfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from xml.sax.saxutils import escape

from atrum_judge.outside.budget import Budget, Kind, TooMuch
from atrum_judge.outside.xml import NotXml, walk
from atrum_judge.sheets import no_formula
from atrum_judge.text import one_line

Cell = str | int | Fraction
ZIPPED = b"PK\x03\x04"
_PIECE = 1 << 16
"""Bytes of a part that are unpacked at once."""
_DIGITS = 9
"""Of a repeat count: larger ones are beyond every budget."""
_OF_SHEET = {"table": "table", "table-row": "row", "table-cell": "cell", "covered-table-cell": "cell"}
SHEET, HIDDEN = "#hoja", "#oculta"
"""The first cells of the line that begins a sheet of several, and of a row that is not shown."""
_MOST_BESIDE = 40_000
"""Letters of a sheet behind the one with people: with more of them it is only named."""
HasPeople = Callable[[Sequence[Sequence[str]]], bool]
_HEAD, _LONGEST_NAME, _MOST_SPACES = 12, 60, 20
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
_TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
_TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
_ODS = "application/vnd.oasis.opendocument.spreadsheet"
_MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'
    ' manifest:version="1.2">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_ODS}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    "</manifest:manifest>"
)


class UnreadableBook(ValueError):
    """A file that is no workbook, or a damaged one."""


@dataclass(frozen=True)
class Sheet:
    """A table with headings. `name` is short: programs show it on a tab."""

    name: str
    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def _anything(rows: Sequence[Sequence[str]]) -> bool:
    return bool(rows)


@dataclass(frozen=True)
class Beside:
    """A sheet of a book that is not read.

    Attributes:
        line: where it begins in the text of the book, from 1.
        count: its rows.
        is_whole: its rows stand there; else it is only named.
    """

    line: int
    name: str
    count: int
    is_whole: bool


def as_csv(sheet: Sheet, *, delimiter: str, decimal: str, mark: str = "\ufeff") -> bytes:
    """Return a sheet as spreadsheets of a language open it. No cell is taken for a formula.

    Args:
        mark: begins the file; by the usual one a program on a desk knows that it is UTF-8.
    """
    out = io.StringIO()
    table = csv.writer(out, delimiter=delimiter)
    for row in (sheet.head, *sheet.rows):
        table.writerow([no_formula(cell) if isinstance(cell, str) else _said(cell, decimal) for cell in row])
    return (mark + out.getvalue()).encode()


def as_xlsx(sheets: Iterable[Sheet]) -> bytes:
    """Return a workbook of Excel. Texts are texts, whatever they begin with."""
    from openpyxl import Workbook  # it takes long to load, and few ask for it
    from openpyxl.cell import WriteOnlyCell

    book = Workbook(write_only=True)
    for sheet in sheets:
        page = book.create_sheet(sheet.name)
        page.freeze_panes = "A2"
        for row in (sheet.head, *sheet.rows):
            cells = [WriteOnlyCell(page, _plain(cell)) for cell in row]
            for cell, value in zip(cells, row, strict=True):
                if isinstance(value, str):
                    cell.data_type = "s"
            page.append(cells)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def as_ods(sheets: Iterable[Sheet]) -> bytes:
    """Return a workbook of LibreOffice."""
    tables = "".join(
        f'<table:table table:name="{_quoted(sheet.name)}">'
        + "".join(
            f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>"
            for row in (sheet.head, *sheet.rows)
        )
        + "</table:table>"
        for sheet in sheets
    )
    content = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<office:document-content xmlns:office="{_OFFICE}" xmlns:table="{_TABLE}" xmlns:text="{_TEXT}"'
        f' office:version="1.2"><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>'
        "</office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("mimetype", _ODS, zipfile.ZIP_STORED)  # first and not packed: programs tell the kind by it
        book.writestr("META-INF/manifest.xml", _MANIFEST)
        book.writestr("content.xml", content)
    return out.getvalue()


def text_of_book(raw: bytes, budget: Budget | None = None, has_people: HasPeople = _anything) -> str:
    """Return the shown sheets as columns apart by tabs, first the one that has people, else that is not empty.

    Where there are several, each begins with a line of `SHEET`, its name and its number of rows; `first_of` parts
    them. Rows that a filter hides are lines of `HIDDEN`.

    Args:
        has_people: true for the first rows of a sheet of people.

    Each part is counted as it is unpacked. Libraries see a file only after that; what they make of it is counted
    as they yield it. A program of its own has to bound their time and memory (`tournaments.serving.opening`).

    Raises:
        TooMuch: more comes out than the budget has.
        UnreadableBook: it is no workbook, or a damaged one.
    """
    budget = budget or Budget()
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            if "content.xml" in packed.namelist():
                rows = _ods_rows(packed, budget, has_people)
            else:
                hidden: dict[str, set[int]] = {}
                for part in packed.infolist():
                    pieces = _unpacked(packed, part, budget)
                    seen = _HiddenRows()
                    with suppress(NotXml):  # pictures; a library says what it misses
                        walk(pieces, budget, seen.start)
                    deque(pieces, 0)  # the rest of it is counted, too
                    hidden[part.filename] = seen.rows
                rows = _xlsx_rows(raw, budget, hidden, has_people)
    except (TooMuch, MemoryError):
        raise
    except Exception as error:  # a damaged archive breaks its readers in any way
        raise UnreadableBook from error
    return as_columns(rows)


def as_columns(rows: Iterable[Sequence[str]]) -> str:
    """Return rows as a text whose columns are apart by tabs."""
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(rows)
    return out.getvalue()


def _beginnings(lines: Sequence[str]) -> list[int]:
    """Return where sheets begin in the lines of a book."""
    return [k for k, line in enumerate(lines) if line.startswith(f"{SHEET}\t")]


def first_of(text: str) -> tuple[str, list[Beside]]:
    """Return the first sheet of the text of a book, its lines numbered as before, and what stands beside it."""
    lines = text.split("\n")
    begins = _beginnings(lines)
    beside = begins[1:] if begins[:1] == [0] else begins
    if not begins:
        return text, []
    ends = [*beside[1:], len(lines)]
    others = []
    for begin, end in zip(beside, ends, strict=True):
        rows = sum(map(bool, lines[begin + 1 : end]))
        _mark, name, *said = [*lines[begin].split("\t"), ""]
        count = int(said[0][:_DIGITS]) if said[0].isdecimal() else rows
        others.append(Beside(begin + 1, name, count, is_whole=rows > 0))
    read = lines[: beside[0]] if beside else lines
    return "\n".join(["", *read[1:]] if begins[0] == 0 else read) + "\n", others


def with_first(text: str, line: int) -> str:
    """Return the text of a book with the sheet that begins in a line before all others; as it is without one."""
    lines = text.rstrip("\n").split("\n")
    begins = _beginnings(lines)
    if line - 1 not in begins:
        return text
    end = next((k for k in begins if k >= line), len(lines))
    return "\n".join([*lines[line - 1 : end], *lines[: line - 1], *lines[end:]]) + "\n"


def _unpacked(packed: zipfile.ZipFile, part: str | zipfile.ZipInfo, budget: Budget) -> Iterator[bytes]:
    """Yield a part by pieces: its head may say any size."""
    with packed.open(part) as opened:
        while piece := opened.read(_PIECE):
            budget.take(Kind.UNPACKED, len(piece))
            yield piece


class _HiddenRows:
    """The numbers of the rows of an Excel sheet that are not shown."""

    def __init__(self) -> None:
        self.rows: set[int] = set()

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        number = attributes.get("r", "")[:_DIGITS]
        if name.rpartition(":")[2] == "row" and attributes.get("hidden") in {"1", "true"} and number.isdecimal():
            self.rows.add(int(number))


def _xlsx_rows(
    raw: bytes, budget: Budget, hidden: Mapping[str, set[int]], has_people: HasPeople
) -> list[list[str]]:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
    found = _Sheets(budget, has_people)
    try:
        for page in book.worksheets:
            if page.sheet_state != "visible":
                continue
            page.reset_dimensions()  # programs write wrong ones
            unseen = hidden.get(getattr(page, "_worksheet_path", ""), set())
            found.begin(page.title)
            for number, row in enumerate(page.iter_rows(values_only=True), start=1):
                found.add([_shown(value) for value in row], hidden=number in unseen)
    finally:
        book.close()
    return found.whole()


class _Sheets:
    """The shown sheets of a book: those up to one with people in full, of those behind it what is not too long."""

    def __init__(self, budget: Budget, has_people: HasPeople) -> None:
        self.budget, self.has_people = budget, has_people
        self._all: list[tuple[str, _Rows]] = []
        self._hidden: dict[int, list[str]] = {}
        self._people: int | None = None

    def begin(self, name: str) -> None:
        """Begin a sheet."""
        self._look()
        self._all.append((name, _Rows(self.budget)))

    def add(self, cells: Sequence[str], times: int = 1, *, hidden: bool = False) -> None:
        """Take a row of the last sheet. Raises `TooMuch`."""
        if not any(cell.strip() for cell in cells):
            return
        rows = self._all[-1][1]
        if self._people is not None:
            rows.beside(cells, times)
        elif hidden:
            said = " · ".join(filter(None, (cell.strip() for cell in cells)))
            self.budget.take(Kind.ROWS)
            self.budget.take(Kind.LETTERS, len(said))
            self._hidden.setdefault(len(self._all) - 1, []).append(said)
        else:
            rows.add(cells, times)

    def _look(self) -> None:
        if self._all and self._people is None and self.has_people(self._all[-1][1].rows[:_HEAD]):
            self._people = len(self._all) - 1

    def whole(self) -> list[list[str]]:
        """Return the rows of the sheet that is read, and lines for what is not."""
        self._look()
        filled = [k for k, (_name, rows) in enumerate(self._all) if rows.rows]
        if not filled:
            return []
        at = filled[0] if self._people is None else self._people
        read = [*self._all[at][1].whole(), *([HIDDEN, said] for said in self._hidden.get(at, []))]
        others = [k for k, (_name, rows) in enumerate(self._all) if k != at and rows.count]
        if not others:
            return read
        found = [self._head(at), *read]
        lines = self.budget.most(Kind.ROWS) - len(found) - len(others)
        letters = self.budget.most(Kind.LETTERS) - sum(len(cell) + 1 for row in found for cell in row)
        for k in others:
            rows = self._all[k][1].whole()
            size = sum(len(cell) + 3 for row in rows for cell in row)
            found.append(self._head(k))
            if len(rows) <= lines and size <= letters:
                found += rows
                lines, letters = lines - len(rows), letters - size
        return found

    def _head(self, at: int) -> list[str]:
        name, rows = self._all[at]
        return [SHEET, one_line(name), str(rows.count)]


class _Rows:
    """The rows of a sheet, drawn from a budget; empty ones, and empty cells at the right, cost nothing."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.rows: list[list[str]] = []
        self.count = self._letters = 0

    def add(self, cells: Sequence[str], times: int = 1) -> None:
        """Take a row so many times. Raises `TooMuch`, before anything is multiplied."""
        kept = [one.replace("\n", " ").strip() for one in cells]
        width = max((k for k, cell in enumerate(kept, start=1) if cell), default=0)
        if not width:
            return
        self.budget.within(Kind.COLUMNS, width)
        self.budget.take(Kind.ROWS, times)
        self.budget.take(Kind.LETTERS, times * (sum(map(len, kept)) + width))
        self.rows += [kept[:width]] * times
        self.count += times

    def beside(self, cells: Sequence[str], times: int) -> None:
        """Take a row that nothing is drawn for. A sheet with too many letters keeps none of its rows."""
        kept = [one.replace("\n", " ").strip() for one in cells[: self.budget.most(Kind.COLUMNS)]]
        self.count += times
        self._letters += times * (sum(map(len, kept)) + len(kept))
        if self._letters <= _MOST_BESIDE:
            self.rows += [kept] * times
        else:
            self.rows = []

    def whole(self) -> list[list[str]]:
        """Return the rows, all as wide as the widest."""
        width = max(map(len, self.rows), default=0)
        return [row + [""] * (width - len(row)) for row in self.rows]


def _ods_rows(packed: zipfile.ZipFile, budget: Budget, has_people: HasPeople) -> list[list[str]]:
    found = _Ods(budget, has_people)
    walk(_unpacked(packed, "content.xml", budget), budget, found.start, found.end, found.text)
    return found.sheets.whole()


class _Ods:
    """The tables of a book of LibreOffice, as its elements come."""

    def __init__(self, budget: Budget, has_people: HasPeople) -> None:
        self.budget = budget
        self.sheets = _Sheets(budget, has_people)
        self._unseen: set[str] = set()
        self._style = ""
        self._is_shown = self._row_is_shown = True
        self._spaces: dict[str, str] = {}
        self._open: list[str] = []
        self._cells: list[str] = []
        self._paragraphs: list[list[str]] = []
        self._times = self._columns = 1
        self._empty = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        for key, value in attributes.items():
            if key.startswith("xmlns:"):
                self._spaces[key[6:]] = value
        self._open.append(self._known(name))
        local = name.rpartition(":")[2]
        if local == "style":
            self._style = _attribute(attributes, "name")
        elif local == "table-properties" and _attribute(attributes, "display") == "false":
            self._unseen.add(self._style)
        elif self._open[-1] == "table":
            self._is_shown = _attribute(attributes, "style-name") not in self._unseen
            if self._is_shown:
                self.sheets.begin(_attribute(attributes, "name")[:_LONGEST_NAME])
        elif local == "s" and self._paragraphs and "p" in self._open:
            self._paragraphs[-1].append(" " * min(self._repeated(attributes, "c"), _MOST_SPACES))
        if self._open[-1] == "row":
            self._row_is_shown = _attribute(attributes, "visibility") not in {"collapse", "filter"}
            self._cells, self._empty = [], 0
            self._times = self._repeated(attributes, "number-rows-repeated")
        elif self._open[-1] == "cell":
            self._paragraphs = []
            self._columns = self._repeated(attributes, "number-columns-repeated")
        elif self._open[-2:] == ["cell", "p"]:
            self._paragraphs.append([])

    def text(self, said: str) -> None:
        if self._paragraphs and "cell" in self._open and "p" in self._open:
            self._paragraphs[-1].append(said)

    def end(self, _name: str) -> None:
        ended = self._open.pop()
        if ended == "cell":
            self._put(" ".join("".join(part) for part in self._paragraphs))
            self._paragraphs = []
        elif ended == "row" and self._is_shown and self._cells:
            self.sheets.add(self._cells, self._times, hidden=not self._row_is_shown)

    def _put(self, shown: str) -> None:
        """Put a cell as often as it is repeated. Empty ones count only where something follows them."""
        if not shown.strip():
            self._empty += self._columns
            return
        self.budget.within(Kind.COLUMNS, len(self._cells) + self._empty + self._columns)
        self._cells += [""] * self._empty + [shown] * self._columns
        self._empty = 0

    def _known(self, name: str) -> str:
        """Return the word for an element of a sheet; empty for others, in a cell for all but paragraphs."""
        prefix, _, local = name.rpartition(":")
        space = self._spaces.get(prefix)
        if "cell" in self._open:
            return "p" if (space, local) == (_TEXT, "p") else ""
        return _OF_SHEET.get(local, "") if space == _TABLE else ""

    def _repeated(self, attributes: Mapping[str, str], name: str) -> int:
        return max(1, int(_attribute(attributes, name)[:_DIGITS] or "1"))


def _attribute(attributes: Mapping[str, str], name: str) -> str:
    return next((value for key, value in attributes.items() if key.rpartition(":")[2] == name), "")


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "sí" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _ods_cell(cell: Cell) -> str:
    if isinstance(cell, str):
        return f'<table:table-cell office:value-type="string"><text:p>{_quoted(cell)}</text:p></table:table-cell>'
    value = _said(cell, ".")
    return (
        f'<table:table-cell office:value-type="float" office:value="{value}">'
        f"<text:p>{value}</text:p></table:table-cell>"
    )


def _quoted(text: str) -> str:
    return escape(_CONTROLS.sub("", text), {'"': "&quot;"})


def _plain(cell: Cell) -> str | int | float:
    if isinstance(cell, str):
        return _CONTROLS.sub("", cell)
    return cell if isinstance(cell, int) else float(cell)


def _said(cell: int | Fraction, decimal: str) -> str:
    return (
        str(cell) if isinstance(cell, int) else f"{float(cell):.4f}".rstrip("0").rstrip(".").replace(".", decimal)
    )
