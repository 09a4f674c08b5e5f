"""A program hears of each line once and in order, whatever it answers and whoever dies meanwhile."""

import hmac
from base64 import b64decode
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.core import mail
from django.test import override_settings

from tests.tournaments.doors.hooks.receiving import close, endpoint_of, status
from tests.tournaments.restored import lost
from tests.world import LEGAL
from tournaments import actions
from tournaments.doors.hooks import delivering, endpoints, secrets
from tournaments.doors.hooks.delivering import PAUSES, TAKEN, deliver, settle, take
from tournaments.enums import Role
from tournaments.models import Endpoint
from tournaments.serving import clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def later(monkeypatch):
    """Let time pass for whoever asks for it."""
    passed, now = [timedelta()], clock.site_time()

    def pass_by(by):
        passed[0] += by

    for each in (delivering, endpoints):
        if hasattr(each, "site_time"):
            monkeypatch.setattr(each, "site_time", lambda: now + passed[0])
    return pass_by


def announce(world, *texts):
    for text in texts:
        actions.setup.announce(world.by(world.organizer), world.tournament, text)
    world.refresh()


def test_news_arrive_in_order_with_what_a_program_needs(world, heard):
    endpoint = endpoint_of(world.organizer, world.tournament, heard.url)
    first = world.tournament.revision + 1
    announce(world, "Uno", "Dos", "Tres")
    assert deliver(60) == 3
    assert heard.revisions == [first, first + 1, first + 2]
    assert heard.said[0]["type"] == "announce"
    assert heard.said[0]["data"] == {
        "event": world.tournament.slug,
        "id": world.tournament.uid,
        "revision": first,
        "after": first - 1,
        "address": f"https://sitio.example/api/v1/tournaments/{world.tournament.slug}/log/?after={first - 1}",
    }
    assert deliver(60) == 0
    assert endpoint.deliveries.count() == 3


def test_a_message_is_signed_by_its_secret_and_by_the_site(world, heard):
    endpoint = endpoint_of(world.organizer, world.tournament, heard.url)
    announce(world, "Uno")
    deliver(60)
    headers, body = heard.heard[0]
    said = b".".join((headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), body))
    own, of_site = headers["webhook-signature"].split(" ")
    key = b64decode(secrets.shown(endpoint.salt).removeprefix("whsec_"), validate=True)
    assert hmac.compare_digest(b64decode(own.removeprefix("v1,")), hmac.digest(key, said, "sha256"))
    public = Ed25519PublicKey.from_public_bytes(b64decode(secrets.shown_key().removeprefix("whpk_")))
    public.verify(b64decode(of_site.removeprefix("v1a,")), said)


def test_while_a_secret_or_the_key_of_the_installation_changes_both_hold(world, heard, settings):
    endpoint = endpoint_of(world.organizer, world.tournament, heard.url)
    former = secrets.secret_of(endpoint.salt)
    endpoints.rotate(endpoint, clock.site_time(), "k")
    with override_settings(SECRET_KEY="otra", SECRET_KEY_FALLBACKS=[settings.SECRET_KEY]):
        announce(world, "Uno")
        deliver(60)
    headers, body = heard.heard[0]
    said = b".".join((headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), body))
    signed = [b64decode(one[3:]) for one in headers["webhook-signature"].split(" ")]
    assert len(signed) == 5  # two secrets by two keys, and the site
    assert hmac.digest(former, said, "sha256") in signed


def test_a_try_that_fails_is_made_again_later_under_the_same_id(world, heard, later):
    endpoint = endpoint_of(world.organizer, world.tournament, heard.url)
    announce(world, "Uno", "Dos")
    heard.answer = status(500)
    assert deliver(60) == 1
    assert deliver(60) == 0
    later(PAUSES[0] * 1.2)
    heard.answer = close
    assert deliver(60) == 1
    later(PAUSES[1] * 1.2)
    heard.answer = status(200)
    assert deliver(60) == 2
    assert len(set(heard.ids)) == 2
    assert heard.ids[0] == heard.ids[1] == heard.ids[2]
    assert [headers["webhook-attempt"] for headers, _body in heard.heard] == ["1", "2", "3", "1"]
    endpoint.refresh_from_db()
    assert (endpoint.failures, endpoint.failing_since) == (0, None)


def test_after_the_third_failure_one_message_stands_for_all_that_waits(world, heard, later):
    endpoint_of(world.organizer, world.tournament, heard.url)
    before = world.tournament.revision
    announce(world, "Uno", "Dos", "Tres")
    heard.answer = status(500)
    for pause in PAUSES[:3]:
        assert deliver(60) == 1
        later(pause * 1.2)
    heard.answer = status(200)
    assert deliver(60) == 1
    told = heard.said[-1]
    assert (told["type"], told["data"]["after"], told["data"]["revision"]) == ("behind", before, before + 3)
    announce(world, "Cuatro")
    deliver(60)
    assert heard.said[-1]["type"] == "announce"


def test_a_program_that_asks_for_time_gets_it(world, heard, later):
    endpoint_of(world.organizer, world.tournament, heard.url)
    announce(world, "Uno")
    heard.answer = status(429, Retry_After="3600")
    deliver(60)
    later(timedelta(minutes=59))
    assert deliver(60) == 0
    later(timedelta(minutes=2))
    assert deliver(60) == 1


@pytest.mark.parametrize(("number", "reason"), [(410, "gone"), (500, "failing")])
def test_a_program_that_wants_no_more_or_fails_for_five_days_is_left_alone(
    world, heard, later, django_capture_on_commit_callbacks, number, reason
):
    EmailAddress.objects.create(user=world.organizer, email="organiza@example.org", verified=True)
    endpoint = endpoint_of(world.organizer, world.tournament, heard.url)
    announce(world, "Uno")
    heard.answer = status(number)
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(20):
            deliver(60)
            later(timedelta(hours=26))
    endpoint.refresh_from_db()
    assert endpoint.off == reason
    (letter,) = mail.outbox
    assert letter.to == ["organiza@example.org"]
    assert f"https://sitio.example/cuenta/avisos/{endpoint.pk}/" in letter.body
    tried = len(heard.heard)
    endpoints.switch_on(endpoint, clock.site_time())
    heard.answer = status(200)
    assert deliver(60) == 1
    assert heard.ids[tried] == heard.ids[0]  # nothing is lost


def test_who_loses_the_role_loses_the_deliveries(world, heard):
    endpoint = endpoint_of(world.judge, world.tournament, heard.url)
    world.tournament.staff.filter(user=world.judge).delete()
    announce(world, "Uno")
    assert deliver(60) == 0
    endpoint.refresh_from_db()
    assert endpoint.off == Endpoint.Off.ROLE


def test_a_closed_account_leaves_no_program_behind(world, heard):
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.judge, Role.ORGANIZER)
    endpoint_of(world.judge, world.tournament, heard.url)
    actions.entries.close_account(world.judge, world.now)
    announce(world, "Uno")
    assert (deliver(60), Endpoint.objects.count()) == (0, 0)


def test_of_what_an_owner_may_not_read_nothing_is_told(world, heard):
    """An organizer who plays hears nothing of lines that tell what is in rosters."""
    world.add_players(2)
    actions.registration.register(world.by(world.organizer), world.tournament, LEGAL)
    world.refresh()
    endpoint = endpoint_of(world.organizer, world.tournament, heard.url, "announce", "renew_address", "note_about")
    entry = world.tournament.entries.first()
    actions.judging.note_about(world.by(world.judge), entry, "Llega tarde")
    actions.invitations.renew_address(world.by(world.judge), entry)
    announce(world, "Uno")
    actions.registration.drop(world.by(world.judge), entry)
    deliver(60)
    assert [each["type"] for each in heard.said] == ["note_about", "announce"]
    endpoint.refresh_from_db()
    assert endpoint.cursor == endpoint.tournament.revision


def test_whoever_is_killed_with_a_message_in_hand_leaves_it_to_the_next(world, heard, later):
    endpoint_of(world.organizer, world.tournament, heard.url)
    announce(world, "Uno", "Dos")
    killed = take(delivering.site_time())
    killed.send(_networks())  # and dies before it can say so
    assert take(delivering.site_time()) is None
    later(TAKEN)
    assert deliver(60) == 2
    assert heard.ids[0] == heard.ids[1] != heard.ids[2]


def test_whoever_comes_back_late_moves_nothing(world, heard, later):
    endpoint = endpoint_of(world.organizer, world.tournament, heard.url)
    announce(world, "Uno", "Dos")
    slow = take(delivering.site_time())
    later(TAKEN)
    deliver(60)
    heard.answer = status(500)
    settle(slow, *slow.send(_networks()), delivering.site_time())
    endpoint.refresh_from_db()
    assert (endpoint.cursor, endpoint.failures) == (world.tournament.revision, 0)


def test_two_workers_take_different_endpoints(world, heard):
    for _ in range(2):
        endpoint_of(world.organizer, world.tournament, heard.url)
    announce(world, "Uno")
    taken = [take(delivering.site_time()) for _ in range(3)]
    assert taken[2] is None
    assert taken[0].endpoint != taken[1].endpoint


def test_a_log_that_is_another_one_is_told(world, heard):
    """A restored backup has lost the last lines, and others took their numbers."""
    endpoint = endpoint_of(world.organizer, world.tournament, heard.url)
    with lost(world.tournament):
        announce(world, "Perdido")
        deliver(60)
    announce(world, "Otro", "Más")
    deliver(60)
    assert [each["type"] for each in heard.said] == ["announce", "rewound"]
    assert heard.revisions[-1] == world.tournament.revision
    announce(world, "Y otro")
    deliver(60)
    assert heard.said[-1]["type"] == "announce"
    endpoint.refresh_from_db()
    assert endpoint.cursor == world.tournament.revision


def test_what_was_sent_is_sent_again_under_the_same_id(world, heard):
    endpoint = endpoint_of(world.organizer, world.tournament, heard.url)
    announce(world, "Uno", "Dos")
    deliver(60)
    endpoint = Endpoint.objects.get()
    endpoints.replay(endpoint, world.tournament.revision - 1, clock.site_time())
    assert deliver(60) == 2
    assert heard.ids[2:] == heard.ids[:2]


def test_a_try_goes_out_also_while_it_is_off_and_moves_nothing(world, heard):
    endpoint = endpoint_of(world.organizer, world.tournament, heard.url)
    announce(world, "Uno")
    endpoints.switch_off(endpoint)
    endpoints.ask(endpoint, clock.site_time())
    assert deliver(60) == 1
    assert heard.said[0]["type"] == "try"
    endpoint.refresh_from_db()
    assert (endpoint.off, endpoint.asked_at, endpoint.cursor) == ("owner", None, world.tournament.revision - 1)


def test_the_last_fifty_tries_are_kept(world, heard, monkeypatch):
    monkeypatch.setattr(delivering, "KEPT", 3)
    endpoint = endpoint_of(world.organizer, world.tournament, heard.url)
    announce(world, *map(str, range(5)))
    deliver(60)
    assert list(endpoint.deliveries.values_list("revision", flat=True)) == heard.revisions[:1:-1]


def _networks():
    import ipaddress

    from tests.tournaments.doors.hooks.receiving import HERE

    return [ipaddress.ip_network(each) for each in HERE]
