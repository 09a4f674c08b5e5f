"""Sheets as clubs and programs make them: what stands around the people is nobody, and is shown."""

import io

import pytest
from openpyxl import Workbook

from atrum_judge.sheets import rows_of
from tournaments.core.lists.columns import meaning_of
from tournaments.core.lists.kinds import text_of_file
from tournaments.core.lists.reading import as_sheet, read
from tournaments.core.lists.shapes import Meaning
from tournaments.core.sheets.books import Sheet, as_ods, text_of_book


def book(**sheets):
    made, out = Workbook(), io.BytesIO()
    made.remove(made.active)
    for name, rows in sheets.items():
        page = made.create_sheet(name)
        for cells in rows:
            page.append(cells)
        if name.startswith("Vieja"):
            page.sheet_state = "hidden"
        for number, cells in enumerate(rows, start=1):
            page.row_dimensions[number].hidden = "oculta" in cells
    made.save(out)
    return out.getvalue()


def of_book(**sheets):
    return read(text_of_file(book(**sheets)))


def names(found):
    return [one.name for one in found.people]


def left(found):
    return [(one.said, str(one.reason)) for one in found.left_out]


HEAD = ["Nombre", "Club", "Pagó"]


def test_headings_stand_below_a_title_and_repeated_ones_and_totals_are_nobody():
    rows = [
        ["COPA DE PRIMAVERA"],
        ["Fecha:", "20/11"],
        HEAD,
        ["Ana", "Norte", "sí"],
        HEAD,
        ["Beto", "Sur", "no"],
        ["Total", 2],
    ]
    found = of_book(Gente=rows)
    assert [(one.name, one.club, one.paid) for one in found.people] == [
        ("Ana", "Norte", True),
        ("Beto", "Sur", False),
    ]
    assert [one.line for one in found.left_out] == [1, 2, 5, 7]


@pytest.mark.parametrize(
    ("heading", "meaning"),
    [
        ("Nombre completo del jugador", Meaning.NAME),
        ("Full name of the player", Meaning.NAME),
        ("Nombre de la madre o tutor", None),
        ("Nombre del responsable", None),
        ("Parent's name", None),
        ("Correo del participante", None),
        ("Nombre del torneo", None),
        ("¿Cómo te conocen? (nick)", Meaning.NICKNAME),
        ("¿Ya abonaste la inscripción?", Meaning.PAID),
        ("Club / Tienda", Meaning.CLUB),
        ("Elo nacional", Meaning.RATING),
        ("Prénom", Meaning.FIRST),
        ("Jugador 2", Meaning.MEMBER),
        ("Color favorito", None),
    ],
)
def test_a_heading_is_known_by_a_word_in_it(heading, meaning):
    assert meaning_of(heading) == meaning


@pytest.mark.parametrize(
    ("cell", "rounds"),
    [
        ("1", (1,)),
        ("2 y 1", (1, 2)),
        ("Rondas 1, 3", (1, 3)),
        ("-", ()),
        ("", ()),
        ("sí", ()),
        ("0", ()),
        ("2ª", ()),
    ],
)
def test_rounds_with_a_bye_are_numbers_or_asked_about(cell, rounds):
    found = read(f"Nombre\tByes de antemano\nAna\t{cell}\nBeto\t4\n")
    assert [one.byes for one in found.people] == [rounds, (4,)]
    assert bool(found.people[0].asks) == (not rounds and len(cell) > 0 and cell != "-")
    assert [one.byes for one in read(as_sheet(found.people)).people] == [rounds, (4,)]


def test_a_list_with_lines_above_and_below_and_a_federations_in_another_language():
    text = "Del torneo\nRanking inicial\nNo.;;Name;FideID;Rtg\n1;MF;Paz, Ana;999001;2101\n2;;Rio, Beto;999002;1980\nMás en la página\n"
    assert [(one.name, one.rating) for one in read(text).people] == [("Paz, Ana", 2101), ("Rio, Beto", 1980)]
    assert names(read("Matricule;Nom;Prenom;Elo\n55501;Paz;Ana;1850\n55502;Rio;Bruno;2010\n")) == [
        "Ana Paz",
        "Bruno Rio",
    ]
    foreign = read("Numero;Kto;Skad\n55501;Ana;Sur\n55502;Beto;Norte\n")
    assert names(foreign) == ["Ana", "Beto"]
    assert names(read("55501;1850\n55502;1700\n")) == []


def test_of_a_book_the_first_shown_sheet_with_people_is_read_and_the_others_are_named():
    found = of_book(
        Vieja=[HEAD, ["Zoe", "", ""]],
        Leer=[["Instrucciones"], ["Completar"]],
        Sábado=[HEAD, ["Ana"]],
        Domingo=[HEAD, ["Eva"]],
    )
    assert names(found) == ["Ana"]
    assert [(one.name, one.count) for one in found.others] == [("Leer", 2), ("Domingo", 2)]
    assert left(found) == []
    sheets = [Sheet("Leer", ("Instrucciones",), []), Sheet("Gente", ("Nombre", "Club"), [("Ana", "Sur")])]
    assert names(read(text_of_file(as_ods(sheets)))) == ["Ana"]


def test_a_long_sheet_behind_the_one_with_people_is_only_named():
    found = of_book(Sábado=[HEAD, ["Ana"]], Notas=[["x" * 900]] * 60, Domingo=[HEAD, ["Eva"]])
    assert names(found) == ["Ana"]
    assert [said for said, _why in left(found)] == ["Notas"]
    assert "con 60 filas" in left(found)[0][1]
    assert [one.name for one in found.others] == ["Domingo"]
    full = of_book(
        Gente=[HEAD, *([f"Ana {n}"] for n in range(300))], Otra=[HEAD, *([f"Eva {n}"] for n in range(2_800))]
    )
    assert (len(names(full)), [said for said, _why in left(full)]) == (300, ["Otra"])


def test_rows_that_a_filter_hides_are_left_out_and_shown():
    found = of_book(Gente=[HEAD, ["Ana", "Sur"], ["Beto", "oculta"], ["Caro", "Norte"]])
    assert (names(found), left(found)) == (["Ana", "Caro"], [("Beto · oculta", "Está oculta por un filtro.")])


def test_of_a_book_of_libreoffice_what_is_hidden_is_left_out_and_spaces_are_kept():
    raw = as_ods(
        [
            Sheet("Vieja", ("Nombre", "Club"), [("Zoe", "a")]),
            Sheet("Gente", ("Nombre", "Club"), [("Ana=Paz", "b"), ("Eva", "c")]),
        ]
    )
    changed = raw_changed(raw)
    found = read(text_of_book(changed))
    assert (names(found), [said for said, _why in left(found)]) == (["Ana Paz"], ["Eva · c"])


def raw_changed(raw):
    """Return a book whose first table and last row are hidden, with a space as an element."""
    import zipfile

    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(out, "w") as new:
        content = old.read("content.xml").decode()
        style = (
            '<office:automatic-styles xmlns:style="s"><style:style style:name="ta2"><style:table-properties'
            ' table:display="false"/></style:style></office:automatic-styles><office:body>'
        )
        content = content.replace("<office:body>", style).replace("=", "\0")
        content = content.replace("Ana\0Paz", "Ana<text:s/>Paz").replace("\0", "=")
        content = content.replace(
            '<table:table table:name="Vieja"', '<table:table table:style-name="ta2" table:name="Vieja"'
        )
        head, row, rest = content.rpartition("<table:table-row>")
        new.writestr("content.xml", f'{head}{row[:-1]} table:visibility="filter">{rest}')
    return out.getvalue()


def test_faults_and_truths_of_cells_are_no_names():
    found = of_book(
        Gente=[
            ["N°", "Nombre", "Elo"],
            [1, "Ana", 1850.5],
            [2, "#REF!", 1],
            [3, True, 1],
            [4, 12, 1],
            [5, "#N/A", 1],
        ]
    )
    assert [(one.name, one.rating) for one in found.people] == [("Ana", 1850)]
    assert len(found.left_out) == 4


def test_the_members_of_a_team_have_a_column_each():
    text = "Equipo;Capitán;Jugador 2;Jugador 3\nLos del Norte;Ana;Beto;Caro\n"
    assert names(read(text, size=3)) == ["Los del Norte: Ana, Beto, Caro"]
    assert [(one.name, one.club) for one in read(text).people] == [
        (who, "Los del Norte") for who in ("Ana", "Beto", "Caro")
    ]
    assert names(read("Jugador 1;Jugador 2\nAna;Beto\n", size=2)) == ["Ana + Beto"]


def test_a_report_whose_columns_are_counted_in_bytes():
    lines = [
        f"001 {k:4}      {name}{' ' * (33 - len(name.encode()))} {1850 - k} ARG\n"
        for k, name in enumerate(["Ñúñez,Ángela", "Paz,Ana"], 1)
    ]
    assert [(one.name, one.rating) for one in read("012 Copa\n" + "".join(lines)).people] == [
        ("Ángela Ñúñez", 1849),
        ("Ana Paz", 1848),
    ]


def test_every_row_of_a_sheet_is_told():
    text = "Copa\nNombre;Club\nAna;Sur\nNombre;Club\n;x\n12;y\nTotal;2\nBeto;\n"
    found = read(text)
    told = {one.line for one in (*found.people, *found.left_out)}
    assert {row.line for row in rows_of(text)} - told == {2}
