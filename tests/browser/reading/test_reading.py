"""Reading without network, on a secure origin: a phone opens the pages that it has seen, and no other person's."""

import re
from contextlib import suppress

import pytest
from django.conf import settings
from playwright.sync_api import Error, expect

from tests.browser.on_a_phone import TOUCH
from tools.addresses import Audience, Site, pages
from tools.demo_site import DEMO
from tools.screenshots import log_in

pytestmark = [pytest.mark.browser, pytest.mark.looks]

WORKER = settings.BASE_DIR / "static/root/sw.js"
KEPT = {name: path.replace("\\/", "/") for name, path in re.findall(r'\["([\w ]+)", /(.+)/\]', WORKER.read_text())}
NAMES = """async () => (await Promise.all((await caches.keys()).filter((name) => name !== 'files').map(
  async (name) => (await (await caches.open(name)).keys()).map(({ url }) => `${name} ${new URL(url).pathname}`)))).flat()"""
BYTES = """async () => { let sum = 0; for (const name of await caches.keys()) { const cache = await caches.open(name);
  for (const one of await cache.keys()) sum += (await (await cache.match(one)).blob()).size } return sum }"""


def test_what_is_kept_is_documented_and_no_page_of_the_staff():
    table = (settings.BASE_DIR / "docs/programar/offline.md").read_text()
    assert ", ".join(KEPT) in table
    site = Site(event="copa", entry=1, round=1, match=1, drafted="copa", draft=1, joinable="copa", ruling=1)
    for audience in (Audience.STAFF, Audience.ACCOUNT):
        for path in pages(site, audience).values():
            assert not [name for name, kept in KEPT.items() if re.search(kept, path)], path


def keep(page, url):
    page.goto(url)
    path = url[url.index("/", 8) :]
    page.wait_for_function(f"({NAMES})().then((names) => names.some((name) => name.endsWith(' {path}')))")


def test_pages_that_were_seen_open_without_network_until_somebody_leaves(site, phone):
    page = phone(**TOUCH, service_workers="allow")
    log_in(page, site, "demo-jugador-7")
    for path in ("me/", "pairings/", "standings/", "clock/"):
        keep(page, f"{site}{DEMO}{path}")
    assert page.evaluate(BYTES) < 2_000_000
    page.context.set_offline(True)
    page.goto(f"{site}{DEMO}me/")
    expect(page.get_by_text("Mesa 3").first).to_be_visible()
    expect(page.locator("[data-alone]")).to_contain_text("Sin conexión con el sitio.")
    assert page.evaluate("getComputedStyle(document.body).fontFamily") != "serif"
    page.goto(f"{site}{DEMO}standings/")
    expect(page.get_by_role("rowheader", name="Quetzal").first).to_be_visible()
    page.goto(f"{site}{DEMO}log/")
    expect(page.get_by_text("Este teléfono no guardó esta página")).to_be_visible()
    page.context.set_offline(False)
    page.goto(f"{site}{DEMO}me/")
    page.locator(".log-out button").evaluate("button => button.click()")
    page.wait_for_url(f"{site}/")
    assert not [name for name in page.evaluate(NAMES) if name.startswith("account")]
    page.context.set_offline(True)
    with suppress(Error):  # logging out may take the worker away, too
        page.goto(f"{site}{DEMO}me/", wait_until="commit")
    expect(page.get_by_text("Mesa 3")).to_have_count(0)
