"""The judge's words on each collected case, in ``said.txt``.

The cases and scenarios themselves expect the answer and its law; here stand the sentences with their values, so that a
wrong name or number in one of them is noticed, and a changed sentence can be read where it changed. The cases of
``sentences.jsonl``, named by law and sentence, say the sentences that none of them comes to say. A block is the name of the
case, then a line for each finding, one for the assumptions, for the remedies, for the result. After a change that is meant:
``python -m tests.atrum_judge.games.atrum.said``.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.kit import REPTANTES
from tests.atrum_judge.games.atrum.laws.proofs import named
from tests.atrum_judge.games.atrum.laws.scenarios import SCENARIOS
from tests.atrum_judge.games.atrum.shorthand import case_of
from tests.atrum_judge.games.said import said, write

_HERE = Path(__file__).parent
FILE = _HERE / "said.txt"


def collected() -> Iterator[tuple[str, dict[str, Any]]]:
    """The verdict on every case that is collected, by its name."""
    for example in _lines("cases.jsonl"):
        yield example["id"], judged(example["case"])
    for scenario in _lines("scenarios.jsonl"):
        yield scenario["id"], judged(case_of(scenario))
    for name, law in named(SCENARIOS):
        yield name, law.verdict()
    for name, case in sentences():
        yield name, judged(case)


def sentences() -> Iterator[tuple[str, dict[str, Any]]]:
    """The cases that come to say what the other ones do not, e.g. ``turn.flags/placed``."""
    for line in _lines("sentences.jsonl"):
        yield line["id"], _with_kit(line["case"])


def _with_kit(given: Any) -> Any:
    """A case with the Reptantes of the kit written out that it names by their number."""
    if isinstance(given, list):
        return [_with_kit(each) for each in given]
    if not isinstance(given, dict):
        return given
    if "kit" in given:
        name, powers = REPTANTES[given["kit"]]
        return {
            **{field: value for field, value in given.items() if field != "kit"},
            "name": name,
            "powers": powers,
        }
    return {name: _with_kit(value) for name, value in given.items()}


def _lines(name: str) -> list[Any]:
    return [json.loads(line) for line in (_HERE / name).read_text().splitlines()]


if __name__ == "__main__":
    write(FILE, ((name, said(verdict)) for name, verdict in collected()))
