"""Django behind ASGI, in threads that stay: nothing of a request is left to the next, and the answer comes whole."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import get_ident

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.urls import path

from atrum_torneos.serving.handler import ThreadedHandler
from tournaments.serving.tracing import note, tracing

threads = []


def plain(request):
    threads.append(get_ident())
    note(route="plain")
    return HttpResponse(request.body, headers={"X-Language": request.LANGUAGE_CODE})


def in_parts(request):
    return StreamingHttpResponse([b"one ", b"two ", b"three"])


def with_cookies(request):
    response = HttpResponse("señal")
    response.set_cookie("a", "1")
    response.set_cookie("b", "2")
    return response


urlpatterns = [path("plain", plain), path("parts", in_parts), path("cookies", with_cookies)]

pytestmark = pytest.mark.urls(__name__)


def ask(handler, where, *, method="GET", body=b"", headers=(), leaves=False):
    """Status, headers in order, body, and what was noted."""
    scope = {
        "type": "http",
        "method": method,
        "path": where,
        "raw_path": where.encode(),
        "query_string": b"",
        "headers": [(b"host", b"testserver"), *headers],
    }
    told = []

    async def receive():
        return (
            {"type": "http.disconnect"} if leaves else {"type": "http.request", "body": body, "more_body": False}
        )

    async def send(message):
        told.append(message)

    async def run():
        with tracing() as facts:
            await handler(scope, receive, send)
        return facts

    with ThreadPoolExecutor(1) as thread:  # the browser tests keep a loop running in this one
        facts = thread.submit(asyncio.run, run()).result()
    if not told:
        return None
    start, *bodies = told
    return start["status"], start["headers"], b"".join(each["body"] for each in bodies), facts


def test_requests_share_a_thread_and_nothing_else():
    handler = ThreadedHandler(1)
    english = (b"cookie", b"django_language=en")
    first, second = ask(handler, "/plain", headers=[english]), ask(handler, "/plain")
    assert [dict(answer[1])[b"x-language"] for answer in (first, second)] == [b"en", b"es"]
    assert first[3]["route"] == "plain"
    assert threads[-1] == threads[-2]


def test_an_answer_in_parts_is_sent_whole():
    assert ask(ThreadedHandler(1), "/parts")[2] == b"one two three"


def test_every_cookie_is_set_and_names_are_lower_case():
    _status, headers, body, _facts = ask(ThreadedHandler(1), "/cookies")
    assert body.decode() == "señal"
    assert [value.split(b";")[0] for name, value in headers if name == b"set-cookie"] == [b"a=1", b"b=2"]
    assert all(name == name.lower() for name, _value in headers)


def test_a_request_that_never_came_whole_is_not_carried_out():
    before = len(threads)
    assert ask(ThreadedHandler(1), "/plain", method="POST", leaves=True) is None
    assert len(threads) == before


def test_a_body_too_large_is_refused(settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    form = [(b"content-type", b"text/plain"), (b"content-length", b"50")]
    assert ask(ThreadedHandler(1), "/plain", headers=form, body=b"x" * 50)[0] in {400, 413}


def test_only_requests_are_answered():
    with pytest.raises(ValueError, match="websocket"):
        asyncio.run(ThreadedHandler(1)({"type": "websocket"}, None, None))
