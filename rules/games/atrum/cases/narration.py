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
        return _claimed(step)
    what = step.get(_WHAT.get(do, ""), "")
    if do == "eliminate":
        what = names.get(what, what)
    return _SAID[do].filled(by=step.get("by", ""), what=_listed(what))


def _claimed(step: Json) -> Text:
    """A claim about resistance in words; any other by the names of what it is about."""
    told = [p for p in step.get("players", []) if isinstance(p.get("resistance"), int)]
    if told:
        return Text(
            "Se afirma: resistencia {listed}", listed=_listed([f"{p['id']}: {p['resistance']}" for p in told])
        )
    about = {name for player in step.get("players", []) for name in player if name != "id"}
    about |= {name for name in step if name not in {"do", "players"}}
    return Text("Se afirma algo de la mesa: {listed}", listed=_listed(sorted(about)))


def _announced(step: Json) -> Text:
    target = f" → {step['target']}" if step.get("target") else ""
    card = str(step.get("discard") or "?") + (" + Sombra" if step.get("with_sombra") else "")
    how = [Text("descarta {card}", card=card)]
    if step.get("altar"):
        paid = ", ".join(step["altar"])
        exploits = step.get("pay") == "exploit"
        how.append(Text("explota {paid}", paid=paid) if exploits else Text("aparta {paid}", paid=paid))
    paying = Text.joined(how, "; ")
    announced = f"{step['power']}{target}"
    return Text("{by} anuncia {announced} ({paying})", by=str(step.get("by")), announced=announced, paying=paying)


def _listed(values: Any) -> str:
    items = values if isinstance(values, list) else [values]
    counts = Counter("?" if v is None else str(v) for v in items)
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in counts.items()) or "—"
