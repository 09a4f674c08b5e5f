"""Pages for the staff of a large event: lists in pages, and a number where nobody looks for a name."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.world import World, client_of
from tournaments import actions
from tournaments.enums import CallKind
from tournaments.models import Round
from tournaments.queries import desk
from tournaments.views import listing
from tournaments.views.judge import queue

WON = {"ending": "elimination", "left": [2, 0]}

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing():
    world = World.open(capacity=16)
    world.add_players(6)
    world.start_round()
    return world


def page_of(world, path):
    answer = client_of(world.organizer).get(f"{world.tournament.get_absolute_url()}{path}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("path", ["judge/", "manage/apart/"])
def test_in_a_large_event_somebody_is_told_by_number(playing, monkeypatch, path):
    assert "<option" in page_of(playing, path)
    assert "Número de inscripción" not in page_of(playing, path)
    monkeypatch.setattr(listing, "MANY", 15)
    assert '<option value="1"' not in page_of(playing, path)
    assert "Número de inscripción" in page_of(playing, path)


def test_pairs_that_are_kept_apart_come_in_pages_with_a_search(playing, monkeypatch):
    entries = list(playing.tournament.entries.order_by("number"))
    by = playing.by(playing.organizer)
    for number, other in enumerate(entries[1:], start=1):
        actions.entries.keep_apart(by, playing.tournament, entries[0], other, reason=f"motivo {number}")
    monkeypatch.setattr(listing, "ROWS", 2)
    pages = [page_of(playing, f"manage/apart/?page={number}") for number in (1, 2, 3)]
    shown = [[n for n in range(1, 6) if f"motivo {n}" in page] for page in pages]
    assert shown == [[1, 2], [3, 4], [5]]
    found = page_of(playing, f"manage/apart/?q={entries[4].number}")
    assert [n for n in range(1, 6) if f"motivo {n}" in found] == [4]


def test_the_judges_see_the_oldest_and_how_many_more_wait(playing, monkeypatch):
    for number in (1, 2, 3):
        match = playing.table(number)
        actions.judging.call_judge(
            playing.by(playing.seated(match)[0], later=1), match, CallKind.RULES, note=f"{number}."
        )
    monkeypatch.setattr(queue, "SHOWN", 2)
    page = page_of(playing, "judge/")
    assert [note for note in ("1.", "2.", "3.") if f"«{note}»" in page] == ["1.", "2."]
    assert "Y 1 mesa más" in page
    assert 'data-waiting="3"' in page


def test_the_control_room_names_the_first_who_wait_and_leads_to_the_others(playing, monkeypatch):
    for number in (1, 2, 3):
        match = playing.table(number)
        one, other = playing.seated(match)
        actions.reporting.report_result(playing.by(one, later=1), match, WON)
        actions.reporting.dispute_report(playing.by(other, later=2), match, 1)
    monkeypatch.setattr(desk, "WAITING", 2)
    waiting, _others = page_of(playing, "manage/").split('id="open-head"')
    assert [f"Mesa {number}" in waiting for number in (1, 2, 3)] == [True, True, False]
    assert "Y 1 mesa más" in waiting


def test_tables_late_with_their_preparation_are_said_at_once_and_done_one_by_one():
    world = World.open(capacity=16)
    world.add_players(6)
    organizer = world.by(world.organizer)
    round_ = actions.rounds.publish_round(organizer, actions.pairing.pair_round(organizer, world.tournament))
    Round.objects.filter(pk=round_.pk).update(published_at=timezone.now() - timedelta(hours=2))
    page = page_of(world, "manage/")
    assert 'data-waiting="3"' in page
    waiting, tables = page.split('id="open-head"')
    assert "<strong>3 mesas</strong>" in " ".join(waiting.split()).replace("> ", ">").replace(" <", "<")
    assert (waiting.count("venció"), "mesas más" in waiting) == (1, False)
    assert [part.count("Hecha</button>") for part in (waiting, tables)] == [0, 3]
