"""Files of cards with one fact a column."""

from datetime import date

import pytest

from atrum_judge.exchange import FactsExchange
from atrum_judge.games.doomtrooper.event.roster import CATALOGUE, DECLARATION
from atrum_judge.games.myl.ruleset import MitosYLeyendas
from atrum_judge.protocol import CatalogueItem

EXCHANGE = FactsExchange(DECLARATION)
CARD = CatalogueItem("=Zapadora", "I", {"type": "warrior", "affiliation": "Mishima", "limit": 3, "value": None})


@pytest.mark.parametrize("extension", EXCHANGE.extensions)
def test_what_is_written_is_read_back(extension):
    plain = CatalogueItem("Zapadora", "I", CARD.data)
    items, problems = EXCHANGE.read(EXCHANGE.write([plain], extension), extension)
    assert (items, problems) == ([plain], [])
    assert len(EXCHANGE.read(EXCHANGE.write(CATALOGUE, extension), extension)[0]) == len(CATALOGUE)


def test_words_are_read_in_any_spelling_and_formulas_are_not_written():
    items, problems = EXCHANGE.read("name,type,limit\nUna,GUERRERO,2\nOtra,Warzone,\n", "csv")
    assert problems == []
    assert [(item.data["type"], item.data["limit"]) for item in items] == [("warrior", 2), ("warzone", None)]
    assert "\n'=Zapadora" in EXCHANGE.write([CARD], "csv")


@pytest.mark.parametrize(
    ("text", "extension", "line"),
    [
        ("name,type\n,warrior\n", "csv", 2),
        ("name,type\nUna,nada\n", "csv", 2),
        ("name,limit\nUna,1\nDos,0\n", "csv", 3),
        ("name,limit\nUna,-1\n", "csv", 2),
        ("{", "json", 0),
        ("{}", "json", 0),
        ('["Una"]', "json", 0),
        ('[{"name": "Una", "data": {"type": "nada"}}]', "json", 1),
    ],
)
def test_what_is_wrong_is_told_by_line(text, extension, line):
    _items, problems = EXCHANGE.read(text, extension)
    assert [problem.line for problem in problems] == [line]
    assert str(problems[0].message)


def test_a_card_is_shown_by_what_is_known_of_it():
    game = MitosYLeyendas()
    card = CatalogueItem("Bran", "HD", {"type": "Aliado", "unique": True, "ability": None})
    assert [(str(label), str(told)) for label, told in game.exchange.piece(card)] == [
        ("Tipo", "Aliado"),
        ("Carta Única", "Sí"),
    ]
    assert game.exchange.named(date(2026, 11, 1)) == []


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        *((word, True) for word in ("1", "si", "Sí", "SÍ", "yes", "True", "x", "X")),
        *((word, False) for word in ("0", "no", "NO", "false")),
        ("", None),
    ],
)
def test_yes_and_no_are_read_as_people_write_them(typed, told):
    items, problems = MitosYLeyendas().exchange.read(f"name,unique\nUna,{typed}\n", "csv")
    assert ([item.data["unique"] for item in items], problems) == ([told], [])


@pytest.mark.parametrize(("told", "cell"), [(True, "1"), (False, "0"), (None, "")])
def test_yes_and_no_are_written_so_that_they_are_read_again(told, cell):
    exchange = MitosYLeyendas().exchange
    written = exchange.write([CatalogueItem("Una", "", {"unique": told})], "csv")
    assert dict(zip(*(row.split(",") for row in written.splitlines()), strict=True))["unique"] == cell
    assert exchange.read(written, "csv")[0][0].data["unique"] is told


@pytest.mark.parametrize("typed", ["quizá", "2", "sino"])
def test_what_is_neither_yes_nor_no_is_told_by_its_column(typed):
    items, problems = MitosYLeyendas().exchange.read(f"name,unique\nUna,{typed}\n", "csv")
    assert [(problem.line, str(problem.message)) for problem in problems] == [
        (2, f"Carta Única: «{typed}» no es un valor posible.")
    ]
    assert "unique" not in items[0].data


@pytest.mark.parametrize(("typed", "told"), [("Humano", "Humano"), ("x" * 61, None), (" de  dos ", "de dos")])
def test_words_of_a_fact_are_one_short_line(typed, told):
    items, problems = MitosYLeyendas().exchange.read(f"name,race\nUna,{typed}\n", "csv")
    assert (items[0].data.get("race"), len(problems)) == (told, int(told is None))


@pytest.mark.parametrize(("name", "fits"), [("x" * 60, True), ("x" * 61, False), (" ", False)])
def test_a_name_has_up_to_sixty_letters(name, fits):
    items, problems = EXCHANGE.read(f"name,edition\n{name},I\n", "csv")
    assert (len(items), len(problems)) == (int(fits), int(not fits))
    items, problems = EXCHANGE.read(f"name,edition\nUna,{name.strip()}\n", "csv")
    assert len(items) == int(fits or not name.strip())


def test_headings_are_read_in_two_languages_and_any_delimiter():
    exchange = MitosYLeyendas().exchange
    labels = {field.name: str(field.label) for field in exchange.fields}
    text = f"Carta;Edición;{labels['race']}\nUna;I;\n"
    items, problems = exchange.read(text, "csv")
    assert ([(item.name, item.edition) for item in items], problems) == ([("Una", "I")], [])
    assert exchange.read(text.replace("Carta", "Name").replace("Edición", "Edition"), "csv")[0] == items
