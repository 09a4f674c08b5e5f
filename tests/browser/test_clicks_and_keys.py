"""Clicks, keys and screens of scrolling that the work of an event's day costs, counted in a browser.

The first walk through the site took 203 clicks for a round of 40 on paper, 76 keys for a slip, 133 screens of
scrolling for a check-in of 32, and five taps for a report.
"""

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from tools.screenshots import log_in

pytestmark = pytest.mark.browser

MOST_CLICKS_OF_A_ROUND = 45
MOST_KEYS_OF_A_SLIP = 10
MOST_ACTIONS_OF_A_CHECK_IN = 40
TAPS_OF_A_REPORT = 2

# Pointers that go down: Enter clicks the button of its form, and a label its field, and nobody does.
COUNTER = """
const kept = JSON.parse(sessionStorage.hands ?? '{"clicks": 0, "keys": 0, "scrolled": 0}');
const keep = () => { sessionStorage.hands = JSON.stringify(kept); };
addEventListener("pointerdown", () => { kept.clicks++; keep(); }, true);
addEventListener("keydown", () => { kept.keys++; keep(); }, true);
let at = 0;
addEventListener("scroll", () => { kept.scrolled += Math.abs(scrollY - at); at = scrollY; keep(); }, true);
"""


@dataclass
class Hands:
    """A person's acts at a device, counted by its browser."""

    page: Page
    begun: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.page.context.add_init_script(COUNTER)

    def done(self, what: str) -> int:
        """Clicks, keys or scrolled pixels since `begin`."""
        return int(self._all()[what]) - self.begun.get(what, 0)

    def begin(self) -> None:
        self.begun = self._all()

    def _all(self) -> dict[str, int]:
        return self.page.evaluate(
            'JSON.parse(sessionStorage.hands ?? \'{"clicks": 0, "keys": 0, "scrolled": 0}\')'
        )

    def press(self, label: str) -> None:
        """Press a button, and wait for its answer."""
        self.page.get_by_role("button", name=label, exact=True).first.click()
        self.settle()

    def line(self, said: str) -> None:
        """Type where the cursor is, and send it; the answer takes the line's place, with the cursor in it."""
        self.page.keyboard.type(said)
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            self.page.keyboard.press("Enter")
        expect(self.page.locator("[data-line]")).to_have_value("")
        expect(self.page.locator("[data-line]")).to_be_focused()

    def settle(self) -> None:
        self.page.wait_for_function("() => !document.querySelector('form[data-sent]')")


def test_a_round_of_forty_on_paper_is_a_few_clicks_and_short_lines(site, phone):
    hands = Hands(phone())
    page = hands.page
    log_in(page, site, "demo-organiza")
    page.goto(f"{site}/t/papel/manage/")
    hands.begin()
    hands.press("Emparejar")
    hands.press("Publicar")
    hands.press("Todas están hechas")
    hands.press("Iniciar el reloj")

    personal = phone()
    _reports_in_two_taps(page, personal, site)

    page.goto(f"{site}/t/papel/manage/")
    page.keyboard.press("/")
    for table in range(2, 21):
        before = hands.done("keys")
        hands.line(f"{table} 2-0")
        assert hands.done("keys") - before <= MOST_KEYS_OF_A_SLIP
    # The table that was reported from a phone blocks, until somebody at the desk agrees.
    page.keyboard.type("1 2-0")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Emparejar", exact=True)).to_be_visible()
    assert hands.done("clicks") <= MOST_CLICKS_OF_A_ROUND


def _reports_in_two_taps(desk: Page, player: Page, site: str) -> None:
    """Let a player of table 1 open the own table by the personal address, and say that it won."""
    desk.goto(f"{site}/t/papel/pairings/")
    number = re.findall(r"Persona (\d+)", desk.locator("#live").inner_text())[0]
    desk.goto(f"{site}/t/papel/manage/entries/{number}/address/")
    hands = Hands(player)
    player.goto(desk.locator(".personal__link").inner_text())
    player.goto(f"{site}/t/papel/me/")
    hands.begin()
    player.get_by_role("link", name="Gané").click()
    player.get_by_role("button", name="2 – 0", exact=True).click()
    hands.settle()
    assert hands.done("clicks") == TAPS_OF_A_REPORT
    assert hands.done("keys") == 0


def test_a_check_in_of_thirty_two_is_a_line_each_and_the_page_stays_where_it_is(site, phone):
    hands = Hands(phone())
    page = hands.page
    log_in(page, site, "demo-organiza")
    page.goto(f"{site}/t/llegada/manage/entries/")
    hands.begin()
    actions = 0
    for number in range(1, 33):
        hands.line(str(number))
        actions += 1
    expect(page.get_by_role("heading", name="32 de 32 presentes")).to_be_visible()
    assert actions + hands.done("clicks") <= MOST_ACTIONS_OF_A_CHECK_IN
    assert hands.done("scrolled") == 0
