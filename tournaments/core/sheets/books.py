"""Sheets as CSV, Excel (`.xlsx`) and LibreOffice (`.ods`) keep them, written and read."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from rules.sheets import no_formula

Cell = str | int | Fraction
ZIPPED = b"PK\x03\x04"
MOST_ROWS, MOST_COLUMNS = 3_000, 60
MOST_UNPACKED = 20_000_000
"""Bytes that a workbook may hold once unpacked: a few kilobytes can become gigabytes."""
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
    """A file that is no workbook, or too large a one."""


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


def text_of_book(raw: bytes) -> str:
    """Return the first sheet that is not empty as columns apart by tabs. Raises `UnreadableBook`."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            if sum(one.file_size for one in packed.infolist()) > MOST_UNPACKED:
                raise UnreadableBook
            is_ods = "content.xml" in packed.namelist()
            rows = _ods_rows(packed.read("content.xml")) if is_ods else _xlsx_rows(raw)
    except UnreadableBook:
        raise
    except Exception as error:  # a damaged archive breaks its readers in any way
        raise UnreadableBook from error
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(rows)
    return out.getvalue()


def _xlsx_rows(raw: bytes) -> list[list[str]]:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
    try:
        for page in book.worksheets:
            page.reset_dimensions()  # programs write wrong ones
            found = page.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
            if rows := _trimmed([_shown(value) for value in row] for row in found):
                return rows
    finally:
        book.close()
    return []


def _ods_rows(content: bytes) -> list[list[str]]:
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:  # never written by LibreOffice; entities can grow
        raise UnreadableBook
    root = ElementTree.fromstring(content)  # noqa: S314
    for table in root.iter(f"{{{_TABLE}}}table"):
        rows = _trimmed(islice(_rows_of_table(table), MOST_ROWS))
        if rows:
            return rows
    return []


def _rows_of_table(table: ElementTree.Element) -> Iterator[list[str]]:
    for row in table.iter(f"{{{_TABLE}}}table-row"):
        cells: list[str] = []
        for cell in row:
            if not cell.tag.endswith(("}table-cell", "}covered-table-cell")):
                continue
            shown = " ".join("".join(part.itertext()) for part in cell.findall(f"{{{_TEXT}}}p"))
            cells += [shown] * min(int(cell.get(f"{{{_TABLE}}}number-columns-repeated", 1)), MOST_COLUMNS)
        repeated = int(row.get(f"{{{_TABLE}}}number-rows-repeated", 1))
        for _again in range(min(repeated, MOST_ROWS) if any(cells) else 1):
            yield cells[:MOST_COLUMNS]


def _trimmed(rows: Iterable[list[str]]) -> list[list[str]]:
    """Return the rows without empty ones, and without empty columns at the right."""
    kept = [[one.replace("\n", " ").strip() for one in row] for row in rows]
    kept = [row for row in kept if any(row)]
    width = max((max(k for k, cell in enumerate(row, start=1) if cell) for row in kept), default=0)
    return [row[:width] + [""] * (width - len(row)) for row in kept]


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
