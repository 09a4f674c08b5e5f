"""Whole events over HTTP: people sign up, form teams, report, confirm; organizers press buttons."""

import re
from collections import Counter
from datetime import datetime, timedelta

import pytest
from django.test import Client

from atrum_judge.registry import get_ruleset
from players.models import User
from rules.catalogue import load
from tests.selection import one_of_many
from tests.tournaments.views.test_every_game import cut
from tests.world import CARDS
from tournaments.models import Match, Tournament
from tournaments.queries.rounds import open_matches, progress
from tournaments.queries.standings import final_order

PASSWORD = "una-clave-larga-9"
ROSTER = {f"name-{i}": card.name for i, card in enumerate(CARDS[1:6])}


def sign_up(username):
    client = Client()
    answer = client.post("/cuenta/signup/", {"username": username, "password1": PASSWORD, "nickname": username})
    assert answer.status_code == 302, answer.content.decode()[-2000:]
    return client


class Event:
    """Acts of people in their browsers."""

    def __init__(self, players, **settings):
        load(get_ruleset("atrum"), CARDS)
        self.organizer = sign_up("organizadora")
        answer = self.organizer.post("/torneos/nuevo/", tournament_form(capacity=players, **settings))
        assert answer.status_code == 302, re.findall(r'class="errors".*?</ul>', answer.content.decode(), re.S)
        self.tournament = Tournament.objects.get()
        self.base = self.tournament.get_absolute_url()
        self.press("open_registration")
        self.players = {}
        for n in range(players):
            name = f"jugadora{n + 1}"
            client = sign_up(name)
            answer = client.post(f"{self.base}register/", {"name": name, **ROSTER})
            assert answer.status_code == 302
            self.players[name] = client
            number = self.tournament.entries.get(name=name).number
            # All are new accounts behind one router: the desk sees the first of them.
            self.press("check_in", self.organizer if n == 0 else client, entry=number)

    def press(self, verb, client=None, **data):
        answer = (client or self.organizer).post(f"{self.base}do/{verb}/", data)
        assert answer.status_code == 302, (verb, answer.status_code, answer.content.decode()[:3000])

    def play_round(self):
        self.press("pair_round")
        round_ = self.tournament.rounds.last()
        self.press("publish_round", round=round_.number)
        for match in open_matches(round_):
            self.form_teams(match)
        self.press("start_clock", round=round_.number)
        for match in open_matches(round_):
            self.report(match)

    def form_teams(self, match):
        clients = [self.players[seat.entry.name] for seat in match.seats.order_by("index")]
        first = match.preparation["first"]
        self.press("choose", clients[first], match=match.pk, item=f"{1 - first}-0")
        self.press("choose", clients[1 - first], match=match.pk, item=f"{first}-1")
        self.press("choose", clients[0], match=match.pk, item="0-2")
        self.press("choose", clients[1], match=match.pk, item="1-3")

    def report(self, match):
        one, other = (self.players[seat.entry.name] for seat in match.seats.order_by("index"))
        left = [[3, 0], [0, 1], [2, 0]][match.pk % 3]
        data = {"ending": "elimination", "left_0": left[0], "left_1": left[1]}
        assert one.post(f"{self.base}tables/{match.pk}/report/", data).status_code == 302
        page = other.get(f"{self.base}me/").content.decode()
        assert "Sí, fue así" in page
        self.press("confirm_report", other, match=match.pk, version=1)

    def play_to_the_end(self):
        self.tournament.refresh_from_db()
        while progress(self.tournament).step != "finish":
            self.play_round()
            self.tournament.refresh_from_db()
        self.press("finish_tournament")
        self.tournament.refresh_from_db()


def tournament_form(**changes):
    """The form as a browser sends it; criteria are given a line each."""
    criteria = changes.pop("criteria", "wins\nscore\nopponents_win_rate\nhead_to_head\nopponents_score\ndraw")
    return {
        "name": "Copa del club",
        "place": "La tienda",
        "starts_at": "2026-12-05T15:00",
        "timezone": "America/Santiago",
        "capacity": 16,
        "round_minutes": 35,
        "preparation_minutes": 5,
        "swiss_rounds": 3,
        **cut(4),
        "rules_date": "2026-11-01",
        "silence_minutes": 5,
        "annul_below_half": "on",
        **{f"criteria_{k}": name for k, name in enumerate(criteria.splitlines())},
        "option_win_points": "1",
        "option_bye_score": "2",
        "option_concession_score": "left",
        "option_no_show_score": "3",
        "option_all_equal": "sudden_death",
        "option_boards": "0",
        **changes,
    }


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "rounds", "best"), one_of_many([(7, 3, 4), (7, 3, 0), (12, 4, 8)]))
def test_a_whole_event_over_http(players, rounds, best):
    event = Event(players, swiss_rounds=rounds, **cut(best))
    event.play_to_the_end()
    swiss = Match.objects.filter(round__stage__kind="swiss")
    pairs = [frozenset(m.seats.values_list("entry", flat=True)) for m in swiss.filter(table__isnull=False)]
    byes = Counter(m.seats.get().entry_id for m in swiss.filter(table=None))
    assert len(pairs) == len(set(pairs))
    assert all(count == 1 for count in byes.values())
    assert sum(byes.values()) == rounds * (players % 2)
    champion = final_order(event.tournament)[0].name
    page = Client().get(f"{event.base}standings/").content.decode()
    assert champion in page
    assert event.tournament.log.count() == event.tournament.revision


@pytest.mark.django_db
def test_the_page_tells_what_the_organizer_wrote():
    client = sign_up("organizadora")
    told = {
        "about": "Para quien empieza.\r\n\r\n\r\nCon  merienda.",
        "price": "$ 3.000",
        "prizes": "Sobres\r\nUna copa",
        "bring": "Dados",
        "map_url": "maps.example/tienda",
        "contact": "@club",
    }
    client.post("/torneos/nuevo/", tournament_form(**told))
    tournament = Tournament.objects.get()
    assert tournament.about == "Para quien empieza.\n\nCon merienda."
    assert tournament.prizes == "Sobres\nUna copa"
    assert tournament.map_url == "https://maps.example/tienda"
    page = client.get(tournament.get_absolute_url()).content.decode()
    for text in (
        "Para quien empieza.",
        "$ 3.000",
        "Una copa",
        "Dados",
        "@club",
        'href="https://maps.example/tienda"',
    ):
        assert text in page
    client.post(f"{tournament.get_absolute_url()}manage/settings/", tournament_form(**told | {"price": "Gratis"}))
    assert "precio: $ 3.000 → Gratis" in client.get(f"{tournament.get_absolute_url()}log/").content.decode()


@pytest.mark.django_db
def test_an_event_is_held_again_with_what_it_had():
    client = sign_up("organizadora")
    client.post("/torneos/nuevo/", tournament_form(price="$ 3.000", swiss_rounds=5, option_bye_score="3"))
    first = Tournament.objects.get()
    form = client.get(f"/torneos/nuevo/?repeat={first.slug}").context["form"]
    assert [form[name].initial for name in ("name", "price", "swiss_rounds")] == ["Copa del club", "$ 3.000", 5]
    assert form["option_bye_score"].initial == "3"
    again = datetime.fromisoformat(form["starts_at"].initial)
    assert (again.weekday(), again.hour) == (5, 15)
    assert form["starts_at"].initial > "2026-12-05T15:00"
    stranger = sign_up("otra")
    assert stranger.get(f"/torneos/nuevo/?repeat={first.slug}").status_code == 404  # a draft of somebody else


@pytest.mark.django_db
def test_the_time_agreed_is_kept_in_the_events_zone():
    client = sign_up("organizadora")
    client.post("/torneos/nuevo/", tournament_form())
    tournament = Tournament.objects.get()
    assert tournament.starts_at.isoformat() == "2026-12-05T18:00:00+00:00"
    assert "15:00" in client.get(tournament.get_absolute_url()).content.decode()
    assert "2026-12-05T15:00" in client.get(f"{tournament.get_absolute_url()}manage/settings/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("zone", "chosen", "beside"),
    [
        ("America/Bogota", "Colombia", "hora de Colombia"),
        ("Asia/Tokyo", "Japón", "hora de Japón"),
        ("UTC", "Hora universal coordinada (UTC)", "hora universal coordinada (UTC)"),
    ],
)
def test_a_zone_has_a_name_in_the_list_and_beside_the_hour_also_when_the_list_left_it_out(zone, chosen, beside):
    client = sign_up("organizadora")
    client.post("/torneos/nuevo/", tournament_form(timezone=zone))
    tournament = Tournament.objects.get()
    settings = client.get(f"{tournament.get_absolute_url()}manage/settings/").content.decode()
    assert f'<option value="{zone}" selected>{chosen}</option>' in settings
    assert beside in client.get(tournament.get_absolute_url()).content.decode()


@pytest.mark.django_db
def test_an_hour_agreed_before_the_clocks_of_chile_change_is_the_hour_after_it_with_its_weekday():
    client = sign_up("organizadora")
    before, after = "2027-04-03T23:30", "2027-04-04T15:00"  # at midnight between, Chile's clocks go back
    for starts_at in (before, after):
        client.post("/torneos/nuevo/", tournament_form(starts_at=starts_at, timezone="America/Santiago"))
    first, second = Tournament.objects.order_by("pk")
    assert second.starts_at - first.starts_at == timedelta(hours=16, minutes=30)
    assert "sáb 3 abr 2027, 23:30" in client.get(first.get_absolute_url()).content.decode()
    assert "dom 4 abr 2027, 15:00" in client.get(second.get_absolute_url()).content.decode()


@pytest.mark.django_db
def test_a_person_changes_the_own_nickname():
    client = sign_up("ceibo")
    assert client.post("/cuenta/", {"nickname": "x"}).status_code == 422
    assert client.post("/cuenta/", {"nickname": " El  Ceibo "}).status_code == 302
    assert "El Ceibo" in client.get("/cuenta/").content.decode()
    assert Client().get("/cuenta/").status_code == 302


@pytest.mark.django_db
def test_an_account_logs_in_by_user_name_or_mail_and_recovers_its_password(mailoutbox):
    client = Client()
    client.post("/cuenta/signup/", {"username": "ceibo", "email": "ceibo@example.com", "password1": PASSWORD})
    for login in ("ceibo", "ceibo@example.com"):
        answer = Client().post("/cuenta/login/", {"login": login, "password": PASSWORD})
        assert answer.status_code == 302
    Client().post("/cuenta/password/reset/", {"email": "ceibo@example.com"})
    mail = mailoutbox[-1]
    link = re.search(r"http://testserver(/\S+)", mail.body).group(1)
    visitor = Client()
    form = visitor.get(link, follow=True)
    answer = visitor.post(
        form.request["PATH_INFO"], {"password1": "otra-clave-larga-7", "password2": "otra-clave-larga-7"}
    )
    assert answer.status_code == 302
    assert User.objects.get(username="ceibo").check_password("otra-clave-larga-7")
