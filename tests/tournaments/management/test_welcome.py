"""`manage.py welcome`: the address of the site, and who can log in to try it."""

import io

import pytest
from django.core.management import call_command

from players.models import User

pytestmark = pytest.mark.django_db


def welcome(*arguments):
    out = io.StringIO()
    call_command("welcome", *arguments, stdout=out)
    return out.getvalue()


def test_an_empty_site_says_only_where_it_is():
    said = welcome("--port", "8123")
    assert "http://127.0.0.1:8123/" in said
    assert "log-ins" not in said
    assert ":8000/" in welcome()


def test_the_demo_says_who_can_log_in_and_as_what():
    call_command("demo", "--players", "6", stdout=io.StringIO())
    said = welcome()
    roles = [line.split(maxsplit=1) for line in said.splitlines() if line.startswith("    ")]
    assert [role for _, role in roles] == ["organizer", "head judge", "player", "player"]
    password = said.split("password: ")[1].split(")")[0]
    assert all(User.objects.get(username=name).check_password(password) for name, _ in roles)


def test_who_cannot_log_in_is_not_named():
    call_command("demo", "--players", "6", stdout=io.StringIO())
    user = User.objects.get(username="demo-jugador-2")
    user.set_unusable_password()
    user.save()
    said = welcome()
    assert "demo-jugador-1" in said
    assert "demo-jugador-2" not in said


def test_a_demo_in_production_gives_nobody_a_password(settings):
    settings.DEMO_PASSWORD = ""
    call_command("demo", "--players", "6", stdout=io.StringIO())
    assert not any(user.has_usable_password() for user in User.objects.all())
    assert "log-ins" not in welcome()


def test_what_has_been_tried_at_home_can_be_served_without_saying_the_password(settings):
    call_command("demo", "--players", "6", stdout=io.StringIO())
    settings.DEMO_PASSWORD = ""
    assert "log-ins" not in welcome()
