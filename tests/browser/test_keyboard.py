"""The control room without a mouse: where the focus is, in which order it goes, and a round from there."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.taps import settled
from tests.selection import one_of_many
from tools.demo_site import DEMO
from tools.screenshots import SIZES, log_in

pytestmark = pytest.mark.browser

MOST_TABS = 80
"""Stops of a page; one that needs more loses whoever goes through it."""
FOCUSED = """() => {
  const element = document.activeElement, box = element.getBoundingClientRect(), look = getComputedStyle(element);
  const line = element.matches("li *") ? element.closest("li").getBoundingClientRect() : box;
  return {
    tag: element.tagName, name: element.innerText.trim() || element.getAttribute("aria-label") || element.name,
    order: [...document.querySelectorAll("*")].indexOf(element),
    top: Math.round(line.top + scrollY), bottom: Math.round(line.bottom + scrollY), left: Math.round(box.left),
    marked: look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 2,
    seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
  };
}"""


def stops(page: Page) -> list[dict]:
    """Return the stops of Tab, one after the other, until it leaves the page."""
    found = []
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUSED)
        if at["tag"] == "BODY":
            return found
        found.append(at)
    raise AssertionError(f"more than {MOST_TABS} stops")


def go_to(page: Page, name: str) -> None:
    """Tab to what has a name, from where the focus is."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED)["name"] == name:
            return
    raise AssertionError(f"Tab does not lead to {name}")


def press(page: Page, name: str) -> None:
    """Tab to a button, and Enter; the answer has come when this returns."""
    go_to(page, name)
    with page.expect_response(lambda answer: answer.request.method == "GET" and "/t/teclado/" in answer.url):
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)


def line(page: Page, said: str) -> None:
    """Type where the cursor is, and Enter; the answer stands below when this returns."""
    page.keyboard.type(said)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.keyboard.press("Enter")
    expect(page.locator("[data-said] [data-state=waiting]")).to_have_count(0)
    settled(page)


def down_the_open_tables_and_back(page: Page) -> None:
    """Arrows go from the line through tables 2 and 3, which are open, and back."""
    expect(page.locator("[data-line]")).to_be_focused()
    page.keyboard.press("ArrowDown")
    assert re.match(r"2\s", page.evaluate(FOCUSED)["name"])
    page.keyboard.press("ArrowDown")
    assert re.match(r"3\s", page.evaluate(FOCUSED)["name"])
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-line]")).to_be_focused()


@pytest.mark.parametrize("size", one_of_many([*SIZES]))
def test_the_focus_is_seen_and_goes_down_the_control_room(site, phone, size):
    width, height = SIZES[size]
    page = phone()
    page.set_viewport_size({"width": width, "height": height})
    log_in(page, site, "demo-organiza")
    page.goto(f"{site}{DEMO}manage/")
    found = stops(page)
    assert [at["name"] for at in found if not (at["marked"] and at["seen"])] == []
    assert [at["name"] for at, after in pairwise(found) if after["order"] < at["order"]] == []
    # Nothing leads back up, but to the top of a column beside the one that ends.
    inside = [at for at in found if at["name"] != "Ir al contenido"]
    back = [
        (at["name"], after["name"])
        for at, after in pairwise(inside)
        if after["bottom"] <= at["top"] and after["left"] <= at["left"]
    ]
    assert back == []
    assert {"Registrar", "Voy", "Pausar el reloj", "Copiar"} <= {at["name"] for at in found}


def test_the_first_stop_leads_past_the_head(site, phone):
    page = phone()
    log_in(page, site, "demo-organiza")
    page.goto(f"{site}{DEMO}manage/")
    go_to(page, "Ir al contenido")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "event-content"


def test_a_round_is_run_by_keys_alone(site, phone):
    page = phone()
    log_in(page, site, "demo-organiza")
    page.goto(f"{site}/t/teclado/manage/")
    page.mouse.move(0, 0)
    press(page, "Emparejar")
    page.wait_for_url("**/rounds/1/")
    press(page, "Publicar")
    page.wait_for_url("**/manage/")
    # The page stays, and the keys go on where the work does: the next step is one stop away.
    press(page, "Todas están hechas")
    expect(page.locator("[data-next-step]")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED)["name"] == "Iniciar el reloj"
    page.keyboard.press("Enter")
    expect(page.locator("[data-line]")).to_be_visible()
    expect(page.locator("[data-next-step]")).to_be_focused()

    page.keyboard.press("/")
    expect(page.locator("[data-line]")).to_be_focused()
    line(page, "1 9-9")
    refused = page.locator("[data-asking]", has_text="1 9-9")
    expect(refused.get_by_role("alert")).to_be_visible()
    expect(page.locator("[data-line]")).to_have_value("")
    expect(page.locator("[data-line]")).to_be_focused()
    line(page, "1 2-0")
    expect(page.locator("#slip [data-said-now]")).to_contain_text("Mesa 1")
    refused.get_by_role("button", name="Quitar").click()
    expect(page.locator("[data-line]")).to_be_focused()

    go_to(page, "Deshacer")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Faltan 3 mesas")).to_be_visible()
    page.keyboard.press("/")
    line(page, "1 0-2")
    expect(page.get_by_role("heading", name="Faltan 2 mesas")).to_be_visible()
    down_the_open_tables_and_back(page)
    line(page, "2 2-0")
    expect(page.get_by_role("heading", name="Falta 1 mesa")).to_be_visible()
    line(page, "3 2-0")
    expect(page.get_by_role("heading", name="Emparejar la siguiente ronda")).to_be_visible()
    go_to(page, "Emparejar")


def test_the_key_that_leads_to_the_line_is_not_typed_into_it(site, phone):
    page = phone()
    log_in(page, site, "demo-organiza")
    page.goto(f"{site}/t/llegada/manage/entries/")
    where = page.locator("[data-line]")
    for _ in range(2):  # from elsewhere, and from the line itself
        page.keyboard.press("/")
        expect(where).to_be_focused()
    expect(where).to_have_value("")
    page.keyboard.type("1/2")
    expect(where).to_have_value("1/2")
