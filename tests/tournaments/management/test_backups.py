"""`backup` and `restore`: everything in one file, and back, or a line that says why not."""

import io
import json
import re
import zipfile
from datetime import UTC, datetime

import pytest
import yaml
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test import Client

from players.models import User
from rules.models import CatalogueCard
from tests.runs import empty
from tests.tournaments.queries.played import four_after_two_rounds
from tests.world import person
from tournaments.core import record
from tournaments.management import backups
from tournaments.models import LogEntry, Tournament
from tournaments.queries.record import export
from tournaments.serving import append_only

pytestmark = pytest.mark.django_db(transaction=True)


def run(name, *arguments):
    out = io.StringIO()
    call_command(name, *map(str, arguments), stdout=out, stderr=io.StringIO())
    return out.getvalue()


@pytest.fixture
def saved(tmp_path):
    """A backup of a played event, with the event as it was; the database is empty afterwards."""
    world = four_after_two_rounds()
    append_only.unguard(connection)
    LogEntry.objects.update(at=datetime(2026, 3, 7, 15, 0, 0, 123456, UTC))
    world.organizer.user_permissions.add(Permission.objects.get(codename="add_cataloguecard"))
    before = record.as_text(export(world.tournament, public=False))
    path = tmp_path / "todo.zip"
    said = run("backup", path)
    assert said.endswith(f" rows in {path}\n")
    empty()
    return path, world, before


def test_what_was_saved_comes_back_whole(saved):
    path, world, before = saved
    run("restore", path)
    back = Tournament.objects.get(slug=world.tournament.slug)
    assert record.as_text(export(back, public=False)) == before
    organizer = User.objects.get(username=world.organizer.username)
    assert organizer.has_perm("rules.add_cataloguecard")
    assert organizer.check_password("clave") == world.organizer.check_password("clave")


def test_what_is_written_afterwards_gets_numbers_of_its_own(saved):
    path, *_ = saved
    run("restore", path)
    highest = max(User.objects.values_list("pk", flat=True))
    assert person("nueva").pk > highest
    assert set(LogEntry.objects.values_list("tournament__slug", flat=True)) == {Tournament.objects.get().slug}


def test_only_its_owner_reads_the_file_and_no_half_of_one_is_left(saved):
    path, *_ = saved
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_every_table_is_in_it_but_those_that_an_installation_makes_itself(saved):
    path, *_ = saved
    with zipfile.ZipFile(path) as archive:
        inside = {name.removeprefix("rows/").removesuffix(".jsonl") for name in archive.namelist()}
    every = {model._meta.label_lower for model in apps.get_models()}
    assert every - inside == backups.LEFT_OUT
    assert inside - every == {"manifest.json"}


def test_progress_is_told(saved, monkeypatch):
    path, *_ = saved
    monkeypatch.setattr(backups, "EVERY", 2)
    told = []
    rows = backups.restore(path, lambda *step: told.append(step))
    seats = [step for step in told if step[0] == "tournaments.seat"]
    assert seats == [("tournaments.seat", done, 8) for done in (2, 4, 6, 8, 8)]
    assert sum(total for done, total in {name: (done, total) for name, done, total in told}.values()) == rows


def started():
    """Do what compose.server.yaml does with a database before the site serves."""
    prepare = yaml.safe_load((settings.BASE_DIR / "compose.server.yaml").read_text())["services"]["prepare"]
    steps = re.findall(r"atrum-torneos ([^&\"]+)", prepare["command"])
    mine = [step.split() for step in steps if step.split()[0] not in {"collectstatic", "check"}]
    assert [name for name, *_options in mine] == ["migrate", "load_catalogue"]
    for name, *options in mine:
        run(name, *options)


def test_a_backup_comes_back_after_the_shipped_start(saved):
    path, _world, before = saved
    started()
    run("restore", path)
    assert record.as_text(export(Tournament.objects.get(), public=False)) == before
    run("load_catalogue")  # the next start brings the cards that the backup had not


def other_cards():
    card = CatalogueCard.objects.order_by("pk").first()
    return [
        lambda: CatalogueCard.objects.create(game="atrum", name="Propia", name_key="propia"),
        lambda: CatalogueCard.objects.filter(pk=card.pk).update(data={"otra": 1}),
        lambda: CatalogueCard.objects.filter(pk=card.pk).update(keeper=person("ana")),
    ]


def test_cards_that_somebody_brought_or_changed_are_not_lost(saved):
    path, *_ = saved
    started()
    for change in other_cards():
        with transaction.atomic():
            change()
            with pytest.raises(
                CommandError, match=r"not empty: it has rows of (rules\.cataloguecard|players\.user)"
            ):
                run("restore", path)
            transaction.set_rollback(True)
    run("restore", path)


def logged_in():
    client = Client()
    client.force_login(person("ana"))
    return client


def test_replacing_keeps_what_was_there_in_a_file_and_both_ways_lead_back(saved, tmp_path):
    path, _world, before = saved
    started()
    client, cards = logged_in(), CatalogueCard.objects.count()
    kept = tmp_path / "antes.backup"
    said = run("restore", path, "--replace", kept)
    assert f"What was there is in {kept}" in said
    assert record.as_text(export(Tournament.objects.get(), public=False)) == before
    assert not User.objects.filter(username="ana").exists()
    assert client.get("/cuenta/").status_code == 302  # the account is no more
    with pytest.raises(DatabaseError, match="only added to"):
        LogEntry.objects.all().delete()

    run("restore", kept, "--replace", tmp_path / "otra vez.backup")
    assert list(User.objects.values_list("username", flat=True)) == ["ana"]
    assert CatalogueCard.objects.count() == cards
    assert not Tournament.objects.exists()
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_replacement_that_is_refused_loses_nothing_and_leaves_no_file(saved, tmp_path):
    path, *_ = saved
    person("ana")
    there = tmp_path / "ya.backup"
    there.write_text("de otro día")
    damaged = tmp_path / "mal.zip"
    damaged.write_bytes(path.read_bytes())
    rewritten(damaged, with_rows_of_nonsense)
    for file, kept, told in (
        (path, there, "is there already"),
        (path, path, "is there already"),
        (path, tmp_path / "nada" / "x.backup", "No such file"),
        (damaged, tmp_path / "x.backup", "do not fit"),
    ):
        with pytest.raises(CommandError, match=told) as refused:
            run("restore", file, "--replace", kept)
        assert refused.value.returncode == 2
        assert list(User.objects.values_list("username", flat=True)) == ["ana"]
    assert there.read_text() == "de otro día"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["mal.zip", "todo.zip", "ya.backup"]


def test_a_page_that_redis_keeps_of_what_was_there_is_forgotten(saved):
    path, *_ = saved
    cache.set("page", "of an event that is no more")
    run("restore", path)
    assert cache.get("page") is None


def test_a_database_without_tables_is_told_to_migrate(saved, monkeypatch):
    path, *_ = saved
    monkeypatch.setattr(backups.MigrationExecutor, "migration_plan", lambda *_: ["0999_future"])
    with pytest.raises(CommandError, match="run migrate first"):
        run("restore", path)


def test_a_database_with_something_in_it_is_left_as_it_is(saved):
    path, *_ = saved
    person("ana")
    with pytest.raises(CommandError, match=r"not empty: it has rows of players\.user") as refused:
        run("restore", path)
    assert refused.value.returncode == 2
    assert not Tournament.objects.exists()


def rewritten(path, change):
    """The backup with its members, by name, changed by a function."""
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


def in_manifest(**values):
    def change(members):
        members["manifest.json"] = json.dumps(json.loads(members["manifest.json"]) | values).encode()

    return change


def without_seats(members):
    del members["rows/tournaments.seat.jsonl"]


def with_another_winner(members):
    members["rows/tournaments.seat.jsonl"] = members["rows/tournaments.seat.jsonl"].replace(b"true", b"null")


def with_a_row_less_and_its_digest(members):
    rows = members["rows/tournaments.entry.jsonl"].splitlines(keepends=True)[1:]
    relabelled(members, "tournaments.entry", b"".join(rows), len(rows))


def with_rows_of_nonsense(members):
    relabelled(members, "tournaments.entry", b"nonsense\n", 1)


def with_a_row_without_an_end(members):
    relabelled(members, "tournaments.entry", b"{", 1)


def with_fewer_rows_than_told(members):
    content = members["rows/tournaments.entry.jsonl"]
    relabelled(members, "tournaments.entry", content, len(content.splitlines()) + 1)


def relabelled(members, model, content, rows):
    manifest = json.loads(members["manifest.json"])
    for table in manifest["tables"]:
        if table["model"] == model:
            table |= {"rows": rows, "sha256": backups.hashlib.sha256(content).hexdigest()}
    members["manifest.json"] = json.dumps(manifest).encode()
    members[f"rows/{model}.jsonl"] = content


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (without_seats, "the rows of tournaments.seat are missing"),
        (with_another_winner, "the rows of tournaments.seat were changed"),
        (with_a_row_less_and_its_digest, "its rows do not fit"),
        (with_rows_of_nonsense, "its rows do not fit"),
        (with_a_row_without_an_end, "its rows do not fit: a row without an end"),
        (with_fewer_rows_than_told, "4 rows of tournaments.entry instead of 5"),
        (in_manifest(format="other/1"), "a backup of format 'other/1'"),
        (in_manifest(migrations=["tournaments.9999_future"]), "another version of the software"),
        (in_manifest(tables=[]), "not all tables are in it"),
        (in_manifest(tables=3), "no manifest of ours"),
        (lambda members: members.pop("manifest.json"), "no manifest of ours"),
    ],
)
def test_a_file_that_is_not_as_it_was_written_restores_nothing(saved, change, told):
    path, *_ = saved
    rewritten(path, change)
    with pytest.raises(CommandError, match=told) as refused:
        run("restore", path)
    assert refused.value.returncode == 2
    assert "\n" not in str(refused.value)
    assert not User.objects.exists()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"{}", bytes(range(256)) * 50])
def test_any_other_file_is_told_in_a_line(tmp_path, content):
    path = tmp_path / "otra.zip"
    path.write_bytes(content)
    with pytest.raises(CommandError, match="not a backup"):
        run("restore", path)


def test_a_file_that_is_not_there_and_a_place_that_cannot_be_written(tmp_path):
    with pytest.raises(CommandError, match="not a backup"):
        run("restore", tmp_path / "nada.zip")
    with pytest.raises(CommandError, match="No such file"):
        run("backup", tmp_path / "nada" / "todo.zip")


def test_a_backup_is_one_moment_and_ends_its_transaction(saved):
    path, *_ = saved
    run("restore", path)
    run("backup", path)
    assert not connection.in_atomic_block
    person("despues")
    assert User.objects.filter(username="despues").exists()
