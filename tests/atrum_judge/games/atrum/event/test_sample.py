"""The sample: rosters that may be registered, reports that are possible, and claims that contradict them."""

from collections import Counter
from datetime import date
from random import Random

import pytest

from atrum_judge.games.atrum.event.roster import check_roster
from atrum_judge.games.atrum.event.sample import CARDS, AtrumSample
from atrum_judge.games.atrum.event.score import OPTIONS, decide

SAMPLE = AtrumSample()
DEFAULTS = {option.name: option.default for option in OPTIONS}
STAR = "Golpe macizo"


def powers(card):
    return [power["name"] for power in card.data["powers"]]


def test_every_sixth_reptante_carries_the_star_and_all_have_five_powers():
    assert len({card.name for card in CARDS}) == len(CARDS) == 18
    assert {len(set(powers(card))) for card in CARDS} == {5}
    assert [index for index, card in enumerate(CARDS) if STAR in powers(card)] == [0, 6, 12]
    assert {power["unique"] for card in CARDS for power in card.data["powers"] if power["name"] != STAR} == {False}


def test_every_roster_may_be_registered():
    names = [card.name for card in CARDS]
    starred = Counter()
    for seed in range(60):
        roster = SAMPLE.roster(Random(seed))
        checked = check_roster(
            roster, date(2026, 11, 20), lambda name: [card for card in CARDS if card.name == name], names
        )
        assert checked.is_legal, checked.problems
        starred[sum(STAR in powers(card) for card in CARDS for item in roster if card.name == item["name"])] += 1
    assert starred.keys() == {0, 1}


REPORTS = [SAMPLE.report(Random(seed), 2) for seed in range(1000)]


def test_reports_are_possible_and_of_every_kind():
    found = Counter()
    for report in REPORTS:
        outcome = decide(report, DEFAULTS, by_staff=False, rng=Random(1))
        winner = 0 if outcome.seats[0].won else 1
        found[report["ending"], winner, outcome.seats[winner].score, outcome.seats[1 - winner].score] += 1
    by_time = {(2, 1), (3, 1), (3, 2), (1, 0)}  # by equal Reptantes the loser has one less
    assert found.keys() == {
        *(("elimination", winner, high, 0) for winner in (0, 1) for high in (1, 2, 3)),
        *(("time", winner, *score) for winner in (0, 1) for score in by_time),
        *(("concession", winner, high, 0) for winner in (0, 1) for high in (1, 2, 3)),
    }


@pytest.mark.parametrize(("ending", "share"), [("elimination", 70), ("time", 24), ("concession", 6)])
def test_most_matches_end_by_elimination(ending, share):
    assert sum(report["ending"] == ending for report in REPORTS) / 10 == pytest.approx(share, abs=4)


def test_a_tie_in_reptantes_is_decided_by_one_of_resistance():
    ties = [report["resistance"] for report in REPORTS if "resistance" in report]
    assert {abs(one - other) for one, other in ties} == {1}
    assert (min(map(min, ties)), max(map(max, ties))) == (1, 10)


@pytest.mark.parametrize(
    ("report", "contradicting"),
    [
        ({"ending": "elimination", "left": [2, 0]}, {"ending": "elimination", "left": [0, 2]}),
        (
            {"ending": "time", "left": [1, 1], "resistance": [4, 3]},
            {"ending": "time", "left": [1, 1], "resistance": [3, 4]},
        ),
        (
            {"ending": "concession", "who": 1, "winner_left": 3},
            {"ending": "concession", "who": 0, "winner_left": 3},
        ),
    ],
)
def test_the_loser_may_claim_the_same_with_the_seats_exchanged(report, contradicting):
    assert SAMPLE.contradicting(report, 2) == contradicting
