"""An answer as it is kept."""

import msgspec
import pytest

from tournaments.answers.answer import Answer, is_known

BODY = b"<p>Mesa</p>" * 100
DJANGOS = [
    (b"content-type", b"text/html; charset=utf-8"),
    (b"content-length", b"1100"),
    (b"content-language", b"es"),
    (b"x-frame-options", b"DENY"),
    (b"cache-control", b"private, no-cache"),
    (b"vary", b"Cookie"),
]
TAG = 'W/"a-1.2-es"'


def answer(status=200, headers=DJANGOS, body=BODY):
    return Answer.of(status, headers, body, TAG)


def test_it_says_what_django_said_and_how_to_keep_it():
    assert dict(answer().head("identity")) == {
        b"content-type": b"text/html; charset=utf-8",
        b"content-language": b"es",
        b"x-frame-options": b"DENY",
        b"cache-control": b"public, no-cache",
        b"vary": b"Accept-Encoding",
        b"etag": TAG.encode(),
        b"content-length": b"1100",
    }


def test_a_packed_body_has_its_own_length():
    kept = answer()
    head = dict(kept.head("gzip"))
    assert head[b"content-encoding"] == b"gzip"
    assert head[b"content-length"] == str(len(kept.bodies["gzip"])).encode()
    assert kept.packings() == ("br", "gzip")


def test_who_has_it_is_told_nothing_of_a_body():
    names = {name for name, _ in answer().head_of_none()}
    assert names == {b"x-frame-options", b"cache-control", b"vary", b"etag"}


@pytest.mark.parametrize(
    ("status", "more"),
    [
        (404, []),
        (301, [(b"location", b"/")]),
        (500, []),
        (200, [(b"set-cookie", b"csrftoken=a")]),
        (200, [(b"content-encoding", b"gzip")]),
    ],
)
def test_what_is_nobody_elses_is_passed_on_as_it_is(status, more):
    made = answer(status, [*DJANGOS, *more])
    assert made.etag == ""
    assert sorted(made.head("identity")) == sorted([*DJANGOS, *more])
    assert not is_known(made.etag, "*")


def test_a_page_may_forbid_that_it_is_kept():
    forbidden = [pair for pair in DJANGOS if pair[0] != b"cache-control"] + [
        (b"cache-control", b"no-cache, no-store")
    ]
    assert answer(headers=forbidden).etag == ""


@pytest.mark.parametrize(
    ("sent", "known"),
    [
        ("", False),
        (TAG, True),
        ('"a-1.2-es"', True),
        ("*", True),
        (f'"other", {TAG}', True),
        ('W/"a-1.3-es"', False),
        ("a-1.2-es", False),
    ],
)
def test_a_reader_may_have_it_already(sent, known):
    assert is_known(answer().etag, sent) is known


@pytest.mark.parametrize("body", [BODY, b"{}", b""])
def test_it_comes_back_from_outside_as_it_went(body):
    kept = answer(body=body)
    assert Answer.from_bytes(kept.to_bytes()) == kept


def test_what_travels_is_packed():
    assert len(answer().to_bytes()) < len(BODY)


def test_anything_else_from_outside_is_refused():
    with pytest.raises(msgspec.MsgspecError):
        Answer.from_bytes(b"something else")


def test_its_size_counts_every_body():
    kept = answer()
    assert kept.size == 1000 + sum(map(len, kept.bodies.values())) > 1000 + len(BODY)
