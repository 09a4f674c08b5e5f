"""True if a verdict is the one expected: an expectation names only the fields that matter."""

from typing import Any

from atrum_judge.judging.claims import Comparison


def unmet(expected: dict[str, Any], verdict: dict[str, Any], comparison: Comparison) -> list[str]:
    """Every field of an expectation that a verdict does not meet; a heading is met by any of its bullets."""
    found = [
        f"{field}: {verdict[field]} instead of {expected[field]}"
        for field in ("legal", "winner")
        if field in expected and verdict[field] != expected[field]
    ]
    steps = expected.get("step", verdict["step"])
    if verdict["step"] not in (steps if isinstance(steps, list) else [steps]):
        found.append(f"step: {verdict['step']} instead of {steps}")
    cited = {finding["rule"] for finding in verdict["findings"]}
    headings = cited | {rule.partition(".")[0] for rule in cited if rule.startswith("P2 §")}
    wanted = [expected["rules"]] if "rules" in expected else expected.get("rules_each", [])
    found += [f"cites {cited}, none of {sections}" for sections in wanted if not headings & set(sections)]
    for field in ("resolution", "result", "position"):
        if field in expected:
            different = comparison.differences(expected[field], verdict.get(field))
            found += [f"{field}: {difference}" for difference in different]
    return found
