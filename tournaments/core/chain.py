"""The chain of an event's log: each line has a digest, and the head depends on all of them in their order.

A changed, removed or inserted line gives another head. A public record holds the digests of private lines, too, so
that everybody comes to the same head; a salt in each line keeps what they say from being guessed.
"""

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from typing import Any

TOLD = ("revision", "action", "actor", "at", "reason", "details", "public", "salt")
"""The fields of a line that its digest covers."""


def digest(line: Mapping[str, Any]) -> str:
    """SHA-256 of a line's `TOLD` as JSON, keys sorted, in hexadecimal."""
    told = {name: line[name] for name in TOLD}
    text = json.dumps(told, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def link(head: str, line: str) -> str:
    """The head after one more line: SHA-256 of the head before (empty at first) and the line's digest."""
    return hashlib.sha256(f"{head}{line}".encode()).hexdigest()


def short(head: str) -> str:
    """The beginning of a head, which tells two logs of the same length apart."""
    return head[:8]


def head_of(digests: Iterable[str]) -> str:
    """The head of a whole log; empty for none."""
    head = ""
    for line in digests:
        head = link(head, line)
    return head


def pseudonym(secret: str, event: int, account: int) -> str:
    """An account in the log of one event: the same in each line, and another one in other events."""
    return hmac.new(secret.encode(), f"{event}:{account}".encode(), hashlib.sha256).hexdigest()[:16]
