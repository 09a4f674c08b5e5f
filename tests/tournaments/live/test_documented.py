"""Subjects and verbs in docs/programar/live-channel.md."""

from tools.live_table import MEANINGS, PAGE, with_tables
from tournaments.actions.verbs import VERBS
from tournaments.live.news import Own, Subject


def test_its_tables_are_up_to_date():
    """`python tools/live_table.py` writes them again."""
    assert PAGE.read_text() == with_tables(PAGE.read_text())


def test_every_subject_has_a_meaning():
    assert MEANINGS.keys() == set(Subject)


def test_what_is_for_few_is_told_to_nobody_else():
    few = {Subject.CALLS, Subject.ROLES}
    assert not [verb.name for verb in VERBS.values() if verb.tells & few]


def test_a_verb_that_is_never_public_opens_no_table_and_no_round():
    """A dispute is shown at its table, to whoever looks; a corrected list on its entry's page, where it may be read."""
    said = [verb.name for verb in VERBS.values() if verb.public is False and verb.tells]
    asked = {"ask_question", "drop_question"}  # on each one's own page
    assert {*said} == asked | {"keep_off_film", "dispute_report", "another_person", "correct_roster"}
    assert VERBS["dispute_report"].tells == {Own.MATCH}
