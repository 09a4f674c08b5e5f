"""Style and scripts: packed and kept for good where they were collected; and those that came since a process began."""

import re

import pytest
from django.contrib.staticfiles import storage
from django.contrib.staticfiles.finders import get_finder
from django.http import HttpResponse
from django.test import RequestFactory

from atrum_torneos.serving.statics import CollectedStorage, StaticsMiddleware


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


@pytest.fixture
def collected(settings, tmp_path, monkeypatch):
    """A site in one process that collects two files; where a file lies that somebody may edit."""
    (tmp_path / "own" / "css").mkdir(parents=True)
    sheet = tmp_path / "own" / "css" / "site.css"
    sheet.write_text('@import "part.css";')
    sheet.with_name("part.css").write_text("a {\n  color: red;\n}\n" * 50)
    settings.STATICFILES_DIRS = [tmp_path / "own"]
    settings.STATICFILES_FINDERS = ["atrum_torneos.sheets.OneSheetFinder"]
    settings.STATIC_ROOT = tmp_path / "static"
    get_finder.cache_clear()
    monkeypatch.setattr(storage.staticfiles_storage, "_wrapped", CollectedStorage())
    storage.staticfiles_storage.collect()
    yield sheet.with_name("part.css")
    get_finder.cache_clear()


def test_a_file_of_the_site_in_one_process_is_packed_and_kept_for_good(collected):
    path = storage.staticfiles_storage.url("css/site.css")
    assert re.fullmatch(r"/static/css/site\.[0-9a-f]{12}\.css", path)
    statics = StaticsMiddleware(lambda _request: HttpResponse("page"))
    answer = statics(RequestFactory(HTTP_ACCEPT_ENCODING="br, gzip").get(path))
    assert (answer.status_code, answer["Content-Encoding"]) == (200, "br")
    assert "immutable" in answer["Cache-Control"]


def test_what_was_edited_since_goes_out_as_it_is_until_it_is_collected_again(collected):
    packed = CollectedStorage().url("css/site.css")
    collected.write_text("b {}")
    again = CollectedStorage()
    assert again.url("css/site.css") == "/static/css/site.css"
    again.collect()
    assert CollectedStorage().url("css/site.css") not in {packed, "/static/css/site.css"}
