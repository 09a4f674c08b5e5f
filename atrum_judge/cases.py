"""Disputed cases of any game: finds the game that a case belongs to and asks its judge."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any

from atrum_judge.judging.reading import TOO_DEEP
from atrum_judge.protocol import Catalogue, Judge, NotACase, Ruleset
from atrum_judge.registry import rulesets, shipped_catalogues

MOST_BYTES = 4_000_000
"""Bytes of a case that are read."""


def read_case(raw: bytes) -> Any:
    """The JSON of a file, of at most `MOST_BYTES`. Raises `NotACase`."""
    if len(raw) > MOST_BYTES:
        raise NotACase("", f"expected at most {MOST_BYTES:,} bytes")
    try:
        return json.loads(raw.decode("utf-8-sig"))  # as some editors write it
    except RecursionError as error:
        raise NotACase("", TOO_DEEP) from error
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise NotACase("", f"not JSON: {error}") from error
    except ValueError as error:  # Python converts no number of thousands of digits.
        raise NotACase("", "a number has too many digits") from error


def shipped_cards(ruleset: Ruleset) -> Catalogue:
    """The cards of a game that come with the package."""

    def find(name: str) -> list[Any]:
        key = ruleset.name_key(name)
        return [item for item in shipped_catalogues()[ruleset.key] if ruleset.name_key(item.name) == key]

    return find


def judge_case(
    data: Any, *, today: date, language: str, cards_of: Callable[[Ruleset], Catalogue] = shipped_cards
) -> dict[str, Any]:
    """The verdict on a case of any game, as JSON.

    Args:
        data: the case as JSON; `Judge.schema` describes it.
        today: the day whose rules count where the case names none.
        language: of the explanations, e.g. ``"es"``.
        cards_of: the catalogue that knows a game's cards by name.

    Raises `NotACase`.
    """
    if not isinstance(data, dict):
        raise NotACase("", "expected an object")
    formats = {judge.case_format: (ruleset, judge) for ruleset, judge in _judged()}
    name = data.get("format")
    if not isinstance(name, str) or name not in formats:
        raise NotACase("format", "expected one of " + ", ".join(f'"{known}"' for known in formats))
    ruleset, judge = formats[name]
    return judge.adjudicate(data, today=today, catalogue=cards_of(ruleset), language=language)


def schemas() -> dict[str, Callable[[], dict[str, Any]]]:
    """The maker of the JSON Schema of a game's cases, by the game's key, e.g. ``"atrum"``."""
    return {ruleset.key: judge.schema for ruleset, judge in _judged()}


def _judged() -> list[tuple[Ruleset, Judge]]:
    """Every judge with its game; of several ways to play one game, the first."""
    found: dict[str, tuple[Ruleset, Judge]] = {}
    for ruleset in rulesets():
        if ruleset.judge is not None:
            found.setdefault(ruleset.judge.case_format, (ruleset, ruleset.judge))
    return list(found.values())
