"""A database for each run of the tests, so that a second run beside the first, or after a killed one, works."""

import fcntl
import hashlib
import os
import shutil
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import django
import pytest
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.backends.sqlite3.creation import DatabaseCreation
from django.test import TransactionTestCase

from tournaments.serving import append_only

PREFIX, MIGRATED = "test-run-", "test-migrated-"
WITH_TABLES = {"django_content_type", "auth_permission"}
"""Tables of which every migrated database has the same rows."""
# Workers inherit the number of the process that started them.
RUN = os.environ.setdefault("TEST_RUN", str(os.getpid()))


def name_database() -> None:
    """Name the test database after this run; workers add their own names to it."""
    database = settings.DATABASES["default"]
    folder = f"{settings.VAR_DIR}/" if _in_files() else ""
    database.setdefault("TEST", {}).update(NAME=f"{folder}{PREFIX}{RUN}", SERIALIZE=False)


def forget_dead_runs() -> None:
    """Remove the databases of runs that were killed before they could, and of migrations that have changed since."""
    for path in Path(settings.VAR_DIR).glob(f"{MIGRATED}*.sqlite3"):
        if path != _migrated():
            path.unlink(missing_ok=True)
    for name in _left_behind():
        run = name.removeprefix(PREFIX).split("_")[0].split("-")[0]
        if not _is_alive(run):
            _remove(name)


def _in_files() -> bool:
    return bool(settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"))


def _left_behind() -> list[str]:
    if _in_files():
        return [path.name for path in Path(settings.VAR_DIR).glob(f"{PREFIX}*")]
    with connection._nodb_cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{PREFIX}%"])
        return [name for (name,) in cursor.fetchall()]


def _remove(name: str) -> None:
    if _in_files():
        Path(settings.VAR_DIR, name).unlink(missing_ok=True)
        return
    # Another worker is faster, or it is in use after all: by a run on another machine.
    with suppress(DatabaseError), connection._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {connection.ops.quote_name(name)}")


def _is_alive(run: str) -> bool:
    try:
        os.kill(int(run), 0)
    except ProcessLookupError:
        return False
    except (PermissionError, ValueError):
        return True
    return True


def keep_migrated() -> None:
    """Migrate one database of SQLite for all workers and runs with the same migrations; each gets a copy.

    Forty migrations take five seconds of a core; the other workers wait for them.
    """
    made, create = DatabaseCreation._create_test_db, DatabaseCreation.create_test_db

    def _create_test_db(self: DatabaseCreation, *args: Any) -> Any:
        name = made(self, *args)
        if self.connection.settings_dict["TEST"]["MIGRATE"] is False:
            shutil.copy(_migrated(), name)
        return name

    def create_test_db(self: DatabaseCreation, *args: Any, **kwargs: Any) -> str:
        kept, asked = _migrated(), self.connection.settings_dict["TEST"]
        with open(Path(settings.VAR_DIR, f"{MIGRATED}lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            asked["MIGRATE"] = not kept.exists()
            name = create(self, *args, **kwargs)
            if asked["MIGRATE"]:
                self.connection.close()  # so that all is in the file
                shutil.copy(name, f"{kept}.{os.getpid()}")
                os.replace(f"{kept}.{os.getpid()}", kept)
        return name

    DatabaseCreation._create_test_db, DatabaseCreation.create_test_db = _create_test_db, create_test_db


def _migrated() -> Path:
    """Return the path of the migrated database, named after everything that makes it."""
    files = sorted(settings.BASE_DIR.glob("*/migrations/*.py"))
    texts = [path.read_bytes() for path in (*files, settings.BASE_DIR / "requirements" / "dev.txt")]
    said = hashlib.sha256(b"\0".join([django.__version__.encode(), *texts])).hexdigest()[:16]
    return Path(settings.VAR_DIR, f"{MIGRATED}{said}.sqlite3")


def empty_by_rows() -> None:
    """Empty the tables after a test that commits by removing their rows.

    Django empties them whole: PostgreSQL makes hundreds of files anew, a hundred times as slowly, and types and
    permissions are written again.
    """
    TransactionTestCase._fixture_teardown = lambda _test: empty()


def empty() -> None:
    """Remove all rows but those that come with the tables; also of the log, from which nobody else may."""
    append_only.unguard(connection)
    with transaction.atomic(), connection.cursor() as cursor:
        for table in connection.introspection.django_table_names():
            if table not in WITH_TABLES:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608
    append_only.guard(connection)


def import_share(config: pytest.Config, root: Path) -> None:
    """Import a worker's share of all files of tests first, so that it finds those of the others compiled.

    In a clean clone each worker would rewrite the asserts of all, which is a third of collecting them.
    """
    worker = getattr(config, "workerinput", None)
    if worker is None:
        return
    files = sorted(root.rglob("test_*.py"))
    for path in files[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        with suppress(Exception, pytest.skip.Exception):  # collecting says what is wrong
            import_module(".".join(path.relative_to(root.parent).with_suffix("").parts))
