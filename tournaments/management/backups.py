"""The whole installation as one file, and back: onto an empty database, of the same kind or the other.

A backup is a ZIP of `manifest.json` and, for each table, `rows/<model>.jsonl` as Django's serializer writes it. It
holds one moment: other people go on writing meanwhile. Left out is what an installation makes by itself (kinds of
content, permissions) and who is logged in.
"""

import hashlib
import json
import lzma
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO, cast
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from django.apps import apps
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder

from tournaments.queries.event import moment

FORMAT = "atrum-arena-backup/1"
LEFT_OUT = {"contenttypes.contenttype", "auth.permission", "sessions.session", "usersessions.usersession"}
MANIFEST = "manifest.json"
LONGEST_ROW = 16_000_000
"""Characters of one row; a longer one is no backup of ours."""
MOST_SAID = 200
"""Characters of what is wrong with a file."""
EVERY = 1000
"""Rows between two reports of progress."""

NO_ARCHIVE = (
    OSError, BadZipFile, EOFError, NotImplementedError, RuntimeError, zlib.error, lzma.LZMAError, struct.error,
)  # fmt: skip
NO_ROWS = (
    serializers.base.DeserializationError, DatabaseError, ValueError, TypeError, LookupError, AttributeError,
    ArithmeticError,
)  # fmt: skip

Progress = Callable[[str, int, int], None]
"""Told a model's name, how many rows of it are done, and how many there are."""


class BadBackup(Exception):
    """A file that cannot be restored, with the reason in one line."""


@dataclass(frozen=True)
class Table:
    """The manifest's entry for the rows of one model."""

    model: str
    rows: int
    sha256: str

    @property
    def member(self) -> str:
        return f"rows/{self.model}.jsonl"


def backup(path: Path, now: datetime, progress: Progress) -> int:
    """Write everything to a file that only its owner reads; gives the number of rows.

    The file appears under its name when it is complete.
    """
    unfinished = path.with_name(f".{path.name}.part")
    unfinished.touch(mode=0o600)
    try:
        with moment(), ZipFile(unfinished, "w", ZIP_DEFLATED) as archive:
            tables = [_write(archive, model, progress) for model in _models()]
            manifest = {
                "format": FORMAT,
                "made": now.isoformat(),
                "migrations": _migrations(),
                "tables": [vars(table) for table in tables],
            }
            archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return sum(table.rows for table in tables)


def restore(path: Path, progress: Progress) -> int:
    """Read everything from a file into this installation's empty database; gives the number of rows.

    All or nothing. Raises `BadBackup` when the database is not empty, or the file is none of ours, damaged, or of
    another version of the software.
    """
    if full := [model for model in _models() if model._default_manager.exists()]:
        raise BadBackup(f"the database is not empty: it has rows of {full[0]._meta.label_lower}")
    try:
        with ZipFile(path) as archive:
            tables = _tables(archive)
            for table in tables:
                _verify(archive, table)
            with transaction.atomic():
                _read_all(archive, tables, progress)
    except NO_ARCHIVE as error:
        raise BadBackup(f"not a backup: {_shortly(error)}") from None
    except NO_ROWS as error:
        raise BadBackup(f"its rows do not fit: {_shortly(error)}") from None
    return sum(table.rows for table in tables)


def _shortly(error: Exception) -> str:
    """The first line of what is wrong."""
    said = (str(error) or repr(error.__cause__ or error)).splitlines()[0]
    return said if len(said) <= MOST_SAID else f"{said[:MOST_SAID]}…"


def _models() -> list[type[models.Model]]:
    """Return the models to keep, referred-to models first."""
    every = [(config, None) for config in apps.get_app_configs()]
    ordered = serializers.sort_dependencies(every, allow_cycles=True)
    return [model for model in ordered if model._meta.managed and model._meta.label_lower not in LEFT_OUT]


def _migrations() -> list[str]:
    """Return the migrations that made the database's tables, e.g. ``["auth.0001_initial", …]``."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def _write(archive: ZipFile, model: type[models.Model], progress: Progress) -> Table:
    name = model._meta.label_lower
    total = model._base_manager.count()
    digest = hashlib.sha256()
    done = 0
    with archive.open(f"rows/{name}.jsonl", "w", force_zip64=True) as member:
        for row in model._base_manager.order_by("pk").iterator(EVERY):
            line = serializers.serialize("jsonl", [row], use_natural_foreign_keys=True, cls=_Exact).encode()
            member.write(line)
            digest.update(line)
            done += 1
            if done % EVERY == 0:
                progress(name, done, total)
    progress(name, done, total)
    return Table(name, done, digest.hexdigest())


class _Exact(DjangoJSONEncoder):
    """Keeps microseconds, which Django's own cuts to milliseconds."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def _tables(archive: ZipFile) -> list[Table]:
    """Return the tables that the manifest promises, if this installation can hold them."""
    try:
        manifest = json.loads(archive.read(MANIFEST))
        if manifest["format"] != FORMAT:
            raise BadBackup(f"a backup of format {manifest['format']!r}, not {FORMAT!r}")
        tables = [Table(str(each["model"]), int(each["rows"]), str(each["sha256"])) for each in manifest["tables"]]
        theirs = {str(name) for name in manifest["migrations"]}
    except (KeyError, TypeError, ValueError, RecursionError):
        raise BadBackup("not a backup: it has no manifest of ours") from None
    if different := sorted(theirs ^ set(_migrations())):
        raise BadBackup(f"made by another version of the software: {different[0]} is only in one of the two")
    if [table.model for table in tables] != [model._meta.label_lower for model in _models()]:
        raise BadBackup("not all tables are in it")
    return tables


def _verify(archive: ZipFile, table: Table) -> None:
    """Raises `BadBackup` when the rows of a table are not those that were written."""
    digest = hashlib.sha256()
    try:
        with archive.open(table.member) as member:
            while chunk := member.read(1 << 20):
                digest.update(chunk)
    except KeyError:
        raise BadBackup(f"the rows of {table.model} are missing") from None
    if digest.hexdigest() != table.sha256:
        raise BadBackup(f"the rows of {table.model} were changed")


def _read_all(archive: ZipFile, tables: list[Table], progress: Progress) -> None:
    with connection.constraint_checks_disabled():
        for table in tables:
            with archive.open(table.member) as member:
                _read(cast(BinaryIO, member), table, progress)
    model_classes = _models()
    connection.check_constraints(table_names=[model._meta.db_table for model in model_classes])
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), model_classes):
            cursor.execute(statement)


def _read(member: BinaryIO, table: Table, progress: Progress) -> None:
    done = 0
    for row in serializers.deserialize("jsonl", _lines(member)):
        row.save()
        done += 1
        if done % EVERY == 0:
            progress(table.model, done, table.rows)
    if done != table.rows:
        raise BadBackup(f"{done} rows of {table.model} instead of {table.rows}")
    progress(table.model, done, table.rows)


def _lines(member: BinaryIO) -> Iterator[str]:
    text: Any = TextIOWrapper(member, encoding="utf-8")
    while line := text.readline(LONGEST_ROW):
        if not line.endswith("\n"):
            raise ValueError("a row without an end")
        yield line
