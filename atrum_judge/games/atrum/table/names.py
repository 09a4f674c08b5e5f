"""Comparison of names of Reptantes, Powers and Esbirros."""

from atrum_judge.judging import names

# Names that early prints misspelt, and the spelling that counts (P3 §1.3; one more stands in P3 §1.4).
MISPRINTS = {
    "incurcion cadaverica": "incursion cadaverica",
    "matamorfosis masiva": "metamorfosis masiva",
    "excarvado instintivo": "excavado instintivo",
    "retocesos temporal": "retroceso temporal",
}


def name_key(name: str) -> str:
    """The spelling under which two names are the same: as everywhere, and known misprints count as the right ones."""
    key = names.name_key(name)
    return MISPRINTS.get(key, key)
