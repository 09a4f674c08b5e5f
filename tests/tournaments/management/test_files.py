"""Files on the command line: read whole, or refused in one line with status 2."""

import io

import pytest
from django.core.management import CommandError

from tournaments.management.files import read_json


def test_a_file_is_read_as_json(tmp_path):
    path = tmp_path / "uno.json"
    path.write_text('{"ñ": [1, 2]}', encoding="utf-8")
    assert read_json(str(path)) == {"ñ": [1, 2]}


def test_a_dash_is_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"[3]")))
    assert read_json("-") == [3]


@pytest.mark.parametrize(
    ("raw", "words"),
    [(b"\xff\xff", "is neither UTF-8 nor UTF-16"), (b"{", "is not JSON"), (b"[" * 100_000, "is not JSON")],
)
def test_what_is_no_json_is_named(tmp_path, raw, words):
    path = tmp_path / "malo.json"
    path.write_bytes(raw)
    with pytest.raises(CommandError, match=words) as refused:
        read_json(str(path))
    assert refused.value.returncode == 2
    assert "malo.json" in str(refused.value)


def test_what_is_not_there_is_named(tmp_path):
    with pytest.raises(CommandError, match=r"nada\.json: No such file") as refused:
        read_json(str(tmp_path / "nada.json"))
    assert refused.value.returncode == 2
