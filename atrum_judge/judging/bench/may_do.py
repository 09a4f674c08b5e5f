"""The steps that a player may take now: each kind of step is tried, in every way that taps alone can say."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from atrum_judge.judging.bench.drawing import Drawing
from atrum_judge.judging.bench.editing import add, player_ids
from atrum_judge.judging.bench.naming import lying
from atrum_judge.judging.reading import NotACase

MOST_WAYS, MOST_TRIED, MOST_JUDGED = 16, 48, 2000
"""Ways to take one kind of step, all that are tried, and times that the judge is asked: more than once a way where
much is unknown.
"""
Judged = Callable[[Any], dict[str, Any]]


def may_do(
    drawing: Drawing, case: dict[str, Any], by: str, table: Any, judged: Judged, most: int
) -> tuple[list[dict[str, Any]], bool]:
    """Return the kinds of steps, each with the ``step`` that a player may take best and the ``verdict`` on it.

    A kind of which something has to be typed is left out: a number or a name that nobody said would decide it. So
    is one that no card of the table serves for: another card may. `most` steps are tried in all, first those of
    kinds with the fewest ways; the second value is false if that left a kind out.
    """
    found = []
    ways_to = {do: _ways(drawing, case, do, by, table) for do in drawing.steps.objects}
    tried = set[str]()
    for do in sorted(ways_to, key=lambda one: len(ways_to[one])):
        if len(ways_to[do]) <= most:
            most -= len(ways_to[do])
            tried.add(do)
    for do in drawing.steps.objects:
        answers: list[dict[str, Any]] = []
        for step in ways_to[do] if do in tried else ():
            try:
                answers.append({"step": step, "verdict": judged({**case, "steps": [*case["steps"], step]})})
            except NotACase:
                continue
        answers.sort(key=lambda one: (True, None, False).index(one["verdict"]["legal"]))
        if answers and (
            answers[0]["verdict"]["legal"] is not False or not _names_cards(drawing, answers[0]["step"])
        ):
            found.append(answers[0])
    return found, len(tried) == len(ways_to)


def _names_cards(drawing: Drawing, step: dict[str, Any]) -> bool:
    struct = drawing.steps.objects[step["do"]]
    return any(drawing.kind_of(struct, one.encode_name).is_piece for one in struct.fields)


def _ways(drawing: Drawing, case: dict[str, Any], do: str, by: str, table: Any) -> list[dict[str, Any]]:
    """Return the ways to take a step; none where it says more than players, cards that lie there and choices."""
    begun = {**deepcopy(case), "steps": []}
    add(drawing, begun, ("steps",), do, by)
    _, struct = drawing.at(begun, ("steps", 0))
    ways: list[dict[str, Any]] = list(begun["steps"])
    if struct is None:
        return []
    for field in struct.fields:
        kind = drawing.kind_of(struct, field.encode_name)
        if not field.required or field.encode_name == "by":
            continue
        if kind.is_piece:
            there = [one.id for one in lying(table)]
            options: list[Any] = [[id_] for id_ in there] if kind.is_list else there
        elif kind.leaf in {"player", "choice"}:
            others = [one for one in player_ids(case) if one != by]
            options = others if kind.leaf == "player" else list(kind.options)
        else:
            return []
        ways = [{**way, field.encode_name: option} for way in ways for option in options]
    return ways if len(ways) <= MOST_WAYS and "by" in (ways or [{}])[0] else []
