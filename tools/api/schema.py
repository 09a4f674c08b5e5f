"""Write the description of the API, `tournaments/api/openapi.json` (OpenAPI 3.1), from the code.

    python tools/api/schema.py           # write it; refuses what would break a client
    python tools/api/schema.py --check   # only compare

drf-spectacular walks the addresses. It takes long to import, so the site serves the file and never imports this.
"""

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")

import django
from django.apps import apps

if not apps.ready:
    django.setup()

from django.conf import settings
from django.test.utils import override_settings
from django.urls import include, path
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.settings import spectacular_settings
from drf_spectacular.utils import OpenApiRequest

from tools.api import cases
from tools.api.samples import documented, kept_answers, sample_answer, sample_body
from tournaments.actions.verbs import Verb
from tournaments.api import urls, values
from tournaments.api.calls import body_schema
from tournaments.api.do import CREATE
from tournaments.api.problems import KINDS, MEDIA_TYPE, TYPES
from tournaments.api.reads.frame import Reading
from tournaments.api.reads.games import Engine
from tournaments.api.reads.sheets import CSV
from tournaments.doors.tokens import offered

Json = dict[str, Any]
Seen = frozenset[str]

FILE = ROOT / "tournaments" / "api" / "openapi.json"
SPANISH = FILE.with_name("spanish.json")
VERSION = "1"
DO = "/api/v1/tournaments/{slug}/do/{verb}/"
DO_CREATE = "/api/v1/do/{verb}/"
ABOUT = (
    "Everything that the site shows and almost everything that it does. Within v1 no address, verb, member or "
    "kind of problem goes away or changes its meaning; new ones may come."
)
SLUG = {
    "in": "path",
    "name": "slug",
    "required": True,
    "schema": {"type": "string"},
    "description": "The slug of an event, or its id (`evt_…`).",
}
HEADERS = [
    {
        "in": "header",
        "name": "Accept-Language",
        "schema": {"type": "string", "enum": ["es", "en"]},
        "description": "The language of sentences.",
    }
]
WRITING = [
    {
        "in": "header",
        "name": "Idempotency-Key",
        "schema": {"type": "string", "maxLength": 64},
        "description": "What comes again under the same key is done once and answered alike.",
    },
    {
        "in": "header",
        "name": "If-Match",
        "schema": {"type": "string"},
        "description": "The ETag that the event must still have.",
    },
]
PROBLEM: Json = {
    "type": "object",
    "description": "A refusal (RFC 9457).",
    "properties": {
        "type": {"type": "string", "enum": [f"{TYPES}{kind}" for kind in KINDS]},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "The sentence for people."},
        "field": {"type": "string", "description": "The member or parameter that is wrong."},
        "rule": {"type": "string", "description": "The section of the rulebook."},
        "revision": {"type": "integer", "description": "Of the event now, where it has changed."},
        "problems": {
            "type": "array",
            "description": "Each fault of a list.",
            "items": {
                "type": "object",
                "properties": {
                    "code": {"type": "string"},
                    "detail": {"type": "string"},
                    "rule": {"type": "string"},
                    "items": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["code", "detail", "rule", "items"],
            },
        },
    },
    "required": ["type", "title", "status", "detail"],
}
DONE: Json = {
    "type": "object",
    "description": "The answer to a write.",
    "properties": {
        "verb": {"type": "string"},
        "event": {"type": "string", "description": "Its slug."},
        "id": {"type": "string", "description": "Its id."},
        "revision": {"type": "integer"},
        "result": {
            "type": ["object", "null"],
            "description": "What was made or changed, as other calls name it; null where nothing was left to do.",
            "properties": {"kind": {"type": "string"}},
            "required": ["kind"],
        },
        "changed": {
            "type": ["object", "null"],
            "description": "The details of the log's line, where the caller may read it.",
        },
    },
    "required": ["verb", "event", "id", "revision", "result", "changed"],
}
ME: Json = {
    "type": "object",
    "properties": {
        "kind": {"type": "string", "enum": ["token", "address", "session"]},
        "name": {"type": "string"},
        "token": {"type": ["string", "null"]},
        "scopes": {"type": "array", "items": {"type": "string"}},
        "event": {"type": ["string", "null"]},
        "entry": {"type": ["integer", "null"]},
        "ends_at": {"type": ["string", "null"], "format": "date-time"},
    },
}
ME["required"] = list(ME["properties"])
OF_CODE = re.compile(r" \((?:docs/|`core\.|`invitations\.)[^)]*\)| Part of `import_people`\.")
"""A remark for readers of the code."""
STATUSES = {
    "reads": (401, 403, 404, 406, 422, 429, 503),
    "writes": (400, 401, 403, 404, 406, 409, 412, 413, 415, 422, 429, 503),
}


class Described(AutoSchema):
    """The description of one address, from the attributes of its view."""

    def get_operation_id(self) -> str:
        name = type(self.view).__name__
        return name[0].lower() + name[1:]

    def get_summary(self) -> str:
        return (type(self.view).__doc__ or "").split("\n")[0].rstrip(".")

    def get_description(self) -> str:  # type: ignore[override]
        return " ".join((type(self.view).__doc__ or "").split())

    def get_tags(self) -> list[str]:
        return ["Do"] if "/do/" in self.path else ["Compute"] if isinstance(self.view, Engine) else ["Read"]

    def get_auth(self) -> list[Json]:
        return [{"key": []}, {}]

    def _resolve_path_parameters(self, variables: list[str]) -> list[Json]:
        whole = {"number", "pk", "club"}
        return [
            SLUG
            if name == "slug"
            else {
                "in": "path",
                "name": name,
                "required": True,
                "schema": {"type": "integer" if name in whole else "string"},
            }
            for name in variables
        ]

    def _get_parameters(self) -> list[Json]:
        params = self.view.known_params() if isinstance(self.view, Reading) else {}
        sent = [
            {
                "in": "query",
                "name": name,
                "schema": one.schema,
                **({"description": one.about} if one.about else {}),
            }
            for name, one in params.items()
        ]
        found = self._resolve_path_parameters(_variables(self.path))
        return [*found, *sent, *HEADERS]

    def get_request_serializer(self) -> Any:
        if not isinstance(self.view, Engine):
            return None
        return OpenApiRequest(self.view.sent or cases.any_case())

    def get_response_serializers(self) -> Any:
        kind = "writes" if self.method == "POST" else "reads"
        problems = {(code, MEDIA_TYPE): {"$ref": "#/components/schemas/Problem"} for code in STATUSES[kind]}
        if isinstance(self.view, CSV):
            return {(200, "text/csv"): {"type": "string"}, **problems}
        return {(200, "application/json"): self._answer(), **problems}

    def _answer(self) -> Json:
        view: Any = self.view
        shape = getattr(view, "shape", None)
        if type(self.view).__name__ == "Me":
            return ME
        if isinstance(view, Engine):
            return view.answered
        if shape is None:
            return {"type": "object"}
        one = self.resolve_serializer(shape, "response").ref
        if not (view.is_paged or getattr(view, "is_listed", False)):
            return one
        following = {"next": {"type": "string", "description": "The next page; absent in the last."}}
        return {
            "type": "object",
            "properties": {
                **{name: self._beside(schema) for name, schema in view.beside.items()},
                "results": {"type": "array", "items": one},
                **(following if view.is_paged else {}),
            },
            "required": [*view.beside, "results"],
        }

    def _beside(self, schema: Json) -> Json:
        items = schema.get("items")
        return {**schema, "items": self.resolve_serializer(items, "response").ref} if items else schema


def _variables(address: str) -> list[str]:
    return [part.split("}")[0] for part in address.split("{")[1:]]


def schema(language: str = "en") -> Json:
    """Return the description of the API as the code has it now."""
    described = {"DEFAULT_SCHEMA_CLASS": "tools.api.schema.Described", "SCHEMA_COERCE_PATH_PK": False}
    with (
        override_settings(REST_FRAMEWORK={**settings.REST_FRAMEWORK, **described}),
        translation.override(language),
    ):
        spectacular_settings.apply_patches(  # type: ignore[no-untyped-call]
            {
                "OAS_VERSION": "3.1.1",
                "TITLE": "Atrum Arena Torneos",
                "VERSION": VERSION,
                "DESCRIPTION": ABOUT,
                "POSTPROCESSING_HOOKS": [],
                "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
            }
        )
        try:
            generator = SchemaGenerator(patterns=[path("api/v1/", include(urls.V1))])  # type: ignore[no-untyped-call]
            told = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
            found: Json = json.loads(json.dumps(told, default=str))
        finally:
            spectacular_settings.clear_patches()  # type: ignore[no-untyped-call]
        return _with_answers(_readable(_with_verbs(_plain(found))))


def _readable(one: Any) -> Any:
    """Return a description whose sentences lead nowhere into the code, and name a refusal by its status."""
    if isinstance(one, list):
        return [_readable(each) for each in one]
    if not isinstance(one, dict):
        return one
    found = {name: _readable(each) for name, each in one.items()}
    if isinstance(said := found.get("description"), str):
        said = OF_CODE.sub("", " ".join(said.split())).replace("Raises `Conflict`", "Refused (409 `conflict`)")
        found["description"] = re.sub(r"Raises as (`\w+`)", r"Refused as \1", said)
    return found


def _with_answers(found: Json) -> Json:
    """Put the kept answers, and the bodies that they answer, beside the schemas of what reads and computes."""
    for operations in found["paths"].values():
        for operation in operations.values():
            if (kept := kept_answers().get(operation["operationId"])) is not None:
                (content,) = operation["responses"]["200"]["content"].values()
                content["example"] = kept["answer"]
                if "sent" in kept:
                    operation["requestBody"]["content"]["application/json"]["example"] = kept["sent"]
    return found


def _plain(found: Any) -> Any:
    """Return a description without the marks of who made it, which change with the language, and plainly named."""
    if isinstance(found, str):
        return found.removesuffix("Shape") if found.startswith("#/components/schemas/") else found
    if isinstance(found, list):
        return [_plain(one) for one in found]
    if not isinstance(found, dict):
        return found
    plain = {name.removesuffix("Shape"): _plain(one) for name, one in found.items() if name != "x-spec-enum-id"}
    if isinstance(said := plain.get("description"), str) and said.startswith("Return "):
        plain["description"] = said[7:8].upper() + said[8:]
    return plain


def _with_verbs(found: Json) -> Json:
    """Put an operation for each verb in place of the address that takes the verb's name."""
    of_event, creating = found["paths"].pop(DO)["post"], found["paths"].pop(DO_CREATE)["post"]
    found["components"]["schemas"] = {
        **found["components"]["schemas"],
        "Problem": PROBLEM,
        "Done": DONE,
        **{f"Value{name.title()}": value.schema() for name, value in values.VALUES.items()},
        "ValueCase": cases.any_case(),
        **cases.components(),
    }
    for name, verb in offered().items():
        is_new = name == CREATE
        address, operation = (DO_CREATE, creating) if is_new else (DO, of_event)
        answers = {code: one for code, one in operation["responses"].items() if code != "200"}
        told = {"schema": {"$ref": "#/components/schemas/Done"}, "example": sample_answer(verb)}
        done = {"content": {"application/json": told}, "description": ""}
        found["paths"][address.replace("{verb}", name)] = {
            "post": {
                "operationId": name,
                "summary": str(verb.label),
                "description": " ".join((verb.run.__doc__ or "").split("\n\n")[0].split()),
                "tags": ["Do"],
                "parameters": [*([] if is_new else [SLUG]), *HEADERS, *WRITING],
                "security": [{"key": []}],
                "requestBody": {"content": {"application/json": _body(verb)}, "required": True},
                "responses": {"201" if is_new else "200": done, **answers},
            }
        }
    found["components"]["securitySchemes"] = {
        "key": {
            "type": "http",
            "scheme": "bearer",
            "description": "A token (`aat_…`), or the code of a personal address.",
        }
    }
    return found


def _body(verb: Verb) -> Json:
    """Return the body of a verb, its values by reference, with an example."""
    body, told = body_schema(verb), documented(verb)
    for name in body["properties"].keys() & values.VALUES.keys():
        body["properties"][name] = {"$ref": f"#/components/schemas/Value{name.title()}"}
    for name in body["properties"].keys() & told.keys():
        body["properties"][name]["description"] = told[name]
    return {"schema": body, "example": sample_body(verb)}


def breaks(old: Json, new: Json) -> list[str]:
    """Return each way in which a client that knows the old description would fail with the new one."""
    return sorted(set(_breaks(old, new)))


def _breaks(old: Json, new: Json) -> Iterator[str]:
    for address, operations in old["paths"].items():
        for method, before in operations.items():
            after = new["paths"].get(address, {}).get(method)
            if after is None:
                yield f"{method} {address} is gone"
                continue
            yield from _less(before, after, f"{method} {address}", old, new)


def _less(before: Json, after: Json, where: str, old: Json, new: Json) -> Iterator[str]:
    params = {(one["in"], one["name"]): one for one in after.get("parameters", [])}
    known = {(one["in"], one["name"]) for one in before.get("parameters", [])}
    for key in known - params.keys():
        yield f"{where}: parameter {key[1]} is gone"
    for key, one in params.items():
        if one.get("required") and key not in known:
            yield f"{where}: parameter {key[1]} is needed now"
    for one in before.get("parameters", []):
        if (there := params.get((one["in"], one["name"]))) is not None:
            yield from _narrower(one["schema"], there["schema"], f"{where}: {one['name']}", (old, new), asked=True)
    if "requestBody" in before:
        was, now = (each["requestBody"]["content"]["application/json"]["schema"] for each in (before, after))
        yield from _narrower(was, now, f"{where}: body", (old, new), asked=True)
    for code, answer in before["responses"].items():
        for media, one in answer.get("content", {}).items():
            now = after["responses"].get(code, {}).get("content", {}).get(media)
            if now is None:
                yield f"{where}: answer {code} {media} is gone"
            else:
                yield from _narrower(one["schema"], now["schema"], f"{where}: {code}", (old, new), asked=False)


def _narrower(
    before: Any,
    after: Any,
    where: str,
    whole: tuple[Json, Json],
    *,
    asked: bool,
    seen: frozenset[str] = frozenset(),
) -> Iterator[str]:
    """Yield where a value asked for may be less than before, or one that is answered holds less."""
    if before.get("$ref") in seen:
        return
    seen = seen | ({before["$ref"]} if "$ref" in before else set())
    before, after = _found(before, whole[0]), _found(after, whole[1])
    types = [set(_listed(one.get("type"))) for one in (before, after)]
    if (types[0] - types[1] if asked else types[1] - types[0]) and all(types):
        yield f"{where}: another type"
    enums = [set(map(str, one["enum"])) if "enum" in one else None for one in (before, after)]
    if asked and enums[1] is not None and (enums[0] is None or enums[0] - enums[1]):
        yield f"{where}: fewer values"
    was, now = before.get("properties", {}), after.get("properties", {})
    for name in was.keys() - now.keys():
        yield f"{where}: {name} is gone"
    needed = [set(one.get("required", ())) for one in (before, after)]
    for name in needed[1] - needed[0] if asked else needed[0] - needed[1]:
        yield f"{where}: {name} is {'needed now' if asked else 'no longer always there'}"
    for name in was.keys() & now.keys():
        yield from _narrower(was[name], now[name], f"{where}.{name}", whole, asked=asked, seen=seen)
    for keyword in ("maximum", "maxLength", "maxItems"):
        if asked and after.get(keyword, float("inf")) < before.get(keyword, float("inf")):
            yield f"{where}: a smaller {keyword}"
    if isinstance(before.get("items"), Mapping) and isinstance(after.get("items"), Mapping):
        yield from _narrower(before["items"], after["items"], f"{where}[]", whole, asked=asked, seen=seen)


def _found(one: Json, whole: Json) -> Json:
    """Return what a reference leads to."""
    while "$ref" in one:
        one = whole["components"]["schemas"][one["$ref"].rpartition("/")[2]]
    return one


def _listed(kind: Any) -> list[Any]:
    return kind if isinstance(kind, list) else [] if kind is None else [kind]


def as_text(found: Json) -> str:
    return json.dumps(found, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


def spanish(new: Json, kept: Mapping[str, str]) -> dict[str, str]:
    """Return the Spanish of the description's sentences: the site's own words, and else those that are kept."""
    found = dict(_pairs(new, schema("es")))
    return {
        said: words for said, own in sorted(found.items()) if (words := own if own != said else kept.get(said))
    }


def _pairs(one: Any, other: Any) -> Iterator[tuple[str, str]]:
    """Yield each sentence of a description beside that of its twin in another language."""
    if isinstance(one, list):
        for each, twin in zip(one, other, strict=True):
            yield from _pairs(each, twin)
    elif isinstance(one, dict):
        if isinstance(said := one.get("description"), str) and said:
            yield said, other["description"]
        for name in one.keys() - {"example"}:
            if name.startswith(cases.BEGINS):
                continue
            yield from _pairs(one[name], other[name])


def main() -> int:
    new = schema()
    old = json.loads(FILE.read_text()) if FILE.exists() else None
    broken = breaks(old, new) if old else []
    for one in broken:
        print(one)
    if broken:
        print("A client would break: v1 is a promise (docs/programar/api.md).")
        return 1
    if "--check" in sys.argv:
        same = FILE.exists() and FILE.read_text() == as_text(new)
        print("up to date" if same else "run python tools/api/schema.py")
        return 0 if same else 1
    FILE.write_text(as_text(new))
    kept = json.loads(SPANISH.read_text()) if SPANISH.exists() else {}
    SPANISH.write_text(as_text(spanish(new, kept)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
