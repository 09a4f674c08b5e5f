"""The command that tells the installation's administrator the fate of notices."""

from io import StringIO

import pytest
from django.core.management import call_command

from tests.tournaments.doors.hooks.receiving import endpoint_of
from tests.tournaments.doors.notices.receiving import wishes_for
from tests.world import NOW
from tournaments.models import Endpoint, Notice, Subscription

pytestmark = pytest.mark.django_db


def test_the_command_tells_channels_and_counts(world, settings):
    settings.PUSH_CONTACT = "mailto:a@example.org"
    wishes_for(world.judge)
    place = Subscription.objects.create(user=world.judge, way="push", address="x", made_at=NOW)
    times = {"at": NOW, "due_at": NOW, "lapses_at": NOW}
    for number, state in enumerate(["sent", "sent", "failed", "waiting"]):
        Notice.objects.create(
            subscription=place, tournament=world.tournament, entry=0, revision=1, kind="call", about=str(number),
            topic="t", state=state, **times,
        )  # fmt: skip
    out = StringIO()
    call_command("notices", stdout=out)
    assert out.getvalue().splitlines() == [
        "push: on, 1 listening, waiting 1, sent 2, failed 1",
        "mail: off, 0 listening",
        "telegram: off, 0 listening",
        "programs and groups: 0 on",
    ]


def test_the_command_says_what_ended_and_what_to_do(world):
    Subscription.objects.create(user=world.judge, way="telegram", address="7", ended="blocked", made_at=NOW)
    endpoint_of(world.organizer, world.tournament, "https://discord.com/api/webhooks/1/x")
    Endpoint.objects.update(off=Endpoint.Off.WEBHOOK)
    out = StringIO()
    call_command("notices", stdout=out)
    assert f"  blocked 1: {Subscription.Ended.BLOCKED.label}" in out.getvalue()
    assert f"  webhook 1: {Endpoint.Off.WEBHOOK.label}" in out.getvalue()
