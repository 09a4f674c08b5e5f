"""A session and its account, read at once: no later than the moment at which one of them ends."""

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from players import sessions
from tests.world import client_of, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def known():
    """An account, and a browser of it that this process has seen before."""
    user = person("alguien")
    client = client_of(user)
    assert client.get(reverse("account")).status_code == 200
    return user, client


def is_in(client):
    return client.get(reverse("account")).status_code == 200


def test_a_session_that_was_seen_before_comes_with_its_account_in_one_question(known):
    _user, client = known
    with CaptureQueriesContext(connection) as asked:
        assert is_in(client)
    told = [
        one["sql"] for one in asked.captured_queries if "django_session" in one["sql"] or "password" in one["sql"]
    ]
    assert len(told) == 1


def test_a_session_that_was_ended_elsewhere_is_over(known):
    _user, client = known
    Session.objects.all().delete()
    assert not is_in(client)


def test_a_session_that_has_expired_is_over(known):
    _user, client = known
    Session.objects.update(expire_date=timezone.now())
    assert not is_in(client)


def test_a_blocked_account_is_nobody(known):
    user, client = known
    user.is_active = False
    user.save()
    assert not is_in(client)


def test_another_password_ends_every_session(known):
    user, client = known
    user.set_password("otra-clave-de-prueba")
    user.save()
    assert not is_in(client)


def test_an_account_that_is_gone_is_nobody(known):
    user, client = known
    user.delete()
    assert not is_in(client)


def test_who_logs_in_after_somebody_else_at_one_browser_is_who_they_say(known):
    _user, client = known
    other = person("otra")
    client.force_login(other)
    assert client.get(reverse("account")).context["user"] == other
    assert client.get(reverse("account")).context["user"] == other


def test_a_session_that_says_somebody_else_than_remembered_is_whose_it_says(known, monkeypatch):
    user, client = known
    other = person("otra")
    key = client.cookies["sessionid"].value
    monkeypatch.setitem(sessions._holders, key, other.pk)
    assert client.get(reverse("account")).context["user"] == user
