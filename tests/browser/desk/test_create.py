"""The form of a new event, in a browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_a_phone import TOUCH
from tools.screenshots import log_in

pytestmark = pytest.mark.browser


def test_what_was_typed_comes_back_with_back_and_a_new_visit_is_empty(site, phone):
    page = phone(**TOUCH)
    log_in(page, site, "demo-organiza")
    page.goto(f"{site}/torneos/nuevo/")
    name = page.locator("#new-tournament [name=name]")
    name.fill("Copa Ñandú")
    page.locator("#new-tournament [name=capacity]").fill("24")
    first = page.url
    page.locator("#new-tournament nav a:not([aria-current])").first.click()
    expect(page).not_to_have_url(first)
    expect(name).to_have_value("Copa Ñandú")
    page.go_back()
    expect(name).to_have_value("Copa Ñandú")
    page.goto(f"{site}/ayuda/")
    page.go_back()
    expect(name).to_have_value("Copa Ñandú")
    expect(page.locator("#new-tournament [name=capacity]")).to_have_value("24")
    page.goto(f"{site}/torneos/nuevo/?game=atrum")
    expect(name).not_to_have_value("Copa Ñandú")
