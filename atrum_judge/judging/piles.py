"""Zones whose cards, or their number, may be unknown."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from atrum_judge.judging.reading import Count, Shape

Card = TypeVar("Card")


class Unknown(Shape):
    """A number of cards that nobody knows."""

    count: Count


@dataclass(slots=True)
class Pile(Generic[Card]):
    """A zone, top first. None is an unknown card; while not `is_counted` there may be more cards than these."""

    cards: list[Card | None] = field(default_factory=list)
    is_counted: bool = True

    @property
    def count(self) -> int | None:
        """Return the number of its cards; None when nobody knows."""
        return len(self.cards) if self.is_counted else None

    @property
    def known(self) -> list[Card]:
        """The cards that are known."""
        return [card for card in self.cards if card is not None]

    @property
    def may_hold_more(self) -> bool:
        """True if a card that is not among the known ones could be there."""
        return not self.is_counted or None in self.cards

    def take(self, card: Card | None) -> None:
        """One card leaves: this one, or an unknown one in whose place it lay."""
        for place, held in enumerate(self.cards):
            if held is card and card is not None:
                del self.cards[place]
                return
        if None in self.cards:
            self.cards.remove(None)
        elif self.is_counted:
            raise ValueError("nothing unknown is left to take")

    def draw(self, count: int) -> list[Card | None]:
        """The top cards leave, as many as there are; from an uncounted pile always as many as asked."""
        drawn = self.cards[:count]
        del self.cards[:count]
        return drawn if self.is_counted else [*drawn, *[None] * (count - len(drawn))]

    def empty(self) -> list[Card | None]:
        """Every card leaves; the pile is counted then."""
        cards, self.cards, self.is_counted = self.cards, [], True
        return cards

    def to_json(self, written: Callable[[Card], Any]) -> Any:
        """Return its form in cases: None when the number is unknown, a count when no card is known, else a
        list.
        """
        if not self.is_counted:
            return None
        if self.cards and not self.known:
            return {"count": len(self.cards)}
        return [None if card is None else written(card) for card in self.cards]
