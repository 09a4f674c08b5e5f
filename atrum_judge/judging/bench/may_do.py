"""Kinds of steps, and all that is offered for a step, with the answer to each: they are tried one by one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from msgspec.inspect import StructType

from atrum_judge.judging.bench.drawing import Drawing
from atrum_judge.judging.bench.editing import add, born_as, player_ids
from atrum_judge.judging.bench.naming import lying
from atrum_judge.judging.claims import is_claim
from atrum_judge.judging.reading import NotACase
from atrum_judge.judging.verdict import reasons_first

MOST_WAYS, MOST_TRIED, MOST_JUDGED = 16, 48, 600
"""Ways to take one kind of step, all that are tried, and times that the judge is asked: more than once a way where
much is unknown.
"""
ANSWERS = {True: "legal", False: "illegal", None: "undecided"}
CARD = "card"
"""The field of a step that is about a card."""
NOBODYS = "?"
"""The id of a card that no table has: where none lies there the step may be wrong with any."""
UNNAMED = "Carta 1"
"""A card of which not even the name is said, as the bench calls new cards."""
Judged = Callable[[Any], dict[str, Any]]


def may_do(
    drawing: Drawing, case: dict[str, Any], by: str, table: Any, judged: Judged, most: int
) -> list[dict[str, Any]]:
    """Return the kinds of steps, each with the ``step`` that a player may take best and the ``verdict`` on it.

    A kind of which something has to be typed is left out: a number or a name that nobody said would decide it. So
    is one that no card of the table serves for, as another card may, unless what is against it is against steps
    without a card or a number too. `most` steps are tried in all, first those of kinds with the fewest ways
    that guess nothing.
    """
    ways_to = {do: _ways(drawing, case, do, by, table) for do in drawing.steps.objects}
    tried = set[str]()
    is_guess = {do: any(_is_made_up(drawing, way) for way in ways) for do, ways in ways_to.items()}
    for do in sorted(ways_to, key=lambda one: (is_guess[one], len(ways_to[one]))):
        if len(ways_to[do]) <= most:
            most -= len(ways_to[do])
            tried.add(do)
    best = []
    for do in drawing.steps.objects:
        best += _answers(case, ways_to[do] if do in tried else [], judged)[:1]
    certain = [one for one in best if not _is_guess(drawing, one)]
    reasons = {_reason(one) for one in certain} - {None}
    return [one for one in best if one in certain or _reason(one) in reasons]


def cards_may(
    drawing: Drawing,
    case: dict[str, Any],
    by: str,
    table: Any,
    judged: Judged,
    most: int,
    types: Mapping[str, str],
) -> list[dict[str, Any]]:
    """Return the kinds of steps that are about a card, once with each ``born`` kind of card not yet on the table.

    Nothing else is known of the card. Each has the best ``step`` with it and the ``verdict`` on that.
    `most` steps are tried in all; `types` are the types of cards by the kinds of steps.
    """
    found = []
    for do, struct in drawing.steps.objects.items():
        told = {**case, "cards": [{"name": UNNAMED, "type": types[do]}]} if do in types else case
        for born, card in _cards(drawing, case, struct, do):
            ways = _ways(drawing, told, do, by, table, card)
            most -= len(ways)
            answers = _answers(told, ways if most >= 0 else [], judged)
            found += [{**one, "do": do, "born": born} for one in answers[:1]]
    return found


def _cards(drawing: Drawing, case: dict[str, Any], struct: StructType, do: str) -> Iterator[tuple[str, Any]]:
    """Return the cards that a step may be about: the kind, and the step's field with the card as it begins."""
    card = next((one for one in struct.fields if one.encode_name == CARD), None)
    if card is None or do == "discard":
        return
    kind = drawing.kind_of(struct, CARD)
    if not kind.objects and not kind.is_piece:
        yield "", {CARD: UNNAMED} if card.required else {}
    for asked in born_as(drawing, kind):
        for born in drawing.kind_of(next(iter(kind.objects.values())), asked).options:
            begun: dict[str, Any] = {**deepcopy(case), "steps": [{"do": do}]}
            add(drawing, begun, ("steps", 0, CARD), "", born=str(born))
            yield str(born), {CARD: begun["steps"][0][CARD]}


def _answers(case: dict[str, Any], ways: list[dict[str, Any]], judged: Judged) -> list[dict[str, Any]]:
    """Return steps with the verdicts on them, the best first."""
    answers: list[dict[str, Any]] = []
    for step in ways:
        try:
            answers.append({"step": step, "verdict": judged({**case, "steps": [*case["steps"], step]})})
        except NotACase:
            continue
    return sorted(answers, key=lambda one: (True, None, False).index(one["verdict"]["legal"]))


def _reason(one: dict[str, Any], against: tuple[bool | None, ...] = (False,)) -> str | None:
    """Return the sentence against an illegal step, or all that a doubtful one hangs on."""
    verdict = one["verdict"]
    if verdict["legal"] not in against:
        return None
    said = [str(finding["message"]) for finding in reasons_first(verdict["findings"])]
    open_ = [finding["message"] for finding in verdict["findings"] if finding["severity"] == "undecided"]
    return said[0] if verdict["legal"] is False else " ".join(dict.fromkeys(open_))


def grouped(
    kinds: Sequence[tuple[dict[str, str], dict[str, Any] | None]], against: tuple[bool | None, ...] = (False,)
) -> list[dict[str, Any]]:
    """Return kinds of steps in groups: first those with nothing against them, then those with the same reason.

    Args:
        kinds: each with a step of its kind and the verdict on it, see `may_do`, where one was tried.
        against: the answers whose reason is told.
    """
    groups: dict[str, dict[str, Any]] = {"": {"message": "", "rule": "", "kinds": []}}
    for kind, one in kinds:
        reason = one and _reason(one, against)
        answer = ANSWERS[one["verdict"]["legal"]] if one else ""
        group = groups.setdefault(reason or "", {"message": reason, "rule": None, "kinds": []})
        group["kinds"].append({**kind, "answer": answer})
        if one and reason:
            rule = reasons_first(one["verdict"]["findings"])[0]["rule"].split(", ")
            group["rules"] = [*group.get("rules", ()), rule]
    for group in groups.values():
        rules = group.pop("rules", [])
        every = list(dict.fromkeys(part for rule in rules for part in rule))
        group["rule"] = ", ".join([part for part in every if all(part in rule for rule in rules)] or every)
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


def _is_guess(drawing: Drawing, one: dict[str, Any]) -> bool:
    """True if a step says what nobody told: a number, a card that lies nowhere, one with which it is illegal."""
    struct = drawing.steps.objects[one["step"]["do"]]
    is_wrong = _reason(one) is not None
    is_of_cards = any(drawing.kind_of(struct, name).is_piece for name in one["step"] if name != "do")
    return _is_made_up(drawing, one["step"]) or (is_wrong and is_of_cards)


def _is_made_up(drawing: Drawing, step: dict[str, Any]) -> bool:
    struct = drawing.steps.objects[step["do"]]
    said = [(drawing.kind_of(struct, name), value) for name, value in step.items() if name != "do"]
    return any(kind.leaf == "number" or (kind.is_piece and value in (NOBODYS, [NOBODYS])) for kind, value in said)


def _ways(
    drawing: Drawing, case: dict[str, Any], do: str, by: str, table: Any, given: dict[str, Any] | None = None
) -> list[dict[str, Any]]:
    """Return the ways to take a step; none where more has to be said than what lies there and what is `given`."""
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
        if given and field.encode_name in given:
            options: list[Any] = [given[field.encode_name]]
        elif kind.is_piece:
            there = [one.id for one in lying(table)] or ([NOBODYS] if given is None else [])
            options = [[id_] for id_ in there] if kind.is_list else there
        elif kind.leaf in {"player", "choice"}:
            others = [one for one in player_ids(case) if one != by]
            options = others if kind.leaf == "player" else list(kind.options)
        elif kind.leaf == "number" and given is None:
            options = [1]
        else:
            return []
        ways = [{**way, field.encode_name: option} for way in ways for option in options]
    is_said = "by" in (ways or [{}])[0] or all(one.encode_name != "by" for one in struct.fields)
    return ways if len(ways) <= MOST_WAYS and is_said and not is_claim({"do": do}) else []
