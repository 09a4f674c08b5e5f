"""Figures in headings: the serif's 1 is an I, so another family writes them."""

import pytest

from tools.demo_site import DEMO

pytestmark = [pytest.mark.browser, pytest.mark.looks]

FONTS = "CSS.getPlatformFontsForNode"


def test_figures_of_a_heading_are_not_written_by_the_serif(site, phone):
    page = phone()
    page.goto(f"{site}{DEMO}")
    tools = page.context.new_cdp_session(page)
    for command in ("DOM.enable", "CSS.enable"):
        tools.send(command)

    def family(text):
        page.evaluate(f"document.querySelector('h1').textContent = '{text}'; document.fonts.ready")
        root = tools.send("DOM.getDocument")["root"]["nodeId"]
        heading = tools.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})["nodeId"]
        return {font["familyName"].split()[0] for font in tools.send(FONTS, {"nodeId": heading})["fonts"]}

    assert family("Mesa") == {"Alegreya"}
    assert "Alegreya" not in family("0123456789")
