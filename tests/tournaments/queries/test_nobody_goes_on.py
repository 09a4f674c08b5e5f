"""Brackets from which nobody goes on, or whose match was void: the event goes on to its end, and its record holds."""

from random import Random

import pytest

from atrum_judge.registry import get_ruleset
from rules.catalogue import load
from tests.tournaments.actions.test_again import finish, to_the_end
from tests.tournaments.queries.played import draft, entry, event, match_of_numbers, numbers, play
from tests.world import World
from tournaments import actions
from tournaments.enums import Later, PenaltyCategory
from tournaments.queries.rounds import progress
from tournaments.queries.standings import podium

pytestmark = pytest.mark.django_db

NOBODY = {"ending": "double_loss"}


def lost_by_both(world, round_, *pair):
    match = match_of_numbers(round_, *pair)
    actions.reporting.decide_result(world.by(world.judge), match, NOBODY)


def started(world):
    return world.start(draft(world))


def wins(world, round_, winner, loser):
    match = match_of_numbers(round_, winner, loser)
    left = [2 * (seat.entry.number == winner) for seat in match.seats.all()]
    actions.reporting.decide_result(world.by(world.judge), match, {"ending": "elimination", "left": left})


def test_an_empty_slot_passes_the_next_opponent_to_the_end():
    world = event(4, format="single", third_place=True)
    semifinals = started(world)
    lost_by_both(world, semifinals, 1, 4)
    wins(world, semifinals, 2, 3)
    to_the_end(world, 4)
    assert finish(world) == [2, 1, 3, 4]


def test_a_final_that_nobody_wins_ends_the_event():
    world = event(4, format="single")
    play(world, {1: 2, 2: 2})
    lost_by_both(world, started(world), 1, 2)
    assert progress(world.tournament).step == "finish"
    assert finish(world) == [1, 2, 3, 4]


@pytest.mark.parametrize("pair", [(1, 8), (4, 5)])
def test_in_a_double_elimination_who_loses_together_is_out_at_once(pair):
    world = event(8, format="double")
    first = started(world)
    lost_by_both(world, first, *pair)
    for winner, loser in {(1, 8), (4, 5), (2, 7), (3, 6)} - {pair}:
        wins(world, first, winner, loser)
    to_the_end(world, 8)
    order = finish(world)
    assert set(order[-2:]) == set(pair)


def test_the_grand_final_of_a_double_elimination_may_have_no_winner():
    world = event(4, format="double")
    for _ in range(6):
        round_ = started(world)
        pairs = [sorted(seat.entry.number for seat in match.seats.all()) for match in round_.matches.all()]
        if pairs == [[1, 2]] and round_.number > 2:
            lost_by_both(world, round_, 1, 2)
            break
        for pair in pairs:
            wins(world, round_, *pair)
    assert progress(world.tournament).step == "finish"
    assert finish(world)[:2] == [1, 2]


@pytest.mark.parametrize("later", [Later.AGAIN, Later.KEEP])
@pytest.mark.parametrize("kind", ["single", "double"])
def test_a_winner_found_afterwards_is_played_for_or_kept_out(kind, later):
    world = event(4, format=kind)
    semifinals = started(world)
    lost_by_both(world, semifinals, 1, 4)
    wins(world, semifinals, 2, 3)
    started(world)
    semifinals.refresh_from_db()
    match = match_of_numbers(semifinals, 1, 4)
    left = [2 * (seat.entry.number == 4) for seat in match.seats.all()]
    data = {"ending": "elimination", "left": left}
    by = world.by(world.organizer)
    actions.reporting.correct_result(by, match, data, reason="Llegó", later=later)
    world.refresh()
    to_the_end(world, 4)
    assert (finish(world)[-1] == 4) == (later == Later.KEEP)


@pytest.mark.parametrize("kind", ["single", "double"])
@pytest.mark.parametrize("later", [Later.AGAIN, Later.KEEP])
def test_a_match_that_was_won_may_be_lost_by_both_afterwards(kind, later):
    world = event(4, format=kind)
    semifinals = play(world, {1: 2, 2: 2})
    started(world)
    match = match_of_numbers(semifinals, 1, 4)
    by = world.by(world.organizer)
    actions.reporting.correct_result(by, match, NOBODY, reason="Faltaron los dos", later=later)
    world.refresh()
    to_the_end(world, 4)
    assert finish(world)[0] == (1 if later == Later.KEEP else 2)


def test_whoever_has_a_bye_goes_on_also_where_the_bye_is_a_draw():
    world = World.open(game="duelo", format="single", first_round="seeding", options={"bye": "draw"})
    sample = get_ruleset("duelo").sample
    load(get_ruleset("duelo"), sample.cards)
    for name in ("Uno", "Dos", "Tres"):
        actions.registration.add_walk_in(
            world.by(world.organizer), world.tournament, name, items=sample.roster(Random(1))
        )
    by, first = world.by(world.organizer), draft(world)
    actions.rounds.publish_round(by, first)
    actions.rounds.start_clock(by, first)
    report = {"ending": "no_show", "who": 1}
    actions.reporting.decide_result(world.by(world.judge), match_of_numbers(first, 2, 3), report)
    assert sorted(draft(world).seats.values_list("entry__number", flat=True))[0] == 1


def test_the_title_passes_two_disqualified_finalists_to_the_better_semifinalist(client):
    world = event(4, format="single")
    play(world, {1: 2, 2: 2})
    final = started(world)
    for number in (1, 2):
        fault = PenaltyCategory.CONDUCT
        actions.judging.disqualify(world.by(world.judge), entry(world, number), fault, reason="Se pelearon")
    lost_by_both(world, final, 1, 2)
    world.refresh()
    assert finish(world) == [3, 4, 1, 2]
    told = podium(world.tournament)
    assert (told.champion.number, told.why, numbers(told.before)) == (3, "passed_on", [1, 2])
    standing = client.get(f"/api/tournaments/{world.tournament.slug}/standings/").json()
    assert [row["number"] for row in standing["final"]] == [3, 4, 1, 2]
    assert standing["champion"]["number"] == 3
    page = client.get(world.tournament.get_absolute_url()).content.decode()
    assert told.champion.name in page.partition('class="champion__name"')[2].partition("</p>")[0]
