"""The prizes of an event with the entries that get them."""

import pytest

from tests.tournaments.actions.evening.test_prizes import finished, run
from tests.tournaments.queries.played import event
from tournaments import actions
from tournaments.actions.evening.prizes import set_prize, share_ties
from tournaments.enums import Ties
from tournaments.queries.evening.prizes import winners

pytestmark = pytest.mark.django_db


def told(world):
    world.refresh()
    return [(one.place, *one.award.said, *one.award.together) for one in winners(world.tournament)]


def test_the_end_says_who_gets_what_and_equals_share_as_the_organizer_chose():
    world = finished()
    assert told(world) == [(1, "10 sobres"), (2, "5 sobres"), (3, "pin"), (4, "pin")]
    share_ties(run(world), world.tournament, Ties.SHARE)
    assert told(world) == [(1, "8 sobres"), (2, "7 sobres"), (3, "pin", "pin"), (4, "pin", "pin")]
    share_ties(run(world), world.tournament, Ties.BEST)
    assert told(world) == [(1, "10 sobres"), (2, "10 sobres"), (3, "pin"), (4, "pin")]


def test_the_losers_of_the_semifinals_end_equal():
    world = event(4, format="single", top_cut=0)
    set_prize(run(world), world.tournament, 3, "sobres", amount=5)
    for _ in range(2):
        world.settle(actions.pairing.pair_round(run(world), world.tournament))
    actions.rounds.finish_tournament(run(world), world.tournament)
    share_ties(run(world), world.tournament, Ties.SHARE)
    assert told(world) == [(3, "3 sobres"), (4, "2 sobres")]
