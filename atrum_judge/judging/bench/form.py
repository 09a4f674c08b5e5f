"""The object that is open on a bench, as a form: each field with all that may be typed or tapped for it."""

from collections.abc import Mapping
from typing import Any

from atrum_judge.judging.bench.drawing import PLAYERS, Drawing, Kind, Path, default_of
from atrum_judge.judging.bench.editing import (
    UNKNOWN,
    born_as,
    known_items,
    player_ids,
    shown_count,
    shown_value,
    value_at,
    written,
)
from atrum_judge.judging.bench.naming import lying
from atrum_judge.judging.bench.speech import Speech


class Form:
    """The fields of a game's objects.

    Args:
        most_players: the most at the table.
    """

    def __init__(self, drawing: Drawing, speech: Speech, most_players: int) -> None:
        self._drawing, self._speech, self._most = drawing, speech, most_players

    def fields(self, case: Any, path: Path) -> list[dict[str, Any]]:
        """Return the fields of the object at a path; of a step those first that it must say."""
        _, struct = self._drawing.at(case, path)
        if struct is None:
            return []
        is_claim = self._drawing.is_claim(case, path)
        required = {one.encode_name for one in struct.fields if one.required and not is_claim}
        fields = []
        for name in self._drawing.fields(struct):
            kind, _ = self._drawing.at(case, (*path, name))
            field = self._field(case, (*path, name), kind, struct.cls.__name__, required=name in required)
            default = default_of(struct, name)
            field["default"] = "" if default is None else self._speech.short(name, default)
            field["shown"] = field["value"] or _said_so(field)
            fields.append(field)
        return sorted(fields, key=lambda one: path[:1] == ("steps",) and not one["required"])

    def title(self, case: Any, path: Path, kind: Kind) -> str:
        """Return the name of the object at a path."""
        value, key = value_at(case, path), path[-1]
        if kind.tag_field:
            return self._speech.word(f"{kind.tag_field}:{value.get(kind.tag_field)}")
        return self._speech.word(key) if isinstance(key, str) else str(value.get("name") or value.get("id"))

    def with_pieces(self, fields: list[dict[str, Any]], table: Any) -> list[dict[str, Any]]:
        """Give the fields that stand for cards of the table those that lie there to choose from."""
        there = list(lying(table))
        named = {one.id for one in there}
        for field in fields:
            if not field["is_piece"]:
                continue
            found = [
                (one.id, one.name, ", ".join(filter(None, (one.holder, self._speech.word(one.zone)))))
                for one in there
            ]
            found += [(name, name, UNKNOWN) for name in field["chosen"] if name not in named]
            field["pieces"] = [
                {
                    "value": f"pick:{field['path']}|{id_}",
                    "is": id_,
                    "answer": "",
                    "label": label,
                    "where": where,
                    "is_chosen": id_ in field["chosen"],
                }
                for id_, label, where in found
            ]
        return fields

    def has_room(self, name: str, value: Any) -> bool:
        """True if one more can be added: players as far as the game seats them."""
        return name != "players" or len(known_items(value)) < self._most

    def _field(self, case: Any, path: Path, kind: Kind, owner: str, *, required: bool) -> dict[str, Any]:
        name, value = str(path[-1]), value_at(case, path)
        holder = value_at(case, path[:-1])
        field: dict[str, Any] = {
            "name": name,
            "path": written(path),
            "label": self._speech.word(f"{owner}.{name}"),
            "leaf": kind.leaf,
            "required": required,
            "may_be_unknown": kind.may_be_unknown,
            "is_piece": kind.is_piece,
            "chosen": [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)],
            "pieces": [],
            "value": shown_value(kind, holder, name),
            "options": self._options(case, path, kind, required=required),
            "has_count": kind.has_count,
            "hidden": shown_count(value) if kind.has_count else "",
            "items": [],
            "default": "",
            "shown": shown_value(kind, holder, name),
            "tags": self._speech.tags(kind),
            "adds": bool(kind.objects) and self.has_room(name, value),
            "born": self._born(kind),
            "may_be_none": required and kind.is_list and not kind.objects and path[:1] == ("steps",),
            "is_none": value == [],
            "is_list": kind.is_list,
            "parts": [],
        }
        if kind.leaf == "several":
            field["options"] = [{**one, "is_chosen": one["value"] in field["chosen"]} for one in field["options"]]
        if kind.objects and kind.is_list:
            listed = [(*path, n) for n, one in enumerate(known_items(value)) if one is not None]
            field["items"] = [{"path": written(one), "said": self._speech.said(case, one)} for one in listed]
        elif kind.objects and isinstance(value, Mapping):
            field["items"] = [{"path": written(path), "said": self._speech.said(case, path)}]
            field["leaf"] = ""
        if kind.keys is not None and kind.value is not None:
            keys = player_ids(case) if kind.keys == PLAYERS else kind.keys
            field["parts"] = [
                {**self._field(case, (*path, key), kind.value, owner, required=False), "label": key}
                for key in keys
                if "." not in key
            ]
        return field

    def _options(self, case: Any, path: Path, kind: Kind, *, required: bool = False) -> list[dict[str, str]]:
        name = str(path[-1])
        if kind.leaf == "player" or (kind.leaf == "several" and not kind.options):
            by = value_at(case, (*path[:-1], "by")) if required and path[:1] == ("steps",) and name != "by" else ""
            return [{"value": one, "is": one, "label": one, "answer": ""} for one in player_ids(case) if one != by]
        return [
            {
                "value": str(one),
                "is": one,
                "answer": "",
                "label": self._speech.word(f"{name}:{one}", self._speech.word(str(one))),
            }
            for one in kind.options
        ]

    def _born(self, kind: Kind) -> list[dict[str, str]]:
        """Return the kinds of cards that a new one can be."""
        for name in born_as(self._drawing, kind):
            field = self._drawing.kind_of(next(iter(kind.objects.values())), name)
            return self._options({}, (name,), field)
        return []


def _said_so(field: Mapping[str, Any]) -> str:
    """Return the choice that holds while nothing is said."""
    return next((one["value"] for one in field["options"] if one["label"] == field["default"]), "")
