"""The cards that lie on a table, and what a case says of them by their names."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from atrum_judge.judging.bench.drawing import Drawing, Kind, Path
from atrum_judge.judging.names import name_key
from atrum_judge.text import Text

NOT_THERE = Text("«{name}» no está en la mesa anotada: agrégala a la mesa, o elige una de las que hay.")
WHICH = Text("¿Cuál «{name}»? Hay más de una: elige una de las que hay.")


class Lying(NamedTuple):
    """A card on the table: with whom, in which zone."""

    id: str
    name: str
    holder: str = ""
    zone: str = ""


class OpenName(NamedTuple):
    """A name in a case that is not one card of the table; `fits` are the cards of that name."""

    path: Path
    name: str
    fits: tuple[Lying, ...]

    @property
    def question(self) -> Text:
        """The question that the bench has to ask."""
        return (WHICH if self.fits else NOT_THERE).filled(name=self.name)


def lying(value: Any, holder: str = "", zone: str = "") -> Iterator[Lying]:
    """Every card of a position or a step that has an id, in the order of the table."""
    if isinstance(value, list):
        for item in value:
            yield from lying(item, holder, zone)
    elif isinstance(value, Mapping):
        id_ = value.get("id")
        if zone == "players":
            holder = str(id_)
        elif isinstance(id_, str):
            name = value.get("name") or value.get("card")
            yield Lying(id_, name if isinstance(name, str) else id_, holder, zone)
        for key, inner in value.items():
            yield from lying(inner, holder, zone if key == "top" else key)


def settle_names(drawing: Drawing, case: dict[str, Any], reached: Callable[[int], Any]) -> list[OpenName]:
    """Put ids in the place of names that only one card has, and return the names that stay open.

    `reached` gives the position before a step; it is asked only for names that the start does not know.
    """
    known = list(lying(case.get("position")))
    open_names: list[OpenName] = []
    for place, step in enumerate(case.get("steps") or []):
        known += lying(step)
        for holder, key, path in list(_references(drawing, case, ("steps", place))):
            said = holder[key]
            fits = _named(said, known)
            if not fits:
                fits = _named(said, list(lying(reached(place))))
            if len(fits) == 1:
                holder[key] = fits[0].id
            else:
                open_names.append(OpenName(path, said, fits))
    return open_names


def with_names(drawing: Drawing, case: dict[str, Any], table: Any) -> dict[str, Any]:
    """The case as people say it: names in the place of the ids of cards."""
    spoken = deepcopy(case)
    names = {one.id: one.name for one in (*lying(table), *lying(case.get("position")), *lying(case.get("steps")))}
    for place in range(len(spoken.get("steps") or [])):
        for holder, key, _ in _references(drawing, spoken, ("steps", place)):
            holder[key] = names.get(holder[key], holder[key])
    return spoken


def _named(said: str, known: list[Lying]) -> tuple[Lying, ...]:
    by_id = [one for one in known if one.id == said]
    named = by_id or [one for one in known if name_key(one.name) == name_key(said)]
    return tuple({one.id: one for one in named}.values())


def _references(drawing: Drawing, case: Any, path: Path) -> Iterator[tuple[Any, Any, Path]]:
    """Every text of a step that stands for a card of the table, with what holds it."""
    kind, struct = drawing.at(case, path)
    value = _value(case, path)
    if struct is None or not isinstance(value, dict):
        return
    for name, inner in value.items():
        if not any(one.encode_name == name for one in struct.fields):
            continue
        field = drawing.kind_of(struct, name)
        if field.is_piece:
            yield from _texts(value, name, (*path, name))
        elif field.objects and isinstance(inner, list) and not _is_claim(kind, value):
            for place in range(len(inner)):
                yield from _references(drawing, case, (*path, name, place))


def _texts(holder: Any, key: Any, path: Path) -> Iterator[tuple[Any, Any, Path]]:
    value = holder[key]
    if isinstance(value, str):
        yield holder, key, path
    elif isinstance(value, list):
        for place in range(len(value)):
            yield from _texts(value, place, (*path, place))


def _is_claim(kind: Kind, value: Mapping[str, Any]) -> bool:
    return value.get(kind.tag_field) == "expect"


def _value(case: Any, path: Path) -> Any:
    for key in path:
        case = case[key]
    return case
