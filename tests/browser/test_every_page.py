"""Every page at both widths: accessible (WCAG 2.2 AA by axe), nothing cut off."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tools.demo_site import SHAPES, gallery
from tools.screenshots import SIZES, log_in

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
OPTIONS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("account", SHAPES)
def test_pages_have_no_accessibility_fault_and_fit_the_screen(browser, site, account, size):
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, locale="es-AR")
    page = context.new_page()
    if account:
        log_in(page, site, account)
    faults = []
    for name, path in gallery(account).items():
        page.goto(site + path)
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            faults.append(f"{name}: wider than the screen")
        for violation in Axe().run(page, options=OPTIONS).response["violations"]:
            nodes = [node["html"][:160] for node in violation["nodes"][:3]]
            faults.append(f"{name}: {violation['id']}: {violation['help']} {nodes}")
    context.close()
    assert faults == []
