"""Judging a case, and whether the verdict is the one expected: the expectation names only the fields that matter."""

from collections import Counter
from typing import Any

from atrum_judge.games.atrum.cases.reading import read_case
from atrum_judge.games.atrum.cases.verdicts import adjudicate, verdict_json
from atrum_judge.games.atrum.table.names import name_key
from tests.atrum_judge.games.atrum.kit import TODAY


def judged(case: dict[str, Any]) -> dict[str, Any]:
    """The verdict on a case."""
    return verdict_json(adjudicate(read_case(case, today=TODAY)))


def differences(expected: dict[str, Any], verdict: dict[str, Any]) -> list[str]:
    """Every field of an expectation that a verdict does not meet."""
    found = []
    for field in ("legal", "winner"):
        if field in expected and verdict[field] != expected[field]:
            found.append(f"{field}: {verdict[field]} instead of {expected[field]}")
    if "step" in expected:
        allowed = expected["step"] if isinstance(expected["step"], list) else [expected["step"]]
        if verdict["step"] not in allowed:
            found.append(f"step: {verdict['step']} instead of {expected['step']}")
    cited = {finding["rule"] for finding in verdict["findings"]}
    for sections in [expected["rules"]] if "rules" in expected else []:
        if not cited & set(sections):
            found.append(f"cites {cited}, none of {sections}")
    for sections in expected.get("rules_each", []):
        if not cited & set(sections):
            found.append(f"cites {cited}, none of {sections}")
    for field in ("resolution", "result", "position"):
        if field in expected and not _agree(expected[field], verdict.get(field), field):
            found.append(f"{field}: {verdict.get(field)} instead of {expected[field]}")
    return found


def _agree(expected: Any, actual: Any, field: str = "") -> bool:
    if isinstance(expected, dict) and set(expected) == {"count"}:
        return bool((len(actual) if isinstance(actual, list) else actual["count"]) == expected["count"])
    if isinstance(expected, dict):
        return isinstance(actual, dict) and all(
            k in actual and _agree(v, actual[k], k) for k, v in expected.items()
        )
    if isinstance(expected, list) and field in {"players", "reptantes"}:
        by_id = {item["id"]: item for item in actual}
        return all(item["id"] in by_id and _agree(item, by_id[item["id"]]) for item in expected)
    if isinstance(expected, list) and field in {"altar", "hand", "vertedero"}:
        return Counter(map(_card, expected)) == Counter(map(_card, actual))
    if isinstance(expected, list):
        return len(expected) == len(actual) and all(map(_agree, expected, actual))
    return bool(_key(expected) == _key(actual))


def _card(card: Any) -> Any:
    return (_key(card["esbirro"]), card["state"]) if isinstance(card, dict) else _key(card)


def _key(value: Any) -> Any:
    return name_key(value) if isinstance(value, str) else value
