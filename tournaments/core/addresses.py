"""The code of an entry's personal address: short enough to be typed, and nothing to be looked up or guessed.

A code is the entry's id and ten characters (50 bits) that only who knows the installation's secret can make. So no
database, export or log has to hold it, and a new serial number makes another one.

Programs know events and their parts by opaque ids, made from what a record tells, so that a copy has the same.
"""

import hashlib
import hmac
from random import Random

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Digits and letters that nobody takes for each other (Crockford)."""
PROOF = 10
"""Characters that prove a code."""
LONGEST = PROOF + 9
EVENT = 4
"""Characters of an event's code: a million, and few enough to be read aloud."""
ALIKE = str.maketrans({"o": "0", "i": "1", "l": "1", "-": None, " ": None})
OF_EVENT, OF_ENTRY, OF_ROUND, OF_TABLE = "evt", "ent", "rnd", "tbl"
OF_CLUB, OF_PERSON = "clb", "psn"
"""The beginnings of the opaque ids of events and of their parts."""
OF_ID = 20
"""Letters of an id after that: 100 bits."""
LONGEST_ID = OF_ID + len("evt_")


def event_code(rng: Random) -> str:
    """A code for an event, no secret: ``ab3k``. No digit begins or ends it: it looks like no number."""
    letters = ALPHABET[10:]
    return rng.choice(letters) + "".join(rng.choice(ALPHABET) for _ in range(EVENT - 2)) + rng.choice(letters)


def code(secret: str, entry: int, serial: int) -> str:
    """The code of an entry's address with a serial number."""
    return _digits(entry) + _proof(secret, entry, serial)


def entry_in(typed: str) -> int | None:
    """The entry that a code is for, whether it is true or not; None for what is no code."""
    plain = normal(typed)
    head = plain[:-PROOF]
    if not head or len(plain) > LONGEST or not set(plain) <= set(ALPHABET):
        return None
    number = 0
    for digit in head:
        number = number * 32 + ALPHABET.index(digit)
    return number


def proves(typed: str, secret: str, entry: int, serial: int) -> bool:
    """True if what somebody typed is the code."""
    return hmac.compare_digest(normal(typed).encode(), code(secret, entry, serial).encode())


def normal(typed: str) -> str:
    """A code as it is made: without the marks that make it easier to read, small, no letter for a digit."""
    return typed.lower().translate(ALIKE)


def readable(made: str) -> str:
    """A code in groups, to be read aloud and typed: ``1a-k3f9x-2m4qr``."""
    head, proof = made[:-PROOF], made[-PROOF:]
    return f"{head}-{proof[:5]}-{proof[5:]}"


def _digits(number: int) -> str:
    digits = ALPHABET[number % 32]
    while number := number // 32:
        digits = ALPHABET[number % 32] + digits
    return digits


def _proof(secret: str, entry: int, serial: int) -> str:
    made = hmac.digest(secret.encode(), f"personal address {entry} {serial}".encode(), "sha256")
    bits = int.from_bytes(made[:8], "big") >> 14
    return "".join(ALPHABET[bits >> shift & 31] for shift in range(45, -5, -5))


def event_id(seed_hash: str, copy: int = 0) -> str:
    """Return the id of an event, from the hash of its seed, which is public from the start.

    Args:
        copy: a number from 1 for a second event of one record in one installation.
    """
    return _id(OF_EVENT, seed_hash, *([copy] if copy else []))


def entry_id(event: str, number: int) -> str:
    """Return the id of an entry, from that of its event."""
    return _id(OF_ENTRY, event, number)


def round_id(event: str, number: int) -> str:
    return _id(OF_ROUND, event, number)


def table_id(event: str, number: int, table: int | None, first: int) -> str:
    """Return the id of a table in a round; of a bye, by the entry that has it."""
    return _id(OF_TABLE, event, number, *([table] if table is not None else ["bye", first]))


def club_id(made_at: str, number: int) -> str:
    return _id(OF_CLUB, made_at, number)


def person_id(secret: str, club: int, player: int) -> str:
    """Return the id of one of a club's people. Only the secret leads from one club's to another's."""
    return _id(OF_PERSON, hmac.digest(secret.encode(), f"person {club} {player}".encode(), "sha256").hex())


def _id(kind: str, *told: object) -> str:
    digest = hashlib.blake2b("/".join(map(str, (kind, *told))).encode(), digest_size=16).digest()
    number = int.from_bytes(digest, "big")
    return f"{kind}_" + "".join(ALPHABET[number >> 5 * place & 31] for place in range(OF_ID))
