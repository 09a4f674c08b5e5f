"""Style and scripts that a process did not list when it began."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from config.serving.statics import StaticsMiddleware


@pytest.fixture
def site(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    settings.WHITENOISE_USE_FINDERS = False
    (tmp_path / "secret.css").write_text("secret")
    statics = StaticsMiddleware(lambda _request: HttpResponse("page"))
    return lambda path: statics(RequestFactory().get(path))


def test_a_file_that_was_collected_since_is_served(site, settings):
    (settings.STATIC_ROOT / "site.0123456789ab.css").write_text("new")
    answer = site("/static/site.0123456789ab.css")
    assert (answer.status_code, b"".join(answer.streaming_content)) == (200, b"new")


@pytest.mark.parametrize("path", ["site.0123456789ab.css", "", "../secret.css", "a\\..\\secret.css"])
def test_nobody_keeps_the_answer_about_a_file_that_is_missing(site, path):
    answer = site(f"/static/{path}")
    assert (answer.status_code, answer["Cache-Control"]) == (404, "no-store")


def test_other_addresses_are_pages(site):
    assert site("/").content == b"page"
