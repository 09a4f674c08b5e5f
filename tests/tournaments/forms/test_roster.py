"""A roster as it is typed: rows, declared pieces, and nothing lost on the way."""

import pytest

from atrum_judge.protocol import Problem, RosterShape
from atrum_judge.registry import get_ruleset
from atrum_judge.text import Text
from tests.party_game import PartyGame
from tests.world import CARDS
from tournaments.forms.roster import RosterForm

ATRUM = get_ruleset("atrum")  # five pieces; one that is declared has four parts
SIZE = ATRUM.roster_shape({}).rows
KEY = ATRUM.declaration.key
PARTS = ATRUM.declaration.count
FLAG = next(field.name for field in ATRUM.declaration.fields if field.kind == "flag")
NUMBER = next(field.name for field in ATRUM.declaration.fields if field.kind == "integer")
OTHER = next(field.name for field in ATRUM.declaration.fields if field.kind not in {"flag", "integer"})


def typed(**data):
    return RosterForm(ATRUM, {}, {name.replace("_", "-"): value for name, value in data.items()})


def test_there_is_a_row_for_each_piece_even_when_nothing_is_typed():
    for form in (typed(), RosterForm(ATRUM, {}), RosterForm(ATRUM, {}, items=[{"name": "Uno"}])):
        assert [row["index"] for row in form.rows] == list(range(SIZE))
    assert [row["name"] for row in RosterForm(ATRUM, {}, items=[{"name": "Uno"}]).rows][:2] == ["Uno", ""]


@pytest.mark.parametrize(
    "text",
    [
        "Uno\nDos\nTres\nCuatro\nCinco",
        "1. Uno 2. Dos 3) Tres 4) Cuatro 5) Cinco",
        "Mi lista:\r\n1️⃣ Uno\r\n🦎 Dos\r\n- Tres\r\n• Cuatro ★\r\n5.- Cinco.",
        "Uno; Dos;Tres\tCuatro, Cinco",
        "1 Uno\n1x Dos\n1 x Tres\n4.Cuatro\n5º Cinco\n\n",
    ],
)
def test_names_pasted_together_are_a_row_each_however_they_are_written(text):
    form = typed(pasted=text, name_0="Otro", name_1="Otro", spread="1")
    assert [row["name"] for row in form.rows] == ["Uno", "Dos", "Tres", "Cuatro", "Cinco"]
    assert form.puts_a_name
    assert not typed(pasted=text).puts_a_name


def test_a_few_names_go_where_nothing_is_and_too_many_are_not_lost():
    form = typed(pasted="Dos, Tres", name_0="Uno", name_3="Cuatro", name_4="Cinco")
    assert [row["name"] for row in form.rows] == ["Uno", "Dos", "Tres", "Cuatro", "Cinco"]
    assert [item["name"] for item in typed(pasted="A, B, C, D, E, F").items()] == [*"ABCDEF"]


def test_a_known_name_is_not_taken_apart():
    form = RosterForm(
        ATRUM,
        {},
        {"pasted": "nusta, la de Sal y Luna\nUno y Ñusta, la de Sal y Luna"},
        known=["Ñusta, la de Sal y Luna", "Uno"],
    )
    assert form.rows[0]["name"] == "nusta, la de Sal y Luna"


def test_named_rows_are_the_pieces_and_empty_ones_are_left_out():
    form = typed(name_0="Uno", name_1="  ", name_3="Cuatro")
    assert [item["name"] for item in form.items()] == ["Uno", "Cuatro"]
    assert [item["declared"] for item in form.items()] == [False, False]
    assert all(KEY not in item for item in form.items())


def test_a_declared_piece_has_its_parts():
    form = RosterForm(
        ATRUM,
        {},
        {
            "name-1": "Nuevo",
            "declared-1": "on",
            f"part-1-0-{NUMBER}": "2",
            f"part-1-1-{FLAG}": "on",
            f"part-1-{PARTS - 1}-{OTHER}": "x",
        },
    )
    (item,) = form.items()
    assert item["declared"] is True
    assert len(item[KEY]) == PARTS
    assert (item[KEY][0][NUMBER], item[KEY][0][FLAG], item[KEY][0][OTHER]) == (2, False, None)
    assert (item[KEY][1][NUMBER], item[KEY][1][FLAG]) == (None, True)
    assert item[KEY][PARTS - 1][OTHER] == "x"


@pytest.mark.parametrize(("raw", "value"), [("7", 7), ("999", 999), ("1000", None), ("-1", None), ("", None)])
def test_numbers_of_a_declaration_have_three_digits_at_most(raw, value):
    form = RosterForm(ATRUM, {}, {"name-0": "Nuevo", "declared-0": "on", f"part-0-0-{NUMBER}": raw})
    assert form.items()[0][KEY][0][NUMBER] == value


def test_up_to_five_names_beyond_the_roster_are_handed_on_so_that_the_rules_refuse_them():
    beyond = {f"name-{SIZE + k}": f"De más {k}" for k in range(7)} | {f"name-{SIZE + 1}": " "}
    form = RosterForm(ATRUM, {}, {"name-0": "Uno", **beyond})
    assert form.items()[1:] == [{"name": f"De más {k}"} for k in (0, 2, 3, 4)]
    assert len(form.rows) == SIZE


def test_the_cells_of_a_part_have_names_and_values():
    form = RosterForm(ATRUM, {}, {"name-0": "Nuevo", "declared-0": "on", f"part-0-2-{NUMBER}": "3"})
    cells = form.rows[0]["grid"][2]
    assert [cell["html_name"] for cell in cells] == [
        f"part-0-2-{field.name}" for field in ATRUM.declaration.fields
    ]
    assert {cell["field"].name: cell["value"] for cell in cells}[NUMBER] == 3


def test_a_stored_declaration_is_shown_again_and_filled_up():
    form = RosterForm(ATRUM, {}, items=[{"name": "Nuevo", "declared": True, KEY: [{NUMBER: 4}]}])
    assert form.rows[0]["declared"] is True
    assert [part[NUMBER] for part in form.rows[0]["parts"]] == [4] + [None] * (PARTS - 1)


def test_a_piece_of_the_catalogue_is_not_shown_as_declared():
    form = RosterForm(ATRUM, {}, items=[{"name": "Uno", "edition": "I", KEY: [{NUMBER: 4}]}])
    assert not form.rows[0]["declared"]
    assert form.rows[0]["parts"][0][NUMBER] is None


def test_a_game_without_declarations_has_no_parts():
    class OneEach(PartyGame):
        def roster_shape(self, options):
            return RosterShape(Text.verbatim("tu ficha"), 1)

    form = RosterForm(OneEach(), {}, {"name-0": "Ficha", "declared-0": "on"})
    assert form.rows[0]["parts"] == []
    assert form.items()[0]["name"] == "Ficha"


MYL = get_ruleset("myl")
MYL_OPTIONS = {option.name: option.default for option in MYL.options}
LIST = "3 Vigía\n\n2 Sin catálogo\nOro inicial: 1 Oro\n"


def listed(text=LIST, upload="", **data):
    sent = {name.replace("_", "-"): value for name, value in data.items()}
    return RosterForm(MYL, MYL_OPTIONS, {"list": text, **sent}, upload=upload)


def test_a_list_is_read_into_pieces_with_counts_and_piles():
    items = [(item["count"], item["name"], item["pile"]) for item in listed().items()]
    assert items == [(3, "Vigía", "deck"), (2, "Sin catálogo", "deck"), (1, "Oro", "initial")]


def test_an_uploaded_file_takes_the_place_of_what_was_typed():
    form = listed(upload="1 Otra")
    assert (form.text, [item["name"] for item in form.items()]) == ("1 Otra", ["Otra"])


def test_problems_of_a_list_name_their_lines_and_offer_to_declare_the_card():
    form = listed()
    unknown = Problem("roster.unknown", Text("No está."), items=(1,))
    whole = Problem("roster.size", Text("Faltan."))
    assert [str(p.message) for p in form.placed([whole, unknown, unknown])] == [
        "Faltan.",
        "Línea 3: No está.",
        "Línea 3: No está.",
    ]
    assert [row["name"] for row in form.rows] == ["Sin catálogo"]


def test_a_card_of_a_list_is_declared_beside_it_and_stays_so():
    form = listed(name_0="SIN CATALOGO", declared_0="1", part_0_0_type="Arma", part_0_0_unique="1")
    declared = form.items()[1]
    assert (declared["name"], declared["count"], declared["declared"]) == ("Sin catálogo", 2, True)
    assert (declared["facts"][0]["type"], declared["facts"][0]["unique"]) == ("Arma", True)
    again = RosterForm(MYL, MYL_OPTIONS, items=form.items())
    assert [row["name"] for row in again.rows] == ["Sin catálogo"]
    assert "2 Sin catálogo" in again.text
    assert "Oro inicial" in again.text


def test_problems_stand_at_the_rows_that_they_are_about_with_the_name_that_was_meant():
    form = typed(name_0="Nadira Cienumbrales", name_2="calixta", name_3="Torvan Muerdelosa", name_4="Nada así")
    form.known = [card.name for card in CARDS]
    unknown = [Problem("roster.unknown", Text("No está."), items=(i,)) for i in (1, 2, 3)]
    form.placed([*unknown, Problem("roster.double", Text("Dos veces."), items=(0, 2))])
    assert [[str(fault) for fault in row["faults"]] for row in form.rows] == [
        ["Choca con «Torvan Muerdelosa»."], [], ["No está."], ["No está.", "Choca con «Nadira Cienumbrales»."],
        ["No está."],
    ]  # fmt: skip
    assert [row["meant"] for row in form.rows] == ["", "", "Calixta Vozdegruta", "Torvan Muerdelosas", ""]


def test_a_name_that_stands_twice_is_told_as_repeated_at_both_rows():
    form = typed(name_0="Uno", name_1="Dos", name_2="uno")
    form.placed([Problem("roster.double", Text("Uno está dos veces."), items=(0, 2))])
    assert [[str(fault) for fault in row["faults"]] for row in form.rows][:3] == [
        ["Está repetido."], [], ["Está repetido."],
    ]  # fmt: skip


def test_only_a_piece_that_is_known_offers_to_change_its_data():
    form = RosterForm(ATRUM, {}, items=[{"name": "Uno"}, {"name": "Otro"}], known=["uno"])
    assert [row["is_known"] for row in form.rows][:3] == [True, False, False]
