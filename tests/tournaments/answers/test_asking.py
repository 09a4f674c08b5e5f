"""Reading a visitor's request."""

import pytest
from django.core import signing

from tests.tournaments.answers.browsing import scope_of
from tournaments.answers.asking import LONGEST_PATH, Address, read
from tournaments.answers.public import Places
from tournaments.answers.table import PUBLIC_PAGES
from tournaments.holding import SALT

PLACES = Places(PUBLIC_PAGES)
STANDINGS = "/t/copa/standings/"


def asked(address, **request):
    return read(scope_of(address, **request), PLACES)


def address(*args, **request):
    return asked(*args, **request).address


def test_a_look_at_a_public_page():
    found = asked(STANDINGS, accept_encoding="br", if_none_match='"a"')
    assert found.address == Address(STANDINGS, "", "es", secure=False, host="example.org")
    assert (found.place.slug, found.place.page) == ("copa", PUBLIC_PAGES["standings"])
    assert (found.accept_encoding, found.if_none_match, found.with_body) == ("br", '"a"', True)


def test_a_page_of_no_event():
    assert asked("/").place.slug is None


def test_a_head_has_no_body():
    assert not asked(STANDINGS, method="HEAD").with_body


@pytest.mark.parametrize("path", ["/t/copa/record.json", "/api/tournaments/copa/standings/", "/api/tournaments/"])
def test_data_are_the_same_with_a_session(path):
    assert address(path, cookie="sessionid=abc") == address(path)
    assert asked(path, authorization="Basic abc") is None


@pytest.mark.parametrize(
    ("path", "request_"),
    [
        (STANDINGS, {"method": "POST"}),
        (STANDINGS, {"method": "OPTIONS"}),
        (STANDINGS, {"cookie": "sessionid=abc"}),
        (STANDINGS, {"cookie": "django_language=en; sessionid="}),
        (STANDINGS, {"cookie": "messages=abc"}),
        (STANDINGS, {"cookie": "mesa=abc"}),
        (STANDINGS, {"authorization": "Basic abc"}),
        (STANDINGS, {"host": None}),
        ("/t/copa/me/", {}),
        ("/t/copa/manage/", {}),
        ("/t/copa/live/", {}),
        ("/t/copa/register/", {}),
        ("/t/copa/standings", {}),
        ("/nada/", {}),
        ("/static/css/site.css", {}),
        ("/idioma/en/", {}),
        (f"/t/{'a' * LONGEST_PATH}/", {}),
        (f"{STANDINGS}?after=1{'&a=' * 1001}", {}),
    ],
)
def test_everything_else_is_djangos(path, request_):
    assert asked(path, **request_) is None


def held(turn=7, match=0):
    return f"mesa={signing.dumps([turn, [[7, 1, match, 8]]], salt=SALT)}"


def test_a_player_with_a_personal_address_is_told_apart_by_it_and_by_the_key_of_the_forms():
    readers = [asked(STANDINGS, cookie=cookie).reader for cookie in (held(), held(), f"{held()}; csrftoken=a")]
    assert readers[0] == readers[1] != readers[2]
    assert (asked(STANDINGS).reader, asked("/t/copa/record.json", cookie=held()).reader) == ("", "")


@pytest.mark.parametrize(
    ("path", "cookie"),
    [
        (STANDINGS, f"{held()}; sessionid=abc"),
        (STANDINGS, held(match=3)),
        (STANDINGS, held(turn=0)),
        ("/t/copa/tables/3/", held()),
    ],
    ids=["session", "lent", "not in turn", "table"],
)
def test_what_follows_more_than_the_revision_is_djangos(path, cookie):
    assert asked(path, cookie=cookie) is None
    assert asked(path) is not None


def test_what_is_no_request_is_djangos():
    assert read({"type": "lifespan"}, PLACES) is None


@pytest.mark.parametrize(
    ("cookie", "language"),
    [
        (None, "es"),
        ("django_language=en", "en"),
        ("csrftoken=abc; django_language=en", "en"),
        ("django_language=xx", "es"),
        ("csrftoken=abc", "es"),
    ],
)
def test_the_cookie_says_the_language(cookie, language):
    assert address(STANDINGS, cookie=cookie, accept_language="en").language == language


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("after=3", "after=3"),
        ("after=003", "after=3"),
        ("utm_source=a&after=3&x=1", "after=3"),
        ("after=1&after=2", "after=2"),
        ("after=%33", "after=3"),
        ("after=-1", ""),
        ("after=1000", ""),
        ("after=x", ""),
        ("order=name", ""),
        ("AFTER=3", ""),
        ("", ""),
    ],
)
def test_only_what_the_page_knows_is_asked_of_it(sent, kept):
    assert address(f"{STANDINGS}?{sent}").query == kept


def test_the_order_of_pairings_is_by_name_or_none():
    assert address("/t/copa/pairings/?order=name").query == "order=name"
    assert address("/t/copa/pairings/?order=other").query == ""


def test_another_host_is_another_address():
    assert address(STANDINGS, host="EXAMPLE.org") == address(STANDINGS)
    assert address(STANDINGS, host="example.net") != address(STANDINGS)


def test_security_is_told_by_the_server_or_the_proxy(settings):
    assert address(STANDINGS, scheme="https").secure
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert address(STANDINGS, x_forwarded_proto="https").secure
    assert address(STANDINGS, x_forwarded_proto="https, http").secure
    assert not address(STANDINGS, scheme="https", x_forwarded_proto="http").secure
    assert address(STANDINGS, scheme="https").secure


def test_a_site_below_a_path_is_found():
    found = asked(f"/torneos{STANDINGS}", root_path="/torneos")
    assert found.place.slug == "copa"
    assert found.address.path == f"/torneos{STANDINGS}"


def test_django_is_asked_for_the_address_and_nothing_else(settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    sent = scope_of(
        f"{STANDINGS}?after=2&evil=1",
        method="HEAD",
        cookie="csrftoken=abc; django_language=en",
        accept_encoding="gzip",
        if_none_match="*",
        referer="https://example.net/",
        x_forwarded_proto="https",
    )
    made = read(sent, PLACES).address.scope(sent)
    assert dict(made["headers"]) == {
        b"host": b"example.org",
        b"cookie": b"django_language=en",
        b"x-forwarded-proto": b"https",
    }
    assert (made["method"], made["path"], made["query_string"]) == ("GET", STANDINGS, b"after=2")
