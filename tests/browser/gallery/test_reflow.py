"""Pages on a narrow screen and with large text: names of 23 to 42 letters wrap, and nothing is wider than the screen.

Each page is looked at twice: 277 pixels wide (a phone at 130 %), and 360 with letters of one and a half times. The most
read pages are looked at in every run, all of the gallery in the thorough one.
"""

import shutil
import sqlite3

import pytest

from tests.selection import takes_all
from tools.demo_site import SHAPES, demo_site, gallery
from tools.screenshots import log_in

pytestmark = pytest.mark.browser
NAMES = ("María Paz de las Nieves", "Guillermo-Alejandro_Wolffstein Villalobos")
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
    if (!one.getClientRects().length || one.closest(".visually-hidden, .skip, svg")) continue;
    const { display, overflowX } = getComputedStyle(one);
    if (one.getBoundingClientRect().right > screen + 1 && !one.closest(".table-wrap, pre")) say(one, "beyond the screen");
    if (display === "inline" || one.matches("select, input, option, textarea, .table-wrap, pre")) continue;
    const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if ((hasText || overflowX !== "visible") && one.scrollWidth > one.clientWidth + 1) say(one, "cut");
  }
  return faults;
}"""


@pytest.fixture(scope="module")
def long_names(playwright, data_of_site, tmp_path_factory):
    """The site whose entries have long names, in every event."""
    data = tmp_path_factory.mktemp("long") / "long.sqlite3"
    shutil.copy(data_of_site, data)
    with sqlite3.connect(data) as rows:
        for remainder, name in enumerate(NAMES):
            rows.execute(
                "UPDATE tournaments_entry SET name = ? || ' ' || number WHERE number % 2 = ?", (name, remainder)
            )
    rows.close()
    with demo_site(data) as site:
        yield site


def test_long_names_wrap_and_nothing_is_wider_than_the_screen(browser, long_names, request):
    only = None if takes_all(request.config) else MOST_READ
    faults = []
    for account in SHAPES:
        context = browser.new_context(locale="es-AR")
        page = context.new_page()
        if account:
            log_in(page, long_names, account)
        letters = context.new_cdp_session(page)
        for name, path in gallery(account).items():
            if (only and name not in only) or name.startswith(NOT_FOR_PHONES):
                continue
            page.goto(long_names + path)
            for look, (width, size) in LOOKS.items():
                page.set_viewport_size({"width": width, "height": 740})
                letters.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
                faults += [f"{name}, {look}: {fault}" for fault in page.evaluate(FAULTS)]
        context.close()
    assert faults == []


def test_figures_stand_on_the_line(phone, site):
    page = phone()
    page.goto(f"{site}{gallery('')['round']}")
    for selector in ("h1", ".pairing__table", ".score", ".chip", ".button"):
        figures = page.locator(selector).first.evaluate("one => getComputedStyle(one).fontVariantNumeric")
        assert "lining-nums" in figures, selector
