"""Comparison of names in every judged game."""

import re
from functools import lru_cache

from atrum_judge.text import unaccented


@lru_cache(maxsize=8192)
def name_key(name: str) -> str:
    """The spelling under which two names are the same: no case, accents, punctuation or repeated spaces."""
    return " ".join(re.sub(r"[\W_]+", " ", unaccented(name)).split())
