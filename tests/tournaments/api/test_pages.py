"""Answers for programs: long ones in pages, one leading to the next."""

import re

import pytest

from tests.tournaments.queries.played import queries_of
from tests.world import World
from tournaments import actions
from tournaments.api import views

pytestmark = pytest.mark.django_db


@pytest.fixture
def base():
    """Two rounds of seven entries: three tables and a bye each."""
    world = World.open(capacity=16)
    world.add_players(7)
    for _ in range(2):
        world.finish_round(world.start_round())
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    return f"/api/tournaments/{world.tournament.slug}/"


def pages(client, address, what):
    """Return the contents of each page, from the first on, following the links."""
    found, at = [], address
    while at:
        answer = client.get(at)
        assert answer.status_code == 200
        found.append(what(answer.json()))
        link = re.search(r'<([^>]+)>; rel="next"', answer.get("Link", ""))
        at = f"{address.partition('?')[0]}{link[1]}" if link else None
    return found


def tables(rounds):
    return [(one["number"], match["table"]) for one in rounds for match in one["matches"]]


def names(standing):
    return [row["name"] for row in standing["standings"]]


def test_short_answers_are_whole_and_lead_nowhere(client, base):
    for address in ("pairings/", "standings/"):
        assert "Link" not in client.get(f"{base}{address}")


def test_pages_of_tables_hold_every_table_once_in_order_and_no_draft(client, base, monkeypatch):
    (whole,) = pages(client, f"{base}pairings/", tables)
    assert whole == [(n, table) for n in (1, 2) for table in (1, 2, 3, None)]
    monkeypatch.setattr(views, "ROWS", 3)
    assert pages(client, f"{base}pairings/", tables) == [whole[:3], whole[3:6], whole[6:]]


def test_pages_of_a_standing_hold_every_row_once_in_order(client, base, monkeypatch):
    for address in ("standings/", "standings/?after=1"):
        (whole,) = pages(client, base + address, names)
        assert len(set(whole)) == 7
        monkeypatch.setattr(views, "ROWS", 3)
        assert pages(client, base + address, names) == [whole[:3], whole[3:6], whole[6:]]
        monkeypatch.undo()


def test_a_later_page_leads_back_and_keeps_what_was_asked(client, base, monkeypatch):
    monkeypatch.setattr(views, "ROWS", 3)
    answer = client.get(f"{base}standings/?after=1&page=2")
    assert answer["Link"] == '<?after=1&page=1>; rel="prev", <?after=1&page=3>; rel="next"'


ASKED = {"2": 404, "9": 404, "9" * 12: 404, "0": 400, "-1": 400, "abc": 400, "1.0": 400, "1": 200}
"""The status of an answer by the page that is asked for, where there is one."""


def test_pages_end_and_a_page_is_a_number(client, base):
    for what in ("", "copa-de-prueba/pairings/", "copa-de-prueba/standings/"):
        answers = {page: client.get(f"/api/tournaments/{what}", {"page": page}) for page in ASKED}
        assert {page: answer.status_code for page, answer in answers.items()} == ASKED, what
        assert all("no-store" in answer["Cache-Control"] for page, answer in answers.items() if ASKED[page] != 200)


def test_a_round_is_a_number(client, base):
    assert client.get(f"{base}standings/?after=x").status_code == 400


def test_an_event_without_rounds_has_empty_lists(client, world):
    base = f"/api/tournaments/{world.tournament.slug}/"
    assert client.get(f"{base}pairings/").json() == []
    assert client.get(f"{base}standings/").json()["standings"] == []


def test_a_page_asks_as_often_as_any(client, base, monkeypatch):
    whole = queries_of(lambda: client.get(f"{base}pairings/"))
    monkeypatch.setattr(views, "ROWS", 2)
    assert queries_of(lambda: client.get(f"{base}pairings/?page=2")) == whole
