"""The fields of a case by place: its shapes as kinds of fields."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from atrum_judge.judging.ready import type_info

Key = str | int
Path = tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """The way in which a field is entered.

    Attributes:
        leaf: the kind of value typed or chosen; empty for objects and lists of objects. Of ``several`` each is
            chosen by a tap.
        options: the values to choose from.
        may_be_unknown: ``?`` is an answer.
        objects: the objects that it, or each of its items, can be, by tag (``""`` for the only one).
        tag_field: the field that tells which of the objects it is.
        is_list: it holds several.
        has_count: instead of its items, their number may be said.
        is_nested: its items are lists themselves, of words.
        is_piece: the typed name is of a card that lies on the table.
        keys: the fields of a free object, with the kind of each value; for ``players`` those of the case.
    """

    leaf: Literal["", "text", "number", "choice", "player", "words", "several"] = ""
    options: tuple[Any, ...] = ()
    may_be_unknown: bool = False
    objects: Mapping[str, inspect.StructType] = field(default_factory=dict)
    tag_field: str = ""
    is_list: bool = False
    has_count: bool = False
    is_nested: bool = False
    keys: tuple[str, ...] | None = None
    value: "Kind | None" = None
    is_piece: bool = False


PLAYERS = ("*players",)
_CLOSED: Mapping[str, Literal["choice", "several"]] = {"text": "choice", "words": "several"}
"""The way in which words are chosen that would be typed where any might be said."""


class Drawing:
    """The shapes of a game as `Kind`s.

    Args:
        case: the shape of a case.
        drawn: the types as which types of the game's own are entered.
        player_types: types that are the id of a player.
        player_fields: fields that hold the id of a player where the type is any word.
        closed: the words of fields where the type is any word, and a judge has no other to say.
    """

    def __init__(
        self,
        case: Any,
        drawn: Mapping[type, Any],
        player_types: tuple[type, ...],
        player_fields: frozenset[str],
        closed: Mapping[str, tuple[str, ...]],
    ) -> None:
        self._drawn, self._player_types, self._player_fields = drawn, player_types, player_fields
        self._closed = closed
        self._known: dict[tuple[type, str], Kind] = {}
        self.case = self._struct(case)
        self.position = self._object(self.kind_of(self.case, "position"))
        self.steps = self.kind_of(self.case, "steps")

    @staticmethod
    def _struct(shape: Any) -> inspect.StructType:
        found = type_info(shape)
        if not isinstance(found, inspect.StructType):
            raise TypeError(shape)
        return found

    @staticmethod
    def _object(kind: Kind) -> inspect.StructType:
        return next(iter(kind.objects.values()))

    def fields(self, struct: inspect.StructType) -> dict[str, Kind]:
        """The fields of an object."""
        return {one.encode_name: self.kind_of(struct, one.encode_name) for one in struct.fields}

    def kind_of(self, struct: inspect.StructType, name: str) -> Kind:
        """Return the way in which a field of an object is entered; a field that may be anything is entered as
        in the position.
        """
        known = self._known.get((struct.cls, name))
        if known is None:
            known = self._known[struct.cls, name] = self._kind_of(struct, name)
        return known

    def _kind_of(self, struct: inspect.StructType, name: str) -> Kind:
        made = next(one for one in struct.fields if one.encode_name == name)
        if isinstance(made.type, inspect.AnyType) and any(one.encode_name == name for one in self.position.fields):
            return self.kind_of(self.position, name)
        kind, order = self._kind(made.type, name), _order(struct.cls).get(name, ())
        if name in self._closed and kind.leaf in _CLOSED:
            kind = replace(kind, leaf=_CLOSED[kind.leaf], options=self._closed[name])
        placed = {one: place for place, one in enumerate(order)}
        return replace(
            kind,
            options=tuple(sorted(kind.options, key=lambda one: placed.get(one, -1))),
            objects=dict(sorted(kind.objects.items(), key=lambda one: placed.get(one[1].cls, -1))),
            may_be_unknown=kind.may_be_unknown or (kind.leaf == "choice" and made.required),
        )

    def at(self, case: Any, path: Path) -> tuple[Kind, inspect.StructType | None]:
        """The kind of what a path leads to, and the object that is there now. Raises `KeyError`."""
        kind, value = Kind(objects={"": self.case}), case
        struct: inspect.StructType | None = self.case
        for key in path:
            if isinstance(key, int):
                kind = Kind(objects=kind.objects, tag_field=kind.tag_field)
                value = value[key] if isinstance(value, list) and key < len(value) else None
            elif struct is not None:
                kind = self.kind_of(struct, key)
                value = value.get(key) if isinstance(value, Mapping) else None
            elif kind.value is not None:
                kind = kind.value
                value = value.get(key) if isinstance(value, Mapping) else None
            else:
                raise KeyError(key)
            struct = self.object_of(kind, value) if not kind.is_list or isinstance(key, int) else None
        if path[:1] == ("steps",) and path[-3:-2] == ("players",) and path[-1] == "id":
            kind = Kind("player")  # a claim is about one of the players
        return kind, struct

    def is_claim(self, case: Any, path: Path) -> bool:
        """True if a path is inside something said of the table, where nothing has to be said."""
        if path[:1] != ("steps",) or len(path) < 3:
            return False
        _, struct = self.at(case, path[:2])
        return struct is not None and any(
            one.encode_name == path[2] and isinstance(one.type, inspect.AnyType) for one in struct.fields
        )

    @staticmethod
    def object_of(kind: Kind, value: Any) -> inspect.StructType | None:
        """Return the one of its objects that a value is."""
        if kind.is_list or not kind.objects or not isinstance(value, Mapping):
            return None
        tag = str(value.get(kind.tag_field, "")) if kind.tag_field else ""
        return kind.objects.get(tag) or (next(iter(kind.objects.values())) if not kind.tag_field else None)

    def _kind(self, node: inspect.Type, name: str) -> Kind:
        if isinstance(node, inspect.Metadata) and isinstance(node.type, inspect.UnionType):
            node = node.type
        members = list(node.types) if isinstance(node, inspect.UnionType) else [node]
        is_piece = any(isinstance(one, inspect.Metadata) and (one.extra or {}).get("piece") for one in members)
        members = [self._as_drawn(one) for one in members]
        may_be_unknown = any(isinstance(one, inspect.NoneType) for one in members)
        members = [one for one in members if not isinstance(one, inspect.NoneType)]
        lists = [one for one in members if isinstance(one, inspect.ListType)]
        structs = [one for one in members if isinstance(one, inspect.StructType)]
        if lists:
            return self._list(lists[0], name, has_count=any(_has_count(one) for one in structs))
        free = next((one for one in members if isinstance(one, inspect.DictType)), None)
        if free is not None:
            return self._free(free, name)
        leaf, options = self._leaf([one for one in members if not isinstance(one, inspect.StructType)], name)
        objects, tag_field = _objects(structs)
        has_count = any(map(_has_count, structs))
        return Kind(leaf, options, may_be_unknown, objects, tag_field, has_count=has_count, is_piece=is_piece)

    def _list(self, node: inspect.ListType, name: str, *, has_count: bool) -> Kind:
        inner = self._kind(node.item_type, name)
        if inner.objects:
            return replace(inner, leaf="", may_be_unknown=False, is_list=True, has_count=has_count)
        return Kind(
            "several" if inner.leaf in {"choice", "player"} else "words",
            inner.options,
            inner.may_be_unknown,
            is_list=True,
            has_count=has_count,
            is_nested=inner.leaf in {"words", "several"},
            is_piece=inner.is_piece,
        )

    def _free(self, node: inspect.DictType, name: str) -> Kind:
        key = self._as_drawn(node.key_type)
        keys = tuple(map(str, key.values)) if isinstance(key, inspect.LiteralType) else PLAYERS
        return Kind(keys=keys, value=self._kind(node.value_type, name))

    def _as_drawn(self, node: inspect.Type) -> inspect.Type:
        if isinstance(node, inspect.Metadata):
            return self._as_drawn(node.type)
        if isinstance(node, inspect.CustomType) and node.cls in self._drawn:
            return type_info(self._drawn[node.cls])
        return node

    def _leaf(self, members: list[inspect.Type], name: str) -> tuple[Any, tuple[Any, ...]]:
        literals = [value for one in members if isinstance(one, inspect.LiteralType) for value in one.values]
        for one in members:
            match one:
                case inspect.CustomType() if one.cls in self._player_types:
                    return "player", ()
                case inspect.BoolType():
                    return "choice", (True, False)
                case inspect.IntType():
                    return "number", ()
                case inspect.LiteralType():
                    return "choice", tuple(literals)
                case _:
                    return ("player" if name in self._player_fields else "text"), ()
        return "", ()


@cache
def _order(shape: type) -> dict[str, tuple[Any, ...]]:
    """Return the words and shapes of each field as its game writes them: msgspec gives them by the alphabet."""
    return {name: tuple(_listed(hint)) for name, hint in get_type_hints(shape, include_extras=True).items()}


def _listed(hint: Any) -> Iterator[Any]:
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    else:
        for inner in get_args(hint):
            yield from _listed(inner)


def _objects(structs: list[inspect.StructType]) -> tuple[dict[str, inspect.StructType], str]:
    real = [one for one in structs if not _has_count(one)]
    tag_field = next((one.tag_field for one in real if one.tag_field), "") or ""
    return {str(one.tag) if tag_field else "": one for one in real}, tag_field


def _has_count(struct: inspect.Type) -> bool:
    """A number of cards that nobody knows, in place of the cards."""
    names = {one.encode_name for one in struct.fields} if isinstance(struct, inspect.StructType) else set()
    return "count" in names and names <= {"count", "top"} and not getattr(struct, "tag_field", None)


def default_of(struct: inspect.StructType, name: str) -> Any:
    """Return the default of a field; None for a field without one, and for one that only a verdict writes."""
    made = next((one for one in struct.fields if one.encode_name == name), None)
    value = made.default if made is not None and made.default is not msgspec.NODEFAULT else None
    return None if value is msgspec.UNSET or not isinstance(value, bool | int | str) else value
