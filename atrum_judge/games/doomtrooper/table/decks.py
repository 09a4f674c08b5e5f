"""The limits of a collection, for the judge and for the roster of an event (P2 §5)."""

from collections.abc import Collection


def is_within(count: int, limits: Collection[int]) -> bool | None:
    """True if a collection may hold this many copies of a name, by the printed limits; None: nobody knows.

    One copy of a card is always allowed; where prints differ the highest limit bounds, and a judge looks at the rest.
    """
    if limits and count > max(limits):
        return False
    return None if count > (min(limits) if limits else 1) else True


def has_spare(count: int, *, most: int | None = None, exact: int | None = None) -> bool:
    """True if so many spare cards are right: at most so many, or so many and none fewer but none at all."""
    if most is not None and count > most:
        return False
    return exact is None or count in {0, exact}
