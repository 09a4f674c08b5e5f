"""The cases of every game's judge, as components of the description of the API."""

from typing import Any

from atrum_judge.cases import schemas

Json = dict[str, Any]
BEGINS = "Case"
"""Begins the name of each such component. They are for programs: their sentences are English alone."""


def components() -> Json:
    """Return the components by name: the case of each game, and the parts of each."""
    found: Json = {}
    for game, made in schemas().items():
        told = made()
        names = {name: _named(game, name) for name in told["$defs"]}
        found |= {names[name]: _led(one, names) for name, one in told["$defs"].items()}
        whole = found[names[told["$ref"].rpartition("/")[2]]]
        (format_,) = whole["properties"]["format"]["enum"]
        whole["title"] = f"{game}: {format_}"
    return found


def any_case() -> Json:
    """Return the schema of a case of any game."""
    ways = [{"$ref": f"#/components/schemas/{_named(game, 'Case')}"} for game in schemas()]
    return {
        "type": "object",
        "description": "A case as the game's judge reads it; `format` names the game.",
        "oneOf": ways,
    }


def _named(game: str, part: str) -> str:
    """Return the name of a part: a module stands before it only where two modules have one of that name."""
    own = "" if part == "Case" else "".join(word[:1].upper() + word[1:] for word in part.split(".")[-2:])
    return BEGINS + "".join(word.title() for word in game.split("_")) + own


def _led(one: Any, names: dict[str, str]) -> Any:
    """Return a part whose references lead to the components."""
    if isinstance(one, str) and one.startswith("#/$defs/"):
        return f"#/components/schemas/{names[one.removeprefix('#/$defs/')]}"
    if isinstance(one, list):
        return [_led(each, names) for each in one]
    if not isinstance(one, dict):
        return one
    return {
        name: _led(each, names) for name, each in one.items() if not (name == "title" and isinstance(each, str))
    }
