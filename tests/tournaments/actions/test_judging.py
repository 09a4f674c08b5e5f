"""Calls, warnings, the third one."""

import pytest
from django.urls import reverse

from rules.rulings import Decision
from tests.world import LEGAL, client_of, person
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
    assert [item.kind for item in queue(playing.tournament, playing.now).items] == ["call"]
    actions.judging.answer_call(playing.by(playing.judge), call)
    assert queue(playing.tournament, playing.now).items == []


def test_a_call_that_was_answered_by_mistake_waits_again_and_the_page_offers_it(playing):
    match = playing.table()
    by = playing.by(playing.judge)
    call = actions.judging.answer_call(by, actions.judging.call_judge(by, match, CallKind.RULES), answer="Listo")
    client = client_of(playing.judge)
    page = reverse("judge", args=[playing.tournament.slug])
    assert f"Atendiste la mesa {match.table}." in client.get(page).content.decode()
    client.post(reverse("command", args=[playing.tournament.slug, "reopen_call"]), {"call": call.pk})
    call.refresh_from_db()
    assert (call.answered_at, call.answered_by, call.answer) == (None, None, "")
    assert [item.call for item in queue(playing.tournament, playing.now).items] == [call]
    assert "Atendiste" not in client.get(page).content.decode()
    with pytest.raises(Conflict, match="ya llamó"):
        actions.judging.reopen_call(by, call)


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
        assert not reviews_due(playing.tournament)
        actions.judging.warn(playing.by(playing.judge), entry, SLOW, note=f"vez {n}")
    entry.refresh_from_db()
    assert entry.state == EntryState.CHECKED_IN
    assert list(reviews_due(playing.tournament)) == [entry]


def test_the_head_judge_may_say_no_and_is_asked_again_at_the_fourth(playing):
    entry = playing.tournament.entries.first()
    for _ in range(3):
        actions.judging.warn(playing.by(playing.judge), entry, SLOW, note="x")
    actions.judging.review_warnings(playing.by(playing.judge), entry, disqualify=False, reason="Fueron leves")
    assert not reviews_due(playing.tournament)
    actions.judging.warn(playing.by(playing.judge), entry, SLOW, note="x")
    assert list(reviews_due(playing.tournament)) == [entry]


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
    assert queue(world.tournament, world.now).items == []
    (item,) = queue(world.tournament, world.by(world.judge, later=5).now).items
    assert item.kind == "preparation"


def ruled(world, match, *, publish=False):
    decided = Decision("¿Vale?", "Sí", True, publish=publish)
    return actions.judging.record_ruling(world.by(world.organizer), match, {}, {"findings": []}, decided)


@pytest.fixture
def gone(playing):
    """An entry that has left."""
    return actions.registration.drop(playing.by(playing.players[0]), playing.tournament.entries.first())


def test_nobody_calls_to_a_table_that_does_not_play(world):
    world.add_players(2)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="no está jugando"):
        actions.judging.call_judge(world.by(world.judge), world.table(), CallKind.RULES)


def test_nobody_calls_once_the_event_is_over(playing):
    match = playing.table()
    actions.setup.cancel_tournament(
        playing.by(playing.organizer), playing.tournament, name=playing.tournament.name, reason="Lluvia"
    )
    with pytest.raises(Conflict, match="se canceló"):
        actions.judging.call_judge(playing.by(playing.judge), match, CallKind.RULES)


def test_a_call_is_answered_once(playing):
    call = actions.judging.call_judge(playing.by(playing.judge), playing.table(), CallKind.RULES)
    actions.judging.answer_call(playing.by(playing.judge), call)
    with pytest.raises(Conflict, match="Otro juez"):
        actions.judging.answer_call(playing.by(playing.judge), call)


def test_nobody_rules_at_the_own_table(world):
    entry = actions.registration.register(world.by(world.organizer), world.tournament, LEGAL)
    actions.registration.check_in(world.by(world.organizer), entry)
    world.add_players(1)
    world.start_round()
    with pytest.raises(NotAllowed, match="Quien juega"):
        ruled(world, world.table())


def test_a_ruling_is_published_once(playing):
    ruling = ruled(playing, playing.table())
    actions.judging.publish_ruling(playing.by(playing.judge), ruling)
    with pytest.raises(Conflict, match="ya está publicado"):
        actions.judging.publish_ruling(playing.by(playing.judge), ruling)


def test_who_left_is_not_warned(playing, gone):
    with pytest.raises(Conflict, match="ya no está"):
        actions.judging.warn(playing.by(playing.judge), gone, SLOW, note="x")


def test_who_left_is_not_disqualified(playing, gone):
    with pytest.raises(Conflict, match="ya no está"):
        actions.judging.disqualify(playing.by(playing.judge), gone, SLOW, reason="x")


def test_a_warning_is_withdrawn_once(playing):
    entry = playing.tournament.entries.first()
    penalty = actions.judging.warn(playing.by(playing.judge), entry, SLOW, note="x")
    actions.judging.withdraw_penalty(playing.by(playing.judge), penalty, reason="Error")
    with pytest.raises(Conflict, match="ya no cuenta"):
        actions.judging.withdraw_penalty(playing.by(playing.judge), penalty, reason="Error")


def test_a_withdrawn_warning_is_reinstated_as_it_was_given(playing):
    entry = playing.tournament.entries.first()
    penalty = actions.judging.warn(playing.by(playing.judge), entry, SLOW, note="Tarda")
    with pytest.raises(Conflict, match="no está anulada"):
        actions.judging.reinstate_penalty(playing.by(playing.judge), penalty)
    actions.judging.withdraw_penalty(playing.by(playing.judge), penalty, reason="Error")
    actions.judging.reinstate_penalty(playing.by(playing.judge), penalty)
    assert warnings_of(entry) == 1
    kept = entry.penalties.get()
    assert (kept.note, kept.withdrawn_reason, kept.can_be_withdrawn) == ("Tarda", "", True)


def test_a_disqualification_that_ended_is_not_reinstated(playing):
    entry = playing.tournament.entries.first()
    actions.judging.disqualify(playing.by(playing.judge), entry, SLOW, reason="Grave")
    actions.registration.restore(playing.by(playing.judge), entry, reason="Fue otro")
    with pytest.raises(Conflict, match="no está anulada"):
        actions.judging.reinstate_penalty(playing.by(playing.judge), entry.penalties.get())


def test_a_disqualification_is_no_warning_to_withdraw(playing):
    entry = playing.tournament.entries.first()
    actions.judging.disqualify(playing.by(playing.judge), entry, SLOW, reason="Grave")
    with pytest.raises(Conflict, match="ya no cuenta"):
        actions.judging.withdraw_penalty(playing.by(playing.judge), entry.penalties.get(), reason="Error")


def test_nothing_is_reviewed_before_the_third_warning(playing):
    entry = playing.tournament.entries.first()
    actions.judging.warn(playing.by(playing.judge), entry, SLOW, note="x")
    with pytest.raises(Conflict, match="nada por revisar"):
        actions.judging.review_warnings(playing.by(playing.judge), entry, disqualify=True, reason="x")


LONG = "y" * 301


@pytest.mark.parametrize(
    ("field", "attempt"),
    [
        ("note", lambda w, by: actions.judging.call_judge(by, w.table(), CallKind.TIME, note=LONG)),
        ("note", lambda w, by: actions.judging.warn(by, w.tournament.entries.first(), SLOW, note=LONG)),
        ("reason", lambda w, by: actions.judging.disqualify(by, w.tournament.entries.first(), SLOW, reason=LONG)),
        (
            "answer",
            lambda w, by: actions.judging.answer_call(
                by, actions.judging.call_judge(by, w.table(), CallKind.TIME), answer=LONG
            ),
        ),
    ],
)
def test_a_text_that_is_too_long_is_refused_with_its_limit(playing, field, attempt):
    with pytest.raises(Invalid, match="300") as refused:
        attempt(playing, playing.by(playing.judge))
    assert refused.value.field == field


def test_a_call_is_taken_by_who_has_not_got_it_until_it_is_answered(playing):
    call = actions.judging.call_judge(playing.by(playing.players[0]), playing.table(), CallKind.RULES, note="¿?")
    actions.judging.take_call(playing.by(playing.judge), call)
    with pytest.raises(Conflict, match="ya es tuyo"):
        actions.judging.take_call(playing.by(playing.judge), call)
    assert actions.judging.take_call(playing.by(playing.organizer), call).taken_by == playing.organizer
    actions.judging.answer_call(playing.by(playing.judge), call)
    with pytest.raises(Conflict, match="ya atendió"):
        actions.judging.take_call(playing.by(playing.judge), call)


def test_who_left_loses_no_match(playing, gone):
    with pytest.raises(Conflict, match="ya no está"):
        actions.judging.lose_match(playing.by(playing.judge), gone, SLOW, reason="Tarde")


def test_who_has_no_open_match_loses_none(playing):
    match = playing.table()
    actions.reporting.decide_result(playing.by(playing.judge), match, {"ending": "elimination", "left": [2, 0]})
    with pytest.raises(Conflict, match="no tiene una partida abierta"):
        actions.judging.lose_match(playing.by(playing.judge), match.seats.first().entry, SLOW, reason="Tarde")


@pytest.mark.parametrize("counts", [[], [10] * 5, [10] * 7, [10, 10, 10, 10, 10, -1], [10, 10, 10, 10, 10, 1000]])
def test_a_deck_is_counted_whole(playing, counts):
    with pytest.raises(Invalid) as refused:
        actions.judging.check_deck(playing.by(playing.judge), playing.tournament.entries.first(), counts=counts)
    assert refused.value.field == "counts"


def test_a_note_says_something(playing):
    with pytest.raises(Invalid) as refused:
        actions.judging.note_about(playing.by(playing.judge), playing.tournament.entries.first(), " ")
    assert refused.value.field == "text"
