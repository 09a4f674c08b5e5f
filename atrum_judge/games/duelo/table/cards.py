"""Cards and what they do, as cases write them. The rulebook has no card, so a case says all that matters.

None is a fact that nobody knows; a field that is left out has its default.
"""

from typing import Literal

from msgspec import UNSET, UnsetType

from atrum_judge.judging.reading import Count, Few, Integer, Items, Shape, Tried, Words

Kind = Literal["aura", "maleficio", "objeto", "evento"]
LIMITED: tuple[Kind, ...] = ("aura", "maleficio", "objeto")
"""Kinds that a player plays once per turn, in the own turn."""

To = Literal["target", "caster", "all", "opponents"]


class PlayerId(str):
    """The id of a player of the case."""


class Effect(Shape, tag_field="op", tag=str.lower):
    """One thing that happens when a card or an ability resolves."""


class OnPlayers(Effect):
    """Something that happens to players."""

    to: To = "target"


class Damage(OnPlayers):
    amount: Integer | None = None
    types: Few[Words] | None = None


class Lose(OnPlayers):
    amount: Integer | None = None


class Heal(OnPlayers):
    amount: Integer | None = None


class Amnesia(OnPlayers):
    count: Count | None = 1


class Draw(OnPlayers):
    count: Count | None = 1


class Discard(OnPlayers):
    count: Count | None = 1


class What(Shape):
    """The properties by which a card is found."""

    kind: Kind | UnsetType = UNSET
    name: Words | UnsetType = UNSET
    subtype: Words | UnsetType = UNSET
    epic: bool | UnsetType = UNSET
    instant: bool | UnsetType = UNSET
    duration: Count | UnsetType = UNSET
    attack: Integer | UnsetType = UNSET
    defense: Integer | UnsetType = UNSET


class Search(Effect):
    what: What | None = None


class Recycle(Effect):
    count: Count | None = 1


class Predict(OnPlayers):
    count: Count | None = 1


class Modify(OnPlayers):
    attack: Integer | None = 0
    defense: Integer | None = 0


class Paralyze(OnPlayers):
    """The player is paralysed for this turn."""


class Furious(OnPlayers):
    """The player is furious for this turn."""


class LifeSteal(OnPlayers, tag="life_steal"):
    """The player steals life for this turn."""


class Epic(OnPlayers):
    amount: Integer | None = 1


class Prepare(OnPlayers):
    """The player becomes prepared."""


class Exhaust(OnPlayers):
    """The player becomes exhausted."""


class Aimed(Effect):
    """Something that happens to the card that the step names."""


class Negate(Aimed):
    """Make a waiting card leave without effect."""


class Destroy(Aimed):
    """From a status bar or an inventory to its owner's discard pile."""


class Disarm(Aimed):
    """A weapon or shield goes to the hand of the player who has it."""


class Disable(Aimed):
    """An object gives nothing and its ability cannot be played."""


class Empower(Aimed):
    """An object's base values count double."""


class Refresh(Aimed):
    """A recharging object becomes ready."""


class Renew(Aimed):
    """An aura gets its base duration."""


class Remove(Aimed):
    """From a discard pile out of the game."""


class Unknown(Effect):
    note: str = ""


ByPlayers = Damage | Lose | Heal | Amnesia | Draw | Discard | Predict | Modify | Epic
States = Paralyze | Furious | LifeSteal | Prepare | Exhaust
OnCards = Negate | Destroy | Disarm | Disable | Empower | Refresh | Renew | Remove
AnyEffect = ByPlayers | States | Search | Recycle | OnCards | Unknown
Effects = Few[AnyEffect] | None | UnsetType


class Requires(Shape):
    """The cards that must be active or equipped when the card is played."""

    kind: Literal["aura", "maleficio", "objeto"]
    count: Count = 1


class Gives(Shape):
    """The gifts of a card to the player on whom it is active or equipped, beside its base values."""

    attack: Integer | None = 0
    defense: Integer | None = 0
    paralyzed: bool | None = False
    furious: bool | None = False
    life_steal: bool | None = False


class Ability(Shape):
    """The ability of an object."""

    effects: Effects = UNSET
    epic: bool | None = False
    instant: bool | None = False


class Card(Shape):
    """A card that a case speaks of."""

    id: Words
    name: Words
    kind: Tried[Kind | None]
    owner: PlayerId | UnsetType = UNSET
    epic: bool | None = False
    instant: bool | None = False
    requires: Requires | UnsetType | None = UNSET
    effects: Effects = UNSET
    gives: Gives | UnsetType | None = UNSET
    duration: Count | UnsetType | None = UNSET
    counters: Integer | UnsetType | None = UNSET
    subtype: Words | None = None
    attack: Integer | None = 0
    defense: Integer | None = 0
    types: Few[Words] | None = None
    state: Tried[Literal["ready", "recharging"] | None] = "ready"
    disabled: Tried[bool | None] = False
    empowered: bool | None = False
    ability: Ability | UnsetType | None = UNSET
    at_start: Effects = UNSET
    at_end: Effects = UNSET

    @property
    def has_unknown_effects(self) -> bool:
        """True if nobody knows its effects when it resolves; left out, only an event has any."""
        return self.effects is None or (self.effects is UNSET and self.kind in {"evento", None})


def listed(effects: Effects) -> Items[AnyEffect]:
    """The effects as a list; what nobody knows is one unknown effect."""
    if effects is UNSET:
        return []
    return [Unknown()] if effects is None else effects
