"""Making events: an account that makes them without end waits, and nobody else does."""

from datetime import datetime

import pytest
from django.urls import reverse

from players.budgets import EVENTS_MADE, Budget
from tests.tournaments.views.test_bad_input import tournament_form
from tests.world import client_of, person
from tournaments.forms import TournamentForm
from tournaments.forms.tournament import _next_saturday
from tournaments.models import Tournament


@pytest.mark.django_db
def test_who_makes_events_without_end_waits_and_others_do_not(monkeypatch):
    monkeypatch.setattr("tournaments.views.desk.event.EVENTS_MADE", Budget(EVENTS_MADE.name, 2, 3600))
    busy, other = client_of(person("muchos")), client_of(person("otra"))
    made = [busy.post("/torneos/nuevo/", tournament_form(name=f"Copa {number}")) for number in range(3)]
    assert [answer.status_code for answer in made] == [302, 302, 429]
    assert 0 < int(made[-1]["Retry-After"]) <= 3601
    assert made[-1].context["form"].data["name"] == "Copa 2"  # the typed text is not lost
    assert other.post("/torneos/nuevo/", tournament_form()).status_code == 302
    assert Tournament.objects.count() == 3


def test_who_asks_for_simulations_without_end_waits_and_others_do_not(world, monkeypatch):
    monkeypatch.setattr("tournaments.views.desk.control.SIMULATIONS", Budget("simulations", 2, 3600))
    monkeypatch.setattr("tournaments.views.desk.control.simulations.ask", lambda asked: None)
    url = f"{world.tournament.get_absolute_url()}manage/odds/?rounds=3&players="
    made = [client_of(world.organizer).post(f"{url}{players}") for players in (8, 9, 10)]
    assert [answer.status_code for answer in made] == [302, 302, 429]
    assert "Retry-After" in made[-1]
    again = Budget("simulations", 2, 3600)
    assert not again.is_full(world.judge.pk)


def test_a_site_without_accounts_begins_an_event_with_sign_up(client, db):
    where = client.get("/torneos/nuevo/?game=duelo")["Location"]
    assert where.startswith(reverse("account_signup"))
    person("alguien")
    assert client.get("/torneos/nuevo/")["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize(
    ("now", "proposed"),
    [("2026-11-25T10:00", "2026-11-28"), ("2026-11-28T16:59", "2026-11-28"), ("2026-11-28T17:00", "2026-12-05")],
)
def test_a_new_event_proposes_the_next_saturday_afternoon(now, proposed):
    there = _next_saturday(datetime.fromisoformat(now))
    assert there.strftime("%Y-%m-%dT%H:%M") == f"{proposed}T17:00"


@pytest.mark.django_db
def test_the_rounds_of_a_new_event_follow_its_places_unless_one_is_written():
    form = TournamentForm(game="atrum")
    assert (form.initial["swiss_rounds"], form.initial["starts_at"][-5:]) == (None, "17:00")
    assert "El catálogo tiene" in form.fields["names_only"].help_text
    for places, written, rounds in ((12, "", 4), (32, "", 5), (12, "6", 6)):
        bound = TournamentForm({"capacity": str(places), "swiss_rounds": written}, game="atrum")
        bound.is_valid()
        assert bound.cleaned_data["swiss_rounds"] == rounds
