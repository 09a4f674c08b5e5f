"""The registry of laws is whole: every code used is in it, every law has a test, the table in the docs is true."""

import re
from pathlib import Path

from rules.games.atrum.laws.registry import LAWS, RULEBOOK
from rules.judging.rulebook import section_order
from tests.rules.games.atrum.laws.proofs import marked, proofs
from tools.rules_table import TABLE, table

ENGINE = Path(__file__).parents[5] / "rules" / "games" / "atrum"


def test_every_law_is_proved() -> None:
    """By a scenario or a marked test; docs/rules-engine.md says how."""
    assert set(proofs()) == set(LAWS)


def test_a_marked_test_asserts_what_it_is_marked_with() -> None:
    assert [test for test in marked() if test.unasserted] == []


def test_the_engine_uses_only_laws_of_the_registry() -> None:
    places = {"position", "steps", "formation", "roster"}
    used = set()
    for path in ENGINE.rglob("*.py"):
        used |= set(re.findall(r'"([a-z_0-9]+\.[a-z_0-9]+)"', path.read_text()))
    assert {code for code in used if code.split(".")[0] not in places | {"report"}} - set(LAWS) == set()


def test_sections_are_written_as_the_rulebook_numbers_them() -> None:
    cited = [s for law in LAWS.values() for s in (law.section, *law.also)] + [
        section for section, _ in RULEBOOK.not_covered
    ]
    assert [s for s in cited if not re.fullmatch(r"P[123] §\d+(\.\d+){0,2}", s)] == []
    assert list(RULEBOOK.sections()) == sorted(RULEBOOK.sections(), key=section_order)


def test_laws_are_told_in_both_languages() -> None:
    for law in LAWS.values():
        assert str(law.text).endswith(".")
        assert law.text.in_language("en").endswith(".")
        assert str(law.text) != law.text.in_language("en")


def test_the_table_in_the_docs_is_written_from_the_code() -> None:
    """`python tools/rules_table.py` writes it again."""
    assert TABLE.read_text() == table(proofs())
