"""Disputed cases: finds the game that a case belongs to and asks its judge."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import DatabaseError

from rules.catalogue import cards_of
from rules.protocol import Catalogue, CatalogueItem, Judge, NotACase, Ruleset
from rules.registry import rulesets, shipped_catalogues


def judge_case(data: Any, *, today: date, language: str) -> dict[str, Any]:
    """The verdict on a case of any game. Raises `NotACase`."""
    ruleset, judge = _judge_for(data)
    return judge.adjudicate(data, today=today, catalogue=catalogue_for(ruleset), language=language)


def case_schemas() -> list[dict[str, Any]]:
    """JSON Schema of the cases of each judged game."""
    return [judge.schema() for _, judge in _judges()]


def _judges() -> list[tuple[Ruleset, Judge]]:
    return [(ruleset, ruleset.judge) for ruleset in rulesets() if ruleset.judge is not None]


def _judge_for(data: Any) -> tuple[Ruleset, Judge]:
    name = data.get("format") if isinstance(data, dict) else None
    for ruleset, judge in _judges():
        if judge.case_format == name:
            return ruleset, judge
    if not isinstance(data, dict):
        raise NotACase("", "expected an object")
    raise NotACase("format", "expected one of " + ", ".join(f'"{judge.case_format}"' for _, judge in _judges()))


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
