"""A disputed case finds the judge of its game."""

import json
from datetime import date
from pathlib import Path

import pytest
from django.db import connection

from atrum_judge.cases import judge_case
from atrum_judge.protocol import CatalogueItem
from atrum_judge.registry import get_ruleset, shipped_catalogues
from rules.cases import catalogue_for
from rules.catalogue import load
from rules.models import CatalogueCard

ATRUM = get_ruleset("atrum")
LINES = (Path(__file__).parents[1] / "atrum_judge/games/atrum/cases.jsonl").read_text().splitlines()
CASE = json.loads(LINES[5])["case"]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_case_is_judged_by_the_game_of_its_format(language):
    verdict = judge_case(CASE, today=date(2026, 11, 1), language=language, cards_of=catalogue_for)
    direct = ATRUM.judge.adjudicate(
        CASE, today=date(2026, 11, 1), catalogue=catalogue_for(ATRUM), language=language
    )
    assert verdict == direct
    assert verdict["format"] == "atrum-verdict/1"


@pytest.mark.django_db
def test_cards_of_the_database_are_asked_first():
    load(ATRUM, [CatalogueItem("Solo aquí", "", {"n": 1})])
    assert [item.data for item in catalogue_for(ATRUM)("solo aqui")] == [{"n": 1}]


@pytest.mark.django_db
def test_without_a_catalogue_in_the_database_the_shipped_cards_are_known():
    shipped = shipped_catalogues()["atrum"]
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {CatalogueCard._meta.db_table} RENAME TO away")
    found = catalogue_for(ATRUM)(shipped[0].name.upper())
    assert shipped[0] in found
    assert {ATRUM.name_key(item.name) for item in found} == {ATRUM.name_key(shipped[0].name)}
    assert catalogue_for(ATRUM)("Nadie se llama así") == []
