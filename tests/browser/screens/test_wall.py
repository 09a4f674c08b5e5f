"""Walls in real Chromium: legible from afar, nothing cut, and after a week no larger than at first.

Sizes are measured twice: by the browser's own numbers, and by the pixels of a picture.
"""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.selection import one_of_many

pytestmark = [pytest.mark.browser, pytest.mark.looks]

STATIC = Path(__file__).resolve().parents[3] / "static"
SCREENS = {"landscape": (1920, 1080), "portrait": (1080, 1920), "4k": (3840, 2160)}
ON_SCREENS = ["landscape", "portrait", pytest.param("4k", marks=pytest.mark.whole)]
"""The largest screen has the proportions of another, and takes four times as long to draw."""
LEAST = 0.04
LONG = "María de los Ángeles Villavicencio Pazos"
ONE_WORD = "Wolffsteinburgenhausenstettenmaximiliano"
DEMO = "/t/copa-del-vertedero-muestra/"
FINISHED = "/t/copa-de-muestra-7/"

PAGES = "[data-shown] .wall__pages"
FILL = """names => {
  const list = document.querySelector(".wall__rows");
  const row = list.firstElementChild;
  list.replaceChildren(...names.map((name, place) => {
    const one = row.cloneNode(true);
    one.firstElementChild.textContent = name;
    one.lastElementChild.textContent = place + 1;
    return one;
  }));
  window.dispatchEvent(new Event("resize"));
}"""
"""Give the panel of names as many as the test wants."""

SEEN = """() => {
  const box = document.querySelector("[data-shown] .wall__flow").getBoundingClientRect();
  const inside = (one) => {
    const own = one.getBoundingClientRect();
    return own.left >= box.left - 1 && own.right <= box.right + 1 && own.top >= box.top - 1
      && own.bottom <= box.bottom + 1 && one.scrollWidth <= one.clientWidth;
  };
  return [...document.querySelectorAll(".wall__row")].filter(inside)
    .map((one) => one.firstElementChild.textContent);
}"""
"""The names of the rows that are on the screen whole."""

REFRESH = """async (times) => {
  for (let each = 0; each < times; each += 1) {
    const loaded = new Promise((done) => document.addEventListener("part-settled", done, { once: true }));
    arenaParts.ask(document.getElementById("live"));
    await loaded;
    document.dispatchEvent(new Event("wall-turn"));
  }
}"""
"""News that many times, each followed by the next page."""

TEXTS = """() => [...document.querySelectorAll("#live *")]
  .filter((one) => one.getClientRects().length && [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize) / innerHeight)"""
"""The size of each text that is shown, as a part of the screen's height."""


@pytest.fixture
def wall(browser, site):
    """Opens a wall on a screen; a script error fails the test."""
    contexts, faults = [], []

    def open_wall(path, screen="landscape"):
        width, height = SCREENS[screen]
        context = browser.new_context(viewport={"width": width, "height": height}, locale="es-AR")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(site + path)
        page.wait_for_selector("[data-shown]")
        return page

    yield open_wall
    for context in contexts:
        context.close()
    assert faults == []


def named(count):
    """So many names, among them the longest that there may be."""
    return [LONG, ONE_WORD, *(f"Ana Benítez {number}" for number in range(3, count + 1))]


@pytest.mark.parametrize("screen", ON_SCREENS)
@pytest.mark.parametrize("count", one_of_many([256, 16, 64], most=2))
def test_every_name_is_shown_whole_on_some_page(wall, screen, count):
    page = wall(f"{DEMO}wall/?panel=names", screen)
    page.evaluate(FILL, named(count))
    pages = int((page.inner_text(PAGES).strip() or "1 / 1").split("/")[1])
    seen = []
    for number in range(pages):
        seen += page.evaluate(SEEN)
        assert page.inner_text(PAGES).strip() in ("", f"{number + 1} / {pages}")
        if number + 1 < pages:
            page.evaluate("document.dispatchEvent(new Event('wall-turn'))")
    assert seen == named(count)


@pytest.mark.parametrize("screen", ON_SCREENS)
@pytest.mark.parametrize("path", [f"{DEMO}wall/", f"{FINISHED}wall/"])
def test_no_text_is_smaller_than_can_be_read_from_afar(wall, path, screen):
    page = wall(path, screen)
    turns = page.locator("[data-panel]").count()
    assert turns > 1
    for _ in range(turns):
        assert min(page.evaluate(TEXTS)) >= LEAST - 0.0001
        assert not page.evaluate("document.documentElement.scrollHeight > innerHeight")
        page.evaluate("document.dispatchEvent(new Event('wall-turn'))")


@pytest.mark.parametrize("theme", one_of_many(["dark", "light"]))
@pytest.mark.parametrize("screen", ON_SCREENS)
def test_capitals_are_high_enough_on_a_picture(wall, screen, theme):
    page = wall(f"{DEMO}wall/?panel=names&theme={theme}", screen)
    page.evaluate(FILL, ["HHHHH"])
    box = page.locator(".wall__row > :first-child").bounding_box()
    picture = Image.open(BytesIO(page.screenshot(clip=box))).convert("L")
    inked = [y for y in range(picture.height) if _contrast(picture, y) > 100]
    assert (inked[-1] - inked[0] + 1) / min(SCREENS[screen]) >= LEAST


def _contrast(picture, y):
    row = [picture.getpixel((x, y)) for x in range(picture.width)]
    return max(row) - min(row)


def test_a_week_of_news_leaves_no_more_than_there_was(wall, site):
    page = wall(f"{DEMO}wall/")
    devtools = page.context.new_cdp_session(page)
    page.evaluate(REFRESH, 20)
    before = _counted(page, devtools)
    page.evaluate(REFRESH, 60)
    after = _counted(page, devtools)
    assert page.locator("[data-shown]").count() == 1
    assert after["nodes"] <= before["nodes"] * 1.1
    assert after["jsEventListeners"] <= before["jsEventListeners"] + 2


def _counted(page, devtools):
    """Nodes and listeners that live, once what is unused has been thrown away."""
    for _ in range(3):
        devtools.send("HeapProfiler.collectGarbage")
    return devtools.send("Memory.getDOMCounters")


def test_news_turn_the_wall_to_them_at_once_and_other_changes_leave_it_where_it_is(wall):
    page = wall(f"{DEMO}wall/?panel=qr,announcement,clock")
    shown = "() => document.querySelector('[data-shown]').dataset.panel"
    assert page.evaluate(shown) == "qr"
    html = page.evaluate("document.getElementById('live').outerHTML")
    page.evaluate(_swap(html))
    assert page.evaluate(shown) == "qr"
    section = (
        '<section class="wall__panel" data-panel="announcement" data-seconds="9" data-news="1">Hola</section>'
    )
    page.evaluate(_swap(html.replace('<section class="wall__panel"', f'{section}<section class="wall__panel"', 1)))
    page.wait_for_function("document.querySelector('[data-shown]').dataset.panel === 'announcement'")


def _swap(html):
    return f"document.getElementById('live').outerHTML = {html!r}"


def test_a_wall_says_how_old_it_is_when_it_hears_nothing(wall):
    page = wall(f"{DEMO}wall/")
    age = page.locator("[data-age]")
    assert age.is_hidden()
    page.context.set_offline(True)
    age.wait_for(state="visible")
    assert "Sin conexión: esto es de hace 0 min" in age.inner_text()
    page.context.set_offline(False)
    age.wait_for(state="hidden")


def test_a_wall_is_read_without_a_script(browser, site):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1920, "height": 1080})
    page = context.new_page()
    page.goto(f"{site}{DEMO}wall/")
    for panel in page.locator("[data-panel]").all():
        assert panel.is_visible()
    assert not page.locator(".wall__age").is_visible()
    context.close()


TOO_NEW = ("??=", "||=", "&&=")
TOO_NEW_CALLS = (".at(", "replaceChildren", ".replaceAll(", "structuredClone", "Object.hasOwn")
TOO_NEW_STYLE = (
    "inset:",
    ":is(",
    ":has(",
    ":where(",
    "dvh",
    "svh",
    "aspect-ratio",
    "@layer",
    "@container",
    "\n  gap:",
)


def test_what_a_wall_loads_runs_on_a_television_of_2020():
    scripts = {
        name: (STATIC / "js" / name).read_text()
        for name in ("first.js", "wall.js", "live.js", "parts.js", "site.js")
    }
    assert not [(name, new) for name, text in scripts.items() for new in TOO_NEW if new in text]
    assert not [
        new for new in TOO_NEW_CALLS if new in scripts["wall.js"] + scripts["live.js"] + scripts["parts.js"]
    ]
    sheet = (STATIC / "css/components/wall.css").read_text()
    assert not [new for new in TOO_NEW_STYLE if new in sheet]
