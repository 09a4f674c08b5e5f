"""Inputs of a round's pairing: the entries that play, are kept apart, or are raised."""

import pytest

from tests.tournaments.queries.played import another, draft, entry, event, play, queries_of
from tests.world import LEGAL
from tournaments import actions
from tournaments.core.plan import Inputs, LockedTable
from tournaments.core.stages import Stage
from tournaments.enums import StageKind
from tournaments.queries.event import event_of
from tournaments.queries.pairing import complete_history, inputs_for, meetings_of
from tournaments.queries.review import review

pytestmark = pytest.mark.django_db


def known(world, number, **changes):
    """Write what pairing should know about an entry."""
    values = {"rating": None, "club": "", "fixed_table": None, "sits_out": [], **changes}
    actions.entries.edit_entry(world.by(world.organizer), entry(world, number), **values)


def inputs(world, number, kind=StageKind.SWISS, **kwargs):
    world.refresh()
    plan = Stage(kind=kind, rounds=world.tournament.swiss_rounds)
    stage = world.tournament.stages.first()
    return inputs_for(world.tournament, number, plan, stage=stage, **kwargs)


def test_a_round_starts_from_who_is_present():
    world = event(4)
    actions.registration.drop(world.by(world.players[1]), entry(world, 2))
    found = inputs(world, 1)
    assert found.active == (1, 3, 4)
    assert (found.apart, found.accelerated, found.locked, found.fixed) == ((), 0, (), ())


def test_the_first_round_is_drawn_or_seeded_as_the_event_says():
    world = event(2)
    assert inputs(world, 1).first_round == "seeding"
    assert inputs(world, 1, StageKind.ROUND_ROBIN).first_round == "seeding"
    assert inputs(another(world, 2, first_round="random"), 1).first_round == "random"


def test_a_round_may_be_paired_for_those_who_are_seated_with_tables_that_stay():
    kept = (LockedTable((3, 1), 2),)
    found = inputs(event(4), 1, active=[4, 1, 3], locked=kept)
    assert found.active == (1, 3, 4)
    assert found.locked == kept


def test_fixed_tables_are_told_in_order_of_entry():
    world = event(4)
    known(world, 3, fixed_table=1)
    known(world, 1, fixed_table=7)
    assert inputs(world, 1).fixed == ((1, 7), (3, 1))
    assert inputs(world, 1, StageKind.BRACKET).fixed == ((1, 7), (3, 1))


def test_a_bracket_is_played_by_who_is_present_even_if_they_asked_to_sit_out():
    world = event(4)
    actions.registration.add_walk_in(
        world.by(world.organizer), world.tournament, "Ausente", items=LEGAL, check_in=False
    )
    actions.registration.drop(world.by(world.players[1]), entry(world, 2))
    assert inputs(world, 1, StageKind.BRACKET).active == (1, 3, 4)
    known(world, 3, sits_out=[2])
    assert inputs(world, 2, StageKind.BRACKET).active == (1, 3, 4)
    assert (inputs(world, 2).active, inputs(world, 2).sitting_out) == ((1, 4), (3,))
    assert (inputs(world, 2, StageKind.ROUND_ROBIN).active, inputs(world, 1).sitting_out) == ((1, 4), ())


@pytest.mark.parametrize(
    ("until", "number", "apart"), [(0, 9, True), (2, 1, True), (2, 2, True), (2, 3, False), (1, 1, True)]
)
def test_people_are_kept_apart_in_all_rounds_or_until_one(until, number, apart):
    world = event(4)
    actions.entries.keep_apart(
        world.by(world.organizer),
        world.tournament,
        entry(world, 4),
        entry(world, 2),
        reason="Conviven",
        until_round=until,
    )
    assert inputs(world, number).apart == (((2, 4),) if apart else ())


@pytest.mark.parametrize(
    ("rounds", "number", "apart"),
    [(0, 1, ()), (2, 1, ((1, 4), (2, 3, 5))), (2, 2, ((1, 4), (2, 3, 5))), (2, 3, ())],
)
def test_members_of_one_club_are_kept_apart_in_the_first_rounds(rounds, number, apart):
    # Clubs are compared without regard to letter case and come in their order: "altar", "fosa". One member alone
    # and those without a club are kept apart from nobody.
    world = event(7, club_rounds=rounds)
    for member, club in ((2, "Fosa"), (3, "FOSA"), (5, "fosa"), (4, "altar"), (1, "Altar"), (6, "Solo")):
        known(world, member, club=club)
    assert inputs(world, number).apart == apart


@pytest.mark.parametrize(("number", "raised"), [(1, (2, 4)), (3, (2, 4)), (4, ())])
def test_the_upper_half_of_the_seeding_is_raised_until_the_round_after_the_accelerated_ones(number, raised):
    # Of five by rating 4, 2, 5, 1, 3 the upper half is two: 4 and 2.
    world = event(5, accelerated_rounds=2)
    for seeded, rating in ((4, 1900), (2, 1800), (5, 1700), (1, 1600), (3, 1500)):
        known(world, seeded, rating=rating)
    found = inputs(world, number)
    assert found.raised == raised
    assert found.accelerated == 2


def test_nobody_is_raised_in_an_event_that_accelerates_nothing_after_the_first_round():
    world = event(4)
    assert inputs(world, 2).raised == ()


def test_who_is_raised_stays_as_it_was_in_the_first_round():
    world = event(4, accelerated_rounds=2, capacity=16)
    play(world, dict.fromkeys(range(1, 5), 2))
    # A late arrival and somebody who leaves change nothing: 1 and 2 are the upper half of the first four.
    for name in ("Tarde", "Más tarde"):
        actions.registration.add_walk_in(world.by(world.organizer), world.tournament, name, items=LEGAL)
    actions.registration.drop(world.by(world.players[0]), entry(world, 1))
    assert inputs(world, 2).raised == (1, 2)
    play(world, dict.fromkeys(range(2, 7), 2))
    assert inputs(world, 3).raised == (1, 2)


def test_the_last_swiss_round_is_of_neighbours_in_the_standing_and_the_one_before_spares_it_nothing():
    # After round 1 the standing is 1, 2, 3, 4: both tables of round 2 may come again in round 3.
    world = event(4, swiss_rounds=3, last_by_standing=True, top_cut=2)
    assert (inputs(world, 1).to_come, inputs(world, 1).by_standing) == (1, False)
    play(world, {1: 3, 2: 1})
    play(world, {1: 3, 3: 1})
    found = inputs(world, 3)
    assert (found.to_come, found.by_standing) == (0, True)
    last = draft(world)
    first, second, third, fourth = event_of(world.tournament).by_results()
    seated = [{seat.entry.number for seat in match.seats.all()} for match in last.matches.order_by("table")]
    assert seated == [{first, second}, {third, fourth}]
    assert review(last).by_standing


def test_a_swiss_before_another_one_does_not_end_by_the_standing():
    later = [{"kind": "swiss", "who": "best", "bound": 4, "rounds": 1}]
    world = event(6, swiss_rounds=1, last_by_standing=True, later_stages=later)
    assert not inputs(world, 1).by_standing
    play(world, dict.fromkeys(range(1, 7), 1))
    assert Inputs.from_json(draft(world).inputs).by_standing


def test_the_complete_history_names_those_who_have_not_played_too():
    world = event(5)
    actions.registration.drop(world.by(world.players[4]), entry(world, 5))
    play(world, {1: 2, 2: 2})
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Llega tarde", items=LEGAL)
    found = complete_history(world.tournament)
    assert found.entries == (1, 2, 3, 4, 5, 6)
    assert [{seat.entry for seat in table.seats} for table in found.rounds[0]] == [{1, 3}, {2, 4}]


def met(world):
    """Return the pairs that met, by number of entry."""
    number = {}
    for one in world.tournament.entries.all():
        for member in one.members.all():
            number[member.pk] = f"{one.number}"
    return {"-".join(sorted(number[person] for person in pair)) for pair in meetings_of(world.tournament)}


def test_people_met_who_sat_at_one_published_table():
    world = event(5)
    round_ = draft(world)
    assert met(world) == set()
    world.settle(round_)
    assert met(world) == {"1-3", "2-4"}  # the entry with the bye met nobody


def test_members_of_a_team_sit_at_its_table():
    world = event(2)
    actions.entries.add_member(world.by(world.organizer), entry(world, 1), "Segunda de la dupla")
    play(world, {1: 2})
    # Three persons at one table make three pairs; they are two entries.
    assert len(meetings_of(world.tournament)) == 3


def test_reading_the_inputs_takes_as_many_queries_however_many_play():
    small = event(2, club_rounds=1, accelerated_rounds=1)
    large = another(small, 12, club_rounds=1, accelerated_rounds=1)
    for world in (small, large):
        actions.entries.keep_apart(
            world.by(world.organizer), world.tournament, entry(world, 1), entry(world, 2), reason="Conviven"
        )
    for number in range(3, 10):
        actions.entries.keep_apart(
            large.by(large.organizer), large.tournament, entry(large, 1), entry(large, number), reason="Conviven"
        )

    def read(world):
        return queries_of(lambda: inputs_for(world.tournament, 1, world.tournament.plan[0]))

    assert read(small) == read(large)
