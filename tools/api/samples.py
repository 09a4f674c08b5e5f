"""Examples: of each verb's body and answer, and the kept answers of addresses that read."""

import inspect
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from tournaments.actions.verbs import Verb
from tournaments.api.calls import body_schema
from tournaments.api.do import CREATE

Json = dict[str, Any]

ANSWERS = Path(__file__).with_name("answers.json")
LOGGED = Path(__file__).resolve().parents[2] / "tests" / "tournaments" / "actions" / "logged.json"
EVENT, EVENT_ID = "copa", "evt_4jq0wq7v3m8k"
RESULTS: Json = {
    "tournament": {"event": EVENT},
    "entry": {"number": 3, "name": "Ana"},
    "round": {"number": 1, "is_draft": False},
    "match": {"match": 41, "table": 2},
    "report": {"match": 41, "version": 1},
    "invitation": {"id": 7, "link": "/invitacion/…/"},
}
"""By kind: the names that other calls have for what a verb made."""
KNOWN: Json = {
    "settings": {"name": "Copa de otoño", "game": "duelo", "swiss_rounds": 3},
    "data": {"ending": "elimination", "left": [2, 0]},
    "items": [{"name": "Reptante", "count": 1}],
    "others": ["Bea"],
    "full": [3],
    "half": [4],
    "people": [{"name": "Ana", "club": "Norte"}],
    "panels": [{"panel": "standings", "seconds": 20}],
    "decided": {"question": "¿Vale el segundo ataque?", "decision": "No vale."},
    "case": {"format": "atrum-case/1", "ask": "roster", "roster": []},
    "name": "Ana",
    "text": "Empezamos en diez minutos",
    "reason": "Error al anotar",
    "note": "Llegó tarde",
}
"""By name of parameter: the values that their kind does not tell."""
SAYS_MORE = {"add_walk_in": ("items",)}
"""Members of an example beside those that are needed."""


def sample_body(verb: Verb) -> Json:
    """Return a body with the members that the verb needs, and one more that says something."""
    schema = body_schema(verb)
    names = [*(schema.get("required") or list(schema["properties"])[:1]), *SAYS_MORE.get(verb.name, ())]
    return {name: KNOWN[name] if name in KNOWN else sample(schema["properties"][name]) for name in names}


def sample(schema: Json) -> Any:
    """Return a small value of a schema."""
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema or "oneOf" in schema:
        return sample((schema.get("anyOf") or schema["oneOf"])[0])
    kind = schema["type"]
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "array":
        return [sample(schema["items"])]
    if kind == "object":
        return {name: sample(schema["properties"][name]) for name in schema.get("required", ())}
    return {"string": "Texto", "integer": 1, "boolean": True, "null": None}[kind]


def sample_answer(verb: Verb) -> Json:
    """Return an answer to a verb: the thing that it makes or changes, and its line as tests have seen it."""
    logged = _logged()
    changed = logged.get(f"{verb.name}-public", logged.get(f"{verb.name}-staff"))
    return {
        "verb": verb.name,
        "event": EVENT,
        "id": EVENT_ID,
        "revision": 1 if verb.name == CREATE else 12,
        "result": _result(verb),
        "changed": changed or {},
    }


def _result(verb: Verb) -> Json:
    made = verb.signature.return_annotation
    kind = "tournament" if verb.name == CREATE else str(made._meta.model_name)
    return {"kind": kind, **RESULTS.get(kind, {"id": 7})}


@cache
def _logged() -> Json:
    found: Json = json.loads(LOGGED.read_text())
    return found


@cache
def kept_answers() -> Json:
    """Return an answer of each address that reads or computes (`tests/tournaments/api/test_answers.py`)."""
    found: Json = json.loads(ANSWERS.read_text()) if ANSWERS.exists() else {}
    return found


def documented(verb: Verb) -> dict[str, str]:
    """Return the sentences about members that the verb's docstring has, by name."""
    _before, _args, told = (inspect.getdoc(verb.run) or "").partition("\nArgs:\n")
    found: dict[str, str] = {}
    for part in re.split(r"\n {4}(?=\w)", "\n" + told.partition("\n\n")[0]):
        names, colon, words = part.partition(": ")
        if colon:
            said = " ".join(words.split())
            found |= dict.fromkeys(names.split(", "), said[:1].upper() + said[1:])
    return found
