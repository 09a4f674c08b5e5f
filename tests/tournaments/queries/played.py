"""Events whose results are chosen by hand, and a count of the queries a read takes.

Four players in seeding order meet as 1-3 and 2-4, then winners and losers among themselves, then the two who have
not met: with results chosen, every pairing is known.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.world import LEGAL, World
from tournaments import actions
from tournaments.enums import Role
from tournaments.models import Entry, Match, Round
from tournaments.queries.rounds import open_matches


def event(players: int, **settings: Any) -> World:
    """An event with so many players present, paired and seeded by the order of their registration."""
    world = World.open(**{"first_round": "seeding", **settings})
    world.add_players(players)
    return world


def another(earlier: World, players: int, **settings: Any) -> World:
    """A second event of the same staff, with so many present who have no account."""
    world = World.open_again(earlier, **{"first_round": "seeding", **settings})
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.judge, Role.JUDGE)
    for number in range(1, players + 1):
        actions.registration.add_walk_in(
            world.by(world.organizer), world.tournament, f"Persona {number}", items=LEGAL
        )
    return world


def draft(world: World) -> Round:
    """The next round, paired and not published."""
    return actions.pairing.pair_round(world.by(world.organizer), world.tournament)


def score(world: World, round_: Round, winners: Mapping[int, int]) -> None:
    """Decide the tables at which these entries sit: the number of each winner, and its SCORE of 1 to 3.

    Where two of them meet, the one named first wins.
    """
    for match in open_matches(round_):
        numbers = [seat.entry.number for seat in match.seats.all()]
        won = next((number for number in winners if number in numbers), None)
        if won is not None:
            left = [winners[won] if number == won else 0 for number in numbers]
            actions.reporting.decide_result(world.by(world.judge), match, {"ending": "elimination", "left": left})
    world.refresh()


def play(world: World, winners: Mapping[int, int]) -> Round:
    """A round paired, published, started and decided as `score` does; other tables stay open."""

    def made() -> Round:
        round_ = world.start(draft(world))
        score(world, round_, winners)
        return round_

    return world.next(("play", *winners.items()), made)


def four_after_two_rounds() -> World:
    """Round 1: 1 beats 3 by 3 and 2 beats 4 by 1. Round 2: 2 beats 1 by 2 and 4 beats 3 by 2."""
    world = event(4)
    play(world, {1: 3, 2: 1})
    play(world, {2: 2, 4: 2})
    return world


def after_a_final_that_the_second_won() -> World:
    """A finished event in which the standing has 1 before 2, and 2 beat 1 in the final."""
    world = event(4, swiss_rounds=1, top_cut=2)
    play(world, {1: 3, 2: 1})
    play(world, {2: 2})
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    world.refresh()
    return world


def entry(world: World, number: int) -> Entry:
    return world.tournament.entries.get(number=number)


def match_of_numbers(round_: Round, *numbers: int) -> Match:
    """The table of a round at which these entries sit."""
    return next(m for m in round_.matches.all() if {s.entry.number for s in m.seats.all()} == set(numbers))


def numbers(entries: Iterable[Entry]) -> list[int]:
    return [entry.number for entry in entries]


ONCE_A_PROCESS = '"tournaments_calledname"'
"""Marks of names stay in the process after the first commit of an event; a test's transaction never commits."""


def queries_of(read: Callable[[], object]) -> int:
    """Count the queries that a read takes in a process that knows the event."""
    with CaptureQueriesContext(connection) as captured:
        read()
    return sum(ONCE_A_PROCESS not in query["sql"] for query in captured)
