"""An example of each verb's body, made from its schema and from the samples of the games."""

from typing import Any

from tournaments.actions.verbs import Verb
from tournaments.api.calls import body_schema

Json = dict[str, Any]

KNOWN: Json = {
    "settings": {"name": "Copa de otoño", "swiss_rounds": 3},
    "data": {"ending": "elimination", "left": [2, 0]},
    "items": [{"name": "Reptante", "count": 1}],
    "others": ["Bea"],
    "people": [{"name": "Ana", "club": "Norte"}],
    "panels": [{"panel": "standings", "seconds": 20}],
    "decided": {"question": "¿Vale el segundo ataque?", "decision": "No vale."},
    "case": {"format": "atrum-case"},
    "name": "Ana",
    "text": "Empezamos en diez minutos",
    "reason": "Error al anotar",
    "note": "Llegó tarde",
}
"""By name of parameter: the values that their kind does not tell."""


def sample_body(verb: Verb) -> Json:
    """Return a body with the members that the verb needs, and one more that says something."""
    schema = body_schema(verb)
    names = schema.get("required") or list(schema["properties"])[:1]
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
