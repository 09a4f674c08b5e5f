"""The steps of a case in plain words."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules.protocol import Json
from rules.text import Text

# What each kind of step says; `what` is filled in from the fields of `_WHAT`.
_SAID = {
    "pass": Text("{by} no responde", "{by} declines"),
    "choose": Text("{by} elige {what}", "{by} chooses {what}"),
    "prepare": Text("{by} prepara", "{by} prepares"),
    "draw": Text("{by} roba {what}", "{by} draws {what}"),
    "place": Text("{by} coloca {what}", "{by} places {what}"),
    "discard": Text("{by} descarta {what}", "{by} discards {what}"),
    "eliminate": Text("{by} elimina {what}", "{by} eliminates {what}"),
    "advance": Text("{by} avanza", "{by} goes on"),
    "chance": Text("Sale {what}", "{what} came up"),
    "concede": Text("{by} se rinde", "{by} concedes"),
    "loop": Text("{by} mantiene un bucle", "{by} keeps a loop going"),
    "time": Text("Se acaba el tiempo", "Time is called"),
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
        claims = [f"{p.get('id')}: {p.get('resistance')}" for p in step.get("players", [])]
        return Text(f"Se afirma: resistencia {_listed(claims)}", f"Claimed: resistance {_listed(claims)}")
    what = step.get(_WHAT.get(do, ""), "")
    if do == "eliminate":
        what = names.get(what, what)
    said, values = _SAID[do], {"by": step.get("by", ""), "what": _listed(what)}
    return Text(said.es.format(**values), said.en.format(**values))


def _announced(step: Json) -> Text:
    target = f" → {step['target']}" if step.get("target") else ""
    card = str(step.get("discard") or "?") + (" + Sombra" if step.get("with_sombra") else "")
    es, en = f"descarta {card}", f"discards {card}"
    if step.get("altar"):
        paid = ", ".join(step["altar"])
        exploits = step.get("pay") == "exploit"
        es += f"; {'explota' if exploits else 'aparta'} {paid}"
        en += f"; {'exploits' if exploits else 'sets aside'} {paid}"
    by, power = step.get("by"), step["power"]
    return Text(f"{by} anuncia {power}{target} ({es})", f"{by} announces {power}{target} ({en})")


def _listed(values: Any) -> str:
    items = values if isinstance(values, list) else [values]
    counts = Counter("?" if v is None else str(v) for v in items)
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in counts.items()) or "—"
