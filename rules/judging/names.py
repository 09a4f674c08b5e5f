"""How names are compared in every judged game."""

import re
import unicodedata
from functools import lru_cache


@lru_cache(maxsize=8192)
def name_key(name: str) -> str:
    """The spelling under which two names are the same: no case, accents, punctuation or repeated spaces."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(re.sub(r"[\W_]+", " ", plain).split())
