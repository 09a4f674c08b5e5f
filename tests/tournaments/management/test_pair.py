"""`manage.py pair` on files, as anybody would run it."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).parents[3]

HISTORY = {
    "players": [{"id": k, "seed": k, "dropped": k == 6} for k in range(1, 7)],
    "rounds": [
        [
            {"a": 1, "b": 2, "winner": 1, "score_a": 3, "score_b": 1},
            {"a": 3, "b": 4, "winner": 4, "score_a": 0, "score_b": 3},
            {"a": 5, "b": 6, "winner": 5, "score_a": 2, "score_b": 0},
        ]
    ],
    "seed": 7,
}


def run(tmp_path, history, *options):
    path = tmp_path / "history.json"
    path.write_text(json.dumps(history))
    out = io.StringIO()
    call_command("pair", str(path), *options, stdout=out)
    return out.getvalue()


def test_it_prints_the_pairing(tmp_path):
    answer = json.loads(run(tmp_path, HISTORY))
    assert answer["bye"] == 3
    assert {frozenset(pair) for pair in answer["pairs"]} == {frozenset((1, 4)), frozenset((2, 5))}


def test_it_explains_terms_and_floats(tmp_path):
    told = json.loads(run(tmp_path, HISTORY, "--explain"))["explanation"]
    assert {note["code"] for note in told["floats"]} == {"odd_group", "meets_floater", "bye_avoids_rematch"} - {
        "bye_avoids_rematch"
    } | {"lowest_bye_key"}
    assert told["total"]["points"] == 1
    assert all(note["reason"] for note in told["floats"])


def test_a_saved_answer_is_verified_against_all_pairs(tmp_path):
    answer = tmp_path / "answer.json"
    answer.write_text(run(tmp_path, HISTORY, "--certificate"))
    assert run(tmp_path, HISTORY, "--verify", str(answer)).startswith("OK")
    changed = json.loads(answer.read_text())
    changed["pairs"] = [[1, 2], [4, 5]]
    answer.write_text(json.dumps(changed))
    with pytest.raises(CommandError, match="not proven") as refusal:
        run(tmp_path, HISTORY, "--verify", str(answer))
    assert refusal.value.returncode == 1


def test_verify_alone_checks_the_pairing_just_made(tmp_path):
    assert json.loads(run(tmp_path, HISTORY, "--verify"))["verified"] is True
    out = io.StringIO()
    call_command("pair", "--verify", str(tmp_path / "history.json"), stdout=out)
    assert json.loads(out.getvalue())["verified"] is True


def test_text_ids_and_standard_input_work_without_a_database():
    history = {"players": [{"id": "ana", "seed": 2}, {"id": "beto", "seed": 1}], "rounds": []}
    done = subprocess.run(
        [sys.executable, "manage.py", "pair", "-"],
        cwd=ROOT,
        input=json.dumps(history),
        capture_output=True,
        text=True,
        check=True,
        env={"DATABASE_URL": "postgres://nobody@localhost:1/none", "PATH": ""},
    )
    assert json.loads(done.stdout) == {"pairs": [["beto", "ana"]], "bye": None}


def test_nobody_and_one_alone(tmp_path):
    assert json.loads(run(tmp_path, {"players": [], "rounds": []})) == {"pairs": [], "bye": None}
    nobody = run(tmp_path, {"players": [], "rounds": []}, "--verify")
    assert json.loads(nobody) == {"pairs": [], "bye": None, "verified": True}
    alone = {"players": [{"id": 9, "seed": 1}], "rounds": []}
    assert json.loads(run(tmp_path, alone)) == {"pairs": [], "bye": 9}


def changed(**top):
    return {**HISTORY, **top}


def match(**fields):
    return changed(rounds=[[{"a": 1, "b": 2, "winner": 1, "score_a": 3, "score_b": 1} | fields]])


@pytest.mark.parametrize(
    ("history", "words"),
    [
        ([], "not an object"),
        ({}, "players"),
        (changed(rounds=None), "rounds"),
        (changed(players=[{"id": 1, "seed": 1}, {"id": 1, "seed": 2}]), "twice"),
        (changed(players=[{"id": 1, "seed": 1}, {"id": 2, "seed": 1}]), "same seed"),
        (changed(players=[{"id": 1}]), "seed"),
        (changed(players=[{"id": True, "seed": 1}]), "id"),
        (changed(players=[{"id": 1, "seed": 1, "dropped": "no"}]), "dropped"),
        (changed(seed=1.5), "seed"),
        (changed(rounds=[[HISTORY["rounds"][0][0]] * 2]), "twice"),
        (match(b=1), "twice"),
        (match(b=99), "99"),
        (match(a=None), "a"),
        (match(winner=None), "no winner"),
        (match(winner=3), "did not play"),
        (match(score_a="3"), "score_a"),
        (match(score_b=-1), "below 0"),
    ],
)
def test_what_is_no_history_is_refused_in_one_line(tmp_path, history, words):
    with pytest.raises(CommandError, match=words) as refusal:
        run(tmp_path, history)
    assert refusal.value.returncode == 2
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_json_is_refused_in_one_line(tmp_path, raw):
    path = tmp_path / "bad.json"
    path.write_bytes(raw)
    with pytest.raises(CommandError) as refusal:
        call_command("pair", str(path))
    assert refusal.value.returncode == 2
    assert "\n" not in str(refusal.value)


def test_a_missing_file_and_no_file_are_refused():
    for arguments in (["/nowhere.json"], []):
        with pytest.raises(CommandError) as refusal:
            call_command("pair", *arguments)
        assert refusal.value.returncode == 2
