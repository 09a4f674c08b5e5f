"""Facts that nobody knows, where a game reckons with one value: judge the case with each value they can have.

Fields are of three kinds. A *required* one has no default. One with a *default* is that when nothing is said. One
that *may be unknown* has null in its type: its game knows what follows. For every other yes or no, word of a few,
number or player, null is tried with each value. Where all come to the same answer it is the
answer, else the answer is open. Null never stands for a default.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product
from math import prod
from typing import Any

from msgspec import inspect

from atrum_judge.judging.reading import NotACase
from atrum_judge.judging.ready import type_info
from atrum_judge.text import Text

Path = tuple[str | int, ...]
Fact = tuple[Path, tuple[Any, ...]]
Judged = Callable[[Any, Any, str], dict[str, Any]]

PLAYER_FIELDS = frozenset({"by", "player", "owner", "first_player", "next"})
NUMBERS = (*range(61), -1, -2, -5, 200)
"""Numbers that are tried for one that nobody knows; games reckon with small ones."""
MOST_TRIALS = 240


class EachWay:
    """The same judge, for cases in which null may stand for every fact.

    `own` says what types of the game's own can be; `players` are those that hold the id of a player.
    """

    def __init__(self, judged: Judged, shape: Any, own: Mapping[type, Any], players: tuple[type, ...]) -> None:
        self._judged, self._facts = judged, Facts(type_info(shape), own, players)

    def ways(self, case: Any) -> int:
        """Return how often one answer judges the case: once with each value of its unknown facts."""
        return min(MOST_TRIALS, prod(len(values) for _, values in self._facts.open(case)))

    def open(self, case: Any) -> list[Path]:
        """Return where the facts stand that are tried with each value."""
        return [path for path, _ in self._facts.open(case)]

    def __call__(self, case: Any, catalogue: Any, language: str) -> dict[str, Any]:
        """Return the verdict on a case. Raises `NotACase`."""
        facts = self._facts.open(case)
        if not facts:
            return self._judged(case, catalogue, language)
        chosen = list(islice(product(*(values for _, values in facts)), MOST_TRIALS + 1))
        verdicts, faults = [], []
        for values in chosen[:MOST_TRIALS]:
            try:
                verdicts.append(self._judged(_put(case, [path for path, _ in facts], values), catalogue, language))
            except NotACase as fault:
                faults.append(fault)
        if not verdicts:
            raise faults[0]
        possible = [verdict for verdict in verdicts if not _is_impossible(verdict)]
        return _together(possible or verdicts, language, is_all=len(chosen) <= MOST_TRIALS)


def _is_impossible(verdict: Mapping[str, Any]) -> bool:
    return any(finding["severity"] == "impossible" for finding in verdict["findings"])


class Facts:
    """The facts of a case that are null and whose types have no null, each with the values to try."""

    def __init__(self, shape: inspect.Type, own: Mapping[type, Any], players: tuple[type, ...]) -> None:
        self._shape, self._own, self._players = shape, own, players

    def open(self, case: Any) -> list[Fact]:
        """Return the open facts of one case, in its order."""
        return list(self._open(case, self._shape, (), _ids(case)))

    def _open(self, value: Any, node: inspect.Type, path: Path, ids: tuple[str, ...]) -> Iterator[Fact]:
        members = list(_members(node))
        if value is None:
            has_null = any(isinstance(one, inspect.NoneType | inspect.AnyType) for one in members)
            is_tried = isinstance(node, inspect.Metadata) and bool((node.extra or {}).get("tried"))
            name = str(path[-1]) if path else ""
            tried = [found for one in members for found in self._values(one, name, ids)]
            if is_tried and not tried:
                raise NotACase(".".join(map(str, path)), "expected what it is, or an effect that is unknown")
            if tried and (is_tried or not has_null):
                yield path, tuple(tried)
        elif isinstance(value, list):
            item = next((one.item_type for one in members if isinstance(one, inspect.ListType)), None)
            for place, inner in enumerate(value if item is not None else []):
                yield from self._open(inner, item, (*path, place), ids)  # type: ignore[arg-type]
        elif isinstance(value, dict) and (struct := _struct(members, value)) is not None:
            for one in struct.fields:
                if one.encode_name in value:
                    yield from self._open(value[one.encode_name], one.type, (*path, one.encode_name), ids)

    def _values(self, node: inspect.Type, name: str, ids: tuple[str, ...]) -> tuple[Any, ...]:
        match node:
            case inspect.BoolType():
                return (False, True)
            case inspect.LiteralType():
                return tuple(node.values)
            case inspect.IntType():
                low, high = node.ge, node.le
                return tuple(n for n in NUMBERS if (low is None or n >= low) and (high is None or n <= high))
            case inspect.CustomType() if node.cls in self._players:
                return ids
            case inspect.CustomType() if node.cls in self._own:
                return self._values(type_info(self._own[node.cls]), name, ids)
            case inspect.StructType() if _is_count(node):
                return tuple({"count": n} for n in NUMBERS if n >= 0)
            case inspect.StrType() if name in PLAYER_FIELDS:
                return ids
            case _:
                return ()


def _ids(case: Any) -> tuple[str, ...]:
    position = case.get("position") if isinstance(case, Mapping) else None
    players = position.get("players") if isinstance(position, Mapping) else None
    listed = players if isinstance(players, list) else []
    return tuple(str(one["id"]) for one in listed if isinstance(one, Mapping) and isinstance(one.get("id"), str))


def _members(node: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(node, inspect.Metadata):
        yield from _members(node.type)
    elif isinstance(node, inspect.UnionType):
        for one in node.types:
            yield from _members(one)
    else:
        yield node


def _struct(members: list[inspect.Type], value: Mapping[str, Any]) -> inspect.StructType | None:
    found = [one for one in members if isinstance(one, inspect.StructType)]
    tagged = [one for one in found if one.tag_field and one.tag == value.get(one.tag_field)]
    untagged = [
        one for one in found if not one.tag_field and set(value) <= {field.encode_name for field in one.fields}
    ]
    return next(iter([*tagged, *untagged]), None)


def _put(case: Any, paths: list[Path], values: tuple[Any, ...]) -> Any:
    """The case with these values; a copy as far as it is another."""
    for path, value in zip(paths, values, strict=True):
        case = _with(case, path, value)
    return case


def _with(held: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    changed = held.copy()
    changed[path[0]] = _with(held[path[0]], path[1:], value)
    return changed


_MAY_BE = Text("Según lo que nadie dijo, puede ser: «{said}»")


def _together(verdicts: list[dict[str, Any]], language: str, *, is_all: bool) -> dict[str, Any]:
    """Return the common part of several verdicts: null where they differ.

    A fault that only some of them have is no fact: its sentence says so.
    """
    answers = {verdict["legal"] for verdict in verdicts}
    if len(answers) == 1 and is_all:
        first = dict(verdicts[0])
        steps = [verdict["step"] for verdict in verdicts if verdict["step"] is not None]
        common = {key: value if key == "findings" else _common(verdicts, key) for key, value in first.items()}
        return common | {"step": min(steps, default=None)}
    against = min(verdicts, key=_weight)
    findings = [
        _as_doubt(finding, language) if finding["severity"] in {"illegal", "impossible"} else finding
        for finding in against["findings"]
    ]
    common = {key: _common(verdicts, key) for key in against}
    return common | {"legal": None, "step": against["step"], "findings": findings, "format": against["format"]}


def _as_doubt(finding: dict[str, Any], language: str) -> dict[str, Any]:
    said = _MAY_BE.filled(said=finding["message"])
    return {**finding, "severity": "undecided", "message": said.in_language(language)}


def _weight(verdict: Mapping[str, Any]) -> tuple[bool, bool, int]:
    """Sort findings: faults before doubts, then by step."""
    step = verdict["step"]
    return verdict["legal"] is True, verdict["legal"] is None, -1 if step is None else int(step)


def _common(verdicts: list[dict[str, Any]], key: str) -> Any:
    return _merged([verdict.get(key) for verdict in verdicts])


def _merged(values: list[Any]) -> Any:
    first = values[0]
    if all(value == first for value in values):
        return first
    if all(isinstance(value, dict) and value.keys() == first.keys() for value in values):
        return {key: _merged([value[key] for value in values]) for key in first}
    if all(isinstance(value, list) and len(value) == len(first) for value in values):
        return [_merged(list(items)) for items in zip(*values, strict=True)]
    return None


def with_null(written: dict[str, Any]) -> dict[str, Any]:
    """A JSON Schema in which every fact that is tried each way may be null."""
    for made in written.get("$defs", {}).values():
        for name, field in made.get("properties", {}).items():
            made["properties"][name] = _nullable(field, name)
    return written


def _nullable(field: dict[str, Any], name: str) -> dict[str, Any]:
    is_tried = field.get("type") in {"boolean", "integer"} or ("enum" in field and None not in field["enum"])
    is_player = field.get("type") == "string" and name in PLAYER_FIELDS
    if not (is_tried or is_player) or name in {"do", "op", "format"}:
        return field
    rest: dict[str, Any] = {key: field[key] for key in ("default", "description") if key in field}
    return {"anyOf": [{key: value for key, value in field.items() if key not in rest}, {"type": "null"}], **rest}


def _is_count(node: inspect.StructType) -> bool:
    names = {one.encode_name for one in node.fields}
    return "count" in names and names <= {"count", "top"}
