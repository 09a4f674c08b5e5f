"""The review of a draft for its organizer: its tables, and its cost beside the optimum's."""

from datetime import UTC, datetime

import pytest

from tests.tournaments.queries.played import another, draft, entry, event, numbers, play, queries_of
from tests.world import LEGAL
from tournaments import actions
from tournaments.queries.review import review, waiting_entries
from tournaments.simulation import Simulation

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 20, 15, tzinfo=UTC)
TERMS = ("rematches", "bye", "points", "floats", "score")


def table(told):
    """Each table as its people, their points, and what is to be said about it."""
    flags = ("barred", "rematch", "second_bye", "repeated_float", "crosses")
    return [
        (
            [seat.entry.number for seat in one.match.seats.all()],
            one.points,
            [flag for flag in flags if getattr(one, flag)],
        )
        for one in told.tables
    ]


def costs(told):
    """The terms by importance as (optimum, draft, swap)."""
    return [(row.best, row.now, row.then) for row in told.terms]


def swap(world, round_, first, second):
    """Exchange two entries of a draft."""
    actions.pairing.swap_entries(
        world.by(world.organizer), round_, entry(world, first), entry(world, second), reason="Prueba"
    )
    round_.refresh_from_db()


FOR_ITSELF = {"pairing_scope": "round"}
"""The terms of one round alone; those of the rounds to come: `core/pairing/test_ahead.py`."""


@pytest.fixture
def second():
    """The draft of round 2 after 1 beat 3 with SCORE 3 and 2 beat 4 with SCORE 1: tables 1-2 and 3-4."""
    world = event(4, **FOR_ITSELF)
    play(world, {1: 3, 2: 1})
    return world, draft(world)


def test_the_engines_own_pairing_is_optimal(second):
    # Nobody crosses a group; only the SCORE of 1 and 2 differs, by 2.
    told = review(second[1])
    assert table(told) == [([1, 2], (1, 1), []), ([3, 4], (0, 0), [])]
    assert costs(told) == [(0, 0, None), (0, 0, None), (0, 0, None), (0, 0, None), (4, 4, None)]
    assert told.is_optimal
    assert not any(row.is_worse for row in told.terms)


def test_a_swap_under_consideration_is_weighed_and_changes_nothing(second):
    # With 2 and 3 exchanged both matches of round 1 come again, one point apart each; SCORE 3-0 and 1-0 apart.
    world, round_ = second
    told = review(round_, (entry(world, 2), entry(world, 3)))
    assert costs(told) == [(0, 0, 2), (0, 0, 0), (0, 0, 2), (0, 0, 0), (4, 4, 10)]
    assert [row.is_worse for row in told.terms] == [True, False, True, False, True]
    assert told.is_optimal  # the draft as it is
    assert table(told) == [([1, 2], (1, 1), []), ([3, 4], (0, 0), [])]


def test_a_swap_that_is_made_tells_its_rematches_and_floats(second):
    world, round_ = second
    swap(world, round_, 2, 3)
    told = review(round_)
    assert table(told) == [([1, 3], (1, 0), ["rematch", "crosses"]), ([2, 4], (1, 0), ["rematch", "crosses"])]
    assert [(row.now, row.is_worse) for row in told.terms] == [
        (2, True),
        (0, False),
        (2, True),
        (0, False),
        (10, True),
    ]
    assert not told.is_optimal
    assert [[(note.entry, note.direction) for note in one.notes] for one in told.tables] == [
        [(1, "down"), (3, "up")],
        [(2, "down"), (4, "up")],
    ]


def test_barred_pairs_are_a_term_where_there_are_such():
    # 1 and 2 shall not meet: the engine lets both float. Exchanging 2 and 4 would seat them together.
    world = event(4, **FOR_ITSELF)
    play(world, {1: 3, 2: 1})
    actions.entries.keep_apart(
        world.by(world.organizer), world.tournament, entry(world, 1), entry(world, 2), reason="Conviven"
    )
    round_ = draft(world)
    assert table(review(round_)) == [([1, 4], (1, 0), ["crosses"]), ([2, 3], (1, 0), ["crosses"])]
    assert len(review(round_).terms) == len(TERMS)
    considered = review(round_, (entry(world, 2), entry(world, 4)))
    assert costs(considered)[0] == (0, 0, 1)
    assert len(considered.terms) == len(TERMS) + 1
    swap(world, round_, 2, 4)
    told = review(round_)
    assert table(told) == [([1, 2], (1, 1), ["barred"]), ([4, 3], (0, 0), [])]
    assert costs(told)[0] == (0, 1, None)


def test_a_second_bye_is_told():
    # 5 had the bye of round 1. By key (byes, points, SCORE, seed) 4 comes first and 5 last: the term is 4.
    world = event(5, **FOR_ITSELF)
    play(world, {1: 3, 2: 1})
    round_ = draft(world)
    told = review(round_)
    assert table(told) == [([1, 5], (1, 1), []), ([2, 3], (1, 0), ["crosses"]), ([4], (0,), [])]
    assert [(note.entry, note.direction) for note in told.tables[2].notes] == [(4, "bye")]
    swap(world, round_, 4, 5)
    told = review(round_)
    # A bye that comes again is no repeated float: it has its own mark.
    assert table(told)[2] == ([5], (1,), ["second_bye"])
    assert costs(told)[1] == (0, 4, None)


def test_a_repeated_float_is_told():
    # Round 2: 1-5, 2 goes down to 3, 4 has the bye. Then 1 and 2 have two points, 4 and 5 one, 3 none. With 2 and 4
    # exchanged 2 goes down again, and 4, who sat out, goes up.
    world = event(5)
    play(world, {1: 3, 2: 1})
    play(world, {1: 2, 2: 2})
    round_ = draft(world)
    assert [people for people, _, _ in table(review(round_))] == [[1, 2], [4, 5], [3]]
    swap(world, round_, 2, 4)
    told = review(round_)
    assert table(told)[:2] == [
        ([1, 4], (2, 1), ["crosses"]),
        ([2, 5], (2, 1), ["repeated_float", "crosses"]),
    ]
    assert costs(told)[3] == (0, 1, None)


def test_tables_of_a_bracket_are_shown_by_their_seeds_and_without_a_cost():
    """Finding B14: the draft of a cut told points, where nobody is paired by them, and no seeds."""
    world = event(4, swiss_rounds=1, top_cut=4)
    play(world, {1: 3, 2: 1})
    told = review(draft(world))  # 1-4 and 2-3
    assert table(told) == [([1, 4], (), []), ([2, 3], (), [])]
    assert [one.seeds for one in told.tables] == [(1, 4), (2, 3)]
    assert told.terms == ()
    assert not told.is_optimal


def test_who_meets_again_in_a_bracket_is_no_fault():
    world = event(2, swiss_rounds=1, top_cut=4)
    play(world, {1: 3})
    assert table(review(draft(world))) == [([1, 2], (), [])]


@pytest.mark.parametrize("played", [0, 1])
def test_who_sits_together_again_at_a_table_of_four_is_told(played):
    simulation = Simulation(3, START)
    simulation.create(4, {"game": "shadow_throne", "swiss_rounds": 3})
    simulation.register(4)
    simulation.leave_in_progress(played)
    told = review(simulation.tournament.rounds.get(number=played + 1))
    assert [one.rematch for one in told.tables] == [played > 0]


def test_who_is_present_without_a_seat_waits():
    world = event(5, first_round="random")
    by = world.by(world.organizer)
    actions.entries.edit_entry(by, entry(world, 2), rating=None, club="", fixed_table=None, sits_out=[1])
    actions.entries.edit_entry(by, entry(world, 3), rating=None, club="", fixed_table=None, sits_out=[2])
    round_ = draft(world)
    for name in ("Zoe", "Ada"):
        actions.registration.add_walk_in(by, world.tournament, name, items=LEGAL)
    actions.registration.add_walk_in(by, world.tournament, "Ausente", items=LEGAL, check_in=False)
    # By name: 6 is Zoe, 7 is Ada. 2 sits out, 8 is not there.
    assert numbers(waiting_entries(world.tournament, round_)) == [7, 6]
    gone = actions.registration.drop(by, entry(world, 6))
    assert numbers(waiting_entries(world.tournament, round_)) == [7]
    assert gone.number == 6


def test_reading_a_review_takes_as_many_queries_however_many_play():
    small = event(4)
    large = another(small, 12)
    play(small, {1: 2, 2: 2})
    play(large, dict.fromkeys(range(1, 7), 2))
    few, many = draft(small), draft(large)

    def read(round_):
        return queries_of(lambda: [seat.entry.name for t in review(round_).tables for seat in t.match.seats.all()])

    assert read(few) == read(many)
