"""The table of a bench in cards: one for each player, and one for every other part of the position."""

from collections.abc import Mapping
from typing import Any

from msgspec.inspect import StructType

from atrum_judge.judging.bench.drawing import Drawing, Kind, Path, default_of
from atrum_judge.judging.bench.editing import written
from atrum_judge.judging.bench.form import Form
from atrum_judge.judging.bench.speech import Speech

POSITION = ("position",)


def overview(
    drawing: Drawing, speech: Speech, form: Form, case: Any, position: Any, numbers: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    """Return the cards of a table: facts, the taps that change it or add to it, and fields for the `numbers`."""
    if not isinstance(position, Mapping):
        return []
    found: list[dict[str, Any]] = []
    rest = []
    for name, kind in drawing.fields(drawing.position).items():
        value = position.get(name)
        if kind.is_list and kind.objects:
            for place, item in enumerate(value if isinstance(value, list) else []):
                path = (*POSITION, name, place)
                head = item.get("id") if isinstance(item, Mapping) else None
                title = str(head or f"{speech.word(name)} {place + 1}")
                zones = _zones(drawing, speech, case, path, title)
                asked = numbers if name == "players" else ()
                told = {key: one for key, one in item.items() if key not in asked} if asked else item
                part = _part(path, title, _facts(drawing, speech, kind, told), zones=zones)
                found.append(part | {"numbers": [one for one in form.fields(case, path) if one["name"] in asked]})
            if form.has_room(name, value):
                found.append(_part((*POSITION, name), speech.word(name), [], adds=True))
        elif kind.objects and not kind.has_count:
            facts = _facts(drawing, speech, kind, value)
            found.append(_part((*POSITION, name), speech.word(name), facts, is_missing=value is None))
        else:
            rest.append(name)
    facts = [(speech.word(name), speech.short(name, position[name])) for name in rest if name in position]
    return [*found, _part(POSITION, speech.word("position"), facts)] if rest else found


def _zones(drawing: Drawing, speech: Speech, case: Any, path: Path, title: str) -> list[dict[str, str]]:
    """Return the zones into which a card can be put by a tap."""
    try:
        _, struct = drawing.at(case, path)
    except (KeyError, StopIteration):
        return []
    fields = drawing.fields(struct) if struct is not None else {}
    zones = [name for name, kind in fields.items() if kind.is_list and kind.objects and not kind.tag_field]
    return [
        {"path": written((*path, name)), "label": speech.word(name), "about": f"{title}: {speech.word(name)} +"}
        for name in zones
    ]


def _facts(drawing: Drawing, speech: Speech, kind: Kind, item: Any) -> list[tuple[str, str]]:
    struct = drawing.object_of(Kind(objects=kind.objects, tag_field=kind.tag_field), item)
    if struct is None:
        return []
    return [
        (speech.word(f"{struct.cls.__name__}.{name}"), speech.short(name, value))
        for name, value in item.items()
        if name != "id" and not _is_usual(drawing, struct, name, value)
    ]


def _is_usual(drawing: Drawing, struct: StructType, name: str, value: Any) -> bool:
    """True for a value that holds while nobody says another one: it tells nothing."""
    inner = drawing.object_of(drawing.kind_of(struct, name), value)
    if inner is not None and value:
        return all(_is_usual(drawing, inner, key, one) for key, one in value.items())
    return value == default_of(struct, name) or value in ([], {})


def _part(
    path: Path,
    title: str,
    facts: list[tuple[str, str]],
    *,
    adds: bool = False,
    is_missing: bool = False,
    zones: list[dict[str, str]] | None = None,
) -> dict[str, Any]:
    """A card of the table: what is there, or a button with which one more is added."""
    tap = f"{'add' if is_missing else 'open'}:{written(path)}"
    whole = {
        "path": written(path),
        "title": title,
        "facts": facts,
        "adds": adds,
        "is_missing": is_missing,
        "numbers": [],
    }
    return whole | {"tap": tap, "zones": zones or []}
