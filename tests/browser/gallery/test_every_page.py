"""Every page with long names, in both languages and themes: accessible (WCAG 2.2 AA by axe), nothing cut off.

Its width is tried on three screens, and as `test_reflow.py` does. In CI each page comes in one language, two of three in
Spanish, and axe looks at the width of a phone, where most is in the way of others; with --whole at everything.
"""

from pathlib import Path

import axe_playwright_python
import pytest
from django.conf import settings

from tests.browser.gallery.test_reflow import NOT_FOR_PHONES, reflow
from tools.demo_site import SHAPES, gallery
from tools.screenshots import SIZES, log_in

pytestmark = [pytest.mark.browser, pytest.mark.thorough]
LANGUAGES = [code for code, _name in settings.LANGUAGES]
AXE = next(Path(axe_playwright_python.__file__).parent.glob("**/axe*.js"))
OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    # Only rules of turned screens and of sounds read the style sheets once more, a third of axe's time.
    "preload": False,
}
VIOLATIONS = """async (options) => (await axe.run(document, options)).violations.map(
    ({ id, help, nodes }) => `${id}: ${help} ${nodes.slice(0, 3).map((one) => one.html.slice(0, 160))}`)"""
EACH = 8
"""Pages of one walk: one that sees all pages of an account takes too long for one test."""
IS_TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def walks():
    """Yield an account, and the place of the first of the pages that it sees in one walk."""
    for account in SHAPES:
        for first in range(0, len(gallery(account)), EACH):
            yield account, first


@pytest.mark.parametrize(("account", "first"), [*walks()])
def test_pages_have_no_accessibility_fault_and_fit_the_screen(browser, site, account, first, request):
    context = browser.new_context(locale="es-AR")
    page = context.new_page()
    letters = context.new_cdp_session(page)
    if account:
        log_in(page, site, account)
    context.add_init_script(path=AXE)
    whole = request.config.getoption("whole")
    faults = []
    for turn, (name, path) in list(enumerate(gallery(account).items()))[first : first + EACH]:
        page.emulate_media(color_scheme="dark" if turn // 2 % 2 else "light")
        for language in LANGUAGES if whole else ["en" if turn % 3 == 2 else "es"]:
            context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site}])
            page.goto(site + path)
            assert page.evaluate("document.documentElement.lang") == language
            for size, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                if not name.startswith("paper_") and page.evaluate(IS_TOO_WIDE):
                    faults.append(f"{name}, {language}, {size}: wider than the screen")
                if size == "phone" or whole:
                    faults += [
                        f"{name}, {language}, {size}: {fault}" for fault in page.evaluate(VIOLATIONS, OPTIONS)
                    ]
            if not name.startswith(NOT_FOR_PHONES):
                faults += [f"{name}, {language}, {fault}" for fault in reflow(page, letters)]
    context.close()
    assert faults == []
