"""Powers, and which of them a Reptante has on a given day (P1 §7, P3 §1)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Literal

from rules.games.atrum.names import name_key

PowerType = Literal["attack", "defense", "tactical"]

ESBIRROS = ("Bestia", "Caído", "Esqueleto", "Golem", "Zombie")
COST_ESBIRROS = (*ESBIRROS, "Neutral")
POWER_TYPES: tuple[PowerType, ...] = ("attack", "defense", "tactical")
POWERS_PER_REPTANTE = 5
MAX_COST = 4


@dataclass(frozen=True, slots=True)
class Power:
    """One of the five Powers of a Reptante. None means: not known.

    Attributes:
        esbirro: the kind discarded to launch it; ``"Neutral"`` is any kind.
        unique: it carries the ★ (P3 §2.2).
    """

    name: str
    cost: int | None = None
    esbirro: str | None = None
    type: PowerType | None = None
    unique: bool | None = None

    @property
    def key(self) -> str:
        return name_key(self.name)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Power":
        return cls(
            name=str(data["name"]),
            cost=data.get("cost"),
            esbirro=data.get("esbirro"),
            type=data.get("type"),
            unique=data.get("unique"),
        )

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Substitution:
    """A banned Power counts as another one from a day on."""

    banned: str
    replacement: Power
    since: date
    rule: str


# P3 §1.2; in force since July 2025 (P3 §1.4).
SUBSTITUTIONS = (
    Substitution(
        banned="Incursión cadavérica",
        replacement=Power("Déjà-Vu", cost=2, esbirro="Zombie", type="tactical", unique=True),
        since=date(2025, 7, 1),
        rule="P3 §1.2",
    ),
)

# Whether a Power carries the ★ belongs to the Power, not to the print: what the rulebook settles wins over
# what a card or a player says (P3 §1.2, §1.3, §2.2, §4).
KNOWN_UNIQUE = {
    name_key("Golpe macizo"): True,
    name_key("Exhumado nocturno"): True,
    name_key("Déjà-Vu"): True,
    name_key("Incursión cadavérica"): True,
    name_key("Lectura de Huesos"): False,
    name_key("Hedor Distractor"): False,
    name_key("Carga heroica"): False,
}


@dataclass(frozen=True, slots=True)
class EffectivePower:
    """What a printed Power counts as on a day; `replaces` is set when a substitution applied."""

    power: Power
    replaces: Substitution | None = None


def effective(power: Power, on: date) -> EffectivePower:
    """The Power that a printed one counts as on a day (P3 §1.2, §1.3)."""
    for substitution in SUBSTITUTIONS:
        if power.key == name_key(substitution.banned) and on >= substitution.since:
            return EffectivePower(substitution.replacement, substitution)
    unique = KNOWN_UNIQUE.get(power.key, power.unique)
    return EffectivePower(Power(power.name, power.cost, power.esbirro, power.type, unique))
