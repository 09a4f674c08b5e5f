"""Pieces of files, movements of a bank and names that are hardly one: nobody enters without a mark."""

import pytest

from tournaments.core.lists.reading import read


@pytest.mark.parametrize(
    "text",
    [
        "7 0 obj\n<< /Type /Page >>\nendobj\nxref\n",
        "abc\nstartxref\n1200\n%%EOF\n",
        '"nick": "Eva",\n  "wins": 3\n },\n {\n  "nick": "Leo",\n',
        'Eva", "wins": 3}, {"nick": "Leo", "wins": 1}]\n',
        "Eva</td><td>Sur</td></tr>\n<tr><td>Leo</td></tr>\n</table>\n",
        "3</nota>\n  <persona>Eva</persona>\n</gente>\n",
    ],
)
def test_a_piece_of_a_file_is_not_understood(text):
    found = read(text)
    assert found.problem
    assert not found.people


def test_talk_with_quotes_and_hearts_is_no_piece():
    assert [one.name for one in read('Eva "la jefa": sí\nLeo <3\nIda {x}\n').people][1:] == ["Leo <3", "Ida {x}"]


def test_movements_of_a_bank_are_left_out_and_offer_who_pays():
    text = (
        "03/09 Depósito recibido - PAZ EVA - $ 2.500,00\n"
        "03/09 Transf. inmediata; Ríos Leo; $ 2.500,00; Motivo copa\n"
        "04/09 Comisión mensual - $ 90,00\n"
        "Saldo al 04/09: $ 4.910,00\n"
    )
    found = read(text)
    assert not found.people
    assert [one.name for one in found.left_out] == ["PAZ EVA", "Ríos Leo", "", ""]
    assert [one.said for one in found.left_out] == text.splitlines()


def test_a_form_with_the_hour_and_what_was_transferred_is_a_sheet():
    text = "Hora;Nombre;Pagó\n03/09/2026;Eva;transferencia $ 2.500\n03/09/2026;Leo;transferencia $ 2.500\n"
    assert [one.name for one in read(text).people] == ["Eva", "Leo"]


@pytest.mark.parametrize("name", ["Eva 3/9", "copa 18:30", "Eva $ 500", "4.555.012 Eva", "Eva {id}"])
def test_a_name_with_what_is_hardly_of_one_is_asked_about(name):
    (one,) = [one for one in read(f"Leo\n{name}\nIda\n").people if one.name not in {"Leo", "Ida"}]
    assert one.asks


@pytest.mark.parametrize("name", ["xX_Leo_1999_Xx", "Leo 2", "Leo88", "R2-D2"])
def test_a_nickname_with_digits_is_one(name):
    assert not read(f"Ida\n{name}\n").people[1].asks
