"""The parameters of addresses that read: each is described for the schema and read by the same value."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Choices
from django.http import QueryDict
from django.utils.translation import gettext as _

from atrum_judge.text import one_line
from tournaments import lengths
from tournaments.errors import Invalid
from tournaments.forms.numbers import whole_number

Json = dict[str, Any]
DAY = "2026-12-31"


@dataclass(frozen=True)
class Param:
    """A parameter of an address.

    Attributes:
        about: its meaning, for the reference.
        schema: the JSON Schema of its value.
        read: returns the value of a text. Raises `ValueError` for any other text.
    """

    about: str
    schema: Json
    read: Callable[[str], Any]


def text(about: str, most: int = lengths.NAME) -> Param:
    def read(raw: str) -> str:
        said = one_line(raw)
        if len(said) > most:
            raise ValueError(raw)
        return said

    return Param(about, {"type": "string", "maxLength": most}, read)


def number(about: str, least: int = 0, most: int = 999_999_999) -> Param:
    def read(raw: str) -> int:
        found = whole_number(raw, digits=9)
        if found is None or not least <= found <= most:
            raise ValueError(raw)
        return found

    return Param(about, {"type": "integer", "minimum": least, "maximum": most}, read)


def choice(about: str, choices: type[Choices] | Iterable[str]) -> Param:
    known = list(choices.values) if isinstance(choices, type) else list(choices)

    def read(raw: str) -> str:
        if raw not in known:
            raise ValueError(raw)
        return raw

    return Param(about, {"type": "string", "enum": known}, read)


def flag(about: str) -> Param:
    asked = choice(about, ["true", "false"])
    return Param(about, {"type": "boolean"}, lambda raw: asked.read(raw) == "true")


def day(about: str) -> Param:
    def read(raw: str) -> date:
        if len(raw) != len(DAY):
            raise ValueError(raw)
        return date.fromisoformat(raw)

    return Param(about, {"type": "string", "format": "date"}, read)


def asked(params: Mapping[str, Param], sent: QueryDict) -> dict[str, Any]:
    """Return the value of each parameter; None where none was sent. Raises `Invalid`, which names one."""
    for name in sent:
        if name not in params:
            raise Invalid(_("Esta dirección no conoce este parámetro."), field=name[: lengths.NAME])
    found: dict[str, Any] = dict.fromkeys(params)
    for name, param in params.items():
        if (raw := sent.get(name, "")) == "":
            continue
        try:
            found[name] = param.read(raw)
        except ValueError:
            raise Invalid(_("Este valor no se entiende."), field=name) from None
    return found
