"""The people who have not paid, and the sum that they owe."""

import pytest

from tests.world import LEGAL, World
from tournaments import actions
from tournaments.queries.people.owing import owing, times


@pytest.mark.parametrize(
    ("price", "people", "total"),
    [
        ("$ 3.000 en el local", 3, "$ 9.000"),
        ("$3000", 4, "$12000"),
        ("US$ 2.50", 3, "US$ 7.50"),
        ("5,50 €", 2, "11,00 €"),
        ("$ 900.000", 2, "$ 1.800.000"),
        ("2000 pesos", 3, "6000 pesos"),
        ("15", 2, "30"),
        ("Gratis", 3, ""),
        ("$ 3.000, menores $ 2.000", 3, ""),
        ("2x1: $ 3.000", 3, ""),
    ],
)
def test_the_sum_is_written_as_the_price(price, people, total):
    assert times(price, people) == total


@pytest.mark.django_db
def test_who_has_a_place_and_has_not_paid_owes():
    world = World.open(price="$ 3.000", capacity=3)
    entries = [
        actions.registration.add_walk_in(
            world.by(world.organizer), world.tournament, f"Persona {n}", check_in=False
        )
        for n in range(4)
    ]
    actions.entries.mark_paid(world.by(world.organizer), entries[1], paid=True)
    found = owing(world.tournament)
    assert [one.name for one in found.entries] == ["Persona 0", "Persona 2"]  # the fourth waits for a place
    assert found.total == "$ 6.000"
    for one in (entries[0], entries[2]):
        actions.entries.mark_paid(world.by(world.organizer), one, paid=True)
    assert owing(world.tournament) is None


@pytest.mark.django_db
def test_from_play_on_who_came_owes_until_it_is_paid_and_who_never_came_does_not():
    world = World.open(price="$ 3.000", swiss_rounds=1)
    world.add_players(4)
    actions.registration.add_walk_in(
        world.by(world.organizer), world.tournament, "Nunca vino", items=LEGAL, check_in=False
    )
    round_ = world.start_round()
    actions.registration.drop(world.by(world.organizer), world.tournament.entries.get(name="jugador1"))
    four = [f"jugador{n}" for n in range(1, 5)]
    assert [one.name for one in owing(world.tournament).entries] == four
    world.finish_round(round_)
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    world.refresh()
    assert owing(world.tournament).total == "$ 12.000"


@pytest.mark.django_db
def test_nobody_owes_for_an_event_that_was_cancelled():
    world = World.open(price="$ 3.000")
    world.add_players(2)
    assert len(owing(world.tournament).entries) == 2
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Lluvia"
    )
    world.refresh()
    assert owing(world.tournament) is None


@pytest.mark.django_db
def test_nobody_owes_where_the_event_tells_no_price():
    world = World.open(price="Gratis")
    world.add_players(2)
    assert owing(world.tournament) is None
