"""Every rule that a reader counted in the rulebook is decided by a law, by the site, or listed with a reason."""

import re
from pathlib import Path

from atrum_judge.games.atrum.laws.registry import LAWS
from tests.atrum_judge.games.atrum.laws.coverage import rows

TESTS = Path(__file__).parents[5]


def test_every_rule_is_listed_once() -> None:
    listed = rows()
    assert [row.number for row in listed] == list(range(1, 341))
    assert len({row.name for row in listed}) == len(listed)


def test_the_laws_that_decide_a_rule_exist() -> None:
    """`test_registry` shows that each law is proved."""
    assert {law for row in rows() for law in row.laws} <= LAWS.keys()


def test_the_tests_that_show_what_the_site_decides_exist() -> None:
    written = {
        name for path in TESTS.rglob("test_*.py") for name in re.findall(r"def (test_\w+)", path.read_text())
    }
    assert {row.test for row in rows() if row.test} <= written


def test_what_nobody_can_decide_has_its_reason() -> None:
    left = [row for row in rows() if not (row.laws or row.test)]
    assert all(row.reason.endswith(".") for row in left)
    assert len(left) < 25
