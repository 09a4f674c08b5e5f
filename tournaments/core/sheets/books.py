"""Sheets as CSV, Excel (`.xlsx`) and LibreOffice (`.ods`) keep them, written and read."""

import csv
import io
import re
import zipfile
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from xml.sax.saxutils import escape

from rules.outside.budget import Budget, Kind, TooMuch
from rules.outside.xml import Enough, NotXml, walk
from rules.sheets import no_formula

Cell = str | int | Fraction
ZIPPED = b"PK\x03\x04"
_PIECE = 1 << 16
"""Bytes of a part that are unpacked at once."""
_DIGITS = 9
"""Of a repeat count: larger ones are beyond every budget."""
_OF_SHEET = {"table": "table", "table-row": "row", "table-cell": "cell", "covered-table-cell": "cell"}
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


def as_csv(sheet: Sheet, *, delimiter: str, decimal: str) -> bytes:
    """Return a sheet as spreadsheets of a language open it. No cell is taken for a formula."""
    out = io.StringIO()
    table = csv.writer(out, delimiter=delimiter)
    for row in (sheet.head, *sheet.rows):
        table.writerow([no_formula(cell) if isinstance(cell, str) else _said(cell, decimal) for cell in row])
    return ("\ufeff" + out.getvalue()).encode()


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


def text_of_book(raw: bytes, budget: Budget | None = None) -> str:
    """Return the first sheet that is not empty as columns apart by tabs.

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
                rows = _ods_rows(packed, budget)
            else:
                for part in packed.infolist():
                    pieces = _unpacked(packed, part, budget)
                    with suppress(NotXml):  # pictures; a library says what it misses
                        walk(pieces, budget)
                    deque(pieces, 0)  # the rest of it is counted, too
                rows = _xlsx_rows(raw, budget)
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


def _unpacked(packed: zipfile.ZipFile, part: str | zipfile.ZipInfo, budget: Budget) -> Iterator[bytes]:
    """Yield a part by pieces: its head may say any size."""
    with packed.open(part) as opened:
        while piece := opened.read(_PIECE):
            budget.take(Kind.UNPACKED, len(piece))
            yield piece


def _xlsx_rows(raw: bytes, budget: Budget) -> list[list[str]]:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
    try:
        for page in book.worksheets:
            page.reset_dimensions()  # programs write wrong ones
            found = _Rows(budget)
            for row in page.iter_rows(values_only=True):
                found.add([_shown(value) for value in row])
            if found.rows:
                return found.whole()
    finally:
        book.close()
    return []


class _Rows:
    """The rows of a sheet, drawn from a budget; empty ones, and empty cells at the right, cost nothing."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.rows: list[list[str]] = []

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

    def whole(self) -> list[list[str]]:
        """Return the rows, all as wide as the widest."""
        width = max(map(len, self.rows))
        return [row + [""] * (width - len(row)) for row in self.rows]


def _ods_rows(packed: zipfile.ZipFile, budget: Budget) -> list[list[str]]:
    found = _Ods(budget)
    walk(_unpacked(packed, "content.xml", budget), budget, found.start, found.end, found.text)
    return found.table.whole() if found.table.rows else []


class _Ods:
    """The first table with something in it, as the elements of a sheet of LibreOffice come."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.table = _Rows(budget)
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
        if self._open[-1] == "row":
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
        elif ended == "row":
            self.table.add(self._cells, self._times)
        elif ended == "table" and self.table.rows:
            raise Enough

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
        said = (value for key, value in attributes.items() if key.rpartition(":")[2] == name)
        return max(1, int(next(said, "1")[:_DIGITS]))


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
