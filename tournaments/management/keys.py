"""Keys that sign records, as the command line is told them: in hexadecimal, in a file, or by a site."""

import re
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

PATIENCE = 10
"""Seconds that a site has to answer."""
MOST_READ = 4096
KEY = re.compile(r"\b[0-9a-f]{64}\b", re.IGNORECASE)


class NoKey(ValueError):
    """There is no key where somebody says that one is; the message is one line."""


def key_at(said: str) -> tuple[str, str]:
    """Return a public key in hexadecimal, and since when its site says that it signs (empty where it does not).

    Args:
        said: the key; the address of a site, or of its `/firma.txt`; or a file that has the key.

    Raises:
        NoKey: nothing there, or no key in it.
    """
    if KEY.fullmatch(said):
        return said.lower(), ""
    text = _fetched(said) if said.startswith(("https://", "http://")) else _read(said)
    if (key := KEY.search(text)) is None:
        raise NoKey(f"{said} holds no key")
    since = re.search(r"^since (\S+)$", text, re.MULTILINE)
    return key[0].lower(), since[1] if since else ""


def _fetched(address: str) -> str:
    if urlsplit(address).path in {"", "/"}:
        address = address.rstrip("/") + "/firma.txt"
    try:
        with urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310  only http and https come here
            body: bytes = answer.read(MOST_READ)
    except (URLError, OSError, ValueError) as error:
        raise NoKey(f"{address} does not answer: {error}") from None
    return body.decode("utf-8", "replace")


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace")[:MOST_READ]
    except (OSError, ValueError) as error:
        raise NoKey(f"{path}: {error}") from None
