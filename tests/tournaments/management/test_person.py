"""Stored data about a person, and their end."""

import json
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command

from players.models import User
from tests.world import LEGAL, person
from tournaments import actions
from tournaments.core import record
from tournaments.enums import PenaltyCategory, Role
from tournaments.queries.record import export


def said(*args):
    out = StringIO()
    call_command("person", *args, stdout=out)
    return out.getvalue()


@pytest.fixture
def known(playing):
    user = playing.players[0]
    User.objects.filter(pk=user.pk).update(email="ana@example.org")
    EmailAddress.objects.create(user=user, email="ana@example.org", verified=True, primary=True)
    entry = playing.tournament.entries.get(members__user=user)
    actions.judging.warn(playing.by(playing.judge), entry, PenaltyCategory.LATE, note="Llegó tarde")
    return playing, user


def test_everything_about_an_account_is_told(known):
    _world, user = known
    told = json.loads(said(user.username))
    assert told["account"]["email"] == "ana@example.org"
    assert [penalty["note"] for penalty in told["penalties"]] == ["Llegó tarde"]
    assert [item["name"] for item in told["entries"][0]["roster"]] == [item["name"] for item in LEGAL]
    assert told["log"]


def test_an_erased_person_leaves_results_that_can_be_checked(known):
    world, user = known
    name = user.username
    with pytest.raises(CommandError, match="has to end first: Copa de prueba"):
        said(name, "--erase", "--yes")
    world.finish_round(world.tournament.rounds.get())
    entry = world.tournament.entries.get(members__user=user)
    actions.registration.drop(world.by(world.organizer), entry, reason="Se muda")
    with pytest.raises(CommandError, match="has to end first: Copa de prueba"):
        said(name, "--erase", "--yes")
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Se cortó la luz"
    )
    assert "Jugador" in said(name, "--erase", "--yes")
    user.refresh_from_db()
    assert (user.is_active, user.email, user.has_usable_password()) == (False, "", False)
    assert not EmailAddress.objects.filter(user=user).exists()
    assert not User.objects.filter(username=name).exists()
    data = export(world.tournament, public=True)
    assert name not in data["people"]
    findings = record.check(record.load(json.loads(record.as_text(data))), world.tournament.ruleset)
    assert findings.is_right


def test_who_alone_organizes_an_event_that_is_not_over_is_not_erased(world):
    organizer = world.organizer
    with pytest.raises(CommandError, match="Copa de prueba"):
        said(organizer.username, "--erase", "--yes")
    organizer.refresh_from_db()
    assert organizer.is_active
    another = person("otra")
    actions.setup.appoint(world.by(organizer), world.tournament, another, Role.ORGANIZER)
    assert "Jugador" in said(organizer.username, "--erase", "--yes")


def test_who_organized_what_is_over_is_erased(world):
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Lluvia"
    )
    assert "Jugador" in said(world.organizer.username, "--erase", "--yes")


def test_an_account_that_is_not_there_is_named(db):
    with pytest.raises(CommandError, match="nadie"):
        said("nadie")
