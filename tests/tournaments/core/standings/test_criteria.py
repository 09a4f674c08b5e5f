"""Standings: values by hand, explanations, stability."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge.registry import get_ruleset
from tests.party_game import PartyGame
from tests.tournaments.core.histories import random_history
from tournaments.core.history import History, SeatLine, Table
from tournaments.core.standings import CRITERIA, rank

ORDER = ["wins", "score", "opponents_win_rate", "head_to_head", "opponents_score", "draw"]


def table(a, b, score_a, score_b):
    won = score_a > score_b
    return Table((SeatLine(a, int(won), score_a, won), SeatLine(b, int(not won), score_b, not won)))


def bye(a):
    return Table((SeatLine(a, 1, 2, True),))


# Round 1: A 3-0 B, C 2-1 D, E bye. Round 2: A 2-0 C, E 1-0 B, D bye.
HISTORY = History(
    ("A", "B", "C", "D", "E"),
    (
        (table("A", "B", 3, 0), table("C", "D", 2, 1), bye("E")),
        (table("A", "C", 2, 0), table("E", "B", 1, 0), bye("D")),
    ),
)


BY_HAND = [
    ("wins", {"A": 2, "B": 0, "C": 1, "D": 1, "E": 2}),
    ("points", {"A": 2, "B": 0, "C": 1, "D": 1, "E": 2}),
    ("score", {"A": 5, "B": 0, "C": 2, "D": 3, "E": 3}),
    # A met B (0/2, counts as 1/3) and C (1/2); byes are no opponents and no matches of E and D.
    (
        "opponents_win_rate",
        {
            "A": Fraction(5, 12),
            "B": Fraction(1),
            "C": Fraction(2, 3),
            "D": Fraction(1, 2),
            "E": Fraction(1, 3),
        },
    ),
    ("opponents_score", {"A": 2, "B": 8, "C": 8, "D": 2, "E": 0}),
    # Buchholz: A met B (0) and C (1). D met C (1) and had a bye, which adds D's own point; E likewise 0 + 2.
    ("buchholz", {"A": 1, "B": 4, "C": 3, "D": 2, "E": 2}),
    ("buchholz_cut1", {"A": 1, "B": 2, "C": 2, "D": 1, "E": 2}),
    ("buchholz_median", {"A": 0, "B": 0, "C": 0, "D": 0, "E": 0}),
    # Sonneborn-Berger: points of those beaten; a bye adds one's own.
    ("sonneborn_berger", {"A": 1, "B": 0, "C": 1, "D": 1, "E": 2}),
    # Held after round 1 plus held after round 2.
    ("progressive", {"A": 3, "B": 0, "C": 2, "D": 1, "E": 3}),
    # Opponents' own rates from above: A met B (1) and C (2/3).
    (
        "opponents_opponents",
        {
            "A": Fraction(5, 6),
            "B": Fraction(3, 8),
            "C": Fraction(11, 24),
            "D": Fraction(2, 3),
            "E": Fraction(1),
        },
    ),
]


@pytest.mark.parametrize(("criterion", "expected"), BY_HAND)
def test_a_criterion_by_hand(criterion, expected):
    assert CRITERIA[criterion].measure(HISTORY, list(HISTORY.entries), "s") == expected


def test_every_criterion_has_values_worked_out_by_hand():
    """Those that compare only who is level, or draw lots, have tests of their own below; FIDE's in `test_fide`."""
    ours = {name for name in CRITERIA if not name.startswith("fide_")}
    assert {criterion for criterion, _ in BY_HAND} == ours - {"head_to_head", "draw", *WITH_DRAWS}


WITH_DRAWS = {
    "opponents_points_rate",
    "opponents_points_mean",
    "games_rate",
    "opponents_games_rate",
    "board_points",
}
"""Worked out by hand below, where matches are drawn, have games, and tables differ in size."""


def games(a, b, won_a, won_b, drawn=0):
    """A match of several games, three points for the win, one for the draw."""
    place_a, place_b = 1 + (won_b > won_a), 1 + (won_a > won_b)
    points = {True: 3, False: 0} if won_a != won_b else {True: 1, False: 1}
    played = won_a + won_b + drawn
    return Table(
        (
            SeatLine(a, points[won_a > won_b], won_a, won_a > won_b, place_a, played),
            SeatLine(b, points[won_b > won_a], won_b, won_b > won_a, place_b, played),
        )
    )


BEST_OF_THREE = History(
    ("A", "B", "C"),
    (
        (games("A", "B", 2, 1), Table((SeatLine("C", 3, 2, True, 1, 2),))),
        (games("A", "C", 1, 1, 1), Table((SeatLine("B", 3, 2, True, 1, 2),))),
    ),
)


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        # At tables A has 4 of 6 points, B 0 of 3, C 1 of 3; nobody counts less than a third.
        ("opponents_points_rate", {"A": Fraction(1, 3), "B": Fraction(2, 3), "C": Fraction(2, 3)}),
        ("opponents_points_mean", {"A": Fraction(1, 2), "B": Fraction(2), "C": Fraction(2)}),
        # Of six, three and three games; a drawn one is a third of one won; byes are left out.
        ("games_rate", {"A": Fraction(10, 18), "B": Fraction(1, 3), "C": Fraction(4, 9)}),
        # A won three and drew one; byes give what they give.
        ("board_points", {"A": Fraction(7, 2), "B": 3, "C": Fraction(7, 2)}),
        ("opponents_games_rate", {"A": Fraction(7, 18), "B": Fraction(5, 9), "C": Fraction(5, 9)}),
    ],
)
def test_draws_and_games_by_hand(criterion, expected):
    assert CRITERIA[criterion].measure(BEST_OF_THREE, ["A", "B", "C"], "s") == expected


def test_a_drawn_game_gives_nothing_in_an_event_of_before():
    before = replace(BEST_OF_THREE, drawn_games_count=False)
    expected = {"A": Fraction(1, 2), "B": Fraction(1, 3), "C": Fraction(1, 3)}
    assert CRITERIA["games_rate"].measure(before, ["A", "B", "C"], "s") == expected


def test_means_do_not_favour_who_sat_at_larger_tables():
    def pod(*entries):
        return Table(tuple(SeatLine(e, 24 - 8 * k, 0, k == 0, k + 1) for k, e in enumerate(entries)))

    history = History(tuple("ABCDEFG"), ((pod("A", "B", "C", "D"), pod("E", "F", "G")),))
    sums = {e: sum(history.tallies[o].points for o in history.opponents[e]) for e in "AE"}
    means = CRITERIA["opponents_points_mean"].measure(history, ["A", "E"], "s")
    assert sums["A"] == sums["E"]
    assert means == {"A": Fraction(8), "E": Fraction(12)}


def test_head_to_head_at_shared_tables_counts_whom_one_came_before():
    three = Table(tuple(SeatLine(e, 0, 0, False, place) for e, place in (("A", 2), ("B", 1), ("C", 3))))
    shared = Table((*three.seats, SeatLine("D", 5, 0, True, 1)))
    history = History(tuple("ABCD"), ((shared,),))
    assert CRITERIA["head_to_head"].measure(history, ["A", "B", "C"], "s") == {"A": 1, "B": 2, "C": 0}


def drawn_out(*tables):
    """A match nobody won."""
    return Table(tuple(SeatLine(entry, 0, 0, False) for entry in tables))


# Three rounds: a double loss in the first, D comes late, C drops after the second.
SPECIAL = History(
    ("A", "B", "C", "D"),
    (
        (drawn_out("A", "B"), bye("C")),
        (table("A", "C", 2, 0), table("B", "D", 1, 0)),
        (table("A", "D", 3, 1), bye("B")),
    ),
)


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("wins", {"A": 2, "B": 2, "C": 1, "D": 0}),
        # The double loss is a match played: A won 2 of 3, B 1 of 2, C 0 of 1, D 0 of 2.
        (
            "opponents_win_rate",
            {
                "A": (Fraction(1, 2) + Fraction(1, 3) + Fraction(1, 3)) / 3,
                "B": (Fraction(2, 3) + Fraction(1, 3)) / 2,
                "C": Fraction(2, 3),
                "D": (Fraction(1, 2) + Fraction(2, 3)) / 2,
            },
        ),
        # B: A (2), D (0), a bye (own 2). C: A (2), a bye and a round not played (own 1 each). D: B, A, own 0.
        ("buchholz", {"A": 3, "B": 4, "C": 4, "D": 4}),
        ("buchholz_cut1", {"A": 3, "B": 4, "C": 3, "D": 4}),
        ("buchholz_median", {"A": 1, "B": 2, "C": 1, "D": 2}),
        # Nobody beat anybody in the double loss; D's late entry and C's dropping add nothing.
        ("sonneborn_berger", {"A": 1, "B": 2, "C": 1, "D": 0}),
        ("progressive", {"A": 3, "B": 3, "C": 3, "D": 0}),
        ("opponents_score", {"A": 6, "B": 6, "C": 5, "D": 8}),
    ],
)
def test_byes_double_losses_late_entries_and_drops_by_hand(criterion, expected):
    assert CRITERIA[criterion].measure(SPECIAL, list(SPECIAL.entries), "s") == expected


def test_buchholz_of_a_published_cross_table():
    """Four players, all against all: A beats everybody, B beats C and D, C beats D. Known sums: the rest's points."""
    pairs = [("A", "D"), ("B", "C"), ("A", "C"), ("B", "D"), ("A", "B"), ("C", "D")]
    tables = [table(a, b, 1, 0) for a, b in pairs]
    history = History(("A", "B", "C", "D"), tuple(zip(tables[::2], tables[1::2], strict=True)))
    entries = list(history.entries)
    assert CRITERIA["buchholz"].measure(history, entries, "s") == {"A": 3, "B": 4, "C": 5, "D": 6}
    assert CRITERIA["sonneborn_berger"].measure(history, entries, "s") == {"A": 3, "B": 1, "C": 0, "D": 0}


def test_who_drops_stays_an_opponent():
    rates = CRITERIA["opponents_win_rate"].measure(SPECIAL, ["A"], "s")
    without = History(SPECIAL.entries, SPECIAL.rounds[:2])
    assert rates != CRITERIA["opponents_win_rate"].measure(without, ["A"], "s")


def test_head_to_head_among_three_who_all_met():
    three = (table("A", "B", 1, 0), table("B", "C", 1, 0), table("A", "C", 1, 0))
    history = History(("A", "B", "C"), tuple((t,) for t in three))
    assert CRITERIA["head_to_head"].measure(history, ["A", "B", "C"], "s") == {"A": 2, "B": 1, "C": 0}


def test_head_to_head_counts_only_when_all_tied_met():
    measure = CRITERIA["head_to_head"].measure
    assert measure(HISTORY, ["A", "B"], "s") == {"A": 1, "B": 0}
    assert measure(HISTORY, ["A", "B", "D"], "s") == {"A": 0, "B": 0, "D": 0}


def test_each_row_says_what_placed_it_above_the_next():
    rows = rank(HISTORY, ORDER, "s")
    assert [(row.entry, row.decided_by) for row in rows] == [
        ("A", "score"),
        ("E", "wins"),
        ("D", "score"),
        ("C", "wins"),
        ("B", None),
    ]


def test_without_a_deciding_criterion_places_are_shared():
    rows = rank(History(("A", "B")), ["wins"], "s")
    assert [row.rank for row in rows] == [1, 1]
    assert rows[0].decided_by is None


def test_of_those_who_share_a_place_the_last_row_alone_says_what_puts_them_above_the_next():
    history = History(("A", "B", "C", "D"), ((table("A", "C", 2, 0), table("B", "D", 2, 0)),))
    rows = rank(history, ["wins"], "s")
    assert [(row.rank, row.decided_by) for row in rows] == [(1, None), (1, "wins"), (3, None), (3, None)]


def test_the_draw_is_the_same_for_everybody_who_knows_the_seed():
    entries = tuple(range(30))
    one = [row.entry for row in rank(History(entries), ["draw"], "seed")]
    assert one == [row.entry for row in rank(History(entries), ["draw"], "seed")]
    assert one != [row.entry for row in rank(History(entries), ["draw"], "other")]


def test_every_criterion_explains_itself_in_both_languages():
    for criterion in CRITERIA.values():
        assert str(criterion.definition)
        assert criterion.definition.in_language("en")
        assert str(criterion.definition) != criterion.definition.in_language("en")
        assert str(criterion.source)
        assert criterion.measure.__doc__


ATRUM, PARTY = get_ruleset("atrum"), PartyGame()


@pytest.mark.parametrize(
    ("criterion", "game", "label", "source"),
    [
        ("score", ATRUM, "SCORE", "Atrum Arena, P3 §2.6"),
        ("wins", ATRUM, "Victorias", "Atrum Arena, P3 §2.6"),
        ("opponents_score", ATRUM, "SCORE de los oponentes", "Como Buchholz, con SCORE"),
        ("points", ATRUM, "Puntos", "Reglamento del juego"),
        ("score", PARTY, "marcador", "Juego de mesa, R1"),
        ("wins", PARTY, "Victorias", "Reglamento del juego"),
        ("opponents_score", PARTY, "marcador de los oponentes", "Como Buchholz, con marcador"),
        ("buchholz", PARTY, "Buchholz", "Este programa; los de la FIDE llevan su nombre"),
    ],
)
def test_a_criterion_has_the_words_and_the_section_of_the_game(criterion, game, label, source):
    said = CRITERIA[criterion].said_in(game)
    assert (str(said.label), str(said.source)) == (label, source)


@pytest.mark.parametrize("game", [ATRUM, PARTY], ids=lambda game: game.key)
def test_the_usual_order_of_a_game_names_criteria(game):
    assert set(game.criteria) <= CRITERIA.keys()


@given(st.permutations(["A", "B", "C", "D", "E"]))
def test_the_order_of_registration_decides_nothing(entries):
    rows = rank(History(tuple(entries), HISTORY.rounds), ORDER, "s")
    assert [row.entry for row in rows] == ["A", "E", "D", "C", "B"]


@given(st.integers(0, 10**6), st.sampled_from(sorted(CRITERIA)))
def test_a_standing_is_a_total_order_by_its_values(seed, first):
    history = random_history(Random(seed), 12, 4)
    order = [first, *(name for name in ORDER if name != first)]
    rows = rank(history, order, "s")
    assert sorted(row.entry for row in rows) == sorted(history.entries)
    for above, below in pairwise(rows):
        place = order.index(above.decided_by)
        assert above.values[:place] == below.values[:place]
        assert above.values[place] > below.values[place]


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("points", 7, "7"),
        ("points", 120, "120"),
        ("draw", 999_999_999, "999999999"),
        ("points", Fraction(4, 2), "2"),
        ("points", Fraction(5, 2), "2,5"),
        ("points", Fraction(-1, 2), "-0,5"),
        ("points", Fraction(2, 3), "0,67"),
        ("points", Fraction(2999, 1000), "3"),
        ("opponents_win_rate", Fraction(2, 3), "66,6 %"),
        ("opponents_win_rate", Fraction(1, 2), "50,0 %"),
        ("opponents_win_rate", Fraction(9999, 10000), "99,9 %"),
        ("opponents_win_rate", Fraction(), "0,0 %"),
    ],
)
def test_values_are_shown_as_people_read_them(name, value, shown):
    assert CRITERIA[name].format(value, ",") == shown


@pytest.mark.parametrize(
    ("name", "own", "other", "shown"),
    [
        ("opponents_win_rate", Fraction(12, 25), Fraction(1, 2), ("48,0 %", "50,0 %")),
        ("opponents_win_rate", Fraction(25, 48), Fraction(13, 25), ("52,08 %", "52,00 %")),
        ("opponents_win_rate", Fraction(13, 25), Fraction(13, 25), ("52,0 %", "52,0 %")),
        ("points", Fraction(334, 1000), Fraction(1, 3), ("0,334", "0,333")),
        ("opponents_win_rate", Fraction(10**30 + 1, 10**31), Fraction(1, 10), (f"{10**30 + 1}/{10**31}", "1/10")),
    ],
)
def test_a_percentage_that_decides_is_shown_with_as_many_digits_as_decide(name, own, other, shown):
    assert CRITERIA[name].format_both(own, other, ",") == shown


@pytest.mark.parametrize("seed", range(10))
def test_no_two_neighbours_read_alike_where_a_criterion_decided(seed):
    order = ["opponents_win_rate", "opponents_points_rate", "games_rate", "draw"]
    for above, below in pairwise(rank(random_history(Random(seed), 60, 7), order, "s")):
        place = order.index(above.decided_by)
        own, other = CRITERIA[above.decided_by].format_both(above.values[place], below.values[place])
        assert own != other


def test_what_only_decides_among_the_tied_has_no_column():
    assert [name for name, criterion in CRITERIA.items() if not criterion.shown] == [
        "head_to_head",
        "draw",
        "fide_direct_encounter",
    ]


def test_a_bye_that_the_event_does_not_give_as_won_is_no_victory():
    """Events choose what a bye gives; what players read of the criterion says so."""
    given = Table((SeatLine("C", 1, 0, False, place=1),))
    history = History(("A", "B", "C"), ((table("A", "B", 3, 0), given),))
    assert CRITERIA["wins"].measure(history, ("C",), "") == {"C": 0}
    assert "da por ganadas" in CRITERIA["wins"].definition.in_language("es")
