"""A backup of an earlier version, made one of this version in a database of its own.

A program of its own does it, because Django speaks with the database of its settings. It makes the tables of the
earlier version, reads the rows, and migrates them as an upgrade does.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, cast
from zipfile import ZipFile

from django.conf import settings
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal
from django.db import DEFAULT_DB_ALIAS, connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from tournaments.management.backups import NO_ARCHIVE, BadBackup, backup, lines_of, promised, verify

PROGRAM = """
import sys, pathlib, django
django.setup()
from tournaments.management import upgrading
upgrading.upgrade(*map(pathlib.Path, sys.argv[1:]))
"""
NATURAL = {
    "auth.group": ("name",),
    "auth.permission": ("codename", "content_type__app_label", "content_type__model"),
    "contenttypes.contenttype": ("app_label", "model"),
    "players.user": ("username",),
}
"""Columns by which rows of backups refer to these models; to others they refer by number."""


@contextmanager
def of_now(path: Path) -> Iterator[Path]:
    """Give the backup as a file of this version: itself, or one that is there inside the block.

    Raises:
        BadBackup: it cannot be upgraded.
    """
    if not _is_earlier(path):
        yield path
        return
    with TemporaryDirectory() as folder:  # only its owner looks into it
        new = Path(folder, "new.backup")
        variables = {
            **os.environ,
            "DATABASE_URL": f"sqlite:///{folder}/old.sqlite3",
            "DJANGO_SETTINGS_MODULE": "atrum_torneos.settings",
            "LOG_LEVEL": "ERROR",
            "PRODUCTION": "",
            "REDIS_URL": "",
            "SECRET_KEY": settings.SECRET_KEY,
            "VAR_DIR": folder,
        }
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-c", PROGRAM, str(path.resolve()), str(new)],
            cwd=settings.BASE_DIR,
            env=variables,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["it ended"])[-1]
            raise BadBackup(f"it is of an earlier version, and could not be upgraded: {last[:200]}")
        yield new


def _is_earlier(path: Path) -> bool:
    """True if other migrations had made its tables, all of which this version knows."""
    try:
        with ZipFile(path) as archive:
            _tables, theirs = promised(archive)
    except (BadBackup, *NO_ARCHIVE):
        return False  # `restore` says why
    loader = MigrationLoader(connection)
    ours = {f"{app}.{name}" for app, name in loader.applied_migrations}
    known = {f"{app}.{name}" for app, name in loader.disk_migrations}
    return theirs < ours and theirs <= known


def upgrade(old: Path, new: Path) -> None:
    """Write a backup anew as this version would. The database must be an empty one, for this alone."""
    with ZipFile(old) as archive:
        tables, migrations = promised(archive)
        for table in tables:
            verify(archive, table)
        then = _migrated_to(migrations)
        with transaction.atomic():
            for table in tables:
                with archive.open(table.member) as member:
                    _read(cast(BinaryIO, member), then)
    call_command("migrate", verbosity=0)
    backup(new, timezone.now(), lambda *_step: None)


def _migrated_to(names: set[str]) -> Any:
    """Make the tables that these migrations had made; Django's models as they were then.

    One that replaces others stands for them, in a third of their time, where all of them had been carried out.
    """
    known = MigrationLoader(connection, replace_migrations=False).disk_migrations
    is_short = all(f"{app}.{name}" in names for each in known.values() for app, name in each.replaces)
    loader = MigrationLoader(connection, replace_migrations=is_short)
    had = {
        node
        for node, each in loader.graph.nodes.items()
        if (is_short if each.replaces else f"{each.app_label}.{each.name}" in names)
    }
    followed = {
        (node, child.key[0]) for node in had for child in loader.graph.node_map[node].children if child.key in had
    }
    last = sorted(node for node in had if (node, node[0]) not in followed)
    executor = MigrationExecutor(connection)
    executor.loader = loader  # it has the migrations that others replace now, too
    executor.migrate(last)
    emit_post_migrate_signal(verbosity=0, interactive=False, db=DEFAULT_DB_ALIAS)  # permissions, to refer to
    return loader.project_state(last).apps


def _read(member: BinaryIO, then: Any) -> None:
    """Save rows as they are, without what this version would do."""
    for line in lines_of(member):
        said = json.loads(line)
        model = then.get_model(said["model"])
        row, joined = model(pk=said["pk"]), []
        for name, value in said["fields"].items():
            field = model._meta.get_field(name)
            if field.many_to_many:
                joined.append((name, [_number(field, one, then) for one in value]))
            elif field.is_relation:
                setattr(row, field.attname, _number(field, value, then))
            else:
                setattr(row, name, field.to_python(value))
        models.Model.save_base(row, raw=True)
        for name, numbers in joined:
            getattr(row, name).set(numbers)


def _number(field: Any, value: Any, then: Any) -> Any:
    """Return the key of the row that a value refers to."""
    if not isinstance(value, list):
        return value
    label = field.related_model._meta.label_lower
    wanted: Mapping[str, Any] = dict(zip(NATURAL[label], value, strict=True))
    return then.get_model(label).objects.get(**wanted).pk
