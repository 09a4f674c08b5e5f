"""Forms of a page that stays: it is where one looked, tells what happened, and keeps what was not sent."""

from urllib.parse import parse_qsl, urlencode

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, expect

from tests.atrum_torneos.serving.test_admission import FORM, busy
from tests.browser.on_a_phone import TOUCH
from tools.demo_site import DEMO, password
from tools.screenshots import log_in

pytestmark = pytest.mark.browser

FIELDS = [("key", "k1"), ("note", "¿Se puede <b>ahora</b>?"), ("next", "/")]
NEAR = 8
"""Pixels by which what stays may move."""
LEAVES = "[...document.querySelectorAll('main *')].filter(each => !each.children.length && each.getClientRects().length)"
SEEN_ABOVE = f"""one => {LEAVES}.filter(each => each.textContent.trim()
  && each.getBoundingClientRect().top < one.getBoundingClientRect().top - 4).at(-1).textContent.trim()"""
TOP_OF = f"""said => {LEAVES}.filter(each => each.textContent.trim() === said)
  .map(each => Math.round(each.getBoundingClientRect().top))"""


def opened(phone, site, account, path, **options) -> Page:
    page = phone(**options)
    log_in(page, site, account)
    page.goto(site + path)
    return page


def stays(page: Page, button: Locator, *, seen: str = "", keys: bool = False) -> None:
    """Press a button in the middle of a scrolled screen: what is above it there stays, and the answer is in sight.

    Args:
        seen: what stands above it; found where it is left out.
    """
    button.evaluate("one => one.scrollIntoView({ block: 'center' })")
    assert page.evaluate("scrollY") > 0
    seen = seen or button.evaluate(SEEN_ABOVE)
    before = page.evaluate(TOP_OF, seen)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        if keys:
            button.press("Enter")
        else:
            button.click()
    expect(page.locator(".messages[data-here]").last).to_be_in_viewport()
    page.wait_for_function("() => !document.querySelector('form[data-sent]')")
    page.wait_for_timeout(150)
    after = page.evaluate(TOP_OF, seen)
    end = page.evaluate("scrollY >= document.documentElement.scrollHeight - innerHeight - 1")
    assert end or any(abs(one - other) <= NEAR for one in before for other in after), (seen, before, after)


def test_the_desk_list_stays_and_the_keys_go_on_at_the_next_row(site, phone):
    page = opened(phone, site, "demo-organiza", "/t/llegada/manage/entries/", **TOUCH)
    arrived = page.get_by_role("button", name="Llegó", exact=True)
    stays(page, arrived.nth(13), seen="Persona 12")
    # No field takes the focus: the keyboard of a phone would come up.
    assert page.evaluate("document.activeElement.tagName") == "BUTTON"
    following = page.locator("li", has_text="Persona 15").get_by_role("button", name="Llegó")
    stays(page, page.locator("li", has_text="Persona 14").get_by_role("button", name="Llegó"), keys=True)
    expect(following).to_be_focused()


def test_forming_a_team_leaves_the_page_where_it_is(site, phone):
    for number in range(1, 9):
        page = opened(phone, site, f"demo-jugador-{number}", "/t/nombres-largos/me/", **TOUCH)
        if page.locator(".choose").count():
            break
    page.locator(".piece--choosable").first.click()
    stays(page, page.locator("[data-choose]"), seen="Conformación de equipos")
    # Out of sight the sentence of the step is told with the answer, and has the focus.
    expect(page.locator(".messages[data-here]").get_by_text("Le toca a")).to_be_visible()
    expect(page.locator(".now")).to_be_focused()


def test_the_judges_and_the_organizer_stay_where_they_act(site, phone):
    judge = opened(phone, site, "demo-juez", f"{DEMO}judge/", **TOUCH)
    judge.get_by_text("Registrar un llamado de atención").click()
    form = judge.locator("form[action$='/do/warn/']")
    form.locator("input[name=note]").fill("Llegó tarde")
    stays(judge, form.get_by_role("button", name="Registrar"))
    desk = opened(phone, site, "demo-organiza", f"{DEMO}manage/", **TOUCH)
    desk.get_by_label("Texto del anuncio").fill("Faltan diez minutos")
    stays(desk, desk.get_by_role("button", name="Anunciar"), seen="Anunciar a todos")
    stays(desk, desk.get_by_role("button", name="Quitar el anuncio"), seen="Anunciar a todos")


def test_announcement_and_pause_reach_who_has_typed_and_what_was_typed_stays(site, phone):
    for number in range(1, 13):
        page = opened(phone, site, f"demo-jugador-{number}", f"{DEMO}me/", **TOUCH)
        if page.locator("form[action$='/do/call_judge/']").count():
            break
    note = page.locator("input[name=note]")
    note.fill("¿Puede atacar?")
    page.get_by_role("heading", level=1).click()
    desk = opened(phone, site, "demo-organiza", f"{DEMO}manage/", **TOUCH)
    desk.get_by_label("Texto del anuncio").fill("Pausa de diez minutos")
    desk.get_by_role("button", name="Anunciar", exact=True).click()
    expect(page.locator(".notice--announcement")).to_contain_text("Pausa de diez minutos")
    desk.get_by_text("Pausar el reloj").first.click()
    desk.get_by_label("Motivo de la pausa").fill("Corte de luz")
    desk.get_by_role("button", name="Pausar el reloj").last.click()
    expect(page.get_by_text("El reloj está en pausa: Corte de luz")).to_be_visible()
    expect(note).to_have_value("¿Puede atacar?")
    desk.get_by_role("button", name="Seguir", exact=True).click()
    desk.get_by_role("button", name="Quitar el anuncio").click()
    expect(page.get_by_text("Corte de luz")).to_have_count(0)
    # Nothing is typed any more: the page is whole again.
    expect(page.locator("[data-stale]")).to_be_visible()
    note.fill("")
    page.get_by_role("heading", level=1).click()
    expect(page.locator("[data-stale]")).to_be_hidden()


def test_a_refusal_puts_the_cursor_into_the_field_that_it_is_about(site, phone):
    page = opened(phone, site, "demo-organiza", f"{DEMO}manage/settings/")
    folded = page.locator("details", has=page.locator("input[name=round_minutes]"))
    folded.locator("> summary").click()
    page.locator("input[name=round_minutes]").fill("9999")
    page.locator("form").evaluate_all("forms => forms.forEach(form => { form.noValidate = true; })")
    page.get_by_role("button", name="Guardar", exact=True).click()
    expect(page.locator("input[name=round_minutes]")).to_be_focused()
    expect(page.locator("input[name=round_minutes]")).to_be_in_viewport()
    expect(page.locator("input[name=round_minutes]")).to_have_value("9999")
    page.keyboard.type("60")  # the wrong text is marked, and goes
    expect(page.locator("input[name=round_minutes]")).to_have_value("60")


def test_what_was_typed_is_kept_where_the_log_in_lapsed_and_is_sent_after_it(site, phone):
    page = opened(phone, site, "demo-organiza", f"{DEMO}manage/", **TOUCH)
    page.context.clear_cookies()
    page.get_by_label("Texto del anuncio").fill("La ronda tres empieza a las cinco")
    page.get_by_role("button", name="Anunciar", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Entrar")).to_be_visible()
    dialog.locator("input[name=login]").fill("demo-organiza")
    dialog.locator("input[name=password]").fill(password())
    dialog.get_by_role("button", name="Entrar", exact=True).click()
    expect(page.get_by_text("«La ronda tres empieza a las cinco»")).to_be_visible()
    assert page.url.endswith("/manage/")


def test_a_form_of_a_whole_page_keeps_what_was_typed_while_there_is_no_network(site, phone):
    page = opened(phone, site, "demo-organiza", f"{DEMO}manage/settings/", **TOUCH)
    place = page.locator("input[name=place]")
    place.fill("Otro salón")
    page.context.set_offline(True)
    page.get_by_role("button", name="Guardar", exact=True).click()
    expect(page.get_by_text("Sin conexión: no se envió.")).to_be_visible()
    expect(place).to_have_value("Otro salón")
    page.context.set_offline(False)
    page.wait_for_function("() => !document.querySelector('form[data-sent]')")
    page.get_by_role("button", name="Guardar", exact=True).click()
    page.wait_for_function("() => !document.querySelector('form[data-sent]')")
    page.goto(f"{site}{DEMO}")
    expect(page.get_by_text("Otro salón").first).to_be_visible()


@pytest.mark.thorough
def test_a_form_is_sent_again_by_itself_with_its_key(phone):
    page = phone()
    _status, _headers, text = busy(
        method="POST", path="/t/copa/do/call_judge/", body=urlencode(FIELDS).encode(), headers=[FORM]
    )
    sent = []

    def answer(route, request):
        if request.method == "POST":
            sent.append((request.url, request.post_data))
            route.fulfill(body="<title>Listo</title>", content_type="text/html")
        elif request.url.endswith("/js/site.js"):
            route.fulfill(path=settings.BASE_DIR / "static/js/site.js")
        else:
            route.fulfill(body=text if request.url.endswith("/busy/") else "", content_type="text/html")

    page.route("**/*", answer)
    page.goto("http://example.org/busy/")
    page.wait_for_url("**/t/copa/do/call_judge/")
    ((url, body),) = sent
    assert url == "http://example.org/t/copa/do/call_judge/"
    assert parse_qsl(body, keep_blank_values=True) == FIELDS


def test_what_is_typed_while_the_answer_to_another_button_is_on_its_way_stays(site, phone):
    """Of two buttons the second is answered first: the page goes on from the newer state, and both are told."""
    page = opened(phone, site, "demo-organiza", f"{DEMO}manage/")
    said = page.get_by_label("Texto del anuncio")
    first, held = [], []

    def hold_back(route, request):
        if first or request.method == "POST" or "x-part" in request.headers:  # news fetch the page as well
            route.continue_()
        else:
            first.append(route)  # the page that the first button leads to
            held.append(route.fetch())

    said.fill("Faltan diez minutos")
    page.route("**/manage/", hold_back)
    page.get_by_role("button", name="Anunciar", exact=True).click()
    page.wait_for_timeout(50)
    said.fill("Faltan cinco")
    page.get_by_text("Pausar el reloj").first.click()
    page.get_by_label("Motivo de la pausa").fill("Corte de luz")
    page.get_by_role("button", name="Pausar el reloj").last.click()
    expect(page.get_by_text("En pausa: Corte de luz")).to_be_visible()
    expect(said).to_have_value("Faltan cinco")
    said.focus()
    page.keyboard.press("End")
    page.keyboard.type(" min")
    first.pop().fulfill(response=held.pop())
    page.keyboard.type("utos")
    expect(page.locator(".messages")).to_be_visible()
    expect(page.get_by_text("En pausa: Corte de luz")).to_be_visible()
    expect(said).to_have_value("Faltan cinco minutos")
    expect(said).to_be_focused()
    page.unroute_all(behavior="ignoreErrors")
    page.get_by_role("button", name="Seguir", exact=True).click()
    expect(said).to_have_value("Faltan cinco minutos")
