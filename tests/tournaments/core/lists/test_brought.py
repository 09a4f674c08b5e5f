"""Sheets and files as strangers bring them: who is sure is in, who is not is asked about, and nobody is lost."""

import pytest

from tests.tournaments.core.lists.test_sheets import book
from tournaments.core.lists.kinds import text_of_file
from tournaments.core.lists.reading import read


def told(raw):
    """Return the people, with an asterisk where something is asked, and the names that are only offered."""
    found = read(text_of_file(raw) if isinstance(raw, bytes) else raw)
    return [one.name + "*" * bool(one.asks) for one in found.people], [
        one.name for one in found.left_out if one.name
    ]


def paid(text):
    return [one.paid for one in read(text).people]


@pytest.mark.parametrize(
    "head",
    ["Nombre(s);Apellidos", "Nombre(s);Apellido(s)", "Nombre;Ap. paterno", "Jugador;Apellido", "Nombre;", "Nombre y apellido;"],
)  # fmt: skip
def test_a_name_in_two_columns_is_one(head):
    assert told(f"N°;{head};Club\n1;Eva María;Paz;Sur\n2;Leo;Ríos Luz;\n3;Ida;Sol;Norte\n")[0] == [
        "Eva María Paz",
        "Leo Ríos Luz",
        "Ida Sol",
    ]


def test_two_surnames_have_a_column_each_and_one_that_stands_twice_is_said_once():
    assert told("Ap. Paterno;Ap. Materno;Nombre(s)\nPaz;Sol;Eva\nRíos;;Leo\n")[0] == ["Eva Paz Sol", "Leo Ríos"]
    assert told("Jugador;Apellido\nEva Paz;Paz\nLeo;Ríos\n")[0] == ["Eva Paz", "Leo Ríos"]


def test_whole_names_beside_a_column_without_heading_are_not_joined():
    assert told("Nombre;\nEva Paz;Rosario\nLeo Ríos;Salta\n")[0] == ["Eva Paz*", "Leo Ríos*"]
    assert told("Nombre;\nEva;Rosario\nLeo;Rosario\n")[0] == ["Eva*", "Leo*"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jugador;Arancel\nEva;Pagado\nLeo;Impago\nIda;Becada\n", [True, False, None]),
        ("Jugador;Situación\nEva;pagó\nLeo;debe\n", [True, False]),
        ("Nombre;Estado\nEva;Pagado\nLeo;pend.\n", [True, False]),
        (
            "Jugador;Inscripción $10\nEva;SI\nLeo;no\nIda;5\nZoe;10\nRui;exonerado\n",
            [True, False, None, True, None],
        ),
        ("Jugador;Monto\nEva;25\nLeo;\nIda;10\nZoe;25.00\n", [True, False, None, True]),
        ("Name,Balance Owed\nEva,0\nLeo,5000\n", [True, False]),
        ("Jugador;Pagó;Debe\nEva;sí;0\nLeo;mitad;5\n", [True, None]),
        ("Jugador;Obs.\nEva;paga el día\nLeo;ya pagó\n", [False, True]),
        ("Jugador;Precio\nEva;25\nLeo;30\n", [None, None]),
        ("Jugador;Monto\nEva;25\nLeo;25\n", [None, None]),
        ("Socio;Nombre;Cuota\n1;Eva;AL DIA\n2;Leo;DEBE\n", [None, None]),
        ("Nombre;N° de inscripción\nEva;1\nLeo;2\n", [None, None]),
        ("Nombre;Quiere sobre\nEva;sí\nLeo;no\n", [None, None]),
    ],
)
def test_a_column_about_money_by_its_values(text, expected):
    assert paid(text) == expected


def test_what_is_no_yes_about_money_is_asked():
    people = read("Jugador;Inscripción $10\nEva;5\nLeo;exonerado\nIda;sí\n").people
    assert [[*map(str, one.asks)] for one in people] == [
        ["«5» es menos que 10: ¿pagó todo?"],
        ["«exonerado» no dice si pagó."],
        [],
    ]


@pytest.mark.parametrize(
    ("text", "people", "offered"),
    [
        ("Name,Registration Status\nEva,Enrolled\nLeo,Waitlisted\nIda,Dropped\n", ["Eva", "Leo*"], ["Ida"]),
        ("name,active\nEva,true\nLeo,false\nBYE,true\n", ["Eva"], ["Leo", "BYE"]),
        ("Nombre;Nick\nEva Paz (NO VIENE);evi\nLeo Ríos (C);leo\nIda Sol (Los Pibes);\n", ["leo", "Ida Sol (Los Pibes)"], ["evi"]),
        ("Nombre;Notas\nEva;espectadora\nLeo;solo side\nIda;llega tarde\n", ["Leo*", "Ida"], ["Eva"]),
        ("Nombre;Club\n(cupo Sur);Sur\nprueba;prueba\nEva;\nLibre;\n", ["Eva"], ["(cupo Sur)", "prueba", "Libre"]),
        ("Nome;Estado\nEva;Bahia\nLeo;Ceará\n", ["Eva", "Leo"], []),
        ("Nombre;Estado\nEva;confirmada\nLeo;en duda\n", ["Eva", "Leo*"], []),
        ("Jugador;Club\nEva;Sur\nÁrbitro: Rui Díaz;\nx = dejó seña;\n", ["Eva"], ["Árbitro: Rui Díaz", "x = dejó seña"]),
        ("Jugador;Nick\nEva Paz;evi\n;leo99\nIda Sol;\n", ["evi", "leo99*", "Ida Sol"], []),
        ("Name;Nick\nEva Paz;evi\nEva Paz;eva2\n", ["evi", "eva2*"], []),
        (
            "Nome do responsável;Nome do jogador\nRita Paz;A mesma\nRui Sol;meu filho\nLia Luz;Ana Luz e Bia Luz\n;Ortega y Gil\n",
            ["Rita Paz", "Ana Luz*", "Bia Luz*", "Ortega y Gil*"],
            ["meu filho"],
        ),
    ],
)  # fmt: skip
def test_who_is_not_sure_is_asked_about_and_who_is_nobody_is_offered(text, people, offered):
    assert told(text) == (people, offered)


def test_of_two_answers_of_one_person_the_last_counts():
    head = "Correo,Teléfono,Nombre,Comentarios\n"
    text = head + 'e@x.org,341 555 0001,Eva Paz,\nl@x.org,1,Leo,\nE@x.org,,EVA PAZ,"Cancelo, perdón"\n'
    assert told(text) == (["Leo"], ["EVA PAZ"])
    text = head + "e@x.org,,Eva Paz,\no@x.org,,Eva Paz,no voy\nl@x.org,,Leo,\nl@x.org,,Leo,ya pagué\n"
    assert told(text) == (["Eva Paz", "Leo"], ["Eva Paz"])
    assert paid(text) == [None, True]
    assert "línea 5" in str(read(text).left_out[1].reason)


def test_columns_that_are_teams_are_read_as_rows():
    rows = [
        ["TRÍOS"],
        ["", "Sol", "Luna"],
        ["Asiento A", "Eva (C)", "Rui"],
        ["Asiento B", "Leo", "???"],
        ["Pago", "sí", "no"],
    ]
    found = read(text_of_file(book(Tríos=rows)))
    assert [(one.name, one.club, one.paid) for one in found.people] == [
        ("Eva", "Sol", True),
        ("Leo", "Sol", True),
        ("Rui", "Luna", False),
    ]
    shown = {one.line for one in (*found.people, *found.left_out)} | {*found.beside}
    assert shown == {1, 2, 3, 4, 5}
    text = "Equipo;Sol;Luna\nJugador 1;Eva;Rui\nJugador 2;Leo;Ida\n"
    assert [one.name for one in read(text, size=2).people] == ["Sol: Eva, Leo", "Luna: Rui, Ida"]


def test_of_two_tables_side_by_side_the_second_is_offered():
    text = "MAÑANA;;;TARDE;\nN°;Jugador;;N°;Jugador\n1;Eva;;1;Leo\n2;Ida;;2;Eva\n;;;3;Rui\n"
    assert told(text) == (["Eva", "Ida"], ["Leo", "Eva", "Rui"])
    assert {str(one.reason) for one in read(text).left_out if one.name} == {
        "Está en otra tabla, al lado: «TARDE»."
    }


def test_who_stands_in_a_sheet_of_those_who_left_is_asked_about():
    rows = {"Inscritos": [["Nombre"], ["Eva"], ["Leo"]], "BAJAS": [["Nombre", "Motivo"], ["LEO", "viaje"]]}
    assert told(book(**rows))[0] == ["Eva", "Leo*"]


def test_names_in_what_payments_are_for_are_proposed():
    text = (
        'Fecha,Concepto,Detalle,Abono,Saldo\n1/9/2026,SPEI RECIBIDO,TORNEO PAUPER EVA PAZ,150.00,"4,310.20"\n'
        "2/9/2026,SPEI ENVIADO,PAGO LUZ Norte,,90.00\n3/9/2026,PAGO CUENTA,Inscripción de mi hijo Leo Ríos,150.00,1.00\n"
    )
    assert told(text) == ([], ["EVA PAZ", "Leo Ríos"])


def test_contacts_that_are_no_player_are_offered():
    card = "BEGIN:VCARD\nFN:{}\nEND:VCARD\n"
    text = "".join(
        map(
            card.format,
            ("Mamá de Leo\nNOTE:Leo Ríos\\, 9 años", "Kiosco Sol\nORG:Kiosco Sol", "Torneo Eva Paz", "Ida"),
        )
    )
    assert told(text) == (["Torneo Eva Paz*", "Ida"], ["Leo Ríos", "Kiosco Sol"])


KONAMI = """<?xml version="1.0" encoding="utf-16"?><Tournament><Staff><Person><FirstName>Jue</FirstName></Person></Staff>
<TournamentPlayers><TournPlayer><Player><ID>1</ID><FirstName>Eva</FirstName><LastName>Paz</LastName></Player>
<IsDropped>false</IsDropped></TournPlayer><TournPlayer><Player><ID>2</ID><FirstName>Leo</FirstName><LastName>Ríos</LastName>
</Player><IsDropped>true</IsDropped></TournPlayer></TournamentPlayers></Tournament>"""
OPEN_GOTHA = """<Tournament><Players><Player club="Sur" firstName="Eva" name="Paz" participating="111" rating="1500"
registeringStatus="FIN"/><Player firstName="Leo" name="Ríos" participating="000" registeringStatus="FIN"/>
<Player firstName="Ida" name="Sol" participating="111" registeringStatus="PRE"/></Players></Tournament>"""
WIZARDS = """<event><participation><person id="1" first="Eva" last="Paz"/><person id="2" first="Leo" last="Ríos"/>
</participation><matches><round><match person="1" opponent="2"/></round></matches></event>"""


@pytest.mark.parametrize(
    ("raw", "people", "offered"),
    [
        (KONAMI.encode("utf-16"), ["Eva Paz"], ["Leo Ríos"]),
        (OPEN_GOTHA, ["Eva Paz", "Ida Sol*"], ["Leo Ríos"]),
        (WIZARDS, ["Eva Paz", "Leo Ríos"], []),
        ('{"data":{"event":{"entrants":{"nodes":[{"name":"Eva"},{"name":"Leo"}]}}}}', ["Eva", "Leo"], []),
    ],
)
def test_tournaments_of_other_programs_are_read(raw, people, offered):
    assert told(raw) == (people, offered)
    found = read(text_of_file(raw) if isinstance(raw, bytes) else raw)
    assert [one.name for one in read(found.sheet).people] == [one.name for one in found.people]


def test_a_club_and_a_rating_of_another_program_are_kept():
    (eva, _ida) = read(OPEN_GOTHA).people
    assert (eva.club, eva.rating) == ("Sur", 1500)
