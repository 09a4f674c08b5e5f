"""Calls, warnings, the third one."""

import pytest

from tests.world import person
from tournaments import actions
from tournaments.enums import CallKind, EntryState, PenaltyCategory, Role
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.queries.judging import queue, reviews_due, warnings_of

SLOW = PenaltyCategory.SLOW_PLAY


def test_a_call_waits_until_a_judge_answers(playing):
    match = playing.table()
    user = playing.seated(match)[0]
    call = actions.judging.call_judge(playing.by(user), match, CallKind.RULES)
    with pytest.raises(Conflict):
        actions.judging.call_judge(playing.by(user), match, CallKind.RULES)
    assert [item.kind for item in queue(playing.tournament, playing.now)] == ["call"]
    actions.judging.answer_call(playing.by(playing.judge), call)
    assert queue(playing.tournament, playing.now) == []


def test_only_those_at_the_table_call(playing):
    with pytest.raises(NotAllowed):
        actions.judging.call_judge(playing.by(person("ajeno")), playing.table(), CallKind.RULES)


def test_a_warning_needs_its_story(playing):
    with pytest.raises(Invalid):
        actions.judging.warn(playing.by(playing.judge), playing.tournament.entries.first(), SLOW, note=" ")


def test_players_do_not_warn(playing):
    with pytest.raises(NotAllowed):
        actions.judging.warn(playing.by(playing.players[0]), playing.tournament.entries.last(), SLOW, note="x")


def test_the_third_warning_asks_and_does_nothing_by_itself(playing):
    entry = playing.tournament.entries.first()
    for n in range(3):
        assert reviews_due(playing.tournament) == []
        actions.judging.warn(playing.by(playing.judge), entry, SLOW, note=f"vez {n}")
    entry.refresh_from_db()
    assert entry.state == EntryState.CHECKED_IN
    assert reviews_due(playing.tournament) == [entry]


def test_the_head_judge_may_say_no_and_is_asked_again_at_the_fourth(playing):
    entry = playing.tournament.entries.first()
    for _ in range(3):
        actions.judging.warn(playing.by(playing.judge), entry, SLOW, note="x")
    actions.judging.review_warnings(playing.by(playing.judge), entry, disqualify=False, reason="Fueron leves")
    assert reviews_due(playing.tournament) == []
    actions.judging.warn(playing.by(playing.judge), entry, SLOW, note="x")
    assert reviews_due(playing.tournament) == [entry]


def test_the_head_judge_may_disqualify(playing):
    entry = playing.tournament.entries.first()
    for _ in range(3):
        actions.judging.warn(playing.by(playing.judge), entry, SLOW, note="x")
    actions.judging.review_warnings(playing.by(playing.judge), entry, disqualify=True, reason="Reiterado")
    entry.refresh_from_db()
    assert entry.state == EntryState.DISQUALIFIED


def test_a_judge_who_is_not_head_does_not_disqualify(playing):
    judge = person("linea")
    actions.setup.appoint(playing.by(playing.organizer), playing.tournament, judge, Role.JUDGE)
    with pytest.raises(NotAllowed):
        actions.judging.disqualify(playing.by(judge), playing.tournament.entries.first(), SLOW, reason="x")


def test_a_withdrawn_warning_no_longer_counts_and_stays_in_the_trail(playing):
    entry = playing.tournament.entries.first()
    penalty = actions.judging.warn(playing.by(playing.judge), entry, SLOW, note="x")
    actions.judging.withdraw_penalty(playing.by(playing.judge), penalty, reason="Me equivoqué")
    assert warnings_of(entry) == 0
    assert entry.penalties.count() == 1


def test_warnings_are_not_public(playing):
    actions.judging.warn(playing.by(playing.judge), playing.tournament.entries.first(), SLOW, note="x")
    assert not playing.tournament.log.first().public


def test_a_late_preparation_reaches_the_judges(world):
    world.add_players(2)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), round_)
    assert queue(world.tournament, world.now) == []
    (item,) = queue(world.tournament, world.by(world.judge, later=5).now)
    assert item.kind == "preparation"
