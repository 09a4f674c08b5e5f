"""Divisions: everybody is paired together, ranked and cut apart."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge.protocol import TWO_SEATS
from tests.tournaments.core.stages.test_awarded import result_of
from tournaments.core import order
from tournaments.core.brackets import again
from tournaments.core.brackets.drawing import single
from tournaments.core.brackets.single import all_of, parts_of, side_by_side, widest
from tournaments.core.event import Entry, Event, Round, Stage
from tournaments.core.plan import Inputs
from tournaments.core.settings import Settings

NAMES = ["Juveniles", "Adultos", "Veteranos"]


def with_cut(bound, third):
    cut = {"kind": "bracket", "who": "best", "bound": bound, "by_division": True, "third_place": third}
    return Settings(format="swiss", swiss_rounds=2, divisions=", ".join(NAMES), later_stages=[cut])


def played(members, settings):
    """Return an event at its end; members: the division of each entry."""
    entries = [Entry(n, None, "checked_in", None, name) for n, name in enumerate(members, start=1)]
    everybody = tuple(range(1, len(members) + 1))

    def event(stages, rounds, *, over=False):
        return Event(entries, stages, rounds, settings, ["points"], "seed", over)

    now = event([], [])
    while (place := now.next_stage(2)) is not None:
        number, stages, inputs = len(now.rounds) + 1, list(now.stages), Inputs(everybody)
        if place == len(stages):
            stages.append(Stage(now.plan[place].kind, now.seeds_of(place, number, inputs)))
        planned = event(stages, now.rounds).planned(place, number, inputs, TWO_SEATS)
        matches = tuple(result_of(one, inputs) for one in planned)
        now = event(stages, [*now.rounds, Round(number, place, matches, True, frozenset(everybody))])
    return event(now.stages, now.rounds, over=True)


@given(st.lists(st.sampled_from(NAMES), min_size=2, max_size=24), st.integers(2, 9), st.booleans())
def test_each_division_plays_its_bracket_and_has_its_title(members, bound, third):
    event = played(members, with_cut(bound, third))
    counts = Counter(members)
    seeds = event.stages[1].seeds
    division = dict(enumerate(members, start=1))
    assert [len(part) for part in seeds] == [min(bound, counts[name]) for name in NAMES if counts[name]]
    assert all(len({division[entry] for entry in part}) == 1 for part in seeds)
    cut = [one for one in event.rounds if one.stage == 1]
    assert all(len({division[entry] for entry in match.entries}) < 2 for one in cut for match in one.matches)
    losses = Counter(
        line.entry
        for nth, one in enumerate(cut)
        for match in one.matches
        for line in match.result.lines
        if match.result.entries and not line.won and not order.is_for_third(seeds, nth, match.position)
    )
    for name, found in event.endings().items():
        if not counts[name]:
            assert found.title == order.Title(None, "nobody")
            continue
        (part,) = [part for part in seeds if division[part[0]] == name]
        (left_over,) = [entry for entry in part if not losses[entry]]
        assert found.title.entry == found.order[0] == left_over
        assert len(found.order) == counts[name]
        if third and len(part) > 3:
            last = [m for m in cut[-1].matches if order.is_for_third(seeds, len(cut) - 1, m.position)]
            wins = [line.entry for match in last for line in match.result.lines if line.won]
            assert found.order[2] in wins
    whole = event.ending()
    assert whole.title.why == ("apart" if len(seeds) > 1 else "first")
    assert sorted(whole.order) == sorted(division)


def test_without_a_cut_apart_each_division_takes_its_order_from_that_of_all():
    settings = Settings(format="swiss", swiss_rounds=2, divisions="A, B")
    event = played(["A", "B", "A", "B", ""], settings)
    whole, found = event.ending(), event.endings()
    assert whole.title.entry == whole.order[0]
    assert {name: list(one.order) for name, one in found.items()} == {
        "A": [entry for entry in whole.order if entry in {1, 3}],
        "B": [entry for entry in whole.order if entry in {2, 4}],
    }


@pytest.mark.parametrize(
    ("gone", "finished", "why", "champion"),
    [({2}, True, "first", 1), ({1, 2}, True, "disqualified", None), (set(), False, "unfinished", None)],
)
def test_the_title_of_a_division(gone, finished, why, champion):
    found = order.apart([1, 3, 2], {"A": {1, 2}}, gone, is_finished=finished)
    assert found == {"A": order.Ending((1, 2), order.Title(champion, why))}


def test_brackets_stand_side_by_side_as_large_as_the_largest():
    seeds = [[1, 2, 3], [4]]
    assert (parts_of(seeds), all_of(seeds), widest(seeds)) == (seeds, [1, 2, 3, 4], 3)
    assert side_by_side(seeds) == [(1, None), (2, 3), (4, None), (None, None)]
    assert (parts_of([1, 2]), parts_of([]), widest([])) == ([[1, 2]], [[]], 2)


def test_the_loser_of_a_corrected_semifinal_goes_to_the_match_of_its_own_division():
    semifinals = [again.Played(k, k, (2 * k + 1, 2 * k + 2), 2 * k + 1) for k in range(4)]
    last = [
        again.Played(10, 0, (1, 3), None),
        again.Played(11, 1, (5, 7), None),
        again.Played(12, 2, (2, 4), None),
        again.Played(13, 3, (6, 8), None),
    ]
    everybody = set(range(1, 9))
    assert again.single([semifinals, last], [everybody] * 2, set()) == {}
    changed = [*semifinals[:3], again.Played(3, 3, (7, 8), 8)]
    due = again.single([changed, last], [everybody] * 2, set())
    assert due == {11: again.Due((5, 8), False), 13: again.Due((6, 7), False)}


def test_the_brackets_of_divisions_are_drawn_one_below_the_other():
    drawn = single(2, third_place=True, divisions=("A", "B"))
    assert [(box.key, box.y) for box in drawn.boxes if box.key[0] == 1] == [
        ((1, 0), 73),
        ((1, 2), 202),
        ((1, 1), 353),
        ((1, 3), 482),
    ]
    assert [title.division for title in drawn.titles] == ["A", "A", "A", "B", "B", "B"]
