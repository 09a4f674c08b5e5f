"""The fields of effects: how each is written, and what is read from it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from atrum_judge.games.atrum.table.effects.effect import ALL, EffectError, Per
from atrum_judge.games.atrum.table.general import largest
from atrum_judge.games.atrum.table.kinds import ESBIRROS, NEUTRAL, Asked, Kind, kind_named

Reader = Callable[[Any, str], Any]
"""Reads a value found at a place. Raises `EffectError`."""

MAX_NUMBER = 99


class Field(NamedTuple):
    """A field of an operation: its name in JSON, how it is read, and the attribute of `Effect` that holds it.

    A field without attribute may be written and says nothing that its operation does not say already.
    """

    name: str
    read: Reader
    attribute: str


def field(name: str, read: Reader, attribute: str | None = None) -> Field:
    """A field, held under its own name where nothing else is said."""
    return Field(name, read, name if attribute is None else attribute)


def number(low: int, high: int) -> Reader:
    """An integer, both ends included."""

    def read(value: Any, place: str) -> int:
        if type(value) is not int:
            raise EffectError(place, "expected an integer")
        if not low <= value <= high:
            raise EffectError(place, f"expected an integer from {low} to {high}")
        return value

    return read


def one_of(*allowed: str) -> Reader:
    """One of a few words."""

    def read(value: Any, place: str) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise EffectError(place, "expected one of " + ", ".join(f'"{a}"' for a in allowed))
        return value

    return read


def count(value: Any, place: str) -> int:
    """Read a number of things; ``"all"`` is every one that fits."""
    if value == "all":
        return ALL
    if type(value) is not int:
        raise EffectError(place, 'expected an integer or "all"')
    return int(amount(value, place))


def flag(value: Any, place: str) -> bool:
    """Read a yes or no."""
    if not isinstance(value, bool):
        raise EffectError(place, "expected true or false")
    return value


def text(value: Any, place: str) -> str:
    """Read a text in words."""
    if not isinstance(value, str):
        raise EffectError(place, "expected a string")
    return value


def kind(value: Any, place: str) -> Kind:
    """An Esbirro by its name."""
    found = kind_named(value) if isinstance(value, str) else None
    if found is None:
        raise EffectError(place, "expected an Esbirro: " + ", ".join(ESBIRROS))
    return found


def kind_or_neutral(value: Any, place: str) -> Asked:
    """Read the kind that a Power asks to be discarded, by its name."""
    return NEUTRAL if isinstance(value, str) and value.casefold() == "neutral" else kind(value, place)


def per(value: Any, place: str) -> Per:
    """Read the things that an amount counts: ``{"zone", "whose"?, "esbirro"?}``."""
    if not isinstance(value, Mapping):
        raise EffectError(place, "expected an object")
    for key in value:
        if key not in {"zone", "whose", "esbirro"}:
            raise EffectError(f"{place}.{key}", "unknown field")
    if "zone" not in value:
        raise EffectError(f"{place}.zone", "required")
    zone = _counted_zone(value["zone"], f"{place}.zone")
    owner = whose(value["whose"], f"{place}.whose") if "whose" in value else "caster"
    esbirro = kind(value["esbirro"], f"{place}.esbirro") if value.get("esbirro") is not None else None
    return Per(zone, owner, esbirro)


_counted_zone = one_of("altar", "revealed", "discarded", "hand", "vertedero")
amount = number(0, MAX_NUMBER)
cost = number(0, largest("max_cost"))
whose = one_of("caster", "target", "any")

WHOSE = field("whose", whose)
ESBIRRO = field("esbirro", kind)
COUNT = field("count", count)
COUNTED = (COUNT, field("up_to", flag))
AMOUNT = field("amount", amount)
MEASURED = (AMOUNT, field("per", per), field("each", amount))
UNTIL = field("until", one_of("end_of_turn", "next_own_turn", "end_of_game"))
