"""The site behind `deploy/pgbouncer.ini`, run by a real pgbouncer."""

import configparser
import os
import pwd
import shutil
import socket
import subprocess
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.db import connection, connections

from atrum_torneos import checks
from atrum_torneos.postgresql import sharing
from tests.atrum_torneos.postgresql.test_base import PATIENCE
from tests.tournaments.answers.test_two_processes import wait_for

pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif("postgres" not in os.environ.get("DATABASE_URL", ""), reason="needs PostgreSQL"),
    pytest.mark.skipif(not shutil.which("pgbouncer") and "CI" not in os.environ, reason="needs pgbouncer"),
]


@contextmanager
def pooler(folder, **changed):
    """A pgbouncer with the file that the docs give, but for addresses and passwords; gives its port."""
    given = configparser.ConfigParser(comment_prefixes=(";",))
    given.read(settings.BASE_DIR / "deploy/pgbouncer.ini")
    database = connection.settings_dict
    host, behind = database["HOST"] or "127.0.0.1", database["PORT"] or 5432
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    name = database["NAME"]
    given["databases"] = {name: f"host={host} port={behind} dbname={name} user={database['USER']}"}
    given["pgbouncer"].update({"listen_port": str(port), "auth_type": "any", "unix_socket_dir": "", **changed})
    del given["pgbouncer"]["auth_file"]
    folder.chmod(0o755)
    file = folder / "pgbouncer.ini"
    with file.open("w") as written:
        given.write(written)
    # It refuses to run as root.
    nobody = {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid} if os.getuid() == 0 else {}
    log = (folder / "log").open("w")
    process = subprocess.Popen(["pgbouncer", "/dev/stdin"], stdin=file.open(), stdout=log, stderr=log, **nobody)  # noqa: S607
    try:
        wait_for(lambda: socket.create_connection(("127.0.0.1", port)).close())
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


@contextmanager
def behind(port):
    """The site's database, asked through a pooler, with the options that the site has."""
    given = {**connection.settings_dict, "HOST": "127.0.0.1", "PORT": str(port)}
    wrapper = type(connections["default"])(given, "pooled")
    connections["pooled"] = wrapper
    try:
        wrapper.ensure_connection()
        yield wrapper
    finally:
        wrapper.close()
        wrapper.close_pool()
        del connections["pooled"]


def test_the_documented_pooler_keeps_the_settings_of_each_connection(db, tmp_path):
    with pooler(tmp_path) as port, behind(port) as pooled:
        for _ in range(4):  # as often as a question is prepared
            with pooled.cursor() as cursor:
                cursor.execute("SELECT current_setting(%s)", ["lock_timeout"])
                assert cursor.fetchone() == (f"{settings.LOCK_PATIENCE}s",)
        assert not sharing.shares_connections("pooled")


def test_a_pooler_that_shares_connections_is_refused_in_words(db, tmp_path, monkeypatch):
    with pooler(tmp_path, pool_mode="transaction") as port:
        given = {**connection.settings_dict, "HOST": "127.0.0.1", "PORT": str(port)}
        connections["pooled"] = type(connections["default"])(given, "pooled")
        monkeypatch.setattr(checks, "shares_connections", lambda: sharing.shares_connections("pooled"))
        with pytest.raises(SystemExit, match="pgbouncer in session mode"):
            checks.refuse_to_serve()
        del connections["pooled"]


def test_a_database_without_a_pooler_or_without_an_answer_is_not_refused(db):
    assert not sharing.shares_connections()
    given = {**connection.settings_dict, "HOST": "127.0.0.1", "PORT": "1"}
    connections["away"] = type(connections["default"])(given, "away")
    assert not sharing.shares_connections("away")
    del connections["away"]


def test_each_connection_has_the_patience_for_locks(db):
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == (f"{settings.LOCK_PATIENCE}s",)
    plain = {**connection.settings_dict, "OPTIONS": {}}
    wrapper = type(connections["default"])(plain, "plain")
    with wrapper.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == (f"{settings.LOCK_PATIENCE}s",)
    wrapper.close()
