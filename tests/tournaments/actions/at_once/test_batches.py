"""Small writes of one event in one transaction: each is what it would have been alone."""

import json

import pytest
from django.core.cache import caches
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.tournaments.queries.played import ONCE_A_PROCESS
from tests.world import World, person
from tournaments import actions
from tournaments.actions import reporting
from tournaments.actions.door import batches
from tournaments.actions.invitations import address_of
from tournaments.core import record
from tournaments.errors import Conflict, Refusal
from tournaments.models import Confirmation, Match, Report
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db(transaction=True)

WON = {"ending": "elimination", "left": [2, 0]}
LOST = {"ending": "elimination", "left": [0, 1]}


@pytest.fixture
def world(transactional_db):
    world = World.open()
    world.add_players(12)
    world.start_round()
    return world


@pytest.fixture
def together(monkeypatch):
    """Return the ends of calls made inside the block, carried out as if they had waited for each other."""

    def carry_out(*calls):
        sendings = []
        with monkeypatch.context() as patch:
            patch.setattr(batches.gathered, "do", lambda key, sending: sendings.append(sending))
            for call in calls:
                call()
        return batches._all_at_once(sendings)

    return carry_out


def report(world, table, data=WON, seat=0, key=""):
    match = Match.objects.get(table=table)
    by = world.by(world.seated(match)[seat], key=key)
    return lambda: actions.reporting.report_result(by, match, data)


def confirm(world, table, key="", seat=1):
    match = Match.objects.get(table=table)
    by = world.by(world.seated(match)[seat], key=key)
    return lambda: actions.reporting.confirm_report(by, match, 1)


def log_is_whole(world):
    world.refresh()
    assert list(world.tournament.log.order_by("revision").values_list("revision", flat=True)) == [
        *range(1, world.tournament.revision + 1)
    ]
    data = json.loads(record.as_text(export(world.tournament, public=False)))
    assert record.check(record.load(data), world.tournament.ruleset).differences == []


def test_each_has_its_line_revision_and_key(world, together):
    before = world.tournament.log.count()
    results = together(*(report(world, table, key=f"k{table}") for table in range(1, 7)))
    assert [result.match.table for result in results] == [*range(1, 7)]
    lines = world.tournament.log.order_by("revision")[before:]
    assert [(line.key, line.details["table"], line.result[1]) for line in lines] == [
        (f"k{table}", table, result.pk) for table, result in enumerate(results, start=1)
    ]
    together(*(confirm(world, table, key=f"y{table}") for table in range(1, 7)))
    assert Match.objects.filter(result__isnull=False).count() == 6
    log_is_whole(world)


def test_six_reports_are_twenty_statements_beside_those_that_find_their_own_table(world, together):
    calls = [report(world, table, key=f"k{table}") for table in range(1, 7)]
    with CaptureQueriesContext(connection) as asked:
        together(*calls)
    said = [query["sql"] for query in asked.captured_queries if ONCE_A_PROCESS not in query["sql"]]
    assert len([sql for sql in said if not sql.startswith(("BEGIN", "COMMIT"))]) == 20


def test_reports_by_personal_addresses_and_accounts_share_a_transaction(world, together):
    guest = address_of(Match.objects.get(table=1).seats.all()[0].entry).guest
    by_address = [
        lambda table=table: actions.reporting.report_result(world.by(guest), Match.objects.get(table=table), WON)
        for table in (1, 2)
    ]
    with CaptureQueriesContext(connection) as asked:
        own, foreign, account = together(*by_address, report(world, 3))
    assert [own.by, foreign.status, account.match.table] == [guest, 403, 3]
    assert [query["sql"] for query in asked.captured_queries].count("COMMIT") == 1
    log_is_whole(world)


def test_one_refused_leaves_the_others_in_their_transaction(world, together, caplog):
    stranger = person("nadie")
    match = Match.objects.get(table=2)
    results = together(
        report(world, 1, key="a"),
        lambda: actions.reporting.report_result(world.by(stranger, key="b"), match, WON),
        confirm(world, 3, key="c"),
        report(world, 4, key="d"),
    )
    assert [type(result) for result in results[::3]] == [Report, Report]
    assert [result.status for result in results[1:3]] == [403, 409]
    assert "one by one" not in caplog.text
    assert sorted(Report.objects.values_list("match__table", flat=True)) == [1, 4]
    log_is_whole(world)


def test_two_at_one_table_see_what_the_other_did(world, together):
    first, second = together(report(world, 1, key="a"), report(world, 1, seat=1, key="b"))
    assert first.pk == second.pk
    assert Match.objects.get(table=1).result_id == first.pk
    one, other = together(report(world, 2, key="c"), report(world, 2, LOST, seat=1, key="d"))
    assert (one.version, other.version) == (1, 2)
    assert list(Confirmation.objects.filter(report__match__table=2).values_list("report__version", flat=True)) == [
        2
    ]
    log_is_whole(world)


def test_the_same_sending_twice_is_carried_out_once_and_another_under_its_key_is_refused(world, together):
    first, again, other = together(
        report(world, 1, key="a"), report(world, 1, key="a"), report(world, 1, LOST, key="a")
    )
    assert first == again
    assert isinstance(other, Conflict)
    assert Report.objects.count() == 1
    (later,) = together(report(world, 1, key="a"))
    assert later == first
    log_is_whole(world)


def test_one_refused_after_it_has_written_leaves_nothing(world, together):
    together(report(world, 1, key="a"))
    match = Match.objects.get(table=1)
    by = world.by(world.seated(match)[0], key="b")
    results = together(
        report(world, 2, key="c"),
        lambda: actions.reporting.dispute_report(by, match, 1, note="x" * 5000),
        report(world, 3, key="d"),
    )
    assert [isinstance(result, Refusal) for result in results] == [False, True, False]
    assert Confirmation.objects.filter(report__match=match).count() == 1
    assert Report.objects.count() == 3
    log_is_whole(world)


def test_what_breaks_one_breaks_no_other(world, together, monkeypatch):
    match = Match.objects.get(table=2)
    by = world.by(world.seated(match)[0], key="b")
    results = together(
        report(world, 1, key="a"),
        lambda: actions.reporting.report_result(by, match, {"ending": "elimination", "left": {"no": "JSON"}}),
        report(world, 3, key="c"),
    )
    assert [isinstance(result, Report) for result in results] == [True, False, True]
    assert isinstance(results[1], Exception)
    log_is_whole(world)


def test_nothing_is_acknowledged_that_was_not_committed(world, together, monkeypatch):
    before = world.tournament.log.count()

    def fail():
        raise OperationalError("no commit")

    monkeypatch.setattr(connection, "_commit", fail)
    results = together(report(world, 1, key="a"), report(world, 2, key="b"))
    assert all(isinstance(result, Exception) for result in results)
    monkeypatch.undo()
    connection.close()
    assert Report.objects.count() == 0
    assert world.tournament.log.count() == before


def test_each_is_answered_in_its_own_language(world, together):
    def refused(language):
        def call():
            with translation.override(language):
                confirm(world, 1, key=language)()

        return call

    spanish, english = together(refused("es"), refused("en"))
    assert str(spanish) != str(english)


def test_a_bracket_is_read_anew_for_each(transactional_db, together):
    world = World.open(format="single")
    world.add_players(8)
    world.start_round()
    together(*(report(world, table, key=f"k{table}") for table in range(1, 5)))
    results = together(*(confirm(world, table, key=f"y{table}") for table in range(1, 5)))
    assert all(isinstance(result, Report) for result in results)
    log_is_whole(world)


def test_what_follows_a_commit_shares_its_thread_s_cache(world, monkeypatch):
    """Django keeps the cache by context: in a context of each request's own every write would connect to Redis."""
    seen = []
    monkeypatch.setattr(reporting, "ask_for_standings", lambda event: seen.append(caches["default"]))
    report(world, 1)()
    confirm(world, 1)()
    assert [one is caches["default"] for one in seen] == [True]
