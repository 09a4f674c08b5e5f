"""Ten people who are the first of a fresh process, all at the same moment."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.selection import one_of_many

ROOT = Path(__file__).resolve().parents[3]

pytestmark = pytest.mark.processes


@pytest.mark.parametrize("first", one_of_many(["judging", "faults", "benches", "lists", "records"]))
def test_ten_at_once_may_be_the_first_of_a_process(first):
    asked = [sys.executable, "-X", "faulthandler", "-m", "tests.tournaments.core.at_once", first]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)  # noqa: S603
    assert told.returncode == 0, told.stderr[-3000:]
    done = told.stdout.split("\n")
    assert done[0] == first
    assert sorted(done[:7]) == ["benches", "faults", "judging", "lists", "logs", "records", "schemas"]
    assert done[7] == "0 different"
