"""Buttons that share, and the short address that they give."""

import html

import pytest
from django.db import IntegrityError, transaction

from tests.tournaments.queries.played import after_a_final_that_the_second_won
from tests.world import World, client_of
from tournaments import actions
from tournaments.actions.base import By
from tournaments.core.addresses import ALPHABET
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def page(client, path):
    return html.unescape(client.get(path).content.decode())


def test_every_event_has_a_code_that_leads_to_it(world, client):
    code = world.tournament.code
    assert len(code) == 4
    assert set(code) <= set(ALPHABET)
    assert not (code[0] + code[-1]).isdigit()
    for typed in (f"/t/{code}", f"/t/{code.upper()}", f"/T/{code.upper()}"):
        assert client.get(typed, follow=True).redirect_chain[-1] == (f"/t/{world.tournament.slug}/", 302)


def test_a_long_address_without_its_stroke_still_leads_to_its_event(world, client):
    assert client.get(f"/t/{world.tournament.slug}")["Location"] == f"/t/{world.tournament.slug}/"
    assert client.get("/t/nada").status_code == 404


def test_a_code_with_a_stroke_or_a_number_leads_on_too(world, client):
    code, slug = world.tournament.code, world.tournament.slug
    assert client.get(f"/t/{code.upper()}/")["Location"] == f"/t/{slug}/"
    assert client.get("/t/nada/").status_code == 404
    assert client.get(f"/t/{code}/7")["Location"] == f"/t/{slug}/players/7/"
    assert client.get("/t/nada/7").status_code == 404


def test_a_draft_has_no_short_address_for_others(world, client):
    values = {"name": "Otra", "game": "atrum", "starts_at": world.now, "rules_date": world.tournament.rules_date}
    draft = actions.setup.create_tournament(By(world.organizer, world.now), values)
    assert client.get(f"/t/{draft.code}").status_code == 404
    assert client_of(world.organizer).get(f"/t/{draft.code}").status_code == 302


def test_no_event_takes_the_code_of_another_as_its_name(world):
    values = {"game": "atrum", "starts_at": world.now, "rules_date": world.tournament.rules_date}
    other = actions.setup.create_tournament(
        By(world.organizer, world.now), {**values, "name": world.tournament.code}
    )
    assert other.slug == f"{world.tournament.code}-2"
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=other.pk).update(code=world.tournament.code)


def test_pages_hold_the_text_the_link_and_the_button(world, client):
    world.add_players(4)
    round_ = world.start_round()
    slug, short = world.tournament.slug, f"http://testserver/t/{world.tournament.code}"
    pairings = page(client, f"/t/{slug}/pairings/")
    names = [[seat.entry.name for seat in match.seats.all()] for match in round_.matches.order_by("table")]
    text = "\n".join(
        ["*Copa de prueba · Ronda 1*", *(f"*{n}* {a} – {b}" for n, (a, b) in enumerate(names, 1)), short]
    )
    assert f'data-copy="{text}"' in pairings
    assert f">{text}</textarea>" in pairings
    assert "https://wa.me/?text=%2ACopa%20de%20prueba" in pairings
    by_name = page(client, f"/t/{slug}/pairings/?order=name")
    assert f'data-copy="{text}"' in by_name
    searched = page(client, f"/t/{slug}/pairings/?q=jugador1")
    assert "Busca la tuya con tu nombre" in searched
    world.finish_round(round_)
    assert "*Copa de prueba · Después de la ronda 1*" in page(client, f"/t/{slug}/standings/")
    result = page(client, f"/t/{slug}/players/1/")
    assert "*jugador1*: " in result
    assert f"{short}/1</textarea>" in result


def test_after_the_final_the_text_is_the_final_order(client):
    world = after_a_final_that_the_second_won()
    said = page(client, f"/t/{world.tournament.slug}/standings/")
    assert "*Copa de prueba · Orden final*\n*1* jugador2 " in said
    assert "*2* jugador1 " in said


def test_a_judge_calls_the_players_of_an_open_table(world, client):
    world.add_players(4)
    match = world.start_round().matches.get(table=1)
    path = match.get_absolute_url()
    assert "*Mesa 1 · Ronda 1*" in page(client_of(world.judge), path)
    assert "*Mesa 1 · Ronda 1*" not in page(client, path)


def test_the_panel_invites_and_the_finished_event_names_its_champion(world, client):
    world.add_players(4)
    panel = page(client_of(world.organizer), f"/t/{world.tournament.slug}/manage/")
    assert f"http://testserver/t/{world.tournament.code}</textarea>" in panel
    for _ in range(3):
        world.finish_round(world.start_round())
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    assert "*Campeón de Copa de prueba: " in page(client, f"/t/{world.tournament.slug}/")
    assert "4 participantes" in page(client, f"/t/{world.tournament.slug}/")


def test_the_same_page_by_two_names_has_each_its_own_links(world, client):
    world.add_players(2)
    world.start_round()
    path = f"/t/{world.tournament.slug}/pairings/"
    for host in ("testserver", "localhost"):
        assert (
            f"http://{host}/t/{world.tournament.code}" in client.get(path, headers={"host": host}).content.decode()
        )


@pytest.fixture
def world():
    return World.open()
