"""`python -m atrum_judge`, which needs no site."""

import io
import json
import sys
from datetime import date
from types import SimpleNamespace

import pytest

from atrum_judge.cases import MOST_BYTES, judge_case, schemas
from atrum_judge.command import main
from atrum_judge.judging.reading import NotACase
from tests.atrum_judge.test_readme import DISPUTES

CASE = DISPUTES[1][1]


def told(capsys, *arguments):
    code = main(["adjudicate", *arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize("game", schemas())
def test_the_schema_of_a_game_is_printed(game, capsys):
    code, out, err = told(capsys, "--schema", game)
    assert (code, err) == (0, "")
    assert json.loads(out)["$defs"]["Case"]["properties"]["format"]["enum"] == [f"{game}-case/1"]


def test_explanations_are_told_in_the_language_that_is_asked_for(tmp_path, capsys):
    (tmp_path / "case.json").write_text(CASE)
    said = {}
    for language in ("es", "en"):
        _, out, _ = told(capsys, "--language", language, str(tmp_path / "case.json"))
        said[language] = json.loads(out)["findings"][0]["message"]
    assert "turno" in said["es"]
    assert "turn 2" in said["en"]
    assert told(capsys, str(tmp_path / "case.json"))[1].count(said["es"]) == 1


@pytest.mark.parametrize("arguments", [[], ["--schema", "chess"], ["--language", "xx", "case.json"], ["--schema"]])
def test_what_nobody_can_mean_is_refused_with_the_choices(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["adjudicate", *arguments])
    assert ended.value.code == 2
    assert "usage: " in capsys.readouterr().err


def test_no_more_is_read_than_a_case_may_have(tmp_path, capsys, monkeypatch):
    (tmp_path / "case.json").write_text(CASE + " " * MOST_BYTES)
    code, out, err = told(capsys, str(tmp_path / "case.json"))
    assert (code, out) == (2, "")
    assert err == f"{tmp_path / 'case.json'}: expected at most 4,000,000 bytes\n"
    endless = io.BytesIO(b" " * (MOST_BYTES + 100))
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=endless))
    assert told(capsys, "-")[2] == "-: expected at most 4,000,000 bytes\n"
    assert endless.tell() == MOST_BYTES + 1


@pytest.mark.parametrize(
    ("data", "place"),
    [(None, ""), ([], ""), ("atrum-case/1", ""), ({}, "format"), ({"format": "chess-case/1"}, "format")],
)
def test_what_is_no_case_of_any_game_is_refused_with_its_place(data, place):
    with pytest.raises(NotACase) as refused:
        judge_case(data, today=date(2026, 11, 1), language="es")
    assert refused.value.place == place
    assert ("atrum-case/1" in refused.value.reason) is bool(place)
