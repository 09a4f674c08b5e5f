"""Findings of `manage.py check --deploy`."""

import pytest
from django.core.checks import run_checks

SAFE = {
    "PRODUCTION": True,
    "UNREADABLE": {},
    "DEBUG": False,
    "SECRET_KEY": "k9-fQ" * 12,
    "ALLOWED_HOSTS": ["torneos.example.org"],
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "DEFAULT_FROM_EMAIL": "torneos@example.org",
    "FORWARDED_ALLOW_IPS": ["127.0.0.1"],
    "METRICS_TOKEN": "t0k-N" * 8,
}


@pytest.fixture
def deployed(settings, tmp_path, monkeypatch):
    """Settings in which nothing is missing."""
    (tmp_path / "staticfiles.json").touch()
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    for name, value in {**SAFE, "STATIC_ROOT": tmp_path}.items():
        setattr(settings, name, value)
    return settings


def found():
    """Ids of the site's own messages."""
    return {
        message.id for message in run_checks(include_deployment_checks=True) if message.id.startswith("arena.")
    }


def test_nothing_is_said_of_safe_settings(deployed):
    assert found() == set()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PRODUCTION", False, "arena.E001"),
        ("SECRET_KEY", "", "arena.E002"),
        ("SECRET_KEY", "k9-fQ" * 9 + "k9-f", "arena.E002"),
        ("SECRET_KEY", "k" * 63, "arena.E002"),
        ("SECRET_KEY", "django-insecure-" + "k9-fQ" * 12, "arena.E002"),
        ("DEBUG", True, "arena.E012"),
        ("FORWARDED_ALLOW_IPS", ["*"], "arena.W013"),
        ("UNREADABLE", {"REDIS_URL": "redis://host:6379/0"}, "arena.E011"),
        ("ALLOWED_HOSTS", [], "arena.E003"),
        ("ALLOWED_HOSTS", ["torneos.example.org", "*"], "arena.E003"),
        ("REDIS_URL", "", "arena.W005"),
        ("STATIC_ROOT", "/nowhere", "arena.E006"),
        ("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend", "arena.W007"),
        ("EMAIL_BACKEND", "django.core.mail.backends.dummy.EmailBackend", "arena.W007"),
        ("DEFAULT_FROM_EMAIL", "torneos@localhost", "arena.W008"),
        ("METRICS_TOKEN", "", "arena.I009"),
        ("METRICS_TOKEN", "t0k-N" * 6 + "t", "arena.W010"),
        ("METRICS_TOKEN", "t" * 64, "arena.W010"),
    ],
)
def test_what_is_unsafe_or_missing_is_named(deployed, name, value, said):
    setattr(deployed, name, value)
    assert found() == {said}


def test_nothing_is_said_of_the_default_of_what_could_not_be_read(deployed):
    deployed.UNREADABLE, deployed.REDIS_URL = {"REDIS_URL": "redis://host:6379/0"}, ""
    assert found() == {"arena.E011"}


def test_sqlite_is_named(deployed, monkeypatch):
    monkeypatch.setitem(deployed.DATABASES["default"], "ENGINE", "django.db.backends.sqlite3")
    assert found() == {"arena.W004"}


def test_every_message_says_what_to_do(deployed):
    for name, value in SAFE.items():
        setattr(deployed, name, type(value)())
    messages = [m for m in run_checks(include_deployment_checks=True) if m.id.startswith("arena.")]
    assert len(messages) == 5
    assert all(message.hint for message in messages)


def test_development_settings_are_not_asked_to_be_safe(settings):
    assert [message for message in run_checks() if message.id.startswith("arena.")] == []
