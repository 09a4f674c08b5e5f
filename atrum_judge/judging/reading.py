"""Reading a case strictly: JSON becomes typed values, and whatever does not fit is told with its place.

A game describes its cases as `Shape`s, from the types below and from types of its own (a card, a player's id), for
which it brings readers. `read` makes a value into a shape; `schema` writes the shape as JSON Schema.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import inspect

from atrum_judge.judging import ready
from atrum_judge.text import one_line

MOST = 100_000
FEW = 100
MAX_TEXT = 200
MAX_DEPTH = 60
TOO_DEEP = f"expected at most {MAX_DEPTH} levels of lists and objects"
_NESTED = (dict, list)

T = TypeVar("T")
Items = Annotated[list[T], msgspec.Meta(max_length=MOST)]
Few = Annotated[list[T], msgspec.Meta(max_length=FEW)]
Integer = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Words = Annotated[
    str,
    # Something to be seen, and no half of a surrogate pair, which no file can hold.
    msgspec.Meta(min_length=1, max_length=MAX_TEXT, pattern=r"^\s*[^\s\ud800-\udfff][^\ud800-\udfff]*$"),
]

Piece = Annotated[Words, msgspec.Meta(extra={"piece": True})]
"""The id of a card that lies on the table: a bench offers those that are there and takes their names."""

Tried = Annotated[T, msgspec.Meta(extra={"tried": True})]
"""A field whose null a game does not reckon with: such a case is judged with each value that it can have."""

Readers = Mapping[type, Callable[[Any], Any]]
"""Readers from JSON of a game's own types; a reader raises `NotACase` or, for the whole, `ValueError`."""


class NotACase(ValueError):
    """The input is no case. `place` is the path of the fault, ``""`` for the whole."""

    def __init__(self, place: str, reason: str) -> None:
        self.place, self.reason = one_line(place), one_line(reason)
        super().__init__(f"{self.place}: {self.reason}" if place else self.reason)


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """An object with these fields and no others; one that may be left out, but not null, is `UNSET` by default.

    Objects whose keys are free have no shape: they are a type of the game's own.
    """


def read(value: Any, shape: Any, readers: Readers, place: str = "") -> Any:
    """The value as a `shape`, any type that msgspec knows. Raises `NotACase` for its first fault.

    `place` is where the value itself stands.
    """
    if not _is_shallow(value):
        raise NotACase(place, TOO_DEEP)
    try:
        return ready.converted(value, shape, lambda type_, given: readers[type_](given))
    except msgspec.ValidationError as error:
        raise _fault(error, value, shape, place) from error
    except UnicodeEncodeError as error:
        where = next(path for path, text in _texts(value, place) if any("\ud800" <= c <= "\udfff" for c in text))
        raise NotACase(where, "expected characters that can be written") from error


def schema(shape: Any, own: Mapping[type, dict[str, Any]]) -> dict[str, Any]:
    """JSON Schema (2020-12) of a shape; `own` says how each type of the game's own is written."""
    written = ready.json_schema(shape, own.__getitem__)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **written}


def _is_shallow(value: Any) -> bool:
    """True if lists and objects stand in each other `MAX_DEPTH` levels deep at most, looked at level by level."""
    level = [value] if isinstance(value, _NESTED) else []
    for _ in range(MAX_DEPTH):
        if not level:
            return True
        held = chain.from_iterable(each.values() if isinstance(each, dict) else each for each in level)
        level = [item for item in held if isinstance(item, _NESTED)]
    return not level


def _texts(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every string, the names of fields too, with its place."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts(item, f"{place}[{index}]")
    elif isinstance(value, dict):
        for name, item in value.items():
            yield _field(place, name), name
            yield from _texts(item, _field(place, name))


def _field(place: str, name: str) -> str:
    shown = (name if name.isprintable() else ascii(name)[1:-1])[:MAX_TEXT]
    return f"{place}.{shown}" if place else shown


# A fault in the words of msgspec, with its place: "Expected `int`, got `str` - at
# `$.whole.players[1].resistance`".
_SAID = re.compile(r"(.*) - at `(?:key` in `)?\$\.whole(.*)`", re.DOTALL)
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_MISSING = "Object missing required field `"
_UNKNOWN = "Object contains unknown field `"


def _fault(error: msgspec.ValidationError, value: Any, shape: Any, place: str) -> NotACase:
    found = _SAID.fullmatch(str(error))
    said, path = found.groups() if found else (str(error), "")
    node: inspect.Type = ready.type_info(shape)
    for name, index in _STEP.findall(path):
        node = _member(node, value, name)
        value = value[int(index)] if index else value.get(name)
        place = f"{place}[{index}]" if index else _field(place, name)
    cause = error.__cause__
    if isinstance(cause, NotACase):
        return NotACase(
            place + cause.place if cause.place[:1] in {"", "["} else f"{place}.{cause.place}", cause.reason
        )
    if cause is not None:
        return NotACase(place, str(cause))
    if said.startswith(_MISSING):
        return NotACase(_field(place, said[len(_MISSING) : -1]), "required")
    if said.startswith(_UNKNOWN):
        return NotACase(_field(place, said[len(_UNKNOWN) : -1]), "unknown field")
    return NotACase(place, f"expected {_expected(node, value)}")


def _could_be(node: inspect.Type, value: Any) -> list[inspect.Type]:
    """Return the members of a union that a list or an object was taken for; for any other value all of them."""
    if isinstance(node, inspect.Metadata):
        node = node.type
    if not isinstance(node, inspect.UnionType):
        return [node]
    fits: list[inspect.Type] = []
    if isinstance(value, list | dict):
        kind = inspect.ListType if isinstance(value, list) else inspect.StructType
        fits = [member for member in node.types if isinstance(member, kind)]
    return fits or [member for member in node.types if not isinstance(member, inspect.NoneType)]


def _member(node: inspect.Type, value: Any, name: str) -> inspect.Type:
    """The type of a field, or of the items when there is no name."""
    members = _could_be(node, value)
    if not name:
        return next(member.item_type for member in members if isinstance(member, inspect.ListType))
    objects = [member for member in members if isinstance(member, inspect.StructType)]
    if name == objects[0].tag_field:
        return inspect.LiteralType(tuple(str(one.tag) for one in objects))
    one = next((one for one in objects if one.tag_field and one.tag == value.get(one.tag_field)), objects[0])
    return next(field.type for field in one.fields if field.encode_name == name)


def _expected(node: inspect.Type, value: Any) -> str:
    """Return the values that a field expects, in words."""
    match node:
        case inspect.Metadata():
            return _expected(node.type, value)
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(_expected(one, value) for one in _could_be(node, value)))
        case inspect.LiteralType():
            words = ", ".join(f'"{word}"' for word in node.values)
            return words if len(node.values) == 1 else f"one of {words}"
        case inspect.IntType():
            return f"an integer from {node.ge} to {node.le}" if type(value) is int else "an integer"
        case inspect.StrType():
            length = f"a text of {node.min_length} to {node.max_length} characters"
            return length if isinstance(value, str) else "a string"
        case inspect.BoolType():
            return "true or false"
        case inspect.DateType():
            return "a date YYYY-MM-DD"
        case inspect.ListType():
            least = f"{node.min_length} to" if node.min_length else "at most"
            return f"{least} {node.max_length} items" if isinstance(value, list) else "a list"
        case _:
            return "an object"
