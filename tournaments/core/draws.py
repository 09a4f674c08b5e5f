"""Randomness that anyone can check: every draw comes from the tournament's seed and the draw's purpose."""

import hashlib
from random import Random


def rng_for(seed: str, *purpose: object) -> Random:
    """The generator of one draw, e.g. ``rng_for(seed, "pairing", 3)``.

    The same seed and purpose give the same draws on every machine and in every process.
    """
    text = "\x1f".join([seed, *map(str, purpose)])
    return Random(int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()))


def commitment(seed: str) -> str:
    """The hash that is published before a seed is used, so that it cannot be changed afterwards."""
    return hashlib.sha256(seed.encode()).hexdigest()
