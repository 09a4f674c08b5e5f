"""The bench of every game, empty, with an example and with a form open, in two languages: accessible, nothing cut off."""

from itertools import cycle

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings

from atrum_judge.judging.bench import ShapedBench
from atrum_judge.registry import rulesets
from tests.browser.gallery.test_every_page import OPTIONS
from tests.browser.taps import tap
from tools.screenshots import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.looks]
GAMES = {
    one.judge.case_format: one for one in rulesets() if one.judge and isinstance(one.judge.bench, ShapedBench)
}


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [
        pytest.param(game, size, language, id=game.key)
        for game, (size, language) in zip(
            GAMES.values(), cycle([("phone", "es"), ("phone", "en"), ("desktop", "es")]), strict=False
        )
    ],
)
def test_the_bench_of_a_game_has_no_accessibility_fault_and_fits_the_screen(browser, site, game, size, language):
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height})
    context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site}])
    page = context.new_page()
    page.goto(f"{site}/reglas/{game.key}/banco/")
    faults = []

    def look(shown):
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            faults.append(f"{shown}: wider than the screen")
        for violation in Axe().run(page, options=OPTIONS).response["violations"]:
            nodes = [node["html"][:160] for node in violation["nodes"][:3]]
            faults.append(f"{shown}: {violation['id']}: {violation['help']} {nodes}")

    assert game.name.in_language(language) in page.locator("h1").inner_text()
    look("empty")
    tap(page, "open:position.players.0")
    look("a player")
    tap(page, "close")
    page.locator("details", has=page.locator('button[value^="example:"]')).evaluate("all => { all.open = true }")
    tap(page, "example:0")
    look("an example")
    tap(page, "open:steps.0")
    look("a step")
    context.close()
    assert faults == []
