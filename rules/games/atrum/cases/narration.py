"""The steps of a case in plain words."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

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
        return _announced(step)
    if do == "expect":
        return _claimed(step, names)
    what = step.get(_WHAT.get(do, ""), "")
    if do == "eliminate":
        what = names.get(what, what)
    return _SAID[do].filled(by=step.get("by", ""), what=_listed(what))


_STATES = {"prepared": Text("preparado"), "exhausted": Text("agotado"), "eliminated": Text("eliminado")}


def _claimed(step: Json, names: Mapping[str, str]) -> Text:
    """A claim in words, as far as it is about what lies on the table."""
    told: list[Text] = []
    for player in step.get("players", []):
        told += _claimed_of(player, names)
    if isinstance(step.get("vertedero"), list):
        told.append(Text("el Vertedero: {cards}", cards=_listed(step["vertedero"])))
    told += [Text.verbatim(name) for name in step if name not in {"do", "players", "vertedero"}]
    return Text("Se afirma: {told}", told=Text.joined(told, "; "))


def _claimed_of(player: Json, names: Mapping[str, str]) -> list[Text]:
    """What is claimed of one participant."""
    id_, told = str(player.get("id")), []
    if "resistance" in player:
        told.append(Text("resistencia de {player}: {number}", player=id_, number=str(player["resistance"])))
    if isinstance(player.get("hand"), list):
        told.append(Text("mano de {player}: {cards}", player=id_, cards=_listed(player["hand"])))
    for zone in ("altar", "reptantes"):
        for one in player.get(zone, []) if isinstance(player.get(zone), list) else []:
            given = one if isinstance(one, Mapping) else {"esbirro": one}
            what = names.get(str(given.get("id")), "") or str(given.get("id") or given.get("esbirro") or "?")
            state = _STATES.get(str(given.get("state")))
            told.append(Text("{what} {state}", what=what, state=state) if state else Text.verbatim(what))
    return told


def _announced(step: Json) -> Text:
    target = f" → {step['target']}" if step.get("target") else ""
    how = []
    if step.get("discard") or step.get("with_sombra"):
        card = str(step.get("discard") or "?") + (" + Sombra" if step.get("with_sombra") else "")
        how.append(Text("descarta {card}", card=card))
    if step.get("altar"):
        paid = ", ".join(step["altar"])
        exploits = step.get("pay") == "exploit"
        how.append(Text("explota {paid}", paid=paid) if exploits else Text("aparta {paid}", paid=paid))
    paying = Text.joined(how, "; ")
    announced = f"{step['power']}{target}"
    if not how:
        return Text("{by} anuncia {announced}", by=str(step.get("by")), announced=announced)
    return Text("{by} anuncia {announced} ({paying})", by=str(step.get("by")), announced=announced, paying=paying)


def _listed(values: Any) -> str:
    items = values if isinstance(values, list) else [values]
    counts = Counter("?" if v is None else str(v) for v in items)
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in counts.items()) or "—"
