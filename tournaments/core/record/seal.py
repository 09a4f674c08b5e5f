"""Make any change of a record visible: a digest of each part, signed by the installation that wrote it.

The chain of the log (`tournaments.core.chain`) shows changes of the log; the seal shows them everywhere, also
where nothing follows from anything: names, dates, options, settings.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from atrum_judge.text import Text
from tournaments.core import chain
from tournaments.core.naming import mark_of
from tournaments.core.record.reading import Json, Record

SEAL = "seal"
BESIDE = {SEAL, "names"}
"""Parts that are not signed: names stand beside their marks, and may be taken away."""


def digests_of(data: Mapping[str, Any]) -> dict[str, str]:
    """SHA-256 of each part of a record but what stands beside, as JSON with keys sorted and nothing between."""
    return {name: _digest(part) for name, part in data.items() if name not in BESIDE}


def sealed(data: Mapping[str, Any], key: Ed25519PrivateKey) -> dict[str, Any]:
    """A record with its seal.

    The seal has `digests`, the public `key`, and the `signature` (Ed25519, of the digests as JSON with keys
    sorted), in hexadecimal.
    """
    digests = digests_of(data)
    seal = {
        "digests": digests,
        "key": key.public_key().public_bytes_raw().hex(),
        "signature": key.sign(_plain(digests)).hex(),
    }
    return {**data, SEAL: seal}


def broken(record: Record) -> Iterator[Text]:
    """Each difference between a record and its seal, and between its log and the log's chain."""
    seal = record.written.get(SEAL)
    if seal is not None:
        digests = digests_of(record.written)
        for name in sorted(digests.keys() | seal["digests"].keys()):
            if digests.get(name) != seal["digests"].get(name):
                yield Text("«{part}» no es lo que se firmó.", part=name)
        if not _is_signed(seal):
            yield Text("La firma no es de quien dice, o de otro contenido.")
    for mark, (salt, name) in sorted(record.written.get("names", {}).items()):
        if mark_of(salt, name) != mark:
            yield Text("«{name}» no es el nombre que se firmó.", name=name)
    yield from _chain(record.written)


def _is_signed(seal: Json) -> bool:
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(seal["key"]))
        key.verify(bytes.fromhex(seal["signature"]), _plain(seal["digests"]))
    except (InvalidSignature, ValueError):
        return False
    return True


def _chain(data: Json) -> Iterator[Text]:
    links = data.get("chain")
    if links is None:
        return
    digests = links["digests"]
    if chain.head_of(digests) != links["head"] or len(digests) != data["tournament"]["revision"]:
        yield Text("Historial: la cadena no cierra.")
    by: dict[str, int] = {}
    for line in data["log"]:
        number = line["revision"]
        if not (0 < number <= len(digests) and digests[number - 1] == chain.digest(line)):
            yield Text("Historial, revisión {number}: no es la línea que se escribió.", number=number)
        if by.setdefault(line["actor"], line["by"]) != line["by"]:
            yield Text("Historial, revisión {number}: figura otra persona.", number=number)


def _digest(part: Any) -> str:
    return hashlib.sha256(_plain(part)).hexdigest()


def _plain(part: Any) -> bytes:
    return json.dumps(part, sort_keys=True, ensure_ascii=True, separators=(",", ":")).encode()
