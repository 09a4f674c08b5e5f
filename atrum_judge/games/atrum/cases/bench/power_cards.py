"""Writing down a Power from its card, by choices, where the catalogue does not know it."""

from collections.abc import Mapping
from typing import Any

from atrum_judge.games.atrum.cases.bench.new_case import MAX_NAME
from atrum_judge.games.atrum.cases.bench.states import rules_of
from atrum_judge.games.atrum.cases.bench.tap import Tap, on, take_away, typed
from atrum_judge.games.atrum.cases.bench.view import TYPE_WORDS, View
from atrum_judge.games.atrum.cases.reading import powers_known
from atrum_judge.games.atrum.table.effects import OPERATIONS, EffectError, describe, parse
from atrum_judge.games.atrum.table.effects.fields import MAX_NUMBER, Field
from atrum_judge.games.atrum.table.kinds import ESBIRROS
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.powers import COST_ESBIRROS, MAX_COST, POWER_TYPES, Power
from atrum_judge.judging.bench.tapping import Refused
from atrum_judge.protocol import Catalogue, Json
from atrum_judge.text import Text, one_line

MAX_EFFECTS = 12
UNWRITTEN = "…"
"""Stands for the Powers of a Reptante that nobody has written down."""
ON_LIST = "sheet-"
"""A Reptante of a list has no id: it is called by its line."""

OPERATION_WORDS = {
    "damage": Text("hace daño"),
    "prevent": Text("previene daño"),
    "reinforce": Text("refuerza"),
    "annul": Text("anula"),
    "exploit": Text("explota Esbirros"),
    "draw": Text("roba de la Fosa"),
    "place": Text("coloca en el Altar"),
    "take": Text("se lleva Esbirros de un Altar"),
    "return": Text("devuelve Esbirros de un Altar"),
    "swap": Text("intercambia Esbirros de dos Altares"),
    "reveal": Text("revela del tope de la Fosa"),
    "take_revealed": Text("toma de los revelados"),
    "search": Text("busca"),
    "discard": Text("hace descartar"),
    "discard_all": Text("descarta todos los de un tipo"),
    "gain": Text("aumenta resistencia"),
    "reduce": Text("disminuye resistencia"),
    "copy": Text("copia un Poder"),
    "retype": Text("cambia el tipo de los Esbirros"),
    "retype_power": Text("cambia el tipo de un Poder"),
    "discard_as": Text("permite descartar otro tipo"),
    "protect": Text("protege"),
    "show_hand": Text("muestra la mano"),
    "swap_hand": Text("cambia la mano por el Vertedero"),
    "no_exhaust": Text("su Reptante no se agota"),
    "skip_next_prepare": Text("su Reptante no se prepara"),
    "require": Text("condición: hay Esbirros"),
    "unknown": Text("otra cosa"),
}
_FIELD_WORDS = {
    "amount": Text("cuánto"),
    "each": Text("por cada uno"),
    "count": Text("cuántos"),
    "up_to": Text("hasta esa cantidad"),
    "whose": Text("de quién"),
    "esbirro": Text("tipo"),
    "zone": Text("zona"),
    "from": Text("desde"),
    "to": Text("pasa a"),
    "state": Text("estado"),
    "of": Text("daño"),
    "what": Text("qué"),
    "until": Text("hasta"),
    "min_cost": Text("coste mínimo"),
    "max_cost": Text("coste máximo"),
    "type": Text("tipo de Poder"),
    "random": Text("al azar"),
    "uses": Text("veces"),
    "per": Text("por cada Esbirro en"),
}
_WORDS = {
    "caster": Text("quien lo lanza"),
    "target": Text("el objetivo"),
    "opponent": Text("un oponente"),
    "any": Text("cualquiera"),
    "attack": Text("Ataque"),
    "defense": Text("Defensa"),
    "tactical": Text("Táctico"),
    "either": Text("Ataque o Defensa"),
    "altar": Text.verbatim("Altar"),
    "hand": Text("mano"),
    "fosa": Text.verbatim("Fosa"),
    "vertedero": Text.verbatim("Vertedero"),
    "revealed": Text("los revelados"),
    "discarded": Text("los descartados"),
    "resistance": Text("resistencia"),
    "fosa_top": Text("tope de la Fosa"),
    "exhausted": Text("agotado"),
    "prepared": Text("preparado"),
    "announced": Text("uno anunciado"),
    "other_prepared_reptante": Text("de otro Reptante preparado"),
    "end_of_turn": Text("el fin del turno"),
    "next_own_turn": Text("su próximo turno"),
    "end_of_game": Text("el fin de la partida"),
}
_CONDITIONS = {
    "reinforced": Text("este turno se reforzó un Poder en esa cantidad o más"),
    "altar": Text("hay Esbirros en un Altar"),
    "hand": Text("hay Esbirros en una mano"),
    "vertedero": Text("hay Esbirros en el Vertedero"),
}
_FLAGS = {
    "unique": Text("★ único"),
    "cost_by_exploit": Text("su texto pide pagar explotando"),
    "altar_exempt": Text("compromete otro recurso: no aplica la disminución de P2 §6.5"),
}
_NEEDED = {
    "name": Text("nombre"),
    "cost": Text("coste"),
    "esbirro": Text("qué descarta"),
    "type": Text("tipo de Poder"),
}
_UNCONDITIONAL = {"require", "unknown"}
_ALL = "all"
_STARTS_AT_ONE = {"amount", "count", "uses", "each"}
_OF_DAMAGE = Text("a quién")  # the one it hits; the owner of counted Esbirros is asked as well
_OWNERS = {who: _WORDS[who] for who in ("caster", "target", "any")}
_PER = ("altar", "hand", "vertedero", "revealed", "discarded")


@on("card")
def _card(tap: Tap) -> None:
    """``card:A-R1`` begins a Power (``card:A-R1:0`` takes one up again); the other words are of the form.

    ``card:sheet-0`` begins one of the Reptante on the first line of a list.
    """
    verb, *words = tap.words
    if "card" in tap.state and verb in _OF_FORM:
        _OF_FORM[verb](tap, words)
    else:
        reptante = _holder(tap, verb)
        place = int(words[0]) if words else None
        power = {} if place is None else dict(powers_of(reptante, tap.catalogue)[place])
        tap.state["card"] = {"reptante": verb, "place": place, "power": power, "op": "", "typed": {}}
        tap.state["draft"] = None
        if "roster" not in tap.case:
            tap.state["editing"] = True


@on("unwrite")
def _unwrite(tap: Tap) -> None:
    """``unwrite:A-R1:0:2`` removes the first of two Powers that are known."""
    reptante = _holder(tap, tap.words[0])
    powers = powers_of(reptante, tap.catalogue)
    take_away(powers, *tap.words[1:])
    _write(tap, reptante, powers)


@on("printed")
def _printed(tap: Tap) -> None:
    """``printed:A-R1`` takes the Powers that the catalogue knows, where those that were written down are removed."""
    del _holder(tap, tap.words[0])["powers"]


def _holder(tap: Tap, id_: str) -> dict[str, Any]:
    """Return the owner of the written Power: a Reptante of the table, or the one on a line of the list asked about."""
    if "roster" not in tap.case:
        return tap.reptante(id_)
    reptante: dict[str, Any] = tap.case["roster"][int(id_.removeprefix(ON_LIST))]
    return reptante


def rename(tap: Tap, reptante: dict[str, Any], name: str) -> None:
    """Rename a Reptante. Written Powers stay with it, unless the catalogue knows those of its new name."""
    is_another = name_key(name) != name_key(reptante["name"])
    is_printed = _known({"name": name}, tap.catalogue) is not None or not _is_written(reptante, tap.catalogue)
    reptante["name"] = name
    if is_another and is_printed:
        reptante.pop("edition", None)
        reptante.pop("powers", None)


def reissue(tap: Tap, reptante: dict[str, Any], edition: str) -> None:
    """Say of which edition a Reptante is; none where it is empty."""
    reptante["edition"] = edition
    if _known(reptante, tap.catalogue) is not None:
        reptante.pop("powers", None)
    if not edition:
        del reptante["edition"]


def _known(reptante: Json, catalogue: Catalogue) -> tuple[Power, ...] | None:
    """The Powers that the catalogue knows of a Reptante by its name and edition; None where it is not in it."""
    return powers_known(reptante["name"], reptante.get("edition", ""), catalogue)


def _is_written(reptante: Json, catalogue: Catalogue) -> bool:
    """True if Powers are told of a Reptante that the catalogue does not tell of it."""
    told = [Power.from_json(power) for power in powers_of(reptante, catalogue)]
    known = _known(reptante, catalogue)
    return bool(told) and (known is None or told != [*known])


def own_powers(reptante: Json, catalogue: Catalogue) -> dict[str, Any]:
    """Count the known Powers of a Reptante, and say which of them are told instead of the catalogue's."""
    known = _known(reptante, catalogue)
    told = powers_of(reptante, catalogue)
    return {
        "known": len(told),
        "by_hand": bool(known) and _is_written(reptante, catalogue),
        "may_be_printed": bool(known) and not told,
    }


def powers_of(reptante: Json, catalogue: Catalogue) -> list[Json]:
    """The Powers of a Reptante that are known, as a case writes them."""
    powers = reptante.get("powers")
    if powers is None:
        powers = [power.to_json() for power in _known(reptante, catalogue) or ()]
    return [power for power in powers if power["name"] != UNWRITTEN]


def _write(tap: Tap, reptante: dict[str, Any], powers: list[Json]) -> None:
    """Keep the Powers of a Reptante: none of them only where the catalogue would tell others."""
    if not powers and not _known(reptante, tap.catalogue):
        reptante.pop("powers", None)
        return
    is_whole = len(powers) >= rules_of(tap.case).powers_per_reptante
    reptante["powers"] = powers if is_whole else [*powers, {"name": UNWRITTEN}]


@typed
def _filled_in(tap: Tap) -> None:
    """Keep the form's words about the Power, whatever was tapped."""
    card, fields = tap.state.get("card"), tap.fields
    if not card:
        return
    power = card["power"]
    of_effect = {name: said for name, said in fields.items() if name.startswith(("effect-", "only-"))}
    if of_effect or "card-name" in fields:
        card["typed"] = of_effect
    if "card-name" not in fields:
        return
    power["name"] = one_line(fields["card-name"])[:MAX_NAME]
    for key, allowed in (("esbirro", COST_ESBIRROS), ("type", POWER_TYPES)):
        if fields.get(f"card-{key}") in allowed:
            power[key] = fields[f"card-{key}"]
    if fields.get("card-cost", "") in {str(cost) for cost in range(MAX_COST + 1)}:
        power["cost"] = int(fields["card-cost"])
    for flag in _FLAGS:
        power[flag] = f"card-{flag}" in fields
    if fields.get("card-op") in {"", *OPERATION_WORDS}:
        card["op"] = fields["card-op"]


def _add(tap: Tap, words: list[str]) -> None:
    """Add one more effect, as the fields of its operation say."""
    card, fields = tap.state["card"], tap.fields
    op = card["op"] = card["op"] or words[0]
    if op != fields.get("card-shown", op):
        said = Text("Elegiste «{what}»: completa lo que pide.", what=OPERATION_WORDS[op])
        raise Refused("card", said)
    effect = _effect(op, fields)
    effects = _with(card["power"].get("effects") or [], effect, _condition(fields))
    if len(effects) > MAX_EFFECTS:
        raise Refused("card", Text("Aquí caben {most} efectos, y ya están todos.", most=MAX_EFFECTS))
    parse(effects, "effects")
    card["power"]["effects"], card["op"], card["typed"] = effects, "", {}


def _effect(op: str, fields: Mapping[str, str]) -> Json:
    """An effect as the form says it; what the form says wrong, or leaves out, is refused by its name."""
    effect: dict[str, Any] = {"op": op}
    for field in _fields(op):
        value = _value(field, fields.get(f"effect-{field.name}", ""), fields)
        if value is not None and not _reads(field, value):
            raise _out_of_range(_label(op, field.name), [n for n in range(MAX_NUMBER + 1) if _reads(field, n)])
        if value is not None:
            effect[field.name] = value
    if "per" in effect:
        amount = effect.pop("amount", 0)
        if amount and effect.get("each", 1) == 1:  # "2 for each Caído" is said in either field
            effect["each"] = amount
    needed = [*OPERATIONS[op].needs, *(["amount"] if "amount" in OPERATIONS[op].fields else [])]
    for name in needed:
        if name not in effect and not (name == "amount" and "per" in effect):
            said = Text("Falta «{field}» de «{what}».", field=_label(op, name), what=OPERATION_WORDS[op])
            raise Refused("card", said)
    return effect


def _out_of_range(field: Text, allowed: list[int]) -> Refused:
    return Refused(
        "card",
        Text("«{field}» es un número de {low} a {high}.", field=field, low=min(allowed), high=max(allowed)),
    )


def _condition(fields: Mapping[str, str]) -> Json | None:
    """Return the condition of the next effect, as the form says; None without one."""
    asked, said = fields.get("only-if"), fields.get("only-count", "1")
    if asked not in _CONDITIONS:
        return None
    if not (said.isdecimal() and 1 <= int(said) <= MAX_NUMBER):
        raise _out_of_range(_FIELD_WORDS["count"], [1, MAX_NUMBER])
    count = int(said)
    if asked == "reinforced":
        return {"reinforced": count}
    kind = fields.get("only-esbirro")
    found: dict[str, Any] = {"zone": asked, "whose": fields.get("only-whose") or "caster", "count": count}
    return found | ({"esbirro": kind} if kind in ESBIRROS else {})


def _with(effects: list[Json], effect: Json, condition: Json | None) -> list[Json]:
    """The effects and one more; what hangs on one condition, one after the other, is asked once."""
    if condition is None or effect["op"] in _UNCONDITIONAL:
        return [*effects, effect]
    last = effects[-1] if effects else {}
    if last.get("op") == "if" and last["condition"] == condition and len(last["then"]) < MAX_EFFECTS:
        return [*effects[:-1], {**last, "then": [*last["then"], effect]}]
    return [*effects, {"op": "if", "condition": condition, "then": [effect]}]


def _value(field: Field, said: str, fields: Mapping[str, str]) -> Any:
    """Return the value of a field of the form, as the format writes it; None for an empty one."""
    if field.name == "per":
        if fields.get("effect-per") not in _PER:
            return None
        kind = fields.get("effect-per-esbirro")
        per = {"zone": fields["effect-per"], "whose": fields.get("effect-per-whose") or "caster"}
        return per | ({"esbirro": kind} if kind in ESBIRROS else {})
    if field.name == "count" and "effect-count-all" in fields:
        return _ALL
    if not said:
        return None
    if said == "on":
        return True
    return int(said) if said.isdecimal() else said


def _drop(tap: Tap, words: list[str]) -> None:
    """``card:drop:0:2``: the first of two effects."""
    take_away(tap.state["card"]["power"]["effects"], *words)


def _keep(tap: Tap, words: list[str]) -> None:
    """Write the Power down at its Reptante, beside those that are known of it, with the effect being filled in."""
    card = tap.state["card"]
    power = card["power"]
    missing = tuple(said for key, said in _NEEDED.items() if power.get(key) in {None, ""})
    if missing:
        raise Refused("card", Text("Falta decir: {missing}.", missing=missing))
    if card["op"]:
        _add(tap, [card["op"]])
    reptante = _holder(tap, card["reptante"])
    powers = powers_of(reptante, tap.catalogue)
    if card["place"] is None:
        powers = [*powers[: rules_of(tap.case).powers_per_reptante - 1], power]
    else:
        before, powers[card["place"]] = powers[card["place"]], power
        _follow(tap, reptante, before, power)
    _write(tap, reptante, powers)
    del tap.state["card"]


def _follow(tap: Tap, reptante: Json, before: Json, now: Json) -> None:
    """Rename a Power wherever it is announced or copied, once it is called, or costs, otherwise."""
    for step in () if "roster" in tap.case else tap.steps:
        for named in (step, step.get("copies", {})):
            is_it = named.get("reptante") == reptante["id"] and named.get("cost") in {None, before.get("cost")}
            if is_it and name_key(str(named.get("power"))) == name_key(before["name"]):
                named.update(power=now["name"], cost=now["cost"])


def _leave(tap: Tap, words: list[str]) -> None:
    del tap.state["card"]


def _nothing(tap: Tap, words: list[str]) -> None:
    """The form is shown again, with the fields of the operation that was chosen."""


_OF_FORM = {"op": _nothing, "add": _add, "drop": _drop, "ok": _keep, "cancel": _leave}


def card_form(view: View) -> dict[str, Any] | None:
    """The form of the Power being written down; None where none is."""
    card = view.state.get("card")
    if not isinstance(card, Mapping):
        return None
    power: Json = card["power"]
    effects = parse(power.get("effects") or [], "effects")
    typed_in, op = card.get("typed", {}), card["op"]
    return {
        "reptante": _named(view, card["reptante"]),
        "name": power.get("name", ""),
        "flags": [
            {"name": flag, "label": view.say(said), "on": bool(power.get(flag))} for flag, said in _FLAGS.items()
        ],
        "costs": [{"value": n, "label": n, "on": n == power.get("cost")} for n in range(MAX_COST + 1)],
        "kinds": [{"value": kind, "label": kind, "on": kind == power.get("esbirro")} for kind in COST_ESBIRROS],
        "types": [
            {"value": type_, "label": view.say(TYPE_WORDS[type_]), "on": type_ == power.get("type")}
            for type_ in POWER_TYPES
        ],
        "effects": [view.say(describe([effect], power.get("type"))) for effect in effects],
        "op": op,
        "operations": _options(view, OPERATION_WORDS, op),
        "fields": [_control(view, field, op, typed_in) for field in _fields(op)] if op else [],
        "zones": _options(view, {zone: _WORDS[zone] for zone in _PER}, typed_in.get("effect-per")),
        "counted": {
            "owners": _options(view, _OWNERS, typed_in.get("effect-per-whose")),
            "kinds": _kinds(typed_in.get("effect-per-esbirro")),
        },
        "only": {
            "conditions": _options(view, _CONDITIONS, typed_in.get("only-if")),
            "count": typed_in.get("only-count", "1"),
            "owners": _options(view, _OWNERS, typed_in.get("only-whose")),
            "kinds": _kinds(typed_in.get("only-esbirro")),
            "is_open": bool(typed_in.get("only-if")),
        },
    }


def _named(view: View, id_: str) -> str:
    """Return the name of the Reptante whose Power is written down."""
    names = {r.id: r.name for player in view.position.players for r in player.reptantes}
    listed = enumerate(view.state["case"].get("roster", ()))
    on_list = {f"{ON_LIST}{line}": str(one["name"]) for line, one in listed}
    return (names | on_list)[id_]


def _options(view: View, words: Mapping[str, Text], chosen: str | None) -> list[dict[str, Any]]:
    return [{"value": value, "label": view.say(said), "on": value == chosen} for value, said in words.items()]


def _kinds(chosen: str | None) -> list[dict[str, Any]]:
    return [{"value": kind, "label": kind, "on": kind == chosen} for kind in ESBIRROS]


def _fields(op: str) -> list[Field]:
    """The fields of an operation that are told by choices."""
    return [field for field in OPERATIONS[op].fields.values() if field.name in _FIELD_WORDS]


def _label(op: str, name: str) -> Text:
    """Return the label of an operation's field."""
    return _OF_DAMAGE if (op, name) == ("damage", "whose") else _FIELD_WORDS[name]


def _control(view: View, field: Field, op: str, typed_in: Json) -> dict[str, Any]:
    """Return the control of a field: a number, a choice of words, a kind, yes or no, or something to count."""
    said = typed_in.get(f"effect-{field.name}", "1" if field.name in _STARTS_AT_ONE else "")
    options = _options(view, {word: words for word, words in _WORDS.items() if _reads(field, word)}, said)
    if _reads(field, "Golem"):
        kinds = COST_ESBIRROS if _reads(field, "Neutral") else ESBIRROS
        options = [{"value": kind, "label": kind, "on": kind == said} for kind in kinds]
    control = (
        "per" if field.name == "per" else "flag" if _reads(field, True) else "choice" if options else "number"
    )
    return {
        "name": field.name,
        "label": view.say(_label(op, field.name)),
        "control": control,
        "options": options,
        "needed": field.name in OPERATIONS[op].needs,
        "said": said,
        "all": _reads(field, _ALL),
        "is_all": f"effect-{field.name}-all" in typed_in,
    }


def _reads(field: Field, value: Any) -> bool:
    try:
        field.read(value, "")
    except EffectError:
        return False
    return True
