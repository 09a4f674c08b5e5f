"""Two players without accounts play a whole event from their codes alone, with an organizer who has no slip of paper."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_flow import REPTANTES, open_event, press, remove_one, sign_up

pytestmark = pytest.mark.browser


def add_at_the_desk(organizer, link, name):
    """Add a player, whose code stands there at once; return the text that a camera reads from it."""
    organizer.goto(f"{link}manage/entries/")
    organizer.fill("#who", name)
    organizer.press("#who", "Enter")
    press(organizer, f"Agregar a «{name}»")
    organizer.locator(".personal__qr svg").wait_for()
    return organizer.locator(".personal__link").inner_text()


def register_list(page):
    page.get_by_role("link", name="Registrar mi lista").click()
    for number, reptante in enumerate(REPTANTES):
        page.fill(f"#name-{number}", reptante)
    press(page, "Guardar")
    expect(page.get_by_text("Eres")).to_be_visible()


def form_teams(pages):
    """Each phone chooses when it says that it is its turn."""
    for _ in range(4):
        for page in pages:
            page.reload()
        page = next(page for page in pages if page.locator(".choose").count())
        remove_one(page)
    for page in pages:
        page.get_by_text("Completa").wait_for()


def play_round(organizer, link, winner, loser):
    organizer.goto(f"{link}manage/")
    press(organizer, "Emparejar")
    press(organizer, "Publicar")
    for page in (winner, loser):
        page.get_by_role("heading", name="Mesa 1").wait_for()  # by itself
        expect(page.locator(".event-head")).to_contain_text("En juego")  # the state of the event, too
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    form_teams((winner, loser))
    organizer.goto(f"{link}manage/")
    press(organizer, "Iniciar el reloj")
    winner.get_by_role("link", name="Gané").click()
    press(winner, "2 – 0")
    press(loser, "Sí, fue así")
    loser.get_by_text("Terminaron tus rondas").first.wait_for()


def test_two_players_without_accounts_play_a_whole_event_from_their_codes(site, phone):
    organizer, ana, beto = phone(), phone(), phone()
    sign_up(organizer, site, "sin-papeles")
    link = open_event(organizer, site, "Copa sin cuentas", swiss_rounds="1")

    for page, name in ((ana, "Ana"), (beto, "Beto")):
        page.goto(add_at_the_desk(organizer, link, name))  # the first tap: what the camera offers
        expect(page).to_have_url(re.compile(r"/me/$"))  # and it is the own page already
        register_list(page)
    organizer.goto(f"{link}manage/")
    press(organizer, "Cerrar la inscripción")
    play_round(organizer, link, ana, beto)

    organizer.goto(f"{link}manage/")
    organizer.get_by_role("button", name=re.compile("Terminar|Cerrar el torneo")).first.click()
    ana.goto(f"{link}me/")
    expect(ana.get_by_text("1.º de 2")).to_be_visible()
    visitor = phone()
    visitor.goto(f"{link}players/1/")
    expect(visitor.get_by_text("1-0", exact=True)).to_be_visible()
    title = visitor.locator("meta[property='og:title']").get_attribute("content")
    assert title == "Ana: 1.º de 2, 1-0"


def test_what_an_action_came_to_leaves_the_page_with_later_news(site, phone):
    organizer, ana = phone(), phone()
    sign_up(organizer, site, "noticias")
    link = open_event(organizer, site, "Copa de noticias")
    ana.clock.install()
    ana.goto(add_at_the_desk(organizer, link, "Ana"))
    register_list(ana)
    said = ana.get_by_text("Lista guardada.")
    organizer.goto(f"{link}manage/")
    press(organizer, "Cerrar la inscripción")
    expect(ana.get_by_role("link", name="Cambiar mi lista")).to_have_count(0)
    expect(said).to_be_visible()  # nobody has read it yet
    ana.clock.fast_forward("00:10")
    organizer.fill("input[name=text]", "Empezamos en cinco minutos")
    press(organizer, "Anunciar")
    expect(ana.get_by_text("Empezamos en cinco minutos")).to_be_visible()
    expect(said).to_have_count(0)
