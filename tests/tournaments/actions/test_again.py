"""Corrections in a bracket: what hangs on a result stays as it was played, or is played again."""

import json

import pytest

from tests.tournaments.queries.played import draft, entry, event, match_of_numbers, numbers, play, score
from tournaments import actions
from tournaments.core import record
from tournaments.core.past import told_by
from tournaments.enums import Later, PenaltyCategory
from tournaments.errors import Conflict, Invalid
from tournaments.queries.brackets import hangs_on
from tournaments.queries.record import export
from tournaments.queries.rounds import progress
from tournaments.queries.standings import final_order, podium

pytestmark = pytest.mark.django_db


def won(match, winner):
    return {"ending": "elimination", "left": [2 * (seat.entry.number == winner) for seat in match.seats.all()]}


def correct(world, round_, winner, loser, later=None):
    """A match is corrected for somebody else to have won it."""
    round_.refresh_from_db()
    match = match_of_numbers(round_, winner, loser)
    by = world.by(world.organizer)
    actions.reporting.correct_result(by, match, won(match, winner), reason="Al revés", later=later)
    world.refresh()


def verify(world):
    world.refresh()
    for public in (False, True):
        data = json.loads(record.as_text(export(world.tournament, public=public)))
        assert record.check(record.load(data), world.tournament.ruleset).differences == []


def finish(world):
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    verify(world)
    return numbers(final_order(world.tournament))


def seated(round_):
    return sorted(sorted(seat.entry.number for seat in match.seats.all()) for match in round_.matches.all())


def to_the_end(world, players):
    """Play a bracket to its end; the entry with the lower number wins each match."""
    for _ in range(20):
        step = progress(world.tournament).step
        if step == "finish":
            break
        if step == "pair":
            draft(world)
        elif step in {"publish", "prepare", "start"}:
            latest = world.tournament.rounds.order_by("number").last()
            world.start(latest)
        for round_ in world.tournament.rounds.filter(started_at__isnull=False).order_by("number"):
            score(world, round_, dict.fromkeys(range(1, players + 1), 2))


def four():
    """1 beats 4, 2 beats 3; 1 beats 2 in the final."""
    world = event(4, format="single")
    semifinals = play(world, {1: 2, 2: 2})
    return world, semifinals, play(world, {1: 2})


def test_what_hangs_on_a_result_is_asked_before_it_is_corrected():
    world, semifinals, final = four()
    with pytest.raises(Invalid, match="dependen") as refused:
        correct(world, semifinals, 4, 1)
    assert refused.value.field == "later"
    match = match_of_numbers(semifinals, 1, 4)
    hanging = hangs_on(match, actions.reporting.decide(match, won(match, 4), by_staff=True))
    assert [one.round.number for one in hanging.matches] == [final.number]
    assert hangs_on(match, actions.reporting.decide(match, won(match, 1), by_staff=True)).nothing


def test_kept_the_bracket_goes_on_with_who_went_on_and_the_champion_won_the_last_match():
    world, semifinals, _ = four()
    correct(world, semifinals, 4, 1, Later.KEEP)
    match = match_of_numbers(semifinals, 1, 4)
    assert match.went_on == next(seat.index for seat in match.seats.all() if seat.entry.number == 1)
    assert finish(world) == [1, 2, 3, 4]
    assert podium(world.tournament).why == "kept"


def test_played_again_the_final_is_open_with_the_other_and_what_was_played_is_in_the_log():
    world, semifinals, final = four()
    correct(world, semifinals, 4, 1, Later.AGAIN)
    assert seated(final) == [[2, 4]]
    assert progress(world.tournament).step == "play"
    (line,) = world.tournament.log.get(action="correct_result").details["again"]
    assert (line["round"], line["table"], line["winners"]) == (2, 1, ["jugador1"])
    assert sorted(line["seats"]) == ["jugador1", "jugador2"]
    with pytest.raises(Conflict, match="no terminó"):
        finish(world)
    score(world, final, {4: 2})
    assert finish(world)[:2] == [4, 2]


def test_under_a_draft_the_bracket_follows_without_a_question():
    world = event(4, format="single")
    semifinals = play(world, {1: 2, 2: 2})
    final = draft(world)
    correct(world, semifinals, 4, 1)
    assert seated(final) == [[2, 4]]


def test_a_semifinal_that_does_not_hang_on_it_stays_and_the_final_waits():
    world = event(8, format="single")
    quarters = play(world, {1: 2, 2: 2, 3: 2, 4: 2})
    middle = play(world, {1: 2, 2: 2})
    final = play(world, {1: 2})
    correct(world, quarters, 8, 1, Later.AGAIN)
    assert seated(middle) == [[2, 3], [4, 8]]
    assert seated(final) == [[2]]
    data = {"ending": "elimination", "left": [2, 0]}
    with pytest.raises(Conflict, match="quiénes juegan"):
        actions.reporting.decide_result(world.by(world.judge), final.matches.get(), data)
    score(world, middle, {4: 2})
    assert seated(final) == [[2, 4]]
    score(world, final, {2: 2})
    assert finish(world)[:2] == [2, 4]


def test_a_round_whose_match_waits_can_begin_without_it():
    world = event(8, format="single")
    quarters = play(world, {1: 2, 2: 2, 3: 2, 4: 2})
    middle = play(world, {1: 2, 2: 2})
    final = draft(world)
    actions.rounds.publish_round(world.by(world.organizer), final)
    assert progress(world.tournament).step == "prepare"
    correct(world, quarters, 8, 1, Later.AGAIN)
    assert progress(world.tournament).step == "start"
    actions.rounds.start_clock(world.by(world.organizer), final)
    score(world, middle, {4: 2})
    assert seated(final) == [[2, 4]]


def test_an_event_that_is_over_is_not_played_again():
    world, semifinals, final = four()
    finish(world)
    with pytest.raises(Conflict, match="terminó"):
        correct(world, semifinals, 4, 1, Later.AGAIN)
    correct(world, semifinals, 4, 1, Later.KEEP)
    assert numbers(final_order(world.tournament))[0] == 1
    correct(world, final, 2, 1)  # on the final itself nothing hangs
    assert numbers(final_order(world.tournament))[0] == 2


def test_a_double_elimination_goes_on_after_a_corrected_first_match():
    world = event(6, format="double")
    first = play(world, {3: 2, 4: 2})
    play(world, dict.fromkeys(range(1, 7), 2))
    draft(world)
    loser = next(s.entry.number for m in first.matches.all() for s in m.seats.all() if not s.won)
    correct(world, first, loser, 9 - loser, Later.AGAIN)
    to_the_end(world, 6)
    assert finish(world)[0] == 1


def test_a_match_that_is_taken_out_because_somebody_left_does_not_contradict_later_rounds():
    world = event(16, format="double")
    first, *_ = [play(world, dict.fromkeys(range(1, 17), 2)) for _ in range(3)]
    actions.registration.drop(world.by(world.organizer), entry(world, 9))
    # 1 is to meet 9 in the second round now: that match is no more, and other tables of the third stay as they were.
    correct(world, first, 16, 1, Later.AGAIN)
    assert [9, 16] not in seated(world.tournament.rounds.get(number=2))
    to_the_end(world, 16)
    finish(world)


def test_a_corrected_grand_final_of_an_event_that_is_over_leaves_no_final_unplayed():
    world = event(2, format="double")
    play(world, {1: 2})
    final = play(world, {1: 2})
    finish(world)
    with pytest.raises(Invalid, match="dependen"):
        correct(world, final, 2, 1)
    correct(world, final, 2, 1, Later.KEEP)
    assert numbers(final_order(world.tournament)) == [1, 2]


def test_who_left_before_the_final_is_not_champion():
    world = event(4, format="double")
    play(world, {1: 2, 2: 2})
    play(world, {1: 2, 3: 2})
    play(world, {2: 2})
    actions.registration.drop(world.by(world.organizer), entry(world, 1))
    world.refresh()
    assert progress(world.tournament).step == "finish"
    assert finish(world)[0] == 2


@pytest.mark.parametrize("chosen", [{"format": "single"}, {"format": "double"}, {"swiss_rounds": 1}])
def test_a_disqualified_champion_loses_the_title_to_the_next(chosen):
    world = event(2, **chosen)
    play(world, {1: 2})
    if chosen == {"format": "double"}:
        play(world, {1: 2})
    one = entry(world, 1)
    actions.judging.disqualify(world.by(world.judge), one, PenaltyCategory.CONDUCT, reason="Cambió el resultado")
    world.refresh()
    assert finish(world) == [2, 1]
    assert export(world.tournament, public=True)["champion"] == 2
    assert podium(world.tournament).why == "passed_on"


def test_who_was_away_when_a_round_of_the_bracket_was_paired_does_not_come_back():
    world = event(4, format="single")
    play(world, {1: 2, 2: 2})
    actions.registration.drop(world.by(world.organizer), entry(world, 1))
    world.refresh()
    final = draft(world)
    with pytest.raises(Conflict, match="ya siguió"):
        actions.registration.restore(world.by(world.organizer), entry(world, 1), reason="Volvió")
    actions.pairing.take_back_round(world.by(world.organizer), final)
    actions.registration.restore(world.by(world.organizer), entry(world, 1), reason="Volvió")
    world.refresh()
    assert seated(draft(world)) == [[1, 2]]


def test_hands_change_seeds_in_the_first_round_of_a_bracket_only():
    world = event(4, format="single")
    first = draft(world)
    one, two, by = entry(world, 1), entry(world, 2), world.by(world.organizer)
    actions.pairing.swap_entries(by, first, one, two, reason="Son hermanas")
    first.stage.refresh_from_db()
    assert first.stage.seeds == [entry(world, number).pk for number in (2, 1, 3, 4)]
    world.start(first)
    score(world, first, {1: 2, 2: 2})
    final = draft(world)
    with pytest.raises(Conflict, match="primera ronda"):
        actions.pairing.swap_entries(by, final, one, two, reason="Otra vez")
    world.settle(final)
    finish(world)


def test_a_match_that_a_double_elimination_did_without_is_played_when_a_correction_wants_it():
    """4 loses and leaves, so that 3 passes the losers' first match: corrected, it is 1 who meets 3 there."""
    world = event(4, format="double")
    first = play(world, {1: 2, 2: 2})
    actions.registration.drop(world.by(world.organizer), entry(world, 4))
    second = play(world, {1: 2})
    third = play(world, {2: 2})
    assert (seated(second), seated(third)) == ([[1, 2]], [[2, 3]])
    correct(world, first, 4, 1, Later.AGAIN)
    assert [round_.number for round_ in world.tournament.rounds.all()] == [1]
    assert seated(play(world, {3: 2})) == [[1, 3]]
    assert seated(play(world, {2: 2})) == [[2, 3]]
    assert finish(world) == [2, 3, 1, 4]


def test_it_is_played_in_the_round_of_its_step_at_a_free_table():
    """Eight: 8 leaves and 5 passes; corrected, 1 and 5 meet in round 2 beside the others."""
    world = event(8, format="double")
    first = play(world, {1: 2, 2: 2, 3: 2, 4: 2})
    actions.registration.drop(world.by(world.organizer), entry(world, 8))
    second = play(world, {1: 2, 2: 2, 6: 2})
    third = play(world, dict.fromkeys(range(1, 9), 2))
    assert (seated(second), seated(third)) == ([[1, 4], [2, 3], [6, 7]], [[1, 2], [3, 5], [4, 6]])
    correct(world, first, 8, 1, Later.AGAIN)
    assert (seated(second), seated(third)) == ([[1, 5], [2, 3], [6, 7]], [[], [2, 4]])
    assert sorted(match.table for match in second.matches.all()) == [1, 2, 3]
    assert not match_of_numbers(second, 1, 5).is_waiting
    score(world, second, {1: 2})
    assert seated(third) == [[1, 3], [2, 4]]


def leaves(world, number):
    actions.registration.drop(world.by(world.organizer), entry(world, number))
    world.refresh()


@pytest.mark.parametrize("chosen", ["single", "double"])
def test_a_table_that_nobody_won_may_go_to_one_who_has_left_since(chosen):
    """1 and 4 lose both, so that the others pass; they leave, and 1 gets the win afterwards."""
    world = event(4, format=chosen)
    first = world.start(draft(world))
    both_lose = match_of_numbers(first, 1, 4), {"ending": "double_loss"}
    actions.reporting.decide_result(world.by(world.organizer), *both_lose, reason="Se fueron a los golpes")
    score(world, first, {2: 2})
    last = play(world, {2: 2})
    leaves(world, 1)
    leaves(world, 4)
    correct(world, first, 1, 4)
    assert seated(last) == ([[2]] if chosen == "single" else [[2, 3]])
    verify(world)
    with pytest.raises(Conflict, match="ya siguió"):
        actions.registration.restore(world.by(world.organizer), entry(world, 1), reason="Volvió")
    assert finish(world)[0] == 2


def test_a_published_round_that_a_correction_takes_out_is_told():
    """4 leaves and is to meet 2 now: of the second round nothing is left, and nothing was played in it."""
    world = event(4, format="double")
    first = play(world, {1: 2, 2: 2})
    leaves(world, 4)
    assert seated(world.start(draft(world))) == [[1, 2]]
    correct(world, first, 4, 1, Later.AGAIN)
    assert world.tournament.rounds.count() == 1
    verify(world)
    to_the_end(world, 4)
    assert finish(world) == [1, 2, 3, 4]


def test_with_a_round_that_a_correction_takes_out_goes_the_draft_after_it():
    """2 leaves and wins against 1 afterwards: 3 meets nobody, neither in the final nor in the second one."""
    world = event(3, format="double")
    play(world, {3: 2})
    play(world, {3: 2})
    third = play(world, {1: 2})
    assert seated(third) == [[1, 2]]
    play(world, {1: 2})
    assert seated(draft(world)) == [[1, 3]]
    leaves(world, 2)
    correct(world, third, 2, 1, Later.AGAIN)
    assert world.tournament.rounds.count() == 3
    verify(world)
    assert finish(world) == [3, 2, 1]


def test_a_draft_that_a_correction_takes_out_is_paired_no_more_by_the_log():
    world = event(4, format="double")
    first = play(world, {1: 2, 2: 2})
    leaves(world, 4)
    assert seated(draft(world)) == [[1, 2]]
    correct(world, first, 4, 1, Later.AGAIN)
    assert world.tournament.rounds.count() == 1
    said = record.load(json.loads(record.as_text(export(world.tournament, public=False)))).said
    assert set(told_by(said).paired) == {1}


def test_a_bye_that_a_correction_left_over_keeps_its_reason_when_it_is_laid_anew():
    """5 wins a first match after all, and leaves: the match for the third place has nobody but 3."""
    world = event(5, format="single", third_place=True)
    first = play(world, {4: 2})
    semifinals = play(world, {1: 2, 2: 2})
    play(world, {1: 2, 3: 2})
    correct(world, first, 5, 4, Later.AGAIN)
    leaves(world, 5)
    score(world, semifinals, {1: 2})
    verify(world)


def test_the_order_of_a_bracket_says_nothing_of_a_draft(client):
    world = event(4, format="single")
    address = f"/api/tournaments/{world.tournament.slug}/standings/"
    first = draft(world)
    world.refresh()
    assert client.get(address).json()["final"] == []
    verify(world)
    world.start(first)
    assert [row["number"] for row in client.get(address).json()["final"]] == [1, 2, 3, 4]


def test_a_table_keeps_its_number_though_another_belongs_before_it_since_a_correction():
    """1 and 4 lose both, so that 2 and 3 have the second round; corrected, 1 is to meet 2 before they do."""
    world = event(4, format="double")
    first = world.start(draft(world))
    table = match_of_numbers(first, 1, 4)
    actions.reporting.decide_result(world.by(world.organizer), table, {"ending": "double_loss"}, reason="Pelea")
    score(world, first, {2: 2})
    world.start(draft(world))
    correct(world, first, 1, 4, Later.AGAIN)
    verify(world)
    to_the_end(world, 4)
    finish(world)
