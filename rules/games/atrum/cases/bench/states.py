"""The state of a bench, and the case in it."""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import count
from typing import Any, TypeVar

from rules.games.atrum.cases.reading import Case, read_case
from rules.games.atrum.table.general import Rules, rules_on
from rules.protocol import Catalogue, Json

State = dict[str, Any]
Written = TypeVar("Written")


def day_of(case: Json) -> date:
    """The day whose rules hold."""
    return date.fromisoformat(str(case.get("date"))[:10])


def rules_of(case: Json) -> Rules:
    """The rules of the day of a case."""
    return rules_on(day_of(case))


def read(case: Json, catalogue: Catalogue) -> Case:
    """The case as it stands. Raises `NotACase`."""
    return read_case(dict(case), today=day_of(case), catalogue=catalogue)


def written(draft: Mapping[str, Any]) -> dict[str, Any]:
    """The announcement being entered, as a step: what was left open is not said."""
    return {key: value for key, value in draft.items() if value is not None and value is not False and value != []}


def on_lines(state: Json, sheet: int, written: Sequence[Written]) -> dict[int, Written]:
    """What is written on a sheet, by its line. A line that was left empty, or emptied, keeps its place."""
    empty = state.get("empty", {}).get(str(sheet), {})
    return dict(zip((line for line in count() if str(line) not in empty), written, strict=False))
