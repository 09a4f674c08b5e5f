"""Things that released versions left behind stay true: their records, databases, addresses and backups (README.md)."""

import io
import json
import lzma
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import translation

from atrum_judge.registry import played_by, rulesets
from tests.released.make import SECRET
from tests.selection import one_of_many
from tournaments.actions.importing import import_record
from tournaments.core import record
from tournaments.models import Tournament
from tournaments.queries.record import export

pytestmark = pytest.mark.xdist_group("released")  # each upgrade once

HERE = Path(__file__).parent
VERSIONS = sorted(path.name for path in HERE.iterdir() if (path / "told.json").exists())
RECORDS = {version: HERE / version / "records.tar.xz" for version in VERSIONS}
BACKUPS = [version for version in VERSIONS if (HERE / version / "installation.backup").exists()]
LONG_AGO = "0.2.0"
"""The first version with everything: the one that every run takes."""


def told(version):
    return json.loads((HERE / version / "told.json").read_text())


def records_of(version):
    """Yield each record of a version with the name of its file."""
    if RECORDS[version].exists():
        with tarfile.open(RECORDS[version]) as archive:
            for member in archive:
                yield member.name, json.load(archive.extractfile(member))


# Records


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_record_verifies_in_the_words_of_any_reader(version, language):
    with translation.override(language):
        for name, data in records_of(version):
            found = record.load(data)
            findings = record.check(found, played_by(found.game, found.options))
            assert (name, [text.in_language(language) for text in findings.differences]) == (name, [])
            assert bool(findings.signed_by) == ("seal" in data), name
            assert findings.results, name


def test_records_of_every_game_are_there():
    for version in (version for version in VERSIONS if version >= LONG_AGO):
        games = {data["tournament"]["game"] for _name, data in records_of(version)}
        assert games == {ruleset.key for ruleset in rulesets()}
        assert {event["state"] for event in told(version)["events"]} == {"running", "finished"}


@pytest.mark.django_db
@pytest.mark.parametrize("version", one_of_many([LONG_AGO, *(one for one in VERSIONS if one != LONG_AGO)]))
def test_the_command_verifies_a_record_and_an_event_is_made_from_it(version, tmp_path):
    for name, data in list(records_of(version))[:1]:
        path = tmp_path / name
        path.write_text(json.dumps(data))
        call_command("verify", str(path), stdout=(said := io.StringIO()))
        assert "SIGNED" in said.getvalue()
        assert ", OK: " in said.getvalue()
        made = import_record(record.load(data))
        again = record.load(json.loads(record.as_text(export(made, public=False))))
        assert record.check(again, made.ruleset).is_right


# Databases


def carry_out(folder, *command):
    """Run a command of this version on the installation in a folder; return what it printed."""
    variables = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{folder}/tournaments.sqlite3",
        "DJANGO_SETTINGS_MODULE": "atrum_torneos.settings",
        "LOG_LEVEL": "CRITICAL",
        "REDIS_URL": "",
        "SECRET_KEY": SECRET,
        "VAR_DIR": str(folder),
    }
    done = subprocess.run(  # noqa: S603
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module", params=one_of_many([LONG_AGO, *(one for one in VERSIONS if one != LONG_AGO)]))
def walked(request, tmp_path_factory):
    """The version, and what a walk through its upgraded database found."""
    folder = tmp_path_factory.mktemp(request.param)
    old = HERE / request.param / "database.sqlite3.xz"
    (folder / "tournaments.sqlite3").write_bytes(lzma.decompress(old.read_bytes()))
    carry_out(folder, "manage.py", "migrate", "--verbosity", "0")
    found = carry_out(folder, "-m", "tests.released.walk", str(HERE / request.param / "told.json"))
    return told(request.param), json.loads(found)


@pytest.mark.timeout(600)
def test_the_records_of_a_migrated_database_verify(walked):
    _then, found = walked
    assert found["records"] == {}


def test_personal_addresses_that_were_printed_lead_to_their_person(walked):
    _then, found = walked
    assert found["personal"] == []


def test_whoever_was_logged_in_still_is(walked):
    then, found = walked
    # Another class checks accounts since 0.2: whoever was logged in before logs in once more.
    assert found["logged_in"] == (200 if then["personal"] else 302)


def test_every_address_that_answered_then_answers_now(walked):
    _then, found = walked
    assert found["addresses"] == []


def test_the_public_pages_of_every_event_open(walked):
    _then, found = walked
    assert found["pages"] == []


def test_events_that_ran_go_on_to_their_end_and_their_records_verify(walked):
    then, found = walked
    running = [event["slug"] for event in then["events"] if event["state"] == "running"]
    assert running
    assert found["went_on"] == {slug: ["finished", found["went_on"][slug][1]] for slug in running}
    assert all(rounds for _state, rounds in found["went_on"].values())


# Backups


@pytest.mark.django_db(transaction=True)
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "version", one_of_many([LONG_AGO, *reversed([one for one in BACKUPS if one != LONG_AGO])], most=1)
)
def test_a_backup_of_every_version_restores_and_its_records_verify(version):
    call_command("load_catalogue", stdout=io.StringIO())
    path = HERE / version / "installation.backup"
    call_command("restore", str(path), stdout=io.StringIO(), stderr=io.StringIO())
    then = {event["slug"]: event["state"] for event in told(version)["events"]}
    assert dict(Tournament.objects.values_list("slug", "state")) == then
    for tournament in Tournament.objects.all():
        again = record.load(json.loads(record.as_text(export(tournament, public=False))))
        findings = record.check(again, tournament.ruleset)
        assert (tournament.slug, findings.differences) == (tournament.slug, [])
        assert findings.signed_by
