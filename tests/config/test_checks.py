"""What `manage.py check --deploy` finds."""

import pytest
from django.core.checks import run_checks

SAFE = {
    "PRODUCTION": True,
    "SECRET_KEY": "k9" * 30,
    "ALLOWED_HOSTS": ["torneos.example.org"],
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "DEFAULT_FROM_EMAIL": "torneos@example.org",
    "METRICS_TOKEN": "t" * 32,
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
        ("SECRET_KEY", "k9" * 24 + "k", "arena.E002"),
        ("ALLOWED_HOSTS", [], "arena.E003"),
        ("ALLOWED_HOSTS", ["torneos.example.org", "*"], "arena.E003"),
        ("REDIS_URL", "", "arena.W005"),
        ("STATIC_ROOT", "/nowhere", "arena.E006"),
        ("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend", "arena.W007"),
        ("EMAIL_BACKEND", "django.core.mail.backends.dummy.EmailBackend", "arena.W007"),
        ("DEFAULT_FROM_EMAIL", "torneos@localhost", "arena.W008"),
        ("METRICS_TOKEN", "", "arena.I009"),
        ("METRICS_TOKEN", "t" * 31, "arena.W010"),
    ],
)
def test_what_is_unsafe_or_missing_is_named(deployed, name, value, said):
    setattr(deployed, name, value)
    assert found() == {said}


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
