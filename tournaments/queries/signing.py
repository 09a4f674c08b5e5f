"""The key with which this installation signs records."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tournaments.models import SigningKey


def signing_key() -> Ed25519PrivateKey | None:
    """The key; None before the first event."""
    kept = SigningKey.objects.first()
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(kept.private)) if kept else None


def public_key() -> str:
    """The public half in hexadecimal; empty before the first event."""
    key = signing_key()
    return key.public_key().public_bytes_raw().hex() if key else ""
