"""Prizes by place, and who gets what where several end equal."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import groupby
from typing import Any

MOST, MOST_AMOUNT, MOST_PLACE = 64, 10_000_000, 20_000
"""Rows of a list, the largest amount of one, the last place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """The prize of each place from `first` to `last`.

    Attributes:
        amount: so many of `text`, which can be shared; 0 for one thing that cannot.
    """

    first: int
    last: int
    text: str
    amount: int = 0

    def __str__(self) -> str:
        return f"{self.amount} {self.text}" if self.amount else self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Prizes:
    """The prizes of an event.

    Attributes:
        ties: as `tournaments.enums.Ties`.
        handed: numbers of the entries that have got theirs.
    """

    rows: tuple[Prize, ...] = ()
    ties: str = "order"
    handed: frozenset[int] = field(default_factory=frozenset)

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> "Prizes":
        """Return the prizes of this JSON; none of an empty one."""
        rows = tuple(Prize(**row) for row in said.get("rows", ()))
        return cls(rows=rows, ties=said.get("ties", "order"), handed=frozenset(said.get("handed", ())))

    def as_json(self) -> dict[str, Any]:
        return {"rows": [asdict(row) for row in self.rows], "ties": self.ties, "handed": sorted(self.handed)}


@dataclass(frozen=True, slots=True)
class Award:
    """The prizes of one entry.

    Attributes:
        amounts: so many of each thing that can be counted.
        things: what it gets whole.
        together: what it shares with those that ended equal, as they agree.
    """

    amounts: Mapping[str, int]
    things: tuple[str, ...] = ()
    together: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.amounts or self.things or self.together)

    @property
    def said(self) -> list[str]:
        """Return each part of it that is the entry's own."""
        return [*(f"{amount} {text}" for text, amount in self.amounts.items()), *self.things]


def awards(prizes: Prizes, equal: Sequence[Hashable]) -> list[Award]:
    """Return what each entry gets, in the final order.

    Args:
        equal: of each entry in the final order, a value that neighbours share where they ended equal.
    """
    if prizes.ties == "order":
        return [_of_place(prizes, place) for place in range(1, len(equal) + 1)]
    found: list[Award] = []
    for _value, group in groupby(equal):
        size = len(list(group))
        places = range(len(found) + 1, len(found) + size + 1)
        if prizes.ties == "best" or size == 1:
            found += [_of_place(prizes, places[0])] * size
        else:
            found += _shared([_of_place(prizes, place) for place in places])
    return found


def _of_place(prizes: Prizes, place: int) -> Award:
    rows = [row for row in prizes.rows if row.first <= place <= row.last]
    amounts: dict[str, int] = {}
    for row in rows:
        if row.amount:
            amounts[row.text] = amounts.get(row.text, 0) + row.amount
    return Award(amounts, tuple(row.text for row in rows if not row.amount))


def _shared(own: Sequence[Award]) -> list[Award]:
    """Share amounts evenly; what is left over goes one by one in the final order. Things are for all together."""
    together = tuple(thing for award in own for thing in award.things)
    texts = dict.fromkeys(text for award in own for text in award.amounts)
    total = {text: sum(award.amounts.get(text, 0) for award in own) for text in texts}
    size = len(own)
    shares = ({t: n // size + (place < n % size) for t, n in total.items()} for place in range(size))
    return [Award({text: n for text, n in share.items() if n}, (), together) for share in shares]
