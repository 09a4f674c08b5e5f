"""Packing a body for a reader."""

import gzip
from random import Random

import brotli
import pytest

from tournaments.answers.encodings import WORTH_PACKING, chosen, packed

BOTH = ("br", "gzip")


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("", "identity"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("x-gzip", "gzip"),
        ("GZIP", "gzip"),
        ("deflate", "identity"),
        ("*", "br"),
        ("br;q=0, *", "gzip"),
        ("br;q=0, gzip;q=0", "identity"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br;q=0.8, gzip;q=0.8", "br"),
        ("gzip ; q=0.3 , br ; q=0.2", "gzip"),
        ("gzip;q=0.5, identity", "identity"),
        ("gzip;q=0.5, identity;q=0.5", "gzip"),
        ("gzip;q=0.5, identity;q=0.4", "gzip"),
        ("gzip, *;q=0", "gzip"),
        ("identity;q=0, gzip", "gzip"),
        ("br;q=x", "identity"),
        ("identity;q=0", None),
        ("*;q=0", None),
        ("identity;q=0, br;q=0, gzip;q=0", None),
        ("*;q=0, identity;q=0.1", "identity"),
    ],
)
def test_the_reader_says_what_it_takes(accepted, sent):
    assert chosen(accepted, BOTH) == sent


def test_what_is_not_on_hand_is_not_sent():
    assert chosen("br, gzip;q=0.5", ("gzip",)) == "gzip"
    assert chosen("br, gzip", ()) == "identity"
    assert chosen("br, identity;q=0", ()) is None


def test_a_body_is_packed_both_ways():
    body = b"mesa " * 200
    made = packed(body)
    assert tuple(made) == BOTH
    assert brotli.decompress(made["br"]) == gzip.decompress(made["gzip"]) == body


def test_what_gets_no_smaller_is_not_packed():
    assert packed(b"a" * (WORTH_PACKING - 1)) == {}
    assert set(packed(b"a" * WORTH_PACKING)) == set(BOTH)
    assert packed(Random(1).randbytes(300)) == {}
