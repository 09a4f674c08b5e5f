"""A federation above clubs: it backs events, decrees the date of the rules, suspends, and reads no notes."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Club
from tests.tournaments.queries.seasons.test_circuits import OPEN, played, totals
from tests.tournaments.views.test_bad_input import tournament_form
from tests.world import LEGAL, NOW, World, client_of, person
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.seasons import federations
from tournaments.enums import CircuitWay, Role
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import Backing, Circuit, Tournament
from tournaments.queries.seasons.circuits import Standing

pytestmark = pytest.mark.django_db


def made_by(user, now=NOW, **settings):
    values = {"game": "atrum", "starts_at": now, "rules_date": date(2026, 11, 1)}
    return actions.setup.create_tournament(By(user, now), values | settings)


@pytest.fixture
def world(db):
    """The shop of the world, and a federation with an event of its own; the shop has asked."""
    world = World.open(**OPEN)
    world.boss = person("federa")
    world.above = made_by(world.boss, name="De la federación")
    Club.objects.filter(pk=world.above.club_id).update(name="Federación")
    Club.objects.filter(pk=world.tournament.club_id).update(name="La Tienda")
    federations.ask_federation(
        world.by(world.organizer), world.tournament, page=f"https://x.cl/clubes/{world.above.club_id}/"
    )
    return world


def take_in(world):
    federations.take_in_club(By(world.boss, NOW), world.above, club=world.tournament.club_id)


def back(world, **more):
    federations.back_event(By(world.boss, NOW), world.above, event=world.tournament, **more)


def page_of(world, event=None, user=None):
    return client_of(user or world.boss).get(reverse("federation", args=[(event or world.above).slug]))


def shown(event):
    return Client().get(event.get_absolute_url()).content.decode()


def test_a_club_asks_and_is_taken_in_and_either_ends_it(world):
    assert "pide entrar" in page_of(world).content.decode()
    with pytest.raises(Conflict):  # not yet
        back(world)
    take_in(world)
    assert list(Club.objects.get(name="Federación").clubs.all()) == [world.tournament.club]
    with pytest.raises(Conflict):
        take_in(world)
    federations.leave_federation(world.by(world.organizer), world.tournament)
    assert not Club.objects.get(name="Federación").clubs.exists()
    with pytest.raises(Conflict):
        federations.put_out_club(By(world.boss, NOW), world.above, club=world.tournament.club_id)


def test_there_are_two_levels_and_no_more(world):
    take_in(world)
    third = made_by(person("tercera"), name="Tercera")
    Club.objects.filter(pk=third.club_id).update(name="Tercera")
    with pytest.raises(Conflict):  # it is in one
        federations.ask_federation(By(third.created_by, NOW), third, page=str(world.tournament.club_id))
    with pytest.raises(Conflict):  # it is one
        federations.ask_federation(By(world.boss, NOW), world.above, page=str(third.club_id))
    for wrong in ("", "nada", "999999", str(third.club_id)):
        with pytest.raises(Invalid) as refused:
            federations.ask_federation(By(third.created_by, NOW), third, page=wrong)
        assert refused.value.field == "page"


def test_only_the_clubs_own_staff_decides(world):
    helper = person("ayuda")
    actions.setup.appoint(world.by(world.organizer), world.tournament, helper, Role.ORGANIZER)
    with pytest.raises(NotAllowed):
        federations.leave_federation(world.by(helper), world.tournament)
    assert page_of(world, world.tournament, helper).status_code == 403
    assert page_of(world, world.above, world.organizer).status_code == 404  # a draft


def test_a_backed_event_says_so_and_counts_in_the_federations_circuit(world):
    take_in(world)
    played(world, "Ana", "Beto")
    by = By(world.boss, NOW)
    made = actions.seasons.circuits.make_circuit(by, world.above, name="Nacional", way=CircuitWay.PLACES)
    actions.seasons.circuits.set_circuit(
        by, world.above, circuit=made.pk, name="Nacional", way=CircuitWay.PLACES, points="10 6", since="2026-01-01"
    )
    assert totals(Standing.of(Circuit.objects.get(pk=made.pk))) == {}
    assert "Avalado" not in shown(world.tournament)
    back(world)
    assert totals(Standing.of(Circuit.objects.get(pk=made.pk))) == {"Ana": 10, "Beto": 6}
    assert "Avalado por" in shown(world.tournament)
    with pytest.raises(Conflict):
        back(world)
    back(world, backs=False)
    assert "Avalado" not in shown(world.tournament)
    assert not Backing.objects.exists()


def test_a_decree_is_for_events_made_after_it_and_is_shown_in_each(world):
    take_in(world)
    before = Tournament.objects.get(pk=world.tournament.pk).rules_date
    later = NOW + timedelta(hours=1)
    federations.decree_rules(By(world.boss, later), world.above, rules_date="2026-10-10")
    assert Tournament.objects.get(pk=world.tournament.pk).rules_date == before
    assert "Por decreto" not in shown(world.tournament)
    event = made_by(world.organizer, later, name="Después")
    actions.setup.open_registration(By(world.organizer, later), event)
    assert event.rules_date == date(2026, 10, 10)
    assert "Por decreto de Federación" in shown(event)
    with pytest.raises(Conflict) as refused:
        actions.setup.edit_tournament(By(world.organizer, later), event, {"rules_date": date(2026, 11, 1)})
    assert refused.value.field == "rules_date"
    assert made_by(world.organizer, later, name="Duelo", game="duelo").rules_date == date(2026, 11, 1)
    made = client_of(world.organizer).post(reverse("create"), tournament_form(), follow=True)
    assert "Sus reglas son las del 10 de octubre de 2026: las decretó Federación." in made.content.decode()
    federations.decree_rules(By(world.boss, later), world.above, rules_date="2026-11-11")
    assert "Por decreto" not in shown(event)  # it keeps its date, which is not the one that counts now
    with pytest.raises(Invalid):
        federations.decree_rules(By(world.boss, later), world.above, rules_date="ayer")


def test_a_suspension_by_the_federation_counts_in_its_clubs_whose_desk_reads_it(world):
    take_in(world)
    guilty = person("culpable")
    entry = actions.registration.register(world.by(guilty), world.tournament, LEGAL)
    actions.registration.check_in(world.by(guilty), entry)
    by, whom = By(world.boss, NOW), guilty.player.pk
    said = {"person": whom, "why": "Trampa", "stops": True, "appeal": "jueces@x.cl"}
    with pytest.raises(Conflict):  # nobody of hers
        actions.people.clubs.sanction_person(by, world.above, **said)
    back(world)
    found = client_of(world.boss).get(reverse("federation", args=[world.above.slug]) + "?q=culpa").content.decode()
    assert "culpable" in found
    actions.people.clubs.sanction_person(by, world.above, **said)
    with pytest.raises(Conflict):  # a mere note is for people of its own events
        actions.people.clubs.sanction_person(by, world.above, person=whom, why="Ojo")
    second = World.open_again(world, **OPEN)
    with pytest.raises(Conflict) as refused:
        actions.registration.register(second.by(guilty), second.tournament, LEGAL)
    assert "Federación te suspendió" in refused.value.message
    assert "Vale también en los de sus clubes." in refused.value.message
    desk = client_of(world.organizer).get(reverse("manage_entries", args=[world.tournament.slug])).content.decode()
    assert "Trampa" in desk
    federations.leave_federation(world.by(world.organizer), world.tournament)
    assert actions.registration.register(second.by(guilty), second.tournament, LEGAL)


def test_the_federation_reads_no_note_of_its_clubs(world):
    take_in(world)
    back(world)
    guilty = person("culpable")
    entry = actions.registration.register(world.by(guilty), world.tournament, LEGAL)
    actions.judging.note_about(world.by(world.organizer), entry, "Secreto de la tienda")
    for name in ("manage", "manage_entries", "people", "judge"):
        assert client_of(world.boss).get(reverse(name, args=[world.tournament.slug])).status_code == 403
    assert "Secreto" not in page_of(world).content.decode()


def test_who_accepts_a_club_reads_that_suspensions_count_there_from_now_on(world):
    told = "también las de antes"
    assert told in page_of(world).content.decode()
    take_in(world)
    assert told not in page_of(world).content.decode()
