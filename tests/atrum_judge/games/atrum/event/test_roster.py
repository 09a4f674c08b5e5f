"""Rosters: five, distinct, no ★ Power twice, by date (P3 §2.1, §2.2, §1.2, §1.3)."""

from datetime import date

import pytest

from atrum_judge.games.atrum.event.roster import check_roster
from atrum_judge.games.atrum.event.sample import CARDS
from atrum_judge.games.atrum.table.catalogue import CATALOGUE
from atrum_judge.games.atrum.table.names import name_key

TODAY = date(2026, 11, 20)
NAMES = [card.name for card in (*CATALOGUE, *CARDS)]


def catalogue(name):
    return [card for card in (*CATALOGUE, *CARDS) if name_key(card.name) == name_key(name)]


def check(*names, on=TODAY):
    return check_roster([n if isinstance(n, dict) else {"name": n} for n in names], on, catalogue, NAMES)


def codes(result, severity="error"):
    return [p.code for p in result.problems if p.severity == severity]


PLAIN = [card.name for card in CARDS[1:6]]


def declared(name, powers=None, **extra):
    powers = powers if powers is not None else [{"name": f"Poder {i}", "cost": i} for i in range(5)]
    return {"name": name, "declared": True, "powers": powers, **extra}


def test_five_distinct_reptantes_are_legal():
    assert check(*PLAIN).is_legal


@pytest.mark.parametrize("count", [0, 1, 4, 6])
def test_any_other_number_is_refused(count):
    result = check(*[card.name for card in (*CARDS[1:6], CARDS[7])][:count])
    assert codes(result) == ["roster.size"]
    assert result.problems[0].rule == "P3 §2.1"


def test_a_name_twice_is_refused_whatever_its_spelling():
    result = check(*PLAIN[:4], PLAIN[0].upper().replace("A", "Á"))
    assert "roster.distinct" in codes(result)
    assert result.problems[0].items == (0, 4)


@pytest.mark.law("roster.unique_power_repeated")
def test_a_star_power_on_two_is_refused_and_names_both():
    result = check(*PLAIN[:3], CARDS[0].name, CARDS[6].name)
    assert codes(result) == ["roster.unique_power_repeated"]
    message = str(result.problems[0].message)
    assert CARDS[0].name in message
    assert CARDS[6].name in message
    assert "Golpe macizo" in message


def test_a_declared_star_cannot_be_denied():
    powers = [{"name": f"Poder {i}"} for i in range(4)] + [{"name": "GOLPE-MACIZO", "unique": False}]
    assert "roster.unique_power_repeated" in codes(check(*PLAIN[:3], CARDS[0].name, declared("Nuevo", powers)))


def test_the_banned_power_alone_is_legal():
    assert check("Escandria Dulcematanza", *PLAIN[:4]).is_legal


def test_the_banned_power_counts_as_its_substitute():
    result = check("Escandria Dulcematanza", "Palixen Iraespectral", *PLAIN[:3])
    assert codes(result) == ["roster.unique_power_repeated"]
    (problem,) = (p for p in result.problems if p.severity == "error")
    assert problem.rule == "P3 §2.2, P3 §1.2"


def test_a_banned_power_in_two_spellings_is_named_once():
    powers = [{"name": f"Poder {i}"} for i in range(4)] + [{"name": "incursion CADAVERICA", "unique": True}]
    (problem,) = (
        p
        for p in check("Escandria Dulcematanza", declared("Otro", powers), *PLAIN[:3]).problems
        if p.code == "roster.unique_power_repeated"
    )
    assert "(Incursión cadavérica está prohibido" in str(problem.message)


def test_before_the_ban_it_counts_as_itself():
    powers = [{"name": f"Poder {i}"} for i in range(4)] + [{"name": "Déjà-Vu", "unique": True}]
    roster = ["Escandria Dulcematanza", declared("Otro", powers), *PLAIN[:3]]
    assert not check(*roster, on=date(2025, 7, 1)).is_legal
    assert check(*roster, on=date(2025, 6, 30)).is_legal


def test_the_misprinted_star_of_lectura_de_huesos_does_not_count():
    powers = [{"name": f"Poder {i}"} for i in range(4)] + [{"name": "Lectura de Huesos", "unique": True}]
    assert check("Sketh I Tronopisado", declared("Otro", powers), *PLAIN[:3]).is_legal


@pytest.mark.law("roster.unknown")
def test_a_misspelt_name_is_refused_with_a_suggestion():
    result = check("Escandria Dulcematansa", *PLAIN[:4])
    assert codes(result) == ["roster.unknown"]
    assert "¿Es Escandria Dulcematanza?" in str(result.problems[0].message)


@pytest.mark.law("roster.declared")
def test_a_declared_reptante_is_accepted_and_marked():
    result = check(declared("Nadie Conocido"), *PLAIN[:4])
    assert result.is_legal
    assert codes(result, "unverified") == ["roster.declared"]
    assert result.items[0]["declared"]


def test_a_verified_declaration_is_not_marked():
    assert codes(check(declared("Nadie", verified=True), *PLAIN[:4]), "unverified") == []


@pytest.mark.law("roster.declared_powers")
def test_a_declaration_needs_its_five_powers():
    assert codes(check(declared("Nadie", [{"name": "Uno"}]), *PLAIN[:4])) == ["roster.declared_powers"]


@pytest.mark.law("roster.declared_powers")
def test_a_declared_power_with_an_endless_name_is_refused():
    powers = [{"name": name} for name in ("Uno", "Dos", "Tres", "Cuatro", "C" * 61)]
    assert codes(check(declared("Nadie", powers), *PLAIN[:4])) == ["roster.declared_powers"]


def test_a_declaration_cannot_replace_a_known_reptante():
    result = check(declared("Escandria Dulcematanza"), *PLAIN[:4])
    assert not result.items[0]["declared"]


@pytest.mark.law("roster.name")
@pytest.mark.parametrize("name", ["x" * 10_000, "🎴" * 200])
def test_an_endless_name_is_refused_and_cut(name):
    result = check(name, *PLAIN[:4])
    assert "roster.name" in codes(result)
    assert len(result.items[0]["name"]) < 100


def at_two_costs(*stars):
    powers = [{"name": f"Poder {i}", "cost": i} for i in range(3)]
    powers += [{"name": "Grito", "cost": cost, "unique": star} for cost, star in zip((1, 3), stars, strict=True)]
    return codes(check(*PLAIN[:4], declared("Nuevo", powers)))


@pytest.mark.law("power.unique_one_cost")
@pytest.mark.parametrize("stars", [(True, True), (True, False)])
def test_a_star_power_has_one_cost(stars):
    assert "power.unique_one_cost" in at_two_costs(*stars)


def test_a_power_without_a_star_has_several_costs():
    assert "power.unique_one_cost" not in at_two_costs(False, False)
