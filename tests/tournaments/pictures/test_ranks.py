"""Lines of places: every dot inside, one above the other as the places are, names whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pictures.ranks import MOST_IN_LINE, ROW, in_lines, rank_chart


@given(st.integers(2, 64), st.integers(2, 9))
def test_every_dot_lies_inside_and_higher_for_a_better_place(people, rounds):
    entries = [(n, f"Persona {n}", [(n + k) % people + 1 for k in range(rounds)]) for n in range(people)]
    chart = rank_chart(entries)
    assert chart is not None
    for line in chart.lines:
        assert all(0 < x < chart.names_at and 0 < y < chart.height for x, y in line.dots)
    last = sorted(chart.lines, key=lambda line: line.ranks[-1])
    assert [line.end for line in last] == [last[0].end + ROW * k for k in range(people)]


def test_a_late_line_ends_where_the_others_do():
    chart = rank_chart([(1, "Ana", [1, 1, 1]), (2, "Beto", [2, 2])])
    assert chart is not None
    assert chart.lines[0].dots[-1][0] == chart.lines[1].dots[-1][0]


def test_one_column_is_no_chart():
    assert rank_chart([(1, "Ana", [1]), (2, "Beto", [2])]) is None
    assert rank_chart([]) is None


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Ana", ("Ana",)),
        ("Maximiliano Etcheverrigaray", ("Maximiliano", "Etcheverrigaray")),
        ("María de los Ángeles Villavicencio Paz 2", ("María de los Ángeles", "Villavicencio Paz 2")),
        ("Guillermo-Alejandro_Wolffstein", ("Guillermo-Aleja", "ndro_Wolffstein")),
    ],
)
def test_a_long_name_takes_two_lines(name, lines):
    assert in_lines(name) == lines


@given(st.text("añÑ _-7M", min_size=1, max_size=40))
def test_no_letter_of_a_name_is_lost(name):
    lines = in_lines(name)
    assert len(lines) <= 2
    assert all(len(line) <= max(MOST_IN_LINE, 20) for line in lines)
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")
