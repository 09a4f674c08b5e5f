"""Five people at one round, each at an own device, without reloading: a call, a dispute, a third warning, time.

An organizer at a laptop; on phones a judge, a player with an account, one without, and somebody who looks on.
"""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_flow import REPTANTES, open_event, press, send, sign_up
from tests.browser.test_no_account import add_at_the_desk, form_teams, register_list

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


@dataclass
class Shop:
    """The people of a shop, each on the page that they look at."""

    link: str
    organizer: Page
    judge: Page
    ana: Page
    beto: Page
    visitor: Page


@pytest.fixture
def shop(site, phone):
    organizer, judge, ana, beto, visitor = (phone() for _ in range(5))
    organizer.set_viewport_size({"width": 1280, "height": 900})
    sign_up(organizer, site, "tienda")
    link = open_event(organizer, site, "Copa de cinco", swiss_rounds="1")

    organizer.goto(f"{link}manage/staff/")
    press(organizer, "Crear el enlace")
    sign_up(judge, site, "jueza-de-la-tienda")
    judge.goto(organizer.locator(".hash").inner_text())
    press(judge, "Aceptar")

    sign_up(ana, site, "ana-con-cuenta")
    ana.goto(link)
    ana.get_by_role("link", name="Inscribirme").click()
    for number, reptante in enumerate(REPTANTES):
        ana.fill(f"#name-{number}", reptante)
    press(ana, "Inscribirme")
    press(ana, "Ya llegué")
    beto.goto(add_at_the_desk(organizer, link, "Beto"))
    register_list(beto)
    organizer.goto(f"{link}manage/")
    press(organizer, "Cerrar la inscripción")
    for page, path in ((visitor, "pairings/"), (judge, "judge/"), (ana, "me/"), (beto, "me/")):
        page.goto(f"{link}{path}")
    return Shop(link, organizer, judge, ana, beto, visitor)


def test_five_people_play_a_round_with_a_call_a_dispute_a_third_warning_and_time(shop):
    press(shop.organizer, "Emparejar")
    press(shop.organizer, "Publicar")
    for page in (shop.ana, shop.beto):
        page.get_by_role("heading", name="Mesa 1").wait_for()
    shop.visitor.locator(":visible", has_text="ana-con-cuenta").first.wait_for()
    form_teams((shop.ana, shop.beto))
    shop.organizer.goto(f"{shop.link}manage/")
    press(shop.organizer, "Iniciar el reloj")

    _ana_calls_and_the_judge_comes(shop)
    _beto_is_warned_three_times(shop)
    _beto_objects_to_what_ana_says(shop)
    _time_is_over_and_the_judge_decides(shop)
    _the_organizer_decides_about_the_warnings(shop)


def _ana_calls_and_the_judge_comes(shop):
    press(shop.ana, "Llamar a un juez")
    press(shop.judge, "Voy")
    expect(shop.ana.get_by_text("jueza-de-la-tienda va a tu mesa.")).to_be_visible()
    press(shop.judge, "Atendido")
    expect(shop.ana.get_by_text("atendió el pedido de juez")).to_be_visible()


def _beto_is_warned_three_times(shop):
    for number in range(3):
        shop.judge.get_by_text("Registrar un llamado de atención").click()
        form = shop.judge.locator("form[action$='/do/warn/']")
        form.locator("select[name=entry]").select_option(label="Beto")
        form.locator("input[name=note]").fill(f"Llegó tarde, {number + 1}")
        send(shop.judge, form.get_by_role("button", name="Registrar"))
    question = "Beto: 3 llamados de atención. ¿Descalificar?"
    expect(shop.judge.get_by_text(question)).to_be_visible()
    # Not every judge may disqualify, and the question waits at the desk without being asked for.
    expect(shop.judge.locator("summary", has_text="No descalificar")).to_have_count(0)
    expect(shop.organizer.get_by_text("3 llamados de atención")).to_be_visible()


def _beto_objects_to_what_ana_says(shop):
    shop.ana.get_by_role("link", name="Gané").click()
    press(shop.ana, "2 – 0")
    shop.beto.get_by_text("No fue así").click()
    shop.beto.get_by_label("Qué pasó (opcional)").fill("Se acabó el tiempo antes")
    press(shop.beto, "Objetar y llamar a un juez")
    for page in (shop.judge, shop.organizer):
        expect(page.get_by_text("Reporte objetado").first).to_be_visible()
    expect(shop.visitor.get_by_text("Terminada", exact=True)).to_have_count(0)


def _time_is_over_and_the_judge_decides(shop):
    shop.visitor.clock.install()
    shop.visitor.goto(f"{shop.link}clock/")
    expect(shop.visitor.get_by_role("timer")).to_contain_text(":")
    shop.visitor.clock.fast_forward("01:30:00")
    expect(shop.visitor.get_by_role("timer")).to_contain_text("−")
    shop.judge.get_by_role("link", name="Poner otro resultado").click()
    shop.judge.get_by_role("link", name=re.compile("^Tiempo")).click()
    shop.judge.get_by_role("radiogroup", name="ana-con-cuenta").get_by_label("1").check()
    shop.judge.get_by_role("radiogroup", name="Beto").get_by_label("2").check()
    shop.judge.locator("input[name=reason]").fill("Quedaban así cuando sonó el tiempo")
    press(shop.judge, "Continuar")
    press(shop.judge, "Sí, terminó por tiempo")  # the round's clock says otherwise
    for page in (shop.ana, shop.beto):
        expect(page.get_by_text("Terminada", exact=True).first).to_be_visible()


def _the_organizer_decides_about_the_warnings(shop):
    expect(shop.organizer.get_by_text("Reporte objetado")).to_have_count(0)
    shop.organizer.get_by_role("link", name="Decidir").click()
    card = shop.organizer.locator(".card--alert", has_text="3 llamados de atención")
    card.locator("summary", has_text="No descalificar").click()
    card.locator("input[name=reason]").first.fill("Se disculpó")
    send(shop.organizer, card.get_by_role("button", name="Decidir que sigue"))
    expect(card).to_have_count(0)
    expect(shop.judge.get_by_text("¿Descalificar?")).to_have_count(0)
    shop.visitor.goto(f"{shop.link}standings/")
    assert "Beto" in shop.visitor.locator("tbody tr").first.inner_text()
