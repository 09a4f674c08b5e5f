"""Parts of a page that ask by themselves: what is typed is answered beside it, and what is worked out comes when it is."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_a_phone import TOUCH
from tools.screenshots import log_in

pytestmark = pytest.mark.browser


@pytest.fixture
def organizer(site, phone):
    page = phone(**TOUCH)
    log_in(page, site, "demo-organiza")
    return page


def test_a_list_is_judged_while_it_is_typed_and_the_keys_go_on_in_their_field(site, phone):
    page = phone()
    log_in(page, site, "demo-jugador-1")
    page.goto(f"{site}/t/abierto/register/")
    page.locator("#name-0").fill("Calixta")
    page.keyboard.press("Tab")
    offered = page.locator("#faults-0 button")
    expect(offered).to_be_visible()
    expect(page.locator("#roster-check")).to_contain_text("Todavía falta")
    offered.click()
    expect(offered).to_have_count(0)
    expect(page.locator("#name-0")).to_be_focused()


def test_the_count_of_pasted_names_follows_what_is_left_out(site, organizer):
    organizer.goto(f"{site}/t/abierto/manage/entries/paste/")
    organizer.locator("textarea").first.fill("Zoraida Quispe\nHeriberto Luna\nWanda Ibáñez")
    organizer.get_by_role("button", name="Ver antes de guardar").click()
    expect(organizer.locator("#pasted-count")).to_contain_text("3 personas")
    organizer.locator("#who-1").select_option("none")
    expect(organizer.locator("#pasted-count")).to_contain_text("2 personas")
    expect(organizer.locator("#pasted-enter")).to_contain_text("2 personas")


def test_simulated_events_come_when_they_are_done(site, organizer):
    organizer.goto(f"{site}/t/abierto/manage/odds/?players=8&rounds=3")
    organizer.locator("#trials button").click()
    expect(organizer.locator("#trials .big-number")).to_be_visible()
