"""Facts that a judge said on the bench over HTTP are told as said, and facts that nobody said as assumed."""

import json
import re

import pytest

from tests.tournaments.views.judge.benched import PRACTICE, Bench, words_of

pytestmark = pytest.mark.django_db
RAYO = {"card-name": "Rayo", "card-cost": "1", "card-esbirro": "Golem", "card-type": "tactical"}
EFFECT = {"lasting-player": "B", "lasting-esbirro": "Golem", "lasting-until": "end_of_turn", "lasting-uses": "1"}


def _assumed(bench):
    """The lines below "Se dio por cierto"."""
    found = re.search(r"Se dio por cierto.*?<ul>(.*?)</ul>", bench.text, re.DOTALL)
    return re.findall(r"<li>(.*?)</li>", found[1]) if found else []


def _announced(client):
    """A Power of cost 1 that A announces; A has two Esbirros that may pay, and a hand that is known."""
    bench = Bench(client, PRACTICE).tap("altar:A:Golem", "altar:A:Zombie", *["hand:A:Golem:+"] * 2)
    bench.tap("card:A-R1").tap("card:op", **RAYO, **{"card-op": "gain"})
    bench.tap("card:add:gain", **RAYO, **{"effect-amount": "1"}).tap("card:ok", **RAYO)
    return bench.announce("A", "Rayo")


def _ids(bench):
    return [card["id"] for card in bench.state["case"]["position"]["players"][0]["altar"]]


def test_all_that_the_bench_fills_in_is_told_in_a_few_lines(client):
    bench = Bench(client, PRACTICE)
    assert _assumed(bench)[1:3] == [
        f"{player}: 10 de resistencia; 4 cartas en la mano; Altar vacío; Reptantes preparados." for player in "AB"
    ]
    assert len(_assumed(bench)) == 5
    bench.tap("res:A:-1", "altar:A:Golem", "flip:A1", "rep:B-R1", "vertedero:Golem:+", "turn:placed")
    told = " ".join(_assumed(bench))
    assert not any(said in told for said in ("9 de resistencia", "Golem A1", "colocó", "Vertedero"))
    assert "A: 4 cartas en la mano; Reptantes preparados." in _assumed(bench)
    assert "preparados: Reptante B2, Reptante B3; se preparan la próxima vez: Reptante B1." in told


def test_who_paid_is_asked_until_a_claim_shows_it(client):
    bench = _announced(client).tap("drafted:ok", "allpass")
    assert "¿Con qué pagó A Rayo? Se supone: A1" in words_of(bench.text)
    bench.tap("claim:begin", "flip:A2", "claim:ok")
    assert "Con qué pagó" not in bench.text


def test_who_was_announced_to_pay_is_not_supposed(client):
    bench = _announced(client).tap("drafted:altar:A2", "drafted:ok", "allpass")
    assert "Con qué pagó" not in bench.text
    assert "A anunció que paga Rayo con A2. ¿Pagó con otros?" in words_of(bench.text)
    bench.send(tap="cards:paid:A", **{"pick|cards:paid:A|1|A1": "1"})
    assert "¿Pagó con otros?" not in bench.text


def test_the_number_of_a_removed_card_that_a_step_names_is_not_given_again(client):
    bench = _announced(client).tap("drafted:altar:A2", "drafted:ok", "edit", "drop:A2", "altar:A:Bestia")
    assert _ids(bench) == ["A1", "A3"]


def test_an_effect_that_is_there_is_refused(client):
    bench = Bench(client, PRACTICE)
    for what in ("protect|altar", "discard_as|hand"):
        bench.tap("lasting:add", **EFFECT, **{"lasting-what": what})
        bench.tap("lasting:add", **EFFECT, **{"lasting-what": what})
        assert "ya está anotado" in bench.text
    assert len(bench.state["case"]["position"]["lasting"]) == 2


def test_passes_go_with_the_announcement_that_they_answered(client):
    bench = _announced(client).tap("drafted:ok", "allpass", "step:advance:A", "undo:0")
    assert [step["do"] for step in bench.state["case"]["steps"]] == ["advance"]


def test_a_name_of_which_no_powers_are_known_stays_in_its_field(client):
    bench = Bench(client, PRACTICE).tap("name:A-R1", **{"name-A-R1": "Nadie"})
    assert re.search(r'name="name-A-R1"[^>]*value="Nadie"', bench.text)
    assert not re.search(r'name="name-A-R2"[^>]*value=', bench.text)
    bench.tap("res:A:-1", **{"name-A-R1": "Nadie"})
    assert bench.state["case"]["position"]["players"][0]["reptantes"][0]["name"] == "Nadie"


@pytest.mark.parametrize(
    "tap",
    ["step:advance:A", "other", "claim:begin", "seat:+", "drafted:ok", "card:ok", "lasting:add"],
)
def test_what_adds_something_waits_for_a_finger_that_means_it(client, tap):
    """Without a script the style of what happens once takes no tap as soon as it is there."""
    bench = Bench(client, PRACTICE)
    if tap.startswith("card"):
        bench.tap("card:A-R1")
    elif tap.startswith("drafted"):
        bench = _announced(client)
    before = bench.text[: bench.text.index(f'value="{tap}"')]
    last = before[before.rindex("<button") :]
    button = last + bench.text[len(before) : bench.text.index(">", len(before))]
    row = before[before.rindex('<div class="row') :] if '<div class="row' in before else ""
    assert "data-once" in button or "data-once" in row[: row.index(">")]


def test_a_tap_that_comes_twice_from_one_page_counts_once(client):
    bench = Bench(client, PRACTICE)
    twice = [client.post(PRACTICE, {"state": json.dumps(bench.state), "tap": "step:advance:A"}) for _ in range(2)]
    assert [page.content.count(b'class="step__number"') for page in twice] == [1, 1]
