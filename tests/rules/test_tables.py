"""The pages of the docs about rules are written from the laws."""

import pytest

from tools.rules_table import OTHERS, other_judges, plain_table

JUDGES = other_judges()


@pytest.mark.parametrize("name", JUDGES)
def test_the_table_in_the_docs_is_written_from_the_code(name):
    """`python tools/rules_table.py` writes it again."""
    assert (OTHERS / f"{name}.md").read_text() == plain_table(JUDGES[name])


def test_every_judged_game_has_its_table():
    assert {path.stem for path in OTHERS.glob("*.md")} == set(JUDGES)
