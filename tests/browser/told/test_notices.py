"""Notices on a phone: turned on and chosen at 360 pixels, shown by the service worker, and why not elsewhere.

A push service is away here: the browser's subscription is a stand-in, and the message comes by the browser's own door
for developers. The headless shell refuses every notification, so the worker's last call is recorded; a whole Chromium
shows it.
"""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.on_a_phone import TOUCH
from tests.tournaments.doors.notices.receiving import Browser
from tools.demo_site import DEMO, demo_site
from tools.screenshots import log_in
from tournaments.doors.notices.ways.message import Message
from tournaments.doors.notices.ways.push import body_of

pytestmark = pytest.mark.browser

SUBSCRIBED = """
  const told = %s;
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => ({ toJSON: () => ({ ...told, key: key.length }) });
"""
PERMITTED = """
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
"""
RECORDED = """() => {
  self.shown = [];
  const own = self.registration;
  own.getNotifications = async ({ tag }) => self.shown.filter((one) => one.tag === tag);
  own.showNotification = async (title, told) => {
    self.shown = [...self.shown.filter((one) => one.tag !== told.tag), { title, ...told }];
  };
}"""


@pytest.fixture(scope="module")
def site(data_of_site):
    """A site whose installation sends notices to phones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PUSH_CONTACT", "mailto:club@example.org")
        with demo_site(data_of_site) as site:
            yield site


@pytest.fixture
def player(phone, site):
    page = phone(**TOUCH, service_workers="allow")
    page.add_init_script(PERMITTED)
    log_in(page, site, "demo-jugador-7")
    return page


def subscribed(page, keys=None):
    told = {"endpoint": "https://push.example/telefono", "keys": keys or Browser().keys}
    page.add_init_script(SUBSCRIBED % json.dumps(told))


def test_a_player_turns_notices_on_chooses_and_turns_them_off(player, site):
    subscribed(player)
    player.goto(f"{site}/cuenta/mis-avisos/")
    player.get_by_role("button", name="Avisarme en este teléfono").tap()
    expect(player.get_by_text("los avisos llegan a este teléfono")).to_be_visible()
    ticks = player.get_by_role("checkbox", name="Ronda publicada: mi mesa, y contra quién: Teléfono")
    expect(ticks).to_be_checked()
    ticks.uncheck()
    player.get_by_label("desde").fill("22:00")
    player.get_by_label("hasta").fill("08:00")
    player.get_by_role("button", name="Guardar").tap()
    expect(player.get_by_text("Guardado.")).to_be_visible()
    expect(ticks).not_to_be_checked()
    assert player.evaluate("document.documentElement.scrollWidth") <= 360
    player.get_by_role("button", name="Quitar").tap()
    expect(player.get_by_text("ahí no llega nada más")).to_be_visible()
    expect(ticks).to_have_count(0)


def test_the_own_table_offers_notices_from_the_second_time_on(player, site):
    offer = player.get_by_role("link", name="Avisarme aunque cierre esta página")
    player.goto(f"{site}{DEMO}me/")
    expect(offer).to_be_hidden()
    player.goto(f"{site}{DEMO}me/")
    expect(offer).to_be_visible()


def test_the_worker_shows_a_message_once_and_leads_to_the_table(player, site):
    player.goto(f"{site}{DEMO}me/")
    player.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = player.context.new_cdp_session(player)
    found = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    player.wait_for_timeout(200)
    page = f"{site}{DEMO}me/"
    message = Message(
        "Copa", "Ronda 3: mesa 4, contra Beto.", page, f"{site}/mis-avisos/no/x/", "1-round-3", 600, "es"
    )

    def deliver(said):
        told = {"origin": site, "registrationId": found[-1]["registrationId"], "data": said}
        session.send("ServiceWorker.deliverPushMessage", told)

    [worker] = player.context.service_workers
    worker.evaluate(RECORDED)
    for said in (body_of(message).decode(), "no JSON", body_of(message).decode()):
        deliver(said)
    player.wait_for_timeout(1_000)
    [shown] = worker.evaluate("self.shown")
    assert shown["renotify"] is False
    assert (shown["title"], shown["body"], shown["tag"]) == ("Copa", "Ronda 3: mesa 4, contra Beto.", "1-round-3")
    assert shown["data"] == {"page": page, "off": f"{site}/mis-avisos/no/x/"}


def test_by_a_shops_own_address_the_page_says_why_not(phone, site):
    page = phone(**TOUCH)
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    log_in(page, site, "demo-jugador-7")
    page.goto(f"{site}/cuenta/mis-avisos/")
    expect(page.get_by_text("Un navegador solo recibe avisos por https.")).to_be_visible()
    expect(page.get_by_role("button", name="Avisarme en este teléfono")).to_be_hidden()


def test_an_iphone_in_the_browser_shows_the_two_taps(phone, site):
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1"
    page = phone(**TOUCH, user_agent=agent)
    page.add_init_script("delete window.PushManager")
    log_in(page, site, "demo-jugador-7")
    page.goto(f"{site}/cuenta/mis-avisos/")
    expect(page.get_by_text("Agregar a pantalla de inicio")).to_be_visible()
