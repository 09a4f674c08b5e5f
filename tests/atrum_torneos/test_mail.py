"""Letters to a server that is frozen: who enters meanwhile waits for nothing."""

import logging
import threading

import pytest
from django.core import mail
from django.test import Client

from atrum_torneos import mail as beside
from tests.players.test_access import SIGN_UP


@pytest.fixture
def frozen_mail(frozen, settings, monkeypatch):
    """Send letters to the frozen server; their thread ends with the test."""
    settings.EMAIL_BACKEND = "atrum_torneos.mail.LettersBeside"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", frozen.port, 60
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    with beside.ThreadPoolExecutor(1) as thread:
        monkeypatch.setattr(beside, "_sending", thread)
        yield settings
        settings.EMAIL_TIMEOUT = 0.05
        frozen.close()


@pytest.mark.django_db
def test_who_signs_up_waits_for_no_letter(frozen_mail):
    assert Client().post("/cuenta/signup/", SIGN_UP).status_code == 302
    answer = Client().post("/cuenta/password/reset/", {"email": "ana@example.org"})
    assert (answer.status_code, answer.url) == (302, "/cuenta/password/reset/done/")


def test_what_cannot_be_sent_any_more_is_said_in_the_log(frozen_mail, monkeypatch, caplog):
    monkeypatch.setattr(beside, "_room", threading.BoundedSemaphore(1))
    assert [mail.send_mail("a", "b", None, ["ana@example.org"]) for _ in range(2)] == [1, 0]
    assert "some were not sent" in caplog.text


def test_a_letter_that_was_not_taken_is_said_in_the_log(frozen_mail, caplog):
    frozen_mail.EMAIL_TIMEOUT = 0.05
    with caplog.at_level(logging.ERROR):
        assert mail.send_mail("a", "b", None, ["ana@example.org"]) == 1
        beside._sending.shutdown()
    assert "a letter was not sent" in caplog.text


def test_a_letter_has_an_end_in_time(settings):
    assert 0 < settings.EMAIL_TIMEOUT <= 10
