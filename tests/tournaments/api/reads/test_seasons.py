"""Clubs, circuits and rankings for programs: what their pages tell, the same names and no others."""

import pytest
from django.urls import reverse

from players.models import Club, Member
from tests.tournaments.api.league import league
from tests.tournaments.doors.calling import Bot
from tests.world import World
from tournaments.actions.seasons import counting
from tournaments.api.reads import seasons
from tournaments.core.seasons.typed import Lines
from tournaments.models import Circuit, Entry, Tournament
from tournaments.queries.standings import final_order

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db):
    """A club with an open event and one that is over, whose winner alone lets the name be shown."""
    world = World.open(name="Copa")
    world.circuit = league(world)
    world.over = Tournament.objects.get(name="Liga de marzo")
    world.winner = final_order(world.over)[0]
    world.club = Club.objects.get(pk=world.tournament.club_id)
    return world


def addresses(world):
    club, code = world.club.pk, world.circuit.code
    return [f"clubs/{club}/", f"clubs/{club}/ranking/atrum/", f"circuits/{code}/", f"circuits/{code}/table/"]


def test_a_club_tells_its_events_circuits_and_champions(world, monkeypatch):
    monkeypatch.setattr(seasons, "site_time", lambda: world.now)
    said = Bot().get(f"clubs/{world.club.pk}/").json()
    assert [one["event"] for one in said["coming"]] == [world.tournament.slug]
    assert [(one["name"], one["title"], one["entries"]) for one in said["champions"]] == [
        (world.winner.name, "Liga de marzo", 4)
    ]
    assert [one["circuit"] for one in said["circuits"]] == [world.circuit.code]
    assert (said["rankings"], said["place"]) == (["atrum"], "")
    assert said["id"].startswith("clb_")


def test_a_table_has_the_reasons_of_each_total_and_names_only_who_agreed(world):
    first, *others = Bot().get(f"circuits/{world.circuit.code}/table/").json()["results"]
    assert (first["name"], first["rank"], first["total"]) == (world.winner.name, 1, 10)
    (part,) = first["parts"]
    assert (part["name"], part["place"], part["of"], part["fate"]) == ("Liga de marzo", 1, 4, "counts")
    assert [(one["name"], one["id"], one["parts"]) for one in others] == [
        (f"Jugador {n}", None, []) for n in (2, 3, 4)
    ]


def test_of_an_event_played_elsewhere_the_size_is_told_and_nobody(world):
    counting.add_outside(
        world.by(world.organizer), world.over, circuit=world.circuit.pk, event="En Sur", day="2026-05-01",
        rows=Lines("Ana\nBeto"), size=20,
    )  # fmt: skip
    events = Bot().get(f"circuits/{world.circuit.code}/").json()["events"]
    assert {one["name"]: one["size"] for one in events} == {"Liga de marzo": None, "En Sur": 20}
    assert all("Beto" not in str(one) for one in events)


def test_a_person_has_one_id_in_all_of_a_club_and_another_elsewhere(world):
    table = Bot().get(f"circuits/{world.circuit.code}/table/").json()["results"]
    ranked = Bot().get(f"clubs/{world.club.pk}/ranking/atrum/").json()
    own = {one["id"] for one in (*table, *ranked["results"]) if one["id"]}
    assert ranked["counted"] == 1
    assert len(own) == 1
    other = Club.objects.create(name="Otro", created_at=world.now)
    Tournament.objects.update(club=other)
    Circuit.objects.update(club=other)
    Member.objects.update(club=other)
    again = Bot().get(f"circuits/{world.circuit.code}/table/?limit=9").json()["results"][0]
    assert again["name"] == world.winner.name
    assert {again["id"]}.isdisjoint(own)


def test_names_are_those_of_the_pages(world):
    pages = {
        f"circuits/{world.circuit.code}/table/": world.circuit.get_absolute_url(),
        f"clubs/{world.club.pk}/ranking/atrum/": reverse("ranking", args=[world.club.pk, "atrum"]),
    }
    for address, page in pages.items():
        shown = Bot().client.get(page).content.decode()
        assert all(one["name"] in shown for one in Bot().get(address).json()["results"])


def test_what_has_no_page_is_not_there(world):
    Circuit.objects.update(state="draft")
    assert Bot().get(f"circuits/{world.circuit.code}/").status_code == 404
    assert Bot().get(f"circuits/{world.circuit.code}/table/").status_code == 404
    assert Bot().get(f"clubs/{world.club.pk}/ranking/duelo/").status_code == 404
    Club.objects.update(name="")
    assert Bot().get(f"clubs/{world.club.pk}/").status_code == 404
    assert Bot().get("clubs/9999/").status_code == 404


def test_answers_are_kept_until_an_event_or_a_name_changes(world, django_assert_max_num_queries):
    for address in addresses(world):
        before = Bot().get(address)
        with django_assert_max_num_queries(8):
            assert Bot().get(address, {"If-None-Match": before["ETag"]}).status_code == 304
    table = f"circuits/{world.circuit.code}/table/"
    before = Bot().get(table)
    player = Entry.objects.get(pk=world.winner.pk).members.get()
    counting.show_person(world.by(world.organizer), world.over, person=player.pk, shown=False)
    assert Bot().get(table, {"If-None-Match": before["ETag"]}).json()["results"][0]["name"] == "Jugador 1"


def test_pages_of_a_table_end_and_have_every_row_once(world):
    address, names = f"circuits/{world.circuit.code}/table/?limit=3", []
    while address:
        said = Bot().get(address).json()
        names += [one["place"] for one in said["results"]]
        address = said.get("next", "").removeprefix("/api/v1/")
    assert names == [1, 2, 3, 4]
