"""The overview of a club: what its events were like, for its staff alone."""

import pytest
from django.urls import reverse

from tests.tournaments.queries.seasons.test_circuits import OPEN, played
from tests.world import World, client_of, person
from tournaments import actions
from tournaments.enums import PenaltyCategory
from tournaments.models import Entry
from tournaments.queries.seasons.overview import Overview

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db):
    """Two events that are over; Dani has a place in the second and does not come."""
    first = played(World.open(**OPEN), "Ana", "Beto", "Caro")
    second = World.open_again(first, name="Liga de mayo", **OPEN)
    actions.registration.add_walk_in(second.by(second.organizer), second.tournament, "Dani", check_in=False)
    return played(second, "Ana", "Elsa")


def test_it_tells_attendance_returning_people_and_who_did_not_come(world):
    first, second = (one.evening for one in Overview.of(world.tournament.club).looked)
    assert (first.came, first.back, first.absent) == (3, 0, 0)
    assert (second.came, second.absent) == (2, 1)
    ana = [each.members.get() for each in Entry.objects.filter(name="Ana")]
    if ana[0] != ana[1]:
        actions.people.clubs.same_person(
            world.by(world.organizer), world.tournament, person=ana[0].pk, other=ana[1].pk
        )
    assert Overview.of(world.tournament.club).looked[1].evening.back == 1


def test_the_clubs_staff_alone_reads_it(world):
    address = reverse("overview", args=[world.tournament.slug])
    page = client_of(world.organizer).get(address)
    assert page.status_code == 200
    assert "Liga de mayo" in page.content.decode()
    assert client_of(person("ajena")).get(address).status_code == 403


def test_warnings_stand_by_their_subject_without_a_name(world):
    running = World.open_again(world, name="Otra", **OPEN)
    entry = actions.registration.add_walk_in(running.by(running.organizer), running.tournament, "Fito")
    actions.judging.warn(running.by(running.organizer), entry, PenaltyCategory.LATE, note="Llegó tarde")
    running.refresh()
    assert Overview.of(world.tournament.club).warnings == []
    played(running, "Gala", "Hugo")
    assert Overview.of(world.tournament.club).warnings == [("Llegada tarde", 1)]
