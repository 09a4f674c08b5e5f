"""Own notices: chosen on one page with an account or without, and switched off by each message."""

import json
import re

import pytest
from allauth.account.models import EmailAddress
from django.core import signing
from django.test import Client

from tests.tournaments.doors.notices.receiving import Browser, wishes_for
from tests.world import LEGAL, client_of, person
from tournaments import actions
from tournaments.core.notices.kinds import OF_STAFF, Kind
from tournaments.doors.notices import browsers
from tournaments.doors.notices import wishes as owners
from tournaments.doors.notices.people import people_of
from tournaments.doors.notices.sending import OFF_SALT, off_token
from tournaments.enums import Role
from tournaments.models import Notice, Subscription, Wishes
from tournaments.models.personal import path_of
from tournaments.views.player.notices import KINDS

pytestmark = pytest.mark.django_db
ADDRESS = "/cuenta/mis-avisos/"
ON_PHONE = {"endpoint": "https://push.example/a", "keys": Browser().keys}


@pytest.fixture(autouse=True)
def channels(settings):
    settings.PUSH_CONTACT, settings.TELEGRAM_TOKEN, settings.TELEGRAM_BOT = (
        "mailto:a@example.org",
        "1:x",
        "arena_bot",
    )
    settings.LETTERS_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def user(db):
    return person("ana")


@pytest.fixture
def client(user):
    return client_of(user)


def guest_of(world):
    """Return the phone of somebody without an account, and the entry."""
    entry = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Sola", items=LEGAL)
    actions.invitations.address_of(entry)
    phone = Client()
    phone.get(path_of(entry), follow=True)
    return phone, entry


def test_every_kind_has_its_words():
    assert set(KINDS) == set(Kind)


def test_nothing_is_on_before_somebody_turns_it_on(client, user):
    page = client.get(ADDRESS)
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    assert not Subscription.objects.exists()
    assert Wishes.objects.get(user=user).kinds == {}


def test_without_any_channel_the_page_says_so(client, settings):
    settings.PUSH_CONTACT = settings.TELEGRAM_TOKEN = ""
    settings.LETTERS_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert "todavía no avisa por ningún medio" in client.get(ADDRESS).content.decode()


def test_a_browser_subscribes_with_the_usual_kinds(client, user):
    page = client.post(ADDRESS, {"browser": json.dumps(ON_PHONE)}, follow=True).content.decode()
    assert "los avisos llegan a este teléfono" in page
    assert Subscription.objects.get().keys["p256dh"] == ON_PHONE["keys"]["p256dh"]
    assert Kind.ROUND in Wishes.objects.get().kinds["push"]
    assert Kind.CLOCK not in Wishes.objects.get().kinds["push"]
    client.post(ADDRESS, {"browser": json.dumps(ON_PHONE)})
    assert Subscription.objects.count() == 1


ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/604.1"


@pytest.fixture
def both(user):
    """The phone and the browser at home of a person, both told."""
    client, at_home = Client(), Client()
    for browser in (client, at_home):
        browser.post("/cuenta/login/", {"login": "ana", "password": "clave-de-prueba"})
    client.post(ADDRESS, {"browser": json.dumps(ON_PHONE)}, headers={"user-agent": ANDROID})
    told = {"browser": json.dumps({**ON_PHONE, "endpoint": "https://push.example/casa"})}
    at_home.post(ADDRESS, told, headers={"user-agent": IPHONE})
    return client, at_home


def told_at():
    return sorted(address.rpartition("/")[2] for address in Subscription.objects.values_list("address", flat=True))


def test_each_browser_has_its_name_and_the_one_that_is_here_says_so(both):
    page = re.sub(r"\s+", " ", both[0].get(ADDRESS).content.decode())
    assert 'Chrome · Android <span class="chip">aquí</span>' in page
    assert "Safari · iPhone </strong>" in page


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36 Edg/131.0", "Edge · Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox · Linux"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "Safari · Mac"),
        ("algo", ""),
        ("", ""),
    ],
)
def test_a_browser_is_named_by_what_it_says_of_itself(agent, name):
    assert browsers.named(agent) == name


def test_who_logs_out_is_told_nothing_more_in_that_browser(both):
    both[0].post("/cuenta/logout/")
    assert told_at() == ["casa"]


def test_who_closes_the_other_sessions_is_told_nothing_more_there(both):
    both[0].post("/cuenta/sessions/")
    assert told_at() == ["a"]


def test_another_password_ends_the_notices_of_the_other_browsers(both, user):
    new = {"oldpassword": "clave-de-prueba", "password1": "una nueva 7?", "password2": "una nueva 7?"}
    both[0].post("/cuenta/password/change/", new)
    user.refresh_from_db()
    assert user.check_password("una nueva 7?")
    assert told_at() == ["a"]


def test_a_session_of_before_knows_its_browser_too(both):
    session = both[0].session
    session[browsers.BROWSER] = Subscription.objects.get(address=ON_PHONE["endpoint"]).pk
    session.save()
    both[0].post("/cuenta/logout/")
    assert told_at() == ["casa"]


def test_who_adopted_the_entry_of_the_phone_and_logs_out_is_told_nothing_more(world, user):
    phone, _entry = guest_of(world)
    phone.post(f"/t/{world.tournament.slug}/me/mis-avisos/", {"browser": json.dumps(ON_PHONE)})
    phone.force_login(user)
    phone.post(f"/t/{world.tournament.slug}/me/adopt/")
    phone.post("/cuenta/logout/")
    assert not Subscription.objects.exists()


@pytest.mark.parametrize(
    "told",
    [
        "",
        "no",
        "[]",
        "{}",
        json.dumps({"endpoint": "http://push.example/a", "keys": ON_PHONE["keys"]}),
        json.dumps({"endpoint": "https://push.example/" + 1000 * "a", "keys": ON_PHONE["keys"]}),
        json.dumps({"endpoint": "https://push.example/a", "keys": {"p256dh": "x", "auth": "y"}}),
        json.dumps({"endpoint": "ftp://push.example/a", "keys": ON_PHONE["keys"]}),
    ],
    ids=["empty", "no JSON", "list", "nothing", "plain", "long", "no keys", "other scheme"],
)
def test_what_is_no_subscription_is_refused(client, told):
    page = client.post(ADDRESS, {"browser": told}, follow=True).content.decode()
    assert "El navegador no dijo adónde avisar." in page
    assert not Subscription.objects.exists()


def test_one_person_has_only_so_many_phones(client):
    for number in range(owners.MOST + 1):
        client.post(ADDRESS, {"browser": json.dumps(ON_PHONE | {"endpoint": f"https://push.example/{number}"})})
    assert Subscription.objects.count() == owners.MOST


def test_mail_needs_a_confirmed_address(client, user):
    page = client.post(ADDRESS, {"mail": "1"}, follow=True).content.decode()
    assert "Primero confirma tu correo" in page
    EmailAddress.objects.create(user=user, email="ana@example.org", verified=True)
    client.post(ADDRESS, {"mail": "1"})
    assert Subscription.objects.get().way == "mail"


def test_mail_whose_address_is_confirmed_no_more_says_so(client, user):
    wishes_for(user)
    Subscription.objects.create(user=user, way="mail", made_at=user.date_joined)
    assert re.search(r"Correo\s.*Hace falta un correo confirmado", client.get(ADDRESS).content.decode(), re.DOTALL)


def test_telegram_shows_a_link_for_this_person(client):
    page = client.post(ADDRESS, {"telegram": "1"}, follow=True).content.decode()
    code = Subscription.objects.get().code
    assert f"https://t.me/arena_bot?start={code}" in page
    client.post(ADDRESS, {"telegram": "1"})
    assert Subscription.objects.get().code != code


def test_kinds_and_quiet_hours_are_kept(client):
    client.post(ADDRESS, {"browser": json.dumps(ON_PHONE)})
    sent = {"save": "1", "ways": "push", "push": ["round", "over"], "quiet_from": "22:00", "quiet_until": "08:00"}
    client.post(ADDRESS, sent | {"zone": "America/Lima"})
    wishes = Wishes.objects.get()
    assert set(wishes.kinds["push"]) - OF_STAFF == {"over", "round"}
    assert (str(wishes.quiet_from), wishes.zone) == ("22:00:00", "America/Lima")
    page = client.get(ADDRESS).content.decode()
    assert 'value="22:00"' in page
    client.post(ADDRESS, {"save": "1", "ways": "push"})
    assert set(Wishes.objects.get().kinds["push"]) <= OF_STAFF


def test_a_page_from_before_a_channel_was_added_leaves_it_as_it_is(client):
    client.post(ADDRESS, {"browser": json.dumps(ON_PHONE)})
    before = Wishes.objects.get().kinds["push"]
    client.post(ADDRESS, {"save": "1"})
    assert Wishes.objects.get().kinds["push"] == before


def test_kinds_of_the_staff_are_shown_to_the_staff(client, user, world):
    client.post(ADDRESS, {"browser": json.dumps(ON_PHONE)})
    assert "llama a un juez" not in client.get(ADDRESS).content.decode()
    actions.setup.appoint(world.by(world.organizer), world.tournament, user, Role.JUDGE)
    assert "llama a un juez" in client.get(ADDRESS).content.decode()


def test_a_browser_is_told_for_the_account_that_is_there_now(client, user):
    client.post(ADDRESS, {"browser": json.dumps(ON_PHONE)})
    assert "aquí" in client.get(ADDRESS).content.decode()
    client_of(person("beto")).post(ADDRESS, {"browser": json.dumps(ON_PHONE)})
    assert Subscription.objects.get().user.username == "beto"


def test_a_second_channel_begins_with_what_nobody_waits_for_at_a_table(client, user):
    EmailAddress.objects.create(user=user, email="ana@example.org", verified=True)
    client.post(ADDRESS, {"browser": json.dumps(ON_PHONE)})
    client.post(ADDRESS, {"mail": "1"})
    assert set(Wishes.objects.get().kinds["mail"]) == {Kind.SOON, Kind.CHANGED, Kind.PLACE, Kind.OVER}


def test_the_icon_of_a_phone_without_an_account_begins_at_the_personal_address(world):
    phone, entry = guest_of(world)
    page = phone.get(f"/t/{world.tournament.slug}/me/mis-avisos/").content.decode()
    address = f"/t/{world.tournament.slug}/me/app.webmanifest"
    assert f'href="{address}"' in page
    assert phone.get(address).json()["start_url"] == path_of(entry)
    assert Client().get(address).status_code == 404


def test_an_account_that_takes_the_entry_is_told_where_its_address_was(world, user):
    phone, _entry = guest_of(world)
    phone.post(f"/t/{world.tournament.slug}/me/mis-avisos/", {"browser": json.dumps(ON_PHONE)})
    phone.force_login(user)
    phone.post(f"/t/{world.tournament.slug}/me/adopt/")
    place = Subscription.objects.get()
    assert (place.user, place.address) == (user, ON_PHONE["endpoint"])
    assert Kind.ROUND in user.wishes.kinds["push"]


@pytest.mark.parametrize(
    "sent",
    [{"push": ["nada"]}, {"quiet_from": "22:00"}, {"quiet_from": "99:99", "quiet_until": "x"}, {"zone": "Marte"}],
)
def test_what_cannot_be_chosen_is_refused_and_changes_nothing(client, sent):
    client.post(ADDRESS, {"browser": json.dumps(ON_PHONE)})
    before = Wishes.objects.values().get()
    page = client.post(ADDRESS, {"save": "1", "push": ["over"], **sent}, follow=True)
    assert "notice--error" in page.content.decode()
    assert Wishes.objects.values().get() == before


def test_what_is_refused_stays_on_the_page(client):
    client.post(ADDRESS, {"browser": json.dumps(ON_PHONE)})
    answer = client.post(ADDRESS, {"save": "1", "ways": "push", "push": ["clock"], "quiet_from": "22:00"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="22:00"' in page
    assert re.search(r'value="clock"[^>]*checked', page)


def test_a_button_that_is_no_more_is_refused(client):
    assert "Ese botón ya no existe" in client.post(ADDRESS, {"x": "1"}, follow=True).content.decode()


def test_one_removes_only_ones_own(client, user):
    other = person("beto")
    wishes_for(other)
    theirs = Subscription.objects.create(user=other, way="push", address="x", made_at=user.date_joined)
    client.post(ADDRESS, {"browser": json.dumps(ON_PHONE)})
    client.post(ADDRESS, {"remove": str(theirs.pk)})
    assert Subscription.objects.count() == 2
    client.post(ADDRESS, {"remove": str(Subscription.objects.get(user=user).pk)})
    assert Subscription.objects.get() == theirs


# Without an account


def test_who_plays_without_an_account_chooses_on_the_own_page(world):
    phone, entry = guest_of(world)
    address = f"/t/{world.tournament.slug}/me/mis-avisos/"
    phone.post(address, {"browser": json.dumps(ON_PHONE)})
    assert "treinta días después" in phone.get(address).content.decode()
    place = Subscription.objects.get()
    assert place.user == entry.address.guest
    assert not set(Wishes.objects.get(user=place.user).kinds["push"]) & OF_STAFF
    assert phone.get(f"/t/{world.tournament.slug}/me/mis-datos.json").json()["notices"][1]["way"] == "push"


def test_a_visitor_is_led_to_log_in(world):
    assert Client().get(ADDRESS).status_code == 302
    answer = Client().get(f"/t/{world.tournament.slug}/me/mis-avisos/", follow=True)
    assert "/cuenta/login/" in answer.redirect_chain[-1][0]


def test_a_phone_that_forgets_the_address_is_told_nothing_more(world):
    phone, _entry = guest_of(world)
    phone.post(f"/t/{world.tournament.slug}/me/mis-avisos/", {"browser": json.dumps(ON_PHONE)})
    phone.post(f"/t/{world.tournament.slug}/me/leave/")
    assert not Subscription.objects.exists()


def test_the_own_table_offers_notices_only_where_there_is_a_channel(world, settings):
    phone, _entry = guest_of(world)
    offer = "Avisarme aunque cierre esta página"
    assert offer in phone.get(f"/t/{world.tournament.slug}/me/").content.decode()
    settings.PUSH_CONTACT = settings.TELEGRAM_TOKEN = ""
    settings.LETTERS_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert offer not in phone.get(f"/t/{world.tournament.slug}/me/").content.decode()


def test_a_closed_account_has_no_notices(world, user):
    client = client_of(user)
    client.post(ADDRESS, {"browser": json.dumps(ON_PHONE)})
    actions.entries.close_account(user, world.now)
    assert not Subscription.objects.exists()
    assert not Wishes.objects.exists()


# The way off


@pytest.fixture
def place(user):
    wishes_for(user, push=["round", "over"])
    return Subscription.objects.create(
        user=user, way="push", address="https://p.example/", made_at=user.date_joined
    )


@pytest.fixture
def address(place, world):
    row = Notice(subscription=place, kind=Kind.ROUND, tournament=world.tournament)
    return f"/mis-avisos/no/{off_token(row)}/"


def test_to_open_the_way_off_does_nothing(place, address):
    assert "Ronda publicada" in Client().get(address).content.decode()
    place.refresh_from_db()
    assert not place.ended


def test_a_press_silences_one_event_and_the_own_page_brings_it_back(place, address, world, user, client):
    actions.registration.register(world.by(user), world.tournament, LEGAL)
    assert {user.pk} in people_of(world.tournament).values()
    page = Client(enforce_csrf_checks=True).post(address, {"event": "1"}).content.decode()
    assert "De «Copa de prueba» no se te avisa más" in page
    assert {user.pk} not in people_of(world.tournament).values()
    assert Wishes.objects.get(user=user).kinds["push"] == ["round", "over"]
    assert "Copa de prueba" in client.get(ADDRESS).content.decode()
    client.post(ADDRESS, {"hear": str(world.tournament.pk)})
    assert {user.pk} in people_of(world.tournament).values()
    assert "Copa de prueba" not in client.get(ADDRESS).content.decode()


def test_a_message_of_before_offers_its_kind_and_its_place(place):
    address = f"/mis-avisos/no/{signing.dumps([place.pk, 'round'], salt=OFF_SALT)}/"
    page = Client().get(address).content.decode()
    assert 'name="kind"' in page
    assert 'name="event"' not in page
    assert Client().post(address, {"event": "1"}).status_code == 200
    assert not Wishes.objects.filter(silent__isnull=False).exists()


def test_who_plays_one_event_is_not_asked_for_this_event_alone(world):
    phone, entry = guest_of(world)
    phone.post(f"/t/{world.tournament.slug}/me/mis-avisos/", {"browser": json.dumps(ON_PHONE)})
    row = Notice(subscription=Subscription.objects.get(), kind=Kind.ROUND, tournament=world.tournament)
    assert 'name="event"' not in Client().get(f"/mis-avisos/no/{off_token(row)}/").content.decode()
    assert entry.pk


def test_a_press_ends_one_kind_or_the_place_without_logging_in(place, address):
    stranger = Client(enforce_csrf_checks=True)
    stranger.post(address, {"kind": "1"})
    assert Wishes.objects.get().kinds["push"] == ["over"]
    stranger.post(address, {"List-Unsubscribe": "One-Click"})
    place.refresh_from_db()
    assert place.ended == Subscription.Ended.OWNER
    assert stranger.post(address).status_code == 200


@pytest.mark.parametrize("token", ["x", "a:b:c", ""])
def test_a_forged_way_off_ends_nothing(place, token):
    assert Client().post(f"/mis-avisos/no/{token or 'y'}/").status_code == 404
    place.refresh_from_db()
    assert not place.ended
