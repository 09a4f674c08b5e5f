"""Esbirros and how piles of them are counted."""

import pytest

from atrum_judge.games.atrum.table.kinds import (
    BESTIA,
    CAIDO,
    GOLEM,
    NEUTRAL,
    SOMBRA,
    UNKNOWN,
    ZOMBIE,
    counted,
    kind_named,
    listed,
    merged,
    name_of,
    plus,
)


@pytest.mark.parametrize(
    ("kind", "name"), [(BESTIA, "Bestia"), (SOMBRA, "Sombra"), (UNKNOWN, "?"), (NEUTRAL, "Neutral")]
)
def test_every_kind_has_its_name(kind: int, name: str) -> None:
    assert name_of(kind) == name


@pytest.mark.parametrize(("name", "kind"), [("gólem", GOLEM), ("CAIDO", CAIDO), ("Neutral", None), ("", None)])
def test_a_kind_is_found_whatever_its_spelling(name: str, kind: int | None) -> None:
    assert kind_named(name) == kind


def test_a_pile_counts_each_kind_and_the_unknown_last() -> None:
    pile = counted([ZOMBIE, UNKNOWN, BESTIA, ZOMBIE])
    assert pile == (1, 0, 0, 0, 2, 0, 1)
    assert listed(pile) == [BESTIA, ZOMBIE, ZOMBIE, UNKNOWN]
    assert plus(pile, CAIDO) == (1, 1, 0, 0, 2, 0, 1)
    assert plus(pile, ZOMBIE, -2) == (1, 0, 0, 0, 0, 0, 1)
    assert merged(pile, counted([BESTIA, SOMBRA])) == (2, 0, 0, 0, 2, 1, 1)
