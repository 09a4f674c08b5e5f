"""Lines of the log: each verb's JSON, and the forms of earlier versions."""

import json
import lzma
from pathlib import Path

import pytest

from tools.lines_table import TABLE, table
from tournaments.actions.verbs import VERBS
from tournaments.core.lines import KINDS, Line, read
from tournaments.core.lines.verbs import CorrectResult, PublishRound, ReviewWarnings

TESTS = Path(__file__).parents[2]
LOGGED = json.loads((TESTS / "actions/logged.json").read_text())
OLDER = sorted((TESTS / "core/record/older").glob("*.json.xz"))


def test_every_verb_has_a_line_and_no_other():
    assert KINDS.keys() == VERBS.keys()


@pytest.mark.parametrize("name", LOGGED)
def test_a_line_is_written_as_it_was_read(name):
    said = LOGGED[name]
    line = KINDS[name.rpartition("-")[0]].read(said)
    assert json.loads(json.dumps(line.as_json())) == said
    assert type(line).read(line.as_json()) == line


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_lines_of_earlier_versions_are_read(path):
    for kept in json.loads(lzma.decompress(path.read_bytes()))["log"]:
        line = read(kept["action"], kept["details"])
        assert type(line).read(line.as_json()) == line


def test_earlier_versions_are_brought_up_to_date():
    told = PublishRound.read({"round": 1, "tables": [["Ana", "Beto"], ["Caro"]], "manual": []})
    assert (told.numbers, told.is_guessed) == ([1, None], True)
    assert ReviewWarnings.read({"entry": "Ana", "kind": "disqualification", "category": "other"}).disqualified
    place = {"round": 1, "table": 1, "version": 2, "before": "Antes", "after": "Después"}
    assert [CorrectResult.read({**place, **was}).was for was in ({}, {"was": None}, {"was": [2]})] == [
        None,
        [],
        [2],
    ]


def test_a_verb_that_is_gone_says_nothing():
    assert read("sing", {"song": "La"}) == Line()


def test_a_line_that_lacks_something_is_refused():
    with pytest.raises(TypeError):
        read("publish_round", {"round": 1, "numbers": []})


def test_the_document_says_what_every_line_keeps():
    assert TABLE.read_text() == table(), "run tools/lines_table.py"
