"""The moment in which a dispute begins. The bench judges it as the table shows it, and may ask for another one."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from atrum_judge.judging.bench.drawing import Path
from atrum_judge.judging.bench.editing import path_of, value_at
from atrum_judge.judging.bench.layout import Json, Layout, other
from atrum_judge.text import Text

FIELDS = ("turn", "battle", "first_player")
"""The parts of a position that tell its moment."""

_IN_TURN_OF = Text("¿Empieza en el turno de {player}, {moment}?"), Text("No, es el turno de {player}, {moment}")
_AT = Text("¿Empieza en: {moment}?"), Text("No, en: {moment}")
_CHANCE = Text("¿Le tocaba jugar a {player}?"), Text("No, le tocaba a {player}")
_WINDOW: Path = ("window", "player")
YES = Text("Sí")


def is_said(before: Any, now: Any, verb: str, rest: str) -> bool:
    """True if a tap says the moment: it changes it, or confirms a value that is shown."""
    confirms = verb in {"set", "more"} and path_of(rest.partition("|")[0])[1:2] in {(name,) for name in FIELDS}
    was, is_ = (position if isinstance(position, Mapping) else {} for position in (before, now))
    return verb == "moment" or confirms or any(was.get(name) != is_.get(name) for name in FIELDS)


def proposed(layout: Layout, case: Json) -> dict[str, Any] | None:
    """Return the table at the moment in which players usually take the first step of a case.

    None if it is that moment already.
    """
    step: Json = (case.get("steps") or [{}])[0]
    return moved_to(layout.begins.get(str(step.get("do")), {}), case, str(step.get("by") or ""))


def moved_to(moment: Json, case: Json, by: str) -> dict[str, Any] | None:
    """Return the table of a case at a moment of a player; None if it is at that moment already."""
    position = case.get("position")
    moved = deepcopy(position)
    for written, value in moment.items():
        *above, name = path_of(written)
        if isinstance(moved, dict) and tuple(above) == _WINDOW[:1]:
            moved["window"] = moved.get("window") or {}
        holder = value_at(moved, tuple(above))
        if not isinstance(holder, dict):
            return None
        holder[str(name)] = {"@by": by, "@other": other(case, by)}.get(str(value), value)
    return moved if moved != position else None


def is_better(one: Json, than: Json) -> bool:
    """True if the first step stands better in one verdict than in another one."""
    return bool(one["step"] != 0 or (one["legal"] is None and than["legal"] is False))


def question(layout: Layout, case: Json, moved: Json, short: Callable[[str, Any], str]) -> tuple[Text, Text]:
    """Return the question for the moment of another table, and the answer that keeps the one that is shown."""
    paths = [path_of(written) for written in layout.begins[case["steps"][0]["do"]]]
    is_chance = _WINDOW in paths
    told, shown = (
        {
            "player": str((is_chance and value_at(table, _WINDOW)) or value_at(table, ("turn", "player"))),
            "moment": moment_said({path: value_at(table, path) for path in paths}, short),
        }
        for table in (moved, case["position"])
    )
    asked, no = _CHANCE if is_chance else _AT if told["player"] == shown["player"] else _IN_TURN_OF
    return asked.filled(**told), no.filled(**shown)


def put_back(case: Json, kept: dict[str, Any]) -> None:
    """Undo what a bench of version 0.4 moved silently for the first step, in a state that a browser has kept."""
    if isinstance(case.get("began"), Mapping) and not case.get("is_dated"):
        position = kept["position"]
        for name in FIELDS:
            position.pop(name, None)
        position.update({name: case["began"][name] for name in FIELDS if case["began"].get(name) is not None})


def moment_said(moment: Mapping[Path, Any], short: Callable[[str, Any], str]) -> str:
    """Return a moment in words, from its values by their paths."""
    said = [(path[-1], value) for path, value in moment.items() if path[-1] in {"phase", "step"}]
    return " · ".join(short(str(name), value) for name, value in said if value is not None)


def is_moment(case: Json, moment: Mapping[Path, Any]) -> bool:
    """True if a table shows a moment."""
    return all(value_at(case["position"], path) == value for path, value in moment.items())


def say_moment(case: dict[str, Any], moment: Mapping[Path, Any]) -> None:
    """Put a moment on the table of a case."""
    for (*above, name), value in moment.items():
        holder = value_at(case["position"], tuple(above))
        holder.pop(name, None)
        holder |= {} if value is None else {name: value}


def moments(layout: Layout, begun: Json) -> list[dict[Path, Any]]:
    """Return the moments of a turn in which disputes begin, as values by their paths: first that of a new case."""
    told = [{path_of(path): one for path, one in begins.items()} for begins in layout.begins.values()]
    if layout.moments:
        return [{path_of(path): one for path, one in moment.items()} for moment in layout.moments]
    named = [{path: one for path, one in begins.items() if str(one)[:1] != "@"} for begins in told]
    paths = list(dict.fromkeys(path for one in named for path in one))
    usual = {path: value_at(begun["position"], path) for path in paths}
    found: list[dict[Path, Any]] = []
    for one in [usual, *({**dict.fromkeys(paths), **one} for one in named)]:
        found += [one] if one not in found else []
    return found


def turn_of(layout: Layout, player: str) -> dict[Path, Any]:
    """Return the values by their paths that make it the turn of a player."""
    told = [(path_of(path), one) for begins in layout.begins.values() for path, one in begins.items()]
    return {path: player for path, one in told if one == "@by" and path != _WINDOW}
