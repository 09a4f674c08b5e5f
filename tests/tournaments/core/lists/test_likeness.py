"""Names that are nearly one are found by keys that both have, and others are not."""

import pytest

from atrum_judge.text import as_seen
from tournaments.core.lists.likeness import are_alike, near_keys, part_keys

ALIKE = [
    ("Ana Núñez", "ANA NUNEZ"),
    ("Beto Paz", "Betto Paz"),
    ("Beto Paz", "Veto Pas"),
    ("Martín Gómez", "Matín Gómez"),
    ("Martín Gómez", "Mratin Gomes"),
    ("Martín Gómez", "Martin Gomex"),
    ("Juan Pérez", "Pérez Juan"),
    ("Juan Pérez", "Perez Xuan"),
    ("González", "Gonsales"),
    ("Christian Quiroga", "Cristian Kiroga"),
    ("Ana", "Ana Núñez"),
    ("Núñez", "Ana Núñez"),
    ("Ana María Núñez", "Ana Núñez"),
]
APART = [("Eva", "Ana"), ("Ana", "Ani"), ("Juan Pérez", "Juan Gómez"), ("Beto", "Berta"), ("Ana Paz", "Ana Ruiz")]


def have_a_key_in_common(one, other):
    mine, theirs = (near_keys(each) for each in (one, other))
    whole = {" ".join(sorted(key.split())) for key in mine}
    return bool(mine & theirs or mine & part_keys(other) or part_keys(one) & theirs or whole & theirs)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_who_is_written_nearly_so_may_be_the_same(one, other):
    one, other = as_seen(one), as_seen(other)
    assert are_alike(one, other)
    assert are_alike(other, one)
    assert have_a_key_in_common(one, other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_who_is_written_otherwise_is_somebody_else(one, other):
    assert not are_alike(as_seen(one), as_seen(other))


@pytest.mark.parametrize("name", ["", "Ñ", "李", "2", "a " * 30, "x" * 200, "ana " * 20])
def test_a_strange_name_has_few_keys(name):
    seen = as_seen(name)
    assert len(near_keys(seen) | part_keys(seen)) < 100
    assert are_alike(seen, seen)
