"""Every command that reads files answers any bytes in a line: nothing but that is wrong, or right after all."""

import io
import json
import time
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from tests.fuzz.nasty import changed
from tests.tournaments.management.test_pair import HISTORY
from tests.tournaments.queries.played import four_after_two_rounds
from tests.world import person
from tournaments.core import record
from tournaments.queries.record import export

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

CASES = Path(__file__).parent.parent / "atrum_judge" / "games"
READERS = ("adjudicate", "pair", "standings", "verify", "import", "import_catalogue", "restore")
SHOWN = 700
"""Characters that a refusal may take."""


@pytest.fixture(scope="module")
def originals(django_db_setup, django_db_blocker, tmp_path_factory):
    """Return good input for each command; the database is as before."""
    with django_db_blocker.unblock(), transaction.atomic():
        world = four_after_two_rounds()
        records = [record.as_text(export(world.tournament, public=public)).encode() for public in (True, False)]
        catalogue = io.StringIO()
        call_command("export_catalogue", "--format", "json", stdout=catalogue)
        table = io.StringIO()
        call_command("export_catalogue", "--format", "csv", stdout=table)
        backup = tmp_path_factory.mktemp("backup") / "todo.zip"
        call_command("backup", str(backup), stdout=io.StringIO(), stderr=io.StringIO())
        transaction.set_rollback(True)
    lines = [line for path in CASES.glob("*/cases.jsonl") for line in path.read_text().splitlines()[::40]]
    cases = [json.dumps(json.loads(line).get("case", json.loads(line))).encode() for line in lines]
    return {
        "adjudicate": [(".json", case) for case in cases],
        "pair": [(".json", json.dumps(HISTORY).encode())],
        "import_catalogue": [(".json", catalogue.getvalue().encode()), (".csv", table.getvalue().encode())],
        "restore": [(".zip", backup.read_bytes())],
    } | {key: [(".json", raw) for raw in records] for key in ("standings", "verify", "import")}


def read(command: str, path: Path) -> tuple[int, str]:
    """The exit code of a command, and what it says when it refuses; anything else it raises goes through."""
    options = ["--organizer", "lee"] if command == "import" else []
    err = io.StringIO()
    try:
        call_command(command, str(path), *options, stdout=io.StringIO(), stderr=err)
    except CommandError as refused:
        return refused.returncode, str(refused)
    except SystemExit as ended:
        return int(ended.code or 0), err.getvalue()
    return 0, ""


@pytest.mark.chances(sample=3, whole=250)
@pytest.mark.parametrize("command", READERS)
def test_whatever_a_file_holds_is_told_in_a_line(command, seed, originals, tmp_path, capsys):
    rng = Random(f"{command} {seed}")
    slowest = 0.0
    if command == "import":
        person("lee")
    for number in range(3):
        extension, raw = rng.choice(originals[command])
        path = tmp_path / f"{number}{extension}"
        path.write_bytes(changed(rng, raw))
        began = time.monotonic()
        with transaction.atomic():
            code, said = read(command, path)
            transaction.set_rollback(True)
        slowest = max(slowest, time.monotonic() - began)
        assert code in ({0, 1, 2} if command in {"verify", "pair"} else {0, 2})
        if code == 2 and command != "import_catalogue":
            assert len(said) <= SHOWN
            assert "\n" not in said.strip()
    if slowest > 1:
        with capsys.disabled():
            print(f"{command} {seed}: {slowest:.1f} s")  # noqa: T201
