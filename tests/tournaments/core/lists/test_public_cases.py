"""Files as organizers bring them by public reports: who is in, who is asked about, and what is nobody.

Each stands for a file that another program, or this one, read wrong. Their people are invented.
"""

import pytest

from tests.tournaments.core.lists.test_sheets import book
from tournaments.core.lists.kinds import NotAList, text_of_file
from tournaments.core.lists.reading import read

EXCEL = "Nombre;Club;Ranking\r\nAna Núñez;Norte;\r\nBeto;;1850\r\nO'Higgins, Dani;Norte;1700\r\n".encode("cp1252")
FORM = """"Marca temporal","Nombre y apellido","Apodo","Teléfono","¿Pagaste?"
"2026/11/20 9:15:04 p. m. GMT-3","Ana Núñez","Anita","11 5555 0001","Sí"
"2026/11/21 10:02:11 a. m. GMT-3","Beto","","11 5555 0002","No"
"2026/11/21 10:02:40 a. m. GMT-3","Beto","","11 5555 0002","No"
"""
LIST = "Inscriptos sábado 🎴\n1. Ana\n2. Beto 🦎\n3) Caro\n- Dani\n5 - Eva (llega tarde)\n\nFaltan pagar: Beto\n"
TOM = """<?xml version="1.0" encoding="UTF-8"?>
<tournament type="2" stage="1" version="1.73" gametype="TRADING_CARD_GAME" mode="LEAGUECHALLENGE"><players>
<player userid="1000001"><firstname>Ana</firstname><lastname>Núñez</lastname></player>
<player userid="1000002"><firstname>Beto</firstname><lastname></lastname></player>
</players></tournament>
"""
TITLE_ROWS = [
    ["COPA DE PRIMAVERA"],
    ["Fecha:", "28/11/2026"],
    [],
    ["N°", "Apellido y nombre", "Club", "Ranking", "Pagó"],
    [1, "Paz, Ana", "Norte", 1450, "sí"],
    [2, "Río, Bruno", "Sur", 1310, "no"],
]
PAY_WORDS = (
    "Nombre;Pagó\nAna;Pago en el local\nBruno;pagará el sábado\nCarla;Sí\nDante;sin pagar\nElio;Paga después\n"
    "Fede;pagado\n"
)
YES_AND_NO = """20/11/26, 10:00 - Ana: me anoto
20/11/26, 10:01 - Bruno: yo no puedo
20/11/26, 10:02 - Carla: no voy
20/11/26, 10:03 - Dante: 🙋
20/11/26, 10:04 - Elio: sí, voy
20/11/26, 10:05 - Fede: Se eliminó este mensaje
20/11/26, 10:06 - Gabi: yo 🙌 <Se editó este mensaje.>
"""
OF_THE_PROGRAM = """20/11/26, 10:00 - Marta creó el grupo "Torneo"
20/11/26, 10:01 - Marta añadió a Elio
20/11/26, 10:02 - Ana: me anoto
20/11/26, 10:03 - Gabi salió del grupo
20/11/26, 10:04 - Marta cambió la descripción del grupo
20/11/26, 10:05 - Carla: video omitido
20/11/26, 10:06 - Bruno: yo
20/11/26, 10:07 - Eliminaste este mensaje
"""
DISCORD = (
    "ana.paz — Hoy a las 18:31\nme anoto\nBruno [SUR] — hoy a las 18:32\nyo\nCarla 🦎 — Ayer a las 9:05\n+1\n"
)
CONTACTS = (
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana Paz\r\nN:Paz;Ana;;;\r\nTEL;TYPE=CELL:+54 9 11 5555-0101\r\n"
    "END:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bruno Río\r\nEND:VCARD\r\n"
)
BY_CR_ALONE = (
    "012 Prueba\r001    1      Paz, Ana                          1850                            0.0    1   101 w 1\r"
    "001  101      Vera, Dante                       0000                            0.0  101     1 b 0\r"
)
PUBLIC = (FORM, LIST, TOM, PAY_WORDS, YES_AND_NO, OF_THE_PROGRAM, DISCORD, CONTACTS, BY_CR_ALONE)


def told(raw):
    """Return the names of the people, with an asterisk where something is asked, and the lines that are nobody."""
    found = read(text_of_file(raw.encode() if isinstance(raw, str) else raw))
    return [one.name + "*" * bool(one.asks) for one in found.people], sorted(one.line for one in found.left_out)


@pytest.mark.parametrize(
    ("raw", "people", "left"),
    [
        (EXCEL, ["Ana Núñez", "Beto", "O'Higgins, Dani"], []),
        (FORM, ["Anita", "Beto"], [4]),
        (LIST, ["Ana", "Beto 🦎", "Caro", "Dani", "Eva*"], [1, 8]),
        (TOM, ["Ana Núñez", "Beto"], []),
        (book(Inscriptos=TITLE_ROWS), ["Paz, Ana", "Río, Bruno"], [1, 2]),
        ("Matricule;Nom;Prenom;Elo;N Club\n55501;Paz;Ana;1850;42\n55502;Rio;Bruno;;13\n", ["Ana Paz", "Bruno Rio"], []),
        (book(Vieja=[["Jugador"], ["Zulema"]], Actual=[["Jugador"], ["Ana"], ["Bruno"]]), ["Ana", "Bruno"], [1]),
        (PAY_WORDS, ["Ana", "Bruno", "Carla", "Dante", "Elio", "Fede"], []),
        (YES_AND_NO, ["Ana", "Elio", "Gabi"], [2, 3, 4, 6]),
        (OF_THE_PROGRAM, ["Ana", "Bruno"], [1, 2, 4, 5, 6, 8]),
        (DISCORD, ["ana.paz", "Bruno", "Carla 🦎"], []),
        (CONTACTS, ["Ana Paz", "Bruno Río"], []),
        (BY_CR_ALONE, ["Ana Paz", "Dante Vera"], []),
    ],
    ids=[
        "excel", "form", "chat-list", "tom", "title-rows", "federation", "two-sheets", "pay-words", "yes-and-no",
        "of-the-program", "discord", "contacts", "by-cr-alone",
    ],
)  # fmt: skip
def test_the_people_of_a_public_case_are_read(raw, people, left):
    assert told(raw) == (people, left)


def test_who_paid_in_the_public_cases():
    assert [one.paid for one in read(PAY_WORDS).people] == [False, False, True, False, False, True]
    assert [one.paid for one in read(FORM).people] == [True, False]
    assert [(one.club, one.rating, one.paid) for one in read(text_of_file(book(Gente=TITLE_ROWS))).people] == [
        ("Norte", 1450, True),
        ("Sur", 1310, False),
    ]


def test_a_document_is_no_list():
    with pytest.raises(NotAList, match="PDF"):
        text_of_file(b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n")
