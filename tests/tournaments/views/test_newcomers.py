"""Pages for a person who comes for the first time: the front page, an event that is over, a Panel without
anybody.
"""

import pytest
from django.test import Client
from django.urls import reverse

from tests.world import LEGAL, World, client_of, person
from tournaments import actions

pytestmark = pytest.mark.django_db


def shown(client, address):
    return " ".join(client.get(address).content.decode().split())


def test_when_nothing_is_on_the_front_page_says_so_above_what_was_played():
    assert "Hoy no hay ninguno" not in shown(Client(), "/")
    over()
    page = shown(Client(), "/")
    assert page.index("¿Vas a jugar?") < page.index("Hoy no hay ninguno") < page.index("Pasados")


def over():
    """An event of one round that is over."""
    world = World.open(swiss_rounds=1)
    world.add_players(4)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    return world.tournament


def test_an_event_that_is_over_leads_to_its_standings_and_to_each_of_the_first():
    address = over().get_absolute_url()
    page = shown(Client(), address)
    assert "Orden final" in page
    assert f'href="{address}standings/"' in page
    assert page.count(f'href="{address}players/') >= 4


def test_the_panel_of_a_draft_says_what_opening_does_and_shares_no_link_that_nobody_else_can_open(world):
    panel = reverse("manage", args=[world.tournament.slug])
    organizer = client_of(world.organizer)
    opened = shown(organizer, panel)
    assert opened.index("Compartir") < opened.index("Anunciar a todos")
    assert "Cerrar la inscripción" not in opened
    world.add_players(1)
    type(world.tournament).objects.update(state="draft")
    world.refresh()
    draft = shown(organizer, panel)
    assert "su enlace sirve a todos" in draft
    assert "Revisar la configuración" in draft
    assert "Compartir" not in draft


def test_the_panel_calls_the_next_step_by_its_orange_button(world):
    """Once all are here with their lists, nobody is to be received any more."""
    panel = reverse("manage", args=[world.tournament.slug])
    organizer = client_of(world.organizer)
    assert "<h2> Recibir inscripciones </h2>" in shown(organizer, panel)
    world.add_players(2)
    assert "<h2> Cerrar la inscripción </h2>" in shown(organizer, panel)
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Sin Lista")
    assert "<h2> Recibir inscripciones </h2>" in shown(organizer, panel)


def test_whoever_is_still_to_come_can_be_marked_after_registration_is_closed(world):
    world.add_players(2)
    actions.registration.register(world.by(person("tarde")), world.tournament, LEGAL)
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    world.refresh()
    address = reverse("manage", args=[world.tournament.slug])
    panel = shown(client_of(world.organizer), address)
    assert "Juegan las 2 personas presentes. Por llegar: 1." in panel
    assert "Agregar o marcar presentes" in panel
    world.tournament.entries.update(state="registered")
    assert "Todavía no llegó nadie. Por llegar: 3." in shown(client_of(world.organizer), address)
