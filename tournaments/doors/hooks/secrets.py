"""Sign messages as Standard Webhooks says: with the endpoint's secret, and with the key of the site.

A secret is derived from the installation's key and a salt: no database and no backup holds it. While a former key
of the installation counts (`SECRET_KEY_FALLBACKS`), messages are signed with its secret, too.
"""

import hmac
import secrets
from base64 import b64encode
from collections.abc import Iterator
from datetime import datetime

from django.conf import settings

from tournaments.models import Endpoint
from tournaments.queries.record import public_key, signing_key


def new_salt() -> str:
    return secrets.token_hex(16)


def secret_of(salt: str, key: str = "") -> bytes:
    """Return the secret of a salt; by the installation's present key, where no other is given."""
    return hmac.digest((key or settings.SECRET_KEY).encode(), f"hook {salt}".encode(), "sha256")


def shown(salt: str) -> str:
    """Return a secret as its owner copies it."""
    return f"whsec_{b64encode(secret_of(salt)).decode()}"


def shown_key() -> str:
    """Return the site's public key as libraries of Standard Webhooks read it; empty before the first event."""
    key = public_key()
    return f"whpk_{b64encode(bytes.fromhex(key)).decode()}" if key else ""


def signature(endpoint: Endpoint, message: str, now: datetime, body: bytes) -> str:
    """Return the header that proves a message: each valid secret has signed it, then the site."""
    said = b".".join((message.encode(), str(int(now.timestamp())).encode(), body))
    signed = [f"v1,{_text(hmac.digest(secret, said, 'sha256'))}" for secret in _valid(endpoint, now)]
    if (own := signing_key()) is not None:
        signed.append(f"v1a,{_text(own.sign(said))}")
    return " ".join(signed)


def _valid(endpoint: Endpoint, now: datetime) -> Iterator[bytes]:
    salts = [endpoint.salt]
    if endpoint.former_until is not None and now < endpoint.former_until:
        salts.append(endpoint.former_salt)
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        yield from (secret_of(salt, key) for salt in salts)


def _text(signed: bytes) -> str:
    return b64encode(signed).decode()
