"""A visitor is sent away for want of time: a real browser sends the form again, as it was."""

from urllib.parse import parse_qsl, urlencode

import pytest
from django.conf import settings

from tests.config.serving.test_admission import FORM, busy

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser"), pytest.mark.thorough]

FIELDS = [("key", "k1"), ("note", "¿Se puede <b>ahora</b>?"), ("next", "/")]


def test_a_form_is_sent_again_by_itself_with_its_key(phone):
    page = phone()
    _status, _headers, text = busy(
        method="POST", path="/t/copa/do/call_judge/", body=urlencode(FIELDS).encode(), headers=[FORM]
    )
    sent = []

    def answer(route, request):
        if request.method == "POST":
            sent.append((request.url, request.post_data))
            route.fulfill(body="<title>Listo</title>", content_type="text/html")
        elif request.url.endswith("/js/site.js"):
            route.fulfill(path=settings.BASE_DIR / "static/js/site.js")
        else:
            route.fulfill(body=text if request.url.endswith("/busy/") else "", content_type="text/html")

    page.route("**/*", answer)
    page.goto("http://example.org/busy/")
    page.wait_for_url("**/t/copa/do/call_judge/", timeout=30_000)
    ((url, body),) = sent
    assert url == "http://example.org/t/copa/do/call_judge/"
    assert parse_qsl(body, keep_blank_values=True) == FIELDS
