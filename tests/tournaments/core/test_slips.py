"""Slips typed in one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games.atrum.event.score import ENDINGS
from rules.text import Text
from tournaments.core.slips import NotASlip, read_slip


def read(line, seats=2, language="es"):
    slip = read_slip(line, lambda table: (ENDINGS, seats), lambda text: text.in_language(language))
    return slip.table, *slip.reports


def refused(line, language="es"):
    with pytest.raises(NotASlip) as why:
        read(line, language=language)
    return why.value.message.in_language(language)


TIME = {"ending": "time", "left": [1, 1], "resistance": [6, 4]}


@pytest.mark.parametrize(
    ("line", "report"),
    [
        ("12 e 2-0", {"ending": "elimination", "left": [2, 0]}),
        ("12 t 1-1 r 6-4", TIME),
        ("12 T 1-1 R 6-4", TIME),
        ("12 tiempo 1-1 resistencia 6-4", TIME),
        ("12 t 1-1 6-4", TIME),
        ("12   t  res 6-4  1-1", TIME),
        ("12 t 1-1 6-6 2", {"ending": "time", "left": [1, 1], "resistance": [6, 6], "last_removal": 1}),
        ("12 t 3-3 súbita 1", {"ending": "time", "left": [3, 3], "sudden_death": 0}),
        ("12 t 3-3 SUBITA 1", {"ending": "time", "left": [3, 3], "sudden_death": 0}),
        ("12 rend 2 3", {"ending": "concession", "who": 1, "winner_left": 3}),
        ("12 ausencia 1", {"ending": "no_show", "who": 0}),
        ("12 decisión 2 score 1-3", {"ending": "judge", "winner": 1, "score": [1, 3]}),
        ("12 ambos", {"ending": "double_loss"}),
    ],
)
def test_an_ending_is_named_by_the_beginning_of_a_word_and_its_questions_are_answered_in_order(line, report):
    assert read(line) == (12, report)


def test_without_an_ending_all_that_the_facts_fit_are_meant_the_first_first():
    assert read("7 2-1") == (7, {"ending": "elimination", "left": [2, 1]}, {"ending": "time", "left": [2, 1]})


def test_words_are_those_of_the_language():
    assert read("3 concession 1 2", language="en") == (3, {"ending": "concession", "who": 0, "winner_left": 2})


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "Empieza por el número de mesa"),
        ("ana 2-0", "Empieza por el número de mesa"),
        ("² 2-0", "Empieza por el número de mesa"),
        ("123456 2-0", "Empieza por el número de mesa"),
        ("12", "Falta el resultado de la mesa 12."),
        ("12 x 2-0", "No entiendo «x». Puede ser: Eliminación, Tiempo"),
        ("12 t 1-1 z 6-4", "No entiendo «z». Puede ser: Resistencia"),
        ("12 t 1-1 r", "Falta el valor de «Resistencia»."),
        ("12 e 2-0 1-1", "Sobra «1-1»."),
        ("12 2", "pide 2 valores unidos por un guion"),
        ("12 2-0-1", "pide 2 valores unidos por un guion"),
        ("12 2-", "pide un número, no «»"),
        ("12 2-x", "pide un número, no «x»"),
        ("12 rend 3 1", "pide un lugar de la mesa, de 1 a 2."),
        ("12 rend 0 1", "pide un lugar de la mesa, de 1 a 2."),
    ],
)
def test_what_cannot_be_read_says_what_is_wrong_with_it(line, sentence):
    assert sentence in refused(line)


def test_a_game_whose_endings_ask_no_numbers_wants_the_ending():
    by_name = [ending for ending in ENDINGS if ending.name in {"no_show", "void"}]
    with pytest.raises(NotASlip) as why:
        read_slip("1 2-0", lambda table: (by_name, 2), str)
    assert "Ausencia, Partida anulada" in str(why.value.message)


def test_a_table_that_does_not_play_is_the_callers_to_refuse():
    def nobody(table):
        raise NotASlip(Text("No hay mesa {table}.", table=table))

    with pytest.raises(NotASlip, match="No hay mesa 9"):
        read_slip("9 2-0", nobody, str)


@given(st.text(max_size=40) | st.from_regex(r"[0-9]{1,3}( [a-z0-9\-]{1,6}){0,5}", fullmatch=True))
def test_any_line_is_a_slip_or_says_why_not(line):
    try:
        _, *reports = read(line)
    except NotASlip as why:
        assert why.message.in_language("en")
    else:
        assert reports
        assert all(report["ending"] in {ending.name for ending in ENDINGS} for report in reports)
