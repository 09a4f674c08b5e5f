"""The steps of a case in plain words."""

from collections.abc import Mapping
from typing import Any

from rules.games.atrum.table.kinds import told
from rules.protocol import Json
from rules.text import Text

# What each kind of step says; `what` is filled in from the fields of `_WHAT`.
_SAID = {
    "pass": Text("{by} no responde"),
    "choose": Text("{by} elige {what}"),
    "prepare": Text("{by} prepara"),
    "draw": Text("{by} roba {what}"),
    "place": Text("{by} coloca {what}"),
    "discard": Text("{by} descarta {what}"),
    "eliminate": Text("{by} elimina {what}"),
    "advance": Text("{by} avanza"),
    "chance": Text("Sale {what}"),
    "concede": Text("{by} se rinde"),
    "loop": Text("{by} mantiene un bucle"),
    "time": Text("Se acaba el tiempo"),
}
_WHAT = {
    "choose": "choice",
    "draw": "count",
    "place": "esbirro",
    "discard": "esbirros",
    "eliminate": "reptante",
    "chance": "cards",
}


def describe_step(step: Json, names: Mapping[str, str]) -> Text:
    """A step of a case in one line; `names` are those of the Reptantes by id."""
    do = str(step.get("do"))
    if do == "announce":
        return _announced(step, names)
    if do == "expect":
        return _claimed(step, names)
    what = step.get(_WHAT.get(do, ""), "")
    if do == "eliminate":
        what = names.get(what, what)
    return _SAID[do].filled(by=step.get("by", ""), what=_listed(what, names))


_ABOUT = {
    "fosa": Text.verbatim("Fosa"),
    "turn": Text("el turno"),
    "chain": Text("la cadena"),
    "eliminations": Text("las eliminaciones"),
}
_STATES = {"prepared": Text("preparado"), "exhausted": Text("agotado"), "eliminated": Text("eliminado")}


def _claimed(step: Json, names: Mapping[str, str]) -> Text:
    """A claim in words, as far as it is about what lies on the table."""
    claims: list[Text] = []
    for player in step.get("players", []):
        claims += _claimed_of(player, names)
    if isinstance(step.get("vertedero"), list):
        claims.append(Text("el Vertedero: {cards}", cards=told(step["vertedero"])))
    claims += [
        _ABOUT.get(name, Text.verbatim(name)) for name in step if name not in {"do", "players", "vertedero"}
    ]
    return Text("Se afirma: {told}", told=Text.joined(claims, "; "))


def _claimed_of(player: Json, names: Mapping[str, str]) -> list[Text]:
    """What is claimed of one participant."""
    id_, claims = str(player.get("id")), []
    if "resistance" in player:
        claims.append(Text("resistencia de {player}: {number}", player=id_, number=str(player["resistance"])))
    if isinstance(player.get("hand"), list):
        claims.append(Text("mano de {player}: {cards}", player=id_, cards=told(player["hand"])))
    for zone in ("altar", "reptantes"):
        for one in player.get(zone, []) if isinstance(player.get(zone), list) else []:
            given = one if isinstance(one, Mapping) else {"esbirro": one}
            what = _named(given, names)
            state = _STATES.get(str(given.get("state")))
            claims.append(Text("{what} {state}", what=what, state=state) if state else what)
    return claims


def _named(given: Json, names: Mapping[str, str]) -> Text:
    """An Esbirro or a Reptante as it is called at the table."""
    said = names.get(str(given.get("id"))) or given.get("esbirro") or given.get("id")
    return Text.verbatim(str(said)) if said else Text("un Esbirro oculto")


def _announced(step: Json, names: Mapping[str, str]) -> Text:
    target = f" → {step['target']}" if step.get("target") else ""
    how = []
    if step.get("copies"):
        how.append(Text("copia {power}", power=str(step["copies"]["power"])))
    if step.get("of") is not None:
        how.append(Text("sobre el anuncio {number}", number=int(step["of"]) + 1))
    if step.get("choose"):
        how.append(Text("elige {what}", what=_listed(step["choose"], names)))
    if step.get("discard") or step.get("with_sombra"):
        how.append(Text("descarta {card}", card=_discarded(step)))
    if step.get("altar"):
        paid = ", ".join(step["altar"])
        exploits = step.get("pay") == "exploit"
        how.append(Text("paga explotando {paid}", paid=paid) if exploits else Text("aparta {paid}", paid=paid))
    said = Text.joined(how, "; ")
    announced = f"{step['power']}{target}"
    if not how:
        return Text("{by} anuncia {announced}", by=str(step.get("by")), announced=announced)
    return Text("{by} anuncia {announced} ({said})", by=str(step.get("by")), announced=announced, said=said)


def _discarded(step: Json) -> Text:
    """What is set aside for a Power; the partner of a Sombra may stay hidden (P2 §7.4)."""
    card, with_sombra = step.get("discard"), step.get("with_sombra")
    if not card:
        return Text("una carta oculta y Sombra")
    return Text("{kind} y Sombra", kind=str(card)) if with_sombra else Text.verbatim(str(card))


def _listed(values: Any, names: Mapping[str, str]) -> Text:
    items = values if isinstance(values, list) else [values]
    return told(None if item is None else names.get(str(item), str(item)) for item in items)
