"""Encodings of a body that a client accepts (RFC 9110 §12.5.3)."""

import gzip
from functools import lru_cache

import brotli

PLAIN = "identity"
PACKINGS = ("br", "gzip")
"""The codings that the site packs, best first."""
WORTH_PACKING = 200
"""Bytes below which a body is sent as it is."""
BROTLI_QUALITY = 6
GZIP_LEVEL = 6


def packed(body: bytes) -> dict[str, bytes]:
    """Return a body in every packing that makes it smaller."""
    if len(body) < WORTH_PACKING:
        return {}
    made = {
        "br": brotli.compress(body, quality=BROTLI_QUALITY),
        "gzip": gzip.compress(body, GZIP_LEVEL, mtime=0),
    }
    return {coding: smaller for coding, smaller in made.items() if len(smaller) < len(body)}


@lru_cache(512)
def chosen(accepted: str, on_hand: tuple[str, ...]) -> str | None:
    """Return the coding to send to a client that accepts these; None when it accepts none of those on hand.

    Args:
        accepted: the header ``Accept-Encoding``; empty when there was none.
        on_hand: packings that there are, beside the plain body.
    """
    weights = _weights(accepted)
    others = weights.get("*", 0.0)
    best, weight = None, 0.0
    for coding in PACKINGS:
        if coding in on_hand and (own := weights.get(coding, others)) > weight:
            best, weight = coding, own
    # The plain body is acceptable unless it is refused, by name or with all the rest.
    plain = weights.get(PLAIN, weights.get("*", None))
    if best is None:
        return PLAIN if plain is None or plain > 0 else None
    return PLAIN if PLAIN in weights and weights[PLAIN] > weight else best


def _weights(accepted: str) -> dict[str, float]:
    weights: dict[str, float] = {}
    for part in accepted.lower().split(","):
        coding, *parameters = (piece.strip() for piece in part.split(";"))
        if coding:
            weights["gzip" if coding == "x-gzip" else coding] = _weight(parameters)
    return weights


def _weight(parameters: list[str]) -> float:
    """The ``q`` among a coding's parameters; one that is no number counts as a refusal."""
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0
    return 1.0
