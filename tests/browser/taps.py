"""Taps and what comes of them: a page is ready a moment after a part of it has been exchanged."""

from playwright.sync_api import Page, expect


def settled(page: Page) -> None:
    """Wait until all that was swapped in listens, and has the focus that belongs to it."""
    under_way = "[data-fetching], [aria-busy=true]"
    expect(page.locator(under_way)).to_have_count(0)


def tap(page: Page, value: str) -> None:
    """Press a button of a judge's bench, and wait for the new bench."""
    state = page.locator("input[name=state]")
    before = state.input_value()
    page.locator(f'button[name=tap][value="{value}"]').first.click()
    expect(state).not_to_have_value(before)
    settled(page)
