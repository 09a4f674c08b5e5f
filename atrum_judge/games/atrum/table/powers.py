"""The print on a Reptante: its Powers (P1 §7)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from atrum_judge.games.atrum.table.effects import Effect, describe, parse, to_json
from atrum_judge.games.atrum.table.general import largest
from atrum_judge.games.atrum.table.kinds import ESBIRROS, MAIN_KINDS
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.text import Text

PowerType = Literal["attack", "defense", "tactical"]
Rarity = Literal["basic", "superior", "masterful"]

COST_ESBIRROS = (*(ESBIRROS[kind] for kind in MAIN_KINDS), "Neutral")
POWER_TYPES: tuple[PowerType, ...] = ("attack", "defense", "tactical")
# Bounds of what is written without a day.
POWERS_PER_REPTANTE = largest("powers_per_reptante")
MAX_COST = largest("max_cost")


@dataclass(frozen=True, slots=True)
class Power:
    """One of the five Powers of a Reptante. None means: not known.

    Attributes:
        cost: 0 to `MAX_COST` (P1 §7.5).
        esbirro: the kind discarded to launch it; ``"Neutral"`` is any kind (P1 §7.3).
        unique: it carries the ★ (P3 §2.2).
        effects: in order; an effect that is not described is ``unknown``.
        cost_by_exploit: its text demands that its cost be paid by exploiting (P1 §6.3).
        altar_exempt: its text frees it from the loss of resistance of P2 §6.5.
        as_printed: its effects are the text in force: no official text or erratum replaces them (P3 §1.1, §1.3).
    """

    name: str
    cost: int | None = None
    esbirro: str | None = None
    type: PowerType | None = None
    unique: bool | None = None
    rarity: Rarity | None = None
    effects: tuple[Effect, ...] | None = None
    cost_by_exploit: bool = False
    altar_exempt: bool = False
    as_printed: bool = False

    @property
    def key(self) -> str:
        return name_key(self.name)

    @property
    def text(self) -> Text:
        """Return its effects, in our own words."""
        return describe(self.effects or (Effect("unknown"),), self.type)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Power":
        """A Power as rosters and the catalogue store it. Raises `effects.EffectError` for its effects."""
        effects = data.get("effects")
        return cls(
            name=str(data["name"]),
            cost=data.get("cost"),
            esbirro=data.get("esbirro"),
            type=data.get("type"),
            unique=data.get("unique"),
            rarity=data.get("rarity"),
            effects=None if effects is None else parse(effects, "effects"),
            cost_by_exploit=bool(data.get("cost_by_exploit")),
            altar_exempt=bool(data.get("altar_exempt")),
            as_printed=bool(data.get("as_printed")),
        )

    def to_json(self) -> dict[str, Any]:
        """The shape that `from_json` reads; what is rarely known is left out when it is not."""
        written: dict[str, Any] = {
            "name": self.name,
            "cost": self.cost,
            "esbirro": self.esbirro,
            "type": self.type,
            "unique": self.unique,
        }
        if self.rarity is not None:
            written["rarity"] = self.rarity
        if self.effects is not None:
            written["effects"] = [to_json(effect) for effect in self.effects]
        for flag in ("cost_by_exploit", "altar_exempt", "as_printed"):
            if getattr(self, flag):
                written[flag] = True
        return written

    def with_(self, **changes: Any) -> "Power":
        """The same Power with other values."""
        return replace(self, **changes)
