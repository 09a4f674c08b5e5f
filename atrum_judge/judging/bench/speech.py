"""The words of a game's bench, in one language."""

from collections.abc import Mapping
from typing import Any

from atrum_judge.judging.bench.drawing import Drawing, Kind, Path, default_of
from atrum_judge.judging.bench.editing import UNKNOWN, path_of, value_at
from atrum_judge.judging.reading import NotACase
from atrum_judge.text import Text

MOST_SAID = 240


class Speech:
    """Says the facts of a case as people say them.

    Args:
        words: names of its fields (``life`` or ``Player.life``), kinds (``do:play``) and answers.
    """

    def __init__(self, drawing: Drawing, words: Mapping[str, Text], language: str) -> None:
        self._drawing, self._words, self._language = drawing, words, language

    def text(self, text: Text) -> str:
        """Return a sentence in the language of the page."""
        return text.in_language(self._language)

    def word(self, key: str, otherwise: str = "") -> str:
        """Return the name of a field, a kind or an answer."""
        for known in (key, key.rpartition(".")[2], key.partition(":")[2]):
            if known and known in self._words:
                return self.text(self._words[known])
        return otherwise or key.rpartition(".")[2].rpartition(":")[2].replace("_", " ")

    def tags(self, kind: Kind) -> list[dict[str, str]]:
        """Return the kinds of objects that a field holds, by their tags."""
        if not kind.tag_field:
            return []
        return [{"value": tag, "label": self.word(f"{kind.tag_field}:{tag}")} for tag in kind.objects]

    def fault(self, error: NotACase, case: Any) -> str:
        """Name the field that is missing or cannot be read."""
        path = path_of(error.place.replace("[", ".").replace("]", ""))
        missing = Text("Falta: {where}") if error.reason == "required" else Text("No se entiende: {where}")
        return self.text(missing.filled(where=self.where(case, path) or "JSON"))

    def where(self, case: Any, path: Path) -> str:
        """Name a field, with the step, or the named things, in which it is."""
        held = [
            (path[:end], value)
            for end in range(1, len(path))
            if isinstance(value := value_at(case, path[:end]), Mapping) and path[:end] != ("position",)
        ]
        said = self.word(str(path[-1])) if path and isinstance(path[-1], str) else ""
        if path[:1] == ("steps",) and len(path) > 1 and held:
            do = str(held[0][1].get("do"))
            said = self.word(f"missing:{do}.{path[-1]}", said) if len(path) == 3 else said
            did = [str(held[0][1].get("by") or ""), self.word(f"do:{do}")]
            held[0] = (path[:2], {"name": f"{int(path[1]) + 1}. {' · '.join(filter(None, did))}"})
        names = [str(value.get("name") or value.get("id") or self.word(str(at[-1]))) for at, value in held]
        return f"{said} ({', '.join(names)})" if names else said

    def said(self, case: Any, path: Path) -> str:
        """Return an object in one line: its kind, and what is said of it."""
        value = value_at(case, path)
        kind, struct = self._drawing.at(case, path)
        if not isinstance(value, Mapping):
            return str(value or "?")
        parts = []
        if kind.tag_field:
            parts.append(self.word(f"{kind.tag_field}:{value.get(kind.tag_field)}"))
        if "by" in value:
            parts.insert(0, str(value["by"]))
        first = value.get("name") or value.get("id")
        if first:
            parts.append(str(first))
        for name, inner in value.items():
            if name in {kind.tag_field, "by", "name", "id"} or (struct and default_of(struct, name) == inner):
                continue
            parts.append(f"{self.word(name)}: {self.short(name, inner)}")
        text = " · ".join(parts)
        return text if len(text) <= MOST_SAID else text[: MOST_SAID - 1] + "…"

    def short(self, name: str, value: Any) -> str:
        """Return the value of a field in few words."""
        match value:
            case None:
                return UNKNOWN
            case bool():
                return self.word(str(value))
            case {"count": int(count), **rest} if not rest:
                return str(count)
            case list():
                return ", ".join(self.short(name, one) for one in value) or "—"
            case Mapping():
                own = value.get("name") or value.get("card") or ""
                told = {} if own else {key: one for key, one in value.items() if key != "id"}
                said = [f"{self.word(key)} {self.short(key, one)}" for key, one in told.items()]
                head = str(own or value.get("id") or "")
                return f"{head} ({', '.join(said)})" if head and said else head or ", ".join(said)
            case str():
                return self.word(f"{name}:{value}", value)
            case _:
                return str(value)
