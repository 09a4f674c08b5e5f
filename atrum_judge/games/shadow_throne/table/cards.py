"""Characters: what the rulebook says of them, and what a case adds. None is what nobody knows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from msgspec import UNSET, UnsetType

from atrum_judge.judging import names
from atrum_judge.judging.reading import Few, Integer, Shape, Words

FACTIONS = ("Imperio", "Rebeldes", "Iglesia")
IMPERIO, REBELDES, IGLESIA = FACTIONS
RANKS = ("plebeyo", "élite", "noble")
NUMBERS = (1, 2, 3)
KYROS_NUMBER = 3
DECK = 54
PER_FACTION = 18

Deed = Literal[
    "",
    "kill_plebeyo",
    "kill_elite",
    "kill_noble",
    "extra",
    "scouts",
    "next_wave",
    "queen",
    "stay",
    "silence",
    "convert_plebeyo",
    "convert_elite",
    "beatice",
    "mourner",
    "thavma",
    "unknown",
]
"""The deed of an ability; empty where there is none, ``unknown`` where nobody knows."""


def key(name: str) -> str:
    """The spelling under which names are compared here; spaces do not count either."""
    return names.name_key(name).replace(" ", "")


class EffectUnknown(Shape, tag_field="op", tag="unknown"):
    """An effect that nobody described."""

    note: str = ""


class Ability(Shape):
    """An ability, with the number printed on it; further fields for those cards whose numbers were lost."""

    number: Integer | None = None
    amount: Integer | None = None
    silences: Few[Integer] | None = None
    effects: Few[EffectUnknown] | None = None


class CardShape(Shape):
    """The facts that the judge reads off a card of the table."""

    name: Words
    faction: Words | None = None
    rank: Words | None = None
    power: Integer | None = None
    influence: Integer | None = None
    cost: Integer | None = None
    income: Integer | None = None
    consolation: Integer | None = None
    ability: bool | Ability | UnsetType | None = UNSET


@dataclass(frozen=True, slots=True)
class Facts:
    """Known facts about a card. `due` is its price, below 0 for an income; `deed` is the kind of its ability."""

    name: str
    faction: str | None = None
    rank: str | None = None
    power: int | None = None
    influence: int | None = None
    cost: int | None = None
    income: int | None = None
    consolation: int | None = None
    deed: Deed = "unknown"
    number: int | None = None
    amount: int | None = None
    silences: tuple[int, ...] | None = None

    @property
    def due(self) -> int | None:
        """Return the price of playing it."""
        if self.cost is not None:
            return self.cost
        return None if self.income is None else -self.income


def _named(name: str, faction: str, deed: Deed, rank: str | None = None, number: int | None = None) -> Facts:
    return Facts(name, faction, rank, deed=deed, number=number)


# The rulebook's own facts about cards; most numbers were icons that our copy lost.
RULEBOOK_CARDS: tuple[Facts, ...] = (
    Facts("Campesino Obediente", IMPERIO, cost=0, consolation=3),
    Facts("Forajido", REBELDES, RANKS[0], income=2),
    _named("Caballeros de Bentheon", IMPERIO, "kill_plebeyo"),
    _named("Anna Lys, Hacedora de Viudas", IMPERIO, "kill_elite"),
    _named("Datura, Asesino Narcotizado", IMPERIO, "kill_noble"),
    _named("Rey Kyros", IMPERIO, "extra", number=KYROS_NUMBER),
    _named("Exploradores de Phabos", REBELDES, "scouts"),
    _named("Picureas, Hijo de las Rosas", REBELDES, "next_wave"),
    _named("Reina Eletheria", REBELDES, "queen", RANKS[2]),
    _named("Langman, Espina de la Corona", REBELDES, "stay"),
    _named("Sythera la Susurradora", REBELDES, "silence"),
    _named("Pastor de los Perdidos", IGLESIA, "convert_plebeyo", RANKS[1]),
    _named("Protis, Absolvedor de Pecados", IGLESIA, "convert_elite"),
    _named("Princesa Beatice", IGLESIA, "beatice"),
    _named("Simone la Doliente", IGLESIA, "mourner"),
    _named("Thavma el Revelador", IGLESIA, "thavma"),
)

# Under what else those cards go: the short names of the text.
_SHORT = {
    "Caballeros": "Caballeros de Bentheon",
    "Anna Lys": "Anna Lys, Hacedora de Viudas",
    "Datura": "Datura, Asesino Narcotizado",
    "Kyros": "Rey Kyros",
    "Exploradores": "Exploradores de Phabos",
    "Picureas": "Picureas, Hijo de las Rosas",
    "Eletheria": "Reina Eletheria",
    "Langman": "Langman, Espina de la Corona",
    "Sythera": "Sythera la Susurradora",
    "Pastor": "Pastor de los Perdidos",
    "Protis": "Protis, Absolvedor de Pecados",
    "Beatice": "Princesa Beatice",
    "Simone": "Simone la Doliente",
    "Thavma": "Thavma el Revelador",
}
_BY_KEY = {key(facts.name): facts for facts in RULEBOOK_CARDS}
_BY_KEY |= {key(short): _BY_KEY[key(name)] for short, name in _SHORT.items()}


def printed(name: str) -> Facts | None:
    """Return the rulebook's facts about a card; None when it does not name it."""
    return _BY_KEY.get(key(name))


class Cards:
    """The cards of a case: the rulebook's facts and those that the case adds."""

    def __init__(self, given: Iterable[CardShape]) -> None:
        self._added: Mapping[str, Facts] = {self._key(card.name): _facts(card) for card in given}

    @staticmethod
    def _key(name: str) -> str:
        known = printed(name)
        return key(known.name) if known else key(name)

    def __getitem__(self, name: str | None) -> Facts:
        """Return the known facts about a card."""
        if name is None:
            return Facts("?")
        return self._added.get(self._key(name)) or printed(name) or Facts(name)

    def are_same(self, one: str, other: str) -> bool:
        """True if two names mean the same card."""
        return self._key(one) == self._key(other)


def _facts(card: CardShape) -> Facts:
    """A card of a case, with what the rulebook says where the case says nothing."""
    known = printed(card.name) or Facts(card.name)
    ability = card.ability
    facts = replace(
        known,
        faction=known.faction or _spelt(card.faction, FACTIONS),
        rank=known.rank or _spelt(card.rank, RANKS),
        power=card.power,
        influence=card.influence,
        cost=card.cost if known.income is None and known.cost is None else known.cost,
        income=card.income if known.income is None and known.cost is None else known.income,
        consolation=card.consolation if known.consolation is None else known.consolation,
    )
    if ability is False:
        return replace(facts, deed="", number=None) if known.deed == "unknown" else facts
    if isinstance(ability, Ability):
        silences = None if ability.silences is None else tuple(ability.silences)
        number = facts.number if ability.number is None else ability.number
        return replace(facts, number=number, amount=ability.amount, silences=silences)
    return facts


def _spelt(word: str | None, words: tuple[str, ...]) -> str | None:
    """A word as we write it; None for one that does not exist."""
    return next((one for one in words if word is not None and key(one) == key(word)), None)


def faction_named(word: str) -> str | None:
    """A faction in our spelling."""
    return _spelt(word, FACTIONS)
