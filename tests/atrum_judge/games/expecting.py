"""True if a verdict of any game is the one expected: the expectation names only the fields that matter."""

from collections.abc import Iterable
from typing import Any

from atrum_judge.judging.claims import Comparison


def differences(expected: dict[str, Any], verdict: dict[str, Any], compared: Comparison) -> Iterable[str]:
    """Every field of an expectation that a verdict does not meet."""
    for field in ("legal", "winner"):
        if field in expected and verdict[field] != expected[field]:
            yield f"{field}: {verdict[field]} instead of {expected[field]}"
    if "step" in expected:
        allowed = expected["step"] if isinstance(expected["step"], list) else [expected["step"]]
        if verdict["step"] not in allowed:
            yield f"step: {verdict['step']} instead of {expected['step']}"
    cited = {section for finding in verdict["findings"] for section in finding["rule"].split(", ")}
    for sections in [*([expected["rules"]] if "rules" in expected else []), *expected.get("rules_each", [])]:
        if not cited & set(sections):
            yield f"cites {sorted(cited)}, none of {sections}"
    codes = {finding["code"] for finding in verdict["findings"]}
    for code in expected.get("codes", []):
        if code not in codes:
            yield f"finds {sorted(codes)}, not {code}"
    for field in ("resolution", "result", "position"):
        if field in expected:
            for different in compared.differences(expected[field], verdict.get(field)):
                yield f"{field}.{'.'.join(different.path)}: {different.found} instead of {different.said}"
