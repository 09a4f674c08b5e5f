"""A guesser and an owner side by side: the owner enters."""

import pytest
from django.core import signing
from django.test import Client

from players import budgets
from players.budgets import NAMES_TRIED, SIGN_UPS
from players.entrance import COOKIE, SALT
from players.models import User
from tests.players.test_access import PASSWORD, SIGN_UP, code_of, entered, signed_up

pytestmark = pytest.mark.django_db
HOME, SHOP, FAR = "198.51.100.1", "203.0.113.7", "192.0.2.66"


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Five minutes that do not end while a test runs."""
    monkeypatch.setattr(budgets.time, "time", lambda: 6000.0)


def enter(browser, password=PASSWORD, name="ana"):
    """Status of the answer: 302 for who is in."""
    return browser.post("/cuenta/login/", {"login": name, "password": password})


def at(address, browser=None):
    """A browser, or the one given, in a network."""
    found = browser or Client()
    found.defaults["REMOTE_ADDR"] = address
    return found


def gone_out(browser):
    browser.post("/cuenta/logout/")
    return browser


def test_who_knows_a_name_locks_it_for_nobody_elsewhere():
    signed_up()
    guesser = at(FAR)
    answers = [enter(guesser, f"clave-{number}") for number in range(9)]
    assert [answer.status_code for answer in answers] == [200] * 8 + [429]
    assert int(answers[-1]["Retry-After"]) == 301
    assert "Espera 6 minutos" in answers[-1].content.decode()
    assert enter(guesser).status_code == 429  # the right one, too: nobody learns it that way
    assert enter(at(HOME)).status_code == 302


def test_an_owner_in_the_guessers_own_network_enters_in_a_known_browser():
    known = gone_out(at(SHOP, signed_up()))
    for number in range(9):
        enter(at(SHOP), f"clave-{number}")
    assert enter(at(SHOP)).status_code == 429
    assert enter(known).status_code == 302


def test_a_known_browser_has_tries_of_its_own_and_no_more():
    known = gone_out(signed_up())
    assert [enter(known, "x").status_code for _ in range(9)] == [200] * 8 + [429]
    assert enter(at(HOME)).status_code == 302


def test_a_browser_is_known_for_the_accounts_that_entered_in_it():
    signed_up(username="beto", email="")
    known = gone_out(signed_up())
    for number in range(9):
        enter(at("127.0.0.1"), f"clave-{number}", name="beto")
    assert enter(known, name="beto").status_code == 429
    assert enter(known, name="ana@example.org").status_code == 302


@pytest.mark.parametrize("made", [["x", "ana"], "x", {"a": 1}, [], None])
def test_a_cookie_that_says_nothing_known_is_none(made):
    signed_up()
    browser = Client()
    browser.cookies[COOKIE] = signing.dumps(made, salt=SALT)
    assert enter(browser).status_code == 302


def test_who_tries_many_names_from_a_network_has_one_try_for_each_and_who_is_right_enters(monkeypatch):
    signed_up()
    monkeypatch.setattr("players.entrance.NAMES_TRIED", budgets.Budget(NAMES_TRIED.name, 3, 60))
    tried = [enter(at(SHOP), "clave-mala-1", name=f"nadie{number}").status_code for number in range(5)]
    assert tried == [200] * 5
    assert enter(at(SHOP), "clave-mala-2", name="nadie4").status_code == 429
    assert enter(at(SHOP)).status_code == 302


def with_second_step():
    """The owner's browser, and what makes the codes."""
    browser = entered(signed_up(email=""))
    secret = browser.get("/cuenta/2fa/totp/activate/").context["form"].secret
    browser.post("/cuenta/2fa/totp/activate/", {"code": code_of(secret)})
    return gone_out(browser), secret


def second(browser, code):
    enter(browser)
    return browser.post("/cuenta/2fa/authenticate/", {"code": code})


def test_wrong_second_steps_lock_the_owner_out_neither_at_home_nor_in_a_known_browser():
    known, secret = with_second_step()
    guesser = at(FAR)
    answers = [second(guesser, "000000") for _ in range(9)]
    assert [answer.status_code for answer in answers] == [200] * 8 + [429]
    assert second(at(HOME), code_of(secret)).status_code == 302
    assert second(at(FAR, known), recovery_code()).status_code == 302


def test_a_thousand_networks_do_not_guess_a_second_step_and_a_known_browser_still_enters(monkeypatch):
    known, _secret = with_second_step()
    monkeypatch.setattr("players.entrance.SECOND_STEPS", budgets.Budget("second", 5, 3600))
    answers = [second(at(f"192.0.2.{number}"), "000000").status_code for number in range(7)]
    assert answers == [200] * 5 + [429] * 2
    assert second(known, recovery_code()).status_code == 302


def recovery_code():
    from allauth.mfa.models import Authenticator

    return Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]


def test_who_makes_accounts_without_end_is_slowed_and_others_elsewhere_are_not(monkeypatch):
    monkeypatch.setattr("players.views.SIGN_UPS", budgets.Budget(SIGN_UPS.name, 3, 60))
    made = [
        at(FAR).post("/cuenta/signup/", SIGN_UP | {"username": f"n{number}", "email": ""}) for number in range(4)
    ]
    assert [answer.status_code for answer in made] == [302, 302, 302, 429]
    assert "Retry-After" in made[-1]
    assert at(HOME).post("/cuenta/signup/", SIGN_UP).status_code == 302
    assert User.objects.count() == 4
