"""Real Chromium against the real server."""

import fcntl
import os
import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

from tools.demo_site import CHROMIUM_ARGUMENTS, demo_data, demo_site

BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
"""The first one found is taken: the shell without windows needs half the time of the others."""
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
REQUIRED = os.environ.get("REQUIRE_BROWSER") == "1"
PATIENCE = 30_000
"""Milliseconds that a page may take on a busy machine. Only a test that fails waits so long."""

expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)  # xdist reads the groups in the same hook
def pytest_collection_modifyitems(items):
    """Run them one after the other on one worker: several browsers at once are late for each other on two cores."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))


# Not of the session: Playwright keeps an event loop in this thread, and tests of other folders run their own.
@pytest.fixture(scope="package")
def playwright():
    if not CHROMIUM:
        if REQUIRED:
            pytest.fail("Chromium is required here and was not found")
        pytest.skip("no Chromium on this machine: browser tests are skipped (CI requires it)")
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Tests of the database in that thread are not async at all.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        yield playwright


def _launched(playwright):
    return playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)


@pytest.fixture(scope="package")
def browser_of_package(playwright):
    with _launched(playwright) as browser:
        yield browser


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
def site_of_lookers(data_of_site):
    with demo_site(data_of_site) as site:
        yield site


@pytest.fixture(scope="module")
def site_of_module(data_of_site):
    with demo_site(data_of_site) as site:
        yield site


def _is_tried_again(request):
    return getattr(request.node, "execution_count", 1) > 1


@pytest.fixture
def browser(request, playwright):
    """One browser for all, but for a test that is tried again: it may hang from the try before."""
    if not _is_tried_again(request):
        yield request.getfixturevalue("browser_of_package")
        return
    with _launched(playwright) as fresh:
        yield fresh


@pytest.fixture
def site(request, data_of_site):
    """One site for the tests of a module, and one for all modules that are marked `looks`.

    A site takes five seconds to begin. Tests of two modules must not meet: what one does to an event would be in the
    other's way, according to which came first. A test that is tried again has a site of its own, without what its first
    try did.
    """
    if not _is_tried_again(request):
        is_looker = request.node.get_closest_marker("looks")
        yield request.getfixturevalue("site_of_lookers" if is_looker else "site_of_module")
        return
    with demo_site(data_of_site) as fresh:
        yield fresh


@pytest.fixture
def phone(browser):
    """Opens a phone with its own cookies; any script error fails the test."""
    contexts, faults = [], []

    def open_phone(**options):
        options.setdefault("service_workers", "block")  # they take requests from tests that cut them off
        context = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-AR", **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.set_default_navigation_timeout(2 * PATIENCE)  # the first page of a site reads all templates
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda m: faults.append(m.text) if "Content Security Policy" in m.text else None)
        return page

    yield open_phone
    for context in contexts:
        context.close()
    assert faults == []
