"""The page of the bench under quick fingers, on slow networks, left and shown again, with and without JavaScript.

Playwright scrolls to what it clicks: here fingers touch the screen at a place, and nothing scrolls but the page.
"""

import os
import shutil

import pytest
from playwright.sync_api import Page, expect

from atrum_judge.registry import rulesets
from tests.browser.on_a_phone import (
    TOUCH,
    button,
    fill_card,
    on_the_bench,
    place_of,
    press_enter,
    resistance,
    shown_place,
    state_of,
    touch,
    touch_at,
    typed,
    until_ready,
)
from tests.browser.taps import settled
from tests.selection import one_of_many
from tools.demo_site import CHROMIUM_ARGUMENTS
from tools.screenshots import log_in

pytestmark = [pytest.mark.browser, pytest.mark.looks, pytest.mark.thorough]

BENCHES = [one.key for one in rulesets() if one.judge and one.judge.bench]
"""Atrum Arena, whose bench is its own, and games whose benches are all of one code: one of them stands for all."""
EARLY, LATE = 60, 300
"""Milliseconds to a second touch: before the first one's answer is here, and after."""
SCRIPTS = pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])


# Where the page stays ----------------------------------------------------------------------------------------------


def test_what_was_tapped_stays_under_the_finger(site, phone):
    page = on_the_bench(phone, site)
    for value in ("altar:A:Golem", "altar:B:Sombra", "hand:B:Golem:+", "res:B:-1"):
        where = shown_place(page, button(value))
        for _ in range(2):
            touch_at(page, where)
            settled(page)
            assert place_of(page, button(value)) == pytest.approx(where, abs=1)


def test_quick_fingers_hit_what_they_mean(site, phone):
    page = on_the_bench(phone, site)
    before = state_of(page)
    where = shown_place(page, button("res:A:-1"))
    for _ in range(6):
        page.touchscreen.tap(*where)
        page.wait_for_timeout(60)
    settled(page)
    assert resistance(page) == 4
    before["case"]["position"]["players"][0]["resistance"] = 4
    assert state_of(page)["case"] == before["case"]


@pytest.mark.parametrize(
    ("value", "pause"),
    one_of_many([("drafted:ok", LATE), ("step:draw:A:3", EARLY), ("step:advance:A", LATE)], most=1),
)
def test_a_finger_that_bounces_means_one_tap(site, phone, value, pause):
    """Under the second touch of it lies another button, or one that would do the same again."""
    page = on_the_bench(phone, site)
    touch(page, "turn:player:A")
    if value == "drafted:ok":
        typed_power(page)
    elif value == "step:draw:A:3":
        page.locator("select[name=moment]").evaluate("one => (one.closest('details').open = true)")
        page.select_option("select[name=moment]", "draw:development")
        settled(page)
    where = shown_place(page, button(value))
    page.wait_for_timeout(450)
    touch_at(page, where)
    page.wait_for_timeout(pause)
    page.touchscreen.tap(*where)
    page.wait_for_timeout(300)
    settled(page)
    state = state_of(page)
    assert len(state["case"]["steps"]) == 1
    assert "claim" not in state
    assert state["draft"] is None


@pytest.mark.parametrize(("value", "pause"), one_of_many([("step:advance:A", EARLY), ("seat:+", LATE)], most=1))
def test_without_a_script_a_finger_that_bounces_adds_one_thing(site, phone, value, pause):
    page = on_the_bench(phone, site, script=False)
    page.locator("details", has_text="2 participantes").first.evaluate("one => (one.open = true)")
    where = shown_place(page, button(value))
    page.wait_for_timeout(500)
    page.touchscreen.tap(*where)
    page.wait_for_timeout(pause)
    page.touchscreen.tap(*where)
    page.wait_for_timeout(1000)
    case = state_of(page)["case"]
    assert len(case["steps"]) + len(case["position"]["players"]) == 3


@pytest.mark.parametrize(("asked", "pause", "script"), [("roster", EARLY, True), ("formation", LATE, False)])
def test_a_finger_that_bounces_takes_one_thing_away(site, phone, asked, pause, script):
    """The next of its kind lies in its place."""
    page = on_the_bench(phone, site, script=script)
    touch(page, f"ask:{asked}")
    for sheet in (0, 1) if asked == "formation" else (0,):
        for line in range(5):
            typed(page, f"sheet-{sheet}-{line}", f"Nadie {sheet}{line}")
    touch(page, "sheet")
    for n in range(3):
        page.wait_for_timeout(450)  # a touch that comes sooner, so close, is taken for a bounce
        if asked == "formation":
            touch(page, f"remove:0:1:{n}")
        else:
            touch(page, "card:sheet-0")
            fill_card(page, f"Rayo {n}")
            touch(page, "card:ok")
    value = "remove:undo:3" if asked == "formation" else "unwrite:sheet-0:1:3"
    where = shown_place(page, button(value))
    page.wait_for_timeout(500)
    until_ready(page, value)
    touch_at(page, where)
    page.wait_for_timeout(pause)
    page.touchscreen.tap(*where)
    page.wait_for_timeout(800)
    case = state_of(page)["case"]
    left = case["roster"][0]["powers"][:-1] if asked == "roster" else case["formation"]["steps"]
    assert len(left) == 2


@pytest.mark.parametrize(("pause", "script"), [(EARLY, False), (LATE, True)])
def test_a_finger_that_bounces_turns_a_piece_once(site, phone, pause, script):
    page = on_the_bench(phone, site, script=script)
    touch(page, "altar:A:Golem")
    for value, place in [("rep:A-R1", ("reptantes", 0)), ("flip:A1", ("altar", 0))]:
        zone, n = place
        touch_twice(page, value, pause)
        assert state_of(page)["case"]["position"]["players"][0][zone][n]["state"] == "exhausted"


@pytest.mark.parametrize(
    ("value", "other", "pause"),
    one_of_many(
        [
            ("vertedero:Bestia:+", "vertedero:Zombie:+", EARLY),
            ("hand:A:Bestia:+", "hand:A:Zombie:+", LATE),
            ("undo:1", "undo:1", LATE),
        ],
        most=1,
    ),
)
def test_without_a_script_a_finger_that_bounces_hits_nothing_that_comes_under_it(site, phone, value, other, pause):
    once, twice = (on_the_bench(phone, site, script=False) for _ in range(2))
    for page in (once, twice):
        for _ in range(3):
            touch(page, "step:advance:A")
        if not value.startswith("undo"):
            touch(page, "edit")
    touch(once, value)
    touch_twice(twice, value, pause, top=place_of(once, button(other))[1])
    assert state_of(twice)["case"] == state_of(once)["case"]


@pytest.mark.parametrize("value", one_of_many(["hand:A:Golem:+", "top:-", "turn:number:1", "seat:+"], most=1))
def test_without_a_script_a_finger_that_stays_taps_what_it_meant_or_nothing(site, phone, value):
    """The first tap may move its button, as no page can know where it was: others are not ready until that is seen.

    From then on it stays under the finger.
    """
    page = on_the_bench(phone, site, script=False)
    for _ in range(5 if value == "top:-" else 0):
        touch(page, "top:Zombie")
    touch(page, value)
    where = place_of(page, button(value))
    ready = "found => [...document.querySelectorAll(found)].map(one => getComputedStyle(one).animationDuration)"
    assert page.evaluate(ready, f"{button(value)}:target") in (["0.3s"], ["0.4s"])
    assert {*page.evaluate(ready, "#bench button:not(:target)")} == {"1.5s"}
    for _ in range(2):
        page.wait_for_timeout(450)
        with page.expect_navigation():
            page.touchscreen.tap(*where)
        assert place_of(page, button(value)) == pytest.approx(where, abs=1)


def touch_twice(page: Page, value: str, pause: int, *, top: float | None = None) -> None:
    """Touch a button, so far from the top, and the same place of the screen once more soon after."""
    where = shown_place(page, button(value))
    if top is not None:
        page.evaluate("top => scrollBy({ top, behavior: 'instant' })", where[1] - top)
        where = place_of(page, button(value))
    page.wait_for_timeout(500)
    until_ready(page, value)
    page.touchscreen.tap(*where)
    page.wait_for_timeout(pause)
    page.touchscreen.tap(*where)
    page.wait_for_timeout(1000)
    settled(page)


def typed_power(page: Page) -> None:
    """Write a Power down and begin to announce it."""
    touch(page, "card:A-R1")
    fill_card(page, "Rayo")
    touch(page, "card:ok")
    page.select_option('select[name="power-A"]', "A:0:0")
    page.get_by_role("button", name="Así se anunció").wait_for()
    settled(page)


def test_what_was_around_a_card_that_is_gone_stays_where_it_was(site, phone):
    page = on_the_bench(phone, site)
    touch(page, "altar:B:Golem")
    touch(page, "altar:B:Zombie")
    shown_place(page, button("drop:B1"))
    _, before = place_of(page, button("flip:B2"))
    touch_at(page, place_of(page, button("drop:B1")))
    settled(page)
    assert place_of(page, button("flip:B2"))[1] == pytest.approx(before, abs=1)


def test_without_a_script_a_tap_leads_back_to_its_place(site, phone):
    page = on_the_bench(phone, site, script=False)
    for value, landing in [
        ("altar:B:Golem", button("altar:B:Golem")),
        ("hand:B:?:-", button("hand:B:?:-")),
        ("drop:B1", "#altar-2 h4"),
        ("card:B-R2", "#bench-card"),
        ("card:cancel", None),
        ("step:advance:A", button("step:advance:A")),
    ]:
        touch(page, value)
        if landing is None:
            continue
        top, height = page.evaluate(
            "found => [document.querySelector(found).getBoundingClientRect().top, innerHeight]", landing
        )
        assert 0 < top < height * 0.7, value
        assert page.evaluate("scrollY") > 0


@SCRIPTS
@pytest.mark.parametrize("game", BENCHES[1:2])
def test_a_part_that_opens_is_in_sight_and_closed_it_is_where_it_was(site, phone, game, script):
    page = on_the_bench(phone, site, script=script, game=game)
    for value, landing in [
        ("open:position.players.1", "#bench-node"),
        ("close", button("open:position.players.1")),
    ]:
        touch(page, value)
        assert 0 < place_of(page, landing)[1] < 740


# Nothing entered is lost
# ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", BENCHES[:2])
def test_the_bench_comes_back_as_it_was_left(site, phone, game):
    page = on_the_bench(phone, site, game=game)
    for value in ["seat:+", "res:A:-1"] if game == "atrum" else ["open:position.players.0", "keep"]:
        touch(page, value)
    entered = state_of(page)
    assert "data-fresh" not in page.locator("#bench").evaluate("bench => bench.outerHTML.slice(0, 200)")

    def is_back():
        settled(page)
        expect(page.locator("[data-fresh]")).to_have_count(0)
        assert state_of(page) == entered

    page.reload()
    is_back()
    for address in ("", "precedentes/"):
        page.goto(f"{site}/reglas/{game}/{address}")
        page.go_back()
        is_back()
    page.goto(f"{site}/reglas/{game}/precedentes/")
    page.locator(".tabs").get_by_role("link", name="Banco").click()
    is_back()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    is_back()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    is_back()


@pytest.mark.parametrize("game", BENCHES[:2])
def test_without_a_script_the_other_language_shows_what_was_entered(site, phone, game):
    page = on_the_bench(phone, site, script=False, game=game)
    touch(page, "seat:+" if game == "atrum" else "open:position.players.0")
    entered = state_of(page)
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert state_of(page) == entered


def test_without_a_script_a_link_leaves_what_was_entered_where_it_is(site, phone):
    page = on_the_bench(phone, site, script=False)
    touch(page, "seat:+")
    entered = state_of(page)
    page.wait_for_timeout(1600)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Precedentes").first.click()
    opened.value.wait_for_url("**/precedentes/")
    assert state_of(page) == entered
    page.get_by_role("button", name="Entra con tu cuenta").click()
    page.wait_for_url("**/cuenta/login/**")
    page.goto(f"{site}/reglas/atrum/banco/")
    assert state_of(page) == entered


def test_a_page_that_the_browser_kept_alive_goes_on(site, playwright_browser_that_keeps_pages):
    context = playwright_browser_that_keeps_pages.new_context(viewport={"width": 360, "height": 740}, **TOUCH)
    page = context.new_page()
    page.goto(f"{site}/reglas/atrum/banco/")
    page.evaluate("addEventListener('pageshow', ({ persisted }) => (document.body.dataset.kept = persisted))")
    touch(page, "res:A:-1")
    page.goto(f"{site}/reglas/atrum/precedentes/")
    page.evaluate("history.back()")
    expect(page.locator("body")).to_have_attribute("data-kept", "true")
    assert resistance(page) == 9
    touch(page, "res:A:-1")
    page.reload()
    expect(page.locator("[data-fresh]")).to_have_count(0)
    assert resistance(page) == 8
    context.close()


@pytest.fixture
def playwright_browser_that_keeps_pages(browser):
    whole = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not whole:
        pytest.skip("the shell without windows keeps no page alive: needs chromium")
    keeping = browser.browser_type.launch(
        executable_path=whole,
        args=CHROMIUM_ARGUMENTS,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    yield keeping
    keeping.close()


def test_who_begins_anew_has_an_empty_bench(site, phone):
    page = on_the_bench(phone, site)
    touch(page, "res:A:-1")
    page.get_by_text("Empezar de nuevo").click()
    page.get_by_role("link", name="Borrar y empezar").click()
    expect(page.locator("[data-fresh]")).to_have_count(1)
    page.reload()
    expect(page.locator("[data-fresh]")).to_have_count(1)
    assert resistance(page) == 10


@SCRIPTS
def test_enter_keeps_the_names_of_a_sheet(site, phone, script):
    page = on_the_bench(phone, site, script=script)
    touch(page, "ask:roster")
    names = [f"Nombre {n}" for n in range(5)]
    for n, name in enumerate(names):
        typed(page, f"sheet-0-{n}", name)
    press_enter(page, "sheet-0-2")
    assert [page.locator(f'[name="sheet-0-{n}"]').input_value() for n in range(5)] == names
    assert state_of(page)["case"]["roster"] == [{"name": name} for name in names]
    if script:
        expect(page.locator('[name="sheet-0-2"]')).to_be_focused()


@SCRIPTS
def test_enter_keeps_the_name_of_a_reptante_and_of_a_card(site, phone, script):
    page = on_the_bench(phone, site, script=script)
    typed(page, "name-A-R1", "Nadie Conocido")
    press_enter(page, "name-A-R1")
    assert state_of(page)["case"]["position"]["players"][0]["reptantes"][0]["name"] == "Nadie Conocido"
    touch(page, "card:A-R2")
    typed(page, "card-name", "Rayo")
    press_enter(page, "card-name")
    assert page.locator("[name=card-name]").input_value() == "Rayo"


@SCRIPTS
def test_the_ruling_that_is_being_written_stays_whatever_is_tapped(site, phone, script):
    page = phone(java_script_enabled=script, **TOUCH)
    log_in(page, site, "demo-juez")
    page.goto(f"{site}/reglas/atrum/banco/")
    said = {"question": "¿Puede?", "decision": "No puede.\nSe deshace."}
    for name, value in said.items():
        typed(page, name, value)

    def assert_written():
        assert {name: page.locator(f"[name={name}]").input_value() for name in said} == said
        expect(page.locator("[name=question]")).to_be_visible()

    touch(page, "res:A:-1")
    assert_written()
    press_enter(page, "question")
    assert_written()
    if script:
        page.reload()
        expect(page.locator("[data-fresh]")).to_have_count(0)
        assert_written()


def test_who_logs_out_leaves_no_bench_behind(site, phone):
    page = phone(**TOUCH)
    log_in(page, site, "demo-juez")
    page.goto(f"{site}/reglas/atrum/banco/")
    touch(page, "res:A:-1")
    page.goto(f"{site}/cuenta/logout/")
    kept = "sessionStorage.getItem('bench:/reglas/atrum/banco/')"
    assert page.evaluate(kept) is not None
    page.locator("main").get_by_role("button").click()
    page.wait_for_url(f"{site}/")
    assert page.evaluate(kept) is None


def test_a_choice_in_another_part_stays(site, phone):
    page = on_the_bench(phone, site)
    shown_place(page, "[name=other-what]")
    page.locator("[name=other-what]").select_option("concede")
    touch(page, "res:A:-1")
    expect(page.locator("[name=other-what]")).to_have_value("concede")
    expect(page.locator("[name=other-what]")).to_be_visible()


def test_what_is_typed_while_a_tap_is_under_way_stays(site, phone):
    page = on_the_bench(phone, site)
    touch(page, "ask:roster")
    slow_down(page, 400)
    typed(page, "sheet-0-0", "Uno")
    page.locator(button("sheet")).evaluate("button => button.click()")
    page.locator('[name="sheet-0-1"]').focus()
    page.keyboard.type("Do")
    settled(page)
    page.keyboard.type("s")
    assert [page.locator(f'[name="sheet-0-{n}"]').input_value() for n in range(3)] == ["Uno", "Dos", ""]


def test_a_bench_that_cannot_be_read_says_so(site, phone):
    page = on_the_bench(phone, site)
    page.locator("input[name=state]").evaluate("field => { field.value = '{' }")
    touch(page, "res:A:-1")
    expect(page.get_by_text("Esa mesa no se pudo leer: se empieza de nuevo.")).to_be_in_viewport()


# Slow networks, and none -------------------------------------------------------------------------------------------


def slow_down(page: Page, latency: int) -> None:
    """Answers take so many milliseconds from now on."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    conditions = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", conditions)


def test_taps_wait_for_one_another_and_none_is_lost(site, phone):
    page = on_the_bench(phone, site)
    slow_down(page, 300)
    where = shown_place(page, button("res:A:-1"))
    for _ in range(6):
        page.touchscreen.tap(*where)
        page.wait_for_timeout(40)
    expect(page.locator('#bench[aria-busy="true"]')).to_be_visible()
    settled(page)
    assert resistance(page) == 4


def test_a_tap_on_what_is_gone_meanwhile_is_none(site, phone):
    page = on_the_bench(phone, site)
    touch(page, "altar:A:Golem")
    slow_down(page, 300)
    where = shown_place(page, button("drop:A1"))
    touch_at(page, where)
    page.touchscreen.tap(*where)
    settled(page)
    assert state_of(page)["case"]["position"]["players"][0]["altar"] == []


def test_a_tap_under_way_when_the_page_is_left_is_done_when_it_is_back(site, phone):
    page = on_the_bench(phone, site)
    touch(page, "res:A:-1")
    slow_down(page, 400)
    where = shown_place(page, button("res:A:-1"))
    touch_at(page, where)
    page.touchscreen.tap(*where)
    page.wait_for_timeout(40)
    page.goto(f"{site}/reglas/atrum/precedentes/")
    page.go_back()
    settled(page)
    expect(page.locator("[data-fresh]")).to_have_count(0)
    settled(page)
    assert resistance(page) == 7


def test_without_a_network_the_page_says_so_and_the_tap_can_be_repeated(site, phone):
    page = on_the_bench(phone, site)
    touch(page, "res:A:-1")
    page.context.set_offline(True)
    touch(page, "res:A:-1")
    told = page.get_by_text("Sin conexión: no se envió.")
    expect(told).to_be_in_viewport()
    assert resistance(page) == 9
    page.context.set_offline(False)
    touch(page, "res:A:-1")
    expect(told).to_be_hidden()
    assert resistance(page) == 8


def test_a_menu_whose_choice_was_not_sent_can_be_chosen_from_again(site, phone):
    page = on_the_bench(phone, site)
    shown_place(page, "[name=moment]")
    was = page.locator("[name=moment]").input_value()
    page.context.set_offline(True)
    page.locator("[name=moment]").select_option("draw:development")
    expect(page.get_by_text("Sin conexión: no se envió.")).to_be_visible()
    expect(page.locator("[name=moment]")).to_have_value(was)
