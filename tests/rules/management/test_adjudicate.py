"""`manage.py adjudicate` as judges and tools call it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CASES = [
    json.loads(line) for line in (ROOT / "tests/atrum_judge/games/atrum/cases.jsonl").read_text().splitlines()
]


def run(*arguments, stdin=None):
    command = [sys.executable, "manage.py", "adjudicate", *arguments]
    return subprocess.run(command, cwd=ROOT, input=stdin, capture_output=True, check=False)  # noqa: S603


@pytest.fixture
def file_of(tmp_path):
    def write(name, data):
        path = tmp_path / name
        path.write_text(data if isinstance(data, str) else json.dumps(data))
        return str(path)

    return write


def test_a_file_gives_a_verdict_and_standard_input_the_same(file_of):
    case = CASES[5]["case"]
    done = run(file_of("case.json", case))
    assert (done.returncode, done.stderr) == (0, b"")
    verdict = json.loads(done.stdout)
    assert (verdict["format"], verdict["legal"], verdict["step"]) == ("atrum-verdict/1", False, 3)
    assert run("-", stdin=json.dumps(case).encode()).stdout == done.stdout


def test_several_files_give_one_line_each_in_order(file_of):
    names = [file_of(f"{n}.json", example["case"]) for n, example in enumerate(CASES)]
    done = run(*names)
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(verdicts) == len(CASES)
    assert [v["legal"] for v in verdicts] == [
        v["expect"].get("legal", v2["legal"]) for v, v2 in zip(CASES, verdicts, strict=True)
    ]


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "{",
        "[]",
        "3",
        '{"format": "chess"}',
        '{"format": "atrum-case/1"}',
        '{"format": "atrum-case/1", "position": 3}',
        "[" * 50_000,
        '"\\ud800"',
    ],
)
def test_what_is_no_case_is_one_line_and_exit_2(file_of, broken):
    done = run(file_of("broken.json", broken))
    assert done.returncode == 2
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == 1
    assert b"Traceback" not in done.stderr


def test_a_missing_file_is_one_line_and_exit_2():
    done = run("nowhere.json")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_the_schema_of_a_game_is_printed():
    done = run("--schema", "atrum")
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)["$defs"]
    assert told["Case"]["properties"]["format"]["enum"] == ["atrum-case/1"]
    assert {name.lower() for name in told} >= {"announce", "expect", "position", "lasting"}


@pytest.mark.parametrize("broken", ["[" * 50_000, "[" * 5_000 + "]" * 5_000, '{"a":' * 5_000 + "1" + "}" * 5_000])
def test_a_file_that_is_nested_too_deep_says_so_like_one_that_can_be_read(file_of, broken):
    name = file_of("deep.json", broken)
    assert run(name).stderr.decode().strip() == f"{name}: expected at most 60 levels of lists and objects"


def test_a_byte_order_mark_is_no_part_of_a_case_and_a_number_without_end_is_named(file_of):
    """As an editor of another system writes a file."""
    path = Path(file_of("marked.json", "{}"))
    path.write_bytes(b"\xef\xbb\xbf{")
    assert b"not JSON: Expecting property name" in run(str(path)).stderr
    name = file_of("digits.json", '{"date": ' + "9" * 5_000 + "}")
    assert run(name).stderr.decode().strip() == f"{name}: a number has too many digits"
