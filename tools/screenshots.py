"""A gallery of every page at the widths of a phone, a tablet and a desktop, in screenshots/.

With --readme, instead, the pictures of the README, in docs/images/.
"""

import os
import sys
from pathlib import Path

import django
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.demo_site import CHROMIUM_ARGUMENTS, ROOT, SHAPES, demo_site, gallery, password

OUT = ROOT / "screenshots"
SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desktop": (1280, 800)}
README = ROOT / "docs" / "images"
IN_README = {
    "my-table": ("demo-jugador-1", "my_table", "phone"),
    "panel": ("demo-organiza", "manage", "desktop"),
    "standings": ("", "finished-standings", "desktop"),
    "verdict": ("", "ruling", "desktop"),
}
"""Pictures of the README: the account that looks, its page by the name in the gallery, and the screen."""


def main() -> None:
    """Take every picture, or those of the README; say which pages are wider than the screen."""
    OUT.mkdir(exist_ok=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
    django.setup()
    with demo_site() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=CHROMIUM_ARGUMENTS
        )
        if "--readme" in sys.argv:
            for name in IN_README:
                take_for_readme(browser, base, name)
        else:
            for size in SIZES:
                for account in SHAPES:
                    take(browser, base, account, size)
        browser.close()


def take_for_readme(browser: Browser, base: str, name: str) -> None:
    """The first screen of one page."""
    account, page_name, size = IN_README[name]
    page = _visitor(browser, base, account, size)
    page.goto(base + gallery(account)[page_name], wait_until="load")
    page.screenshot(path=README / f"{name}.png")
    page.context.close()


def take(browser: Browser, base: str, account: str, size: str) -> None:
    """The pages of one account at one size."""
    page = _visitor(browser, base, account, size)
    for name, path in gallery(account).items():
        page.goto(base + path, wait_until="load")
        wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        page.screenshot(path=OUT / f"{name}-{size}.png", full_page=True)
        print(f"{name}-{size}.png" + ("  WIDER THAN THE SCREEN" if wide else ""))
    page.context.close()


def _visitor(browser: Browser, base: str, account: str, size: str) -> Page:
    """A screen of a size, logged in where there is an account."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, locale="es-AR", color_scheme="dark")
    page = context.new_page()
    if account:
        log_in(page, base, account)
    return page


def log_in(page: Page, base: str, account: str) -> None:
    """Log a demo account in."""
    page.goto(f"{base}/cuenta/login/")
    page.fill("input[name=login]", account)
    page.fill("input[name=password]", password())
    page.click("main button")
    page.wait_for_url(f"{base}/")


if __name__ == "__main__":
    main()
