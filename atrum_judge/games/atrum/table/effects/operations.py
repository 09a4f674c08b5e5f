"""The operations: of each how it is written, what it is to its Power, and what it says (P2 §8, §9)."""

from collections.abc import Iterable

from atrum_judge.games.atrum.table.effects import phrases
from atrum_judge.games.atrum.table.effects.effect import Effect
from atrum_judge.games.atrum.table.effects.fields import (
    AMOUNT,
    COUNT,
    COUNTED,
    ESBIRRO,
    MAX_NUMBER,
    MEASURED,
    UNTIL,
    WHOSE,
    cost,
    field,
    flag,
    kind_or_neutral,
    number,
    one_of,
    text,
)
from atrum_judge.games.atrum.table.effects.reading import OPERATIONS, Trait, condition, operation, parse
from atrum_judge.games.atrum.table.general import largest
from atrum_judge.games.atrum.table.kinds import NEUTRAL, name_of
from atrum_judge.text import Text


def describe(effects: Iterable[Effect], power_type: str | None) -> Text:
    """Effects in our own words, one sentence per operation; `power_type` is the type of their Power."""
    return Text.joined(OPERATIONS[effect.op].words(effect, power_type) for effect in effects)


@operation("damage", *MEASURED, WHOSE, whose="target", traits=Trait.OF_ONE | Trait.HOSTILE)
def _damage(effect: Effect, power_type: str | None) -> Text:
    amount, who = phrases.amount(effect), phrases.who(effect.whose)
    if effect.whose == "target":
        said = Text("Daño directo al objetivo: {amount}."), Text("Daño al objetivo: {amount}.")
    else:
        said = Text("Daño directo ({who}): {amount}."), Text("Daño ({who}): {amount}.")
    return said[power_type != "tactical"].filled(amount=amount, who=who)


@operation("prevent", *MEASURED, field("of", one_of("attack", "any")))
def _prevent(effect: Effect, power_type: str | None) -> Text:
    amount = phrases.amount(effect)
    if effect.of == "any":
        return Text("Previene daño, también directo: {amount}.", amount=amount)
    return Text("Previene daño de un Ataque: {amount}.", amount=amount)


@operation("reinforce", AMOUNT, field("what", one_of("attack", "defense", "either")), needs=("amount",))
def _reinforce(effect: Effect, power_type: str | None) -> Text:
    what = {
        "attack": Text("un Ataque"),
        "defense": Text("una Defensa"),
        "either": Text("un Ataque o una Defensa"),
    }[effect.what]
    return Text("Refuerza {what} en {amount}.", what=what, amount=effect.amount)


@operation(
    "annul",
    field("min_cost", cost),
    field("max_cost", cost),
    field("type", one_of("attack", "defense", "tactical")),
    field("esbirro", kind_or_neutral, "discards"),
    field("whose", one_of("opponent", "any")),
    whose="any",
)
def _annul(effect: Effect, power_type: str | None) -> Text:
    what = Text("Anula el último Poder anunciado")
    if effect.whose == "opponent":
        what = Text("Anula el último Poder anunciado si es de un oponente")
    limits = []
    if effect.max_cost is not None or effect.min_cost is not None:
        highest = largest("max_cost") if effect.max_cost is None else effect.max_cost
        lowest = effect.min_cost or 0
        span = str(lowest) if lowest == highest else f"{lowest}-{highest}"
        limits.append(Text("coste {span}", span=span))
    if effect.type is not None:
        limits.append(phrases.TYPES[effect.type])
    if effect.discards is not None:
        limits.append(Text("descarte {kind}", kind=name_of(effect.discards)))
    if limits:
        return Text("{what} ({limits}).", what=what, limits=tuple(limits))
    return Text("{what}.", what=what)


@operation(
    "exploit", *COUNTED, WHOSE, ESBIRRO, whose="target", traits=Trait.HOSTILE | Trait.FOR_YOU | Trait.MOVES_ALTAR
)
def _exploit(effect: Effect, power_type: str | None) -> Text:
    cards, where = phrases.cards(effect), phrases.zone("altar", effect.whose)
    return Text("Explota {cards} de {where}.", cards=cards, where=where)


@operation("draw", COUNT, WHOSE, whose="caster", traits=Trait.FOR_YOU | Trait.OF_ONE)
def _draw(effect: Effect, power_type: str | None) -> Text:
    who, cards = phrases.who(effect.whose), phrases.cards(effect)
    return Text(
        "Del tope de la Fosa a la mano ({who}): {cards}.",
        who=who,
        cards=cards,
    )


@operation(
    "place",
    *COUNTED,
    field("from", one_of("fosa_top", "hand", "vertedero", "revealed"), "source"),
    ESBIRRO,
    field("state", one_of("exhausted", "prepared")),
    needs=("from",),
    whose="caster",
    traits=Trait.FOR_YOU | Trait.MOVES_ALTAR,
)
def _place(effect: Effect, power_type: str | None) -> Text:
    cards = phrases.cards(effect)
    source = {
        "fosa_top": Text("del tope de la Fosa"),
        "hand": Text("de tu mano"),
        "vertedero": Text("del Vertedero"),
        "revealed": Text("de los revelados"),
    }[effect.source]
    if effect.state == "prepared":
        return Text("A tu Altar, Preparado: {cards} {source}.", cards=cards, source=source)
    return Text("A tu Altar, Agotado: {cards} {source}.", cards=cards, source=source)


@operation(
    "take",
    *COUNTED,
    ESBIRRO,
    field("state", one_of("exhausted")),
    whose="target",
    state="",
    traits=Trait.AIMS | Trait.HOSTILE | Trait.MOVES_ALTAR,
)
def _take(effect: Effect, power_type: str | None) -> Text:
    cards = phrases.cards(effect)
    if effect.state == "exhausted":
        return Text("Pasa a tu Altar, Agotado: {cards} del objetivo.", cards=cards)
    return Text(
        "Pasa a tu Altar, como está: {cards} del objetivo.",
        cards=cards,
    )


@operation(
    "return",
    *COUNTED,
    WHOSE,
    ESBIRRO,
    field("to", one_of("hand", "fosa_top")),
    whose="target",
    to="hand",
    traits=Trait.FOR_YOU | Trait.MOVES_ALTAR,
)
def _return(effect: Effect, power_type: str | None) -> Text:
    cards, where = phrases.cards(effect), phrases.zone("altar", effect.whose)
    to = Text("al tope de la Fosa") if effect.to == "fosa_top" else Text("a la mano")
    return Text("Vuelve {to}: {cards} de {where}.", to=to, cards=cards, where=where)


@operation("swap", *COUNTED, traits=Trait.AIMS | Trait.HOSTILE)
def _swap(effect: Effect, power_type: str | None) -> Text:
    count = phrases.number(effect)
    return Text("Intercambia {count} de tu Altar con el del objetivo, como están.", count=count)


@operation("reveal", COUNT, needs=("count",))
def _reveal(effect: Effect, power_type: str | None) -> Text:
    return Text(
        "Revela {count} del tope de la Fosa; después vuelven y se baraja.",
        count=effect.count,
    )


@operation("take_revealed", *COUNTED, ESBIRRO, whose="caster", traits=Trait.FOR_YOU)
def _take_revealed(effect: Effect, power_type: str | None) -> Text:
    cards = phrases.cards(effect)
    return Text("A tu mano: {cards} de los revelados.", cards=cards)


@operation(
    "search",
    field("zone", one_of("fosa", "vertedero")),
    ESBIRRO,
    *COUNTED,
    field("to", one_of("hand", "altar")),
    needs=("zone",),
    whose="caster",
    to="hand",
    up_to=True,
    traits=Trait.FOR_YOU,
)
def _search(effect: Effect, power_type: str | None) -> Text:
    cards = phrases.cards(effect)
    zone = Text("la Fosa") if effect.zone == "fosa" else Text("el Vertedero")
    to = Text("tu Altar") if effect.to == "altar" else Text("tu mano")
    return Text("Busca en {zone} y lleva a {to}: {cards}.", zone=zone, to=to, cards=cards)


@operation("discard_all", ESBIRRO, WHOSE, whose="caster", traits=Trait.FOR_YOU | Trait.OF_ONE)
def _discard_all(effect: Effect, power_type: str | None) -> Text:
    kind = "Esbirros" if effect.esbirro is None else name_of(effect.esbirro) + "s"
    where = phrases.zone("hand", effect.whose)
    return Text("Muestra y descarta todos los {kind} de {where}.", kind=kind, where=where)


@operation(
    "discard",
    *COUNTED,
    WHOSE,
    field("random", flag),
    whose="target",
    traits=Trait.HOSTILE | Trait.FOR_YOU | Trait.OF_ONE,
)
def _discard(effect: Effect, power_type: str | None) -> Text:
    where = phrases.zone("hand", effect.whose)
    cards = phrases.cards(effect)
    if effect.random:
        return Text("Descarta {cards} de {where} al azar.", cards=cards, where=where)
    return Text("Descarta {cards} de {where}.", cards=cards, where=where)


@operation("gain", *MEASURED, WHOSE, whose="caster", traits=Trait.FOR_YOU | Trait.OF_ONE)
def _gain(effect: Effect, power_type: str | None) -> Text:
    amount, who = phrases.amount(effect), phrases.who(effect.whose)
    return Text("Aumenta resistencia ({who}): {amount}.", who=who, amount=amount)


@operation("reduce", *MEASURED, WHOSE, whose="caster", traits=Trait.FOR_YOU | Trait.OF_ONE)
def _reduce(effect: Effect, power_type: str | None) -> Text:
    amount, who = phrases.amount(effect), phrases.who(effect.whose)
    return Text("Disminuye resistencia ({who}): {amount}.", who=who, amount=amount)


@operation(
    "copy",
    field("from", one_of("other_prepared_reptante", "announced"), "source"),
    source="other_prepared_reptante",
)
def _copy(effect: Effect, power_type: str | None) -> Text:
    if effect.source == "announced":
        return Text("Copia tipo y efecto de un Poder anunciado.")
    return Text(
        "Copia tipo y efecto de un Poder de otro Reptante preparado.",
    )


@operation(
    "retype",
    field("zone", one_of("hand", "altar")),
    ESBIRRO,
    WHOSE,
    UNTIL,
    needs=("zone", "esbirro"),
    whose="caster",
    traits=Trait.FOR_YOU | Trait.OF_ONE,
)
def _retype(effect: Effect, power_type: str | None) -> Text:
    where, until = phrases.zone(effect.zone, effect.whose), phrases.UNTIL[effect.until]
    kind = name_of(effect.esbirro if effect.esbirro is not None else NEUTRAL)
    return Text(
        "Los Esbirros en {where} cuentan como {kind} {until}.",
        where=where,
        kind=kind,
        until=until,
    )


@operation("retype_power", field("to", one_of("attack", "defense", "tactical")), needs=("to",))
def _retype_power(effect: Effect, power_type: str | None) -> Text:
    return Text("El Poder elegido pasa a ser de tipo {type}.", type=phrases.TYPES[effect.to])


@operation("discard_as", ESBIRRO, field("uses", number(1, MAX_NUMBER)), whose="caster", traits=Trait.FOR_YOU)
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


@operation(
    "protect",
    field("what", one_of("altar", "hand", "resistance")),
    WHOSE,
    UNTIL,
    whose="caster",
    what="altar",
    traits=Trait.FOR_YOU | Trait.OF_ONE,
)
def _protect(effect: Effect, power_type: str | None) -> Text:
    until, what = phrases.UNTIL[effect.until], _PROTECTED[effect.what]
    return Text("Ningún Poder afecta {what} {until}.", what=what, until=until)


@operation("show_hand", WHOSE, whose="caster", traits=Trait.FOR_YOU | Trait.OF_ONE)
def _show_hand(effect: Effect, power_type: str | None) -> Text:
    where = phrases.zone("hand", effect.whose)
    return Text("Se muestra {where}.", where=where)


@operation("swap_hand", field("with", one_of("vertedero"), ""), whose="caster", traits=Trait.FOR_YOU)
def _swap_hand(effect: Effect, power_type: str | None) -> Text:
    return Text("Intercambia tu mano por igual cantidad del Vertedero.")


@operation("no_exhaust")
def _no_exhaust(effect: Effect, power_type: str | None) -> Text:
    return Text("Su Reptante no se agota.")


@operation("skip_next_prepare")
def _skip_next_prepare(effect: Effect, power_type: str | None) -> Text:
    return Text("Su Reptante no se prepara en su próxima fase de Preparar (salvo pago explotando).")


@operation(
    "require",
    field("zone", one_of("altar", "hand", "vertedero")),
    WHOSE,
    ESBIRRO,
    COUNT,
    needs=("zone",),
    whose="caster",
)
def _require(effect: Effect, power_type: str | None) -> Text:
    cards, where = phrases.cards(effect), phrases.zone(effect.zone, effect.whose)
    return Text("Condición: {cards} en {where}.", cards=cards, where=where)


@operation("if", field("condition", condition), field("then", parse), needs=("condition", "then"))
def _if(effect: Effect, power_type: str | None) -> Text:
    condition = effect.condition or Effect("unknown")
    if condition.op == "reinforced":
        asked = Text(
            "Si este turno se reforzó un Poder en {max} o más:",
            max=max(condition.amount, 1),
        )
    else:
        cards, where = phrases.cards(condition), phrases.zone(condition.zone, condition.whose)
        asked = Text("Si hay {cards} en {where}:", cards=cards, where=where)
    then = describe(effect.then, power_type)
    return Text("{asked} {then}", asked=asked, then=then)


@operation("unknown", field("note", text))
def _unknown(effect: Effect, power_type: str | None) -> Text:
    return Text("Efecto desconocido.")
