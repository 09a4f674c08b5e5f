"""Swiss pairing against a brute-force reference, and tables of several seats."""

from collections import Counter
from itertools import combinations, count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.selection import examples, one_of_many
from tournaments.core.draws import rng_for
from tournaments.core.history import History, SeatLine, Table
from tournaments.core.pairing import CannotPair, Wishes, pair, pods
from tournaments.core.pairing.wishes import apart


def random_history(players, rounds, rng, *, dense=False):
    """Rounds paired by the engine, or at random (many rematches) when `dense`."""
    ids = tuple(range(1, players + 1))
    played = ()
    for number in range(rounds):
        history = History(ids, played)
        present = [i for i in ids if dense or rng.random() > 0.05]
        active = present if len(present) > 1 else list(ids)
        if dense:
            rng.shuffle(active)
            pairs, bye = [active[i : i + 2] for i in range(0, len(active) - 1, 2)], None
            if len(active) % 2:
                bye = active[-1]
        else:
            paired = pair(history, active, (2, 2), rng_for("x", number))
            pairs, bye = paired.tables, paired.bye
        tables = []
        for a, b in pairs:
            won = rng.random() < 0.5
            score = rng.randint(1, 3)
            tables.append(
                Table(
                    (
                        SeatLine(a, int(won), score * won, won),
                        SeatLine(b, int(not won), score * (not won), not won),
                    )
                )
            )
        if bye:
            tables.append(Table((SeatLine(bye, 1, 2, True),)))
        played = (*played, tuple(tables))
    return History(ids, played)


def objective(history, tables, bye):
    """The five terms of the stated objective, computed from scratch."""
    met = Counter(frozenset(p) for p in history.meetings())
    points = {i: history.total(i)[0] for i in history.entries}
    score = {i: history.total(i)[1] for i in history.entries}
    before = History(history.entries, history.rounds[:-1])

    def floated(entry):
        for table in history.rounds[-1] if history.rounds else ():
            seats = [s.entry for s in table.seats]
            if entry in seats:
                if len(seats) == 1:
                    return -1
                other = next(s for s in seats if s != entry)
                own, theirs = before.total(entry)[0], before.total(other)[0]
                return (theirs > own) - (theirs < own)
        return 0

    repeated = 0
    for a, b in tables:
        if points[a] != points[b]:
            high, low = (a, b) if points[a] > points[b] else (b, a)
            repeated += (floated(high) == -1) + (floated(low) == 1)
    bye_key = (history.byes(bye), points[bye], score[bye], -history.seeding[bye]) if bye else ()
    return (
        sum(bool(met[frozenset(t)]) for t in tables),
        bye_key,
        sum((points[a] - points[b]) ** 2 for a, b in tables),
        repeated,
        sum((score[a] - score[b]) ** 2 for a, b in tables),
    )


def all_pairings(active):
    if len(active) % 2:
        for bye in active:
            for tables, _ in all_pairings([i for i in active if i != bye]):
                yield tables, bye
        return
    if not active:
        yield [], None
        return
    first, *rest = active
    for other in rest:
        for tables, _ in all_pairings([i for i in rest if i != other]):
            yield [(first, other), *tables], None


@examples(60)
@given(st.integers(2, 8), st.integers(0, 6), st.integers(), st.booleans())
def test_no_pairing_is_better_than_the_engines(players, rounds, seed, dense):
    history = random_history(players, rounds, Random(seed), dense=dense)
    active = list(history.entries)
    found = pair(history, active, (2, 2), Random(1))
    best = min(objective(history, tables, bye) for tables, bye in all_pairings(active))
    assert objective(history, found.tables, found.bye) == best


@pytest.mark.parametrize("players", [7, 8, 33, 64])
def test_everybody_plays_once_and_never_twice_against_the_same(players):
    history = random_history(players, 5, Random(players))
    found = pair(history, list(history.entries), (2, 2), Random(1))
    seated = [i for table in found.tables for i in table] + ([found.bye] if found.bye else [])
    assert sorted(seated) == list(history.entries)
    assert objective(history, found.tables, found.bye)[0] == 0


def test_nobody_gets_a_second_bye_while_others_had_none():
    history = random_history(7, 6, Random(5))
    assert max(history.byes(i) for i in history.entries) <= 1


def test_the_order_of_the_input_changes_nothing():
    history = random_history(16, 3, Random(2))
    shuffled = list(history.entries)
    Random(9).shuffle(shuffled)
    assert pair(history, shuffled, (2, 2), Random(1)) == pair(history, list(history.entries), (2, 2), Random(1))


def test_tables_are_numbered_from_the_best_placed():
    history = random_history(16, 3, Random(4))
    found = pair(history, list(history.entries), (2, 2), Random(1))
    tops = [max(history.total(i)[0] for i in table) for table in found.tables]
    assert tops == sorted(tops, reverse=True)


def test_one_player_alone_cannot_be_paired():
    with pytest.raises(CannotPair):
        pair(History((1,)), [1], (2, 2), Random(1))


@pytest.mark.parametrize(
    ("players", "sizes"), [(3, [3]), (6, [3, 3]), (7, [4, 3]), (11, [4, 4, 3]), (15, [5, 5, 5])]
)
def test_tables_of_several_seats_are_as_even_as_possible(players, sizes):
    assert pods.table_sizes(players, 3, 5) == sizes


def test_too_few_for_a_table_of_three():
    with pytest.raises(CannotPair):
        pods.table_sizes(2, 3, 5)


def test_several_seats_avoid_meeting_again():
    ids = tuple(range(1, 10))
    first = pair(History(ids), list(ids), (3, 3), Random(1))
    place = count(1)
    rounds = (tuple(Table(tuple(SeatLine(i, 0, next(place), False) for i in t)) for t in first.tables),)
    history = History(ids, rounds)
    second = pair(history, list(ids), (3, 3), Random(2))
    met = {frozenset(p) for p in history.meetings()}
    again = sum(frozenset((a, b)) in met for t in second.tables for a in t for b in t if a < b)
    assert again == 0


def test_barred_players_meet_only_when_nothing_else_is_possible():
    ids = tuple(range(1, 9))
    clubs = [ids[:4], ids[4:]]
    wishes = Wishes(barred=apart(clubs))
    found = pair(History(ids), list(ids), (2, 2), Random(1), wishes)
    assert all((a <= 4) != (b <= 4) for a, b in found.tables)
    everybody = Wishes(barred=apart([ids]))
    assert len(pair(History(ids), list(ids), (2, 2), Random(1), everybody).tables) == 4


def test_barred_players_avoid_each_other_at_tables_of_four():
    ids = tuple(range(1, 17))
    wishes = Wishes(barred=apart([ids[k : k + 4] for k in range(0, 16, 4)]))
    found = pair(History(ids), list(ids), (4, 4), Random(1), wishes)
    assert not any(wishes.bars(a, b) for t in found.tables for a in t for b in t if a < b)


def test_locked_tables_stay_and_the_rest_is_paired_around_them():
    history = random_history(12, 3, Random(3))
    free = pair(history, list(history.entries), (2, 2), Random(1))
    locked = ((free.tables[0][0], free.tables[-1][1]),)
    rest = pair(history, list(history.entries), (2, 2), Random(1), Wishes(locked=locked))
    seated = sorted(i for table in (*rest.tables, *locked) for i in table)
    assert seated == sorted(history.entries)
    assert rest.bye is None


def test_a_locked_bye_leaves_an_even_field():
    ids = tuple(range(1, 8))
    found = pair(History(ids), list(ids), (2, 2), Random(1), Wishes(locked=((3,),)))
    assert found.bye is None
    assert len(found.tables) == 3


def test_the_first_round_by_seeding_folds_the_field():
    ids = tuple(range(1, 10))
    found = pair(History(ids), list(ids), (2, 2), Random(1), Wishes(first_round="seeding"))
    assert found.tables == ((1, 5), (2, 6), (3, 7), (4, 8))
    assert found.bye == 9


def test_the_first_round_by_seeding_keeps_clubs_apart_with_the_nearest_exchange():
    ids = tuple(range(1, 9))
    wishes = Wishes(barred=apart([(2, 6)]), first_round="seeding")
    found = pair(History(ids), list(ids), (2, 2), Random(1), wishes)
    assert set(found.tables) == {(1, 5), (2, 7), (3, 6), (4, 8)}


def test_accelerated_rounds_pair_the_favourites_among_themselves_only_for_a_while():
    ids = tuple(range(1, 17))
    upper = frozenset(ids[:8])
    wishes = Wishes(raised=upper, accelerated=2)
    first = pair(History(ids), list(ids), (2, 2), Random(1), wishes)
    assert all((a in upper) == (b in upper) for a, b in first.tables)
    rounds = tuple(Table((SeatLine(min(t), 1, 3, True), SeatLine(max(t), 0, 0, False))) for t in first.tables)
    second = pair(History(ids, (rounds,)), list(ids), (2, 2), Random(1), wishes)
    levels = {i: int(i in upper) + int(any(s.entry == i and s.won for t in rounds for s in t.seats)) for i in ids}
    assert all(levels[a] == levels[b] for a, b in second.tables)
    third = pair(History(ids, (rounds, ())), list(ids), (2, 2), Random(1), wishes)
    won = {i: levels[i] - (i in upper) for i in ids}
    assert all(won[a] == won[b] for a, b in third.tables)


def best_pods(ids, cost):
    """The least cost over all partitions into tables of three."""
    if not ids:
        return 0
    first, *rest = ids
    return min(
        cost((first, *two)) + best_pods([i for i in rest if i not in two], cost) for two in combinations(rest, 2)
    )


@pytest.mark.parametrize("seed", one_of_many(range(8), most=4))
def test_tables_of_three_repeat_as_little_as_any_partition_of_nine(seed):
    rng = Random(seed)
    ids = list(range(1, 10))
    rounds = []
    for _ in range(3):
        rng.shuffle(ids)
        tables = [ids[k : k + 3] for k in range(0, 9, 3)]
        rounds.append(tuple(Table(tuple(SeatLine(i, int(i == t[0]), 0, i == t[0]) for i in t)) for t in tables))
    history = History(tuple(sorted(ids)), tuple(rounds))
    met = Counter(frozenset(p) for p in history.meetings())

    def cost(table):
        points = [history.total(i)[0] for i in table]
        return 1000 * sum(met[frozenset(p)] for p in combinations(table, 2)) + (max(points) - min(points)) ** 2

    found = pair(history, sorted(ids), (3, 3), Random(1))
    assert sum(map(cost, found.tables)) == best_pods(sorted(ids), cost)
