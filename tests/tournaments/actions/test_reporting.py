"""Reports, confirmations, disputes, decisions, corrections."""

import threading

import pytest
from django.db import connection

from tests.world import LEGAL, World, person
from tournaments import actions
from tournaments.errors import Conflict, Invalid, NotAllowed, Refusal
from tournaments.models import Report
from tournaments.queries.judging import queue
from tournaments.queries.standings import standings_table

WON = {"ending": "elimination", "left": [2, 0]}
LOST = {"ending": "elimination", "left": [0, 1]}


@pytest.fixture
def table(playing):
    match = playing.table()
    return playing, match, playing.seated(match)


def test_both_confirm_and_it_is_final(table):
    world, match, (one, other) = table
    report = actions.report_result(world.by(one), match, WON)
    match.refresh_from_db()
    assert not match.is_final
    actions.confirm_report(world.by(other), match, report.version)
    match.refresh_from_db()
    assert match.is_final
    assert [(s.score, s.won) for s in match.seats.order_by("index")] == [(2, True), (0, False)]


def test_saying_the_same_is_confirming(table):
    world, match, (one, other) = table
    actions.report_result(world.by(one), match, WON)
    actions.report_result(world.by(other), match, WON)
    match.refresh_from_db()
    assert match.is_final
    assert match.reports.count() == 1


def test_the_reporter_alone_confirms_nothing(table):
    world, match, (one, _other) = table
    actions.report_result(world.by(one), match, WON)
    with pytest.raises(Conflict):
        actions.confirm_report(world.by(one), match, 1)
    match.refresh_from_db()
    assert not match.is_final


def test_a_new_version_clears_the_earlier_confirmation(table):
    world, match, (one, other) = table
    actions.report_result(world.by(one), match, WON)
    assert match.reports.get(version=1).confirmations.count() == 1
    actions.report_result(world.by(one), match, LOST)
    assert match.reports.get(version=1).confirmations.count() == 0
    with pytest.raises(Conflict):
        actions.confirm_report(world.by(other), match, 1)
    actions.confirm_report(world.by(other), match, 2)
    match.refresh_from_db()
    assert match.result.version == 2


def test_different_reports_go_to_the_judges_side_by_side(table):
    world, match, (one, other) = table
    actions.report_result(world.by(one), match, WON)
    actions.report_result(world.by(other), match, LOST)
    (item,) = queue(world.tournament, world.now)
    assert item.kind == "mismatch"
    assert [report.data for report in item.reports] == [WON, LOST]


def test_a_disputed_report_goes_to_the_judges(table):
    world, match, (one, other) = table
    actions.report_result(world.by(one), match, WON)
    actions.dispute_report(world.by(other), match, 1, note="Fue 1")
    (item,) = queue(world.tournament, world.now)
    assert item.kind == "dispute"
    with pytest.raises(Conflict):
        actions.confirm_report(world.by(other), match, 1)


def test_silence_goes_to_the_judges(table):
    world, match, (one, _other) = table
    actions.report_result(world.by(one), match, WON)
    assert queue(world.tournament, world.now) == []
    (item,) = queue(world.tournament, world.by(one, later=6).now)
    assert item.kind == "silence"


def test_a_judge_decides_against_a_report_with_a_reason(table):
    world, match, (one, _other) = table
    actions.report_result(world.by(one), match, WON)
    with pytest.raises(Invalid):
        actions.decide_result(world.by(world.judge), match, LOST)
    actions.decide_result(world.by(world.judge), match, LOST, reason="Vi la mesa")
    match.refresh_from_db()
    assert match.result.by_staff
    assert match.result.reason == "Vi la mesa"


def test_a_final_result_takes_no_more_reports(table):
    world, match, (one, other) = table
    actions.report_result(world.by(one), match, WON)
    actions.confirm_report(world.by(other), match, 1)
    for attempt in (
        lambda: actions.report_result(world.by(other), match, LOST),
        lambda: actions.confirm_report(world.by(other), match, 1),
        lambda: actions.dispute_report(world.by(other), match, 1),
        lambda: actions.decide_result(world.by(world.judge), match, LOST, reason="x"),
    ):
        with pytest.raises(Conflict):
            attempt()


@pytest.mark.parametrize("who", ["stranger", "other table", "organizer"])
def test_only_those_at_the_table_report(table, who):
    world, match, users = table
    user = {
        "stranger": lambda: person("ajeno"),
        "other table": lambda: next(p for p in world.players if p not in users),
        "organizer": lambda: world.organizer,
    }[who]()
    with pytest.raises(NotAllowed):
        actions.report_result(world.by(user), match, WON)


def test_an_impossible_report_names_the_section_and_stores_nothing(table):
    world, match, (one, _other) = table
    with pytest.raises(Invalid) as refused:
        actions.report_result(world.by(one), match, {"ending": "elimination", "left": [2, 2]})
    assert "P3 §2.6" in refused.value.rule
    assert not Report.objects.exists()


def test_nothing_is_reported_before_the_clock_starts(world):
    world.add_players(2)
    round_ = actions.pair_round(world.by(world.organizer), world.tournament)
    actions.publish_round(world.by(world.organizer), round_)
    match = world.table()
    with pytest.raises(Conflict):
        actions.report_result(world.by(world.seated(match)[0]), match, WON)


def test_an_organizer_who_plays_does_not_decide_the_own_match(db):
    world = World.open()
    entry = actions.register(world.by(world.organizer), world.tournament, LEGAL)
    actions.check_in(world.by(world.organizer), entry)
    world.add_players(1)
    world.start_round()
    with pytest.raises(NotAllowed):
        actions.decide_result(world.by(world.organizer), world.table(), WON)


def test_a_correction_keeps_pairings_and_marks_the_standings(playing):
    world = playing
    first = world.tournament.rounds.get()
    world.finish_round(first)
    second = world.start_round()
    tables = [list(m.seats.values_list("entry", flat=True)) for m in second.matches.all()]
    match = first.matches.get(table=1)
    winner = match.seats.get(won=True).entry
    with pytest.raises(Invalid):
        actions.correct_result(world.by(world.organizer), match, LOST, reason="")
    actions.correct_result(world.by(world.organizer), match, LOST, reason="Planilla al revés")
    world.refresh()
    table = standings_table(world.tournament)
    assert table.amended
    assert next(row.tally for row in table.rows if row.entry == winner) == "0-1"
    assert [list(m.seats.values_list("entry", flat=True)) for m in second.matches.all()] == tables
    logged = world.tournament.log.first()
    assert (logged.action, logged.reason, logged.public) == ("correct_result", "Planilla al revés", True)
    assert logged.details["before"] != logged.details["after"]


def test_a_judge_cannot_correct_a_final_result(playing):
    playing.finish_round(playing.tournament.rounds.get())
    judge = person("otro")
    actions.appoint(playing.by(playing.organizer), playing.tournament, judge, "judge")
    with pytest.raises(NotAllowed):
        actions.correct_result(playing.by(judge), playing.table(), LOST, reason="x")


@pytest.mark.django_db(transaction=True)
def test_two_contradictory_acts_at_once_have_one_winner():
    world = World.open()
    world.add_players(2)
    world.start_round()
    match = world.table()
    one, other = world.seated(match)
    actions.report_result(world.by(one), match, WON)
    outcomes: list[str] = []
    together = threading.Barrier(2)

    def attempt(act):
        together.wait()
        try:
            act()
            outcomes.append("done")
        except Refusal as refused:
            outcomes.append(type(refused).__name__)
        finally:
            connection.close()

    threads = [
        threading.Thread(target=attempt, args=(lambda: actions.confirm_report(world.by(other), match, 1),)),
        threading.Thread(
            target=attempt, args=(lambda: actions.decide_result(world.by(world.judge), match, LOST, reason="x"),)
        ),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["Conflict", "done"]
    match.refresh_from_db()
    assert match.result is not None
    world.refresh()
    assert world.tournament.log.count() == world.tournament.revision
