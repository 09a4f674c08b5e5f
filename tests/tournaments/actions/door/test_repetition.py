"""Sending twice: the same is answered as the first time, anything else under the key is a conflict."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.world import LEGAL, client_of, person
from tournaments import actions
from tournaments.actions.door.repetition import KeyTaken, fingerprint
from tournaments.enums import PenaltyCategory
from tournaments.errors import NotAllowed
from tournaments.models import Apart, LogEntry
from tournaments.queries.tables import table_seen_by

WON = {"ending": "elimination", "left": [2, 0]}
LOST = {"ending": "elimination", "left": [0, 1]}


def test_a_key_with_other_contents_is_a_conflict_and_changes_nothing(playing):
    match = playing.table()
    by = playing.by(playing.seated(match)[0], key="k")
    first = actions.reporting.report_result(by, match, WON)
    with pytest.raises(KeyTaken):
        actions.reporting.report_result(by, match, LOST)
    assert list(match.reports.all()) == [first]
    assert actions.reporting.report_result(by, match, WON) == first


def test_what_a_request_has_read_counts_while_the_event_stays_as_it_was(playing):
    match = playing.table()
    one, _other = playing.seated(match)
    playing.refresh()
    read = table_seen_by(one, match.pk)
    by = replace(playing.by(one, key="k"), version=playing.tournament.version, has_read=True)
    with CaptureQueriesContext(connection) as asked:
        actions.reporting.report_result(by, read, WON)
    tables = ("tournaments_match", "tournaments_logentry")
    assert not [
        each["sql"] for each in asked if each["sql"].startswith("SELECT") and any(t in each["sql"] for t in tables)
    ]


@pytest.mark.parametrize("key", ["k", "another"])
def test_what_a_request_has_read_counts_for_nothing_once_the_event_has_changed(playing, key):
    match = playing.table()
    one, other = playing.seated(match)
    playing.refresh()
    read = table_seen_by(one, match.pk)
    by = replace(playing.by(one, key=key), version=playing.tournament.version, has_read=True)
    first = actions.reporting.report_result(playing.by(one, key="k"), match, WON)
    actions.reporting.report_result(playing.by(other), match, LOST)
    said = actions.reporting.report_result(by, read, WON)
    assert said.version == (first.version if key == "k" else 3)


def test_a_key_for_another_subject_is_a_conflict(world):
    one, two = world.add_players(2)
    by = world.by(world.organizer, key="k")
    same = {"rating": None, "club": "Sur", "fixed_table": None, "sits_out": []}
    actions.entries.edit_entry(by, one, **same)
    with pytest.raises(KeyTaken):
        actions.entries.edit_entry(by, two, **same)
    two.refresh_from_db()
    assert two.club == ""


def test_a_key_of_another_sender_is_a_conflict_for_who_may_and_no_answer_for_who_may_not(world):
    (entry,) = world.add_players(1)
    actions.judging.warn(world.by(world.judge, key="k"), entry, PenaltyCategory.LATE, note="x")
    with pytest.raises(KeyTaken):
        actions.judging.warn(world.by(world.organizer, key="k"), entry, PenaltyCategory.LATE, note="x")
    with pytest.raises(NotAllowed):
        actions.judging.warn(world.by(person("nadie"), key="k"), entry, PenaltyCategory.LATE, note="x")


def test_creating_under_a_used_key_is_a_conflict(world):
    settings = {"name": "Una", "game": "atrum", "starts_at": world.now, "rules_date": world.now.date()}
    by = world.by(world.organizer, key="k")
    first = actions.setup.create_tournament(by, settings)
    with pytest.raises(KeyTaken):
        actions.setup.create_tournament(by, {**settings, "name": "Otra"})
    assert actions.setup.create_tournament(by, settings) == first


def test_a_result_that_staff_sends_again_is_no_correction(playing):
    client, match = client_of(playing.judge), playing.table()
    url = f"{match.get_absolute_url()}report/"
    sent = {"key": "k", "ending": "elimination", "winner": "0", "left_0": "3", "left_1": "0"}
    assert [client.post(url, sent).status_code for _ in range(2)] == [302, 302]
    assert client.post(url, {**sent, "left_0": "2"}).status_code == 409
    assert client.post(url, {**sent, "key": "other"}).status_code == 200  # the preview of a correction
    assert match.reports.count() == 1


def test_what_is_sent_again_after_back_is_said_not_to_be_saved_and_stays_typed(playing):
    match = playing.table()
    client = client_of(playing.seated(match)[0])
    url = f"{match.get_absolute_url()}report/"
    sent = {"key": "k", "ending": "elimination", "winner": "0", "left_0": "3", "left_1": "0"}
    assert client.post(url, sent).status_code == 302
    answer = client.post(url, {**sent, "left_0": "2"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "no se guardó" in page
    assert "Lo registrado ahora" in page
    assert 'value="2"' in page
    assert 'value="k"' not in page  # sent once more, it is something new
    assert match.reports.count() == 1


def test_a_buttons_text_is_shown_again_and_can_be_sent_as_something_new(playing):
    client = client_of(playing.judge)
    url = f"{playing.tournament.get_absolute_url()}do/warn/"
    sent = {"key": "k", "entry": "1", "category": "late", "note": "Llegó tarde"}
    assert client.post(url, sent).status_code == 302
    answer = client.post(url, {**sent, "note": "Golpeó la mesa"})
    assert answer.status_code == 409
    assert "«Golpeó la mesa»" in answer.content.decode()
    assert "Enviar lo de ahora como algo nuevo" in answer.content.decode()


def test_removing_twice_with_one_key_is_answered_as_the_first_time(world):
    world.add_players(2)
    client, base = client_of(world.organizer), f"{world.tournament.get_absolute_url()}do/"
    client.post(f"{base}keep_apart/", {"first": 1, "second": 2, "reason": "Conviven"})
    row = Apart.objects.get()
    sent = {"key": "k", "apart": row.pk}
    assert [client.post(f"{base}remove_apart/", sent).status_code for _ in range(2)] == [302, 302]
    assert client.post(f"{base}remove_apart/", {"key": "other", "apart": row.pk}).status_code == 404
    assert client_of(world.judge).post(f"{base}remove_apart/", sent).status_code == 409
    assert LogEntry.objects.filter(action="remove_apart").count() == 1


def test_a_round_taken_back_twice_is_answered_as_the_first_time(world):
    world.add_players(4)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    client, url = client_of(world.organizer), f"{world.tournament.get_absolute_url()}do/take_back_round/"
    assert [client.post(url, {"key": "k", "round": 1}).status_code for _ in range(2)] == [302, 302]


def test_a_fingerprint_is_of_everything_that_was_sent():
    same = fingerprint(1, "warn", {"items": [{"name": "A"}], "reason": ""})
    assert same == fingerprint(1, "warn", {"reason": "", "items": ({"name": "A"},)})
    others = [
        fingerprint(2, "warn", {"items": [{"name": "A"}], "reason": ""}),
        fingerprint(1, "drop", {"items": [{"name": "A"}], "reason": ""}),
        fingerprint(1, "warn", {"items": [{"name": "B"}], "reason": ""}),
    ]
    assert same not in others


def test_registering_again_with_other_cards_under_one_key_is_a_conflict(world):
    by = world.by(person("ana"), key="k")
    actions.registration.register(by, world.tournament, LEGAL)
    with pytest.raises(KeyTaken):
        actions.registration.register(by, world.tournament, LEGAL, name="Otra")
