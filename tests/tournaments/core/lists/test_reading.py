"""Lists of people in the forms that clubs have them; whatever comes, a sentence with its line and never a failure."""

from random import Random

import pytest

from atrum_judge.lists import text_of
from tournaments.core.lists.reading import as_sheet, read
from tournaments.core.lists.shapes import MOST_LETTERS, MOST_PEOPLE, Meaning

EXCEL = "Nombre;Club;Ranking\r\nAna Núñez;Norte;\r\nBeto;;1850\r\nO'Higgins, Dani;Norte;1.700,5\r\n"
FORM = (
    '"Marca temporal","Nombre y apellido","Apodo","Teléfono","¿Pagaste?"\n'
    '"2026/11/20","Ana Núñez","Anita","11 5555 0001","Sí"\n"2026/11/21","Beto","","11 5555 0002","No"\n'
    '"2026/11/21","Beto","","11 5555 0002","No"\n'
)
CHAT = "Inscriptos sábado 🎴\n1. Ana\n2. Beto 🦎\n3) Caro\n- Dani\n5 - Eva (llega tarde)\n\nFaltan pagar: Beto\n"
TDF = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<tournament type="2"><players>\n<player userid="1000001">'
    "<firstname>Ana</firstname><lastname>Núñez</lastname><birthdate>02/27/2001</birthdate></player>\n"
    '<player userid="1000002"><firstname>Beto</firstname><lastname></lastname></player></players></tournament>'
)
TRF = (
    "012 Torneo\n"
    f"001    1 w    {'Núñez, Ana':<33} 1850 ARG     1234567 2001/02/27  3.0    1     2 w 1\n"
    f"001    2      {'Beto':<33}    0                                 0.0    2     1 b 0\n"
)
LIMITLESS = '[{"placing":1,"name":"Ana","player":"ana_x","country":"AR"},{"placing":2,"name":"Beto","player":"b"}]'
CHALLONGE = '[{"participant":{"id":1,"name":"Ana","seed":1}},{"participant":{"id":2,"name":"Beto","seed":2}}]'
CHALLONGE_2 = '{"data":[{"id":"1","type":"participant","attributes":{"name":"Ana"}}]}'
SAMPLES = [EXCEL, FORM, CHAT, TDF, TRF, LIMITLESS, CHALLONGE, CHALLONGE_2]
FIVE = "Nadira, Brumak, Ysolda, Torvan, Calixta"


def names(text, **more):
    return [one.name for one in read(text, **more).people]


def left(text):
    return [one.said for one in read(text).left_out]


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig", "utf-16"])
def test_a_sheet_of_a_spanish_excel_is_read_in_any_encoding(encoding):
    people = read(text_of(EXCEL.encode(encoding))).people
    assert [(one.name, one.club, one.rating) for one in people] == [
        ("Ana Núñez", "Norte", None),
        ("Beto", "", 1850),
        ("O'Higgins, Dani", "Norte", 1700),
    ]


def test_of_a_form_the_nickname_is_public_and_the_telephone_is_not_kept():
    found = read(FORM)
    assert [(one.name, one.real_name, one.paid) for one in found.people] == [
        ("Anita", "Ana Núñez", True),
        ("Beto", "", False),
    ]
    assert found.not_kept == ["Marca temporal", "Teléfono"]
    assert [(one.line, str(one.reason)) for one in found.left_out] == [(4, "Igual que la línea 3.")]


def test_a_chat_with_four_ways_to_number_a_heading_and_a_remark():
    found = read(CHAT)
    assert [one.name for one in found.people] == ["Ana", "Beto 🦎", "Caro", "Dani", "Eva"]
    assert (found.people[-1].note, len(found.people[-1].asks)) == ("llega tarde", 1)
    assert [one.said for one in found.left_out] == ["Inscriptos sábado 🎴", "Faltan pagar: Beto"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. Ana ✅\n2. Beto 💰\n3. Caro +54 9 341 555-0001", ["Ana", "Beto", "Caro"]),
        ("1️⃣ Ana\n2️⃣ *Beto*\n🔟 _Caro_", ["Ana", "Beto", "Caro"]),
        ("[12:01, 21/11/2026] Ana: me anoto\n[12:02, 21/11/2026] Beto: +1", ["Ana", "Beto"]),
        ("21/11/26, 12:03 - Ana: yo\n21/11/26, 12:04 - Beto: A qué hora es?", ["Ana"]),
        ("1. Ana\n2. [27/11 14:02] Tincho: me anoto\n3. sofi (llega 16:30)", ["Ana", "Tincho", "sofi"]),
        ("[12:01] Ana: 1. Ana ✅\n[12:01] Ana: 2. Beto", ["Ana", "Beto"]),
        ("1. Ana\n2.\n3. -\n4. libre\n5. Beto", ["Ana", "Beto"]),
        ("1. Ana\n2. ~Beto~\n3. Caro ❌\nBajas:\n- Dani", ["Ana"]),
        ("Inscriptos: Ana, Beto, Caro", ["Ana", "Beto", "Caro"]),
        ("Ana, Beto, Caro y Dani", ["Ana", "Beto", "Caro", "Dani"]),
        ("Ana 12\nBeto2\nJosé María de la O", ["Ana 12", "Beto2", "José María de la O"]),
        ("1 Ana\n2 Beto\n10 Caro", ["Ana", "Beto", "Caro"]),
        ("Ana\t1850\tsí\nBeto\t1700\tno", ["Ana", "Beto"]),
        ("Ana,1850\nBeto,1700", ["Ana", "Beto"]),
        ("Apellido;Nombre;DNI\nNúñez;Ana;30111222\n;Beto;1", ["Ana Núñez", "Beto"]),
        ("Name,Username\nAna,\nBeto,bb", ["Ana", "bb"]),
        ("sep=;\nNombre;Club\nAna;Sur", ["Ana"]),
        (TDF, ["Ana Núñez", "Beto"]),
        (TRF, ["Ana Núñez", "Beto"]),
        (LIMITLESS, ["Ana", "Beto"]),
        (CHALLONGE, ["Ana", "Beto"]),
        (CHALLONGE_2, ["Ana"]),
        ('["Ana", "Beto"]', ["Ana", "Beto"]),
    ],
)
def test_people_are_found_in(text, expected):
    assert names(text) == expected


def test_marks_of_money_and_words_about_it_are_no_notes():
    people = read("1. Ana 💵\n2. Beto (debe)\n3. Caro (pagó)\n4. Dani").people
    assert [(one.paid, one.note, len(one.asks)) for one in people] == [
        (True, "", 0),
        (False, "", 0),
        (True, "", 0),
        (None, "", 0),
    ]


def test_a_word_about_money_needs_no_brackets_and_a_mention_no_sign():
    said = "1. @Fede ya pagó\n2. Beto 💸\n3. @~Caro, debe\n4. Pago Díaz\n5. 🦝 Coatí\n6. Straße pagó"
    assert [(one.name, one.paid) for one in read(said).people] == [
        ("Fede", True),
        ("Beto", True),
        ("Caro", False),
        ("Pago Díaz", None),
        ("🦝 Coatí", None),
        ("Straße", True),
    ]
    marks = "Nombre\tPago\nAna\t💸\nBeto\t✔️\nCaro\t❌\nDani\ttransferencia"
    assert [one.paid for one in read(marks).people] == [True, True, False, None]


@pytest.mark.parametrize(
    "text", [f"1. Ana: {FIVE}\n2. Beto - {FIVE}", f"Nombre;Reptantes\nAna;{FIVE}\nBeto;{FIVE}"]
)
def test_five_names_beside_a_person_are_its_list(text):
    people = read(text, cards=["Reptantes"]).people
    assert [(one.name, ", ".join(one.cards)) for one in people] == [("Ana", FIVE), ("Beto", FIVE)]


def test_somebody_who_waits_is_asked_about():
    (ana, beto) = read("1. Ana\nSuplentes:\n1. Beto").people
    assert (len(ana.asks), len(beto.asks)) == (0, 1)


def test_of_a_file_of_tom_nothing_but_names_is_kept():
    found = read(TDF)
    assert found.not_kept == ["userid", "birthdate"]
    assert not {"2001", "1000001"} & {*found.sheet.replace("/", " ").split()}


def test_a_column_can_be_corrected():
    text = "a;b\nSur;Ana\nNorte;Beto"
    assert [column.meaning for column in read(text).columns] == [Meaning.NAME, Meaning.NOTHING]
    people = read(text, ["club", "name"]).people
    assert [(one.name, one.club) for one in people] == [("b", "a"), ("Ana", "Sur"), ("Beto", "Norte")]
    assert names(text, chosen=["nonsense", "name"]) == names(text)


@pytest.mark.parametrize("text", SAMPLES)
def test_a_list_written_as_a_sheet_is_the_same_list(text):
    people = read(text).people

    def facts(found):
        return [(one.name, one.real_name, one.club, one.rating, one.paid, one.note, one.cards) for one in found]

    assert facts(read(as_sheet(people)).people) == facts(people)


@pytest.mark.parametrize("cell", ["=SUM(A1)", "+A54", "-Ana", "@Ana"])
def test_a_name_that_a_spreadsheet_would_calculate_comes_back(cell):
    people = read(f"Apodo;Club\n{cell};Sur").people
    assert [one.name for one in read(as_sheet(people)).people] == [cell]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "ningún nombre"),
        ("{", "Línea 1"),
        ('[{"a": 1}]', "no se encuentra"),
        ("<tournament><players>", "Línea 1"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', "definiciones"),
        ("x" * (MOST_LETTERS + 1), "letras"),
        ("\n" * 4000 + "Ana", "líneas"),
        ("".join(f"Persona {k}\n" for k in range(MOST_PEOPLE + 1)), str(MOST_PEOPLE)),
        ("[" * 100_000, "dañado"),
        ('{"format": "atrum-arena-event", "version": 99}', ""),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(text, word):
    assert word in str(read(text).problem)


def test_an_open_quote_swallows_nobody():
    assert names('Nombre;Club\n"Ana;Sur\nBeto;Norte\n') == ['"Ana', "Beto"]


def mutated(rng, text):
    raw = bytearray(text.encode(rng.choice(["utf-8", "utf-16", "utf-8-sig", "cp1252"]), errors="replace"))
    for _ in range(rng.randrange(1, 12)):
        at = rng.randrange(len(raw) + 1)
        match rng.randrange(5):
            case 0:
                raw[at:at] = bytes([rng.randrange(256)])
            case 1:
                del raw[at : at + rng.randrange(1, 9)]
            case 2:
                raw[at:at] = rng.choice(['"', "\0", "\r", ";", "\t", "<", "{", "[", "\u202e", "🦎"]).encode()
            case 3:
                raw[at:at] = raw[: rng.randrange(40)]
            case _:
                del raw[at:]
    return text_of(bytes(raw))


@pytest.mark.parametrize("count", [400, pytest.param(5000, marks=pytest.mark.thorough)])
def test_files_with_faults_never_fail(count):
    rng = Random(count)
    for _ in range(count):
        found = read(mutated(rng, rng.choice(SAMPLES)))
        assert found.problem or found.people or found.left_out or found.columns
        assert all(one.line and str(one.reason) for one in found.left_out)
        assert all("\n" not in one.name for one in found.people)


def test_a_long_name_is_a_person_and_talk_is_not():
    name = "Elena Rodríguez de la Vega y Martínez"
    assert names(f"Ana\n{name}\nnos vemos en la puerta a las cinco") == ["Ana", name]
