"""Pages on a narrow screen and with large text: names of 23 to 42 letters wrap, and nothing is wider than the screen.

Each page is looked at twice: 277 pixels wide (a phone at 130 %), and 360 with letters of one and a half times. These are
the most read pages; `test_every_page.py` looks so at all of the gallery.
"""

import pytest

from tools.demo_site import SHAPES, gallery
from tools.screenshots import log_in

pytestmark = pytest.mark.browser
MOST_READ = {
    "home",
    "tournament",
    "round",
    "pairings",
    "standings",
    "my_table",
    "report",
    "manage",
    "draft-review",
}
NOT_FOR_PHONES = ("wall", "paper_")
"""Made for a television, and for paper."""
LOOKS = {"277 px": (277, 16), "text at 150 %": (360, 24)}

# Parts beyond the screen, and texts wider than their box; a table in its frame scrolls on its own.
FAULTS = """() => {
  const screen = document.documentElement.clientWidth, faults = [];
  const say = (one, why) => faults.push(`${why}: ${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 40)}`);
  if (document.documentElement.scrollWidth > screen) faults.push("wider than the screen");
  for (const one of document.querySelectorAll("body *")) {
    if (!one.getClientRects().length || one.closest(".visually-hidden, .why__said, .skip, svg")) continue;
    if (one.closest("details:not([open]) > :not(summary)")) continue;
    const { display, overflowX } = getComputedStyle(one);
    if (one.getBoundingClientRect().right > screen + 1 && !one.closest(".table-wrap, pre")) say(one, "beyond the screen");
    if (display === "inline" || one.matches("select, input, option, textarea, .table-wrap, pre")) continue;
    const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if ((hasText || overflowX !== "visible") && one.scrollWidth > one.clientWidth + 1) say(one, "cut");
  }
  return faults;
}"""


def reflow(page, letters):
    """Return the faults of the page that is open, in both looks; the letters are as usual afterwards."""
    faults = []
    for look, (width, size) in LOOKS.items():
        page.set_viewport_size({"width": width, "height": 740})
        letters.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
        faults += [f"{look}: {fault}" for fault in page.evaluate(FAULTS)]
    letters.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    return faults


def test_long_names_wrap_and_nothing_is_wider_than_the_screen(browser, site):
    faults = []
    for account in SHAPES:
        context = browser.new_context(locale="es-AR")
        page = context.new_page()
        if account:
            log_in(page, site, account)
        letters = context.new_cdp_session(page)
        for name, path in gallery(account).items():
            if name in MOST_READ:
                page.goto(site + path)
                faults += [f"{name}, {fault}" for fault in reflow(page, letters)]
        context.close()
    assert faults == []


# A row as a circuit's table and a club's overview have it: the name's column is as narrow as it gets.
WORDS = """() => {
  const cells = '<td class="number">4</td><td class="number">27,5</td><td class="number">Volvieron</td>';
  const name = '<th class="name">Ana <span class="chip">clasificado</span> <span class="why">noviembre</span></th>';
  document.querySelector(".standings").innerHTML = `<table><tr><td class="rank">12</td>${name}${cells}</tr></table>`;
  return [...document.querySelectorAll(".name span")].filter((said) => {
    const range = document.createRange();
    range.selectNodeContents(said.firstChild);
    return new Set([...range.getClientRects()].map((one) => one.top)).size > 1;
  }).map((said) => said.textContent);
}"""


def test_a_state_and_a_day_beside_a_name_break_in_no_word(phone, site):
    page = phone()
    page.goto(f"{site}{gallery('')['standings']}")
    page.set_viewport_size({"width": 277, "height": 740})
    assert page.evaluate(WORDS) == []


def test_figures_stand_on_the_line(phone, site):
    page = phone()
    page.goto(f"{site}{gallery('')['round']}")
    for selector in ("h1", ".pairing__table", ".score", ".chip", ".button"):
        figures = page.locator(selector).first.evaluate("one => getComputedStyle(one).fontVariantNumeric")
        assert "lining-nums" in figures, selector
