"""Collections of Doomtrooper at every limit."""

import pytest

from atrum_judge.games.doomtrooper.ruleset import Doomtrooper
from atrum_judge.protocol import CatalogueItem
from tests.atrum_judge.games.deciding import checked, codes, unverified

GAME = Doomtrooper()


def card(name, type_="equipment", limit=5):
    return CatalogueItem(name, "", {"type": type_, "limit": limit, "value": None})


CARDS = [
    *(card(f"Guerrera {k}", "warrior") for k in range(3)),
    *(card(f"Pieza {k}") for k in range(20)),
    card("Única", limit=1),
    card("Sin límite", limit=None),
    card("Sin tipo", None),
]


def line(name, count=1, pile="deck", **more):
    return {"name": name, "count": count, "pile": pile, **more}


WARRIORS = line("Guerrera 0", 5)


def deck(size, *others, warriors=WARRIORS):
    """A deck of that size with these among it; the other lines are of the other pile."""
    lines = [*others, *([warriors] if warriors else [])]
    missing = size - sum(one["count"] for one in lines if one["pile"] == "deck")
    for k in range(20):
        if missing > 0:
            lines.append(line(f"Pieza {k}", min(5, missing)))
            missing -= min(5, missing)
    return lines


def spare(count):
    return [
        line(f"Guerrera {1 + k // 5 % 2}" if k < 10 else f"Pieza {16 + (k - 10) // 5}", 1, "spare")
        for k in range(count)
    ]


@pytest.mark.parametrize(
    ("items", "options", "found", "looked_at"),
    [
        (deck(60), {}, [], []),
        (deck(59), {}, ["roster.deck_min"], []),
        (deck(59), {"deck_min": "0"}, [], []),
        (deck(61), {"deck_max": "60"}, ["roster.deck_max"], []),
        (deck(60), {"deck_max": "60"}, [], []),
        ([*deck(60), *spare(25)], {}, [], []),
        ([*deck(60), *spare(24)], {}, ["roster.spare"], []),
        ([*deck(60), *spare(24)], {"spare": "up_to_25"}, [], []),
        ([*deck(60), *spare(20)], {"spare": "20_or_0"}, [], []),
        ([*deck(60), *spare(1)], {"spare": "none"}, ["roster.spare"], []),
        (deck(60, warriors=line("Guerrera 0", 4)), {}, ["roster.warriors"], []),
        (deck(60, warriors=line("Guerrera 0", 4)), {"warriors_min": "0"}, [], []),
        (deck(60, line("Sin tipo"), warriors=line("Guerrera 0", 4)), {}, [], ["roster.warriors"]),
        (deck(60, line("Única")), {}, [], []),
        (deck(60, line("Única", 2)), {}, ["roster.copies"], []),
        ([*deck(60, line("Única")), line("única", 1, "spare")], {"spare": "up_to_25"}, ["roster.copies"], []),
        (deck(60, line("Sin límite")), {}, [], []),
        (deck(60, line("Sin límite", 2)), {}, [], ["roster.limit_unknown"]),
        (deck(60, line("Sin límite", 5)), {"unknown_limit": "5"}, [], []),
        (deck(60, line("Sin límite", 6)), {"unknown_limit": "5"}, ["roster.copies"], []),
        (deck(60, line("Nadie sabe")), {}, ["roster.unknown"], []),
        (deck(61, line("Pieza 19", 0)), {}, ["roster.count"], []),
        ([], {}, ["roster.deck_min", "roster.warriors"], []),
    ],
)
def test_a_collection_within_its_limits_and_just_beyond(items, options, found, looked_at):
    check = checked(GAME, items, CARDS, **options)
    assert (codes(check), unverified(check)) == (found, looked_at)


@pytest.mark.parametrize(
    ("facts", "found", "looked_at"),
    [
        ({"type": "warrior", "affiliation": "Mishima", "limit": 2, "value": 4}, [], ["roster.declared"]),
        ({"type": "warrior", "affiliation": "Mishima", "limit": 1}, ["roster.copies"], ["roster.declared"]),
        (
            {"affiliation": "Marte", "limit": 0},
            ["roster.copies", "roster.declared_affiliation", "roster.declared_limit", "roster.declared_type"],
            ["roster.declared"],
        ),
    ],
)
def test_a_declared_card_has_its_own_limit_and_is_looked_at(facts, found, looked_at):
    new = line("Carta nueva", 2, declared=True, facts=[facts])
    check = checked(GAME, deck(60, new), CARDS)
    assert (codes(check), unverified(check)) == (found, looked_at)


@pytest.mark.parametrize(
    ("count", "option", "said"),
    [
        (24, "25_or_0", "25 cartas o ninguna; hay 24"),
        (21, "20_or_0", "20 cartas o ninguna; hay 21"),
        (26, "up_to_25", "hasta 25 cartas; hay 26"),
        (1, "none", "no hay reserva; hay 1"),
    ],
)
def test_spare_cards_that_are_refused_are_told_how_many_there_may_be(count, option, said):
    (problem,) = [
        one
        for one in checked(GAME, [*deck(60), *spare(count)], CARDS, spare=option).problems
        if one.code == "roster.spare"
    ]
    assert said in problem.message.in_language("es")
