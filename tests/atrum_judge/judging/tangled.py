"""Cases that nobody would write: parts of others put together by chance."""

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from atrum_judge.judging.reading import NotACase

Json = dict[str, Any]


def tangled(cases: Sequence[Json], rng: Random, *, keep: str = "") -> Json:
    """One of the cases with steps of others, and with a few values in place of others; `keep` is a field left alone."""
    case = copy.deepcopy(rng.choice(cases))
    for _ in range(rng.randint(1, 5)):
        if rng.random() < 0.5 and isinstance(case.get("steps"), list):
            steps = rng.choice(cases).get("steps") or [{"do": "nothing"}]
            case["steps"].insert(rng.randint(0, len(case["steps"])), copy.deepcopy(rng.choice(steps)))
        else:
            _swap(case, rng.choice(cases), rng, keep)
    return case


def _swap(case: Json, other: Json, rng: Random, keep: str) -> None:
    """One value gone, or another in its place: mostly of a field of the same name."""
    holder, name = rng.choice([place for place in _places(case) if keep != place[1]])
    if rng.random() < 0.2:
        del holder[name]
        return
    values = list(_places(other))
    alike = [place for place in values if place[1] == name] or values
    source, field = rng.choice(alike if rng.random() < 0.9 else values)
    holder[name] = copy.deepcopy(source[field])


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every field and item of a case, as what holds it and its name."""
    for name in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, name
        yield from _places(value[name])


def check(case: Json, judged: Callable[[Any], Json], *, drop: str = "") -> None:
    """No crash, no verdict that contradicts its findings, and nothing impossible comes of what is legal.

    `drop` is a field that verdicts add to a position.
    """
    try:
        verdict = judged(copy.deepcopy(case))
    except NotACase as error:
        assert "\n" not in str(error)
        return
    severities = {finding["severity"] for finding in verdict["findings"]}
    assert (verdict["legal"] is False) == bool(severities & {"illegal", "impossible"})
    assert (verdict["legal"] is None) == (severities - {"note"} == {"undecided"})
    if verdict["legal"] and case.get("ask") != "roster":
        position = json.loads(json.dumps(verdict["position"]))
        for holder, name in [place for place in _places(position) if place[1] == drop]:
            del holder[name]
        again = judged({**case, "position": position, "steps": [], "ask": "legal"})
        assert not [finding for finding in again["findings"] if finding["severity"] == "impossible"]
