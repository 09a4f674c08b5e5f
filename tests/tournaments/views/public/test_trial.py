"""An event to try in the browser's hands: from the home page to a paired round, in every role, and nowhere else."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from players.budgets import TRIALS, TRIALS_OF_BROWSER
from players.models import User
from tests.world import client_of
from tournaments import trying
from tournaments.actions.trial.removing import remove_ended
from tournaments.models import Tournament
from tournaments.queries.tournaments import front_page_now, mine, named
from tournaments.views.public import trial

pytestmark = pytest.mark.django_db


def begun(client=None):
    """A visitor who has begun an event to try; its address."""
    client = client or Client()
    answer = client.post("/probar/")
    return client, answer["Location"].removesuffix("manage/")


def press(client, page, verb):
    """Press a button of a page, as it stands there."""
    text = client.get(page).content.decode()
    form = re.search(rf'action="([^"]+/do/{verb}/)"[^>]*>(.*?)</form>', text, re.DOTALL)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[2]))
    return client.post(form[1], fields)


def test_from_the_home_page_to_a_published_round_in_every_role():
    visitor = Client()
    assert 'href="/probar/"' in visitor.get("/").content.decode()
    assert "Empezar" in visitor.get("/probar/").content.decode()
    visitor, event = begun(visitor)
    seen = []
    for verb in ("lock_rosters", "pair_round"):
        seen += re.findall(r"<p>([^<]*inventadas[^<]*)</p>", visitor.get(f"{event}manage/").content.decode())
        answer = press(visitor, f"{event}manage/", verb)
    draft = answer["Location"]
    assert "Este borrador lo ves solo tú" in visitor.get(draft).content.decode()
    press(visitor, draft, "publish_round")
    assert "Ronda publicada" in visitor.get(f"{event}manage/").content.decode()
    assert len(seen) == 2
    answer = visitor.post(f"{event}probar/", {"role": "player"})
    assert answer["Location"] == f"{event}me/"
    assert "Así ve su mesa un teléfono" in visitor.get(f"{event}me/").content.decode()
    assert visitor.get(f"{event}manage/").status_code == 403
    answer = visitor.post(f"{event}probar/", {"role": "judge"})
    assert visitor.get(answer["Location"]).status_code == 200
    assert visitor.get(f"{event}manage/settings/").status_code == 403


def test_hints_can_be_put_away_and_stay_away():
    visitor, event = begun()
    assert "Sin pistas" in visitor.get(f"{event}manage/").content.decode()
    visitor.post(f"{event}probar/", {"hints": "0"})
    assert "Sin pistas" not in visitor.get(f"{event}manage/").content.decode()
    visitor.post(f"{event}probar/", {"role": "judge"})
    assert "Sin pistas" not in visitor.get(f"{event}judge/").content.decode()


PLACES = (
    "",
    "players/",
    "pairings/",
    "standings/",
    "log/",
    "log.csv",
    "results.csv",
    "event.trf",
    "record/",
    "record.json",
    "clock/",
    "manage/",
)


def test_nobody_else_sees_it(world):
    visitor, event = begun()
    slug = event.split("/")[2]
    name = Tournament.objects.get(slug=slug).name
    others = [Client(), client_of(world.organizer), client_of(world.judge)]
    for other in others:
        for place in PLACES:
            assert other.get(event + place, follow=True).status_code in (403, 404) or place == "manage/", place
            assert name not in other.get(event + place, follow=True).content.decode()
        for page in (
            "/",
            "/?q=prueba",
            f"/?q={slug}",
            "/api/tournaments/",
            f"/api/tournaments/{slug}/",
            "/robots.txt",
        ):
            text = other.get(page).content.decode()
            assert name not in text
            assert event not in text
    for suffix in ("", "pairings/", "standings/"):
        assert visitor.get(f"/api/tournaments/{slug}/{suffix}").status_code == 404
    assert named(name) == []


def test_it_changes_no_front_page_and_is_nobodys(world):
    before = front_page_now()
    begun()
    assert front_page_now() == before
    roles = User.objects.filter(username__startswith="prueba-")
    assert roles.count() == 3
    assert not any(mine(user, 9) for user in roles)


def test_a_role_is_nobody_outside_its_event(world):
    visitor, event = begun()
    for page in ("/cuenta/", "/cuenta/mis-datos.json", "/torneos/nuevo/", "/cuenta/correo/"):
        assert visitor.get(page).status_code in (302, 404), page
    assert visitor.get(f"/t/{world.tournament.slug}/manage/").status_code == 302
    other = begun()[1]
    assert visitor.get(f"{other}manage/").status_code == 302
    visitor.cookies[trying.COOKIE]["path"] = "/"
    assert visitor.get(f"/t/{world.tournament.slug}/manage/").status_code == 302
    assert 'class="log-out"' not in visitor.get(f"{event}manage/").content.decode()
    assert not User.objects.get(
        username__endswith="-organizer", username__startswith=event.split("/")[2]
    ).is_active


def test_who_is_logged_in_stays_who_they_are_elsewhere(world):
    client = client_of(world.organizer)
    _, event = begun(client)
    assert client.get(f"{event}manage/").status_code == 200
    assert world.organizer.username in client.get("/").content.decode()
    assert client.get(f"/t/{world.tournament.slug}/manage/").status_code == 200


@pytest.mark.parametrize("cookie", ["", "x", "x:y:z", None])
def test_a_cookie_of_anothers_making_is_nothing(cookie):
    visitor, event = begun()
    if cookie is None:
        cookie = trying.signing.dumps([event.split("/")[2], "boss", True], salt=trying.SALT)
    visitor.cookies[trying.COOKIE] = cookie
    assert visitor.get(f"{event}manage/").status_code in (302, 404)
    assert visitor.post(f"{event}probar/", {"role": "judge"}).status_code == 404


def test_after_its_day_it_is_gone_before_anybody_tidies(monkeypatch):
    visitor, event = begun()
    later = timezone.now() + timedelta(days=1, seconds=1)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    assert visitor.get(f"{event}manage/").status_code == 404
    assert remove_ended(later) == 1


def test_whoever_began_it_ends_it():
    visitor, event = begun()
    assert visitor.post(f"{event}probar/", {"end": "1"})["Location"] == "/"
    assert visitor.get(f"{event}").status_code == 404
    assert not Tournament.objects.exists()


def test_a_network_begins_so_many_and_others_go_on():
    for _ in range(TRIALS.most):
        TRIALS.spend("127.0.0.1")
    refused = Client().post("/probar/")
    assert refused.status_code == 429
    assert "minutos" in refused.content.decode()
    assert Client(REMOTE_ADDR="203.0.113.9").post("/probar/").status_code == 302


def test_a_browser_begins_a_few_and_the_others_of_its_class_go_on(monkeypatch):
    made = []
    monkeypatch.setattr(trial, "make_trial", lambda *asked: made.append(asked) or Tournament(slug="prueba-x-y"))
    eager, others = Client(), [Client() for _ in range(24)]
    answers = [eager.post("/probar/").status_code for _ in range(TRIALS_OF_BROWSER.most + 3)]
    assert answers == [302] * TRIALS_OF_BROWSER.most + [429] * 3
    assert {other.post("/probar/").status_code for other in others} == {302}
    assert len(made) == TRIALS_OF_BROWSER.most + 24
    forged = Client()
    forged.cookies[trial.BROWSER] = "otra:cosa"
    assert forged.post("/probar/").status_code == 302


def test_what_is_no_game_is_no_page():
    assert Client().post("/probar/", {"game": "ajedrez"}).status_code == 404
    assert Client().get("/probar/")["X-Robots-Tag"] == "noindex"


def test_the_page_of_the_staff_offers_no_link_that_nobody_could_accept(client):
    begun = client.post("/probar/", {"game": "atrum"}).url
    page = client.get(f"/t/{begun.split('/')[2]}/manage/staff/")
    assert page.status_code == 200
    assert "En una prueba no" in page.content.decode()
    assert "do/invite/" not in page.content.decode()
