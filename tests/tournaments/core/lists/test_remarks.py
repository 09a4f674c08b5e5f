"""Lines with a remark: what stands beside a name is no part of it, and what is doubtful is asked about."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.core.lists.reading import read


def told(text, size=1):
    return [one.name + "*" * bool(one.asks) for one in read(text, size=size).people]


def test_numbers_at_the_end_of_most_names_are_ratings_and_a_single_one_is_asked_about():
    text = "1. Rivas, Ana — 1720\n2. Paz, Beto - 1688\n3. Caro Ríos 1450\n4. Dani (1590)\n5. Eva - s/r\n6. Sol, Fe 1650,5\n"
    assert [(one.name, one.rating) for one in read(text).people] == [
        ("Rivas, Ana", 1720),
        ("Paz, Beto", 1688),
        ("Caro Ríos", 1450),
        ("Dani", 1590),
        ("Eva", None),
        ("Sol, Fe", 1650),
    ]
    assert told("Ana 1450\nBeto\nCaro\n") == ["Ana 1450*", "Beto", "Caro"]


def test_a_spare_player_may_be_said_beside_the_name():
    said = "Alan\nCamila Duarte, suplente\nBruno\nDani (suplente)\nEva - en espera\nSuplente: Fede\n"
    assert told(said) == ["Alan", "Camila Duarte*", "Bruno", "Dani*", "Eva*", "Fede*"]
    assert told("1. Alan\n2. Camila, suplente\n") == ["Alan", "Camila*"]


def test_notes_of_a_desk_are_asked_about():
    text = "sab 28/11\nla hija de Carla\nDante x2\nFede +1\n2 chicos del colegio\nLucas ok\n$$ Kike\nGise llega tarde\n"
    assert told(text) == [
        "la hija de Carla*",
        "Dante*",
        "Fede*",
        "chicos del colegio*",
        "Lucas*",
        "Kike*",
        "Gise*",
    ]
    assert told("#inscripciones\nAna\nBeto\n") == ["Ana", "Beto"]


def test_a_legend_says_what_the_marks_mean():
    people = read("📝 LISTA (✅ pagó / ⏳ debe)\n1. Ana ✅\n2. Beto ⏳\n3. Caro\n").people
    assert [one.paid for one in people] == [True, False, None]


def test_an_empty_box_beside_ticked_ones_is_asked_about():
    assert told("☑ Ana\n☐ Beto\n") == ["Ana", "Beto*"]
    assert told("☐ Ana\n☐ Beto\n") == ["Ana", "Beto"]


def test_of_one_name_with_another_remark_both_are_shown():
    assert told("Ana Paz\nAna Paz (la de Rosario)\nAna Paz\n") == ["Ana Paz", "Ana Paz*"]


def test_the_heads_of_a_mail_are_nobody():
    text = 'De: Club <c@example.org>\nPara: Ana <a@example.org>; "Paz, Beto" <b@example.org>\nAsunto: Re: Torneo\n'
    assert told(text) == ["Ana", "Paz, Beto"]
    assert [one.line for one in read(text).left_out] == [1, 3]


def test_a_title_over_as_many_names_as_a_team_has_is_a_team():
    text = "Equipos (2 c/u)\n\n*Los Grifos* 🦅\n- Ana (C)\n- Beto\n\n*Mesa Coja*\n1. Caro\n2. Dani\n"
    assert told(text, size=2) == ["Los Grifos 🦅: Ana, Beto", "Mesa Coja: Caro, Dani"]
    assert read(text, size=2).beside == {4, 5, 8, 9}


def test_a_name_full_of_digits_and_a_numbered_answer_are_asked_about():
    assert told("1. Saldo 15.879,50\n2. yo\n3. Vale\n4. Ana 12\n") == ["Saldo 15.879,50*", "yo*", "Vale", "Ana 12"]


def test_a_card_or_a_line_of_a_report_that_is_cut_off_is_told():
    assert told("BEGIN:VCARD\nFN:Ana\nEND:VCARD\nBEGIN:VCARD\nFN:Beto\n") == ["Ana", "Beto"]
    found = read(f"012 Copa\n001    1      {'Paz, Ana':<33} 1850\n> 001 Beto\n001 zz\n")
    assert ([one.name for one in found.people], [one.line for one in found.left_out]) == (["Ana Paz"], [3, 4])


def test_who_left_in_a_file_of_tom_is_offered():
    text = (
        '<tournament><players><player userid="1"><firstname>Ana</firstname><dropped><round>1</round></dropped></player>'
        '<player userid="2"><firstname>Beto</firstname></player></players></tournament>'
    )
    assert told(read(text).sheet) == ["Beto"]
    assert [one.name for one in read(text).left_out] == ["Ana"]


WHO = st.sampled_from(
    ["Abril Paz", "Beto Ríos", "Caro Vera", "Dani Luz", "Ema", "Fito 🦎", "gabi", "Hugo Sosa 1450"]
)
WORDS = st.sampled_from(
    ["yo", "no voy", "me anoto", "+1", "👍", "sí", "capaz", "cuánto sale?", "Se eliminó este mensaje", "Anotados:", "Bajas:"]
)  # fmt: skip
AFTER = st.sampled_from(
    ["", " ✅", ", suplente", " (debe)", " +1", " - 1500", " y Zoe", "\t1500", "; Sur", ": me anoto"]
)
NUMBER = st.sampled_from(["", "1. ", "- ", "☐ ", "20/11/26, 10:00 - ", "[20/11/26 10:00] ", "De: ", "Suplente: "])
LINE = st.one_of(
    st.builds("{}{}{}".format, NUMBER, WHO, AFTER), st.builds("{}{}".format, NUMBER, WORDS), st.just("")
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(lines=st.lists(LINE, min_size=1, max_size=12))
def test_no_line_of_a_list_is_silent(lines):
    text = "\n".join(lines)
    found = read(text)
    if found.problem or found.columns:
        return
    told = {one.line for one in (*found.people, *found.left_out)} | {*found.beside}
    assert {k for k, line in enumerate(lines, start=1) if line.strip()} <= told
    shown = " ".join(
        [f"{one.name} {one.note} {' '.join(map(str, one.asks))}" for one in found.people]
        + [f"{one.said} {one.name}" for one in found.left_out]
    )
    assert [one for one in ("Abril", "Beto", "Caro", "Dani") if one in text and one not in shown] == []


@pytest.mark.parametrize("mark", ["#", "$", "☐", "1. De:", "001"])
def test_signs_alone_are_nobody(mark):
    assert told(f"{mark}\nAna\nBeto\n")[-2:] == ["Ana", "Beto"]
