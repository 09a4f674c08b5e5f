"""Read the texts that a club types about its circuits: points, factors, groups, results of elsewhere."""

import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import NewType

from tournaments.core.seasons.circuit import WHOLE, Group

Lines = NewType("Lines", str)
"""A text of several lines."""

MOST_PLACES, MOST_POINTS, MOST_GROUPS, MOST_SIZES = 128, 100_000, 8, 8
MOST_FACTOR = 100
MOST_NAME = 40


class Unread(ValueError):
    """A text that is not what it should be. Its argument is the part that is not understood."""


def points_of(text: str) -> tuple[int, ...]:
    """Return points by place: "25 18 15". Raises `Unread`."""
    parts = re.split(r"[\s,;/-]+", text.strip()) if text.strip() else []
    found = tuple(_whole(part, MOST_POINTS) for part in parts)
    if len(found) > MOST_PLACES:
        raise Unread(parts[MOST_PLACES])
    return found


def hundredths(text: str, most: int) -> int:
    """Return a number with up to two decimals, comma or point, in hundredths. Raises `Unread`."""
    said = text.strip().replace(",", ".").replace("−", "-")
    try:
        number = Decimal(said) if re.fullmatch(r"[+-]?\d{1,7}(\.\d{1,2})?", said) else None
    except InvalidOperation:
        number = None
    if number is None or abs(number) > most:
        raise Unread(text.strip())
    return int(number * WHOLE)


def factor_of(text: str) -> int:
    """Return a factor over 0 in hundredths: "1,5". Raises `Unread`."""
    found = hundredths(text, MOST_FACTOR)
    if found <= 0:
        raise Unread(text.strip())
    return found


def sizes_of(text: str) -> tuple[tuple[int, int], ...]:
    """Return factors by size: "16 x 1,5; 32 x 2". Raises `Unread`."""
    found = {}
    for part in _parts(text):
        match = re.fullmatch(r"(\d{1,4})\s*(?:[x×*:=]|\s)\s*([\d.,]+)", part)
        if match is None or int(match[1]) < 1:
            raise Unread(part)
        found[int(match[1])] = factor_of(match[2])
    if len(found) > MOST_SIZES:
        raise Unread(text.strip())
    return tuple(sorted(found.items()))


def groups_of(text: str) -> tuple[Group, ...]:
    """Return groups of events: "Grandes 2 32; Semanales 5", each with its best results and its least people.

    Raises `Unread`.
    """
    found: dict[str, Group] = {}
    for part in _parts(text):
        match = re.fullmatch(r"(\S.*?)(?:\s+(\d{1,3}))?(?:\s+(\d{1,4}))?", part)
        if match is None or len(match[1]) > MOST_NAME or match[1] in found:
            raise Unread(part)
        found[match[1]] = Group(match[1], int(match[2] or 0), int(match[3] or 0))
    if len(found) > MOST_GROUPS:
        raise Unread(text.strip())
    return tuple(found.values())


def said_number(value: int) -> str:
    """Return hundredths as they are typed and shown: "37.5"."""
    whole, rest = divmod(abs(value), WHOLE)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}" + (f".{rest:02}".rstrip("0") if rest else "")


def said_sizes(sizes: Iterable[tuple[int, int]]) -> str:
    """Return sizes as they are typed."""
    return "; ".join(f"{size} x {said_number(factor)}" for size, factor in sizes)


def said_groups(groups: Iterable[Group]) -> str:
    """Return groups as they are typed."""
    return "; ".join(f"{one.name} {one.best} {one.people}" for one in groups)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]


def _whole(text: str, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,7}", text) or int(text) > most:
        raise Unread(text)
    return int(text)
