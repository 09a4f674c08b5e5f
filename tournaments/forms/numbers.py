"""Whole numbers in addresses and hidden fields."""


def whole_number(raw: str, *, digits: int) -> int | None:
    """Return the number that a text writes with at most this many digits; None for anything else."""
    return int(raw) if raw.isdecimal() and len(raw) <= digits else None
