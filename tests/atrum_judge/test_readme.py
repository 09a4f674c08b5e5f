"""The README's disputes have the verdicts that it shows."""

import json
import re
from pathlib import Path

import pytest

from atrum_judge.cases import schemas
from atrum_judge.command import main

README = Path(__file__).parents[2] / "atrum_judge" / "README.md"
DISPUTE = re.compile(r"^### (.+?)\n.*?```json\n(.*?)```\n\n```json verdict\n(.*?)```", re.DOTALL | re.MULTILINE)
DISPUTES = DISPUTE.findall(README.read_text(encoding="utf-8"))


def test_every_game_has_one():
    assert {json.loads(case)["format"] for _, case, _ in DISPUTES} == {f"{game}-case/1" for game in schemas()}


@pytest.mark.parametrize(("game", "case", "shown"), DISPUTES, ids=[game for game, _, _ in DISPUTES])
def test_a_dispute_has_the_verdict_that_is_shown(game, case, shown, tmp_path, capsys):
    file = tmp_path / "case.json"
    file.write_text(case, encoding="utf-8")
    assert main(["adjudicate", "--language", "en", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    expected = json.loads(shown)
    findings = [{name: finding[name] for name in ("rule", "message")} for finding in told["findings"]]
    assert {**{name: told[name] for name in expected}, "findings": findings} == {"findings": [], **expected}
