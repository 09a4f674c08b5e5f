"""Whole numbers in addresses and hidden fields."""


def whole_number(raw: str, *, digits: int) -> int | None:
    """The number that a text writes with at most so many digits; None for anything else."""
    return int(raw) if raw.isdecimal() and len(raw) <= digits else None
