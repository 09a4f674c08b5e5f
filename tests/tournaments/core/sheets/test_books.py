"""Sheets as files: written and read back, never a formula, and damaged ones refused."""

import io
import zipfile
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from atrum_judge.outside.budget import Budget, Limits, TooMuch
from atrum_judge.sheets import plain_cell, rows_of
from tests.fuzz.nasty import changed
from tournaments.core.sheets import books
from tournaments.core.sheets.books import Sheet, UnreadableBook, as_csv, as_ods, as_xlsx, text_of_book

NAMES = st.text(
    st.characters(exclude_categories=("C", "Z"), exclude_characters="\t\r\n") | st.sampled_from(" =+-@;,\"'|"),
    max_size=20,
).map(lambda text: " ".join(text.split()))
ROWS = st.lists(st.tuples(NAMES.filter(bool), st.integers(0, 9999)), min_size=1, max_size=6)
HEAD = ("Apodo", "Ranking")


def back(raw):
    return [row.cells for row in rows_of(text_of_book(raw), "\t")]


@settings(max_examples=60, deadline=None)
@given(ROWS)
def test_a_sheet_is_read_back_from_each_kind_of_file(rows):
    sheet = Sheet("Inscripciones", HEAD, rows)
    asked = [list(HEAD), *([name, str(number)] for name, number in rows)]
    assert back(as_xlsx([sheet])) == asked
    assert back(as_ods([sheet])) == asked
    text = as_csv(sheet, delimiter=";", decimal=",").decode()
    assert [[plain_cell(cell) for cell in row.cells] for row in rows_of(text, ";")] == asked


def test_a_text_is_never_a_formula_and_a_number_is_one():
    raw = as_xlsx([Sheet("Hoja", ("a",), [("=1+1",), (Fraction(1, 3),), (2,)])])
    cells = [row[0] for row in load_workbook(io.BytesIO(raw))["Hoja"].iter_rows(min_row=2)]
    assert [(cell.data_type, cell.value) for cell in cells] == [
        ("s", "=1+1"),
        ("n", pytest.approx(1 / 3)),
        ("n", 2),
    ]
    assert as_csv(Sheet("Hoja", ("a",), [(Fraction(1, 3),)]), delimiter=";", decimal=",").endswith(b"0,3333\r\n")


def test_the_first_sheet_that_has_something_is_read():
    sheets = [Sheet("Vacía", (), []), Sheet("Gente", ("Nombre",), [("Ana",)])]
    assert back(as_xlsx(sheets)) == back(as_ods(sheets)) == [["Nombre"], ["Ana"]]


def test_a_book_that_would_fill_the_memory_is_refused_while_it_is_unpacked():
    sheet = Sheet("Hoja", ("a",), [("Ana " * 1000,)] * 9)
    for raw in (as_xlsx([sheet]), as_ods([sheet])):
        with pytest.raises(TooMuch, match="una vez abierto"):
            text_of_book(raw, Budget(Limits(unpacked=5_000)))


def test_repeated_rows_and_entities_of_a_sheet_cost_nothing():
    def ods(table, head=""):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as book:
            names = f'xmlns:table="{books._TABLE}" xmlns:text="{books._TEXT}"'
            book.writestr("content.xml", f"{head}<a {names}><table:table>{table}</table:table></a>")
        return out.getvalue()

    empty = '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    ana = "<table:table-row><table:table-cell><text:p>Ana</text:p></table:table-cell></table:table-row>"
    assert back(ods(empty + ana + empty)) == [["Ana"]]
    with pytest.raises(TooMuch, match="definiciones"):
        text_of_book(ods(ana, "<!DOCTYPE a>"))


@pytest.mark.chances(sample=20, whole=1000)
@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_a_damaged_book_is_read_or_refused(kind, seed):
    sheet = Sheet("Hoja", HEAD, [("Ana", 1500), ("Beto", 1400)])
    raw = as_xlsx([sheet]) if kind == "xlsx" else as_ods([sheet])
    try:
        text_of_book(changed(Random(f"{kind}{seed}"), raw))
    except (UnreadableBook, TooMuch):
        return
