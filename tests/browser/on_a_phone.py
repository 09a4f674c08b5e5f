"""Fingers on the page of the bench: they touch the screen at a place, and nothing scrolls but the page."""

import json

from playwright.sync_api import Page, expect

from tests.browser.taps import settled

TOUCH = {"has_touch": True, "is_mobile": True}


def button(value: str) -> str:
    """Return the selector of a button of the bench."""
    return f'#bench button[name=tap][value="{value}"]'


def place_of(page: Page, selector: str) -> tuple[float, float]:
    """The middle of an element, from the top left of the screen."""
    x, y = page.evaluate(
        "found => { const box = document.querySelector(found).getBoundingClientRect();"
        " return [box.x + box.width / 2, box.y + box.height / 2]; }",
        selector,
    )
    return x, y


def shown_place(page: Page, selector: str) -> tuple[float, float]:
    """The middle of an element that a reader has scrolled to and opened."""
    page.evaluate(
        "found => { const one = document.querySelector(found);"
        " for (let part = one; part; part = part.parentElement) if (part.matches('details')) part.open = true;"
        " one.scrollIntoView({ block: 'center' }); }",
        selector,
    )
    return place_of(page, selector)


def touch(page: Page, value: str) -> None:
    """Touch a button of the bench where it is, and wait for what comes of it."""
    where = shown_place(page, button(value))
    if page.evaluate("document.documentElement.matches('.js')"):
        touch_at(page, where)
        settled(page)
    else:
        until_ready(page, value)
        with page.expect_navigation():
            page.touchscreen.tap(*where)


def until_ready(page: Page, value: str) -> None:
    """Without a script no button takes a tap as soon as it is there."""
    expect(page.locator(button(value)).first).to_have_css("pointer-events", "auto")


def touch_at(page: Page, where: tuple[float, float]) -> None:
    """Touch a place of the screen; the tap is under way when this returns."""
    with page.expect_request(lambda request: request.method == "POST"):
        page.touchscreen.tap(*where)


def press_enter(page: Page, name: str) -> None:
    """The key that a phone's keyboard shows as "Go"."""
    page.locator(f'[name="{name}"]').focus()
    if page.evaluate("document.documentElement.matches('.js')"):
        page.keyboard.press("Enter")
        settled(page)
    else:
        with page.expect_navigation():
            page.keyboard.press("Enter")


def state_of(page: Page) -> dict:
    """Return the entered state."""
    return json.loads(page.locator("input[name=state]").input_value())


def resistance(page: Page) -> int:
    """Of the first player."""
    return state_of(page)["case"]["position"]["players"][0]["resistance"]


def on_the_bench(phone, site, *, script=True, game="atrum", **options) -> Page:
    page = phone(java_script_enabled=script, **TOUCH, **options)
    page.goto(f"{site}/reglas/{game}/banco/")
    return page


def typed(page: Page, name: str, value: str) -> None:
    """Type into a field, in whatever part it is."""
    shown_place(page, f'[name="{name}"]')
    page.locator(f'[name="{name}"]').fill(value)


def fill_card(page: Page, power: str) -> None:
    """Say on its form what has to be said of a Power."""
    page.locator('[name="card-name"]').fill(power)
    for name, value in (("card-cost", "0"), ("card-esbirro", "Golem"), ("card-type", "attack")):
        page.locator(f'[name="{name}"]').select_option(value)
