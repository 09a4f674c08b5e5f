"""The rounds to come, against plain enumeration of all ways to play them."""

from functools import cache
from random import Random

import pytest

from tournaments.core.draws import rng_for
from tournaments.core.history import History, SeatLine, Table
from tournaments.core.pairing import Wishes, ahead, field_of, pair

SIZES = [(5, 4), (5, 5), (6, 4), (8, 6), (12, 11)]
WHOLE = [(people, rounds) for people in range(5, 13) for rounds in range(3, people + people % 2)]


def table(rng, one, other=None):
    if other is None:
        return Table((SeatLine(one, 1, 2, won=True),))
    first = rng.random() < 0.5
    return Table(
        (SeatLine(one, int(first), 3 * first, first), SeatLine(other, int(not first), 3 * (not first), not first))
    )


def ways(left):
    """All ways to play a round; one alone has the bye."""
    if len(left) % 2:
        for one in left:
            for way in ways(tuple(other for other in left if other != one)):
                yield ((one,), *way)
    elif not left:
        yield ()
    else:
        for k in range(1, len(left)):
            for way in ways(left[1:k] + left[k + 1 :]):
                yield ((left[0], left[k]), *way)


def played_out(met, byes, way):
    """Meetings again and unfair byes of a round, and what is so after it."""
    met, byes, again, unfair = set(met), dict(byes), 0, 0
    for seats in way:
        if len(seats) == 1:
            unfair += byes[seats[0]] > min(byes.values())
            byes[seats[0]] += 1
        else:
            again += frozenset(seats) in met
            met.add(frozenset(seats))
    return (again, unfair), frozenset(met), tuple(sorted(byes.items()))


def test_no_pairing_is_better_for_this_round_and_those_to_come():
    for seed in range(25):
        rng = Random(seed)
        people = tuple(range(1, rng.choice([3, 4, 5, 5, 6, 6]) + 1))
        rounds = rng.randint(1, len(people))
        all_ways = list(ways(people))
        played = tuple(
            tuple(table(rng, *seats) for seats in rng.choice(all_ways)) for _ in range(rng.randint(0, rounds - 1))
        )
        history, to_come = History(people, played), rounds - len(played) - 1

        @cache
        def least(met, byes, left, all_ways=all_ways):
            if not left:
                return 0, 0
            found = []
            for way in all_ways:
                now, *after = played_out(met, byes, way)
                found.append(tuple(map(sum, zip(now, least(*after, left - 1), strict=True))))
                if found[-1] == (0, 0):
                    break
            return min(found)

        wishes = Wishes(to_come=to_come)
        field = field_of(history, list(people), rng_for("ahead", seed), wishes)
        met = frozenset(frozenset(two) for two in history.meetings())
        byes = tuple((entry, history.byes(entry)) for entry in people)

        def value(way, met=met, byes=byes, field=field, to_come=to_come, least=least):
            now, *after = played_out(met, byes, way)
            forced = least(*after, to_come)
            pairs = [tuple(field.numbers[entry] for entry in (*seats, None)[:2]) for seats in way]
            return now[0] + forced[0], now[0], now[1] + forced[1], field.total(pairs)

        chosen = ahead.best(field, ahead.horizon_of(history, people, wishes))
        found = value(tuple(ahead.tables_of(field, chosen.pairs)))
        assert found == min(map(value, all_ways))
        assert to_come == 0 or chosen.outlook.total == (found[0], found[2])


def test_nobody_meets_again_or_has_a_second_bye_before_the_others(request):
    sizes, events = (WHOLE, 100) if request.config.getoption("whole") else (SIZES, 2)
    for people, rounds in sizes:
        assert {repeated(people, rounds, seed) for seed in range(events)} == {(0, 0)}


def repeated(people, rounds, seed):
    """Meetings again and unfair byes in an event whose rounds are all paired by the engine."""
    rng, entries = Random(f"{people}/{rounds}/{seed}"), tuple(range(1, people + 1))
    history, sums = History(entries), [0, 0]
    met, byes = frozenset(), tuple((entry, 0) for entry in entries)
    for number in range(1, rounds + 1):
        found = pair(
            history, list(entries), (2, 2), rng_for("event", seed, number), Wishes(to_come=rounds - number)
        )
        way = found.tables if found.bye is None else (*found.tables, (found.bye,))
        now, met, byes = played_out(met, byes, way)
        sums = [a + b for a, b in zip(sums, now, strict=True)]
        history = History(entries, (*history.rounds, tuple(table(rng, *seats) for seats in way)))
    return tuple(sums)


@pytest.mark.parametrize(("locked", "resting"), [(((1, 4),), ()), ((), (1,))])
def test_kept_tables_and_who_sits_out_play_the_rounds_to_come(locked, resting):
    """Six people, round 2 of 5: whatever is kept or sat out, three rounds without a meeting again are left."""
    first = tuple(table(Random(1), *seats) for seats in [(1, 2), (3, 4), (5, 6)])
    history, wishes = History((1, 2, 3, 4, 5, 6), (first,)), Wishes(to_come=3, locked=locked, resting=resting)
    playing = [entry for entry in history.entries if entry not in resting]
    free = [entry for entry in playing if entry not in wishes.spoken_for()]
    field = field_of(history, free, rng_for("x"), wishes)
    chosen = ahead.best(field, ahead.horizon_of(history, playing, wishes))
    assert chosen.outlook.total == (0, 0)
    assert all(len(way) == 3 for way in chosen.outlook.ways)


def test_who_is_kept_apart_to_the_end_is_left_for_no_round_to_come():
    """Six people with four rounds leave one opponent each; that is whom they are kept apart from."""
    groups = {1: frozenset({2}), 2: frozenset({1})}
    entries, history = (1, 2, 3, 4, 5, 6), History((1, 2, 3, 4, 5, 6))
    for number in range(1, 5):
        wishes = Wishes(barred=groups, apart_to_end=groups, to_come=4 - number)
        found = pair(history, list(entries), (2, 2), rng_for("apart", number), wishes)
        assert not any({1, 2} == set(two) or set(two) in map(set, history.meetings()) for two in found.tables)
        history = History(entries, (*history.rounds, tuple(table(Random(number), *two) for two in found.tables)))


def test_a_search_that_takes_too_long_is_given_up_and_the_round_is_paired_for_itself(monkeypatch):
    monkeypatch.setattr(ahead, "STEPS", 3)
    history, wishes = History((1, 2, 3, 4, 5, 6)), Wishes(to_come=4)
    field = field_of(history, list(history.entries), rng_for("x"), wishes)
    chosen = ahead.best(field, ahead.horizon_of(history, history.entries, wishes))
    assert chosen.outlook is None
    assert chosen.pairs == chosen.alone.pairs
