"""Sheets for the printer: what they hold, and who may see them."""

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from atrum_judge.protocol import Terms
from atrum_judge.registry import rulesets
from tests.tournaments.queries.played import after_a_final_that_the_second_won
from tests.world import LEGAL, World, client_of, person
from tournaments import actions
from tournaments.enums import Role
from tournaments.models.personal import path_of
from tournaments.views.paper.collate import fitting
from tournaments.views.paper.slips import form_of

pytestmark = pytest.mark.django_db

LONG = "Maximiliano Ñandubaysal de la Torre Gómez"[:40]
OF_ROUND = ("paper_pairings", "paper_names", "paper_slips")
OF_EVENT = (
    "paper",
    "paper_standings",
    "paper_cross",
    "paper_arrival",
    "paper_numbers",
    "paper_poster",
    "paper_privacy",
)
HIDDEN = ("addresses", "rosters")


@pytest.fixture
def world():
    world = World.open()
    world.add_players(6)
    world.round = world.start_round()
    return world


def shown(client, world, name, *args, **query):
    answer = client.get(reverse(name, args=[world.tournament.slug, *args]), query)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


@pytest.mark.parametrize("name", OF_ROUND)
def test_a_sheet_of_a_round_holds_every_name(world, name):
    text = shown(client_of(world.judge), world, name, 1)
    assert all(entry.name in text for entry in world.tournament.entries.all())
    assert "Ronda 1" in text
    assert "Copa de prueba" in text


@pytest.mark.parametrize("name", HIDDEN)
def test_paper_that_comes_in_parts_says_so(world, name, monkeypatch):
    assert "una parte de la lista" not in shown(client_of(world.judge), world, name)
    monkeypatch.setattr("tournaments.views.listing.ROWS", 4)
    assert "líneas 5 a 6 de 6, página 2 de 2" in shown(client_of(world.judge), world, name, page=2)


def test_after_the_final_the_standing_is_the_final_order_and_then_the_swiss_one():
    world = after_a_final_that_the_second_won()
    page = shown(client_of(world.judge), world, "paper_standings")
    places = re.findall(r"<td>jugador(\d)\s*</td>", page)
    assert places == ["2", "1", "3", "4", "1", "2", "3", "4"]
    assert "Orden final" in page
    assert "Fase suiza · Después de la ronda 1" in page


@pytest.mark.parametrize("name", [*OF_EVENT, *HIDDEN])
def test_a_sheet_of_an_event_is_for_its_staff(world, name):
    assert "Copa de prueba" in shown(client_of(world.judge), world, name)
    for user in (world.players[0], person("nadie")):
        assert client_of(user).get(reverse(name, args=[world.tournament.slug])).status_code == 403


def test_rosters_and_codes_are_hidden_from_staff_that_plays():
    world = World.open()
    actions.registration.register(world.by(world.organizer), world.tournament, LEGAL)
    for name in HIDDEN:
        assert client_of(world.organizer).get(reverse(name, args=[world.tournament.slug])).status_code == 403
    assert shown(client_of(world.organizer), world, "paper_arrival")


def test_slips_come_collated_with_the_games_questions_and_a_place_to_sign(world):
    page = shown(client_of(world.judge), world, "paper_slips", 1, per="2")
    tables = re.findall(r"Mesa (\d|____)", re.sub(r"\s+", " ", page.partition("<main>")[2]))
    assert tables == ["1", "3", "2", "____"]
    for words in ("Reptantes que le quedan", "Resistencia", "Quién se rindió", "Firma", "0 · 1 · 2 · 3"):
        assert words in page
    assert "Pierden ambos" not in page  # a judge writes that
    assert 'data-slips="4"' in shown(client_of(world.judge), world, "paper_slips", 1, per="5")


@pytest.mark.parametrize("game", rulesets(), ids=lambda game: game.key)
def test_every_game_has_a_slip_of_its_own_questions(game):
    options = {option.name: option.default for option in game.options}
    seats = game.tables(options).usual
    form = form_of(game, Terms(seats, options))
    asked = [
        field for ending in game.endings(Terms(seats, options)) if not ending.staff_only for field in ending.fields
    ]
    assert len(form.columns) == len({one.name for one in asked if one.per_seat})
    assert sum(len(end.questions) for end in form.ends) == sum(
        not one.per_seat and not one.staff_only for one in asked
    )
    assert fitting(seats)


def test_a_draft_prints_for_who_runs_the_event_alone(world):
    world.finish_round(world.round)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert shown(client_of(world.organizer), world, "paper_slips", 2)
    assert "Ronda 2" in shown(client_of(world.organizer), world, "paper")
    other = person("juez")
    actions.setup.appoint(world.by(world.organizer), world.tournament, other, Role.JUDGE)
    assert client_of(other).get(reverse("paper_slips", args=[world.tournament.slug, 2])).status_code == 404
    assert "Ronda 2" not in shown(client_of(other), world, "paper")


def test_before_the_first_round_there_are_sheets_too():
    world = World.open()
    world.add_players(3)
    client = client_of(world.organizer)
    assert "Guardar" not in shown(client, world, "paper")
    for name in (*OF_EVENT[1:], *HIDDEN):
        assert shown(client, world, name)
    assert shown(client, world, "paper_numbers", tables="7").count("<small>") == 7


def test_the_poster_leads_to_the_short_address(world):
    assert f"http://testserver/t/{world.tournament.code}" in shown(client_of(world.judge), world, "paper_poster")


def test_the_codes_hold_the_personal_addresses(world):
    page = shown(client_of(world.judge), world, "addresses")
    assert all(path_of(entry) in page for entry in world.tournament.entries.all())


def test_the_file_of_a_round_holds_everything_and_asks_nothing_of_any_server(world):
    world.tournament.entries.filter(number=1).update(name=LONG)
    answer = client_of(world.judge).get(reverse("round_file", args=[world.tournament.slug, 1]))
    assert answer["Content-Disposition"] == 'attachment; filename="ronda-1.html"'
    page = html.unescape(answer.content.decode())
    for entry in world.tournament.entries.all():
        assert page.count(entry.name) >= 4  # by table, by name, standing, list, slip
    assert len(re.findall(r"Mesa\s+____", page)) == 1 + 4  # the place that is left, and a page of empty slips
    assert "@page" in page
    assert "<svg" in page
    assert not re.search(r"(?:src|href)=\"(?!data:,\")|@import|url\(|<script|<iframe|<object", page)


def test_public_pages_lead_staff_to_the_sheets(world, client):
    path = reverse("pairings", args=[world.tournament.slug])
    sheets = reverse("paper", args=[world.tournament.slug])
    assert f"{sheets}?round=1" in client_of(world.judge).get(path).content.decode()
    assert sheets not in client.get(path).content.decode()
    panel = client_of(world.organizer).get(reverse("manage", args=[world.tournament.slug])).content.decode()
    assert "ronda-1.html" in panel


@pytest.mark.parametrize("name", [*OF_ROUND, "round_file"])
def test_a_sheet_asks_few_questions(world, name):
    client = client_of(world.judge)
    shown(client, world, name, 1)
    with CaptureQueriesContext(connection) as asked:
        shown(client, world, name, 1)
    assert len(asked) <= 16


def test_a_privacy_notice_names_the_club_and_the_contact(world):
    assert "Responsable: ____" in shown(client_of(world.judge), world, "paper_privacy")
    actions.people.clubs.name_club(
        world.by(world.organizer), world.tournament, name="Los Coatíes", place="Rosario"
    )
    type(world.tournament).objects.update(contact="hola@example.org")
    notice = shown(client_of(world.judge), world, "paper_privacy")
    assert "Responsable: <strong>Los Coatíes</strong>" in notice
    assert "hola@example.org" in notice
