"""The sample of Doomtrooper: collections that may be registered, reports that are possible, and others against them."""

from collections import Counter
from random import Random

import pytest

from atrum_judge.games.doomtrooper.ruleset import Doomtrooper
from tests.atrum_judge.games.deciding import checked, codes, outcome_of, terms_of, unverified

GAME = Doomtrooper()
SAMPLE = GAME.sample
TERMS = [
    terms_of(GAME, needs_winner=needs_winner, victory_total=total)
    for needs_winner in (False, True)
    for total in next(option for option in GAME.options if option.name == "victory_total").choices
]
USUAL = terms_of(GAME)


def test_collections_are_legal_and_differ():
    lists = [SAMPLE.roster(Random(seed)) for seed in range(30)]
    for cards in lists:
        check = checked(GAME, cards)
        assert (codes(check), unverified(check)) == ([], [])
        assert sum(line["count"] for line in cards) == 60
        kinds = Counter(card.data["type"] for card in SAMPLE.cards for line in cards if line["name"] == card.name)
        assert kinds == {"warrior": 6, "equipment": 6}
    assert len({frozenset(line["name"] for line in cards) for cards in lists}) > 20


@pytest.mark.parametrize(
    "terms", TERMS, ids=lambda terms: f"{terms.options['victory_total']}-{terms.needs_winner}"
)
def test_reports_are_possible_and_what_contradicts_them_is_another_result(terms):
    for seed in range(300):
        report = SAMPLE.report(Random(seed), terms)
        other = SAMPLE.contradicting(report, terms)
        one, two = outcome_of(GAME, report, terms), outcome_of(GAME, other, terms)
        assert one.winners != two.winners, report
        assert other["ending"] == report["ending"]
        assert two.winners


def test_matches_mostly_reach_the_total():
    total = int(USUAL.options["victory_total"])
    ends, highs = Counter(), set()
    for seed in range(1000):
        report = SAMPLE.report(Random(seed), USUAL)
        low, high = sorted(report["promotion"])
        ends[report["ending"], high - low > 0] += 1
        assert 0 <= low < total - 1
        if report["ending"] == "total":
            highs.add(high - total)
        else:
            assert high - low <= 1
    shares = {("total", True): 70, ("time", True): 20, ("time", False): 10}
    assert ends.keys() == shares.keys()
    assert all(ends[end] / 10 == pytest.approx(share, abs=4) for end, share in shares.items())
    assert highs == {0, 1, 2}


def test_nothing_is_even_where_it_could_not_stay_so():
    for terms in (terms_of(GAME, needs_winner=True), terms_of(GAME, time_tie="play_on")):
        reports = [SAMPLE.report(Random(seed), terms) for seed in range(300)]
        assert not any(report["promotion"][0] == report["promotion"][1] for report in reports)


@pytest.mark.parametrize(
    ("promotion", "contradicting"), [([25, 3], [3, 25]), ([3, 4], [4, 3]), ([4, 4], [5, 4]), ([0, 0], [1, 0])]
)
def test_who_lost_claims_the_same_with_the_seats_exchanged(promotion, contradicting):
    report = {"ending": "time", "promotion": promotion}
    assert SAMPLE.contradicting(report, USUAL) == {"ending": "time", "promotion": contradicting}
