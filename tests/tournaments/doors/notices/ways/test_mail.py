"""Letters to a mail server on this machine: they have a way off, and nobody gets one twice."""

import pytest

from tests.tournaments.doors.notices.receiving import mail_server
from tournaments.doors.notices.ways.mail import Mail
from tournaments.doors.notices.ways.message import AGAIN, FAILED, LOST, SENT, Fate, Message
from tournaments.models import Subscription, Way

LETTER = Message(
    "Copa\nde prueba",
    "Ronda 1: mesa 4, contra Beto.",
    "https://x.example/me/",
    "https://x.example/no/",
    "t",
    600,
    "es",
)


@pytest.fixture
def server(settings):
    with mail_server() as told:
        settings.LETTERS_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, port = told.url.split(":")
        settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = int(port), 5
        yield told


@pytest.fixture
def place():
    return place_of("ana@example.org")


def place_of(address):
    return Subscription(way=Way.MAIL, address=address)


def test_a_letter_says_it_in_its_subject_and_has_a_way_off(server, place):
    assert Mail().send(place, LETTER) == SENT
    [(to, letter)] = server.letters
    assert to == ["ana@example.org"]
    assert letter["Subject"] == "Copa de prueba: Ronda 1: mesa 4, contra Beto."
    assert letter["List-Unsubscribe"] == "<https://x.example/no/>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text = letter.get_content()
    assert "https://x.example/me/" in text
    assert "No quiero estos avisos por correo: https://x.example/no/" in text


@pytest.mark.parametrize(
    ("command", "answer", "outcome"),
    [
        ("RCPT", "550 nobody", Fate.ENDED),
        ("RCPT", "450 later", Fate.AGAIN),
        ("MAIL", "451 later", Fate.AGAIN),
        ("DATA", "554 no", Fate.FAILED),
    ],
)
def test_the_answer_of_the_server_says_if_it_may_be_tried_again(server, place, command, answer, outcome):
    server.answers[command] = answer
    sent = Mail().send(place, LETTER)
    assert sent.fate == outcome
    assert bool(sent.ended) == (outcome == Fate.ENDED)


def test_a_server_that_goes_away_after_the_letter_gets_no_second_one(server, place):
    server.hangs_up = True
    assert Mail().send(place, LETTER) == LOST


def test_a_server_that_is_away_is_tried_again(settings, place):
    settings.LETTERS_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert Mail().send(place, LETTER) == AGAIN


@pytest.mark.parametrize("address", ["josé@example.org", ""])
def test_an_address_that_no_server_takes_gets_none(server, address):
    assert Mail().send(place_of(address), LETTER) == FAILED
    assert server.letters == []


def test_it_is_off_while_letters_stay_on_the_machine(settings):
    settings.LETTERS_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert not Mail().is_on()
