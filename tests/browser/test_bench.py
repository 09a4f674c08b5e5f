"""A dispute entered on a phone, by taps, without reloading."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.taps import tap
from tools.demo_site import DEMO
from tools.screenshots import log_in

pytestmark = pytest.mark.browser


def announce(page, player, kind):
    """Pick the player's first Power of a type from the native menu."""
    menu = page.locator(f'select[name="power-{player}"]')
    options = menu.locator("option").evaluate_all("all => all.map(o => [o.value, o.textContent])")
    value = next(value for value, text in options if kind in text)
    menu.select_option(value=value)
    page.get_by_role("button", name="Así se anunció").wait_for()


def test_a_judge_enters_a_dispute_and_saves_the_ruling(site, phone):
    page = phone()
    log_in(page, site, "demo-juez")
    page.goto(f"{site}{DEMO}tables/14/")
    page.get_by_role("link", name="Abrir el banco del juez").click()
    page.get_by_role("heading", name="La mesa es posible").wait_for()
    loaded = page.evaluate("performance.timeOrigin")
    first, second = (
        value.split(":")[1]
        for value in page.locator('button[value^="res:"][value$=":1"]').evaluate_all(
            "all => all.map(b => b.value)"
        )
    )
    for kind in ("Golem", "Golem", "Zombie"):
        tap(page, f"altar:{first}:{kind}")
    for _ in range(3):
        tap(page, f"altar:{second}:Bestia")
    announce(page, first, "Ataque")
    tap(page, "drafted:ok")
    announce(page, second, "Ataque")
    page.get_by_text("no puede responder a otro Poder").first.wait_for()
    tap(page, "drafted:ok")
    page.get_by_role("heading", name="Ilegal: jugada 2").wait_for()
    assert page.evaluate("performance.timeOrigin") == loaded
    page.get_by_text("Guardar el dictamen").click()
    page.fill("textarea[name=decision]", "El Ataque no se anuncia; el turno sigue.")
    page.fill("input[name=question]", "¿Ataque como respuesta?")
    page.get_by_role("button", name="Guardar", exact=True).click()
    page.get_by_role("heading", name="¿Ataque como respuesta?").wait_for()
    page.get_by_role("link", name="P2 §4.1").first.click()
    page.wait_for_url(re.compile(r"/reglas/atrum/\?section=.+#P2-4\.1$"))
    expect(page.locator('[id="P2-4.1"]')).to_be_visible()


def test_who_opens_the_bench_of_a_table_anew_says_which_case_is_meant(site, phone):
    page = phone()
    log_in(page, site, "demo-juez")

    def opened():
        page.goto(f"{site}{DEMO}tables/14/")
        page.get_by_role("link", name="Abrir el banco del juez").click()
        page.locator("#bench").wait_for(state="attached")

    opened()
    asked = page.get_by_role("heading", name="Esta mesa ya tiene un caso")
    expect(asked).to_be_hidden()
    page.locator('button[value^="res:"][value$=":-1"]').first.click()
    expect(page.locator("[data-fresh]")).to_have_count(0)
    entered = page.locator("input[name=state]").input_value()
    page.reload()
    expect(page.locator("input[name=state]")).to_have_value(entered)
    expect(asked).to_be_hidden()
    opened()
    expect(asked).to_be_visible()
    assert re.search(r"caso de las \d\d?:\d\d", page.locator("[data-kept]").inner_text())
    expect(page.locator("#bench")).to_be_hidden()
    page.get_by_role("button", name="Seguir con ese").click()
    expect(page.locator("input[name=state]")).to_have_value(entered)
    opened()
    page.get_by_role("button", name="Uno nuevo").click()
    expect(page.locator("[data-fresh]")).to_be_visible()
    opened()
    expect(page.locator("#bench")).to_be_visible()


def test_cards_are_picked_on_the_bench(site, phone):
    page = phone()
    page.goto(f"{site}/reglas/atrum/banco/")
    for _ in range(3):
        tap(page, "hand:A:Golem:+")
        tap(page, "hand:A:?:+")
    page.get_by_text("Turno 5 · Principal").click()
    page.select_option("select[name=moment]", "discard:development")
    page.get_by_text("Descartar, desarrollo").first.wait_for()
    page.locator(".pick").get_by_label("Golem").select_option("2")
    page.get_by_role("button", name="Listo").click()
    page.get_by_text("A descarta 2 Golem").wait_for()
    page.get_by_role("heading", name="Todo es legal").wait_for()


def test_a_claim_that_does_not_hold_is_corrected_from_the_verdict(site, phone):
    page = phone()
    page.goto(f"{site}/reglas/atrum/banco/")
    for value in ("step:advance:A", "claim:begin", "res:B:-1", "claim:ok"):
        tap(page, value)
    page.get_by_role("heading", name="No coincide: jugada 2").wait_for()
    verdict = page.get_by_role("status")
    assert "deshace" not in verdict.inner_text()
    verdict.get_by_role("button", name="Corregir la afirmación").click()
    page.get_by_text("Se afirma: B tiene 9 de resistencia", exact=True).first.wait_for()
    tap(page, "res:B:1")
    tap(page, "res:B:-1")
    tap(page, "claim:cancel")
    verdict.get_by_role("button", name="Quitar la afirmación").click()
    page.get_by_role("heading", name="Todo es legal").wait_for()


def test_an_answer_before_those_who_declined_is_declined_too(site, phone):
    page = phone()
    log_in(page, site, "demo-juez")
    page.goto(f"{site}{DEMO}tables/14/")
    page.get_by_role("link", name="Abrir el banco del juez").click()
    page.get_by_role("heading", name="La mesa es posible").wait_for()
    first, second = (
        player["id"]
        for player in json.loads(page.locator("input[name=state]").input_value())["case"]["position"]["players"]
    )
    for player in (first, second):
        for _ in range(4):
            tap(page, f"altar:{player}:Bestia")
    announce(page, first, "Ataque")
    tap(page, "drafted:ok")
    tap(page, "allpass")
    page.get_by_label("Cambiar la jugada 2").click()
    tap(page, "at:1")
    announce(page, second, "Defensa")
    tap(page, "drafted:ok")
    steps = json.loads(page.locator("input[name=state]").input_value())["case"]["steps"]
    told = [("announce", first), ("announce", second), ("pass", first), ("pass", second)]
    assert [(step["do"], step["by"]) for step in steps] == told
