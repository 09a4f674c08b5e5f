"""Breaks between the rounds of an event: planned by length, and begun with the hour at which play goes on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

LEAST, MOST = 5, 240
"""Minutes of a break."""
MOST_ROUNDS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """A break of an event.

    Attributes:
        after: the round that it follows.
        minutes: its length as planned.
        text: its name, as the organizer calls it; empty for none.
        until: the hour at which play goes on; None until the break begins.
        is_over: the next round was published, or the staff ended it.
    """

    after: int
    minutes: int
    text: str = ""
    until: datetime | None = None
    is_over: bool = False

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> "Break":
        """Return the break of this JSON."""
        until = said.get("until")
        return cls(**{**said, "until": datetime.fromisoformat(until) if until else None})

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "until": self.until.isoformat() if self.until else None}

    @property
    def is_planned(self) -> bool:
        """True while it has not begun."""
        return self.until is None and not self.is_over

    @property
    def is_on(self) -> bool:
        """True from its beginning until the next round is published, or it is ended."""
        return self.until is not None and not self.is_over


def breaks_of(said: Iterable[Mapping[str, Any]]) -> tuple[Break, ...]:
    """Return the breaks that an event keeps, by round."""
    return tuple(Break.read(one) for one in said)


def with_break(breaks: Iterable[Break], new: Break) -> list[dict[str, Any]]:
    """Return the JSON of the breaks with another one, in place of the one after the same round."""
    others = [one for one in breaks if one.after != new.after]
    return [one.as_json() for one in sorted([*others, new], key=lambda one: one.after)]


def without_break(breaks: Iterable[Break], after: int) -> list[dict[str, Any]]:
    """Return the JSON of the breaks without the one after a round."""
    return [one.as_json() for one in breaks if one.after != after]


def still_to_come(breaks: Sequence[Break], first: int, last: int) -> timedelta:
    """Return the length of the planned breaks after the rounds from `first` until before `last`."""
    return timedelta(minutes=sum(one.minutes for one in breaks if one.is_planned and first <= one.after < last))
