"""Read the texts that a club types about its circuits: points, factors, groups, results of elsewhere."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import NewType

from atrum_judge.text import Text, as_seen
from tournaments.core.seasons.circuit import WHOLE, Group

Lines = NewType("Lines", str)
"""A text of several lines."""

MOST_PLACES, MOST_POINTS, MOST_ROWS, MOST_GROUPS, MOST_SIZES = 128, 100_000, 512, 8, 8
MOST_FACTOR = 100
MOST_NAME, MOST_LETTERS = 40, 120


class Unread(ValueError):
    """A text that is not what it should be. Its argument is the part that is not understood."""


class UnreadRow(Unread):
    """A line of results that is not understood. `said` is the sentence."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.sentence)
        self.said = said


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


@dataclass(frozen=True, slots=True)
class TypedResult:
    """A person's result in an event played elsewhere."""

    name: str
    place: int
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def balance(self) -> str:
        """Return the rounds as they are typed; empty where none are told."""
        told = (self.wins, self.losses, self.draws)
        return "-".join(map(str, told if self.draws else told[:2])) if any(told) else ""


_PLACE = re.compile(r"(?P<place>\d{1,4})(?:(?P<mark>\s*[.):º°ª;|]|\s+[-–—])\s*|\s+)")
_ROW = re.compile(
    r"(?P<name>[^;|]+?)"
    r"(?:[\s,:;|–-]+(?P<won>\d{1,3})\s*[-–]\s*(?P<lost>\d{1,3})(?:\s*[-–]\s*(?P<drawn>\d{1,3}))?)?"
)


def results_of(text: str) -> tuple[TypedResult, ...]:
    """Return the results of a typed or pasted list: "1. Ana 3-1-0", a line each, best first.

    A line may lack its place where all do: then the order tells it. After the name stand rounds won, lost and
    drawn, where points go by them. Raises `UnreadRow`, or `Unread` for too many lines.
    """
    lines = [line.strip(" \t;|,") for line in text.splitlines()]
    lines = [line for line in lines if line]
    if len(lines) > MOST_ROWS:
        raise Unread(lines[MOST_ROWS][:MOST_NAME])
    places = [_PLACE.match(line) for line in lines]
    # A number and a space may begin a name ("21 Savage"), where not every line has one.
    if not all(places):
        places = [place if place and place["mark"] else None for place in places]
    found = [
        _result(number, line, place, has_place=any(places))
        for number, (line, place) in enumerate(zip(lines, places, strict=True), start=1)
    ]
    names = [as_seen(one.name) for one in found]
    if double := next((one for one in found if names.count(as_seen(one.name)) > 1), None):
        raise UnreadRow(Text("«{name}» está dos veces.", name=double.name))
    return tuple(sorted(found, key=lambda one: one.place))


def _result(number: int, line: str, place: re.Match[str] | None, *, has_place: bool) -> TypedResult:
    told: dict[str, int | str] = {"n": number, "said": line[:MOST_NAME]}
    if has_place and place is None:
        raise UnreadRow(Text("Línea {n}, «{said}»: falta su puesto, o sobra en las demás.", **told))
    rest = line[place.end() :] if place else line
    match = _ROW.fullmatch(rest) if len(rest) <= MOST_LETTERS else None
    name = " ".join(match["name"].split()).rstrip(" ,:-–") if match else ""
    if match is None or not _is_name(name) or (place and int(place["place"]) < 1):
        raise UnreadRow(Text("Línea {n}, «{said}»: no se entiende. Se espera algo como «1. Ana 3-1-0».", **told))
    return TypedResult(
        name, int(place["place"]) if place else number, int(match["won"] or 0), int(match["drawn"] or 0),
        int(match["lost"] or 0),
    )  # fmt: skip


def _is_name(text: str) -> bool:
    return len(text) <= MOST_NAME and any(letter.isalpha() for letter in text)
