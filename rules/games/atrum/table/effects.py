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
    return Text(" ".join(t.es for t in said).replace(" de el ", " del "), " ".join(t.en for t in said))


def _cards(effect: Effect) -> Text:
    kind = "Esbirro" if effect.esbirro is None else name_of(effect.esbirro)
    plural = kind + "s"
    if effect.count == ALL:
        return Text(f"todos los {plural}", f"all {plural}")
    noun = kind if effect.count == 1 else plural
    prefix_es, prefix_en = ("hasta ", "up to ") if effect.up_to else ("", "")
    return Text(f"{prefix_es}{effect.count} {noun}", f"{prefix_en}{effect.count} {noun}")


def _zone(zone: str, whose: str) -> Text:
    es = {"altar": "Altar", "hand": "mano", "vertedero": "Vertedero", "revealed": "los revelados"}.get(zone, "")
    en = {"altar": "Altar", "hand": "hand", "vertedero": "Vertedero", "revealed": "those revealed"}.get(zone, "")
    if zone == "discarded":
        return Text("los descartados así", "those discarded this way")
    if zone == "revealed":
        return Text(es, en)
    if zone == "vertedero":
        return Text("el Vertedero", "the Vertedero")
    if whose == "caster":
        return Text(f"tu {es}", f"your {en}")
    if whose == "target":
        return Text(f"{'la' if zone == 'hand' else 'el'} {es} del objetivo", f"the target's {en}")
    return Text(f"{'una' if zone == 'hand' else 'un'} {es}", f"any {en}")


def _amount(effect: Effect) -> Text:
    if effect.per is None:
        return Text(str(effect.amount), str(effect.amount))
    kind = "Esbirro" if effect.per.esbirro is None else name_of(effect.per.esbirro)
    where = _zone(effect.per.zone, effect.per.whose)
    return Text(f"{effect.each} por cada {kind} en {where.es}", f"{effect.each} for each {kind} in {where.en}")


def _who(whose: str) -> Text:
    return {
        "caster": Text("tú", "you"),
        "target": Text("el objetivo", "the target"),
        "any": Text("un participante", "any participant"),
    }[whose or "target"]


def _damage(effect: Effect, power_type: str | None) -> Text:
    amount = _amount(effect)
    if power_type == "tactical":
        return Text(f"Daño directo al objetivo: {amount.es}.", f"Direct damage to the target: {amount.en}.")
    return Text(f"Daño al objetivo: {amount.es}.", f"Damage to the target: {amount.en}.")


def _prevent(effect: Effect, power_type: str | None) -> Text:
    amount = _amount(effect)
    if effect.of == "any":
        return Text(f"Previene daño, también directo: {amount.es}.", f"Prevents damage, direct too: {amount.en}.")
    return Text(f"Previene daño de un Ataque: {amount.es}.", f"Prevents damage of an Attack: {amount.en}.")


def _reinforce(effect: Effect, power_type: str | None) -> Text:
    what = {
        "attack": Text("un Ataque", "an Attack"),
        "defense": Text("una Defensa", "a Defense"),
        "either": Text("un Ataque o una Defensa", "an Attack or a Defense"),
    }[effect.what]
    return Text(f"Refuerza {what.es} en {effect.amount}.", f"Reinforces {what.en} by {effect.amount}.")


def _annul(effect: Effect, power_type: str | None) -> Text:
    es, en = "Anula el último Poder anunciado", "Annuls the last Power announced"
    if effect.whose == "opponent":
        es, en = es + " si es de un oponente", en + " if it is an opponent's"
    limits_es, limits_en = [], []
    if effect.max_cost is not None or effect.min_cost is not None:
        span = f"{effect.min_cost or 0}-{4 if effect.max_cost is None else effect.max_cost}"
        limits_es.append(f"coste {span}")
        limits_en.append(f"cost {span}")
    if effect.type is not None:
        limits_es.append({"attack": "Ataque", "defense": "Defensa", "tactical": "Táctico"}[effect.type])
        limits_en.append({"attack": "Attack", "defense": "Defense", "tactical": "Tactical"}[effect.type])
    if effect.esbirro is not None:
        limits_es.append(f"descarte {name_of(effect.esbirro)}")
        limits_en.append(f"discard {name_of(effect.esbirro)}")
    if limits_es:
        es, en = f"{es} ({', '.join(limits_es)})", f"{en} ({', '.join(limits_en)})"
    return Text(es + ".", en + ".")


def _exploit(effect: Effect, power_type: str | None) -> Text:
    cards, where = _cards(effect), _zone("altar", effect.whose)
    return Text(f"Explota {cards.es} de {where.es}.", f"Exploits {cards.en} of {where.en}.")


def _draw(effect: Effect, power_type: str | None) -> Text:
    who, cards = _who(effect.whose), _cards(effect)
    return Text(
        f"Del tope de la Fosa a la mano ({who.es}): {cards.es}.",
        f"Top of the Fosa to hand ({who.en}): {cards.en}.",
    )


def _place(effect: Effect, power_type: str | None) -> Text:
    cards = _cards(effect)
    source = {
        "fosa_top": Text("del tope de la Fosa", "from the top of the Fosa"),
        "hand": Text("de tu mano", "from your hand"),
        "vertedero": Text("del Vertedero", "from the Vertedero"),
        "revealed": Text("de los revelados", "of those revealed"),
    }[effect.source]
    es, en = ("Preparado", "prepared") if effect.state == "prepared" else ("Agotado", "exhausted")
    return Text(f"A tu Altar, {es}: {cards.es} {source.es}.", f"Into your Altar, {en}: {cards.en} {source.en}.")


def _take(effect: Effect, power_type: str | None) -> Text:
    cards = _cards(effect)
    return Text(
        f"Pasa a tu Altar, como está: {cards.es} del objetivo.",
        f"Moves to your Altar as it is: {cards.en} of the target.",
    )


def _return(effect: Effect, power_type: str | None) -> Text:
    cards, where = _cards(effect), _zone("altar", effect.whose)
    to = (
        Text("al tope de la Fosa", "to the top of the Fosa")
        if effect.to == "fosa_top"
        else Text("a la mano", "to hand")
    )
    return Text(f"Vuelve {to.es}: {cards.es} de {where.es}.", f"Returns {to.en}: {cards.en} of {where.en}.")


def _swap(effect: Effect, power_type: str | None) -> Text:
    return Text(
        f"Intercambia {effect.count} de tu Altar con el del objetivo, como están.",
        f"Swaps {effect.count} of your Altar with the target's, each as it is.",
    )


def _reveal(effect: Effect, power_type: str | None) -> Text:
    return Text(
        f"Revela {effect.count} del tope de la Fosa; después vuelven y se baraja.",
        f"Reveals {effect.count} from the top of the Fosa; they go back and it is shuffled.",
    )


def _take_revealed(effect: Effect, power_type: str | None) -> Text:
    cards = _cards(effect)
    return Text(f"A tu mano: {cards.es} de los revelados.", f"To your hand: {cards.en} of those revealed.")


def _search(effect: Effect, power_type: str | None) -> Text:
    cards = _cards(effect)
    zone = "la Fosa" if effect.zone == "fosa" else "el Vertedero"
    place_es, place_en = ("tu Altar", "your Altar") if effect.to == "altar" else ("tu mano", "your hand")
    zone_en = "the Fosa" if effect.zone == "fosa" else "the Vertedero"
    return Text(
        f"Busca en {zone} y lleva a {place_es}: {cards.es}.", f"Searches {zone_en}, to {place_en}: {cards.en}."
    )


def _discard_all(effect: Effect, power_type: str | None) -> Text:
    kind = "Esbirros" if effect.esbirro is None else name_of(effect.esbirro) + "s"
    where = _zone("hand", effect.whose)
    return Text(
        f"Muestra y descarta todos los {kind} de {where.es}.", f"Shows and discards all {kind} of {where.en}."
    )


def _discard(effect: Effect, power_type: str | None) -> Text:
    where = _zone("hand", effect.whose)
    cards = _cards(effect)
    es, en = (" al azar", " at random") if effect.random else ("", "")
    return Text(f"Descarta {cards.es} de {where.es}{es}.", f"Discards {cards.en} of {where.en}{en}.")


def _gain(effect: Effect, power_type: str | None) -> Text:
    amount, who = _amount(effect), _who(effect.whose)
    return Text(f"Aumenta resistencia ({who.es}): {amount.es}.", f"Gains resistance ({who.en}): {amount.en}.")


def _reduce(effect: Effect, power_type: str | None) -> Text:
    amount, who = _amount(effect), _who(effect.whose)
    return Text(f"Disminuye resistencia ({who.es}): {amount.es}.", f"Lowers resistance ({who.en}): {amount.en}.")


def _copy(effect: Effect, power_type: str | None) -> Text:
    if effect.source == "announced":
        return Text("Copia tipo y efecto de un Poder anunciado.", "Copies type and effect of an announced Power.")
    return Text(
        "Copia tipo y efecto de un Poder de otro Reptante preparado.",
        "Copies type and effect of a Power of another prepared Reptante.",
    )


_UNTIL_TEXT = {
    "end_of_turn": Text("hasta el fin del turno", "until the end of the turn"),
    "next_own_turn": Text("hasta tu próximo turno", "until your next turn"),
    "end_of_game": Text("hasta el fin de la partida", "until the end of the game"),
}


def _retype(effect: Effect, power_type: str | None) -> Text:
    where, until = _zone(effect.zone, effect.whose), _UNTIL_TEXT[effect.until]
    kind = name_of(effect.esbirro if effect.esbirro is not None else NEUTRAL)
    return Text(
        f"Los Esbirros en {where.es} cuentan como {kind} {until.es}.",
        f"Esbirros in {where.en} count as {kind} {until.en}.",
    )


def _retype_power(effect: Effect, power_type: str | None) -> Text:
    es = {"attack": "Ataque", "defense": "Defensa", "tactical": "Táctico"}[effect.to]
    return Text(f"El Poder elegido pasa a ser de tipo {es}.", f"The chosen Power becomes of type {effect.to}.")


def _discard_as(effect: Effect, power_type: str | None) -> Text:
    kind = Text("el tipo que elijas", "the kind you choose")
    if effect.esbirro is not None:
        kind = Text(name_of(effect.esbirro), name_of(effect.esbirro))
    return Text(
        f"Tus próximos {effect.uses} descartes cuentan como {kind.es}.",
        f"Your next {effect.uses} discards count as {kind.en}.",
    )


_PROTECTED = {
    "altar": Text("tu Altar", "your Altar"),
    "hand": Text("tu mano", "your hand"),
    "resistance": Text("tu resistencia", "your resistance"),
}


def _protect(effect: Effect, power_type: str | None) -> Text:
    until, what = _UNTIL_TEXT[effect.until], _PROTECTED[effect.what]
    return Text(f"Ningún Poder afecta {what.es} {until.es}.", f"No Power affects {what.en} {until.en}.")


def _require(effect: Effect, power_type: str | None) -> Text:
    cards, where = _cards(effect), _zone(effect.zone, effect.whose)
    return Text(f"Condición: {cards.es} en {where.es}.", f"Condition: {cards.en} in {where.en}.")


def _if(effect: Effect, power_type: str | None) -> Text:
    condition = effect.condition or Effect("unknown")
    if condition.op == "reinforced":
        asked = Text(
            f"Si este turno se reforzó un Poder en {max(condition.amount, 1)} o más:",
            f"If a Power was reinforced by {max(condition.amount, 1)} or more this turn:",
        )
    else:
        cards, where = _cards(condition), _zone(condition.zone, condition.whose)
        asked = Text(f"Si hay {cards.es} en {where.es}:", f"If there is {cards.en} in {where.en}:")
    then = describe(effect.then, power_type)
    return Text(f"{asked.es} {then.es}", f"{asked.en} {then.en}")


def _show_hand(effect: Effect, power_type: str | None) -> Text:
    where = _zone("hand", effect.whose)
    return Text(f"Se muestra {where.es}.", f"Shows {where.en}.")


def _always(es: str, en: str) -> Callable[[Effect, str | None], Text]:
    said = Text(es, en)
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
    "swap_hand": _always(
        "Intercambia tu mano por igual cantidad del Vertedero.", "Swaps your hand for as many of the Vertedero."
    ),
    "no_exhaust": _always("Su Reptante no se agota.", "Its Reptante is not exhausted."),
    "skip_next_prepare": _always(
        "Su Reptante no se prepara en su próxima fase de Preparar (salvo pago explotando).",
        "Its Reptante is not prepared in its next Prepare phase (unless paid by exploiting).",
    ),
    "require": _require,
    "if": _if,
    "unknown": _always("Efecto desconocido.", "Unknown effect."),
}
