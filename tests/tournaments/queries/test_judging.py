"""Items that wait for a judge, the time since when, and the warnings that ask for an answer."""

from datetime import timedelta

import pytest

from tests.tournaments.queries.played import another, draft, entry, event, match_of_numbers, queries_of
from tests.world import LEGAL, NOW, person
from tournaments import actions
from tournaments.actions.base import By
from tournaments.enums import CallKind, PenaltyCategory, Role
from tournaments.queries.judging import queue, reviews_due, unverified_rosters, warnings_of
from tournaments.simulation import Simulation

pytestmark = pytest.mark.django_db

MINE = {"ending": "elimination", "left": [2, 0]}
THEIRS = {"ending": "elimination", "left": [0, 2]}


def waiting(world, minutes):
    """The queue so many minutes after the beginning: kind, table, and minutes since the beginning."""
    world.refresh()
    return [
        (item.kind, item.match.table, (item.since - NOW).total_seconds() / 60)
        for item in queue(world.tournament, NOW + timedelta(minutes=minutes)).items
    ]


@pytest.fixture
def running():
    """Tables 1 (1-3) and 2 (2-4), running from the first minute; a report is silent after five."""
    world = event(4, silence_minutes=5)
    world.start(draft(world))
    return world


def at(world, minute, player):
    """This player acts in this minute."""
    world.now = NOW
    return world.by(world.players[player - 1], later=minute)


def table(world, *numbers):
    return match_of_numbers(world.tournament.rounds.get(), *numbers)


@pytest.mark.parametrize(("minutes", "items"), [(6.9, []), (7, [("silence", 1, 7)]), (8, [("silence", 1, 7)])])
def test_a_report_that_nobody_answers_waits_from_the_minute_it_is_silent(running, minutes, items):
    actions.reporting.report_result(at(running, 2, 1), table(running, 1, 3), MINE)
    assert waiting(running, minutes) == items


def test_reports_that_differ_wait_since_the_later_one(running):
    actions.reporting.report_result(at(running, 2, 1), table(running, 1, 3), MINE)
    actions.reporting.report_result(at(running, 4, 3), table(running, 1, 3), THEIRS)
    assert waiting(running, 4) == [("mismatch", 1, 4)]
    found = queue(running.tournament, NOW).items[0]
    assert [report.version for report in found.reports] == [1, 2]
    assert [report.by for report in found.reports] == [running.players[0], running.players[2]]


def test_who_corrects_an_own_report_contradicts_nobody(running):
    actions.reporting.report_result(at(running, 2, 1), table(running, 1, 3), MINE)
    actions.reporting.report_result(at(running, 4, 1), table(running, 1, 3), THEIRS)
    assert waiting(running, 4) == []
    assert waiting(running, 9) == [("silence", 1, 9)]


def test_a_dispute_waits_since_it_was_said(running):
    actions.reporting.report_result(at(running, 2, 1), table(running, 1, 3), MINE)
    actions.reporting.dispute_report(at(running, 3, 3), table(running, 1, 3), 1)
    assert waiting(running, 3) == [("dispute", 1, 3)]


def test_a_report_that_is_confirmed_waits_for_nobody(running):
    actions.reporting.report_result(at(running, 2, 1), table(running, 1, 3), MINE)
    actions.reporting.confirm_report(at(running, 3, 3), table(running, 1, 3), 1)
    assert waiting(running, 60) == []


def test_a_table_without_any_report_waits_for_nobody(running):
    assert waiting(running, 600) == []


def test_calls_and_reports_wait_oldest_first(running):
    actions.reporting.report_result(at(running, 2, 1), table(running, 1, 3), MINE)  # silent from minute 7
    actions.judging.call_judge(at(running, 6, 2), table(running, 2, 4), CallKind.RULES, note="¿Quién empieza?")
    assert waiting(running, 8) == [("call", 2, 6), ("silence", 1, 7)]
    call = queue(running.tournament, NOW).items[0].call
    assert (call.note, call.by) == ("¿Quién empieza?", running.players[1])
    actions.judging.answer_call(running.by(running.judge), call)
    assert waiting(running, 8) == [("silence", 1, 7)]


def test_a_result_settles_the_call_of_its_table_until_it_is_undone(running):
    match = table(running, 2, 4)
    actions.judging.call_judge(at(running, 6, 2), match, CallKind.DISPUTE)
    by = running.by(running.judge, later=7)
    actions.reporting.decide_result(by, match, MINE)
    assert waiting(running, 8) == []
    match.refresh_from_db()
    actions.reporting.undo_result(by, match)
    assert waiting(running, 8) == [("call", 2, 6)]


def test_a_call_after_the_result_waits_until_the_event_is_over():
    running = event(4, swiss_rounds=1, top_cut=0)
    running.start(draft(running))
    running.finish_round(running.tournament.rounds.get())
    actions.judging.call_judge(at(running, 60, 2), table(running, 2, 4), CallKind.DISPUTE)
    assert waiting(running, 60) == [("call", 2, 60)]
    actions.rounds.finish_tournament(running.by(running.organizer), running.tournament)
    assert waiting(running, 60) == []


def test_nothing_of_a_round_waits_once_the_event_is_cancelled(running):
    actions.reporting.report_result(at(running, 2, 1), table(running, 1, 3), MINE)
    assert waiting(running, 60) != []
    actions.setup.cancel_tournament(
        running.by(running.organizer), running.tournament, name=running.tournament.name, reason="Sin luz"
    )
    assert waiting(running, 60) == []


@pytest.mark.parametrize(("minutes", "kinds"), [(4.9, []), (5, ["preparation"] * 2), (6, ["preparation"] * 2)])
def test_tables_unprepared_at_the_end_of_the_preparation_wait(minutes, kinds):
    world = event(5, preparation_minutes=5)  # the fifth has a bye and waits for nothing
    actions.rounds.publish_round(world.by(world.organizer), draft(world))
    assert [(kind, since) for kind, _, since in waiting(world, minutes)] == [(kind, 5) for kind in kinds]


def test_a_draft_prepares_nothing():
    world = event(4)
    draft(world)
    assert waiting(world, 600) == []


def test_a_prepared_table_does_not_wait():
    world = event(4)
    round_ = draft(world)
    actions.rounds.publish_round(world.by(world.organizer), round_)
    actions.preparation.prepared_on_table(world.by(world.judge), table(world, 1, 3))
    assert waiting(world, 60) == [("preparation", 2, 5)]


def test_a_game_without_preparation_never_waits_for_it(party_game):
    simulation = Simulation(11, NOW)
    simulation.create(
        6, {"game": "party", "name": "Mesas", "criteria": ["points", "draw"], "swiss_rounds": 1, "top_cut": 0}
    )
    simulation.register(6, walk_ins=0)
    round_ = actions.pairing.pair_round(By(simulation.organizer, NOW), simulation.tournament)
    actions.rounds.publish_round(By(simulation.organizer, NOW), round_)
    round_.matches.update(preparation_state="open")
    simulation.tournament.refresh_from_db()
    assert queue(simulation.tournament, NOW + timedelta(hours=9)).items == []


def test_reading_the_queue_takes_as_many_queries_however_many_wait():
    small = event(2)
    large = another(small, 10)
    for world in (small, large):
        actions.rounds.publish_round(world.by(world.organizer), draft(world))
        world.refresh()

    def read(world, expected):
        items = queue(world.tournament, NOW + timedelta(hours=1)).items
        assert len(items) == expected
        assert all(seat.entry.name for item in items for seat in item.match.seats.all())

    assert queries_of(lambda: read(small, 1)) == queries_of(lambda: read(large, 5))


def warn(world, number, times=1):
    return [
        actions.judging.warn(world.by(world.judge), entry(world, number), PenaltyCategory.LATE, note="Llegó tarde")
        for _ in range(times)
    ]


@pytest.fixture
def warned(running):
    """Three warnings of entry 1 (which asks, P3 §2.5) and two of entry 2."""
    warn(running, 1, 3)
    warn(running, 2, 2)
    return running


def unverified_in(world):
    return unverified_rosters(world.tournament)


def due(world):
    return [found.number for found in reviews_due(world.tournament)]


def test_warnings_are_counted_but_withdrawn_ones(warned):
    assert [warnings_of(entry(warned, number)) for number in (1, 2, 3)] == [3, 2, 0]
    penalty = warn(warned, 2)[0]
    actions.judging.withdraw_penalty(warned.by(warned.judge), penalty, reason="Era otra mesa")
    assert warnings_of(entry(warned, 2)) == 2
    assert due(warned) == [1]


def test_a_third_warning_asks_and_an_answer_is_enough_until_the_next(warned):
    assert due(warned) == [1]
    by = warned.by(warned.organizer)
    actions.judging.review_warnings(by, entry(warned, 1), disqualify=False, reason="Leves")
    assert due(warned) == []
    warn(warned, 1)
    assert due(warned) == [1]


def test_who_has_left_is_not_asked_about(warned):
    actions.registration.drop(warned.by(warned.players[0]), entry(warned, 1))
    assert due(warned) == []


def test_a_disqualification_is_no_warning(warned):
    actions.judging.disqualify(
        warned.by(warned.organizer), entry(warned, 2), PenaltyCategory.CONDUCT, reason="Grave"
    )
    assert warnings_of(entry(warned, 2)) == 2


def test_rosters_with_declared_pieces_wait_until_a_judge_has_looked(world):
    declared = {
        "name": "Aún no impreso",
        "declared": True,
        "edition": "",
        "powers": [{"kind": "attack", "cost": 2}] * 4,
    }
    world.add_players(2)
    late = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Sin lista")
    rosters = [one.roster for one in world.tournament.entries.exclude(pk=late.pk)]
    otherwise = {**declared, "powers": [{"kind": "attack", "cost": 3}] * 4}
    for roster, item in zip(rosters, (declared, otherwise), strict=True):
        roster.items = [item, *LEGAL[1:]]
        roster.save()
    assert [roster.entry.number for roster in unverified_in(world)] == [1, 2]
    actions.registration.verify_declared(world.by(world.judge), rosters[0].entry, "Aún no impreso")
    assert [roster.entry.number for roster in unverified_in(world)] == [2]
    actions.registration.drop(world.by(world.players[1]), rosters[1].entry)
    assert unverified_in(world) == []


def test_rosters_of_other_events_are_not_ones_own(world):
    world.add_players(1)
    roster = world.tournament.entries.get().roster
    roster.items = [{"name": "Aún no impreso", "declared": True, "powers": []}]
    roster.save()
    other = another(world, 0)
    assert unverified_in(other) == []
    judge = person("otra jueza")
    actions.setup.appoint(other.by(other.organizer), other.tournament, judge, Role.JUDGE)
    assert len(unverified_in(world)) == 1
