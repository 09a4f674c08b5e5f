"""Files of Reptantes in and out, with every problem by line."""

import json
from datetime import date

import pytest

from atrum_judge.games.atrum.cases.exchange import FORMAT, AtrumExchange
from atrum_judge.games.atrum.event.sample import CARDS
from atrum_judge.games.atrum.table.catalogue import CATALOGUE
from atrum_judge.games.atrum.table.dated import NAMES_WITH_TEXT
from atrum_judge.games.atrum.table.names import name_key

EXCHANGE = AtrumExchange()
HEADER = "reptante,edicion,poder,coste,esbirro,tipo,rareza,unico,efectos\n"


@pytest.mark.parametrize("extension", EXCHANGE.extensions)
@pytest.mark.parametrize("cards", [CARDS, CATALOGUE], ids=["sample", "shipped"])
def test_what_is_written_is_read_back(extension, cards):
    items, problems = EXCHANGE.read(EXCHANGE.write(list(cards), extension), extension)
    assert problems == []
    assert [(i.name, i.edition, dict(i.data)) for i in items] == [(i.name, i.edition, dict(i.data)) for i in cards]


def test_columns_may_be_english_and_words_spanish():
    text = 'name,edition,power,cost,type,unique,effects\nUno,Primera,Golpe,1,Táctico,★,"[{""op"": ""draw"", ""count"": 1}]"\n'
    items, problems = EXCHANGE.read(text, "csv")
    assert problems == []
    power = items[0].data["powers"][0]
    assert (power["type"], power["unique"], power["effects"]) == ("tactical", True, [{"op": "draw"}])


@pytest.mark.parametrize(
    ("written", "star"),
    [
        *((word, True) for word in ("★", "*", "1", "si", "Sí", "yes", "TRUE")),
        *((word, False) for word in ("0", "no", "No", "false")),
    ],
)
def test_a_star_is_written_in_many_ways(written, star):
    items, problems = EXCHANGE.read(HEADER + f"Uno,,Golpe,1,,,,{written},\n", "csv")
    assert problems == []
    assert items[0].data["powers"][0]["unique"] is star


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("Uno,,Golpe,9,,,,,", "coste"),
        ("Uno,,Golpe,x,,,,,", "integer"),
        ("Uno,,Golpe,1,Dragón,,,,", "esbirro"),
        ("Uno,,Golpe,1,,Hechizo,,,", "type"),
        ("Uno,,Golpe,1,,,Raro,,", "rarity"),
        ("Uno,,Golpe,1,,,,quizás,", "true or false"),
        ("Uno,,Golpe,1,,,,,{no", "JSON"),
        ('Uno,,Golpe,1,,,,,"[{""op"": ""vuela""}]"', "op"),
        (",,Golpe,1,,,,,", "Falta el nombre"),
        (f"{'U' * 81},,Golpe,1,,,,,", "hasta 80"),
        (f"Uno,{'E' * 81},Golpe,1,,,,,", "hasta 80"),
        ("Uno,,,1,,,,,", "name"),
    ],
)
def test_every_problem_is_told_by_its_line(row, says):
    _, problems = EXCHANGE.read(HEADER + "Otro,,Bien,0,,,,,\n" + row + "\n", "csv")
    assert [problem.line for problem in problems] == [3]
    assert says.replace("coste", "cost") in str(problems[0].message)


@pytest.mark.parametrize(
    ("reptantes", "line", "says"),
    [
        ([{"name": "U" * 81}], 1, "hasta 80"),
        ([{"name": "Uno"}, {"name": "Dos", "edition": "E" * 81}], 2, "hasta 80"),
        ([{"name": 7}], 1, "Falta el nombre"),
        (["Uno"], 1, "Falta el nombre"),
        ([{"name": "Uno"}] * 20_001, 0, "Hasta 20000"),
    ],
)
def test_what_a_json_file_cannot_say_is_told(reptantes, line, says):
    _items, problems = EXCHANGE.read(json.dumps({"format": FORMAT, "reptantes": reptantes}), "json")
    assert [(problem.line, says in str(problem.message)) for problem in problems] == [(line, True)]


@pytest.mark.law("power.unique_one_cost", carried_out=True)
def test_all_problems_of_a_file_are_told():
    rows = ["Uno,,Golpe,9,,,,,", "Uno,,Golpe,1,Dragón,,,,", "Dos,,Giro ★,1,,,,si,", "Tres,,Giro ★,2,,,,si,"]
    rows += [f"Seis,,P{n},1,,,,," for n in range(6)] + ["Siete,,A,1,,,,,", "Siete,,A,1,,,,,"]
    _, problems = EXCHANGE.read(HEADER + "\n".join(rows) + "\n", "csv")
    said = " ".join(str(problem.message) for problem in problems)
    assert [problem.line for problem in problems] == [2, 3, 5, 6, 12]
    assert "dos costes" in said
    assert "tiene 6 Poderes" in said
    assert "repite" in said


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a,b\n1,2\n",
        '"',
        "reptante\nUno\n",
        "{",
        '{"format": "x"}',
        '{"format": "atrum-catalogue/1", "reptantes": [3, {"name": ""}]}',
    ],
)
@pytest.mark.parametrize("extension", EXCHANGE.extensions)
def test_what_is_no_catalogue_is_refused_and_never_fails(text, extension):
    items, problems = EXCHANGE.read(text, extension)
    assert problems
    assert items == []


def test_every_power_that_the_rulebook_names_is_listed_with_its_text():
    listed = {str(line).split(" (")[0].removesuffix(" ★") for line, _ in EXCHANGE.named(date(2026, 11, 20))}
    assert {name_key(name) for name in listed} == {name_key(name) for name in NAMES_WITH_TEXT}
    assert len(listed) == 32
    texts = _told(date(2026, 11, 20))
    assert str(texts["Incursión cadavérica ★ (2 / Zombie / Táctico)"]) == "Prohibido: cuenta como Déjà-Vu."
    assert (
        _told(date(2025, 6, 30))["Incursión cadavérica ★ (2 / Zombie / Táctico)"]
        .in_language("en")
        .startswith("Moves")
    )


def _told(on):
    return {str(line): text for line, text in EXCHANGE.named(on)}


@pytest.mark.parametrize(
    ("language", "line"), [("es", "Golpe ★ (1 / ? / Táctico)"), ("en", "Golpe ★ (1 / ? / Tactical)")]
)
def test_the_line_of_a_power_says_its_type_in_the_language_of_the_reader(language, line):
    items, _ = EXCHANGE.read(HEADER + "Uno,,Golpe,1,,Táctico,,si,\n", "csv")
    ((said, _),) = EXCHANGE.piece(items[0])
    assert said.in_language(language) == line
