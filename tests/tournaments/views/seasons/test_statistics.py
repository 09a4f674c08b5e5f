"""Pages of statistics: of an event, of a circuit, of a club; of one piece; nobody is named."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Club
from tests.tournaments.queries.statistics.test_counted import event
from tournaments.actions.seasons import circuits
from tournaments.enums import CircuitState, CircuitWay
from tournaments.models import Circuit, Entry, Tournament
from tournaments.queries.statistics.scopes import of_club, of_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def simulation(db):
    made = event(players=12)
    Club.objects.update(name="Club del Altar")
    return made


def look(name, *args, **asked):
    return Client().get(reverse(name, args=args), asked)


def told(answer):
    assert answer.status_code == 200
    return answer.content.decode()


def circuit(simulation):
    by = simulation.by(simulation.organizer)
    made = circuits.make_circuit(by, simulation.tournament, name="Temporada", way=CircuitWay.PLACES)
    circuits.set_circuit(
        by, simulation.tournament, circuit=made.pk, name="Temporada", way=CircuitWay.PLACES, tag="Liga"
    )
    circuits.set_circuit_state(by, simulation.tournament, circuit=made.pk, state=CircuitState.PUBLISHED)
    return Circuit.objects.get(pk=made.pk)


def test_the_end_of_an_event_leads_to_them_and_they_to_each_piece(simulation):
    one = simulation.tournament
    assert reverse("statistics", args=[one.slug]) in told(look("tournament", one.slug))
    page = told(look("statistics", one.slug))
    (first, *_others) = of_event(one).pieces.values()
    link = reverse("statistics_piece", args=[one.slug, first.key.replace(" ", "-")])
    assert link in page
    assert f"<h1>{first.name}</h1>" in told(Client().get(link))
    assert look("statistics_piece", one.slug, "nadie").status_code == 404


def test_every_percentage_stands_with_its_number_and_of_ten_matches_at_least(simulation):
    page = told(look("statistics", simulation.tournament.slug))
    shares = re.findall(r"<strong>\d+ %</strong>\s*<span[^>]*>\d+–\d+ · n (\d+)</span>", page)
    assert shares
    assert len(shares) == page.count(" %</strong>")
    assert all(int(n) >= 10 for n in shares)


def test_each_part_of_an_event_has_its_own(simulation):
    one = simulation.tournament
    tables = {part: of_event(one, part).tally.tables for part in (None, "main", "cut")}
    assert tables["main"] + tables["cut"] == tables[None] > tables["main"] > 0
    for part, n in tables.items():
        said = told(look("statistics", one.slug, **({"part": part} if part else {})))
        assert f"{n} partidas jugadas hasta el final" in " ".join(said.split())


def test_a_club_and_a_circuit_have_them_and_name_nobody(simulation):
    one, made = simulation.tournament, circuit(simulation)
    pages = [
        (reverse("club", args=[one.club_id]), reverse("club_statistics", args=[one.club_id, one.game])),
        (made.get_absolute_url(), reverse("circuit_statistics", args=[made.code])),
    ]
    for before, address in pages:
        assert address in told(Client().get(before))
        answer = Client().get(address)
        page = told(answer)
        assert "noindex" in answer["X-Robots-Tag"]
        assert not [name for name in Entry.objects.values_list("name", flat=True) if name in page]
    hidden = of_event(one).pieces.keys() - of_club(one.club, one.game).pieces.keys()
    assert hidden
    for key in hidden:
        assert look("club_piece", one.club_id, one.game, key.replace(" ", "-")).status_code == 404


def test_an_event_that_hides_its_lists_says_why_there_are_none(simulation):
    one = simulation.tournament
    Tournament.objects.update(public_rosters=False)
    assert reverse("statistics", args=[one.slug]) not in told(look("tournament", one.slug))
    assert "Todavía no hay estadísticas" in told(look("statistics", one.slug))
    assert reverse("club_statistics", args=[one.club_id, one.game]) not in told(look("club", one.club_id))
