"""Reading and writing effects, by the rows that `operation` has registered."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Flag, auto
from typing import Any, NamedTuple

from atrum_judge.games.atrum.table.effects.effect import ALL, Effect, EffectError, Per
from atrum_judge.games.atrum.table.effects.fields import MAX_NUMBER, Field, amount
from atrum_judge.games.atrum.table.kinds import name_of
from atrum_judge.text import Text

Words = Callable[[Effect, str | None], Text]
"""The words of an effect, given the type of its Power (None: not known)."""


class Trait(Flag):
    """A trait of an operation, for a Power that has it.

    Attributes:
        AIMS: it names a participant, whatever its `whose`.
        OF_ONE: it is about one participant: of ``"any"`` it is the one who is named when announcing (P2 §1.4, §9.5).
        HOSTILE: its target has to be an opponent, unless it may be any participant.
        FOR_YOU: said of its caster, it may be used for a team mate instead (P3 §3).
        MOVES_ALTAR: it may change how many Esbirros an Altar has (P2 §6.5).
    """

    NONE = 0
    AIMS = auto()
    OF_ONE = auto()
    HOSTILE = auto()
    FOR_YOU = auto()
    MOVES_ALTAR = auto()


class Operation(NamedTuple):
    """An operation: its fields, its traits, and its words.

    Attributes:
        fields: by their name in JSON; `needs` are those that have to be written.
        defaults: where they are others than those of `Effect`, by attribute.
    """

    fields: dict[str, Field]
    needs: tuple[str, ...]
    defaults: dict[str, Any]
    traits: Trait
    words: Words


OPERATIONS: dict[str, Operation] = {}


def operation(
    name: str, *fields: Field, needs: tuple[str, ...] = (), traits: Trait = Trait.NONE, **defaults: Any
) -> Callable[[Words], Words]:
    """Register an operation under its name; what it decorates says an effect in words.

    Raises `ValueError` for a name that is taken.
    """

    def register(words: Words) -> Words:
        if name in OPERATIONS:
            raise ValueError(f"two operations {name}")
        OPERATIONS[name] = Operation({field.name: field for field in fields}, needs, defaults, traits, words)
        return words

    return register


def parse(value: Any, place: str) -> tuple[Effect, ...]:
    """Read a list of effects. Raises `EffectError`, naming the place."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise EffectError(place, "expected a list of effects")
    if len(value) > MAX_NUMBER:
        raise EffectError(place, f"expected at most {MAX_NUMBER} effects")
    return tuple(parse_one(item, f"{place}[{index}]") for index, item in enumerate(value))


def parse_one(value: Any, place: str) -> Effect:
    """Read one effect. Raises `EffectError`, naming the place."""
    if not isinstance(value, Mapping):
        raise EffectError(place, "expected an object")
    op = value.get("op")
    if not isinstance(op, str) or op not in OPERATIONS:
        raise EffectError(f"{place}.op", "expected one of " + ", ".join(OPERATIONS))
    row = OPERATIONS[op]
    read: dict[str, Any] = dict(row.defaults)
    for key, given in value.items():
        if key == "op":
            continue
        field = row.fields.get(key)
        if field is None:
            raise EffectError(f"{place}.{key}", f"unknown field of {op}")
        found = field.read(given, f"{place}.{key}")
        if field.attribute:
            read[field.attribute] = found
    for key in row.needs:
        if key not in value:
            raise EffectError(f"{place}.{key}", f"required by {op}")
    if "amount" in row.fields and "amount" not in read and "per" not in read:
        raise EffectError(f"{place}.amount", f"{op} needs amount, or per and each")
    if read.get("random") and read.get("up_to"):
        raise EffectError(f"{place}.up_to", "nobody chooses how many fall at random")
    return Effect(op, **read)


def condition(value: Any, place: str) -> Effect:
    """Read what an ``if`` asks: ``{"reinforced": n}``, or the fields of a ``require``."""
    if not isinstance(value, Mapping):
        raise EffectError(place, "expected an object")
    if "reinforced" in value:
        if set(value) != {"reinforced"}:
            raise EffectError(place, "expected only the field reinforced")
        return Effect("reinforced", amount=amount(value["reinforced"], f"{place}.reinforced"))
    return parse_one({"op": "require", **value}, place)


def to_json(effect: Effect) -> dict[str, Any]:
    """The effect as it is written in a case; fields at their default are left out."""
    row = OPERATIONS[effect.op]
    defaults = replace(Effect(effect.op), **row.defaults)
    written: dict[str, Any] = {"op": effect.op}
    for key, field in row.fields.items():
        if not field.attribute:
            continue
        value = getattr(effect, field.attribute)
        needed = key in row.needs or (key == "amount" and effect.per is None)
        if value != getattr(defaults, field.attribute) or needed:
            written[key] = _written(value, key)
    return written


def _written(value: Any, key: str) -> Any:
    if key == "count":
        return "all" if value == ALL else value
    if key == "esbirro":
        return name_of(value)
    if isinstance(value, Per):
        kind = {} if value.esbirro is None else {"esbirro": name_of(value.esbirro)}
        return {"zone": value.zone, "whose": value.whose, **kind}
    if isinstance(value, Effect):
        if value.op == "reinforced":
            return {"reinforced": value.amount}
        return {k: v for k, v in to_json(value).items() if k != "op"}
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value
