"""Cards of Mitos y Leyendas as cases write them; steps change them in place, by `play` alone."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from atrum_judge.judging.names import name_key
from atrum_judge.judging.reading import Count, Few, Integer, Shape, Tried, Words

ALLY, WEAPON, TALISMAN, TOTEM, ORO = "Aliado", "Arma", "Talismán", "Tótem", "Oro"
TYPES = (ALLY, WEAPON, TALISMAN, TOTEM, ORO)
_TYPES = {name_key(name): name for name in TYPES}

Keyword = Literal[
    "indestructible",
    "indesterrable",
    "imbloqueable",
    "attacks_at_once",
    "cannot_attack",
    "cannot_block",
    "cannot_be_annulled",
    "one_in_play",
    "several_weapons",
    "support_weapon",
]
Response = Literal["play", "ability", "effect", "attack", "block"]
Moment = Literal["grouping", "vigil", "attack", "block", "war", "damage", "final", "end"]
Until = Literal["final", "permanent"]
Whose = Literal["self", "opponent", "each"]


class CardType(str):
    """One of the five types, in its own spelling."""


def card_type(value: Any) -> CardType:
    """A type in any spelling. Raises `ValueError`."""
    name = _TYPES.get(name_key(value)) if isinstance(value, str) else None
    if name is None:
        raise ValueError("expected one of " + ", ".join(f'"{known}"' for known in TYPES))
    return CardType(name)


READERS: dict[type, Callable[[Any], Any]] = {CardType: card_type}
WRITTEN: dict[type, dict[str, Any]] = {
    CardType: {"type": "string", "description": "in any spelling: " + ", ".join(TYPES)}
}

Races = Words | Few[Words]


class Objects(Shape):
    """The objects of an effect: these, or with `all` every such card."""

    type: CardType | None = None
    not_type: CardType | None = None
    whose: Literal["own", "opponent"] | None = None
    race: Races | None = None
    max_strength: Integer | None = None
    max_cost: Integer | None = None
    count: Annotated[int, Meta(ge=0, le=100)] = 1
    up_to: bool = False
    all: bool = False
    self: bool = False


class Effect(Shape):
    """One effect; `of` says on what."""

    op: Literal[
        "destroy",
        "exile",
        "shuffle",
        "raise",
        "put",
        "control",
        "strength",
        "lose_ability",
        "consider",
        "draw",
        "mill",
        "generate",
        "annul",
        "cancel",
        "prevent",
        "redirect",
        "cancel_attack",
        "unknown",
    ]
    of: Tried[Objects | None] = None
    amount: Integer | None = None
    set: Count | None = None
    double: bool = False
    until: Until = "final"
    strength: Count | None = None
    count: Annotated[int, Meta(ge=0, le=1000)] = 1
    whose: Whose | None = None
    one: bool = False
    note: str = ""


class Cost(Shape):
    """The cost of an activated ability; `self` tells how its own card pays with itself."""

    oro: Annotated[int, Meta(ge=0, le=1000)] = 0
    self: Literal["destroy", "exile", "raise", "shuffle"] | None = None


class Ability(Shape):
    kind: Literal["activated", "triggered", "continuous"]
    phases: Few[Moment] | None = None
    per_turn: Count | None = None
    cost: Cost | None = None
    in_response_to: Response | None = None
    on: Literal["enters", "attacks"] | None = None
    effects: Few[Effect] = []


class Modifier(Shape):
    amount: Integer
    until: Until = "final"


class Considered(Shape):
    """Considered an Aliado of a Fuerza."""

    strength: Count
    until: Until = "final"


class Bearer(Shape):
    """The conditions of an Arma on its bearer."""

    race: Races | None = None
    max_strength: Integer | None = None
    max_cost: Integer | None = None


class Card(Shape):
    """A card; its defaults are what is not stated."""

    id: Words
    name: Words
    type: CardType
    cost: Integer | None = None
    strength: Integer | None = None
    race: Races | None = None
    owner: Words | UnsetType = UNSET
    weapons: Few["Card"] = []
    new: bool = False
    mods: Few[Modifier] = []
    considered: Considered | None = None
    no_ability: Literal["final"] | bool = False
    unique: bool | None = None
    ability: bool | None = None
    bonus: Integer = 0
    bearer: Bearer | None = None
    keywords: Few[Keyword] = []
    abilities: Few[Ability] = []
    effects: Few[Effect] = []
    in_response_to: Response | None = None
    used: dict[str, Count] = {}
    text: Literal["unknown"] | None = None

    @property
    def is_ally(self) -> bool:
        """True for an Aliado, or a card considered one."""
        return self.type == ALLY or self.considered is not None

    @property
    def may_say_more(self) -> bool:
        """True if nobody knows its print, and it has not lost its ability."""
        return self.text == "unknown" and not self.no_ability

    def has(self, keyword: Keyword) -> bool:
        """True if it has a keyword now: not when it has lost its ability."""
        return keyword in self.keywords and not self.no_ability

    def is_type(self, type_: str) -> bool:
        """True if it is, or is considered, of a type."""
        return self.type == type_ or (type_ == ALLY and self.is_ally)

    def is_race(self, wanted: Races) -> bool:
        """True if it has one of the races."""
        return bool(_races(self.race) & _races(wanted))

    def of_kind(self, kind: str) -> list[Ability]:
        """Its abilities of a kind."""
        return [ability for ability in self.abilities if ability.kind == kind]


def _races(races: Races | None) -> set[str]:
    return set(map(name_key, [races] if isinstance(races, str) else races or ()))
