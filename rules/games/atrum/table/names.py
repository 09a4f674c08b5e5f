"""How names of Reptantes, Powers and Esbirros are compared."""

import re
import unicodedata

# Names that early prints misspelt, and the spelling that counts (P3 §1.3; one more stands in P3 §1.4).
MISPRINTS = {
    "incurcion cadaverica": "incursion cadaverica",
    "matamorfosis masiva": "metamorfosis masiva",
    "excarvado instintivo": "excavado instintivo",
    "retocesos temporal": "retroceso temporal",
}


def name_key(name: str) -> str:
    """The spelling under which two names are the same: no case, accents, hyphens or known misprints."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    key = " ".join(re.sub(r"[\W_]+", " ", plain).split())
    return MISPRINTS.get(key, key)
