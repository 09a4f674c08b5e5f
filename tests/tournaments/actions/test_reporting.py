"""Reports, confirmations, disputes, decisions, corrections."""

import threading
from datetime import timedelta

import pytest
from django.db import connection

from tests.world import LEGAL, World, person
from tournaments import actions
from tournaments.enums import PenaltyCategory
from tournaments.errors import Conflict, Invalid, NotAllowed, Refusal
from tournaments.models import Report
from tournaments.queries.judging import queue
from tournaments.queries.pairing import complete_history
from tournaments.queries.rounds import progress
from tournaments.queries.standings import preview_correction, standings_table

WON = {"ending": "elimination", "left": [2, 0]}
LOST = {"ending": "elimination", "left": [0, 1]}
VOID = {"ending": "void"}


@pytest.fixture
def table(playing):
    match = playing.table()
    return playing, match, playing.seated(match)


def test_both_confirm_and_it_is_final(table):
    world, match, (one, other) = table
    report = actions.reporting.report_result(world.by(one), match, WON)
    match.refresh_from_db()
    assert not match.is_final
    actions.reporting.confirm_report(world.by(other), match, report.version)
    match.refresh_from_db()
    assert match.is_final
    assert [(s.score, s.won) for s in match.seats.order_by("index")] == [(2, True), (0, False)]


def test_saying_the_same_is_confirming(table):
    world, match, (one, other) = table
    actions.reporting.report_result(world.by(one), match, WON)
    actions.reporting.report_result(world.by(other), match, WON)
    match.refresh_from_db()
    assert match.is_final
    assert match.reports.count() == 1


def test_the_reporter_alone_confirms_nothing(table):
    world, match, (one, _other) = table
    actions.reporting.report_result(world.by(one), match, WON)
    with pytest.raises(Conflict):
        actions.reporting.confirm_report(world.by(one), match, 1)
    match.refresh_from_db()
    assert not match.is_final


def test_a_new_version_clears_the_earlier_confirmation(table):
    world, match, (one, other) = table
    actions.reporting.report_result(world.by(one), match, WON)
    assert match.reports.get(version=1).confirmations.count() == 1
    actions.reporting.report_result(world.by(one), match, LOST)
    assert match.reports.get(version=1).confirmations.count() == 0
    with pytest.raises(Conflict):
        actions.reporting.confirm_report(world.by(other), match, 1)
    actions.reporting.confirm_report(world.by(other), match, 2)
    match.refresh_from_db()
    assert match.result.version == 2


def test_different_reports_go_to_the_judges_side_by_side(table):
    world, match, (one, other) = table
    actions.reporting.report_result(world.by(one), match, WON)
    actions.reporting.report_result(world.by(other), match, LOST)
    (item,) = queue(world.tournament, world.now).items
    assert item.kind == "mismatch"
    assert [report.data for report in item.reports] == [WON, LOST]


def test_a_disputed_report_goes_to_the_judges(table):
    world, match, (one, other) = table
    actions.reporting.report_result(world.by(one), match, WON)
    actions.reporting.dispute_report(world.by(other), match, 1, note="Fue 1")
    (item,) = queue(world.tournament, world.now).items
    assert item.kind == "dispute"
    with pytest.raises(Conflict):
        actions.reporting.confirm_report(world.by(other), match, 1)


def test_silence_goes_to_the_judges(table):
    world, match, (one, _other) = table
    actions.reporting.report_result(world.by(one), match, WON)
    assert queue(world.tournament, world.now).items == []
    (item,) = queue(world.tournament, world.by(one, later=6).now).items
    assert item.kind == "silence"


def test_a_judge_decides_against_a_report_with_a_reason(table):
    world, match, (one, _other) = table
    actions.reporting.report_result(world.by(one), match, WON)
    with pytest.raises(Invalid):
        actions.reporting.decide_result(world.by(world.judge), match, LOST)
    actions.reporting.decide_result(world.by(world.judge), match, LOST, reason="Vi la mesa")
    match.refresh_from_db()
    assert match.result.by_staff
    assert match.result.reason == "Vi la mesa"


def test_a_final_result_takes_no_more_reports(table):
    world, match, (one, other) = table
    actions.reporting.report_result(world.by(one), match, WON)
    actions.reporting.confirm_report(world.by(other), match, 1)
    for attempt in (
        lambda: actions.reporting.report_result(world.by(other), match, LOST),
        lambda: actions.reporting.confirm_report(world.by(other), match, 1),
        lambda: actions.reporting.dispute_report(world.by(other), match, 1),
        lambda: actions.reporting.decide_result(world.by(world.judge), match, LOST, reason="x"),
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
        actions.reporting.report_result(world.by(user), match, WON)


def test_an_impossible_report_names_the_section_and_stores_nothing(table):
    world, match, (one, _other) = table
    with pytest.raises(Invalid) as refused:
        actions.reporting.report_result(world.by(one), match, {"ending": "elimination", "left": [2, 2]})
    assert "P3 §2.6" in refused.value.rule
    assert not Report.objects.exists()


def test_nothing_is_reported_before_the_clock_starts(world):
    world.add_players(2)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), round_)
    match = world.table()
    with pytest.raises(Conflict):
        actions.reporting.report_result(world.by(world.seated(match)[0]), match, WON)


def test_an_organizer_who_plays_does_not_decide_the_own_match(db):
    world = World.open()
    entry = actions.registration.register(world.by(world.organizer), world.tournament, LEGAL)
    actions.registration.check_in(world.by(world.organizer), entry)
    world.add_players(1)
    world.start_round()
    with pytest.raises(NotAllowed):
        actions.reporting.decide_result(world.by(world.organizer), world.table(), WON)


def test_a_correction_keeps_pairings_and_marks_the_standings(playing):
    world = playing
    first = world.tournament.rounds.get()
    world.finish_round(first)
    second = world.start_round()
    tables = [list(m.seats.values_list("entry", flat=True)) for m in second.matches.all()]
    match = first.matches.get(table=1)
    winner = match.seats.get(won=True).entry
    with pytest.raises(Invalid):
        actions.reporting.correct_result(world.by(world.organizer), match, LOST, reason="")
    actions.reporting.correct_result(world.by(world.organizer), match, LOST, reason="Planilla al revés")
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
    actions.setup.appoint(playing.by(playing.organizer), playing.tournament, judge, "judge")
    with pytest.raises(NotAllowed):
        actions.reporting.correct_result(playing.by(judge), playing.table(), LOST, reason="x")


def declared_void(world, match):
    actions.reporting.decide_result(world.by(world.judge), match, VOID, reason="Se mezclaron las mesas")
    match.refresh_from_db()


def test_a_void_match_is_final_and_gives_nothing(table):
    world, match, _users = table
    declared_void(world, match)
    assert (match.is_final, match.is_void, match.result.kind) == (True, True, "void")
    assert [(s.place, s.points, s.score, s.won) for s in match.seats.all()] == [(None, None, None, None)] * 2
    assert "winners" not in world.tournament.log.first().details


def test_a_match_is_not_declared_void_without_a_reason(table):
    world, match, _users = table
    with pytest.raises(Invalid) as refused:
        actions.reporting.decide_result(world.by(world.judge), match, VOID)
    assert refused.value.field == "reason"


def test_a_void_match_is_played_again_and_reported_anew(table):
    world, match, (one, other) = table
    actions.reporting.report_result(world.by(one), match, LOST)
    actions.reporting.report_result(world.by(other), match, WON)
    declared_void(world, match)
    match.extension = timedelta(minutes=4)
    match.save()
    actions.reporting.replay(world.by(world.judge), match, reason="Empiezan de nuevo")
    match.refresh_from_db()
    assert (match.is_final, match.current_reports, match.extension) == (False, [], timedelta(minutes=4))
    assert queue(world.tournament, world.by(one, later=30).now).items == []
    actions.reporting.report_result(world.by(one), match, WON)
    actions.reporting.confirm_report(world.by(other), match, 4)
    match.refresh_from_db()
    assert [(s.score, s.won) for s in match.seats.order_by("index")] == [(2, True), (0, False)]
    assert [report.kind for report in match.reports.all()] == ["decided", "decided", "void", "decided"]


def test_a_replay_is_public_with_its_reason(table):
    world, match, _users = table
    declared_void(world, match)
    actions.reporting.replay(world.by(world.judge), match, reason="Empiezan de nuevo")
    logged = world.tournament.log.first()
    assert (logged.action, logged.reason, logged.public) == ("replay", "Empiezan de nuevo", True)
    assert logged.details == {"round": 1, "table": 1}


def test_nobody_confirms_or_objects_to_a_version_of_before_a_replay(table):
    world, match, (one, _other) = table
    declared_void(world, match)
    actions.reporting.replay(world.by(world.judge), match, reason="x")
    for attempt in (actions.reporting.confirm_report, actions.reporting.dispute_report):
        with pytest.raises(Conflict):
            attempt(world.by(one), match, 1)


def test_a_judge_records_a_replayed_match_without_a_reason(table):
    world, match, _users = table
    declared_void(world, match)
    actions.reporting.replay(world.by(world.judge), match, reason="x")
    assert actions.reporting.decide_result(world.by(world.judge), match, WON).version == 2


def test_a_match_may_be_void_and_played_again_twice(table):
    world, match, _users = table
    for _ in range(2):
        declared_void(world, match)
        actions.reporting.replay(world.by(world.judge), match, reason="x")
    actions.reporting.decide_result(world.by(world.judge), match, WON)
    match.refresh_from_db()
    assert (match.replayed_after, match.result.version) == (2, 3)


def test_a_replay_needs_a_reason(table):
    world, match, _users = table
    declared_void(world, match)
    with pytest.raises(Invalid):
        actions.reporting.replay(world.by(world.judge), match, reason=" ")
    match.refresh_from_db()
    assert match.is_final


def test_only_judges_let_a_match_be_played_again(table):
    world, match, (one, _other) = table
    declared_void(world, match)
    with pytest.raises(NotAllowed):
        actions.reporting.replay(world.by(one), match, reason="x")


def test_nobody_lets_the_own_match_be_played_again(db):
    world = World.open()
    entry = actions.registration.register(world.by(world.organizer), world.tournament, LEGAL)
    actions.registration.check_in(world.by(world.organizer), entry)
    world.add_players(1)
    world.start_round()
    declared_void(world, world.table())
    with pytest.raises(NotAllowed):
        actions.reporting.replay(world.by(world.organizer), world.table(), reason="x")


@pytest.mark.parametrize("data", [None, WON])
def test_only_a_void_match_is_played_again(table, data):
    world, match, _users = table
    if data:
        actions.reporting.decide_result(world.by(world.judge), match, data)
    with pytest.raises(Conflict):
        actions.reporting.replay(world.by(world.judge), match, reason="x")


def test_a_match_of_an_earlier_round_is_not_played_again(playing):
    world = playing
    first = world.table(1)
    declared_void(world, first)
    world.finish_round(world.tournament.rounds.get())
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict):
        actions.reporting.replay(world.by(world.judge), first, reason="x")


def test_a_match_of_a_finished_event_is_not_played_again(db):
    world = World.open(swiss_rounds=1)
    world.add_players(2)
    world.start_round()
    declared_void(world, world.table())
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict):
        actions.reporting.replay(world.by(world.judge), world.table(), reason="x")


def test_the_next_round_waits_for_a_replay(playing):
    world = playing
    declared_void(world, world.table(1))
    world.finish_round(world.tournament.rounds.get())
    actions.reporting.replay(world.by(world.judge), world.table(1), reason="x")
    with pytest.raises(Conflict, match="1"):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)


def test_after_a_void_match_two_may_meet_as_if_they_had_not(playing):
    world = playing
    void = world.table(1)
    declared_void(world, void)
    world.finish_round(world.tournament.rounds.get())
    history = complete_history(world.tournament)
    one, other = (seat.entry.number for seat in void.seats.all())
    assert other not in history.opponents[one]
    assert history.unopposed(one) == 1


def test_a_result_is_corrected_into_void_and_back(playing):
    world = playing
    first = world.tournament.rounds.get()
    world.finish_round(first)
    match = first.matches.get(table=1)
    winner = match.seats.get(won=True).entry
    world.start_round()
    # The winner of table 2 is alone with a win, and the loser there has met a winner; only the draw tells the two
    # of table 1 apart.
    second, lost = (first.matches.get(table=2).seats.get(won=won).entry for won in (True, False))
    assert previewed(match, VOID) == {second: (2, 1), lost: (4, 2), winner: (1, 4)}
    actions.reporting.correct_result(world.by(world.organizer), match, VOID, reason="Se mezclaron")
    assert tally_of(world, winner) == "0-0"
    match.refresh_from_db()
    assert match.superseded == [{"until": 2, "kind": "decided", "seats": match.reports.get(version=1).seats}]
    assert previewed(match, WON) == {second: (1, 2), lost: (2, 4), winner: (4, 1)}
    actions.reporting.correct_result(world.by(world.organizer), match, WON, reason="No se mezclaron")
    assert tally_of(world, winner) == "1-0"


def previewed(match, data):
    changes = preview_correction(match, actions.reporting.decide(match, data, by_staff=True))
    return {one.entry: (one.before, one.after) for one in changes}


def tally_of(world, entry):
    world.refresh()
    return next(row.tally for row in standings_table(world.tournament).rows if row.entry == entry)


@pytest.fixture
def bracket(db):
    """Four players in a single elimination, the first round playing."""
    world = World.open(format="single", first_round="seeding")
    world.add_players(4)
    world.start_round()
    return world


def test_a_void_match_of_a_bracket_is_played_again_before_it_goes_on(bracket):
    world = bracket
    declared_void(world, world.table(1))
    world.finish_round(world.tournament.rounds.get())
    assert progress(world.tournament).step == "play"
    with pytest.raises(Conflict, match="partida anulada de la mesa 1"):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.reporting.replay(world.by(world.judge), world.table(1), reason="x")
    actions.reporting.decide_result(world.by(world.judge), world.table(1), LOST)
    final = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert final.seats.filter(entry=world.tournament.rounds.first().matches.get(table=1).seats.get(won=True).entry)


def test_a_bracket_does_not_end_with_a_void_final(bracket):
    world = bracket
    world.finish_round(world.tournament.rounds.get())
    world.start_round()
    declared_void(world, world.table(1))
    with pytest.raises(Conflict, match="anulada"):
        actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)


def test_a_match_that_a_bracket_has_gone_on_from_is_not_declared_void(bracket):
    world = bracket
    first = world.tournament.rounds.get()
    world.finish_round(first)
    actions.reporting.correct_result(world.by(world.organizer), first.matches.get(table=1), VOID, reason="x")
    actions.reporting.replay(world.by(world.judge), first.matches.get(table=1), reason="x")
    world.finish_round(first)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict):
        actions.reporting.correct_result(world.by(world.organizer), first.matches.get(table=2), VOID, reason="x")


@pytest.mark.django_db(transaction=True)
def test_two_contradictory_acts_at_once_have_one_winner():
    world = World.open()
    world.add_players(2)
    world.start_round()
    match = world.table()
    one, other = world.seated(match)
    actions.reporting.report_result(world.by(one), match, WON)
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
        threading.Thread(
            target=attempt, args=(lambda: actions.reporting.confirm_report(world.by(other), match, 1),)
        ),
        threading.Thread(
            target=attempt,
            args=(lambda: actions.reporting.decide_result(world.by(world.judge), match, LOST, reason="x"),),
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


@pytest.mark.parametrize("verb", [actions.reporting.confirm_report, actions.reporting.dispute_report])
def test_only_those_at_the_table_answer_a_report(table, verb):
    world, match, (one, _other) = table
    actions.reporting.report_result(world.by(one), match, WON)
    with pytest.raises(NotAllowed, match="esta mesa"):
        verb(world.by(person("ajeno")), match, 1)


def test_an_open_result_is_decided_and_not_corrected(table):
    world, match, _users = table
    with pytest.raises(Conflict, match="decídelo"):
        actions.reporting.correct_result(world.by(world.organizer), match, WON, reason="x")


def test_a_correction_that_changes_nothing_is_refused(table):
    world, match, _users = table
    actions.reporting.decide_result(world.by(world.judge), match, WON)
    with pytest.raises(Conflict, match="ya es ese"):
        actions.reporting.correct_result(world.by(world.organizer), match, WON, reason="x")


def test_a_bye_is_not_reported(world):
    world.add_players(3)
    round_ = world.start_round()
    bye = round_.matches.get(table=None)
    with pytest.raises(Conflict, match="no se juega"):
        actions.reporting.decide_result(world.by(world.judge), bye, WON)


def test_a_draft_is_not_reported(world):
    world.add_players(2)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="no se juega"):
        actions.reporting.decide_result(world.by(world.judge), world.table(), WON)


def test_a_note_or_a_reason_that_is_too_long_is_refused_with_its_limit(table):
    world, match, (one, other) = table
    actions.reporting.report_result(world.by(one), match, WON)
    with pytest.raises(Invalid, match="300") as refused:
        actions.reporting.dispute_report(world.by(other), match, 1, note="y" * 301)
    assert refused.value.field == "note"
    with pytest.raises(Invalid, match="300") as refused:
        actions.reporting.decide_result(world.by(world.judge), match, WON, reason="y" * 301)
    assert refused.value.field == "reason"


def test_who_sits_opposite_somebody_disqualified_does_not_report(table):
    world, match, (one, other) = table
    entry = match.seats.get(entry__members__user=other).entry
    actions.judging.disqualify(world.by(world.organizer), entry, PenaltyCategory.CONDUCT, reason="Grave")
    with pytest.raises(Conflict, match="lo decide un juez"):
        actions.reporting.report_result(world.by(one), match, WON)
