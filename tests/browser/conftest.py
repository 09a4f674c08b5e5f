"""Real Chromium against the real server."""

import fcntl
import os
import shutil
from contextlib import ExitStack
from functools import cache

import pytest
from playwright.sync_api import sync_playwright

from tools.demo_site import CHROMIUM_ARGUMENTS, demo_data, demo_site

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
REQUIRED = os.environ.get("REQUIRE_BROWSER") == "1"


# Not of the session: Playwright keeps an event loop in this thread, and tests of other folders run their own.
@pytest.fixture(scope="package")
def browser_of_try():
    if not CHROMIUM:
        if REQUIRED:
            pytest.fail("Chromium is required here and was not found")
        pytest.skip("no Chromium on this machine: browser tests are skipped (CI requires it)")
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Tests of the database in that thread are not async at all.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        running = []

        @cache
        def launched(_number):
            running.append(playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS))
            return running[-1]

        yield launched
        for one in running:
            one.close()


@pytest.fixture(scope="package")
def data_of_site(tmp_path_factory, worker_id):
    """The database of the demo, made once for all workers of a run."""
    own = tmp_path_factory.getbasetemp()
    made = (own if worker_id == "master" else own.parent) / "demo.sqlite3"
    with open(f"{made}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            demo_data(made.with_suffix(".part"))
            made.with_suffix(".part").rename(made)
    return made


@pytest.fixture(scope="package")
def site_of_try(browser_of_try, data_of_site):
    with ExitStack() as running:
        yield cache(lambda number: running.enter_context(demo_site(data_of_site)))


@pytest.fixture
def browser(request, browser_of_try):
    """One browser for all, but for a test that is tried again: it may hang from the try before."""
    return browser_of_try(request.node.execution_count)


@pytest.fixture
def site(request, site_of_try):
    """One site for all, but for a test that is tried again: what it changed would be in its way."""
    return site_of_try(request.node.execution_count)


@pytest.fixture
def phone(browser):
    """Opens a phone with its own cookies; any script error fails the test."""
    contexts, faults = [], []

    def open_phone(**options):
        context = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-AR", **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda m: faults.append(m.text) if "Content Security Policy" in m.text else None)
        return page

    yield open_phone
    for context in contexts:
        context.close()
    assert faults == []
