"""Read a verb's arguments from JSON: by the readers of forms, and what no form sends in one field by `values`."""

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass
from inspect import Parameter, isclass
from types import NoneType
from typing import Any, get_args

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import models
from django.http import Http404, QueryDict
from django.utils.translation import gettext as _

from players.models import User
from tournaments import lengths
from tournaments.actions.verbs import Verb
from tournaments.api import values
from tournaments.core.seasons.typed import Lines
from tournaments.errors import Invalid
from tournaments.forms.sent import BY_NUMBER, fields
from tournaments.models import Invitation, Tournament
from tournaments.pictures.logo import Drawn

Json = dict[str, Any]

WITHIN = {"seed", "slug", "trial_until", "person", "verdict", "assumed"}
"""Parameters that the site fills in by itself; a person who is named by an id is sent."""
BY_LINK = {"accept_invitation"}
"""Verbs whose subject is named by the secret of its link."""
LARGEST = 999_999_999


def parameters(verb: Verb) -> dict[str, Parameter]:
    """Return the members of a verb's JSON, by name."""
    return {name: each for name, each in fields(verb).items() if each.name not in WITHIN or each.annotation is int}


def schema_of(verb: Verb, name: str, kind: Any) -> Json:
    """Return the JSON Schema of one member."""
    if (special := values.special(name, kind)) is not None:
        return special.schema()
    if verb.name in BY_LINK and kind is Invitation:
        return {
            "type": "string",
            "maxLength": 40,
            "description": "The secret at the end of the invitation's link.",
        }
    if NoneType in get_args(kind):
        (only,) = set(get_args(kind)) - {NoneType}
        inner = schema_of(verb, name, only)
        return {
            **inner,
            "type": [inner["type"], "null"],
            **({"enum": [*inner["enum"], None]} if "enum" in inner else {}),
        }
    return _plain(kind)


def _plain(kind: Any) -> Json:
    if kind is bool:
        return {"type": "boolean"}
    if kind is int:
        return {"type": "integer", "minimum": 0, "maximum": LARGEST}
    if kind is str:
        return {"type": "string", "maxLength": lengths.TEXT}
    if kind is Lines:
        return {"type": "string", "maxLength": lengths.PASTED, "description": "A text of several lines."}
    if kind is Drawn:
        return {"type": "string", "contentEncoding": "base64", "description": "A PNG, JPG or WebP."}
    if kind == Sequence[int]:
        return {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": LARGEST}}
    if kind is Tournament:
        return {"type": "string", "description": "The slug of another event."}
    if isclass(kind) and issubclass(kind, models.TextChoices):
        return {"type": "string", "enum": list(kind.values)}
    if isclass(kind) and issubclass(kind, models.Model):
        named = "Its number in the event." if kind in BY_NUMBER else "Its id, as answers of the API tell it."
        return {"type": "integer", "minimum": 0, "maximum": LARGEST, "description": named}
    raise TypeError(f"no JSON is read as {kind!r}")


def body_schema(verb: Verb) -> Json:
    """Return the JSON Schema of a verb's whole body."""
    asked = parameters(verb)
    needed = [name for name, each in asked.items() if each.default is Parameter.empty]
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {name: schema_of(verb, name, each.annotation) for name, each in asked.items()},
        **({"required": needed} if needed else {}),
    }


@dataclass(frozen=True)
class Told(values.Call):
    """A program's JSON about an event. Missing, strange and unknown values raise `Invalid` or 404."""

    def subject(self, verb: Verb) -> models.Model:
        if verb.name not in BY_LINK:
            return super().subject(verb)
        found = Invitation.objects.filter(tournament=self.tournament, token=self.text("invitation")).first()
        if found is None:
            raise Http404
        return found

    def gone(self, verb: Verb) -> models.Model:
        if verb.name in BY_LINK:
            raise Http404
        return super().gone(verb)

    def arguments(self, verb: Verb) -> dict[str, Any]:
        first = verb.parameters[0]
        return {
            each.name: self.argument(verb, name, each)
            for name, each in parameters(verb).items()
            if each is not first and (each.default is Parameter.empty or self.body.get(name) not in (None, ""))
        } | values.within(self, verb)

    def argument(self, verb: Verb, name: str, each: Parameter) -> Any:
        if (special := values.special(name, each.annotation)) is None:
            return self.value(name, each.annotation)
        if self.body.get(name) is None:
            raise Invalid(_("Falta."), field=name)
        return special.read(self, verb, self.body[name])


def told(verb: Verb, tournament: Tournament, body: Any, by: User | None) -> Told:
    """Return what was sent, where each member is known and of its kind. Raises `Invalid`, which names a member."""
    if not isinstance(body, dict):
        raise Invalid(_("Envía un objeto JSON."))
    asked = parameters(verb)
    for name in body:
        if name not in asked:
            raise Invalid(
                _("«%(verb)s» no conoce este dato.") % {"verb": verb.name}, field=str(name)[: lengths.NAME]
            )
    data, files = QueryDict(mutable=True), {}
    for name, each in asked.items():
        sent = body.get(name)
        if sent is None or values.special(name, each.annotation) is not None:
            continue
        _need_kind(name, sent, schema_of(verb, name, each.annotation))
        if each.annotation is Drawn:
            files[name] = _file(name, sent)
        else:
            data.setlist(name, [_text(one) for one in (sent if isinstance(sent, list) else [sent])])
    return Told(tournament, data, files, body, by)


def _need_kind(name: str, sent: Any, schema: Json) -> None:
    """Raises `Invalid` for a value of another kind than its schema says."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    is_right = any(_is_of(sent, kind) for kind in kinds)
    if is_right and isinstance(sent, list):
        is_right = all(_is_of(one, schema["items"]["type"]) for one in sent)
    if not is_right:
        raise Invalid(_("Se espera %(kind)s.") % {"kind": " / ".join(kinds)}, field=name)


def _is_of(sent: Any, kind: str) -> bool:
    if kind == "integer":
        return isinstance(sent, int) and not isinstance(sent, bool) and 0 <= sent <= LARGEST
    kinds: dict[str, type] = {"string": str, "boolean": bool, "array": list, "null": NoneType}
    return isinstance(sent, kinds[kind])


def _text(sent: Any) -> str:
    """Return a value as a form sends it."""
    return ("yes" if sent else "no") if isinstance(sent, bool) else str(sent)


def _file(name: str, sent: str) -> SimpleUploadedFile:
    try:
        return SimpleUploadedFile(name, base64.b64decode(sent, validate=True))
    except (ValueError, binascii.Error):
        raise Invalid(_("El archivo va en base64."), field=name) from None
