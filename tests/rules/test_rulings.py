"""Rulings are kept once, found by words and sections, and published once."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from atrum_judge.cases import judge_case
from atrum_judge.registry import get_ruleset
from rules.models import Ruling
from rules.rulings import Decision, KeyUsed, precedents_of, publish, save_ruling, search
from tests.world import person

pytestmark = pytest.mark.django_db

ATRUM = get_ruleset("atrum")
NOW = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
LINES = (Path(__file__).parents[1] / "atrum_judge/games/atrum/cases.jsonl").read_text().splitlines()
CASE = json.loads(LINES[5])["case"]


@pytest.fixture
def author():
    return person("jueza").pk


def decided(question="¿Puede atacar dos veces?", **kwargs):
    return Decision(question, "No puede.", follows_verdict=True, **kwargs)


def keep(author, decision=None, *, findings=("P2 §4.2", "P1 §3.2", "P2 §4.2"), **kwargs):
    verdict = {"findings": [{"rule": rule} for rule in findings]}
    return save_ruling(ATRUM, CASE, verdict, decision or decided(), author=author, now=NOW, **kwargs)


def test_a_finding_may_cite_several_sections_or_none(author):
    assert keep(author, findings=("Turno §2, Turno §3", "", "Turno §3")).cited == ["Turno §2", "Turno §3"]


def test_a_ruling_keeps_case_verdict_and_decision(author):
    decision = Decision("¿Vale?", "Sí.", follows_verdict=False, reason="Lo vi")
    ruling = keep(author, decision, event="Copa")
    assert (ruling.game, ruling.question, ruling.decision) == ("atrum", "¿Vale?", "Sí.")
    assert (ruling.follows_verdict, ruling.reason, ruling.event) == (False, "Lo vi", "Copa")
    assert (ruling.case, ruling.created_at, ruling.published_at) == (CASE, NOW, None)
    assert ruling.author_id == author


def test_each_section_is_cited_once_in_order(author):
    assert keep(author).cited == ["P2 §4.2", "P1 §3.2"]
    assert keep(author).sections == "|P2 §4.2|P1 §3.2|"
    silent = keep(author, findings=())
    assert (silent.sections, silent.cited) == ("", [])


def test_a_real_verdict_is_kept_with_its_sections(author):
    verdict = judge_case(CASE, today=date(2026, 11, 1), language="es")
    ruling = save_ruling(ATRUM, CASE, verdict, decided(), author=author, now=NOW)
    assert set(ruling.cited) == {finding["rule"] for finding in verdict["findings"]}


def test_the_same_form_is_kept_once(author):
    first = keep(author, key="uno")
    assert keep(author, key="uno") == first
    with pytest.raises(KeyUsed):  # the key belongs to what was sent with it
        keep(author, decided("Otra"), key="uno")
    assert keep(author, key="dos") != first
    assert keep(person("otra").pk, key="uno") != first
    assert keep(author) != keep(author)  # without a key each is its own
    assert Ruling.objects.count() == 5


def test_a_ruling_is_published_at_once_or_later_and_then_stays(author):
    assert keep(author, decided(publish=True)).published_at == NOW
    ruling = keep(author)
    later = NOW + timedelta(hours=1)
    assert publish(ruling, later).published_at == later
    assert publish(ruling, later + timedelta(hours=1)).published_at == later
    ruling.refresh_from_db()
    assert ruling.published_at == later


def found(words="", section=""):
    return [ruling.question for ruling in search(ATRUM, words, section)]


@pytest.mark.parametrize(
    ("words", "section", "questions"),
    [
        ("", "", ["¿Y la Fosa?", "¿Puede atacar dos veces?"]),  # newest first, published only
        ("atacar", "", ["¿Puede atacar dos veces?"]),
        ("VÉCES atácar", "", ["¿Puede atacar dos veces?"]),
        ("atacar fosa", "", []),
        ("no puede", "", ["¿Y la Fosa?", "¿Puede atacar dos veces?"]),
        ("", "P2 §4.2", ["¿Puede atacar dos veces?"]),
        ("", "P2 §4", []),  # a section, not its beginning
        ("", "  P9   §1 ", ["¿Y la Fosa?"]),
        ("fosa", "P2 §4.2", []),
        ("copa", "", ["¿Y la Fosa?"]),
        ("razon", "", ["¿Y la Fosa?"]),
    ],
)
def test_published_rulings_are_found_by_every_word_and_by_section(author, words, section, questions):
    keep(author, decided(publish=True))
    keep(author, decided("¿Y la Fosa?", publish=True, reason="Una razón"), findings=("P9 §1",), event="Copa")
    keep(author, decided("¿Secreta?"))
    Ruling.objects.create(
        game="otro",
        question="Ajena",
        case={},
        verdict={},
        decision="",
        author_id=author,
        created_at=NOW,
        published_at=NOW,
    )
    assert found(words, section) == questions


def test_a_ruling_is_found_by_the_pieces_of_its_case(author):
    keep(author, decided(publish=True))
    names = ATRUM.judge.about(CASE)
    assert names
    assert found(names[0].upper()) == ["¿Puede atacar dos veces?"]


def test_precedents_are_counted_by_the_section_that_they_cite(author, django_assert_num_queries):
    keep(author, decided(publish=True), key="1")
    keep(author, decided(publish=True), findings=("P1 §3.2",), key="2")
    keep(author, key="3")  # nobody else's business
    with django_assert_num_queries(1):
        assert precedents_of(ATRUM, ["P2 §4.2", "P1 §3.2", "P2 §4"]) == {"P2 §4.2": 1, "P1 §3.2": 2, "P2 §4": 0}
    with django_assert_num_queries(0):
        assert precedents_of(ATRUM, []) == {}
