"""Decks of Mitos y Leyendas at every limit."""

from datetime import timedelta

import pytest

from atrum_judge.games.myl.event import roster
from atrum_judge.games.myl.event.roster import CATALOGUE, SHAPE
from atrum_judge.games.myl.ruleset import MitosYLeyendas
from atrum_judge.lists import read_list, write_list
from atrum_judge.protocol import CatalogueItem
from tests.atrum_judge.games.deciding import NOW, checked, codes, unverified

GAME = MitosYLeyendas()


def card(name, type_="Aliado", ability=True, unique=False, race=None, edition="ES"):
    return CatalogueItem(name, edition, {"type": type_, "ability": ability, "unique": unique, "race": race})


CARDS = [
    *(card(f"Aliado {k}", race="Caballero" if k < 6 else "Dragón") for k in range(20)),
    card("Oro liso", "Oro", ability=False),
    card("Oro vivo", "Oro"),
    card("Oro dudoso", "Oro", ability=None),
    card("Solitario", unique=True),
    card("Sin dato", unique=None),
    card("De lejos", edition="XX"),
    card("Sin edición", edition=""),
    card("Reeditado", edition="Compendium CO"),
    *CATALOGUE,
]


def line(name, count=1, pile="deck", **more):
    return {"name": name, "count": count, "pile": pile, **more}


INITIAL = line("Oro liso", pile="initial")


def deck(*others, initial=INITIAL):
    """Fifty cards with these among them."""
    lines, missing = [*others, *([initial] if initial else [])], 50
    missing -= sum(one["count"] for one in lines)
    for k in range(20):
        if missing > 0:
            lines.append(line(f"Aliado {k}", min(3, missing)))
            missing -= min(3, missing)
    return lines


@pytest.mark.parametrize(
    ("items", "found", "looked_at"),
    [
        (deck(), [], []),
        (deck()[:-1], ["roster.size"], []),
        ([*deck(), line("Aliado 19")], ["roster.size"], []),
        (deck(initial=None), ["roster.initial_oro"], []),
        (deck(line("Oro liso", pile="initial")), ["roster.initial_oro"], []),
        (deck(initial=line("Oro liso", 2, "initial")), ["roster.initial_oro"], []),
        (deck(initial=line("Oro vivo", pile="initial")), ["roster.initial_oro"], []),
        (deck(initial=line("Aliado 19", pile="initial")), ["roster.initial_oro"], []),
        (deck(initial=line("Oro dudoso", pile="initial")), [], ["roster.initial_unknown"]),
        (deck(line("Oro liso", 2)), [], []),
        (deck(line("Oro liso", 3)), ["roster.copies"], []),
        (deck(line("Aliado 19", 4)), ["roster.copies"], []),
        (deck(line("ALIADO 19", 2), line("aliado-19", 2)), ["roster.copies"], []),
        (deck(line("Solitario")), [], []),
        (deck(line("Solitario", 2)), ["roster.unique"], []),
        (deck(line("Cruzadas")), [], []),
        (deck(line("Cruzadas"), line("Cruzadas", edition="ES")), ["roster.unique"], []),
        (deck(line("Sin dato")), [], []),
        (deck(line("Sin dato", 3)), [], ["roster.unique_unknown"]),
        (deck(line("Sin dato", 4)), ["roster.copies"], []),
        (deck(line("De lejos")), ["roster.edition"], []),
        (deck(line("Sin edición")), [], ["roster.edition_unknown"]),
        (deck(line("Reeditado")), [], ["roster.oracle"]),
        (deck(line("Nadie sabe")), ["roster.unknown"], []),
        (deck(line("")), ["roster.name", "roster.unknown"], []),
        (deck(line("Aliado 19", edition="E" * 61)), ["roster.edition", "roster.name"], []),
        (deck(line("Aliado 19", 0)), ["roster.count"], []),
        ([], ["roster.initial_oro", "roster.size"], []),
    ],
)
def test_a_deck_within_its_limits_and_just_beyond(items, found, looked_at):
    check = checked(GAME, items, CARDS)
    assert (codes(check), unverified(check)) == (found, looked_at)


def test_a_declared_card_is_looked_at_by_a_judge_once():
    facts = [{"type": "Talismán", "edition": "CR", "unique": False, "ability": False, "race": None}]
    new = line("Rayo nuevo", 3, declared=True, facts=facts)
    check = checked(GAME, deck(new), CARDS)
    assert (codes(check), unverified(check)) == ([], ["roster.declared"])
    stored = next(item for item in check.items if item["name"] == "Rayo nuevo")
    again = checked(GAME, deck({**stored, "verified": True}), CARDS)
    assert (codes(again), unverified(again)) == ([], [])
    untold = checked(GAME, deck(line("Rayo nuevo", 1, declared=True, facts=[{}])), CARDS)
    assert codes(untold) == ["roster.declared_type"]


@pytest.mark.parametrize(
    ("of_one_race", "asked", "refused"), [(15, "16", True), (16, "16", False), (15, "off", False)]
)
def test_aliados_of_one_race_where_the_event_asks(of_one_race, asked, refused):
    knights = [line(f"Aliado {k}", 3) for k in range(5)] + [line("Aliado 5", of_one_race - 15)] * (
        of_one_race > 15
    )
    dragons = [line(f"Aliado {k}", 1) for k in range(6, 20)]
    assert ("roster.race" in codes(checked(GAME, [*knights, *dragons], CARDS, race_rule=asked))) is refused


@pytest.mark.parametrize(("known", "severity"), [(16, None), (15, "unverified"), (14, "error")])
def test_who_may_be_of_the_race_is_looked_at(known, severity):
    knights = [line(f"Aliado {k}", 3) for k in range(4)] + [line("Aliado 4", 2), line("Aliado 5", known - 14)]
    items = [INITIAL, line("Oro vivo", 3), line("Solitario"), *[one for one in knights if one["count"]]]
    found = checked(GAME, items, CARDS, race_rule="16").problems
    assert [problem.severity for problem in found if problem.code == "roster.race"] == [severity] * (
        severity is not None
    )


@pytest.mark.parametrize(("since", "is_banned"), [(NOW, True), (NOW + timedelta(days=1), False)])
def test_what_a_day_bans_is_banned_from_that_day_on(monkeypatch, since, is_banned):
    monkeypatch.setattr(roster, "BANNED", ((since, ("ALIADO 1", "Nadie")),))
    assert codes(checked(GAME, deck(line("Aliado 19")), CARDS)) == (["roster.banned"] if is_banned else [])


def test_a_line_of_no_pile_is_of_the_deck():
    found = checked(GAME, deck(line("Aliado 19", pile="nowhere")), CARDS)
    assert codes(found) == []
    assert {card["pile"] for card in found.items} == {"deck", "initial"}


def test_a_list_is_read_as_people_write_it():
    text = "3 Aliado 1\n2x aliado 2 (ES) 117\nAliado 3 x1\n# nada\n\nAliados (16)\nOro inicial:\n1 Oro liso\nMazo: 1 Oro vivo"
    items = read_list(text, SHAPE)
    assert [(i["name"], i["count"], i["pile"], i["edition"], i["line"]) for i in items] == [
        ("Aliado 1", 3, "deck", "", 1),
        ("aliado 2", 2, "deck", "ES", 2),
        ("Aliado 3", 1, "deck", "", 3),
        ("Oro liso", 1, "initial", "", 8),
        ("Oro vivo", 1, "deck", "", 9),
    ]
    back = read_list(write_list(items, SHAPE), SHAPE)
    assert sorted(map(_told, back)) == sorted(map(_told, items))


def _told(item):
    return item["pile"], item["name"], item["count"], item["edition"]
