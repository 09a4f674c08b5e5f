"""The sample of Mitos y Leyendas: decks that may be registered, reports that are possible, claims that contradict them."""

from collections import Counter
from random import Random

import pytest

from atrum_judge.games.myl.ruleset import MitosYLeyendas
from tests.atrum_judge.games.deciding import checked, codes, outcome_of, terms_of, unverified

GAME = MitosYLeyendas()
SAMPLE = GAME.sample
TERMS = [
    terms_of(GAME, best_of=best_of, needs_winner=needs_winner)
    for best_of in ("1", "3")
    for needs_winner in (False, True)
]


def test_decks_are_legal_and_differ():
    decks = [SAMPLE.roster(Random(seed)) for seed in range(30)]
    for deck in decks:
        check = checked(GAME, deck)
        assert (codes(check), unverified(check)) == ([], [])
        assert Counter(line["pile"] for line in deck) == {"deck": 17, "initial": 1}
        assert sum(line["count"] for line in deck) == 50
    assert len({frozenset(line["name"] for line in deck) for deck in decks}) > 20


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: f"{terms.options['best_of']}-{terms.needs_winner}")
def test_reports_are_possible_and_what_contradicts_them_is_another_result(terms):
    for seed in range(300):
        report = SAMPLE.report(Random(seed), terms)
        other = SAMPLE.contradicting(report, terms)
        one, two = outcome_of(GAME, report, terms), outcome_of(GAME, other, terms)
        assert one.winners != two.winners, report
        assert other["ending"] == report["ending"]
        assert two.winners


def test_matches_end_in_every_way_mostly_by_play():
    ends, scores = Counter(), set()
    for seed in range(1000):
        report = SAMPLE.report(Random(seed), TERMS[2])
        ends[report["ending"], report["games"][0] == report["games"][1]] += 1
        scores.add((report["ending"], *report["games"]))
    shares = {("concession", True): 6, ("time", True): 8, ("time", False): 6, ("played", False): 80}
    assert ends.keys() == shares.keys()
    assert all(ends[end] / 10 == pytest.approx(share, abs=3) for end, share in shares.items())
    assert scores == {
        ("concession", 0, 0),
        *(("time", *games) for games in ((1, 1), (1, 0), (0, 1))),
        *(("played", *games) for games in ((2, 0), (2, 1), (0, 2), (1, 2))),
    }
    assert {SAMPLE.report(Random(seed), TERMS[0])["ending"] for seed in range(300)} == {"concession", "played"}
    assert [1, 1] not in [SAMPLE.report(Random(seed), TERMS[3])["games"] for seed in range(300)]


@pytest.mark.parametrize(
    ("report", "contradicting"),
    [
        ({"ending": "played", "games": [2, 1], "drawn": 0}, {"ending": "played", "games": [1, 2], "drawn": 0}),
        ({"ending": "time", "games": [1, 1], "drawn": 0}, {"ending": "time", "games": [1, 0], "drawn": 0}),
        (
            {"ending": "concession", "who": 0, "games": [0, 0], "drawn": 0},
            {"ending": "concession", "who": 1, "games": [0, 0], "drawn": 0},
        ),
    ],
)
def test_who_lost_claims_the_same_with_the_seats_exchanged(report, contradicting):
    assert SAMPLE.contradicting(report, TERMS[2]) == contradicting
