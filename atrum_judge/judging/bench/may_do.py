"""Kinds of steps, and all that is offered for a step, with the answer to each: they are tried one by one."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from atrum_judge.judging.bench.drawing import Drawing
from atrum_judge.judging.bench.editing import add, player_ids
from atrum_judge.judging.bench.naming import lying
from atrum_judge.judging.reading import NotACase
from atrum_judge.judging.verdict import reasons_first

MOST_WAYS, MOST_TRIED, MOST_JUDGED = 16, 48, 600
"""Ways to take one kind of step, all that are tried, and times that the judge is asked: more than once a way where
much is unknown.
"""
ANSWERS = {True: "legal", False: "illegal", None: "undecided"}
Judged = Callable[[Any], dict[str, Any]]


def may_do(
    drawing: Drawing, case: dict[str, Any], by: str, table: Any, judged: Judged, most: int
) -> list[dict[str, Any]]:
    """Return the kinds of steps, each with the ``step`` that a player may take best and the ``verdict`` on it.

    A kind of which something has to be typed is left out: a number or a name that nobody said would decide it. So
    is one that no card of the table serves for, as another card may, unless what is against it is against steps
    without a card too. `most` steps are tried in all, first those of
    kinds with the fewest ways.
    """
    ways_to = {do: _ways(drawing, case, do, by, table) for do in drawing.steps.objects}
    tried = set[str]()
    for do in sorted(ways_to, key=lambda one: len(ways_to[one])):
        if len(ways_to[do]) <= most:
            most -= len(ways_to[do])
            tried.add(do)
    best = []
    for do in drawing.steps.objects:
        answers: list[dict[str, Any]] = []
        for step in ways_to[do] if do in tried else ():
            try:
                answers.append({"step": step, "verdict": judged({**case, "steps": [*case["steps"], step]})})
            except NotACase:
                continue
        best += sorted(answers, key=lambda one: (True, None, False).index(one["verdict"]["legal"]))[:1]
    certain = [one for one in best if _reason(one) is None or not _names_cards(drawing, one["step"])]
    reasons = [_reason(one) for one in certain]
    return [one for one in best if one in certain or _reason(one) in reasons]


def _reason(one: dict[str, Any]) -> str | None:
    """Return the sentence against an illegal step."""
    verdict = one["verdict"]
    return str(reasons_first(verdict["findings"])[0]["message"]) if verdict["legal"] is False else None


def grouped(kinds: list[dict[str, str]], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return kinds of steps in groups: first those with nothing against them, then those with the same reason.

    Args:
        kinds: each with the ``value`` that its step has as ``do``.
        found: steps with the verdicts on them, see `may_do`.
    """
    by_kind = {one["step"]["do"]: one for one in found}
    groups: dict[str, dict[str, Any]] = {"": {"message": "", "rule": "", "kinds": []}}
    for kind in kinds:
        one = by_kind.get(kind["value"])
        reason = one and _reason(one)
        answer = ANSWERS[one["verdict"]["legal"]] if one else ""
        group = groups.setdefault(reason or "", {"message": reason, "rule": None, "kinds": []})
        group["kinds"].append({**kind, "answer": answer})
        if one and reason:
            rule = reasons_first(one["verdict"]["findings"])[0]["rule"].split(", ")
            group["rule"] = ", ".join(
                part for part in rule if part in (group["rule"] or ", ".join(rule)).split(", ")
            )
    return [group for group in groups.values() if group["kinds"]]


def mark(
    fields: list[dict[str, Any]], step: dict[str, Any], before: dict[str, Any], judged: Judged, most: int
) -> list[dict[str, Any]]:
    """Give everything that is offered for the fields of a step the ``answer`` to the step with it.

    There is none where more has to be said of the step, or after `most` tries.

    Args:
        before: the case up to the step.
    """
    for field in fields:
        said = step.get(field["name"])
        for one in [*field["pieces"], *field["options"]] if field["name"] != "by" else ():
            value, most = one["is"], most - 1
            chosen = [*(item for item in said or () if item != value), value] if field["is_list"] else value
            try:
                tried = {**before, "steps": [*before["steps"], {**step, field["name"]: chosen}]}
                verdict = judged(tried) if most >= 0 else None
            except NotACase:
                continue
            if verdict is not None and verdict["step"] in {None, len(before["steps"])}:
                one["answer"] = ANSWERS[verdict["legal"]]
    return fields


def preview(verdict: Any, fault: str, place: int) -> dict[str, Any]:
    """Return the answer to one step alone, with its findings.

    It is ``after_fault`` or ``impossible`` where nothing judges the step.

    Args:
        verdict: the one on the whole case; None where a `fault` leaves no case.
    """
    if verdict is None:
        return {"answer": "undecided", "findings": [{"message": fault, "rule": ""}]}
    if verdict["legal"] is False and verdict["step"] is None:
        return {"answer": "impossible", "findings": []}
    if verdict["legal"] is False and verdict["step"] < place:
        return {"answer": "after_fault", "findings": []}
    found = [one for one in verdict["findings"] if one["where"] == f"steps[{place}]" and one["severity"] != "note"]
    answer = next((one["severity"] for one in reasons_first(found)), "legal")
    return {"answer": answer, "findings": [one for one in found if one["severity"] == answer]}


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
