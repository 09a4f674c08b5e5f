"""Every page in both languages at three widths: accessible (WCAG 2.2 AA by axe), nothing cut off.

In CI axe looks at the width of a phone, where most is in the way of others, and at each page in one language;
with --whole at everything.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings

from tools.demo_site import SHAPES, gallery
from tools.screenshots import SIZES, log_in

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser"), pytest.mark.thorough]
LANGUAGES = [code for code, _name in settings.LANGUAGES]
OPTIONS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("account", SHAPES)
def test_pages_have_no_accessibility_fault_and_fit_the_screen(browser, site, account, language, request):
    context = browser.new_context(locale="es-AR")
    page = context.new_page()
    if account:
        log_in(page, site, account)
    context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site}])
    whole = request.config.getoption("whole")
    faults = []
    for turn, (name, path) in enumerate(gallery(account).items()):
        page.goto(site + path)
        assert page.evaluate("document.documentElement.lang") == language
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                faults.append(f"{name}, {size}: wider than the screen")
            if not whole and (size != "phone" or language != LANGUAGES[turn % len(LANGUAGES)]):
                continue
            for violation in Axe().run(page, options=OPTIONS).response["violations"]:
                nodes = [node["html"][:160] for node in violation["nodes"][:3]]
                faults.append(f"{name}, {size}: {violation['id']}: {violation['help']} {nodes}")
    context.close()
    assert faults == []
