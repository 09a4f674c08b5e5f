"""A club's page, and the home of a site that is one club's."""

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Club
from tests.tournaments.queries.seasons.test_circuits import OPEN, circuit, played
from tests.world import World, client_of, person
from tournaments import actions
from tournaments.actions.seasons import counting
from tournaments.actions.seasons.circuits import set_circuit_state
from tournaments.enums import CircuitState, Role, TournamentState
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db):
    world = played(World.open(**OPEN), "Ana", "Beto")
    Club.objects.filter(pk=world.tournament.club_id).update(name="Club del Altar", place="Valparaíso")
    return world


def look(name, *args):
    return Client().get(reverse(name, args=args))


def told(answer):
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_club_without_a_name_or_an_event_that_everybody_sees_has_no_page(world):
    club = world.tournament.club
    assert "Club del Altar" in told(look("club", club.pk))
    assert look("club", club.pk + 1).status_code == 404
    Club.objects.update(name="")
    assert look("club", club.pk).status_code == 404
    Club.objects.update(name="Club del Altar")
    Tournament.objects.update(state=TournamentState.DRAFT)
    assert look("club", club.pk).status_code == 404


def test_it_names_the_champions_who_agreed_and_no_others(world):
    page = told(look("club", world.tournament.club_id))
    assert world.tournament.name in page
    assert "Ana" not in page
    winner = Entry.objects.get(name="Ana").members.get()
    counting.show_person(world.by(world.organizer), world.tournament, person=winner.pk, shown=True)
    page = told(look("club", world.tournament.club_id))
    assert "Ana" in page
    assert "Beto" not in page


def test_it_shows_published_circuits_alone(world):
    shown = circuit(world)
    assert shown.name not in told(look("club", world.tournament.club_id))
    set_circuit_state(world.by(world.organizer), world.tournament, circuit=shown.pk, state=CircuitState.PUBLISHED)
    assert shown.get_absolute_url() in told(look("club", world.tournament.club_id))
    assert reverse("club", args=[world.tournament.club_id]) in told(Client().get(shown.get_absolute_url()))
    assert reverse("club", args=[world.tournament.club_id]) in told(
        Client().get(world.tournament.get_absolute_url())
    )


def test_archived_circuits_are_folded_below_those_that_go_on(world):
    going, over = circuit(world), circuit(world)
    by = world.by(world.organizer)
    for one, states in ((going, ["published"]), (over, ["published", "archived"])):
        for state in states:
            set_circuit_state(by, world.tournament, circuit=one.pk, state=CircuitState(state))
    for page in (told(look("club", world.tournament.club_id)), told(look("home"))):
        shown, _summary, folded = page.partition("Circuitos anteriores")
        assert going.get_absolute_url() in shown
        assert over.get_absolute_url() not in shown
        assert over.get_absolute_url() in folded.partition("</details>")[0]
    listed = Client().get(f"/api/v1/clubs/{world.tournament.club_id}/").json()["circuits"]
    assert [(one["circuit"], one["state"]) for one in listed] == [
        (going.code, "published"),
        (over.code, "archived"),
    ]


def test_only_who_organizes_for_the_club_has_a_link_to_its_people_from_its_page_and_home(world):
    newest = World.open_again(world)
    helper, other = person("ayuda"), person("otra")
    actions.setup.appoint(world.by(world.organizer), newest.tournament, helper, Role.ORGANIZER)
    link = reverse("people", args=[newest.tournament.slug])
    for name, args in (("club", [world.tournament.club_id]), ("home", [])):
        page = reverse(name, args=args)
        assert link in told(client_of(world.organizer).get(page))
        for client in (Client(), client_of(helper), client_of(other)):
            assert "/manage/people/" not in told(client.get(page))
    assert client_of(world.organizer).get(link).status_code == 200


def test_the_home_of_a_site_of_one_club_is_hers(world):
    page = told(look("home"))
    assert "<h1>Club del Altar</h1>" in page
    assert "Últimos campeones" in page
    assert page.count(world.tournament.name) == 1
    assert 'class="hero"' not in page


def test_its_city_is_told_where_strangers_may_find_it(world):
    assert "Valparaíso" not in told(look("club", world.tournament.club_id))
    Club.objects.update(is_findable=True)
    assert "Valparaíso" in told(look("club", world.tournament.club_id))


def test_its_colour_stands_where_its_name_does(world):
    pages = [
        reverse("home"),
        reverse("club", args=[world.tournament.club_id]),
        world.tournament.get_absolute_url(),
    ]
    pages += [reverse(name, args=[world.tournament.slug]) for name in ("wall", "standings", "log")]
    sheet = reverse("club_colour", args=["0b6a48"])
    assert not any(sheet in told(Client().get(page)) for page in pages)
    Club.objects.update(colour="#0b6a48")
    assert all(sheet in told(Client().get(page)) for page in pages)
    found = Client().get(sheet)
    assert found["Content-Type"] == "text/css"
    assert "--ember: var(--light, #0b6a48)" in told(found)
    assert look("club_colour", "rojo").status_code == 404


def test_the_home_of_several_clubs_is_nobodys(world):
    other = World.open_again(world).tournament
    Tournament.objects.filter(pk=other.pk).update(
        club=Club.objects.create(name="Otro", created_at=other.created_at)
    )
    page = told(look("home"))
    assert "Club del Altar" not in page
    assert 'class="hero"' in page
