"""Sums of events that are over: counted beside the requests, once a version, and each event by itself."""

from datetime import timedelta
from errno import ENOSPC

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from atrum_torneos.cache import PatientFileCache
from tests.tournaments.queries.statistics.test_counted import event
from tournaments import actions
from tournaments.doors.ahead import count_ahead
from tournaments.models import Tournament
from tournaments.queries.seasons.results import played_of
from tournaments.queries.statistics.counted import counted_of

pytestmark = pytest.mark.django_db


def asked_for(events):
    """The questions of a season's pages about these events."""
    with CaptureQueriesContext(connection) as questions:
        played_of(events)
        counted_of(events)
    return len(questions)


def test_a_season_that_was_counted_ahead_asks_the_database_nothing_until_one_event_is_corrected():
    first = event()
    event(seed=4, later=7)
    assert not count_ahead(60)
    events = list(Tournament.objects.order_by("pk"))
    assert asked_for(events) == 0
    before, (one, other) = played_of(events), events
    match = one.matches.filter(table__isnull=False, result__kind="decided", round__number=1).order_by("pk").first()
    turned = [0 if seat.won else 2 for seat in match.seats.order_by("index")]
    first.now += timedelta(days=8)
    report = {"ending": "elimination", "left": turned}
    actions.reporting.correct_result(first.by(first.organizer), match, report, reason="Al revés")
    events = list(Tournament.objects.order_by("pk"))
    after = played_of(events)
    assert after[one.pk] != before[one.pk]
    assert after[other.pk] == before[other.pk]
    assert asked_for([other]) == 0
    assert not count_ahead(60)
    assert asked_for(events) == 0


def test_what_a_call_had_no_time_for_waits_for_the_next():
    event()
    assert count_ahead(-1)
    assert asked_for(list(Tournament.objects.all())) > 0


def test_kept_sums_name_nobody():
    simulation = event()
    values = played_of([simulation.tournament])[simulation.tournament.pk]
    assert {one.name for one in values.results} == {""}


def test_a_file_that_cannot_be_read_or_written_is_a_value_that_is_not_there(tmp_path, monkeypatch):
    cache = PatientFileCache(str(tmp_path), {})
    cache.set("a", [1])
    assert PatientFileCache(str(tmp_path), {}).get("a") == [1]
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:-3])
    assert cache.get("a") is None
    assert cache.get_many(["a", "b"]) == {}
    monkeypatch.setattr("django.core.cache.backends.filebased.tempfile.mkstemp", full)
    cache.set("b", [2])
    assert cache.get("b") is None


def full(**_where):
    """A disk without room."""
    raise OSError(ENOSPC, "No space left on device")
