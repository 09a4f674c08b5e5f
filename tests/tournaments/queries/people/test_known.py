"""The people of a club in few questions, whatever its size."""

import pytest

from tests.world import World
from tournaments.actions.people.imports import Incoming, import_people
from tournaments.queries.people.known import known_here

pytestmark = pytest.mark.django_db


def test_who_did_not_come_is_not_known(django_assert_num_queries):
    first = World.open(capacity=40)
    import_people(first.by(first.organizer), first.tournament, [Incoming("Ana")], check_in=False)
    people = [Incoming(f"Persona {k}") for k in range(30)]
    import_people(first.by(first.organizer), first.tournament, people, check_in=True)
    again = World.open_again(first)
    with django_assert_num_queries(6):
        assert len(known_here(again.tournament)) == 30
