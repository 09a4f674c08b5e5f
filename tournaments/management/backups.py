"""The whole installation as one file, and back: into a database of the same kind or the other.

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
from django.core.cache import caches
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from atrum_judge.registry import get_ruleset, shipped_catalogues
from rules.models import CatalogueCard
from tournaments.queries.event import moment
from tournaments.serving import append_only

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


def restore(path: Path, progress: Progress, *, keep: Path | None = None, now: datetime | None = None) -> int:
    """Read everything from a file into this installation's database; gives the number of rows.

    The database must be empty but for what an installation writes by itself when it starts. All or nothing.

    Args:
        keep: a file that is not there yet. All rows of the database are written to it, and then replaced.
        now: the time that it says; needed with it.

    Raises:
        BadBackup: the database is not empty, or the file is none of ours, damaged, or of a later version.
    """
    _need_tables()
    if keep is None:
        _need_empty()
    elif keep.exists():
        raise BadBackup(f"{keep} is there already: a new file must take the rows of the database")
    try:
        with ZipFile(path) as archive:
            tables = _tables(archive)
            for table in tables:
                verify(archive, table)
            _replace(archive, tables, progress, keep, now)
    except NO_ARCHIVE as error:
        raise BadBackup(f"not a backup: {_shortly(error)}") from None
    except NO_ROWS as error:
        raise BadBackup(f"its rows do not fit: {_shortly(error)}") from None
    for cache in caches.all(initialized_only=False):
        cache.clear()  # pages and counts of events that are no more
    return sum(table.rows for table in tables)


def _replace(
    archive: ZipFile, tables: list[Table], progress: Progress, keep: Path | None, now: datetime | None
) -> None:
    """Put the rows of an archive where the rows of the database are, in one step."""
    try:
        with transaction.atomic():
            _let_nobody_write()
            if keep and now:
                _keep(keep, now)
            else:
                _need_empty()
            append_only.unguard(connection)
            _remove_all()
            _read_all(archive, tables, progress)
            append_only.guard(connection)
    except BaseException:
        if keep:
            keep.unlink(missing_ok=True)  # nothing was replaced
        raise


def _keep(path: Path, now: datetime) -> None:
    try:
        backup(path, now, lambda *_step: None)
    except OSError as error:
        raise BadBackup(f"{path}: {error.strerror}; nothing was replaced") from None


def _need_tables() -> None:
    """Raises `BadBackup` where this version's tables are not made yet."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise BadBackup("the database lacks tables of this version: run migrate first")


def _need_empty() -> None:
    """Raises `BadBackup` where there are more rows than every start writes: the shipped cards."""
    shipped = {
        (key, get_ruleset(key).name_key(item.name), item.edition): item
        for key, items in shipped_catalogues().items()
        for item in items
    }
    for model in _models():
        rows = model._default_manager.all()
        if model is CatalogueCard:
            is_empty = all(
                card.keeper_id is None and card.item == shipped.get((card.game, card.name_key, card.edition))
                for card in CatalogueCard.objects.all()
            )
        else:
            is_empty = not rows.exists()
        if not is_empty:
            raise BadBackup(
                f"the database is not empty: it has rows of {model._meta.label_lower}; --replace FILE writes all "
                "that is there to FILE first"
            )


def _let_nobody_write() -> None:
    """Hold up writers until the transaction ends. On SQLite its beginning does."""
    if connection.vendor == "postgresql":
        names = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in _models())
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {names} IN SHARE ROW EXCLUSIVE MODE")


def _remove_all() -> None:
    """Remove the rows of every table that a backup holds, and the sessions."""
    sessions = [apps.get_model(name) for name in sorted(LEFT_OUT) if "session" in name]
    joined = [field.m2m_db_table() for model in _models() for field in model._meta.local_many_to_many]
    tables = [model._meta.db_table for model in (*sessions, *reversed(_models()))]
    with connection.cursor() as cursor:
        for table in dict.fromkeys([*joined, *tables]):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608


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


def promised(archive: ZipFile) -> tuple[list[Table], set[str]]:
    """Return the tables that the manifest promises, and the migrations that had made them."""
    try:
        manifest = json.loads(archive.read(MANIFEST))
        if manifest["format"] != FORMAT:
            raise BadBackup(f"a backup of format {manifest['format']!r}, not {FORMAT!r}")
        tables = [Table(str(each["model"]), int(each["rows"]), str(each["sha256"])) for each in manifest["tables"]]
        return tables, {str(name) for name in manifest["migrations"]}
    except (KeyError, TypeError, ValueError, RecursionError):
        raise BadBackup("not a backup: it has no manifest of ours") from None


def _tables(archive: ZipFile) -> list[Table]:
    """Return the promised tables, if this installation can hold them."""
    tables, theirs = promised(archive)
    if different := sorted(theirs ^ set(_migrations())):
        raise BadBackup(f"made by another version of the software: {different[0]} is only in one of the two")
    if [table.model for table in tables] != [model._meta.label_lower for model in _models()]:
        raise BadBackup("not all tables are in it")
    return tables


def verify(archive: ZipFile, table: Table) -> None:
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
    for row in serializers.deserialize("jsonl", lines_of(member)):
        row.save()
        done += 1
        if done % EVERY == 0:
            progress(table.model, done, table.rows)
    if done != table.rows:
        raise BadBackup(f"{done} rows of {table.model} instead of {table.rows}")
    progress(table.model, done, table.rows)


def lines_of(member: BinaryIO) -> Iterator[str]:
    text: Any = TextIOWrapper(member, encoding="utf-8")
    while line := text.readline(LONGEST_ROW):
        if not line.endswith("\n"):
            raise ValueError("a row without an end")
        yield line
