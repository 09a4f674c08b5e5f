"""News of the live channel, and their readers."""

import json
from dataclasses import replace

import pytest

from tests.tournaments.live.listening import told
from tournaments.live.news import STRANGER, News, Reader, entry_subject, match_subject

CALLED = News(
    event=7,
    slug="copa",
    revision=418,
    subjects=frozenset({"round"}),
    guarded=frozenset({"calls", "match:12"}),
    concerned=frozenset({3, 5}),
)


@pytest.mark.parametrize(
    ("reader", "subjects"),
    [
        (STRANGER, {"round"}),
        (Reader(entry=4), {"round"}),
        (Reader(entry=5), {"round", "calls", "match:12"}),
        (Reader(staff=True), {"round", "calls", "match:12"}),
        (Reader(staff=True, entry=4), {"round", "calls", "match:12"}),
    ],
)
def test_what_is_guarded_is_told_only_to_staff_and_to_the_entries_concerned(reader, subjects):
    assert told(CALLED, reader) == subjects


def test_who_plays_in_no_entry_is_no_member_of_one():
    assert told(News(7, "copa", 1, guarded=frozenset({"calls"})), STRANGER) == set()


def test_tables_and_entries_are_subjects_of_their_own():
    assert (match_subject(12), entry_subject(12)) == ("match:12", "entry:12")


def test_news_is_the_same_after_a_journey():
    for news in (CALLED, replace(CALLED, is_aside=True)):
        assert News.from_json(news.to_json()) == news
        assert "\n" not in news.to_json()


def test_processes_of_the_version_before_tell_nothing_aside():
    line = CALLED.to_json().replace(', "aside": false', "")
    assert "aside" not in line
    assert News.from_json(line) == CALLED


@pytest.mark.parametrize(
    "line", ["", "[]", "7", '{"event": 7}', "copa", '{"subjects": [], "guarded": [], "concerned": []}']
)
def test_anything_else_is_refused(line):
    with pytest.raises(ValueError, match="no news"):
        News.from_json(line)


def test_news_of_a_process_of_an_earlier_version_have_no_head():
    said = json.loads(replace(CALLED, head="aaaaaaaa").to_json())
    del said["head"], said["aside"]
    assert News.from_json(json.dumps(said)) == CALLED
