"""Web push: a body that only one browser reads (RFC 8291), and the site's name tag for the service (RFC 8292).

`cryptography` alone does it, which log-in with passkeys brings already. `pywebpush` would add two HTTP libraries
beside the one guard of addresses that others typed (`doors.hooks.calling`), and checks neither size nor topic.
"""

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""
RECORD = 4096
MOST = 2_000
"""Bytes of a body; push services take some 4,000."""
HEAD: Mapping[str, object] = {"typ": "JWT", "alg": "ES256"}
VALID = 12 * 3600
"""Seconds for which a name tag is valid; RFC 8292 allows a day."""


def key_of(secret: str) -> ec.EllipticCurvePrivateKey:
    """Return the site's key for push services, made from a secret of the installation."""
    said = HKDF(hashes.SHA256(), 48, None, b"web push").derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(said, "big") % (ORDER - 1) + 1, CURVE)


def public_of(key: ec.EllipticCurvePrivateKey) -> str:
    """Return the public half as browsers take it."""
    return encoded(_point(key.public_key()))


def encrypt(
    body: bytes,
    p256dh: str,
    auth: str,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return a body in one record of `aes128gcm`, for the browser that has these keys.

    Args:
        own, salt: drawn for each message; a test brings those of the specification.

    Raises `ValueError` for keys that are none, and for a body that is too long.
    """
    if len(body) > MOST:
        raise ValueError("too long")
    reader = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    mine, theirs = _point(own.public_key()), _point(reader)
    shared = own.exchange(ec.ECDH(), reader)
    key = HKDF(hashes.SHA256(), 32, decoded(auth), b"WebPush: info\0" + theirs + mine).derive(shared)
    content = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(key)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(key)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(content).encrypt(nonce, body + b"\2", None)


def name_tag(endpoint: str, key: ec.EllipticCurvePrivateKey, contact: str, now: float | None = None) -> str:
    """Return the header by which a push service knows the site: made anew for each service."""
    place = urlsplit(endpoint)
    claims: dict[str, object] = {
        "aud": f"{place.scheme}://{place.netloc}",
        "exp": int(now if now is not None else time.time()) + VALID,
        "sub": contact,
    }
    said = b".".join(_json(part) for part in (HEAD, claims))
    r, s = decode_dss_signature(key.sign(said, ec.ECDSA(hashes.SHA256())))
    signed = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={said.decode()}.{signed}, k={public_of(key)}"


def are_keys(p256dh: str, auth: str) -> bool:
    """True for the keys of a browser."""
    try:
        encrypt(b"", p256dh, auth)
    except (ValueError, TypeError):
        return False
    return len(decoded(auth)) == 16


def encoded(said: bytes) -> str:
    return urlsafe_b64encode(said).rstrip(b"=").decode()


def decoded(said: str) -> bytes:
    """Raises `ValueError`."""
    return urlsafe_b64decode(said + "=" * (-len(said) % 4))


def _json(part: Mapping[str, object]) -> bytes:
    return urlsafe_b64encode(json.dumps(part, separators=(",", ":")).encode()).rstrip(b"=")


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
