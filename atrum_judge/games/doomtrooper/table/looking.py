"""Conclusions from a position and the cards on it. Answers are True, False, or None when nobody knows."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from atrum_judge.games.doomtrooper.table.cards import CORPORATIONS, SIDES, Cards, Facts, Side, Value
from atrum_judge.games.doomtrooper.table.position import (
    Attached,
    Found,
    Placed,
    Player,
    Position,
    Proclaimed,
    Warrior,
)
from atrum_judge.judging.names import name_key
from atrum_judge.judging.reading import Integer, Shape

COVER_BONUS = 3


class Options(Shape):
    """Settings of the event where this part of the rules is silent; what is not set is not checked."""

    target: Integer | None = None
    deck_min: Integer | None = None
    deck_max: Integer | None = None
    spare_max: Integer | None = None
    spare_exact: Integer | None = None
    warriors_min: Integer | None = None


def some(answers: Iterable[bool | None]) -> bool | None:
    """True if one of them is so."""
    known = list(answers)
    return True if True in known else None if None in known else False


@dataclass(slots=True)
class Table:
    """A position with the known facts about its cards, and the events of the case.

    Attributes:
        arrivals: the number of cards that entered play without an id, by player.
        conceded: ids of the players who gave up.
        resolution: the cards played, as verdicts write them.
        is_clouded: an effect that nobody knows has happened.
    """

    position: Position
    cards: Cards
    options: Options = field(default_factory=Options)
    arrivals: dict[str, int] = field(default_factory=dict)
    conceded: list[str] = field(default_factory=list)
    resolution: list[dict[str, Any]] = field(default_factory=list)
    is_clouded: bool = False

    def facts(self, card: Warrior | Attached | Placed | Proclaimed) -> Facts:
        """Return the known facts about a card in play."""
        return self.cards.of(card.card)

    def affiliation(self, warrior: Warrior) -> str | None:
        """Return the affiliation that cards have given it, else the printed one."""
        return warrior.affiliation or self.facts(warrior).affiliation

    def side(self, warrior: Warrior, area: str) -> Side | None:
        """The side of a warrior in an area: a General one counts by where it stands (P2 §3)."""
        side = SIDES[warrior.affiliation] if warrior.affiliation else self.facts(warrior).side
        if side == "general":
            return {"escuadron": "doomtrooper", "destacamento": "tribal"}.get(area, side)  # type: ignore[return-value]
        return side

    def is_heretic(self, warrior: Warrior) -> bool | None:
        """True if it was made a heretic, or is printed as one."""
        return warrior.heretic or self.facts(warrior).is_designated("hereje")

    def is_vehicle(self, attached: Attached) -> bool | None:
        """True if an attached card is a Vehículo; who says inside or outside says so."""
        if attached.inside is not msgspec.UNSET:
            return True
        facts = self.facts(attached)
        return facts.is_vehicle if facts.type in {None, "equipment", "relic"} else False

    def is_beast(self, attached: Attached) -> bool:
        """True if an attached card is a beast."""
        return self.facts(attached).type == "beast"

    def beast_of(self, warrior: Warrior) -> Attached | None:
        """The beast that a warrior rides."""
        return next((card for card in warrior.attached if self.is_beast(card)), None)

    def is_inside(self, warrior: Warrior) -> bool | None:
        """True if it is inside an attached Vehículo."""
        return some(
            None if card.inside is msgspec.UNSET else card.inside
            for card in warrior.attached
            if self.is_vehicle(card)
        )

    def has_vehicle(self, warrior: Warrior) -> bool | None:
        """True if it has a Vehículo, or is one."""
        return some([self.facts(warrior).is_vehicle, *map(self.is_vehicle, warrior.attached)])

    def is_aboard(self, warrior: Warrior, *kinds: str) -> bool | None:
        """True if it is inside an attached Vehículo of one of these kinds, or of such a kind itself."""
        answers = [self.facts(warrior).is_designated(*kinds)]
        for card in warrior.attached:
            if card.inside is True or (card.inside is msgspec.UNSET and self.is_vehicle(card)):
                of_kind = self.facts(card).is_designated(*kinds)
                answers.append(of_kind if card.inside is True else None if of_kind is not False else False)
        return some(answers)

    def meets(self, warrior: Warrior, area: str, only: tuple[str, ...]) -> bool | None:
        """True if a warrior is one of those that a card asks for: an affiliation, a side or a designation."""
        return some(self._is(warrior, area, name_key(word)) for word in only) if only else True

    def _is(self, warrior: Warrior, area: str, word: str) -> bool | None:
        affiliation, side = self.affiliation(warrior), self.side(warrior, area)
        if word in {"doomtrooper", "doomtroopers", "tribal", "tribales"}:
            return None if side is None else side == word.removesuffix("s").removesuffix("e")
        if word in {"corporativo", "corporativos"}:
            return None if affiliation is None else affiliation in CORPORATIONS
        if word in map(name_key, SIDES):
            return None if affiliation is None else name_key(affiliation) == word
        if word in {"hereje", "herejes"}:
            return self.is_heretic(warrior)
        return self.facts(warrior).is_designated(word)

    def effective(self, warrior: Warrior) -> dict[str, Value]:
        """L, D, B and V: printed, with the beast's modifiers as new base, and 3 to B in cover."""
        printed, beast = self.facts(warrior).values, self.beast_of(warrior)
        modifiers = self.facts(beast).values if beast else None
        may_have_beast = beast is None and any(self.facts(one).type is None for one in warrior.attached)
        values: dict[str, Value] = {}
        for name in ("L", "D", "B", "V"):
            value: Value = getattr(printed, name)
            if isinstance(value, int) and modifiers is not None:
                more = getattr(modifiers, name)
                value = value + more if isinstance(more, int) else value if more == "-" else None
            if isinstance(value, int) and may_have_beast:
                value = None
            if isinstance(value, int) and name == "B" and warrior.cover:
                value += COVER_BONUS
            values[name] = value
        return values

    def name(self, card: Warrior | Attached | Placed | Proclaimed) -> str:
        """Return the name that people call a card in play."""
        return card.card or card.id

    def copies_in_play(self, name: str) -> list[Found]:
        """The cards in play with a name."""
        key = name_key(name)
        return [found for found in self.position.in_play() if found.card.card and name_key(found.card.card) == key]

    def new_id(self, player: Player, given: str | None) -> str:
        """The id of a card that enters play."""
        if given is not None:
            return given
        self.arrivals[player.id] = self.arrivals.get(player.id, 0) + 1
        return f"{player.id}+{self.arrivals[player.id]}"

    def owner(self, found: Found) -> Player:
        """Return the player whose piles a card in play goes to."""
        owner = getattr(found.card, "owner", msgspec.UNSET)
        return found.player if owner is msgspec.UNSET else self.position.player(owner)

    def leave_play(self, found: Found, pile: str = "discard") -> None:
        """A card goes to its owner's pile; what is attached to a warrior is discarded with it (P2 §4)."""
        found.removed()
        if isinstance(found.card, Warrior):
            for attached in found.card.attached:
                owner = self.owner(Found(found.player, found.card.attached, attached, found.card))
                owner.pile("discard").append(attached.card)
        self.owner(found).pile(pile).append(found.card.card)  # type: ignore[arg-type]

    def area_of(self, warrior: Warrior) -> str:
        """The area in which a warrior stands."""
        return next(
            area
            for player in self.position.players
            for area in ("escuadron", "cohorte", "destacamento")
            if any(one is warrior for one in player.area(area))
        )
