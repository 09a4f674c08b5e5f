"""Cards and the known facts about them.

A fact is a value, or None when nobody knows it. Facts of a card's text (designations, areas, restrictions) are
known to be absent when the text is known and does not state them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from atrum_judge.judging.names import name_key
from atrum_judge.judging.reading import Few, Integer, NotACase, Shape, Words, read
from atrum_judge.protocol import Catalogue

Side = Literal["doomtrooper", "tribal", "legion", "general"]
CardType = Literal[
    "warrior",
    "equipment",
    "relic",
    "beast",
    "fortification",
    "gift",
    "ki",
    "mission",
    "alliance",
    "warzone",
    "art",
    "special",
]
AREAS = ("escuadron", "cohorte", "destacamento")

CORPORATIONS = ("Bauhaus", "Capitol", "Cybertronic", "Imperial", "Mishima")
LEGION = "La Legión Oscura"
SIDES: dict[str, Side] = {
    **dict.fromkeys(CORPORATIONS, "doomtrooper"),
    "La Hermandad": "doomtrooper",
    "Crescentia": "tribal",
    "La Triada Luterana": "tribal",
    "Los Hijos de Rasputín": "tribal",
    "Los Templarios": "tribal",
    "Atlantes": "tribal",
    LEGION: "legion",
    "General": "general",
}
"""The side of the warriors of each affiliation (P2 §3)."""

_AFFILIATIONS = {name_key(name): name for name in SIDES}
_AREAS = {name_key(area): area for area in AREAS}


class Affiliation(str):
    """One of the thirteen, in its own spelling."""


class Area(str):
    """One of the three combat areas."""


def affiliation(value: Any) -> Affiliation:
    """An affiliation in any spelling. Raises `ValueError`."""
    name = _AFFILIATIONS.get(name_key(value)) if isinstance(value, str) else None
    if name is None:
        raise ValueError("expected one of " + ", ".join(f'"{known}"' for known in SIDES))
    return Affiliation(name)


def area(value: Any) -> Area:
    """A combat area in any spelling. Raises `ValueError`."""
    name = _AREAS.get(name_key(value)) if isinstance(value, str) else None
    if name is None:
        raise ValueError("expected one of " + ", ".join(f'"{known}"' for known in AREAS))
    return Area(name)


READERS: dict[type, Callable[[Any], Any]] = {Affiliation: affiliation, Area: area}
WRITTEN: dict[type, dict[str, Any]] = {
    Affiliation: {"type": "string", "description": "in any spelling: " + ", ".join(SIDES)},
    Area: {"type": "string", "description": "in any spelling: " + ", ".join(AREAS)},
}

Value = Integer | Literal["-"] | None


class Values(Shape):
    """Combat values; of beasts and warzones, modifiers."""

    L: Value = None
    D: Value = None
    B: Value = None
    V: Value = None


class Effect(Shape):
    """The effect of an art or special card on the card that it is played on."""

    op: Literal[
        "discard",
        "annihilate",
        "transfer",
        "cover",
        "affiliate",
        "heretic",
        "actions",
        "destiny",
        "promotion",
        "unknown",
    ]
    alliance: bool = False
    to: Words | None = None
    amount: Integer = 0
    whose: Literal["caster", "opponent"] = "caster"
    note: str = ""

    def __post_init__(self) -> None:
        if self.op == "transfer" and name_key(self.to or "") not in _AREAS:
            raise ValueError("a transfer needs an area in `to`")
        if self.op == "affiliate" and name_key(self.to or "") not in _AFFILIATIONS:
            raise ValueError("affiliate needs an affiliation in `to`")


class Card(Shape):
    """Facts of a card; what is left out is unknown, or, of its text, not there."""

    name: Words
    type: CardType | None = None
    affiliation: Affiliation | None = None
    values: Values | None = None
    limit: Integer | None = None
    designations: Few[Words] | UnsetType = UNSET
    icon: Literal["acoplar", "descartar", "aniquilar"] | None = None
    area: Few[Area] | UnsetType = UNSET
    only: Few[Words] | UnsetType = UNSET
    restricts: Literal["equipment", "weapons"] | UnsetType = UNSET
    assign_to: Few[Literal["own_warrior", "self", "other_player", "other_warrior"]] | UnsetType = UNSET
    when: Literal["own_turn", "any_time"] | UnsetType = UNSET
    cannot: Few[Literal["discard", "annihilate"]] | UnsetType = UNSET
    effects: Few[Effect] | UnsetType = UNSET
    text: Literal["unknown"] | UnsetType = UNSET
    edition: Annotated[str, Meta(max_length=200)] | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """Known facts about a card. None is unknown.

    Attributes:
        told_side: the side of a warrior whose affiliation is not told.
        limits: the printed deck limits of its editions.
    """

    name: str
    type: CardType | None = None
    affiliation: str | None = None
    told_side: Side | None = None
    values: Values = Values()  # noqa: RUF009 - never changed
    limits: tuple[int, ...] = ()
    designations: frozenset[str] | None = None
    icon: str | None = None
    areas: tuple[str, ...] | None = None
    only: tuple[str, ...] | None = None
    restricts: str | None = None
    has_known_text: bool = False
    assign_to: tuple[str, ...] | None = None
    when: str | None = None
    cannot: tuple[str, ...] | None = None
    effects: tuple[Effect, ...] | None = None

    @property
    def side(self) -> Side | None:
        """The side that the printed affiliation belongs to."""
        return SIDES[self.affiliation] if self.affiliation else self.told_side

    def is_designated(self, *words: str) -> bool | None:
        """True if it carries one of the designations, given as keys."""
        return None if self.designations is None else any(word in self.designations for word in words)

    @property
    def is_vehicle(self) -> bool | None:
        """True for a Vehículo; an Aeronave, a Submarino or a Tanque is one also without the word."""
        return self.is_designated("vehiculo", "aeronave", "submarino", "tanque")

    @property
    def is_weapon(self) -> bool | None:
        """True for a card that says it is a weapon (P2 §Equipar)."""
        if self.designations is None:
            return None
        return any(word.startswith("arma de ") or word == "arma especial" for word in self.designations)


def facts_of(prints: Sequence[Card]) -> Facts:
    """Return the facts in the prints of one name, the first one first."""
    card = prints[0]
    known = card.text is UNSET

    def stated(given: Any) -> tuple[Any, ...] | None:
        return tuple(given) if given is not UNSET else () if known else None

    designations = stated(card.designations)
    return Facts(
        name=card.name,
        type=card.type,
        affiliation=card.affiliation,
        values=card.values or Values(),
        limits=tuple(one.limit for one in prints if one.limit is not None and one.limit >= 1),
        designations=None if designations is None else frozenset(map(name_key, designations)),
        icon=card.icon,
        areas=stated(card.area),
        only=stated(card.only),
        restricts=None if card.restricts is UNSET else card.restricts,
        has_known_text=known,
        assign_to=stated(card.assign_to),
        when=card.when if card.when is not UNSET else "" if known else None,
        cannot=stated(card.cannot),
        effects=stated(card.effects),
    )


_NAMED = {
    "ranger venusiano": Facts("Ránger Venusiano", type="warrior", told_side="doomtrooper", values=Values(V=4)),
    "distorsionar": Facts("Distorsionar", type="gift", designations=frozenset({"don mayor de algeroth"})),
}
"""The rulebook's own facts about cards it names (P2 §Guerrero, P2 §Don.3)."""


class Cards:
    """Finds the facts of a card: those that a case states, else the rulebook's, else those of the catalogue."""

    def __init__(self, cards: Iterable[Card], catalogue: Catalogue) -> None:
        self._prints: dict[str, list[Card]] = {}
        for card in cards:
            self._prints.setdefault(name_key(card.name), []).append(card)
        self._catalogue = catalogue
        self._facts: dict[str, Facts] = {}

    def of(self, name: str | None) -> Facts:
        """The facts of a name; None is a card that nobody knows."""
        if name is None:
            return Facts("?")
        key = name_key(name)
        if key not in self._facts:
            prints = self._prints.get(key, [])
            if not prints and key not in _NAMED:
                prints = list(_printed(name, self._catalogue))
            self._facts[key] = facts_of(prints) if prints else _NAMED.get(key, Facts(name))
        return self._facts[key]


def _printed(name: str, catalogue: Catalogue) -> Iterable[Card]:
    """The cards of the catalogue, whose text beyond its data nobody knows."""
    for item in catalogue(name):
        known = {field: item.data[field] for field in Card.__struct_fields__ if item.data.get(field) is not None}
        if item.data.get("value") is not None:
            known["values"] = {"V": item.data["value"]}
        try:
            yield read({"text": "unknown", **known, "name": item.name}, Card, READERS)
        except NotACase:
            yield Card(name=item.name, text="unknown")
