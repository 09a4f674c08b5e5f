"""Every possible and impossible report of a game of Shadow Throne."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge.games.shadow_throne.ruleset import ShadowThrone
from tests.atrum_judge.games.deciding import outcome_of, terms_of

GAME = ShadowThrone()


def said(ending, *seats, **more):
    """Influence and gold of each seat."""
    return {"ending": ending, "influence": [own for own, _ in seats], "gold": [gold for _, gold in seats], **more}


@pytest.mark.parametrize(
    ("report", "options", "expected"),
    [
        (said("target", (16, 2), (12, 9), (8, 0)), {}, [1, 2, 3]),
        (said("target", (16, 2), (18, 0), (8, 9)), {}, [2, 1, 3]),
        (said("target", (16, 2), (16, 5), (9, 9)), {}, [2, 1, 3]),
        (said("target", (17, 4), (17, 4), (9, 9)), {}, [None] * 3),
        (said("target", (15, 3), (15, 3), (15, 3)), {}, [None] * 3),
        (said("target", (17, 4), (17, 4), (17, 5)), {}, [2, 2, 1]),
        (said("target", (17, None), (12, None), (8, None)), {}, [1, 2, 3]),
        (said("target", (17, None), (17, None), (8, 3)), {}, "report.gold"),
        (said("target", (14, 9), (13, 2), (8, 0)), {}, "report.target_not_reached"),
        (said("target", (15, 0), (-1, 2), (3, 1)), {}, "report.influence"),
        (said("target", (15, 0), (3, -2), (3, 1)), {}, "report.gold"),
        (said("target", (99, 0), (3, 99), (3, 1)), {}, [1, 2, 3]),
        (said("target", (100, 0), (3, 1), (3, 1)), {}, "report.influence"),
        (said("target", (15, 0), (3, 100), (3, 1)), {}, "report.gold"),
        (said("target", (19, 0), (3, 1), (2, 2)), {"target": "20"}, "report.target_not_reached"),
        (said("target", (25, 0), (3, 1), (2, 2)), {"target": "25"}, [1, 2, 3]),
        (said("time", (14, 3), (12, 2), (12, 8)), {}, [1, 3, 2]),
        (said("time", (15, 3), (12, 2), (12, 8)), {}, "report.target_reached"),
        (said("time", (15, 3), (12, 2), (12, 8)), {"time_order": "stop"}, "report.target_reached"),
        (said("time", (14, 3), (12, 2), (12, 8)), {"time_order": "none"}, "report.ending"),
        (said("target", (16, 2), (12, 9)), {}, "report.influence"),
        (said("time", (5, 5), (5, 5), (5, 5)), {}, [None] * 3),
        (said("target", (16, 0), (9, 1), (9, 5)), {"lower_places": "influence"}, [1, 2, 2]),
        (said("target", (16, 0), (9, 1), (3, 5)), {"lower_places": "equal"}, [1, 2, 2]),
        (said("target", (16, 0), (9, 1), (9, None)), {}, [1, 2, 2]),
        (said("withdrawal", (16, 0), (9, 1), (3, 5), who=1), {}, [1, 3, 2]),
        (said("withdrawal", (16, 0), (9, 1), (3, 5), who=1), {"leaver": "void"}, "report.ending"),
        ({"ending": "places", "place": [1, 2, 3]}, {}, "report.staff_only"),
        ({"ending": "void"}, {}, "report.staff_only"),
        ({}, {}, "report.ending"),
    ],
)
def test_a_players_report_is_possible_or_not(report, options, expected):
    assert places(outcome_of(GAME, report, terms_of(GAME, 3, **options))) == expected


@pytest.mark.parametrize(
    ("report", "options", "expected"),
    [
        (said("withdrawal", (16, 0), (20, 1), (3, 5), who=1), {}, [1, 3, 2]),
        (said("withdrawal", (9, 0), (2, 1), (3, 5), who=1), {}, [1, 3, 2]),
        (said("withdrawal", (9, 0), (20, 1), (3, 5), who=1), {"time_order": "none"}, "report.target_not_reached"),
        (said("withdrawal", (15, 0), (20, 1), (3, 5), who=1), {"time_order": "none"}, [1, 3, 2]),
        (said("disqualification", (9, 2), (2, 1), (9, 2), who=1), {}, [None] * 3),
        (said("disqualification", (16, 0), (2, 1), (3, 5), who=1), {"leaver": "void"}, "report.leaver"),
        ({"ending": "places", "place": [2, 1, 3]}, {}, [2, 1, 3]),
        ({"ending": "places", "place": [1, 1, 3]}, {}, "report.place"),
        ({"ending": "judge", "winner": 2, "place": [2, 2, 1]}, {}, [2, 2, 1]),
        ({"ending": "judge", "place": [1, 1, 3]}, {}, [None] * 3),
        ({"ending": "judge", "winner": 0, "place": [1, 1, 3]}, {}, "report.winner"),
        ({"ending": "judge", "winner": 1, "place": [1, 2, 3]}, {}, "report.winner"),
        ({"ending": "judge", "winner": 0, "place": [1, 3, 3]}, {}, "report.place"),
        (said("time", (15, 3), (12, 2), (12, 8)), {"time_order": "stop"}, [1, 3, 2]),
        ({"ending": "void"}, {}, [None] * 3),
    ],
)
def test_a_judges_report_is_possible_or_not(report, options, expected):
    assert places(outcome_of(GAME, report, terms_of(GAME, 3, **options), by_staff=True)) == expected


ALL_FIVE = said("target", (16, 0), (9, 1), (9, 1), (3, 5), (1, 0))


@pytest.mark.parametrize(
    ("report", "seats", "options", "points"),
    [
        (said("target", (16, 0), (9, 1), (3, 5)), 3, {}, [24, 12, 0]),
        (said("target", (16, 0), (9, 1), (3, 5), (1, 0)), 4, {}, [24, 16, 8, 0]),
        (ALL_FIVE, 5, {}, [24, 15, 15, 6, 0]),
        (ALL_FIVE, 5, {"place_points": "ladder"}, [5, 2, 2, 1, 0]),
        (ALL_FIVE, 5, {"place_points": "win"}, [1, 0, 0, 0, 0]),
        (said("target", (16, 2), (16, 2), (3, 5)), 3, {}, [0, 0, 0]),
        (said("target", (16, 2), (16, 2), (3, 5)), 3, {"no_winner": "shared"}, [18, 18, 0]),
        (said("target", (16, 2), (16, 2), (3, 5)), 3, {"no_winner": "shared", "place_points": "win"}, [0, 0, 0]),
    ],
)
def test_what_places_are_worth(report, seats, options, points):
    outcome = outcome_of(GAME, report, terms_of(GAME, seats, **options))
    assert [seat.points for seat in outcome.seats] == points
    assert [seat.score for seat in outcome.seats] == report["influence"]


def test_the_gold_of_who_left_is_not_asked_for():
    report = said("withdrawal", (16, 0), (9, 1), (9, 5), (9, None), who=3)
    assert places(outcome_of(GAME, report, terms_of(GAME, 4), by_staff=True)) == [1, 3, 2, 4]


def test_who_leaves_gets_nothing():
    report = said("withdrawal", (16, 0), (20, 1), (3, 5), who=1)
    outcome = outcome_of(GAME, report, terms_of(GAME, 3), by_staff=True)
    assert [seat.points for seat in outcome.seats] == [24, 0, 12]


@given(
    st.lists(st.tuples(st.integers(0, 20), st.integers(0, 4)), min_size=3, max_size=5),
    st.sampled_from(["influence_gold", "influence", "equal"]),
)
def test_at_full_scale_every_decided_table_gives_the_same(seats, lower):
    ending = "target" if max(own for own, _ in seats) >= 15 else "time"
    outcome = outcome_of(GAME, said(ending, *seats), terms_of(GAME, len(seats), lower_places=lower))
    total = sum(seat.points for seat in outcome.seats)
    assert total == (12 * len(seats) if outcome.winners else 0)


@pytest.mark.parametrize(
    ("entries", "size", "most"), [(9, "five", 5), (9, "four", 3), (5, "four", 5), (8, "four", 4)]
)
def test_tables_are_of_the_size_that_the_event_prefers(entries, size, most):
    tables = GAME.tables(terms_of(GAME, table_size=size).options)
    assert -(-entries // -(-entries // tables.span(entries)[1])) == most
    assert tables.resting(entries) == 0
    assert tables.drawn
    assert not GAME.tables(terms_of(GAME, seating="standing").options).drawn


def places(outcome):
    return outcome if isinstance(outcome, str) else [seat.place for seat in outcome.seats]
