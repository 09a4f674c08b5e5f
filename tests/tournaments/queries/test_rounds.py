"""The place of an event in its rounds, and its next step."""

import pytest

from tests.tournaments.queries.played import (
    another,
    draft,
    entry,
    event,
    match_of_numbers,
    numbers,
    play,
    queries_of,
    score,
)
from tests.world import LEGAL, NOW, World
from tournaments import actions
from tournaments.actions.base import By
from tournaments.queries import rounds
from tournaments.queries.rounds import current_round, next_in_bracket, open_matches, planned_rounds, progress
from tournaments.simulation import Simulation

pytestmark = pytest.mark.django_db


def step(world):
    """Return the next step, with the numbers of open and unprepared tables."""
    world.refresh()
    found = progress(world.tournament)
    return found.step, found.round.number if found.round else None, found.open_matches, found.unprepared


def test_the_organizer_is_led_through_an_event_step_by_step():
    world = World.open(first_round="seeding", swiss_rounds=1)
    by = world.by(world.organizer)
    assert step(world) == ("lock_rosters", None, 0, 0)
    world.add_players(4)
    actions.registration.lock_rosters(by, world.tournament)
    assert step(world) == ("pair", None, 0, 0)
    round_ = draft(world)
    assert step(world) == ("publish", 1, 0, 0)
    actions.rounds.publish_round(by, round_)
    assert step(world) == ("prepare", 1, 2, 2)
    one, other = open_matches(round_)
    actions.preparation.prepared_on_table(world.by(world.judge), one)
    assert step(world) == ("prepare", 1, 2, 1)
    actions.preparation.prepared_on_table(world.by(world.judge), other)
    assert step(world) == ("start", 1, 2, 0)
    actions.rounds.start_clock(by, round_)
    assert step(world) == ("play", 1, 2, 0)
    score(world, round_, {1: 2})
    assert step(world) == ("play", 1, 1, 0)
    score(world, round_, {2: 2})
    assert step(world) == ("finish", 1, 0, 0)
    actions.rounds.finish_tournament(by, world.tournament)
    assert step(world) == ("over", 1, 0, 0)


def test_a_draft_of_an_event_is_opened_first(world):
    settings = {"name": "Borrador", "game": "atrum", "starts_at": NOW, "rules_date": NOW.date()}
    tournament = actions.setup.create_tournament(By(world.organizer, NOW), settings)
    assert progress(tournament).step == "open_registration"


def test_a_round_decided_before_its_clock_is_over():
    # A judge may decide every table (nobody came); then no clock is waited for.
    world = event(4)
    round_ = draft(world)
    actions.rounds.publish_round(world.by(world.organizer), round_)
    score(world, round_, {1: 2, 2: 2})
    assert step(world) == ("pair", 1, 0, 0)


def test_a_table_still_unprepared_in_a_running_round_is_counted():
    world = event(4)
    round_ = world.start(draft(world))
    match = open_matches(round_).first()
    match.preparation_state = "open"
    match.save()
    assert step(world) == ("play", 1, 2, 1)


def test_a_game_without_preparation_has_no_tables_to_prepare(party_game):
    simulation = Simulation(11, NOW)
    simulation.create(
        6, {"game": "party", "name": "Mesas", "criteria": ["points", "draw"], "swiss_rounds": 1, "top_cut": 0}
    )
    simulation.register(6, walk_ins=0)
    tournament = simulation.tournament
    round_ = actions.pairing.pair_round(By(simulation.organizer, NOW), tournament)
    actions.rounds.publish_round(By(simulation.organizer, NOW), round_)
    tournament.refresh_from_db()
    found = progress(tournament)
    assert (found.step, found.open_matches, found.unprepared) == ("start", 2, 0)


def test_a_cut_follows_the_last_swiss_round_and_ends_with_its_final():
    world = event(5, swiss_rounds=1, top_cut=4)
    play(world, {1: 2, 2: 2})
    found = progress(world.tournament)
    assert (found.step, found.next_is_bracket) == ("pair", True)
    play(world, {1: 2, 2: 2, 5: 2})  # the semifinals: two tables
    found = progress(world.tournament)
    assert (found.step, found.next_is_bracket) == ("pair", False)
    assert next_in_bracket(found.round) == "final"
    final = play(world, dict.fromkeys(range(1, 6), 2))
    assert final.matches.count() == 1
    found = progress(world.tournament)
    assert (found.step, found.next_is_bracket) == ("finish", False)


def test_swiss_rounds_that_are_left_are_no_bracket():
    world = event(4, swiss_rounds=2, top_cut=4)
    play(world, {1: 2, 2: 2})
    found = progress(world.tournament)
    assert (found.step, found.next_is_bracket) == ("pair", False)


@pytest.mark.parametrize(
    ("kind", "first"),
    [
        ("swiss", "swiss"),
        ("round_robin", "round_robin"),
        ("groups", "round_robin"),
        ("single", "bracket"),
        ("double", "double"),
    ],
)
def test_an_event_begins_with_the_stage_of_its_format(kind, first):
    world = event(4, format=kind)
    assert rounds.next_stage(world.tournament) == 1
    assert draft(world).stage.kind == first


def test_a_double_elimination_goes_on_until_somebody_has_lost_twice():
    # Two players: the first match, the final (the loser plays on), and a second final only when the
    # undefeated one lost the first.
    world = event(2, format="double")
    play(world, {1: 2})
    assert step(world)[0] == "pair"
    play(world, {2: 2})
    assert step(world)[0] == "pair"
    play(world, {1: 2})
    assert step(world)[0] == "finish"


def test_a_double_elimination_ends_when_nobody_is_left_to_play():
    world = event(2, format="double")
    play(world, {1: 2})
    assert rounds.next_stage(world.tournament) == 1
    actions.registration.drop(world.by(world.players[0]), entry(world, 1))
    assert rounds.next_stage(world.tournament) is None


def test_the_results_of_a_knock_out_are_told_by_place():
    world = event(4, format="double")
    play(world, {1: 2, 3: 2})
    stage = current_round(world.tournament).stage
    # The boxes are 1-4 and 2-3 in seed order; 3 beats 2.
    assert rounds.slot_results(stage) == ({0: 1, 1: 3}, {0: 4, 1: 2})


PLANNED = [
    # format, groups, entries, rounds
    ("swiss", 2, 9, 3),  # as it is set
    ("round_robin", 2, 4, 3),  # everybody meets the three others
    ("round_robin", 2, 5, 5),  # one sits out each round
    ("round_robin", 2, 2, 1),
    ("groups", 2, 7, 3),  # groups of 4 and 3: three rounds each
    ("groups", 2, 9, 5),  # groups of 5 and 4
    ("groups", 4, 4, 1),  # no group of fewer than two: two groups of two
    ("groups", 2, 3, 3),  # three people are one group
    ("single", 2, 2, 1),
    ("single", 2, 4, 2),
    ("single", 2, 5, 3),  # a bracket of eight, three of its places empty
    ("double", 2, 1, 0),
    ("double", 2, 2, 3),  # the match, the final, the second final
    ("double", 2, 4, 5),  # two rounds above, the last of those below in step 3, two finals
]


@pytest.mark.parametrize(("kind", "groups", "players", "expected"), PLANNED)
def test_planned_rounds_follow_from_format_and_entries(kind, groups, players, expected):
    world = event(players, format=kind, groups=groups)
    assert planned_rounds(world.tournament) == expected
    if players > 1:
        draft(world)
        assert planned_rounds(world.tournament) == expected


def test_planned_rounds_count_who_takes_part_until_play_begins():
    world = event(4, format="single", capacity=4)
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "En espera", items=LEGAL)
    assert planned_rounds(world.tournament) == 2  # five would be three: who waits does not count
    actions.registration.undo_check_in(world.by(world.judge), entry(world, 4))
    assert planned_rounds(world.tournament) == 2  # registered counts as present
    actions.registration.drop(world.by(world.players[0]), entry(world, 1))
    actions.registration.drop(world.by(world.players[1]), entry(world, 2))
    actions.registration.drop(world.by(world.players[2]), entry(world, 3))
    assert planned_rounds(world.tournament) == 1  # the one who waited, and the fourth


@pytest.mark.parametrize(("kind", "expected"), [("single", 3), ("round_robin", 5), ("double", 7)])
def test_planned_rounds_stay_when_somebody_leaves_during_play(kind, expected):
    # A bracket of five has three rounds, one of four two. Round robin: five, not three. Double elimination of five to eight: winners' rounds 1 to
    # 3, the losers' last round in step 5, finals in 6 and 7; of four it would be 5.
    world = event(5, format=kind)
    play(world, dict.fromkeys(range(1, 6), 2))
    actions.registration.drop(world.by(world.players[4]), entry(world, 5))
    world.refresh()
    assert planned_rounds(world.tournament) == expected


def test_open_matches_have_an_opponent_and_no_result():
    world = event(5)
    round_ = world.start(draft(world))
    assert [match.table for match in open_matches(round_).order_by("table")] == [1, 2]
    score(world, round_, {1: 2})
    assert [match.table for match in open_matches(round_)] == [2]
    assert [match.table for match in rounds.unprepared(round_)] == []
    open_matches(round_).update(preparation_state="open")
    assert [match.table for match in rounds.unprepared(round_)] == [2]


def test_the_current_round_is_the_newest_and_everybody_sees_the_published_ones():
    world = event(4)
    assert current_round(world.tournament) is None
    first = play(world, {1: 2, 2: 2})
    second = play(world, {1: 2, 3: 2})
    third = draft(world)
    assert current_round(world.tournament) == third
    assert list(rounds.published_rounds(world.tournament)) == [first, second]


def test_who_plays_is_present_has_joined_and_did_not_ask_to_sit_out():
    world = event(4)
    late = actions.registration.add_walk_in(
        world.by(world.organizer), world.tournament, "Llega tarde", items=LEGAL
    )
    late.joined_round = 2
    late.save()
    actions.entries.edit_entry(
        world.by(world.organizer), entry(world, 2), rating=None, club="", fixed_table=None, sits_out=[1, 3]
    )
    actions.registration.undo_check_in(world.by(world.organizer), entry(world, 3))
    actions.registration.drop(world.by(world.players[3]), entry(world, 4))
    assert numbers(rounds.playing_entries(world.tournament, 1)) == [1]
    assert numbers(rounds.playing_entries(world.tournament, 2)) == [1, 2, 5]
    assert numbers(rounds.playing_entries(world.tournament, 3)) == [1, 5]


def test_the_tables_of_a_round_come_in_order_with_byes_last():
    world = event(5)
    round_ = draft(world)
    match = match_of_numbers(round_, 1, 3)
    match.table = 7
    match.save()
    found = list(rounds.matches_of(round_))
    assert [[seat.entry.number for seat in match.seats.all()] for match in found] == [[2, 4], [1, 3], [5]]
    assert [match.table for match in found] == [2, 7, None]


def test_reports_of_a_table_come_by_version():
    world = event(4)
    round_ = play(world, {1: 2})
    match = match_of_numbers(round_, 1, 3)
    actions.reporting.correct_result(
        world.by(world.organizer), match, {"ending": "elimination", "left": [0, 1]}, reason="Al revés"
    )
    found = rounds.matches_of(round_).get(pk=match.pk)
    assert [report.version for report in found.reports.all()] == [1, 2]


def tables_read(round_):
    for match in rounds.matches_of(round_):
        [seat.entry.name for seat in match.seats.all()]
        for report in match.reports.all():
            list(report.confirmations.all())
        assert match.round.number
        assert match.tournament.name


def test_reading_the_tables_of_a_round_takes_as_many_queries_however_many_play():
    small = event(2)
    large = another(small, 8)
    one_table, four_tables = play(small, {1: 2}), play(large, {1: 2, 2: 2, 3: 2, 4: 2})
    assert four_tables.matches.count() == 4
    assert queries_of(lambda: tables_read(four_tables)) == queries_of(lambda: tables_read(one_table))


def test_an_entrys_table_is_that_of_the_newest_published_round():
    world = event(4)
    one = entry(world, 1)
    assert rounds.table_of(one) == []
    first = draft(world)
    assert rounds.table_of(one) == []
    world.settle(first)
    assert {seat.round_id for seat in rounds.table_of(one)} == {first.pk}
    second = draft(world)
    assert {seat.round_id for seat in rounds.table_of(one)} == {first.pk}
    world.start(second)
    seats = rounds.table_of(one)
    assert [seat.index for seat in seats] == [0, 1]
    assert {seat.round_id for seat in seats} == {second.pk}
    assert one in {seat.entry for seat in seats}
    assert len({seat.match_id for seat in seats}) == 1
