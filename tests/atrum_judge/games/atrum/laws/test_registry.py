"""The registry of laws is whole: every code used is in it, every law has a test, the table in the docs is true."""

import re
from datetime import date
from pathlib import Path

import pytest

from atrum_judge.games.atrum.laws.registry import LAWS, RULEBOOK
from atrum_judge.games.atrum.table.general import rules_on
from atrum_judge.judging.law import Law
from atrum_judge.judging.rulebook import section_order
from atrum_judge.text import Text
from tests.atrum_judge.games.atrum.laws.proofs import marked, proofs
from tools.rules_table import TABLE, main, table

# Numbers that only happen to be those of a general rule.
OF_THEIR_OWN = {
    ("phase.order", 4),
    ("draw.first_turn_many", 3),  # participants of a game of many
    ("launch.exhausts_reptante", 1),
    ("cost0.discard", 1),
    ("text.caceria_salvaje", 2),
    ("text.retroceso", 2),
    ("text.golpe_macizo", 1),
    ("text.golpe_macizo", 2),
    ("text.ingredientes", 1),
    ("text.ingredientes", 2),
    ("text.hedor_1", 1),
    ("errata.muro_tumar", 3),
}
NUMBER = re.compile(r"(?<!fase )(?<!phase )\b\d+\b", re.IGNORECASE)

ENGINE = Path(__file__).parents[5] / "atrum_judge" / "games" / "atrum"


def test_every_law_is_proved() -> None:
    """By a scenario or a marked test; docs/programar/rules-engine.md says how."""
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


def test_a_law_names_the_numbers_of_the_general_rules_instead_of_repeating_them() -> None:
    numbers = set(rules_on(date.max).numbers.values())
    repeated = {
        (law.code, int(number))
        for law in LAWS.values()
        for text in (law.text, law.reading or Text(""))
        for language in ("es", "en")
        for number in NUMBER.findall(text.in_language(language))
    }
    assert {(code, number) for code, number in repeated - OF_THEIR_OWN if number in numbers} == set()


def test_no_table_is_written_of_a_law_that_nothing_proves(monkeypatch: pytest.MonkeyPatch) -> None:
    before = TABLE.read_text()
    monkeypatch.setitem(LAWS, "new.law", Law("new.law", "P1 §1.1", Text("Una regla nueva.")))
    with pytest.raises(SystemExit, match=r"nothing proves new\.law: mark a test"):
        main()
    assert TABLE.read_text() == before


def test_the_table_in_the_docs_is_written_from_the_code() -> None:
    """`python tools/rules_table.py` writes it again."""
    assert TABLE.read_text() == table(proofs())
