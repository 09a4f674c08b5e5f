"""The page of the bench by keys, and the sizes of what is on it."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_a_phone import button, fill_card, on_the_bench, shown_place, touch, typed
from tests.browser.taps import settled

pytestmark = [pytest.mark.browser, pytest.mark.looks]


def test_the_focus_stays_where_the_keys_are(site, phone):
    page = on_the_bench(phone, site)
    for value, following in [
        ("altar:A:Golem", "altar:A:Golem"),
        ("hand:A:?:-", "hand:A:?:-"),
        ("ask:roster", "ask:roster"),
        ("ask:legal", "ask:legal"),
    ]:
        page.locator(button(value)).focus()
        page.keyboard.press("Enter")
        settled(page)
        expect(page.locator(button(following))).to_be_focused()
    page.locator(button("drop:A1")).focus()
    page.keyboard.press("Enter")
    settled(page)
    assert page.evaluate("document.activeElement.closest('#altar-1') !== null")


def test_the_focus_goes_into_the_part_that_opens(site, phone):
    page = on_the_bench(phone, site)

    def press(value):
        shown_place(page, button(value))
        page.locator(button(value)).focus()
        page.keyboard.press("Enter")
        settled(page)

    def focused():
        return page.evaluate(
            "() => { const one = document.activeElement, box = one.getBoundingClientRect();"
            " return [one.closest('[data-begins]')?.dataset.begins, box.top >= 0 && box.bottom <= innerHeight]; }"
        )

    press("card:A-R1")
    assert focused() == ["card", True]
    fill_card(page, "Rayo")
    press("card:ok")
    assert focused() == ["open", True]
    page.locator("select[name=power-A]").focus()
    page.locator("select[name=power-A]").select_option("A:0:0")
    settled(page)
    assert focused() == ["draft", True]
    press("drafted:ok")
    assert focused() == ["menu", True]
    press("claim:begin")
    assert focused() == ["claim", True]


def test_the_longest_name_of_a_power_is_no_wider_than_a_phone(site, phone):
    page = on_the_bench(phone, site)
    touch(page, "card:A-R1")
    typed(page, "card-name", "P" * 60)
    for name, value in {"card-cost": "0", "card-esbirro": "Golem", "card-type": "attack"}.items():
        page.locator(f"[name={name}]").select_option(value)
    page.locator("[name=card-op]").select_option("damage")
    page.get_by_role("button", name="Agregar el efecto").wait_for()
    settled(page)
    touch(page, "card:ok")
    typed(page, "name-A-R1", "R" * 60)
    touch(page, "name:A-R1")
    is_narrow(page)
    touch(page, "card:A-R1:0")
    is_narrow(page)
    touch(page, "card:cancel")
    page.locator("[name=power-A]").select_option("A:0:0")
    page.get_by_role("button", name="Así se anunció").wait_for()
    settled(page)
    is_narrow(page)
    touch(page, "drafted:ok")
    expect(page.get_by_role("heading", name="Cadena")).to_be_visible()
    is_narrow(page)


def test_the_longest_names_of_a_list_are_no_wider_than_a_phone(site, phone):
    page = on_the_bench(phone, site)
    touch(page, "ask:roster")
    for line in range(2):
        typed(page, f"sheet-0-{line}", "R" * 59 + str(line))
    touch(page, "sheet")
    for line in range(2):
        touch(page, f"card:sheet-{line}")
        typed(page, "card-name", "P" * 60)
        for name, value in {"card-cost": "0", "card-esbirro": "Golem", "card-type": "attack"}.items():
            page.locator(f"[name={name}]").select_option(value)
        page.locator("[name=card-unique]").check()
        is_narrow(page)
        touch(page, "card:ok")
    is_narrow(page)
    touch(page, "ask:formation")
    for sheet in range(2):
        typed(page, f"sheet-{sheet}-0", "R" * 60)
    touch(page, "sheet")
    touch(page, "remove:0:1:0")
    is_narrow(page)


def is_narrow(page):
    """Check that the page is as wide as the phone with all its parts open."""
    page.evaluate("document.querySelectorAll('#bench details').forEach(one => { one.open = true })")
    assert (
        page.evaluate(
            "[...document.querySelectorAll('#bench *')].filter(one => one.getBoundingClientRect().right > 361)"
            ".map(one => one.outerHTML.slice(0, 120))"
        )
        == []
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_finger_finds_what_it_taps(site, phone):
    page = on_the_bench(phone, site)
    touch(page, "altar:A:Golem")
    page.evaluate("document.querySelectorAll('#bench details').forEach(one => { one.open = true })")
    small = page.evaluate(
        """() => [...document.querySelectorAll("#bench :is(button, summary)")]
          .map(one => [one.value || one.innerText, one.getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.height < 36 || box.width < 36))
          .map(([name]) => name)"""
    )
    assert small == []
    low = page.evaluate(
        """() => [...document.querySelectorAll("#bench .icon, #bench summary:not(.button)")]
          .filter(one => one.getBoundingClientRect().height < 40).map(one => one.value || one.innerText)"""
    )
    assert low == []
    gap = page.evaluate(
        "[...document.querySelector('.tile-pair').children].map(one => one.getBoundingClientRect())"
        ".reduce((card, cross) => cross.left - card.right)"
    )
    assert gap >= 8
