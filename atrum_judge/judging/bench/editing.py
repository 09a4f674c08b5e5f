"""Keeping what was typed, and what taps do to a case. Nothing that makes no sense changes anything."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import pairwise
from typing import Any

from msgspec.inspect import StructType

from atrum_judge.judging.bench.drawing import Drawing, Key, Kind, Path, default_of
from atrum_judge.text import one_line

Json = Mapping[str, Any]
UNKNOWN = "?"
MOST_ITEMS = 200
MAX_DEPTH = 12
TOGETHER = "+"
_NUMBER = re.compile(r"-?\d{1,6}")


def path_of(written: str) -> Path:
    """A path as forms write it: ``"players.0.hand"``."""
    parts = [part for part in written.split(".") if part][:MAX_DEPTH]
    return tuple(int(part) if part.isdecimal() and len(part) < 5 else part for part in parts)


def written(path: Path) -> str:
    """The path as forms write it."""
    return ".".join(map(str, path))


def player_ids(case: Any) -> list[str]:
    """The ids of the players of a case, as far as it has any."""
    players = value_at(case, ("position", "players"))
    listed = players if isinstance(players, list) else []
    return [str(one["id"]) for one in listed if isinstance(one, Mapping) and isinstance(one.get("id"), str)]


def value_at(case: Any, path: Path) -> Any:
    """Return the value at a path; None when there is none."""
    for key in path:
        if isinstance(key, int):
            case = case[key] if isinstance(case, list) and key < len(case) else None
        else:
            case = case.get(key) if isinstance(case, Mapping) else None
    return case


def keep_typed(drawing: Drawing, case: dict[str, Any], taps: Mapping[str, str]) -> dict[str, Any]:
    """The case with what was typed into the fields of a form, whose names are ``f:`` and a path."""
    changed = deepcopy(case)
    counts = {path_of(name[2:]): value for name, value in taps.items() if name.startswith("n:")}
    for name, typed in taps.items():
        if name.startswith("p:") and typed.strip():
            for said in re.split(r"[,\n]", typed):
                pick(drawing, changed, path_of(name[2:]), one_line(said)[:200])
        elif name.startswith("f:"):
            path = path_of(name[2:])
            _put(drawing, changed, path, typed.strip(), counts.pop(path, None))
    for path, number in counts.items():
        _put_count(drawing, changed, path, number)
    return changed


def _put(drawing: Drawing, case: dict[str, Any], path: Path, typed: str, count: str | None) -> None:
    holder = _holder(case, path)
    try:
        kind, _ = drawing.at(case, path)
    except (KeyError, StopIteration):
        return
    if holder is None or not kind.leaf or kind.is_piece or (kind.leaf == "several" and typed != UNKNOWN):
        return
    shown = shown_value(kind, holder, str(path[-1]))
    is_mark = shown == UNKNOWN and not typed and kind.leaf in {"text", "number"}  # not in the way of who types
    is_shown = isinstance(holder, dict) and (typed == shown or is_mark)
    if is_shown and count in {None, shown_count(holder.get(path[-1]))}:
        return  # as the page had it, however it is written
    key, value = path[-1], _value(kind, typed, count)
    if value is _UNSAID:
        if isinstance(holder, dict) and not isinstance(holder.get(str(key)), dict):
            holder.pop(str(key), None)
    elif isinstance(holder, dict):
        holder[str(key)] = value


class _Unsaid:
    """Nothing was typed."""


_UNSAID = _Unsaid()


def _value(kind: Kind, typed: str, count: str | None) -> Any:
    if kind.leaf == "words":
        return _listed(kind, typed, count)
    if not typed:
        return _UNSAID
    if typed == UNKNOWN and kind.may_be_unknown:
        return None
    if kind.leaf == "number":
        return int(typed) if _NUMBER.fullmatch(typed) else _UNSAID
    if kind.leaf == "choice":
        return next((option for option in kind.options if str(option) == typed), _UNSAID)
    return one_line(typed)[:200] or _UNSAID


def _listed(kind: Kind, typed: str, count: str | None) -> Any:
    words = [one_line(part) for part in re.split(r"[,\n]", typed)]
    if kind.is_nested:
        return [[part.strip() for part in word.split(TOGETHER)] for word in words if word] or _UNSAID
    items: list[Any] = [None if word == UNKNOWN and kind.may_be_unknown else word for word in words if word]
    hidden = int(count) if count and _NUMBER.fullmatch(count) else 0
    if kind.has_count and count == UNKNOWN and not items:
        return {"count": None}
    if kind.has_count and count and not items:
        return {"count": max(0, hidden)}
    items += [None] * max(0, min(hidden, MOST_ITEMS))
    return items if items or (count and kind.has_count) else _UNSAID


def _put_count(drawing: Drawing, case: dict[str, Any], path: Path, number: str) -> None:
    """Enter the number of unknown cards of a zone, beside those that are described."""
    holder = _holder(case, path)
    try:
        kind, _ = drawing.at(case, path)
    except (KeyError, StopIteration):
        return
    key = str(path[-1])
    if not isinstance(holder, dict) or not kind.has_count or number.strip() == shown_count(holder.get(key)):
        return
    known = [one for one in known_items(holder.get(key)) if one is not None]
    if not number.strip():
        if known:
            holder[key] = known
        else:
            holder.pop(key, None)
    elif number.strip() == UNKNOWN:
        holder[key] = {"count": None}
    elif _NUMBER.fullmatch(number.strip()):
        hidden = max(0, min(int(number), MOST_ITEMS))
        holder[key] = [*known, *[None] * hidden] if known else {"count": hidden}


def shown_value(kind: Kind, holder: Any, name: str) -> str:
    """Return the text of a field as the page has it."""
    value = holder.get(name) if isinstance(holder, Mapping) else None
    if value is None:
        return UNKNOWN if isinstance(holder, Mapping) and name in holder else ""
    if kind.is_nested:
        return ", ".join(f" {TOGETHER} ".join(map(str, one)) for one in value if isinstance(one, list))
    if kind.leaf == "words" and not isinstance(value, str):
        return ", ".join(str(one) for one in known_items(value) if one is not None)
    return "" if isinstance(value, dict | list) else str(value)


def shown_count(value: Any) -> str:
    """Return the number of unknown cards of a zone as the page has it."""
    hidden = UNKNOWN if value == {"count": None} else hidden_count(value)
    return "" if hidden is None else str(hidden)


def known_items(value: Any) -> list[Any]:
    """The items of a zone, however it is written."""
    if isinstance(value, Mapping):
        value = value.get("top") or []
    return list(value) if isinstance(value, list) else []


def hidden_count(value: Any) -> int | None:
    """Return the number of unknown cards of a zone; None when nothing is said."""
    if isinstance(value, Mapping):
        count = value.get("count")
        return count - len(value.get("top") or []) if isinstance(count, int) else None
    return sum(one is None for one in value) if isinstance(value, list) else None


def _holder(case: Any, path: Path) -> Any:
    """Return the object or list that holds the last field of a path; missing objects in between are made."""
    for key, following in pairwise(path):
        if isinstance(key, int):
            if not isinstance(case, list) or key >= len(case):
                return None
            case = case[key]
        elif isinstance(case, dict):
            if not isinstance(case.get(key), dict | list):
                if isinstance(following, int):
                    return None
                case[key] = {}
            case = case[key]
        else:
            return None
    return case


def pick(drawing: Drawing, case: dict[str, Any], path: Path, id_: str) -> None:
    """Choose a card of the table, or one of several answers, or take the choice back."""
    try:
        kind, _ = drawing.at(case, path)
    except (KeyError, StopIteration):
        return
    holder, key = _holder(case, path), str(path[-1])
    if not id_ or not (kind.is_piece or kind.leaf == "several") or not isinstance(holder, dict):
        return
    if not kind.is_list:
        if holder.get(key) == id_:
            holder.pop(key)
        else:
            holder[key] = id_
        return
    items = known_items(holder.get(key))
    holder[key] = [one for one in items if one != id_] if id_ in items else [*items, id_]
    if not holder[key]:
        holder.pop(key)  # nothing is said again, which is not that there was nothing


def say_none(case: dict[str, Any], path: Path) -> None:
    """Say that a list is empty; said once more, it is not said."""
    holder, key = value_at(case, path[:-1]), path[-1]
    if isinstance(holder, dict) and holder.get(str(key)) == []:
        holder.pop(str(key))
    elif isinstance(holder, dict) and path[:1] == ("steps",):
        holder[str(key)] = []


# Taps -----------------------------------------------------------------------------------------------------------


def toggle(drawing: Drawing, case: dict[str, Any], path: Path, said: str) -> None:
    """Say what a field is; said once more, it is not said."""
    is_said = UNKNOWN if value_at(case, path) is None else str(value_at(case, path))
    holder = value_at(case, path[:-1])
    has_it = isinstance(holder, Mapping) and path[-1] in holder
    _, struct = drawing.at(case, path[:-1])
    is_required = struct is not None and any(one.required for one in struct.fields if one.encode_name == path[-1])
    _put(drawing, case, path, "" if has_it and is_said == said and not is_required else said, None)


def change_number(drawing: Drawing, case: dict[str, Any], path: Path, by: int) -> None:
    """Make a number larger or smaller, from what it is when nothing is said."""
    number = value_at(case, path)
    if number is None:
        _, struct = drawing.at(case, path[:-1])
        number = default_of(struct, str(path[-1])) if struct is not None else None
    _put(drawing, case, path, str((number or 0) + by), None)


def add(drawing: Drawing, case: dict[str, Any], path: Path, tag: str, by: str = "", born: str = "") -> Path | None:
    """Add an object to a list, or make the one that a field holds; gives its path.

    `by` is who does it, `born` the kind of card that it is. A name that was typed in its place becomes its name.
    """
    kind, _ = drawing.at(case, path)
    holder = _holder(case, path)
    if not isinstance(holder, dict) or (kind.tag_field and tag not in kind.objects) or not kind.objects:
        return None
    made: dict[str, Any] = {kind.tag_field: tag} if kind.tag_field else {}
    made |= _begun(drawing, case, path, kind, tag)
    if by and "by" in made:
        made["by"] = by
    if path == ("steps",):
        made |= _only_opponents(drawing, case, kind.objects[tag], made)
    for name in born_as(drawing, kind):
        made |= {name: born} if born in map(str, drawing.kind_of(kind.objects[tag], name).options) else {}
    key = str(path[-1])
    if not kind.is_list:
        said = holder.get(key)
        holder[key] = made | ({"name": said} if isinstance(said, str) and "name" in made else {})
        return path
    items = listed(holder.get(key))
    if len(items) >= MOST_ITEMS:
        return None
    place = sum(one is not None for one in items)
    if kind.is_piece and place and isinstance(items[place - 1], str) and items[place - 1] not in set(ids_in(case)):
        place -= 1
        made["name"] = items.pop(place)
    items.insert(place, made)
    holder[key] = items
    return (*path, place)


def born_as(drawing: Drawing, kind: Kind) -> list[str]:
    """Return the field that tells which kind of card a new object is, where it has one that must be said."""
    struct = next(iter(kind.objects.values()), None) if not kind.tag_field else None
    if struct is None or "name" not in {one.encode_name for one in struct.fields}:
        return []
    required = [one.encode_name for one in struct.fields if one.required]
    return [name for name in required if drawing.kind_of(struct, name).leaf == "choice"][:1]


def _only_opponents(drawing: Drawing, case: Any, struct: StructType, step: Json) -> dict[str, Any]:
    """Return the players that a step must name beside who takes it, where only one can be meant."""
    others = [one for one in player_ids(case) if one != step.get("by")]
    names = [one.encode_name for one in struct.fields if one.required and one.encode_name != "by"]
    players = [name for name in names if drawing.kind_of(struct, name).leaf == "player"]
    return dict.fromkeys(players, others[0]) if len(others) == 1 else {}


def listed(value: Any) -> list[Any]:
    """Return a zone as a list that can be changed."""
    hidden = hidden_count(value) or 0
    known = [one for one in known_items(value) if one is not None]
    return [*known, *[None] * min(hidden, MOST_ITEMS)]


def _begun(drawing: Drawing, case: Any, path: Path, kind: Kind, tag: str) -> dict[str, Any]:
    """An object as it begins, with an id of its own. Nobody knows what must be chosen.

    The page asks for the kind of a card, and for all that a step must say but who takes it.
    """
    struct = kind.objects.get(tag) or next(iter(kind.objects.values()))
    begun: dict[str, Any] = {}
    names = {one.encode_name for one in struct.fields}
    if "id" in names and path[-1] != "players" and not drawing.is_claim(case, path):
        begun |= {name: f"Carta {_new_id(case)[1:]}" for name in ("name", "card") if name in names}
    if drawing.is_claim(case, path):
        ids = player_ids(case)
        return {"id": ids[0]} if ids and path[-1] == "players" else {}
    is_step, asked = path == ("steps",), born_as(drawing, kind)
    for one in struct.fields:
        field_kind = drawing.kind_of(struct, one.encode_name)
        if not one.required:
            continue
        if one.encode_name == "id":
            begun["id"] = _new_id(case)
        elif one.encode_name in asked:
            continue
        elif field_kind.leaf == "choice":
            begun[one.encode_name] = "unknown" if "unknown" in field_kind.options else None
        elif is_step and one.encode_name != "by":
            continue
        elif field_kind.leaf == "player" and (ids := player_ids(case)):
            begun[one.encode_name] = ids[0]
        elif field_kind.is_list:
            begun[one.encode_name] = []
        elif field_kind.leaf == "number":
            begun[one.encode_name] = 1
    return begun


def _new_id(case: Any) -> str:
    taken = set(ids_in(case))
    return next(f"c{n}" for n in range(1, 100_000) if f"c{n}" not in taken)


def ids_in(value: Any) -> Iterator[str]:
    """Every id of a case."""
    if isinstance(value, Mapping):
        if isinstance(value.get("id"), str):
            yield value["id"]
        for inner in value.values():
            yield from ids_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from ids_in(inner)


def names_in(value: Any) -> Iterator[str]:
    """Every name and id of a case, to choose from."""
    if isinstance(value, Mapping):
        for key in ("id", "name", "card"):
            if isinstance(value.get(key), str):
                yield value[key]
        for inner in value.values():
            yield from names_in(inner)
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, str):
                yield inner
            else:
                yield from names_in(inner)


def drop(case: dict[str, Any], path: Path) -> None:
    """Take something out of the case."""
    holder = value_at(case, path[:-1])
    key: Key = path[-1]
    if isinstance(holder, list) and isinstance(key, int) and key < len(holder):
        del holder[key]
    elif isinstance(holder, dict):
        holder.pop(str(key), None)


def move(case: dict[str, Any], path: Path, by: int) -> Path:
    """Change places with the one before or after; gives the new path."""
    holder, key = value_at(case, path[:-1]), path[-1]
    if isinstance(holder, list) and isinstance(key, int) and 0 <= key + by < len(holder) and key < len(holder):
        holder[key], holder[key + by] = holder[key + by], holder[key]
        return (*path[:-1], key + by)
    return path
