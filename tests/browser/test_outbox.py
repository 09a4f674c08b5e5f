"""A phone whose network goes, and a shop's own address, where a browser gives a page less.

Each sending arrives once, and the page says what became of it. Each feature of a browser has a substitute.
"""

import json
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from contextlib import suppress

import pytest
from django.conf import settings
from playwright.sync_api import Error, Page, expect

from tests.browser.on_a_phone import TOUCH
from tests.browser.test_no_account import add_at_the_desk
from tests.selection import one_of_many
from tools.demo_site import DEMO, LAN_NAME, environment, free_port, served
from tools.screenshots import log_in

pytestmark = pytest.mark.browser

CALL = "form[action$='/do/call_judge/']"
CUTS = ("before", "answer", "server")
CUT_OFF = """() => {
  window.wholeFetch ??= window.fetch;
  window.fetch = async (path, asked) => {
    if (asked?.method !== "POST") return wholeFetch(path, asked);
    %s
    throw new TypeError("cut");
  };
}"""
READ_AHEAD = """() => performance.getEntriesByType("resource")
  .filter(({ name, responseEnd }) => name.includes("/report/?") && responseEnd).length === 2"""
WITHOUT_ANSWER, WITHOUT_SERVER = CUT_OFF % "await wholeFetch(path, asked);", CUT_OFF % ""


@pytest.fixture
def lan(site):
    """The address of the site at a shop's own Wi-Fi, where a browser is no secure context."""
    return site.replace("127.0.0.1", LAN_NAME)


def opened(phone, site, account, path, **options) -> Page:
    page = phone(**TOUCH, **options)
    log_in(page, site, account)
    page.goto(site + path)
    return page


def cut(page: Page, how: str):
    """Cut the page off its site; return what mends it.

    Args:
        how: before anything is sent; after the server has carried it out, before its answer; or by a server that is
            away.
    """
    if how == "before":
        page.context.set_offline(True)
        return lambda: page.context.set_offline(False)

    page.evaluate(WITHOUT_ANSWER if how == "answer" else WITHOUT_SERVER)
    return lambda: page.evaluate("window.fetch = window.wholeFetch")


def lines(page: Page, event: str, said: str) -> int:
    """Count the lines of an event's log, as its staff reads it, that say this."""
    return page.evaluate("path => fetch(path).then(answer => answer.text())", f"/t/{event}/log.csv").count(said)


def come_back(page: Page):
    """As a phone tells its pages, once it has a network again."""
    page.evaluate("dispatchEvent(new Event('online'))")


def waiting(page: Page) -> int:
    """Count the sendings that wait on this phone."""
    return page.evaluate(
        """() => new Promise((done) => {
             const asked = indexedDB.open('arena-outbox', 1);
             asked.onsuccess = () => {
               const rows = asked.result.transaction('rows').objectStore('rows').getAll();
               rows.onsuccess = () => done(rows.result.filter(({ state }) => state === 'waiting').length);
             };
           })"""
    )


def empty(page: Page, *, seconds: int = 60):
    """Wait until nothing waits any more. The page may be left meanwhile for where a sending leads."""
    for _ in range(seconds * 10):
        with suppress(Error):
            if waiting(page) == 0:
                return
        page.wait_for_timeout(100)
    raise AssertionError("something still waits")


@pytest.mark.parametrize("how", one_of_many(CUTS))
def test_what_is_sent_while_the_site_is_gone_arrives_once(site, lan, phone, how):
    base = site if how == "before" else lan
    desk = opened(phone, base, "demo-organiza", "/t/papel/manage/entries/")
    assert desk.evaluate("isSecureContext") == (how == "before")
    names = [f"Tardío {how}", f"Nadie {how}"]
    mend = cut(desk, how)
    desk.get_by_text("Agregar a alguien sin cuenta").click()
    add = desk.locator("details form[data-waits]")
    add.locator("input[name=name]").fill(names[0])
    add.get_by_role("button", name="Agregar").click()
    expect(add.get_by_text("Sin conexión: queda en este teléfono")).to_be_visible()
    expect(add.locator("input[name=name]")).to_have_value(names[0])
    add.get_by_role("button", name="Agregar").click()  # again, by an impatient finger
    expect(desk.get_by_text("1 envío espera")).to_be_visible()
    add.locator("input[name=name]").fill(names[1])
    add.get_by_role("button", name="Agregar").click()
    waits = desk.get_by_text("2 envíos esperan")
    expect(waits).to_be_visible()
    mend()
    come_back(desk)
    empty(desk)
    for name in names:
        assert lines(desk, "papel", name) == 1, (name, desk.locator("#outbox").inner_text())


def call(page: Page):
    page.locator(CALL).get_by_label("Nota (opcional)").fill("¿Puede pagar con la Sombra?")
    page.locator(CALL).get_by_role("button").click()


def line(page: Page):
    page.fill("#slip-line", "1 2-0")
    page.keyboard.press("Enter")


def warn(page: Page):
    page.get_by_text("Registrar un llamado de atención").click()
    form = page.locator("form[action$='/do/warn/']")
    form.locator("input[name=note]").fill("Llegó tarde")
    form.get_by_role("button").click()


def arrive(page: Page):
    page.fill("#who", "Persona 17")
    page.keyboard.press("Enter")


ONE_WAITS = re.compile("1 (envío|línea) espera")
COPA = DEMO.strip("/").removeprefix("t/")
SENDINGS = [
    ("demo-jugador-7", COPA, "me/", call, "llamó a un juez"),
    (
        "demo-jugador-7",
        COPA,
        "me/",
        lambda page: page.get_by_role("button", name="Sí, fue así").click(),
        "confirmó",
    ),
    ("demo-juez", COPA, "judge/", warn, "llamado de atención"),
    ("demo-organiza", "llegada", "manage/entries/", arrive, "Persona 17"),
]
"""The account, event and page of a sending, and words of its line in the log."""


@pytest.mark.parametrize(
    "sending", one_of_many([(sending,) for sending in SENDINGS]), ids=lambda sending: sending[4]
)
def test_each_sending_is_told_at_once_and_carried_out_once(lan, phone, sending):
    """Cut after the server has carried it out: the next attempt is answered as the first."""
    account, event, path, act, said = sending
    page = opened(phone, lan, account, f"/t/{event}/{path}")
    staff = opened(phone, lan, "demo-organiza", f"/t/{event}/")
    before = lines(staff, event, said)
    cut(page, "answer")
    act(page)
    expect(page.get_by_text(ONE_WAITS).first).to_be_visible()
    page.evaluate("window.fetch = window.wholeFetch")
    come_back(page)
    empty(page)
    assert lines(staff, event, said) == before + 1, staff.evaluate(
        "path => fetch(path).then(answer => answer.text())", f"/t/{event}/log.csv"
    )[-600:]


def test_a_report_that_comes_second_says_what_stands(lan, phone):
    """The network goes before a player reports; meanwhile the desk records the table's result by its line."""
    player = phone(**TOUCH)
    player.add_init_script("Math.random = () => 0")  # by chance a phone waits before it reads ahead
    log_in(player, lan, "demo-jugador-5")
    player.goto(f"{lan}{DEMO}me/")
    player.wait_for_function(READ_AHEAD)
    player.context.set_offline(True)
    player.get_by_role("link", name="Gané").click()
    player.get_by_role("button", name="3 – 0").click()
    expect(player.get_by_text("1 envío espera")).to_be_visible()
    desk = opened(phone, lan, "demo-juez", f"{DEMO}judge/")
    cut(desk, "answer")
    before = lines(desk, COPA, "mesa 1")
    line(desk)
    expect(desk.get_by_text("1 línea espera. Sin conexión")).to_be_visible()
    expect(desk.locator("#slip-line")).to_have_value("")  # for the next one
    desk.evaluate("window.fetch = window.wholeFetch")
    come_back(desk)
    empty(desk)
    assert lines(desk, COPA, "mesa 1") == before + 1
    player.context.set_offline(False)
    come_back(player)
    second = player.locator(".outbox__row", has_text="Ya había otro")
    expect(second).to_contain_text("Lo registrado ahora")
    expect(second).to_contain_text("3 – 0")  # the typed contents
    expect(second.get_by_role("button", name="Enviar otra vez")).to_be_visible()


def test_the_next_person_on_a_phone_sends_nothing_of_the_first(lan, phone):
    """Log-out asks, at an address where a browser ignores the header that wipes what a page keeps."""
    page = opened(phone, lan, "demo-organiza", "/t/papel/manage/entries/3/")
    page.evaluate("sessionStorage.setItem('bench:/x/', 'secreto')")
    cut(page, "server")
    name = page.locator("form[action$='/do/rename_entry/'] input[name=name]")
    name.fill("Otro nombre")
    page.get_by_role("button", name="Corregir el nombre").click()
    expect(page.get_by_text("1 envío espera")).to_be_visible()
    page.locator(".log-out button").evaluate("button => button.click()")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Quedarme").click()
    expect(dialog).to_have_count(0)
    page.locator(".log-out button").evaluate("button => button.click()")
    page.get_by_role("dialog").get_by_role("button", name="Salir, y que espere").click()
    expect(page.get_by_text("1 envío de demo-organiza espera en este teléfono.")).to_be_visible()
    assert "secreto" not in page.evaluate("Object.values(sessionStorage)")
    log_in(page, lan, "demo-juez")
    page.goto(f"{lan}/t/papel/")
    told = page.get_by_text("1 envío de demo-organiza espera en este teléfono.")
    expect(told).to_be_visible()
    assert "Otro nombre" not in page.content()
    page.get_by_role("button", name="Que espere").click()
    expect(told).to_have_count(0)
    assert waiting(page) == 1
    page.context.clear_cookies()
    log_in(page, lan, "demo-organiza")
    empty(page)
    assert lines(page, "papel", "ahora es Otro nombre") == 1


def test_two_tabs_send_once_and_both_know(lan, phone):
    first = opened(phone, lan, "demo-organiza", "/t/papel/manage/entries/5/")
    second = first.context.new_page()
    second.goto(f"{lan}/t/papel/manage/entries/6/")
    mend = cut(first, "before")
    for number, page in enumerate((first, second)):
        page.locator("form[action$='/do/rename_entry/'] input[name=name]").fill(f"Pestaña {number}")
        page.get_by_role("button", name="Corregir el nombre").click()
        expect(page.get_by_text("Sin conexión: queda en este teléfono")).to_be_visible()
    expect(first.get_by_text("2 envíos esperan")).to_be_visible()
    mend()
    come_back(second)
    empty(second)
    assert [lines(second, "papel", f"ahora es Pestaña {number}") for number in range(2)] == [1, 1]
    expect(first.get_by_text("esperan")).to_have_count(0)


def test_what_is_refused_later_says_why_and_what_was_typed(lan, phone):
    """Two desks add a name; the one without network is told when it is back, wherever it is by then."""
    page = opened(phone, lan, "demo-organiza", "/t/papel/manage/entries/7/")
    cut(page, "server")
    page.locator("form[action$='/do/rename_entry/'] input[name=name]").fill("Persona 8")
    page.get_by_role("button", name="Corregir el nombre").click()
    expect(page.get_by_text("1 envío espera")).to_be_visible()
    page.goto(f"{lan}/t/papel/manage/")
    refused = page.locator(".outbox__row", has_text="Rechazado")
    expect(refused).to_contain_text("Persona 8")
    page.goto(f"{lan}/t/papel/pairings/")
    expect(refused).to_be_visible()  # until it is seen
    refused.get_by_role("button", name="Descartar").click()
    expect(refused).to_have_count(0)


def test_a_call_that_is_late_is_not_sent(lan, phone):
    page = phone(**TOUCH)
    page.clock.install()
    log_in(page, lan, "demo-jugador-4")
    page.goto(f"{lan}/t/nombres-largos/me/")  # where no other test of this module calls
    page.context.set_offline(True)
    page.locator(CALL).get_by_role("button").click()
    page.clock.run_for(3000)
    expect(page.get_by_text("1 envío espera")).to_be_visible()
    page.clock.fast_forward("14:00")
    expect(page.locator("#outbox summary")).to_contain_text(
        "cuando vuelva la conexión. Lo que ves es de hace 14 min."
    )
    expect(page.locator("[data-alone]")).to_be_hidden()  # one strip tells both
    page.clock.fast_forward("02:00")
    page.context.set_offline(False)
    come_back(page)
    expect(page.locator(".outbox__row", has_text="Venció")).to_be_visible()
    # Where the finger was; in which words depends on whether an attempt had begun before the network was found gone.
    expect(page.locator(f"{CALL} [data-refusal]")).to_contain_text(re.compile("no se envió|quizá no llegó"))
    assert (
        lines(opened(phone, lan, "demo-organiza", "/t/nombres-largos/"), "nombres-largos", "llamó a un juez") == 0
    )


def test_a_line_that_waited_and_asks_something_is_answered_wherever_it_is_told(lan, phone):
    """On a page without the line it stands above, with what it came to."""
    desk = opened(phone, lan, "demo-juez", f"{DEMO}judge/")
    cut(desk, "server")
    desk.fill("#slip-line", "2 1")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("1 línea espera. Sin conexión")).to_be_visible()
    desk.goto(f"{lan}{DEMO}pairings/")
    asked = desk.locator(".outbox__row", has_text="Falta elegir")
    asked.locator("[data-choices] button").first.click()
    expect(desk.locator(".outbox__row", has_text="Enviado")).to_contain_text("Mesa 2: gana")
    expect(asked).to_have_count(0)


def test_several_that_were_refused_are_one_strip(lan, phone):
    desk = opened(phone, lan, "demo-organiza", "/t/nombres-largos/manage/")
    cut(desk, "server")
    for line in ("90 2-0", "91 2-0"):
        desk.fill("#slip-line", line)
        desk.keyboard.press("Enter")
    expect(desk.get_by_text("2 líneas esperan.")).to_be_visible()
    desk.goto(f"{lan}/t/nombres-largos/pairings/")
    strip = desk.locator("#outbox [data-list] > *")
    expect(strip).to_have_count(1)
    expect(strip.locator("summary")).to_have_text("2 envíos no se guardaron.")
    strip.locator("summary").click()
    strip.get_by_role("button", name="Descartar").first.click()
    expect(strip).to_contain_text("91 2-0")


def test_the_last_of_two_choices_that_wait_is_the_one_that_counts(lan, phone):
    page = opened(phone, lan, "demo-jugador-5", "/t/nombres-largos/me/")
    mend = cut(page, "server")
    for number in range(2):
        page.locator(".piece--choosable").nth(number).click()
        page.locator(".choose__button").click()
        expect(page.get_by_text("1 envío espera")).to_be_visible()
    chosen = page.locator(".piece--choosable").nth(1).inner_text()
    expect(page.locator("#outbox [data-typed]")).to_contain_text(chosen)
    mend()
    come_back(page)
    empty(page)
    removed = page.locator(".piece--removed", has_text=chosen)
    expect(removed.first).to_be_attached()


def test_who_plays_without_an_account_finds_the_way_back_from_the_home_page(lan, phone):
    desk = opened(phone, lan, "demo-organiza", "/t/abierto/")
    address = add_at_the_desk(desk, f"{lan}/t/abierto/", "Sin Cuenta")
    before = lines(desk, "abierto", "Sin Cuenta")
    page = phone(**TOUCH)
    page.goto(address.replace("127.0.0.1", LAN_NAME))
    cut(page, "server")
    page.get_by_text("Retirarme del torneo").first.click()
    page.get_by_label("Motivo del retiro").fill("Se hizo tarde")
    page.get_by_role("button", name="Sí, retirarme del torneo").click()
    expect(page.get_by_text("1 envío espera")).to_be_visible()
    page.goto(f"{lan}/")
    told = page.locator(".outbox__row", has_text="1 envío de Sin Cuenta espera")
    expect(told.get_by_role("link", name="Abrir tu mesa")).to_be_visible()
    expect(told.get_by_role("button", name="Descartar")).to_have_count(0)
    page.locator("[data-own-tables]", has_text="Sigue en tu mesa").get_by_role("link").click()
    empty(page)
    assert lines(desk, "abierto", "Sin Cuenta") == before + 2  # one line names its actor and its subject
    page.goto(f"{lan}/t/abierto/me/")
    page.get_by_text("No soy yo, o tengo cuenta").click()
    page.get_by_role("button", name="Olvidar en este teléfono").click()
    page.get_by_text("Este teléfono ya no tiene").wait_for()
    page.goto(f"{lan}/")
    expect(page.locator("[data-own-tables]")).to_be_hidden()


@pytest.mark.parametrize(
    ("choice", "arrives"), one_of_many([("Olvidar, y que espere", 2), ("Olvidar y descartarlo", 0)])
)
def test_forgetting_a_personal_address_asks_while_something_waits(lan, phone, choice, arrives):
    name = f"Se va {arrives}"
    desk = opened(phone, lan, "demo-organiza", "/t/abierto/")
    address = add_at_the_desk(desk, f"{lan}/t/abierto/", name).replace("127.0.0.1", LAN_NAME)
    before = lines(desk, "abierto", name)
    page = phone(**TOUCH)
    page.goto(address)
    cut(page, "server")
    page.get_by_text("Retirarme del torneo").first.click()
    page.get_by_label("Motivo del retiro").fill("Se hizo tarde")
    page.get_by_role("button", name="Sí, retirarme del torneo").click()
    expect(page.get_by_text("1 envío espera")).to_be_visible()
    page.get_by_text("No soy yo, o tengo cuenta").click()
    for pressed in ("Quedarme", choice):
        page.get_by_role("button", name="Olvidar en este teléfono").click()
        page.get_by_role("dialog").get_by_role("button", name=pressed).click()
    page.get_by_text("Este teléfono ya no tiene").wait_for()
    told = page.get_by_text(f"1 envío de {name} espera en este teléfono.")
    expect(told).to_have_count(1 if arrives else 0)
    page.goto(address)
    empty(page)
    assert lines(desk, "abierto", name) == before + arrives


def test_a_browser_that_keeps_nothing_says_so(lan, phone):
    page = phone(**TOUCH)
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('private') } })")
    log_in(page, lan, "demo-organiza")
    page.goto(f"{lan}/t/papel/manage/entries/8/")
    mend = cut(page, "server")
    field = page.locator("form[action$='/do/rename_entry/'] input[name=name]")
    field.fill("Se queda aquí")
    page.get_by_role("button", name="Corregir el nombre").click()
    expect(page.get_by_text("este navegador no guarda envíos")).to_be_visible()
    expect(field).to_have_value("Se queda aquí")
    mend()
    page.wait_for_function("() => !document.querySelector('form[data-sent]')")
    page.get_by_role("button", name="Corregir el nombre").click()
    page.wait_for_function("() => !document.querySelector('form[data-sent]')")
    assert lines(page, "papel", "ahora es Se queda aquí") == 1


BEGIN_ROUND = """
from django.utils import timezone
from players.models import User
from tournaments import actions
from tournaments.actions.base import By
from tournaments.models import Tournament
from tournaments.models.personal import path_of
by = By(User.objects.get(username="demo-organiza"), timezone.now())
round_ = actions.pairing.pair_round(by, Tournament.objects.get(slug="papel"))
actions.rounds.publish_round(by, round_)
actions.preparation.prepared_everywhere(by, round_)
actions.rounds.start_clock(by, round_)
for match in round_.matches.order_by("table"):
    print(path_of(match.seats.first().entry), f"/t/papel/tables/{match.pk}/report/?ending=elimination&won=0")
"""
"""Prints of each table the personal address of its first seat, and where that seat says that it won."""


def run(database, *command: str) -> str:
    return subprocess.run(  # noqa: S603
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env=environment(database),
        check=True,
        capture_output=True,
        text=True,
    ).stdout


@pytest.mark.thorough
def test_reports_arrive_once_though_the_server_is_killed_under_them(data_of_site, phone, tmp_path, pytestconfig):
    """Half of the tables report as it is killed, the others while it is gone."""
    tables = 16 if pytestconfig.getoption("whole") else 4
    database, port, pages = tmp_path / "site.sqlite3", free_port(), []
    shutil.copy(data_of_site, database)
    addresses = run(database, "manage.py", "shell", "-v0", "-c", BEGIN_ROUND).splitlines()[:tables]
    with served(database, port) as server:
        for line in addresses:
            page, (address, report) = phone(**TOUCH), line.split()
            for path in (address, report):
                page.goto(f"http://{LAN_NAME}:{port}{path}")
            pages.append(page)
        for number, page in enumerate(pages):
            if number == tables // 2:
                server.kill()
                server.wait()
            page.get_by_role("button", name="2 – 0").click()
        expect(pages[-1].get_by_text("1 envío espera")).to_be_visible()
    with served(database, port):
        for number, page in enumerate(pages):
            if number < tables // 2:  # answered, it may have gone on to a page that nobody served
                page.goto(f"http://{LAN_NAME}:{port}/t/papel/me/")
            else:
                come_back(page)
            empty(page)
    ledger = json.loads(run(database, "-m", "benchmarks.site.ledger", "papel"))
    print(ledger)  # noqa: T201
    assert (ledger["reports"], ledger["doubled"], ledger["revisions without log"]) == (tables, 0, 0)


EVENING = """async ([names, chances]) => {
  const form = document.querySelector("form[action$='/do/rename_entry/']");
  const sleep = (time) => new Promise((done) => setTimeout(done, time));
  const whole = window.fetch;
  const ledger = { attempts: 0, before: 0, after: 0 };
  window.fetch = async (path, asked) => {
    if (asked?.method !== "POST") return whole(path, asked);
    const chance = chances[ledger.attempts++ % chances.length];
    if (chance < 0.25) throw (ledger.before++, new TypeError("cut"));
    const answer = await whole(path, asked);
    if (chance < 0.5) throw (ledger.after++, new TypeError("cut"));
    return answer;
  };
  const poke = setInterval(() => dispatchEvent(new Event("online")), 50);
  for (const [number, name] of names.entries()) {
    form.elements.name.value = name;
    await arenaOutbox.keep(form);
    arenaOutbox.pump();
    if (chances[number] < 0.2) await sleep(100);
  }
  await sleep(100);
  clearInterval(poke);
  window.fetch = whole;
  return ledger;
}"""


@pytest.mark.timeout(1200)
def test_an_evening_of_sendings_with_cuts_loses_and_doubles_none(lan, phone, pytestconfig):
    many = 300 if pytestconfig.getoption("whole") else 20
    names = [f"Envío {number}." for number in range(many)]
    rng, ledger = random.Random(7), Counter(sendings=many)
    page = opened(phone, lan, "demo-organiza", "/t/papel/manage/entries/9/")
    for begin in range(0, many, 100):
        ledger.update(page.evaluate(EVENING, [names[begin : begin + 100], [rng.random() for _ in range(500)]]))
        page.reload()  # in the midst of it
    come_back(page)
    empty(page, seconds=60 + many)
    log = page.evaluate("fetch('/t/papel/log.csv').then(answer => answer.text())")
    counts = Counter(log.count(f"ahora es {name}") for name in names)
    print(dict(ledger), f"lost {counts[0]}, doubled {many - counts[0] - counts[1]}")  # noqa: T201
    assert counts == {1: many}


SUBSTITUTED = {
    "clipboard": "a hidden field and execCommand",
    "share": "the same copy, and a link to WhatsApp beside it",
    "vibrate": "a tone",
    "mediaDevices": "the phone's own camera opens the address",
    "wakeLock": "the television's own setting",
    "onLine": "the silence of the live channel",
    "serviceWorker": "the page that is open, which stays as it is",
    "userAgent": "a sentence for browsers that cannot push",
    "platform": "the same",
    "maxTouchPoints": "the same",
    "standalone": "the same",
}
"""Features that scripts ask of a browser, each with its substitute."""


def test_no_script_uses_a_feature_without_a_substitute():
    for script in sorted((settings.BASE_DIR / "static/js").glob("*.js")):
        used = set(re.findall(r"navigator\??\.(\w+)", script.read_text()))
        assert used <= SUBSTITUTED.keys(), script.name


def test_copy_copies_at_a_lan_address(lan, phone):
    page = opened(phone, lan, "demo-organiza", "/t/abierto/manage/")
    assert page.evaluate("[isSecureContext, 'clipboard' in navigator, 'share' in navigator]") == [False] * 3
    link = page.input_value("#link")
    page.get_by_role("button", name="Copiar", exact=True).click()
    expect(page.get_by_role("button", name="Copiado", exact=True)).to_be_visible()
    field = page.get_by_label("Texto del anuncio")
    field.focus()
    page.keyboard.press("Control+V")
    expect(field).to_have_value(link)


def test_share_copies_its_text_and_whatsapp_is_a_link(lan, phone):
    page = opened(phone, lan, "demo-organiza", "/t/papel/")
    page.goto(f"{lan}/t/copa-de-muestra-7/standings/")
    share = page.locator("[data-share]").first
    text = share.get_attribute("data-copy")
    share.click()
    expect(page.get_by_role("button", name="Copiado", exact=True).first).to_be_visible()
    assert page.get_by_role("link", name="WhatsApp").first.get_attribute("href").startswith("https://wa.me/?text=")
    page.goto(f"{lan}/t/abierto/manage/")
    field = page.get_by_label("Texto del anuncio")
    field.focus()
    page.keyboard.press("Control+V")
    assert field.input_value()[:20] == text.replace("\n", " ")[:20]
