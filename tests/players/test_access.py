"""Entering an account: confirmed mail, second step, keys, sessions, and facts that nobody can find out."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from allauth.usersessions.models import UserSession
from django.core.cache import cache
from django.test import Client

from players.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "clave-larga-9"
SIGN_UP = {"username": "ana", "email": "ana@example.org", "password1": PASSWORD, "nickname": "La Fosa"}


def signed_up(**changes: str) -> Client:
    browser = Client()
    assert browser.post("/cuenta/signup/", SIGN_UP | changes).status_code == 302
    return browser


def entered(browser: Client) -> Client:
    """The browser after it said the password once more, as pages about access ask."""
    assert browser.post("/cuenta/reauthenticate/", {"password": PASSWORD}).status_code == 302
    return browser


def link_in(letter) -> str:
    return re.search(r"https?://[^/]+(/\S+)", letter.body)[1]


def code_of(secret: str, late: int = 0) -> str:
    """The code of now, or of so many half minutes ago."""
    counters = sorted(yield_hotp_counters_from_time())
    return format_hotp_value(hotp_value(secret, counters[len(counters) // 2] - late))


def test_an_address_is_confirmed_by_a_letter(mailoutbox):
    browser = signed_up()
    assert "Falta confirmar tu correo" in browser.get("/cuenta/").content.decode()
    (letter,) = mailoutbox
    assert letter.subject == "Confirma tu correo"
    path = link_in(letter)
    assert "es el correo de la cuenta" in browser.get(path).content.decode()
    browser.post(path)
    assert EmailAddress.objects.get().verified
    assert "Falta confirmar" not in browser.get("/cuenta/").content.decode()


def test_a_second_step_waits_until_the_address_is_confirmed():
    browser = entered(signed_up())
    assert browser.get("/cuenta/2fa/totp/activate/").url == "/cuenta/2fa/"


def test_an_account_needs_no_address(mailoutbox):
    browser = signed_up(email="")
    assert "Falta confirmar" not in browser.get("/cuenta/").content.decode()
    assert mailoutbox == []


def test_signing_up_does_not_tell_that_an_address_is_taken():
    signed_up()
    other = Client().post("/cuenta/signup/", SIGN_UP | {"username": "beto"})
    assert other.status_code == 302
    assert User.objects.count() == 2


def test_one_address_is_confirmed_by_one_account(mailoutbox):
    first = signed_up()
    cache.clear()  # one letter to an address every few minutes
    second = signed_up(username="beto")
    for_first, for_second = (link_in(letter) for letter in mailoutbox)
    first.post(for_first)
    assert "Otra cuenta ya confirmó" in second.get(for_second).content.decode()
    second.post(for_second)
    assert [address.user.username for address in EmailAddress.objects.filter(verified=True)] == ["ana"]


def test_the_sign_up_form_sent_again_enters_the_account_that_it_made():
    signed_up()
    again = Client()
    assert again.post("/cuenta/signup/", SIGN_UP).status_code == 302
    assert again.get("/cuenta/").status_code == 200
    assert User.objects.count() == 1


@pytest.mark.parametrize("change", [{"password1": "otra-clave-7"}, {"password1": PASSWORD, "nickname": "x"}])
def test_a_name_that_is_taken_enters_nobody_else(change):
    signed_up()
    stranger = Client()
    answer = stranger.post("/cuenta/signup/", SIGN_UP | change)
    assert answer.status_code == 422
    assert stranger.get("/cuenta/").status_code == 302


def test_a_name_taken_between_look_and_insert_is_told(monkeypatch):
    signed_up()
    monkeypatch.setattr(
        "allauth.account.adapter.DefaultAccountAdapter.clean_username", lambda self, name, **_: name
    )
    answer = Client().post("/cuenta/signup/", SIGN_UP | {"password1": "otra-clave-7"})
    assert "Ya hay una cuenta con ese usuario." in answer.content.decode()
    assert User.objects.count() == 1


@pytest.mark.parametrize("path", ["/cuenta/email/", "/cuenta/2fa/totp/activate/", "/cuenta/2fa/webauthn/add/"])
def test_changing_how_one_enters_asks_for_the_password_first(path):
    browser = signed_up(email="")
    answer = browser.post(path, {"email": "otra@example.org", "action_add": ""})
    assert answer.status_code == 302
    assert answer.url.startswith("/cuenta/reauthenticate/")
    assert not EmailAddress.objects.filter(email="otra@example.org").exists()
    assert "Confirma que eres tú" in browser.get(answer.url).content.decode()


def test_a_second_step_is_asked_at_the_next_log_in(mailoutbox):
    browser = entered(signed_up(email=""))
    path = "/cuenta/2fa/totp/activate/"
    secret = browser.get(path).context["form"].secret
    assert browser.post(path, {"code": "000000"}).status_code == 200
    assert browser.post(path, {"code": code_of(secret, late=3)}).status_code == 200
    assert browser.post(path, {"code": code_of(secret, late=1)}).status_code == 302  # it changed meanwhile
    assert "Te quedan 10 códigos de 10" in browser.get("/cuenta/2fa/recovery-codes/").content.decode()
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()

    other = Client()
    answer = other.post("/cuenta/login/", {"login": "ana", "password": PASSWORD})
    assert answer.url == "/cuenta/2fa/authenticate/"
    assert other.get("/cuenta/").status_code == 302
    assert "Segundo paso" in other.get(answer.url).content.decode()
    other.post(answer.url, {"code": codes[0]})
    assert other.get("/cuenta/").status_code == 200
    assert "Te quedan 9 códigos de 10" in browser.get("/cuenta/2fa/recovery-codes/").content.decode()
    downloaded = browser.get("/cuenta/2fa/recovery-codes/download/").content.decode()
    assert downloaded.split() == list(codes[1:])


@pytest.mark.parametrize(
    "path",
    [
        "/cuenta/2fa/",
        "/cuenta/2fa/totp/activate/",
        "/cuenta/2fa/webauthn/",
        "/cuenta/2fa/webauthn/add/",
        "/cuenta/sessions/",
        "/cuenta/email/",
        "/cuenta/password/change/",
    ],
)
def test_pages_about_access_speak_the_readers_language(path):
    browser = entered(signed_up(email=""))
    spanish = browser.get(path)
    assert spanish.status_code == 200
    browser.cookies["django_language"] = "en"
    english = browser.get(path).content.decode()
    assert heading(spanish.content.decode()) != heading(english)


def heading(page: str) -> str:
    return re.search(r"<h1>(.*?)</h1>", page, re.DOTALL)[1].strip()


def test_sessions_are_listed_and_the_others_closed():
    one = signed_up(email="")
    two = Client()
    two.post("/cuenta/login/", {"login": "ana", "password": PASSWORD}, HTTP_USER_AGENT="Teléfono viejo")
    assert UserSession.objects.count() == 2
    assert "Teléfono viejo" in one.get("/cuenta/sessions/").content.decode()
    one.post("/cuenta/sessions/")
    assert two.get("/cuenta/").status_code == 302
    assert one.get("/cuenta/").status_code == 200


def test_a_changed_password_is_told_by_letter(mailoutbox):
    browser = signed_up()
    mailoutbox.clear()
    form = {"oldpassword": PASSWORD, "password1": "otra-clave-77", "password2": "otra-clave-77"}
    assert browser.post("/cuenta/password/change/", form).status_code == 302
    (letter,) = mailoutbox
    assert letter.subject == "Cambió tu contraseña"
    assert "Si no fuiste tú" in letter.body


@pytest.mark.parametrize("known", [True, False])
def test_asking_for_a_password_answers_the_same_for_known_and_unknown_addresses(known, mailoutbox):
    if known:
        signed_up()
        mailoutbox.clear()
    answer = Client().post("/cuenta/password/reset/", {"email": "ana@example.org"})
    assert (answer.status_code, answer.url) == (302, "/cuenta/password/reset/done/")
    assert [letter.subject for letter in mailoutbox] == (
        ["Elige otra contraseña"] if known else ["No hay ninguna cuenta con este correo"]
    )


@pytest.mark.django_db
def test_a_user_name_with_a_space_is_refused_with_one_that_can_be_sent_as_it_is():
    stranger = Client()
    asked = stranger.post("/cuenta/signup/", SIGN_UP | {"username": "Don Pepé", "nickname": ""})
    proposed = asked.context["form"]
    assert (proposed["username"].value(), proposed["nickname"].value()) == ("don-pepe", "Don Pepé")
    sent = SIGN_UP | {"username": "don-pepe", "nickname": "Don Pepé"}
    assert stranger.post("/cuenta/signup/", sent).status_code == 302
