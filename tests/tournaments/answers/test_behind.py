"""Overlays that are behind their event, through pages and data: never newer than the organizer says, nor older."""

import json
import re
from datetime import timedelta

import pytest

from tests.tournaments.answers.test_site import Process
from tests.tournaments.queries.played import event
from tests.tournaments.restored import lost
from tests.world import NOW
from tournaments import actions
from tournaments.actions.screens.arranging import arrange_screens

pytestmark = pytest.mark.django_db(transaction=True)
DELAY = 30
KINDS = ("table/1/", "clock/", "standings/", "table/1.json", "clock.json", "standings.json")


class Hands:
    """The clock of the machine, as the test sets it."""

    def __init__(self):
        self.now = NOW


@pytest.fixture
def hands(monkeypatch):
    hands = Hands()
    monkeypatch.setattr("django.utils.timezone.now", lambda: hands.now)
    return hands


@pytest.fixture
def process():
    return Process()


class Late:
    """An event of four behind which overlays are; `say` acts, and the machine's clock goes along."""

    def __init__(self, hands, delay=DELAY):
        self.hands, self.world = hands, event(4)
        self.delay(delay)

    def delay(self, seconds):
        by = self.world.by(self.world.organizer)
        arrange_screens(by, self.world.tournament, [("clock", 9)], "dark", seconds)
        self.world.refresh()
        self.hands.now = self.world.now

    def start(self):
        round_ = self.world.start_round()
        self.hands.now = self.world.now
        return round_

    def decide(self, left=(2, 0)):
        self.wait(1)
        report = {"ending": "elimination", "left": list(left)}
        actions.reporting.decide_result(self.world.by(self.world.judge), self.world.table(), report)

    def wait(self, seconds):
        self.hands.now += timedelta(seconds=seconds)
        self.world.now = self.hands.now

    def path(self, kind):
        return f"{self.world.tournament.get_absolute_url()}overlay/{kind}"


@pytest.fixture
def late(hands):
    return Late(hands)


def table_of(process, late):
    """The scores that page and data tell of the first table; they say the same."""
    page, data = (process.get(late.path(kind)).text for kind in ("table/1/", "table/1.json"))
    seats = json.loads(data)["seats"]
    for seat in seats:
        assert seat["name"] in page
    shown = re.findall(r'overlay__score number">(\d+)<', page)
    told = [seat["score"] for seat in seats]
    assert shown == [str(score) for score in told if score is not None]
    return told


def test_a_round_and_its_results_are_seen_after_the_delay_to_the_second(process, late):
    late.start()
    late.wait(DELAY - 0.1)
    assert table_of(process, late) == []
    late.wait(0.1)
    assert table_of(process, late) == [None, None]
    late.decide()
    late.wait(DELAY - 0.1)
    assert table_of(process, late) == [None, None]
    late.wait(0.1)
    assert table_of(process, late) == [2, 0]


def test_the_hidden_result_leaves_no_trace_in_any_answer(process, late):
    late.start()
    late.wait(DELAY)
    before = {kind: process.get(late.path(kind)) for kind in KINDS}
    late.decide()
    for _ in range(3):
        for kind in KINDS:
            assert process.get(late.path(kind)) == before[kind], kind
            assert process.get(late.path(kind), if_none_match=before[kind].headers["etag"]).status == 304
        late.wait(9)
    late.wait(DELAY)
    assert process.get(late.path("table/1/")) != before["table/1/"]


def test_what_is_asked_for_at_any_moment_is_as_old_as_said(process, late):
    late.start()
    late.wait(2 * DELAY)
    told = []
    for score in (1, 2, 3):
        if told:
            actions.reporting.correct_result(
                late.world.by(late.world.organizer),
                late.world.table(),
                {"ending": "elimination", "left": [score, 0]},
                reason="Otra vez",
            )
        else:
            late.decide((score, 0))
        told.append((late.hands.now, [score, 0]))
        for _ in range(4):
            late.wait(7)
            due = [said for at, said in told if at <= late.hands.now - timedelta(seconds=DELAY)]
            assert table_of(process, late) == (due[-1] if due else [None, None])


def test_a_late_clock_shows_the_time_that_was_left(process, late):
    round_ = late.start()
    deadline = round_.clock.deadline()
    late.wait(DELAY)
    told = json.loads(process.get(late.path("clock.json")).text)
    assert told["is_started"]
    assert told["deadline"] == (deadline + timedelta(seconds=DELAY)).isoformat().replace("+00:00", "Z")
    page = process.get(late.path("clock/")).text
    assert f'data-deadline="{int(deadline.timestamp()) + DELAY}"' in page


def test_a_late_standing_comes_after_the_delay(process, late):
    late.world.finish_round(late.start())
    late.hands.now = late.world.now
    assert json.loads(process.get(late.path("standings.json")).text)["places"] == []
    late.wait(DELAY)
    told = json.loads(process.get(late.path("standings.json?top=2")).text)
    assert told["after"] == 1
    assert [place["rank"] for place in told["places"]] == [1, 2]
    assert told["places"][0]["name"] in process.get(late.path("standings/")).text


def test_a_late_page_listens_to_nothing_and_an_undelayed_one_to_the_live_channel(process, late):
    page = process.get(late.path("table/1/")).text
    assert "live.js" not in page
    assert "data-live" not in page
    assert f'data-behind="{DELAY}"' in page
    late.delay(0)
    page = process.get(late.path("table/1/")).text
    assert "data-live" in page
    assert "data-behind" not in page


def test_without_a_delay_a_result_is_seen_at_once(process, hands):
    late = Late(hands, delay=0)
    late.start()
    late.decide()
    assert table_of(process, late) == [2, 0]


def test_a_change_of_the_delay_counts_at_once(process, late):
    late.start()
    late.wait(DELAY)
    late.decide()
    assert table_of(process, late) == [None, None]
    late.delay(0)
    assert table_of(process, late) == [2, 0]
    late.delay(600)
    assert table_of(process, late) == []


def test_a_crowd_at_late_overlays_asks_the_database_nothing(process, late, django_assert_num_queries):
    late.start()
    late.wait(DELAY)
    paths = [late.path(kind) for kind in KINDS]
    process.all(*paths)
    with django_assert_num_queries(0):
        for reply in process.all(*paths * 20):
            assert reply.status == 200


def test_a_table_that_is_not_there_shows_nothing(process, late):
    late.start()
    late.wait(DELAY)
    assert json.loads(process.get(late.path("table/99.json")).text)["seats"] == []
    assert "overlay__seat" not in process.get(late.path("table/99/")).text


def test_an_overlay_forgets_the_coming_revisions_that_a_restored_database_does_not_have(process, late):
    path = late.path("clock/")
    late.wait(2 * DELAY)
    with lost(late.world.tournament):
        actions.setup.announce(late.world.by(late.world.organizer), late.world.tournament, "Aviso perdido")
        before = process.get(path).headers["etag"]
    late.wait(1)
    actions.setup.announce(late.world.by(late.world.organizer), late.world.tournament, "Aviso nuevo")
    late.hands.now = late.world.now + timedelta(seconds=DELAY - 0.1)
    assert process.get(path, if_none_match=before).status == 304, "the lost one would be old enough"
    late.wait(0.1)
    assert process.get(path, if_none_match=before).status == 200
