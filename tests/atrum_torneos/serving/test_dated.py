"""The time that answers tell."""

from datetime import timedelta
from email.utils import parsedate_to_datetime

from django.utils import timezone

from atrum_torneos.serving.dated import dated
from tests.atrum_torneos.serving.test_admission import ask, run
from tournaments.serving.clock import correct_by


async def site(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def test_answers_tell_the_time_of_the_database_not_that_of_their_machine():
    correct_by(3600)
    try:
        _status, headers, _text = run(lambda: ask(dated(site), path="/"))
    finally:
        correct_by(0)
    off = timezone.now() - timedelta(hours=1) - parsedate_to_datetime(headers[b"date"].decode())
    assert timedelta() <= off < timedelta(minutes=1)
