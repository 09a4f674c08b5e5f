"""Every variable that cannot be read is named by `manage.py check`, and nothing else begins with it."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WRONG = [
    ("PRODUCTION", "ture", "1 or 0"),
    ("DEBUG", "maybe", "1 or 0"),
    ("ALLOWED_HOSTS", "https://example.org", "names of hosts, without scheme or port"),
    ("ALLOWED_HOSTS", "example.org:8000", "names of hosts, without scheme or port"),
    ("CSRF_TRUSTED_ORIGINS", "example.org", "origins as https://example.org"),
    ("CSRF_TRUSTED_ORIGINS", "https://example.org/", "origins as https://example.org"),
    ("DATABASE_URL", "garbage", "postgres://user:password@host/name"),
    ("DATABASE_URL", "mysql://user@host/name", "postgres://user:password@host/name"),
    ("DATABASE_URL", "postgres://user@host", "postgres://user:password@host/name"),
    ("DATABASE_URL", "postgres://user@host:port/name", "postgres://user:password@host/name"),
    ("DATABASE_URL", "postgres://user@[host/name", "postgres://user:password@host/name"),
    ("DATABASE_URL", "postgres://user@host/name?sllmode=require", "postgres://user:password@host/name"),
    ("DATABASE_URL", "postgres://user@host/name?conn_max_age=60", "postgres://user:password@host/name"),
    ("DATABASE_URL", "postgres://user@host/name?options=-csearch_path%3Dx", "postgres://user:password@host/name"),
    ("DATABASE_URL", "sqlite://", "sqlite:////path/of/a/file"),
    ("DATABASE_URL", "sqlite:////a.sqlite3?timeout=3", "sqlite:////path/of/a/file"),
    ("DB_POOL", "abc", "a whole number from 4 up"),
    ("DB_POOL", "0", "a whole number from 4 up"),
    ("DB_POOL", "1", "a whole number from 4 up"),
    ("DB_POOL", "-3", "a whole number from 4 up"),
    ("DB_POOL", "1e3", "a whole number from 4 up"),
    ("REDIS_URL", "http://x", "redis://host:6379/0"),
    ("REDIS_URL", "localhost:6379", "redis://host:6379/0"),
    ("REDIS_URL", "redis://", "redis://host:6379/0"),
    ("REDIS_URL", "redis://host:port", "redis://host:6379/0"),
    ("REDIS_URL", "redis://host/first", "redis://host:6379/0"),
    ("EMAIL_URL", "garbage", "smtp+tls://user:password@host:587"),
    ("EMAIL_URL", "smtp://", "smtp+tls://user:password@host:587"),
    ("EMAIL_URL", "smtp://host:port", "smtp+tls://user:password@host:587"),
    ("DEFAULT_FROM_EMAIL", "nobody", "an address of mail"),
    ("SECURE_SSL_REDIRECT", "proxy", "1 or 0"),
    ("SOURCE_URL", "javascript:alert(1)", "an address that begins with https://"),
    ("PORT", "http", "a whole number from 1 to 65535"),
    ("PORT", "65536", "a whole number from 1 to 65535"),
    ("WEB_CONCURRENCY", "abc", "a whole number from 1 up"),
    ("WEB_CONCURRENCY", "0", "a whole number from 1 up"),
    ("SOCKET_FD", "web.socket", "a whole number from 0 up"),
    ("FORWARDED_ALLOW_IPS", "proxy", "addresses or networks of proxies"),
    ("JOB_CONCURRENCY", "0", "a whole number from 1 up"),
    ("PROMETHEUS_MULTIPROC_DIR", "/dev/null/metrics", "a folder that the site may write to"),
    ("LOG_LEVEL", "loud", "DEBUG, INFO, WARNING, ERROR or CRITICAL"),
    ("LOG_FORMAT", "xml", "json or text"),
]
RIGHT = [
    ("PRODUCTION", "No", "PRODUCTION", False),
    ("DEBUG", "on", "DEBUG", True),
    ("ALLOWED_HOSTS", "a.org, .b.org,[::1]", "ALLOWED_HOSTS", ["a.org", ".b.org", "[::1]"]),
    ("CSRF_TRUSTED_ORIGINS", "https://*.a.org", "CSRF_TRUSTED_ORIGINS", ["https://*.a.org"]),
    ("DB_POOL", "4", "WRITERS", 1),
    ("DB_POOL", " ", "DB_POOL", 10),
    ("REDIS_URL", "rediss://:secret@host/3", "REDIS_URL", "rediss://:secret@host/3"),
    ("EMAIL_URL", "smtp+tls://user:secret@host:587", "EMAIL_HOST", "host"),
    ("DEFAULT_FROM_EMAIL", "Torneos <torneos@a.org>", "DEFAULT_FROM_EMAIL", "Torneos <torneos@a.org>"),
    ("FORWARDED_ALLOW_IPS", "10.0.0.5,10.1.0.0/16", "FORWARDED_ALLOW_IPS", ["10.0.0.5", "10.1.0.0/16"]),
    ("LOG_LEVEL", "info", "LOG_LEVEL", "INFO"),
]


@pytest.fixture
def read(monkeypatch):
    """The settings of an environment in which that variable has that value."""

    def settings_with(name, value):
        monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "")  # the settings write it there, and it is undone with it
        monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "atrum_torneos/settings.py"))

    return settings_with


@pytest.mark.parametrize(("name", "value", "may_be"), WRONG)
def test_what_cannot_be_read_is_remembered(read, name, value, may_be):
    unreadable = read(name, value)["UNREADABLE"]
    assert list(unreadable) == [name]
    assert may_be in unreadable[name]


@pytest.mark.parametrize(("name", "value", "setting", "meant"), RIGHT)
def test_what_can_be_read_is_taken(read, name, value, setting, meant):
    settings = read(name, value)
    assert settings["UNREADABLE"] == {}
    assert settings[setting] == meant


def test_a_server_s_address_may_say_how_it_is_spoken_to(read):
    database = read("DATABASE_URL", "postgres://user:p%23w@host/name?sslmode=verify-full")["DATABASES"]["default"]
    assert (database["PASSWORD"], database["OPTIONS"]["sslmode"]) == ("p#w", "verify-full")
    assert "pool" in database["OPTIONS"]


def test_production_has_a_key_of_its_own(read, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "")
    assert list(read("PRODUCTION", "1")["UNREADABLE"]) == ["SECRET_KEY"]


ALL_WRONG = {name: value for name, value, _ in WRONG}


def run(*command):
    # Output and fault in one, as an operator sees them.
    return subprocess.run(  # noqa: S603
        [sys.executable, *command],
        cwd=ROOT,
        env=os.environ | ALL_WRONG,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    [
        ("manage.py", "check", "--deploy"),
        ("manage.py", "migrate"),
        ("-m", "atrum_torneos.serving.serve"),
        ("-m", "uvicorn", "atrum_torneos.asgi:application"),
        ("-m", "celery", "--quiet", "-A", "atrum_torneos", "worker"),
    ],
    ids=" ".join,
)
def test_all_that_cannot_be_read_is_named_together(command):
    ended = run(*command)
    assert ended.returncode == 1
    assert "Traceback" not in ended.stdout
    for name in ALL_WRONG:
        assert f"{name} is missing or cannot be read." in ended.stdout
        assert f"{name}: " in ended.stdout
