"""Sums of tables: what adds up to what, mirrors, shares and their intervals."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.statistics.counting import Tally
from tournaments.core.statistics.shares import Share, wilson
from tournaments.core.statistics.tables import Played, Sat
from tournaments.core.statistics.told import Counted, Statistics

PIECES = "abcdefgh"
FORMED = ("kept", "kept", "kept", "own", "opponent")


def sat(pieces, won=False, drawn=False, fates=FORMED):
    told = tuple(zip(pieces, fates, strict=False))
    return Sat(won, drawn, told, tuple(key for key, fate in told if fate == "kept"))


def table(one, other, winner=0, **more):
    seats = [sat(own, won=winner == k, drawn=winner is None) for k, own in enumerate((one, other))]
    return Played("main", tuple(seats), **more)


ROSTERS = st.permutations(PIECES).map(lambda own: own[:5])
TABLES = st.lists(st.builds(table, ROSTERS, ROSTERS, st.sampled_from([0, 1, None])), max_size=12)


def told(tables, **more):
    names = {key: key.upper() for key in PIECES}
    holders = {key: list(range(9)) for key in PIECES}
    counted = Counted(9, names, holders, {}, {"main": Tally.of(tables, {}), "cut": Tally()})
    return Statistics.of([Counted.read(json.loads(json.dumps(counted.as_json())))], **more)


@given(TABLES)
def test_every_piece_has_one_fate_and_three_are_kept_a_seat(tables):
    found = told(tables)
    rows = [row.fates for row in found.pieces.values()]
    assert all(row.faced == row.opponent + row.own + row.kept for row in rows)
    assert sum(row.kept for row in rows) == 3 * found.tally.seats
    assert sum(row.own for row in rows) == sum(row.opponent for row in rows) == found.tally.seats
    assert sum(pair.share.n for pair in found.together()) == 3 * found.tally.seats


@given(TABLES)
def test_a_meeting_is_won_lost_or_drawn_from_both_sides(tables):
    found = told(tables)
    for key in found.pieces:
        for one in found.meetings(key):
            (back,) = [each for each in found.meetings(one.other.key) if each.other.key == key]
            assert one.share.won + back.share.won + one.share.drawn == one.share.n == back.share.n
            assert back == one.back


@given(TABLES, TABLES)
def test_events_add_up_in_any_order(tables, others):
    one, other, both = (Tally.of(own, {}) for own in (tables, others, others + tables))
    one.add(other)
    assert one == both


def test_a_mirror_says_nothing_of_itself():
    found = told([table("abcde", "afghd"), table("abcde", "fghad", winner=1)])
    # Of the second table alone, where the other side had it taken out.
    assert found.pieces["a"].fates.when_kept == Share(0, 0, 1)
    assert found.pieces["b"].fates.when_kept == Share(1, 0, 2)
    # Both had it taken out.
    assert found.pieces["d"].fates.when_gone == Share(0, 0, 0)
    assert not [one for one in found.meetings() if one.one == one.other]


def test_clock_time_and_turn():
    tables = [table("abcde", "bcdef", first=1, by_time=True, seconds=1800, limit=1800)]
    tables += [table("abcde", "bcdef", winner=1, first=1, seconds=2400, limit=1800)]
    found = told(tables)
    assert (found.by_time, found.over, found.first) == (Share(1, 0, 2), Share(1, 0, 2), Share(1, 0, 2))
    assert (found.minutes(0.5), found.minutes(0.9)) == (30, 40)


def test_a_trait_counts_once_a_seat_and_not_against_itself():
    traits = {"a": ["Golpe"], "b": ["Golpe"], "f": ["Golpe"]}
    assert Tally.of([table("abcde", "defgh")], traits).traits == {"Golpe": [2, 0, 0, 0]}
    assert Tally.of([table("abcde", "degch")], traits).traits == {"Golpe": [1, 1, 0, 1]}


def test_pieces_that_few_people_had_have_no_row_and_people_who_are_one_count_once():
    names = {"a": "A", "b": "B"}
    parts = {"main": Tally.of([table("ab", "ba")], {}), "cut": Tally()}
    counted = Counted(9, names, {"a": list(range(8)), "b": list(range(7))}, {}, parts)
    assert list(Statistics.of([counted]).pieces) == ["a", "b"]
    several = Statistics.of([counted], people=8)
    assert (list(several.pieces), several.hidden) == (["a"], 1)
    assert several.meetings() == several.together() == []
    assert Statistics.of([counted], people=8, same={7: 6}).pieces == {}


@pytest.mark.parametrize(
    ("won", "n", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)]
)
def test_the_interval_is_that_of_the_books(won, n, low, high):
    """Newcombe 1998, table I: 81 of 263."""
    assert wilson(won, n) == pytest.approx((low, high), abs=0.0001)


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_holds_the_share_and_turns_with_it(of):
    won, n = of
    low, high = wilson(won, n)
    assert 0 <= low <= won / n + 1e-12
    assert won / n - 1e-12 <= high <= 1
    assert wilson(n - won, n) == pytest.approx((1 - high, 1 - low))


def test_nine_matches_are_no_share():
    assert [Share(n, 0, n).is_told for n in (9, 10)] == [False, True]
