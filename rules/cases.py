"""Disputed cases: finds the game that a case belongs to and asks its judge."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import DatabaseError

from atrum_judge.protocol import Catalogue, CatalogueItem, Judge, NotACase, Ruleset
from atrum_judge.registry import rulesets, shipped_catalogues
from rules.catalogue import cards_of


def judge_case(data: Any, *, today: date, language: str) -> dict[str, Any]:
    """The verdict on a case of any game. Raises `NotACase`."""
    ruleset, judge = _judge_for(data)
    return judge.adjudicate(data, today=today, catalogue=catalogue_for(ruleset), language=language)


def case_schemas() -> list[dict[str, Any]]:
    """JSON Schema of the cases of each judged game."""
    return [judge.schema() for _, judge in _judges().values()]


def _judges() -> dict[str, tuple[Ruleset, Judge]]:
    """Every judge by the format of its cases; of several ways to play one game, the first."""
    found: dict[str, tuple[Ruleset, Judge]] = {}
    for ruleset in rulesets():
        if ruleset.judge is not None:
            found.setdefault(ruleset.judge.case_format, (ruleset, ruleset.judge))
    return found


def _judge_for(data: Any) -> tuple[Ruleset, Judge]:
    if not isinstance(data, dict):
        raise NotACase("", "expected an object")
    judges, name = _judges(), data.get("format")
    if not isinstance(name, str) or name not in judges:
        raise NotACase("format", "expected one of " + ", ".join(f'"{known}"' for known in judges))
    return judges[name]


def catalogue_for(ruleset: Ruleset) -> Catalogue:
    """The cards of the database; where there is none yet, those that the software ships."""
    stored = cards_of(ruleset)

    def find(name: str) -> Sequence[CatalogueItem]:
        try:
            return stored(name)
        except DatabaseError:
            key = ruleset.name_key(name)
            return [item for item in shipped_catalogues()[ruleset.key] if ruleset.name_key(item.name) == key]

    return find
