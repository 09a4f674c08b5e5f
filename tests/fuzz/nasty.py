"""Hostile input in place of good: values, bytes, and JSON with a fault in it."""

import json
from random import Random
from typing import Any

TEXTS = [
    "", " ", "0", "-1", "1e309", "NaN", "9" * 400, "²", "٣", "1.5", "true", "null", "[]", "{}", "x" * 20_000, "\x00", "a\x00b",
    "\ud800", "\u202eabc", "\u3164", "🎴" * 300, "<script>alert(1)</script>", "{{7*7}}", "%s%n", "' OR 1=1 --", "../../etc/passwd",
    "=1+1", "12 2-0", "12 t 1-1 r 6-4", "x - 9", "2026-02-30T25:61", "99999-01-01T00:00", "0001-01-01T00:00", "America/Nowhere",
    "\n\r\n", "é" * 5000, "9223372036854775808", "-9223372036854775809", "/t/x/", "//evil.example", "javascript:1",
]  # fmt: skip
HOSTILE = [text.encode("utf-8", "surrogatepass") for text in TEXTS] + [
    b"x" * 1_000_000, b"\xff\xfe\x00x", b"\xc3\x28", "año".encode("latin-1"), "año".encode("utf-16"), "\u200b\u200d\ufeff".encode(),
    "\u2800".encode(), b"Infinity", b"-Infinity", b"-0", b"0x10", b"1_000", b"1,2,,x", b"on", b"yes\x00", b"[" * 3000, b'{"a":{"b":[1]}}',
    b"1900-01-01", b"9999-12-31T23:59", b"2026-11-21T18:00+99:99", b"\r\nSet-Cookie: a=b", b"organizer", b"%00", b"\xed\xa0\x80",
]  # fmt: skip
"""Values of a field that nobody of good will sends: forty texts, and bytes that are none."""
BYTES = [
    b"",
    b"\x00",
    b"\xff\xfe",
    b"\xc3\x28",
    b"=",
    b"&" * 500,
    b"%",
    b"%ff=%fe",
    b"a=%00",
    b"{",
    b"[" * 5000,
    b'{"a":' * 900,
]
CONTENT_TYPES = [
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-16",
    "application/x-www-form-urlencoded; charset=utf-7",
    "application/x-www-form-urlencoded; charset=nada",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "multipart/form-data; boundary=" + "x" * 300,
    "multipart/form-data; boundary=\xff",
    "application/json",
    "text/plain; charset=\xa0",
    "",
    "/",
]
VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    2**70,
    1.5,
    float("inf"),
    "",
    "x",
    "\x00",
    "\ud800",
    "x" * 3000,
    [],
    {},
    [[]],
    [None],
    {"a": 1},
]


def changed(rng: Random, raw: bytes) -> bytes:
    """A file with something wrong in it: in its JSON, where it is that, or anywhere in its bytes."""
    if rng.random() < 0.7:
        try:
            data = json.loads(raw)
        except ValueError:
            return damaged(rng, raw)
        for _ in range(rng.choice([1, 1, 1, 2, 5])):
            data = _otherwise(rng, data)
        return json.dumps(data).encode("utf-8", "surrogatepass")
    return damaged(rng, raw)


def damaged(rng: Random, raw: bytes) -> bytes:
    """Bytes cut off, left out, repeated, or others in their place."""
    place = rng.randrange(len(raw) + 1)
    end = min(len(raw), place + rng.choice([1, 2, 10, 1000]))
    match rng.randrange(5):
        case 0:
            return raw[:place]
        case 1:
            return raw[:place] + raw[end:]
        case 2:
            return raw[:end] + raw[place:]
        case 3:
            return raw[:place] + rng.choice(BYTES) + raw[end:]
        case _:
            return raw[:place] + rng.randbytes(end - place) + raw[end:]


def _otherwise(rng: Random, data: Any) -> Any:
    """One leaf or branch changed, left out or doubled, at a place drawn on the way down."""
    if not isinstance(data, dict | list) or not data or rng.random() < 0.12:
        return rng.choice(VALUES)
    if isinstance(data, list):
        place = rng.randrange(len(data))
        match rng.randrange(8):
            case 0:
                return data[:place] + data[place + 1 :]
            case 1:
                return [*data, data[place]]
        return [*data[:place], _otherwise(rng, data[place]), *data[place + 1 :]]
    name = rng.choice(sorted(data))
    if rng.random() < 0.1:
        return {key: value for key, value in data.items() if key != name}
    return {**data, name: _otherwise(rng, data[name])}
