"""Byes awarded beforehand, in every kind of stage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge.protocol import TWO_SEATS, SeatResult, Tables
from tests.selection import examples
from tournaments.core.event import Entry, Event, Match, Round, Stage
from tournaments.core.history import FinalMatch, by_round, worth
from tournaments.core.plan import Inputs
from tournaments.core.settings import Settings
from tournaments.core.stages import stages_of

WIN, LOSS = SeatResult(1, 3, 2, won=True), SeatResult(2, 0, 0, won=False)
BYE = WIN
SIZES = {2: TWO_SEATS, 4: Tables(3, 4, 5, drawn=True)}
LATER = {
    "a cut": ({"kind": "bracket", "who": "best", "bound": 4},),
    "a double": ({"kind": "double", "who": "best", "bound": 5},),
    "two days": (
        {"kind": "swiss", "rounds": 2, "who": "points", "bound": 3},
        {"kind": "bracket", "who": "best", "bound": 2},
    ),
    "nothing": (),
}


def test_a_half_bye_is_no_win_and_gives_half_rounded_down():
    assert worth(BYE, None) == worth(BYE, "full") == BYE
    assert worth(BYE, "half") == SeatResult(1, 1, 0, won=False)
    assert worth(SeatResult(1, 10, 3, won=True, games=3), "half") == SeatResult(1, 5, 0, won=False)
    assert by_round([3, 1], [2]) == [[1, "full"], [2, "half"], [3, "full"]]


def result_of(planned, inputs):
    """Return a match that its first seat wins, or a bye with its worth."""
    if len(planned.entries) == 1:
        results = [worth(BYE, inputs.awarded.get(planned.entries[0]))]
    else:
        results = [WIN, *[LOSS] * (len(planned.entries) - 1)][: len(planned.entries)]
    return Match(
        planned.table, planned.position, planned.entries, FinalMatch("decided", planned.entries, tuple(results))
    )


def played(people, settings, byes, tables):
    """Yield each round of an event with its inputs; who is awarded a bye in it is told by number of the round."""
    event = Event(
        [Entry(n, None, "checked_in") for n in range(1, people + 1)],
        [],
        [],
        settings,
        ["points"],
        "seed",
        False,
        most=tables.most,
    )
    while (place := event.next_stage(tables.fewest)) is not None and len(event.rounds) < 60:
        number, plan = len(event.rounds) + 1, event.plan[place]
        has_byes = plan.has_standing
        awarded = {n: kind for n, kind in byes.get(number, {}).items() if n <= people} if has_byes else {}
        inputs = Inputs(
            tuple(n for n in range(1, people + 1) if n not in awarded), byes=tuple(sorted(awarded.items()))
        )
        if place == len(event.stages):
            seeds = event.seeds_of(place, number, inputs)
            event = Event(
                event.entries,
                [*event.stages, Stage(plan.kind, seeds)],
                event.rounds,
                settings,
                event.criteria,
                "seed",
                False,
                most=tables.most,
            )
        planned = event.planned(place, number, inputs, tables)
        round_ = Round(
            number, place, tuple(result_of(one, inputs) for one in planned), True, frozenset(range(1, people + 1))
        )
        event = Event(
            event.entries,
            event.stages,
            [*event.rounds, round_],
            settings,
            event.criteria,
            "seed",
            False,
            most=tables.most,
        )
        yield event, round_, inputs


FORMATS = [("swiss", later) for later in LATER] + [
    ("round_robin", "nothing"),
    ("round_robin", "a cut"),
    ("groups", "a cut"),
    ("groups", "a double"),
    ("single", "nothing"),
    ("double", "nothing"),
]


@pytest.mark.parametrize(("format_", "later"), FORMATS)
@given(data=st.data())
def test_nobody_is_ever_without_a_table_or_a_bye(format_, later, data):
    # No search is behind a round of a Swiss or a bracket.
    everybody_sits(data, format_, LATER[later], 2, 40 if format_ in {"swiss", "single", "double"} else 14)


@pytest.mark.parametrize("later", [(), ({"kind": "final_table", "who": "best", "bound": 4},)])
@examples(10)
@given(data=st.data())
def test_nobody_is_ever_without_a_table_of_three_or_four(later, data):
    everybody_sits(data, "swiss", later, 4, 14)


def everybody_sits(data, format_, later, seats, most):
    """Draw people and byes, play the event, and find everybody at one table or with one bye in each round."""
    settings = Settings(format=format_, groups=3, swiss_rounds=3, later_stages=later)
    people = data.draw(st.integers(2 if seats == 2 else 3, most))
    kinds = st.dictionaries(st.integers(1, people), st.sampled_from(["full", "half"]), max_size=people)
    byes = data.draw(st.dictionaries(st.integers(1, 6), kinds, max_size=4))
    for event, round_, inputs in played(people, settings, byes, SIZES[seats]):
        seated = [entry for match in round_.matches for entry in match.entries]
        assert len(set(seated)) == len(seated)
        kind = event.stages[round_.stage].kind
        taking = event.taking_part(round_.stage, inputs)
        alone = {match.entries[0] for match in round_.matches if len(match.entries) == 1}
        if kind == "swiss":
            assert set(seated) == taking.there
        assert set(taking.awarded) <= alone or kind not in {"swiss", "round_robin"}
        for match in round_.matches:
            if len(match.entries) == 1 and match.entries[0] in taking.awarded:
                assert match.result.results[0] == worth(BYE, taking.awarded[match.entries[0]])
    assert event.next_stage(SIZES[seats].fewest) is None
    assert set(event.ending().order) == set(range(1, people + 1))
    assert len(stages_of(settings, seats)) == len(event.stages)


def test_a_second_bye_goes_to_somebody_else_first():
    settings = Settings(format="swiss", swiss_rounds=2)
    *_, (event, round_, _inputs) = played(5, settings, {1: {5: "half", 4: "full"}}, TWO_SEATS)
    (bye,) = [match.entries[0] for match in round_.matches if len(match.entries) == 1]
    assert bye in {1, 2, 3}
    assert event.history().byes(5) == 1
