"""The main job, in browsers, as people do it: from the form to the standings, without reloading."""

import re

import pytest
from playwright.sync_api import TimeoutError, expect

from tests.selection import one_of_many
from tools.demo_site import DEMO
from tools.screenshots import log_in

pytestmark = pytest.mark.browser

REPTANTES = [
    "Nadira Cienumbrales",
    "Brumak Pechoceniza",
    "Ysolda Sinreflejo",
    "Torvan Muerdelosas",
    "Calixta Vozdegruta",
]


def sign_up(page, site, name):
    page.goto(f"{site}/cuenta/signup/")
    page.fill("input[name=username]", name)
    page.fill("input[name=password1]", "una-clave-larga-9")
    page.click("main button")
    page.wait_for_url(f"{site}/")


def press(page, label):
    send(page, page.get_by_role("button", name=label, exact=True).first)


def send(page, button):
    """Press it, and wait for the answer, which comes to where one is."""
    button.click()
    page.wait_for_function("() => !document.querySelector('form[data-sent]')")


def open_event(page, site, name, **settings):
    """Create an event, open it for registration, and return its address."""
    page.goto(f"{site}/torneos/nuevo/")
    for field, value in {"name": name, "starts_at": "2026-12-05T15:00", **settings}.items():
        page.fill(f"input[name={field}]", value)
    press(page, "Crear torneo")
    press(page, "Abrir la inscripción")
    page.wait_for_url("**/manage/")
    return page.url.removesuffix("manage/")


def remove_one(page):
    """A tap marks a Reptante, and the button says which one goes; news of the table take the mark away again."""
    for _ in range(5):
        choice = page.locator(".piece--choosable").first
        name = choice.inner_text().strip()
        choice.click()
        try:
            page.get_by_role("button", name=f"Remover: {name}").click(timeout=2000)
        except TimeoutError:
            continue
        page.wait_for_function("() => !document.querySelector('form[data-sent]')")
        return
    raise AssertionError("the mark was taken away each time")


def test_two_players_meet_play_and_confirm(site, phone):
    organizer, ana, beto = phone(), phone(), phone()
    sign_up(organizer, site, "organizadora")
    link = open_event(organizer, site, "Copa del navegador")

    for page, name in ((ana, "ana"), (beto, "beto")):
        sign_up(page, site, name)
        page.goto(link)
        page.get_by_role("link", name="Inscribirme").click()
        for number, reptante in enumerate(REPTANTES):
            page.fill(f"#name-{number}", reptante)
        page.press("#name-4", "Tab")
        page.get_by_text("La lista cumple el reglamento.").wait_for()
        press(page, "Inscribirme")
        press(page, "Ya llegué")

    organizer.goto(f"{link}manage/")
    press(organizer, "Cerrar la inscripción")
    press(organizer, "Emparejar")
    press(organizer, "Publicar")

    # Both phones show the table by themselves; the first to choose removes one of the other's five.
    for page in (ana, beto):
        page.get_by_role("heading", name="Mesa 1").wait_for()
    ana.locator(".choose, p:has-text('Le toca')").first.wait_for()
    first, second = (ana, beto) if ana.locator(".choose").count() else (beto, ana)
    for page in (first, second, first, second):
        remove_one(page)
    first.get_by_text("Completa").wait_for()

    organizer.goto(f"{link}manage/")
    press(organizer, "Iniciar el reloj")
    # Two taps: who won, and the score.
    ana.get_by_role("link", name="Gané").click()
    press(ana, "2 – 0")
    beto.get_by_role("button", name="Sí, fue así").click()
    ana.get_by_text("Terminada", exact=True).first.wait_for()
    visitor = phone()
    visitor.goto(f"{link}standings/")
    assert "1-0" in visitor.locator("tbody tr").first.inner_text()


def test_a_visitor_sees_a_change_without_reloading(site, phone):
    visitor, judge = phone(), phone()
    visitor.goto(f"{site}{DEMO}pairings/")
    finals = visitor.get_by_text("Terminada", exact=True)
    before = finals.count()
    log_in(judge, site, "demo-juez")
    judge.goto(f"{site}{DEMO}judge/")
    judge.get_by_role("link", name="Poner otro resultado").first.click()
    judge.get_by_role("link", name="Ausencia").click()
    judge.locator("#id_who_0").check()
    judge.fill("#id_reason", "No volvió a la mesa")
    press(judge, "Enviar")
    finals.nth(before).wait_for()


@pytest.mark.parametrize(
    "zone", one_of_many(["America/Argentina/Buenos_Aires", "America/Santiago", "America/Monterrey"])
)
def test_a_new_event_is_where_the_browser_is_also_in_a_zone_that_the_list_leaves_out(site, phone, zone):
    page = phone(timezone_id=zone)
    log_in(page, site, "demo-organiza")
    page.goto(f"{site}/torneos/nuevo/")
    expect(page.locator("[name=timezone]")).to_have_value(zone)


def test_a_visitor_without_scripts_reads_everything(site, phone):
    visitor = phone(java_script_enabled=False)
    for path, text in (
        ("pairings/", "Mesa"),
        ("standings/", "SCORE"),
        ("clock/", "mesas en juego"),
        ("log/", "llegó"),
    ):
        visitor.goto(f"{site}{DEMO}{path}")
        assert text in visitor.locator("main").inner_text()


def test_the_clock_counts_on_the_phone(site, phone):
    visitor = phone()
    visitor.goto(f"{site}{DEMO}clock/")
    shown = visitor.locator("time.clock--big").inner_text()
    visitor.wait_for_function(
        "before => document.querySelector('time.clock--big').textContent !== before", arg=shown
    )


def test_a_name_dragged_on_another_shows_what_the_swap_costs(site, phone):
    page = phone()
    page.set_viewport_size({"width": 1280, "height": 900})
    log_in(page, site, "demo-organiza")
    page.goto(f"{site}/t/revision/manage/rounds/3/")
    seats = page.locator("[data-entry]")
    seats.nth(0).drag_to(seats.nth(4))
    expect(page.get_by_role("heading", name=re.compile("¿Intercambiar"))).to_be_visible()
    page.get_by_text("Las cuentas", exact=True).click()
    expect(page.get_by_role("columnheader", name="Cambio")).to_be_visible()


def test_why_a_place_is_above_the_next_opens_without_scripts(site, phone):
    page = phone(java_script_enabled=False)
    page.goto(f"{site}{DEMO}standings/")
    first = page.locator("details.why").first
    first.locator("summary").click()
    expect(first.locator("li").first).to_be_visible()


def test_what_is_printed_is_the_page_without_its_buttons(site, phone):
    page = phone()
    page.emulate_media(media="print")
    page.goto(f"{site}{DEMO}standings/")
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.locator(".tabs")).to_be_hidden()
    expect(page.locator(".share")).to_be_hidden()


def test_a_sheet_of_paper_has_names_whole_the_criteria_and_no_state_of_the_moment(site, phone):
    page = phone()
    page.set_viewport_size({"width": 718, "height": 1000})
    page.emulate_media(media="print")
    page.goto(f"{site}{DEMO}pairings/")
    expect(page.locator(".pairing").first).to_be_visible()
    expect(page.locator("#event-state")).to_be_hidden()
    expect(page.get_by_text("Terminada", exact=True).first).to_be_hidden()
    look = "element => [getComputedStyle(element).borderRadius, getComputedStyle(element).overflowX]"
    assert page.locator(".pairing").first.evaluate(look)[0] == "0px"
    assert page.locator(".pairing__seat > span").first.evaluate(look)[1] == "visible"
    page.goto(f"{site}{DEMO}standings/")
    expect(page.get_by_text("Cómo se ordena:")).to_be_visible()
    expect(page.locator(".criteria ol")).to_be_hidden()
