"""Sheets as a printer gets them, a round that opens from a folder, and texts for a chat without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tools.demo_site import DEMO
from tools.screenshots import log_in

pytestmark = [pytest.mark.browser, pytest.mark.looks]

PAGE = re.compile(rb"/Type ?/Page\b")


def pages(page, **paper):
    """Count the pages that a printer gets."""
    return len(PAGE.findall(page.pdf(**paper)))


def test_sheets_fit_their_pages_on_both_papers(site, phone):
    page = phone()
    log_in(page, site, "demo-organiza")
    page.goto(f"{site}{DEMO}paper/")
    page.get_by_role("link", name="Boletas").click()
    expect(page.get_by_role("button", name="Imprimir")).to_be_visible()
    sheets = page.locator(".slip-page").count()
    assert sheets
    for paper in ("A4", "Letter"):
        assert pages(page, format=paper) == sheets
    page.emulate_media(media="print")
    expect(page.locator(".paper-bar")).to_be_hidden()
    cut = page.evaluate(
        "[...document.querySelectorAll('.slip')].filter(slip => slip.scrollHeight > slip.clientHeight + 1).length"
    )
    assert cut == 0


def test_a_round_opens_from_a_folder_and_asks_for_nothing(site, phone, tmp_path):
    page = phone()
    log_in(page, site, "demo-organiza")
    page.goto(f"{site}{DEMO}paper/")
    with page.expect_download() as saved:
        page.locator("a.button--primary").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert re.fullmatch(r"ronda-\d+\.html", file.name)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert asked == [file.as_uri()]
    assert pages(page, format="A4") == pages(page, format="Letter") >= 6


def test_without_scripts_the_text_can_be_selected_or_sent(site, phone):
    page = phone(java_script_enabled=False)
    page.goto(f"{site}{DEMO}pairings/")
    text = page.get_by_label("Texto para compartir")
    expect(text).to_be_hidden()
    page.locator(".share summary").click()
    expect(text).to_be_visible()
    assert "/t/" in text.input_value()
    assert (page.get_by_role("link", name="WhatsApp").get_attribute("href") or "").startswith(
        "https://wa.me/?text="
    )
    expect(page.locator(".share").get_by_role("button", name="Compartir")).to_be_hidden()
