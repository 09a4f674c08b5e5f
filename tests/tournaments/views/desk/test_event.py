"""Making events: an account that makes them without end waits, and nobody else does."""

import pytest

from players.budgets import EVENTS_MADE, Budget
from tests.tournaments.views.test_bad_input import tournament_form
from tests.world import client_of, person
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
