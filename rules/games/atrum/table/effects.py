"""What Powers do, as data: a list of small operations that happen in order (P1 §7.5, P2 §8, §9).

An effect is written as a JSON object ``{"op": name, field: value..}``. `parse` reads it, and names the place
of whatever it cannot read; `to_json` writes it back; `describe` says it in our own words.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from rules.games.atrum.table.kinds import ESBIRROS, NEUTRAL, Kind, kind_named, name_of
from rules.text import Text

ALL = -1
CONDITION_FIELDS = ("zone", "whose", "esbirro", "count")
MAX_NUMBER = 99


class EffectError(ValueError):
    """An effect that cannot be read. `place` is the path of the fault, `reason` what is expected there."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


class Per(NamedTuple):
    """What is counted to know an amount: Esbirros of a zone, of one kind or of all (None)."""

    zone: str
    whose: str
    esbirro: Kind | None


@dataclass(frozen=True, slots=True)
class Effect:
    """One operation. A field that the operation does not have keeps its default.

    Attributes:
        count: how many Esbirros; `ALL` is every one that fits.
        whose: ``"caster"``, ``"target"`` or ``"any"``.
        esbirro: a kind, `NEUTRAL` (in the filter of an annulment), or None for any.
        source: where cards come from (``"from"`` in JSON).
        then: the effects of an ``if``; `condition` is what it asks.
    """

    op: str
    amount: int = 0
    per: Per | None = None
    each: int = 1
    count: int = 1
    up_to: bool = False
    whose: str = ""
    esbirro: Kind | None = None
    zone: str = ""
    source: str = ""
    to: str = ""
    state: str = "exhausted"
    of: str = "attack"
    what: str = "attack"
    min_cost: int | None = None
    max_cost: int | None = None
    type: str | None = None
    until: str = "end_of_turn"
    random: bool = False
    uses: int = 1
    note: str = ""
    condition: "Effect | None" = None
    then: tuple["Effect", ...] = ()


_Reader = Callable[[Any, str], Any]


def _number(low: int, high: int) -> _Reader:
    def read(value: Any, place: str) -> int:
        if type(value) is not int:
            raise EffectError(place, "expected an integer")
        if not low <= value <= high:
            raise EffectError(place, f"expected an integer from {low} to {high}")
        return value

    return read


def _count(value: Any, place: str) -> int:
    if value == "all":
        return ALL
    if type(value) is not int:
        raise EffectError(place, 'expected an integer or "all"')
    return int(_number(0, MAX_NUMBER)(value, place))


def _flag(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise EffectError(place, "expected true or false")
    return value


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise EffectError(place, "expected a string")
    return value


def _one_of(*allowed: str) -> _Reader:
    def read(value: Any, place: str) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise EffectError(place, "expected one of " + ", ".join(f'"{a}"' for a in allowed))
        return value

    return read


def _kind(value: Any, place: str) -> Kind:
    kind = kind_named(value) if isinstance(value, str) else None
    if kind is None:
        raise EffectError(place, "expected an Esbirro: " + ", ".join(ESBIRROS))
    return kind


def _kind_or_neutral(value: Any, place: str) -> Kind:
    return NEUTRAL if isinstance(value, str) and value.casefold() == "neutral" else _kind(value, place)


def _per(value: Any, place: str) -> Per:
    if not isinstance(value, Mapping):
        raise EffectError(place, "expected an object")
    for key in value:
        if key not in {"zone", "whose", "esbirro"}:
            raise EffectError(f"{place}.{key}", "unknown field")
    if "zone" not in value:
        raise EffectError(f"{place}.zone", "required")
    zone = _one_of("altar", "revealed", "discarded", "hand", "vertedero")(value["zone"], f"{place}.zone")
    whose = _whose(value["whose"], f"{place}.whose") if "whose" in value else "caster"
    kind = _kind(value["esbirro"], f"{place}.esbirro") if value.get("esbirro") is not None else None
    return Per(zone, whose, kind)


def _condition(value: Any, place: str) -> Effect:
    if not isinstance(value, Mapping):
        raise EffectError(place, "expected an object")
    if "reinforced" in value:
        if set(value) != {"reinforced"}:
            raise EffectError(place, "expected only the field reinforced")
        return Effect("reinforced", amount=_number(0, MAX_NUMBER)(value["reinforced"], f"{place}.reinforced"))
    return parse_one({"op": "require", **value}, place)


def _effects(value: Any, place: str) -> tuple[Effect, ...]:
    return parse(value, place)


_whose = _one_of("caster", "target", "any")
_AMOUNT = _number(0, MAX_NUMBER)
_COST = _number(0, 4)
_UNTIL = _one_of("end_of_turn", "next_own_turn", "end_of_game")
_WHOSE: tuple[str, _Reader] = ("whose", _whose)
_ESBIRRO: tuple[str, _Reader] = ("esbirro", _kind)
_COUNTED: tuple[tuple[str, _Reader], ...] = (("count", _count), ("up_to", _flag))
_MEASURED: tuple[tuple[str, _Reader], ...] = (("amount", _AMOUNT), ("per", _per), ("each", _AMOUNT))


class Operation(NamedTuple):
    """What may be written about an operation: its fields, those it needs, and its own defaults."""

    fields: dict[str, _Reader]
    needs: tuple[str, ...] = ()
    defaults: dict[str, Any] = {}


def _operation(*fields: tuple[str, _Reader], needs: tuple[str, ...] = (), **defaults: Any) -> Operation:
    return Operation(dict(fields), needs, defaults)


OPERATIONS: dict[str, Operation] = {
    "damage": _operation(*_MEASURED, _WHOSE, whose="target"),
    "prevent": _operation(*_MEASURED, ("of", _one_of("attack", "any"))),
    "reinforce": _operation(
        ("amount", _AMOUNT), ("what", _one_of("attack", "defense", "either")), needs=("amount",)
    ),
    "annul": _operation(
        ("min_cost", _COST),
        ("max_cost", _COST),
        ("type", _one_of("attack", "defense", "tactical")),
        ("esbirro", _kind_or_neutral),
        ("whose", _one_of("opponent", "any")),
        whose="any",
    ),
    "exploit": _operation(*_COUNTED, _WHOSE, _ESBIRRO, whose="target"),
    "draw": _operation(("count", _count), _WHOSE, whose="caster"),
    "place": _operation(
        *_COUNTED,
        ("from", _one_of("fosa_top", "hand", "vertedero", "revealed")),
        _ESBIRRO,
        ("state", _one_of("exhausted", "prepared")),
        needs=("from",),
    ),
    "take": _operation(*_COUNTED, _ESBIRRO, whose="target"),
    "return": _operation(
        *_COUNTED, _WHOSE, _ESBIRRO, ("to", _one_of("hand", "fosa_top")), whose="target", to="hand"
    ),
    "swap": _operation(("count", _count)),
    "reveal": _operation(("count", _count), needs=("count",)),
    "take_revealed": _operation(*_COUNTED, _ESBIRRO),
    "search": _operation(
        ("zone", _one_of("fosa", "vertedero")),
        _ESBIRRO,
        *_COUNTED,
        ("to", _one_of("hand", "altar")),
        needs=("zone",),
        to="hand",
        up_to=True,
    ),
    "discard_all": _operation(_ESBIRRO, _WHOSE, whose="caster"),
    "discard": _operation(("count", _count), _WHOSE, ("random", _flag), whose="target"),
    "gain": _operation(*_MEASURED, _WHOSE, whose="caster"),
    "reduce": _operation(*_MEASURED, _WHOSE, whose="caster"),
    "copy": _operation(
        ("from", _one_of("other_prepared_reptante", "announced")), source="other_prepared_reptante"
    ),
    "retype": _operation(
        ("zone", _one_of("hand", "altar")),
        _ESBIRRO,
        _WHOSE,
        ("until", _UNTIL),
        needs=("zone", "esbirro"),
        whose="caster",
    ),
    "retype_power": _operation(("to", _one_of("attack", "defense", "tactical")), needs=("to",)),
    "discard_as": _operation(_ESBIRRO, ("uses", _number(1, MAX_NUMBER))),
    "protect": _operation(
        ("what", _one_of("altar", "hand", "resistance")), _WHOSE, ("until", _UNTIL), whose="caster", what="altar"
    ),
    "show_hand": _operation(_WHOSE, whose="caster"),
    "swap_hand": _operation(("with", _one_of("vertedero"))),
    "no_exhaust": _operation(),
    "skip_next_prepare": _operation(),
    "require": _operation(
        ("zone", _one_of("altar", "hand", "vertedero")),
        _WHOSE,
        _ESBIRRO,
        ("count", _count),
        needs=("zone",),
        whose="caster",
    ),
    "if": _operation(("condition", _condition), ("then", _effects), needs=("condition", "then")),
    "unknown": _operation(("note", _text)),
}
_RENAMED = {"from": "source"}


def parse(value: Any, place: str) -> tuple[Effect, ...]:
    """Read a list of effects. Raises `EffectError`, naming the place."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise EffectError(place, "expected a list of effects")
    return tuple(parse_one(item, f"{place}[{index}]") for index, item in enumerate(value))


def parse_one(value: Any, place: str) -> Effect:
    """Read one effect. Raises `EffectError`, naming the place."""
    if not isinstance(value, Mapping):
        raise EffectError(place, "expected an object")
    op = value.get("op")
    if not isinstance(op, str) or op not in OPERATIONS:
        raise EffectError(f"{place}.op", "expected one of " + ", ".join(OPERATIONS))
    operation = OPERATIONS[op]
    read: dict[str, Any] = dict(operation.defaults)
    for key, given in value.items():
        if key == "op":
            continue
        reader = operation.fields.get(key)
        if reader is None:
            raise EffectError(f"{place}.{key}", f"unknown field of {op}")
        if key == "with":
            reader(given, f"{place}.with")
            continue
        read[str(_RENAMED.get(key, key))] = reader(given, f"{place}.{key}")
    for key in operation.needs:
        if key not in value:
            raise EffectError(f"{place}.{key}", f"required by {op}")
    if "amount" in operation.fields and "amount" not in read and "per" not in read:
        raise EffectError(f"{place}.amount", f"{op} needs amount, or per and each")
    return Effect(op, **read)


def to_json(effect: Effect) -> dict[str, Any]:
    """The effect as it is written in a case; fields at their default are left out."""
    operation = OPERATIONS[effect.op]
    defaults = replace(Effect(effect.op), **operation.defaults)
    written: dict[str, Any] = {"op": effect.op}
    for key in operation.fields:
        if key == "with":
            continue
        value = getattr(effect, _RENAMED.get(key, key))
        needed = key in operation.needs or (key == "amount" and effect.per is None)
        if value != getattr(defaults, _RENAMED.get(key, key)) or needed:
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


# What people read --------------------------------------------------------------------------------------


def describe(effects: Sequence[Effect], power_type: str | None) -> Text:
    """The effect in our own words, one sentence per operation."""
    said = [_SENTENCES[effect.op](effect, power_type) for effect in effects]
    return Text.joined(said)


def _cards(effect: Effect) -> Text:
    kind = "Esbirro" if effect.esbirro is None else name_of(effect.esbirro)
    plural = kind + "s"
    if effect.count == ALL:
        return Text("todos los {plural}", plural=plural)
    noun = kind if effect.count == 1 else plural
    if effect.up_to:
        return Text("hasta {count} {noun}", count=effect.count, noun=noun)
    return Text("{count} {noun}", count=effect.count, noun=noun)


_ZONES = {
    ("altar", "caster"): Text("tu Altar"),
    ("altar", "target"): Text("el Altar del objetivo"),
    ("altar", "any"): Text("un Altar"),
    ("hand", "caster"): Text("tu mano"),
    ("hand", "target"): Text("la mano del objetivo"),
    ("hand", "any"): Text("una mano"),
}
_COMMON_ZONES = {
    "vertedero": Text("el Vertedero"),
    "revealed": Text("los revelados"),
    "discarded": Text("los descartados así"),
}


def _zone(zone: str, whose: str) -> Text:
    return _COMMON_ZONES.get(zone) or _ZONES[zone, whose if whose in {"caster", "target"} else "any"]


def _amount(effect: Effect) -> Text:
    if effect.per is None:
        return Text.verbatim(str(effect.amount))
    kind = "Esbirro" if effect.per.esbirro is None else name_of(effect.per.esbirro)
    where = _zone(effect.per.zone, effect.per.whose)
    return Text("{each} por cada {kind} en {where}", each=effect.each, kind=kind, where=where)


def _who(whose: str) -> Text:
    return {
        "caster": Text("tú"),
        "target": Text("el objetivo"),
        "any": Text("un participante"),
    }[whose or "target"]


def _damage(effect: Effect, power_type: str | None) -> Text:
    amount = _amount(effect)
    if power_type == "tactical":
        return Text("Daño directo al objetivo: {amount}.", amount=amount)
    return Text("Daño al objetivo: {amount}.", amount=amount)


def _prevent(effect: Effect, power_type: str | None) -> Text:
    amount = _amount(effect)
    if effect.of == "any":
        return Text("Previene daño, también directo: {amount}.", amount=amount)
    return Text("Previene daño de un Ataque: {amount}.", amount=amount)


def _reinforce(effect: Effect, power_type: str | None) -> Text:
    what = {
        "attack": Text("un Ataque"),
        "defense": Text("una Defensa"),
        "either": Text("un Ataque o una Defensa"),
    }[effect.what]
    return Text("Refuerza {what} en {amount}.", what=what, amount=effect.amount)


_TYPES = {"attack": Text("Ataque"), "defense": Text("Defensa"), "tactical": Text("Táctico")}


def _annul(effect: Effect, power_type: str | None) -> Text:
    what = Text("Anula el último Poder anunciado")
    if effect.whose == "opponent":
        what = Text("Anula el último Poder anunciado si es de un oponente")
    limits = []
    if effect.max_cost is not None or effect.min_cost is not None:
        span = f"{effect.min_cost or 0}-{4 if effect.max_cost is None else effect.max_cost}"
        limits.append(Text("coste {span}", span=span))
    if effect.type is not None:
        limits.append(_TYPES[effect.type])
    if effect.esbirro is not None:
        limits.append(Text("descarte {kind}", kind=name_of(effect.esbirro)))
    if limits:
        return Text("{what} ({limits}).", what=what, limits=tuple(limits))
    return Text("{what}.", what=what)


def _exploit(effect: Effect, power_type: str | None) -> Text:
    cards, where = _cards(effect), _zone("altar", effect.whose)
    return Text("Explota {cards} de {where}.", cards=cards, where=where)


def _draw(effect: Effect, power_type: str | None) -> Text:
    who, cards = _who(effect.whose), _cards(effect)
    return Text(
        "Del tope de la Fosa a la mano ({who}): {cards}.",
        who=who,
        cards=cards,
    )


def _place(effect: Effect, power_type: str | None) -> Text:
    cards = _cards(effect)
    source = {
        "fosa_top": Text("del tope de la Fosa"),
        "hand": Text("de tu mano"),
        "vertedero": Text("del Vertedero"),
        "revealed": Text("de los revelados"),
    }[effect.source]
    if effect.state == "prepared":
        return Text("A tu Altar, Preparado: {cards} {source}.", cards=cards, source=source)
    return Text("A tu Altar, Agotado: {cards} {source}.", cards=cards, source=source)


def _take(effect: Effect, power_type: str | None) -> Text:
    cards = _cards(effect)
    return Text(
        "Pasa a tu Altar, como está: {cards} del objetivo.",
        cards=cards,
    )


def _return(effect: Effect, power_type: str | None) -> Text:
    cards, where = _cards(effect), _zone("altar", effect.whose)
    to = Text("al tope de la Fosa") if effect.to == "fosa_top" else Text("a la mano")
    return Text("Vuelve {to}: {cards} de {where}.", to=to, cards=cards, where=where)


def _swap(effect: Effect, power_type: str | None) -> Text:
    return Text(
        "Intercambia {count} de tu Altar con el del objetivo, como están.",
        count=effect.count,
    )


def _reveal(effect: Effect, power_type: str | None) -> Text:
    return Text(
        "Revela {count} del tope de la Fosa; después vuelven y se baraja.",
        count=effect.count,
    )


def _take_revealed(effect: Effect, power_type: str | None) -> Text:
    cards = _cards(effect)
    return Text("A tu mano: {cards} de los revelados.", cards=cards)


def _search(effect: Effect, power_type: str | None) -> Text:
    cards = _cards(effect)
    zone = Text("la Fosa") if effect.zone == "fosa" else Text("el Vertedero")
    to = Text("tu Altar") if effect.to == "altar" else Text("tu mano")
    return Text("Busca en {zone} y lleva a {to}: {cards}.", zone=zone, to=to, cards=cards)


def _discard_all(effect: Effect, power_type: str | None) -> Text:
    kind = "Esbirros" if effect.esbirro is None else name_of(effect.esbirro) + "s"
    where = _zone("hand", effect.whose)
    return Text("Muestra y descarta todos los {kind} de {where}.", kind=kind, where=where)


def _discard(effect: Effect, power_type: str | None) -> Text:
    where = _zone("hand", effect.whose)
    cards = _cards(effect)
    if effect.random:
        return Text("Descarta {cards} de {where} al azar.", cards=cards, where=where)
    return Text("Descarta {cards} de {where}.", cards=cards, where=where)


def _gain(effect: Effect, power_type: str | None) -> Text:
    amount, who = _amount(effect), _who(effect.whose)
    return Text("Aumenta resistencia ({who}): {amount}.", who=who, amount=amount)


def _reduce(effect: Effect, power_type: str | None) -> Text:
    amount, who = _amount(effect), _who(effect.whose)
    return Text("Disminuye resistencia ({who}): {amount}.", who=who, amount=amount)


def _copy(effect: Effect, power_type: str | None) -> Text:
    if effect.source == "announced":
        return Text("Copia tipo y efecto de un Poder anunciado.")
    return Text(
        "Copia tipo y efecto de un Poder de otro Reptante preparado.",
    )


_UNTIL_TEXT = {
    "end_of_turn": Text("hasta el fin del turno"),
    "next_own_turn": Text("hasta tu próximo turno"),
    "end_of_game": Text("hasta el fin de la partida"),
}


def _retype(effect: Effect, power_type: str | None) -> Text:
    where, until = _zone(effect.zone, effect.whose), _UNTIL_TEXT[effect.until]
    kind = name_of(effect.esbirro if effect.esbirro is not None else NEUTRAL)
    return Text(
        "Los Esbirros en {where} cuentan como {kind} {until}.",
        where=where,
        kind=kind,
        until=until,
    )


def _retype_power(effect: Effect, power_type: str | None) -> Text:
    return Text("El Poder elegido pasa a ser de tipo {type}.", type=_TYPES[effect.to])


def _discard_as(effect: Effect, power_type: str | None) -> Text:
    kind = Text("el tipo que elijas")
    if effect.esbirro is not None:
        kind = Text.verbatim(name_of(effect.esbirro))
    return Text(
        "Tus próximos {uses} descartes cuentan como {kind}.",
        uses=effect.uses,
        kind=kind,
    )


_PROTECTED = {
    "altar": Text("tu Altar"),
    "hand": Text("tu mano"),
    "resistance": Text("tu resistencia"),
}


def _protect(effect: Effect, power_type: str | None) -> Text:
    until, what = _UNTIL_TEXT[effect.until], _PROTECTED[effect.what]
    return Text("Ningún Poder afecta {what} {until}.", what=what, until=until)


def _require(effect: Effect, power_type: str | None) -> Text:
    cards, where = _cards(effect), _zone(effect.zone, effect.whose)
    return Text("Condición: {cards} en {where}.", cards=cards, where=where)


def _if(effect: Effect, power_type: str | None) -> Text:
    condition = effect.condition or Effect("unknown")
    if condition.op == "reinforced":
        asked = Text(
            "Si este turno se reforzó un Poder en {max} o más:",
            max=max(condition.amount, 1),
        )
    else:
        cards, where = _cards(condition), _zone(condition.zone, condition.whose)
        asked = Text("Si hay {cards} en {where}:", cards=cards, where=where)
    then = describe(effect.then, power_type)
    return Text("{asked} {then}", asked=asked, then=then)


def _show_hand(effect: Effect, power_type: str | None) -> Text:
    where = _zone("hand", effect.whose)
    return Text("Se muestra {where}.", where=where)


def _always(said: Text) -> Callable[[Effect, str | None], Text]:
    return lambda effect, power_type: said


_SENTENCES: dict[str, Callable[[Effect, str | None], Text]] = {
    "damage": _damage,
    "prevent": _prevent,
    "reinforce": _reinforce,
    "annul": _annul,
    "exploit": _exploit,
    "draw": _draw,
    "place": _place,
    "take": _take,
    "return": _return,
    "swap": _swap,
    "reveal": _reveal,
    "take_revealed": _take_revealed,
    "search": _search,
    "discard_all": _discard_all,
    "discard": _discard,
    "gain": _gain,
    "reduce": _reduce,
    "copy": _copy,
    "retype": _retype,
    "retype_power": _retype_power,
    "discard_as": _discard_as,
    "protect": _protect,
    "show_hand": _show_hand,
    "swap_hand": _always(Text("Intercambia tu mano por igual cantidad del Vertedero.")),
    "no_exhaust": _always(Text("Su Reptante no se agota.")),
    "skip_next_prepare": _always(
        Text("Su Reptante no se prepara en su próxima fase de Preparar (salvo pago explotando)."),
    ),
    "require": _require,
    "if": _if,
    "unknown": _always(Text("Efecto desconocido.")),
}
