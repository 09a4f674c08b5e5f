"""`manage.py pair` on files, as anybody would run it."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tournaments.core.pairing import files

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
        (match(winner=None, b=None), "no winner"),
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


def known(*rounds, people=6, **top):
    """A history of people 1, 2, 3..., each match as its two and its winner."""
    matches = [
        [
            {"a": a, "b": b, "winner": won, "score_a": 3 * (won == a), "score_b": 3 * (won == b)}
            for a, b, won in tables
        ]
        for tables in rounds
    ]
    return {"players": [{"id": k, "seed": k} for k in range(1, people + 1)], "rounds": matches, **top}


CORNER = known([(1, 6, 1), (2, 5, 5), (3, 4, 3)], [(1, 5, 5), (3, 6, 6), (2, 4, 2)], seed=4)
OTHER_CORNER = known([(1, 5, 5), (2, 3, 3), (4, 6, 6)], [(3, 5, 3), (6, 1, 1), (2, 4, 2)], seed=12)
DRAWN = known([(1, 4, 1), (2, 5, None), (3, 6, 3)], seed=7)


@pytest.mark.parametrize("planned", [{}, {"rounds_planned": 4}])
@pytest.mark.parametrize(("history", "right"), [(CORNER, "12 35 46"), (OTHER_CORNER, "14 25 36")])
def test_of_equal_pairings_one_leaves_new_opponents_for_the_next_round(tmp_path, history, right, planned):
    answer = json.loads(run(tmp_path, {**history, **planned}, "--verify"))
    assert {"".join(map(str, sorted(two))) for two in answer["pairs"]} == set(right.split())
    assert answer["verified"]


def test_the_rounds_to_come_are_told_and_verified(tmp_path):
    """Two rounds of six are played and five planned: what is nearest in points would not leave three."""
    history = {**OTHER_CORNER, "rounds_planned": 5}
    told = json.loads(run(tmp_path, history, "--certificate", "--explain"))
    assert told["ahead"]["rounds"] == 2
    assert told["ahead"]["forced"] == {"meetings": 0, "byes": 0}
    played = [sorted(two) for two in told["pairs"]] + [sorted(two) for way in told["ahead"]["ways"] for two in way]
    played += [[match["a"], match["b"]] for tables in history["rounds"] for match in tables]
    assert len({frozenset(two) for two in played}) == 15
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps(told))
    assert run(tmp_path, history, "--verify", str(answer)).startswith("OK")
    answer.write_text(json.dumps({**told, "pairs": [[1, 2], [3, 6], [4, 5]]}))
    with pytest.raises(CommandError, match="not proven"):
        run(tmp_path, history, "--verify", str(answer))


@pytest.mark.parametrize("points", [{}, {"points": {"win": 3, "draw": 1}}])
def test_a_draw_is_a_match_without_winner(tmp_path, points):
    answer = json.loads(run(tmp_path, {**DRAWN, **points}))
    assert [1, 3] in answer["pairs"]
    assert [2, 5] not in answer["pairs"]


def test_what_a_match_and_a_missed_round_are_worth():
    history = known([(1, 2, 1), (3, 4, None)], people=6, points={"win": 3, "draw": 1, "loss": 0, "bye": 2})
    history["rounds"][0].append({"a": 5, "winner": 5, "score_a": 1})
    history["players"][5]["missed"] = {"rounds": 1, "as": "bye"}
    read = files.read_history(history).history
    assert [read.total(k)[0] for k in range(1, 7)] == [3, 0, 1, 1, 2, 2]
    assert [read.byes(k) for k in (5, 6)] == [1, 1]
    history["players"][5]["missed"] = {"rounds": 1, "as": "loss"}
    assert files.read_history(history).history.tallies[6].lost_unplayed == 1


@pytest.mark.parametrize(
    ("end", "met"),
    [({"outcome": "double_loss"}, [2]), ({"outcome": "void"}, []), ({"outcome": "void", "met": True}, [2])],
)
def test_a_match_that_nobody_won_or_that_counts_for_nothing(end, met):
    history = known([(1, 2, None), (3, 4, 3)], people=4)
    history["rounds"][0][0] |= end
    read = files.read_history(history).history
    assert read.opponents[1] == met
    assert read.total(1) == (0, 0)


def test_groups_are_kept_apart_after_who_has_met(tmp_path):
    history = known([(1, 2, 1), (3, 4, 3)], people=4, apart=[["club", [1, 3]]], rounds_planned=2)
    assert json.loads(run(tmp_path, history))["pairs"] == [[1, 4], [3, 2]]
    history["apart"] = [["club", [1, 3]], ["home", [1, 4]]]
    assert [1, 2] not in json.loads(run(tmp_path, history, "--verify"))["pairs"]


@pytest.mark.parametrize(
    ("history", "words"),
    [
        (changed(rounds_planned=0), "rounds_planned"),
        (changed(points={"won": 3}), "won"),
        (changed(apart=[["club"]]), "apart"),
        (changed(apart=[["club", [1, 99]]]), "99"),
        (changed(players=[{"id": 1, "seed": 1, "missed": 2}]), "missed|not a player"),
        (match(outcome="lost"), "outcome"),
        (match(outcome="void"), "winner"),
    ],
)
def test_what_is_no_such_addition_is_refused(tmp_path, history, words):
    with pytest.raises(CommandError, match=words):
        run(tmp_path, history)
