"""Refusals say what, why and with which status."""

import pytest
from django.utils import translation

from atrum_judge.protocol import Problem
from tournaments.core.standings import CRITERIA
from tournaments.errors import Conflict, Invalid, NotAllowed, Refusal, localized, refusal_from

# Any sentence will do: these are the labels of two criteria.
WINS, DRAW = CRITERIA["wins"].label, CRITERIA["draw"].label
TWO = (Problem("a.b", WINS, "P1 §1"), Problem("a.c", DRAW, "P1 §2"))


@pytest.mark.parametrize(("kind", "status"), [(Refusal, 422), (NotAllowed, 403), (Conflict, 409), (Invalid, 422)])
def test_each_kind_has_its_status(kind, status):
    refusal = kind("No.", rule="P3 §2.4", field="name", problems=TWO)
    assert refusal.status == status
    assert (refusal.message, str(refusal)) == ("No.", "No.")
    assert (refusal.rule, refusal.field, refusal.problems) == ("P3 §2.4", "name", TWO)


def test_a_refusal_needs_neither_rule_nor_field():
    refusal = Invalid("No.")
    assert (refusal.rule, refusal.field, refusal.problems) == ("", "", ())


@pytest.mark.parametrize(("language", "said"), [("es", "Victorias"), ("es-ar", "Victorias"), ("en", "Wins")])
def test_sentences_are_said_in_the_language_of_the_reader(language, said):
    with translation.override(language):
        assert localized(TWO[0].message) == said


def test_without_a_language_spanish_is_spoken():
    with translation.override(None):
        assert localized(TWO[0].message) == "Victorias"


def test_one_refusal_names_every_problem_with_its_rule():
    refusal = refusal_from(TWO)
    assert isinstance(refusal, Invalid)
    assert refusal.message == "Victorias (P1 §1) Sorteo registrado (P1 §2)"
    assert refusal.rule == "P1 §1, P1 §2"
    assert refusal.problems == TWO


def test_a_rule_is_named_once_and_none_where_there_is_none():
    again = Problem("a.d", DRAW, "P1 §1")
    plain = Problem("a.e", WINS, "")
    refusal = refusal_from((TWO[0], again, plain), Conflict)
    assert isinstance(refusal, Conflict)
    assert refusal.rule == "P1 §1"
    assert refusal.message == "Victorias (P1 §1) Sorteo registrado (P1 §1) Victorias"
