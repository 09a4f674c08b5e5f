"""Codes that the desk shows to a camera: whose they are, where they lead, and to whom the page beside them speaks."""

import pytest
from django.urls import reverse

from tests.world import LEGAL, client_of
from tournaments import actions
from tournaments.enums import Role
from tournaments.models.personal import path_of
from tournaments.views.codes import qr_code

pytestmark = pytest.mark.django_db


def shown(world, name, *args):
    answer = client_of(world.organizer).get(reverse(name, args=[world.tournament.slug, *args]))
    return " ".join(answer.content.decode().split())


def test_an_invitation_is_a_code_that_a_phone_reads_and_a_link(world):
    invitation = actions.invitations.invite(world.by(world.organizer), world.tournament, Role.JUDGE)
    link = f"http://testserver{invitation.get_absolute_url()}"
    page = shown(world, "staff")
    assert qr_code(link, 4) in page
    assert f">{link}<" in page


def test_the_page_of_an_address_speaks_to_who_is_to_open_it(world):
    ana = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Ana", items=LEGAL)
    page = shown(world, "address", ana.number)
    assert qr_code(f"http://testserver{path_of(ana)}", 8) in page
    card = page[page.index("Ana: apunta aquí la cámara de tu teléfono.") : page.index("</section>")]
    assert "ves tu mesa, registras tu lista, reportas y llamas al juez" in card


def test_the_sheet_of_addresses_speaks_to_the_desk_about_the_players(world):
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Ana", items=LEGAL)
    assert "Con el suyo cada quien ve su mesa y reporta" in shown(world, "addresses")
