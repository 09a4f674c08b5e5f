"""The texts in which a club says points, factors and results."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.seasons import rows, typed
from tournaments.core.seasons.circuit import Group
from tournaments.core.seasons.rows import TypedResult, UnreadRow
from tournaments.core.seasons.typed import Unread


def test_texts_are_read_as_people_write_them():
    assert typed.points_of("25, 18 15-12") == (25, 18, 15, 12)
    assert typed.points_of("") == ()
    assert typed.sizes_of("32 × 2; 16 x 1,5") == ((16, 150), (32, 200))
    assert typed.groups_of("Grandes 2 32; Semanales 5; Copa") == (
        Group("Grandes", 2, 32),
        Group("Semanales", 5, 0),
        Group("Copa", 0, 0),
    )
    assert typed.hundredths("-2,5", 10) == -250
    assert typed.said_number(-250) == "-2.5"


@pytest.mark.parametrize("text", ["x", "10 -", "1" * 9, "-3", " ".join(["1"] * 129)])
def test_points_that_are_none_are_refused(text):
    with pytest.raises(Unread):
        typed.points_of(text)


@pytest.mark.parametrize("text", ["0", "-1", "nan", "1,555", "101", ""])
def test_a_factor_is_a_number_over_nothing(text):
    with pytest.raises(Unread):
        typed.factor_of(text)


def test_results_of_elsewhere_with_and_without_places_and_rounds():
    assert rows.results_of("1. Ana 3-1-0\n2) Beto Paz 2-2\n2. Caro") == (
        TypedResult("Ana", 1, 3, 0, 1),
        TypedResult("Beto Paz", 2, 2, 0, 2),
        TypedResult("Caro", 2),
    )
    assert rows.results_of("1 Gala 4-0\n2 - Pepe, 2-1-1\n3ª Eva,") == (
        TypedResult("Gala", 1, 4, 0),
        TypedResult("Pepe", 2, 2, 1, 1),
        TypedResult("Eva", 3),
    )
    assert rows.results_of("21 Savage 2-0\nAna") == (TypedResult("21 Savage", 1, 2), TypedResult("Ana", 2))
    assert rows.results_of("Ana\n\nBeto\t1-2-1") == (TypedResult("Ana", 1), TypedResult("Beto", 2, 1, 1, 2))


def test_tables_of_other_programs_are_read_by_their_headings_or_their_cells():
    gus, ines = TypedResult("Gus Mora", 1, 3), TypedResult("Inés Roa", 2, 2, 1, 1)
    for text in (
        "Puesto;Nombre;Puntos;G;P;E\n1;Gus Mora;9;3;0;0\n2;Inés Roa;7;2;1;1",
        "# ; Jugador ; Pts ; Récord\n1 ; Gus Mora ; 9 ; 3-0\n2 ; Inés Roa ; 7 ; 2-1-1",
        "1;Gus Mora;9;3-0-0\n2;Inés Roa;7;2-1-1",
        '1,Gus Mora,9,3-0\n2,"Inés Roa",7,2-1-1',
        "🥇 Gus Mora 3:0\n🥈 Inés Roa (2−1−1)",
        "1. Gus Mora - 9 pts 3-0\n2. Inés Roa, 2-1-1 DROP",
    ):
        assert rows.results_of(text) == (gus, ines), text
    assert rows.results_of('1,Gus Mora,9\n2,"Roa, Inés",6') == (
        TypedResult("Gus Mora", 1), TypedResult("Roa, Inés", 2),
    )  # fmt: skip
    assert rows.results_of("1. Gus Mora - 9 pts\n2. Inés Roa 7 puntos")[0].name == "Gus Mora"
    assert len(rows.results_of('1;"Gus;3-0\n2;Inés;2-1\n3;Eva;1-2')) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ana\nBruno\nbruno 1-1", "«Bruno» está dos veces."),
        ("1. Ana\nBeto", "Línea 2, «Beto»: falta su puesto, o sobra en las demás."),
        ("1. Ana\n2. ???", "Línea 2, «2. ???»: no se entiende. Se espera algo como «1. Ana 3-1-0»."),
    ],
)
def test_a_refused_line_is_named_with_the_reason(text, said):
    with pytest.raises(UnreadRow) as refused:
        rows.results_of(text)
    assert refused.value.said.in_language("es") == said


@pytest.mark.parametrize("text", ["Ana\nana", "1. Ana\nBeto", "0. Ana", "A" * 41, "1.", "x" * 200])
def test_a_list_that_means_two_things_is_refused(text):
    with pytest.raises(Unread):
        rows.results_of(text)


@given(st.text(max_size=400))
def test_nothing_else_comes_of_any_text(text):
    for read in (typed.points_of, typed.sizes_of, typed.groups_of, typed.factor_of, rows.results_of):
        try:
            read(text)
        except Unread:
            continue
