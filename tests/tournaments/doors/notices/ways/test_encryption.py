"""A push is read by one browser alone, and its service knows the site."""

import json

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tests.tournaments.doors.notices.receiving import CURVE, Browser, read, said
from tournaments.doors.notices.ways.encryption import MOST, are_keys, encrypt, key_of, name_tag, public_of


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(read(text), "big"), CURVE)


def test_the_example_of_the_specification():
    """RFC 8291, appendix A."""
    made = encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        own=private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        salt=read("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert said(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6P"
        "Bru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize("words", [b"", b"x", "ñandú".encode(), b"x" * MOST])
def test_the_browser_reads_what_was_said(words):
    browser = Browser()
    assert browser.read(encrypt(words, **browser.keys)) == words


def test_two_messages_have_nothing_in_common():
    browser = Browser()
    one, other = (encrypt(b"x", **browser.keys) for _ in range(2))
    assert one[:16] != other[:16]
    assert one[-17:] != other[-17:]


def test_a_body_that_is_too_long_is_refused_here():
    with pytest.raises(ValueError, match="long"):
        encrypt(b"x" * (MOST + 1), **Browser().keys)


@pytest.mark.parametrize(
    ("p256dh", "auth"), [("", ""), ("x", "y"), (said(b"\4" + b"\1" * 64), said(b"0" * 16)), ("ñ", "ñ")]
)
def test_keys_that_are_none_are_known(p256dh, auth):
    assert not are_keys(p256dh, auth)
    assert are_keys(**Browser().keys)


def test_the_name_tag_says_for_which_service_it_is_and_until_when():
    key = key_of("secreto")
    tag = name_tag("https://push.example:8443/x/1?y", key, "mailto:club@example.org", now=1_000)
    token, _comma, public = tag.removeprefix("vapid t=").partition(", k=")
    head, claims, signed = token.split(".")
    assert json.loads(read(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(read(claims)) == {
        "aud": "https://push.example:8443",
        "exp": 44_200,
        "sub": "mailto:club@example.org",
    }
    r, s = (int.from_bytes(read(signed)[part], "big") for part in (slice(32), slice(32, 64)))
    known = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, read(public))
    known.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert public == public_of(key)


def test_the_sites_key_follows_from_its_secret():
    assert public_of(key_of("a")) == public_of(key_of("a")) != public_of(key_of("b"))
