"""Opaque, stable ids of an event and of its parts, made from what its record tells: a copy has the same."""

import hashlib

from tournaments.core.addresses import ALPHABET

EVENT, ENTRY, ROUND, TABLE = "evt", "ent", "rnd", "tbl"
LETTERS = 20
"""Letters after the prefix: 100 bits."""
LONGEST = LETTERS + len("evt_")


def event_id(seed_hash: str, copy: int = 0) -> str:
    """Return the id of an event, from the hash of its seed, which is public from the start.

    Args:
        copy: a number from 1 for a second event of one record in one installation.
    """
    return _id(EVENT, seed_hash, *([copy] if copy else []))


def entry_id(event: str, number: int) -> str:
    """Return the id of an entry, from that of its event."""
    return _id(ENTRY, event, number)


def round_id(event: str, number: int) -> str:
    return _id(ROUND, event, number)


def table_id(event: str, number: int, table: int | None, first: int) -> str:
    """Return the id of a table in a round; of a bye, by the entry that has it."""
    return _id(TABLE, event, number, *([table] if table is not None else ["bye", first]))


def _id(kind: str, *told: object) -> str:
    digest = hashlib.blake2b("/".join(map(str, (kind, *told))).encode(), digest_size=16).digest()
    number = int.from_bytes(digest, "big")
    return f"{kind}_" + "".join(ALPHABET[number >> 5 * place & 31] for place in range(LETTERS))
