"""The lines of the desk on a slow network: each key arrives, each line once, in order, with an answer of its own."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_outbox import come_back, cut, empty, opened
from tests.selection import one_of_many
from tools.demo_site import LAN_NAME, password

pytestmark = pytest.mark.browser

KEY = 60
"""Milliseconds from one key to the next."""
LATENCIES = (150, 1500, 500, 0)
"""Milliseconds until an answer comes, at least. The first is of every run, the second of CI."""
LINES = {1500: 8}
"""So many lines where an answer takes long, instead of twenty: the next ones wait behind them all the same."""
TABLES = [13, 3, 1, 20, 11, 2, 12, 7, 10, 17, 4, 14, 5, 15, 6, 16, 8, 18, 9, 19]
SCORES = [(2, 0), (0, 2), (3, 0), (0, 1)]
RESULT = re.compile(r"puso el resultado de la mesa (\d+) .*?: .*? (\d), .*? (\d) \(SCORE")
ARRIVED = re.compile(r"marcó presente a Persona (\d+)")
ASKS = "[data-asking]"
TAKE_BACK = """async ([verb, field, numbers]) => {
  const csrfmiddlewaretoken = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const event = location.pathname.split("/").slice(0, 3).join("/");
  for (const number of numbers) {
    const body = new URLSearchParams({ csrfmiddlewaretoken, [field]: number });
    await fetch(`${event}/do/${verb}/`, { method: "POST", body, redirect: "manual" });
  }
}"""


@pytest.fixture
def lan(site):
    return site.replace("127.0.0.1", LAN_NAME)


@pytest.fixture
def desk(lan, phone):
    """The organizer's screen with the round of forty in play, where a browser is no secure context."""
    page = opened(phone, lan, "demo-organiza", "/t/papel/manage/")
    is_paired = "/tables/" in page.evaluate("fetch('/t/papel/pairings/?all=1').then(answer => answer.text())")
    for name in () if is_paired else ("Emparejar", "Publicar", "Todas están hechas", "Iniciar el reloj"):
        if page.get_by_role("button", name=name, exact=True).count():
            page.get_by_role("button", name=name, exact=True).click()
            expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    page.goto(f"{lan}/t/papel/manage/")
    return page


def slow(page: Page, latency: int) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    conditions = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", conditions)


def type_lines(page: Page, lines: list[str]) -> None:
    """Type them one after the other, as fast as somebody who does not look."""
    for line in lines:
        page.keyboard.type(line, delay=KEY)
        page.keyboard.press("Enter")


def log(page: Page, event: str = "papel") -> list[str]:
    """Return the lines of an event's log, oldest first."""
    text = page.evaluate("path => fetch(path).then(answer => answer.text())", f"/t/{event}/log.csv")
    return text.splitlines()[:0:-1]


def said(page: Page, what: re.Pattern, event: str = "papel") -> list[tuple[int, ...]]:
    """Return the numbers in those lines of the log that say something, oldest first."""
    return [tuple(map(int, found.groups())) for line in log(page, event) if (found := what.search(line))]


def open_all_tables(page: Page) -> None:
    text = page.evaluate("fetch('/t/papel/pairings/?all=1').then(answer => answer.text())")
    page.evaluate(TAKE_BACK, ["undo_result", "match", sorted(set(re.findall(r"/tables/(\d+)/", text)))])
    page.reload()


def answered(page: Page) -> None:
    """Wait until each line has its answer."""
    empty(page)
    expect(page.locator("[data-said] [data-state=waiting]")).to_have_count(0)


@pytest.mark.parametrize(
    ("where", "latency"), one_of_many([*zip(("manage", "judge") * 2, LATENCIES, strict=True)], most=2)
)
def test_slips_without_looking_are_as_many_results_in_their_order(desk, lan, where, latency):
    desk.goto(f"{lan}/t/papel/{where}/")
    open_all_tables(desk)
    slow(desk, latency)
    desk.keyboard.press("/")
    meant = [(table, *SCORES[table % 4]) for table in TABLES[: LINES.get(latency)]]
    type_lines(desk, [f"{table} {one}-{other}" for table, one, other in meant])
    expect(desk.locator("#slip-line")).to_have_value("")
    expect(desk.locator("#slip-line")).to_be_focused()
    answered(desk)
    assert said(desk, RESULT)[-len(meant) :] == meant


@pytest.mark.parametrize("latency", one_of_many(LATENCIES, most=2))
def test_arrivals_without_looking_are_as_many_people_in_their_order(lan, phone, latency):
    numbers = TABLES[: LINES.get(latency)]
    page = opened(phone, lan, "demo-organiza", "/t/llegada/manage/entries/")
    page.evaluate(TAKE_BACK, ["undo_check_in", "entry", TABLES])
    page.reload()
    slow(page, latency)
    type_lines(page, [f"persona {number}" if number % 2 else str(number) for number in numbers])
    expect(page.locator("#who")).to_be_focused()
    answered(page)
    assert said(page, ARRIVED, "llegada")[-len(numbers) :] == [(number,) for number in numbers]
    expect(page.get_by_role("heading", name=f"{len(numbers)} de 32 presentes")).to_be_visible()
    assert page.locator("[data-said] > li").count() <= 8


def test_an_answer_never_touches_what_is_being_typed_and_a_refusal_stands_beside_its_line(desk):
    open_all_tables(desk)
    slow(desk, 300)
    desk.keyboard.press("/")
    type_lines(desk, ["2 2-0"])
    desk.keyboard.type("1")
    expect(desk.locator("[data-said] > li", has_text="Mesa 2: gana")).to_be_visible()
    type_lines(desk, ["3 2-0", "99 1", "4 0-2", "5 2"])
    answered(desk)
    assert said(desk, RESULT)[-3:] == [(2, 2, 0), (13, 2, 0), (4, 0, 2)]
    asks = desk.locator(ASKS)
    expect(asks).to_have_count(2)
    expect(desk.locator("[data-said-asking]")).to_have_text("2 líneas no se guardaron: míralas todas.")
    refused = asks.filter(has_text="No hay mesa 99")
    expect(refused.locator("[data-typed]")).to_have_text("99 1")
    # A question is answered beside its line, and the field goes on with what is typed.
    desk.keyboard.type("6 ")
    desk.locator(ASKS, has_text="5 2").locator("[data-choice]").last.click()
    expect(desk.locator("[data-said] > li", has_text="Mesa 5: gana")).to_be_visible()
    expect(asks).to_have_count(1)
    expect(desk.locator("[data-said-asking]")).to_be_hidden()
    expect(desk.locator("#slip-line")).to_be_focused()
    type_lines(desk, ["2-0"])
    answered(desk)
    assert said(desk, RESULT)[-2:] == [(5, 0, 1), (6, 2, 0)]
    refused.get_by_role("button", name="Corregir").click()
    expect(desk.locator("#slip-line")).to_have_value("99 1")
    type_lines(desk, ["7 2-0"])  # it is selected
    answered(desk)
    assert said(desk, RESULT)[-1] == (7, 2, 0)
    # A button of an answer answers in its place; the others stay, and what is half typed.
    desk.keyboard.type("8 2")
    desk.locator("[data-said] > li", has_text="Mesa 7").get_by_role("button", name="Deshacer").click()
    expect(desk.locator("[data-said] > li", has_text="Mesa 7: abierta otra vez")).to_be_visible()
    expect(desk.locator("[data-said] > li", has_text="Mesa 6: gana")).to_have_count(1)
    expect(desk.locator("#slip-line")).to_have_value("8 2")


def test_lines_go_on_over_a_reload_a_lapsed_session_and_two_tabs(desk, lan):
    open_all_tables(desk)
    slow(desk, 600)
    desk.keyboard.press("/")
    type_lines(desk, ["1 2-0", "2 2-0", "3 2-0"])
    desk.keyboard.type("4 2")
    desk.reload()
    expect(desk.locator("#slip-line")).to_have_value("4 2")
    other = desk.context.new_page()
    other.goto(f"{lan}/t/papel/manage/")
    other.focus("#slip-line")
    type_lines(other, ["5 0-2", "1 0-2"])
    desk.focus("#slip-line")
    desk.keyboard.press("End")
    type_lines(desk, ["-0"])
    answered(desk)
    answered(other)
    expect(other.locator(ASKS, has_text="La mesa 1 ya tiene resultado")).to_have_count(1)
    assert sorted(said(desk, RESULT)[-5:]) == [(1, 2, 0), (2, 2, 0), (3, 2, 0), (4, 2, 0), (5, 0, 2)]
    other.close()

    desk.context.clear_cookies()
    type_lines(desk, ["6 2-0", "7 2-0"])
    desk.get_by_role("button", name="Entrar", exact=True).click()
    dialog = desk.get_by_role("dialog")
    dialog.locator("input[name=login]").fill("demo-organiza")
    dialog.locator("input[name=password]").fill(password())
    dialog.get_by_role("button", name="Entrar", exact=True).click()
    answered(desk)
    assert said(desk, RESULT)[-2:] == [(6, 2, 0), (7, 2, 0)]

    mend = cut(desk, "answer")
    type_lines(desk, ["8 2-0", "9 2-0"])
    expect(desk.locator("[data-said-waiting]")).to_contain_text("2 líneas esperan. Sin conexión")
    expect(desk.locator("#outbox")).to_be_hidden()  # it is said once
    mend()
    come_back(desk)
    answered(desk)
    assert said(desk, RESULT)[-2:] == [(8, 2, 0), (9, 2, 0)]


def test_who_is_not_in_the_list_is_added_beside_the_line(lan, phone):
    page = opened(phone, lan, "demo-organiza", "/t/abierto/manage/entries/")
    slow(page, 300)
    type_lines(page, ["Zoe", "Yago"])
    page.keyboard.type("Xi")
    expect(page.locator(ASKS)).to_have_count(2)
    page.locator(ASKS, has_text="«Zoe»").get_by_role("button", name="Agregar a «Zoe»").click()
    page.wait_for_url("**/address/")
    page.goto(f"{lan}/t/abierto/manage/entries/")
    expect(page.locator("#who")).to_have_value("Xi")
    expect(page.locator(ASKS)).to_have_count(1)
    expect(page.locator(ASKS)).to_contain_text("Agregar a «Yago»")
