"""Files of few letters that mean many: every reader stops at its budget, in a sentence that names the limit.

The budgets here are small and the files harmless: they show that our own count stops, not what a library bears.
"""

import io
import json
import zipfile

import pytest
from openpyxl import Workbook

from atrum_judge.outside.budget import Budget, Limits, TooMuch
from tournaments.core.lists.reading import read
from tournaments.core.sheets import books
from tournaments.core.sheets.books import text_of_book

FEW = Limits(letters=5_000, rows=20, columns=8, long=200, people=10, parts=1_000, depth=12, unpacked=40_000)
DEFINED = "definiciones propias"
MARK = "~" + "a" * 40


def archive(**parts):
    """Return a packed file with these parts, whose names have a dash for the dot."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in parts.items():
            packed.writestr(name.replace("-", "."), part)
    return out.getvalue()


def ods(inside, head="", letters="utf-8"):
    names = f'xmlns:table="{books._TABLE}" xmlns:text="{books._TEXT}"'
    return archive(**{"content-xml": f"{head}<a {names}><table:table>{inside}</table:table></a>".encode(letters)})


def row(cell, rows=1, columns=1):
    said = (
        f'<table:table-cell table:number-columns-repeated="{columns}"><text:p>{cell}</text:p></table:table-cell>'
    )
    return f'<table:table-row table:number-rows-repeated="{rows}">{said}</table:table-row>'


def xlsx(rows, **more):
    """Return a workbook in which equal texts are one, with further parts."""
    book, out = Workbook(), io.BytesIO()
    for cells in rows:
        book.active.append(cells)
    book.save(out)
    with zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED) as packed:
        for name, part in more.items():
            packed.writestr(name.replace("-", "."), part)
    return out.getvalue()


BOOKS = {
    "a row that is repeated": (ods(row("Ana", rows=21)), "20 líneas"),
    "a cell that is repeated": (ods(row("Ana", columns=9)), "8 columnas"),
    "a long text that is repeated": (ods(row("Ana" * 50, rows=20, columns=8)), "5000 letras"),
    "cells without anything in them": (ods("<table:table-row><table:table-cell/></table:table-row>" * 501), "1000 partes"),
    "elements in each other": (ods("<x>" * 12 + "</x>" * 12), "12 niveles"),
    "a part that grows when it is unpacked": (ods(row("Ana") + " " * 40_000), "40000 bytes"),
    "definitions": (ods(row("Ana"), "<!DOCTYPE a>"), DEFINED),
    "definitions in letters of two bytes": (ods(row("Ana"), "<!DOCTYPE a>", "utf-16"), DEFINED),
    "rows": (xlsx([["Ana"]] * 21), "20 líneas"),
    "columns": (xlsx([["Ana"] * 9]), "8 columnas"),
    "a text to which many cells point": (xlsx([["Ana" * 50] * 8] * 5), "5000 letras"),
    "elements": (xlsx([["Ana"]], **{"more-xml": "<a>" + "<b/>" * 1_000 + "</a>"}), "1000 partes"),
    "another part that grows": (xlsx([["Ana"]], **{"picture-png": b"\x89" * 40_000}), "40000 bytes"),
    "definitions in a part of no use": (xlsx([["Ana"]], **{"any-bin": "<!DOCTYPE a><a/>".encode("utf-16")}), DEFINED),
}  # fmt: skip


@pytest.mark.parametrize("case", BOOKS)
def test_a_book_stops_at_its_budget_and_names_the_limit(case):
    raw, said = BOOKS[case]
    with pytest.raises(TooMuch, match=said):
        text_of_book(raw, Budget(FEW))


def test_what_costs_nothing_is_free():
    empty = row("", rows=1_048_576, columns=16_384)
    assert text_of_book(ods(empty + row("Ana") + empty), Budget(FEW)) == "Ana\n"
    gap = row("", columns=2).replace("</table:table-row>", "") + row("Ana").partition('repeated="1">')[2]
    assert text_of_book(ods(gap), Budget(FEW)) == "\t\tAna\n"


def record(name, entries=1, names=None):
    entry = {"name": name, "number": 1}
    beside = {"names": {MARK: ["salt", names]}} if names else {}
    return json.dumps({"format": "atrum-arena-torneos/record", "entries": [entry] * entries, **beside})


def tom(players, head=""):
    return f"{head}<tournament>{players}</tournament>"


TEXTS = {
    "a sheet of one wide row": ("Nombre;Club\n" + ";" * 100 + "x\n" + "Ana;Sur\n" * 9, "8 columnas"),
    "a sheet of many rows": ("Nombre;Club\n" + "Ana;Sur\n" * 20, "20 líneas"),
    "people in one line": ("Inscriptos: " + "Ana, " * 10 + "Eva", "hasta 10"),
    "lines that a chat does not show": ("Ana?\u2028" * 21, "20 líneas"),
    "lines of another sign": ("Ana?\x0b" * 21, "20 líneas"),
    "letters": ("Ana\n" * 1251, "5000 letras"),
    "rows of a list of objects": (json.dumps([{"name": "Ana"}, *[{}] * 20]), "20 líneas"),
    "keys of objects": (json.dumps([{"name": "Ana", **{f"k{n}": 1 for n in range(8)}}]), "8 columnas"),
    "people of a record": (record("Ana", entries=11), "hasta 10"),
    "a long name in a record": (record("Ana" * 100), "200 letras"),
    "a mark that stands for much": (record(MARK * 40, names="Ana" * 50), "200 letras"),
    "players of a file of TOM": (tom("".join(f"<player><firstname>Ana {n}</firstname></player>" for n in range(11))), "hasta 10"),
    "elements of a file of TOM": (tom("<x/>" * 1_000), "1000 partes"),
    "definitions in a file of TOM": (tom("", "<!DOCTYPE a>"), DEFINED),
    "lines of a report": ("012 Copa\n" + "001    1      Ana Paz                          \n" * 11, "hasta 10"),
}  # fmt: skip


@pytest.mark.parametrize("case", TEXTS)
def test_a_text_stops_at_its_budget_and_names_the_limit(case):
    text, said = TEXTS[case]
    found = read(text, limits=FEW)
    assert [*found.people, *found.left_out, found.sheet] == [""]
    assert said in str(found.problem)
    assert str(found.problem) != found.problem.in_language("en")


def test_a_namespace_stands_once_however_many_names_are_in_it():
    names = "".join(f"<a:b{n}/>" for n in range(300))
    assert str(read(tom(f'<x xmlns:a="{"u" * 900}">{names}</x>'), limits=FEW).problem).startswith("No hay")


def test_a_record_whose_name_is_beyond_any_is_damaged():
    assert "dañado" in str(read(record(MARK * 20, names="A" * 1_001)).problem)


@pytest.mark.parametrize(
    "text",
    ["1. Ana\n2. " + "x" * 201 + "\n3. Beto", "Nombre;Nota\nAna;\nEva;" + "x" * 201 + "\nBeto;"],
    ids=["a line", "a cell"],
)
def test_a_line_or_cell_that_is_too_long_is_left_out_and_shown(text):
    found = read(text, limits=FEW)
    assert [one.name for one in found.people] == ["Ana", "Beto"]
    (left,) = found.left_out
    assert "200 letras" in str(left.reason)
    assert 200 < len(left.said) < 300
