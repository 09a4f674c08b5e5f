"""Sheets of cells: what a spreadsheet would take for a formula, and the way back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge.sheets import no_formula, plain_cell


@pytest.mark.parametrize("sign", ";,\t|\n")
@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\t=1", "a;=1+1;b", "a, =1", "a\t@x", "a;+1;-1;=2"])
def test_no_cell_is_a_formula_however_it_is_parted(name, sign):
    parts = no_formula(name).split(sign)
    assert [part for part in parts if part.strip().startswith(("=", "+", "-", "@"))] == []


@pytest.mark.parametrize("cell", ["Ana", "", "2-1", "2026-11-27 10:00", "a@b", "Ana; Beto", "1+1=2"])
def test_other_cells_stay_as_they_are(cell):
    assert no_formula(cell) == cell


@given(st.text(alphabet="a=+-@';,|\t ", max_size=12))
def test_a_marked_cell_is_read_back(cell):
    assert plain_cell(no_formula(cell)) == cell
