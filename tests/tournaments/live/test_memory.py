"""Changes that a process can tell a reader who comes with a revision."""

from dataclasses import replace
from itertools import permutations

import pytest

from tournaments.live.memory import ALL, HEADS, Memory
from tournaments.live.news import STRANGER, News, Reader


def news(revision, *subjects, guarded=(), concerned=()):
    return News(7, "copa", revision, frozenset(subjects), frozenset(guarded), frozenset(concerned))


@pytest.fixture
def memory():
    memory = Memory(10)
    memory.hear(news(11, "round"))
    memory.hear(news(12, "results", "match:3"))
    memory.hear(news(13, "clock", guarded=["calls", "match:3"], concerned=[5, 6]))
    return memory


@pytest.mark.parametrize(
    ("revision", "told"),
    [
        (9, ALL),
        (10, {"round", "results", "match:3", "clock"}),
        (11, {"results", "match:3", "clock"}),
        (12, {"clock"}),
        (13, set()),
        (14, set()),
    ],
)
def test_what_changed_since_a_revision(memory, revision, told):
    assert memory.after(revision, STRANGER) == told


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (STRANGER, {"clock"}),
        (Reader(entry=4), {"clock"}),
        (Reader(entry=6), {"clock", "calls", "match:3"}),
        (Reader(staff=True), {"clock", "calls", "match:3"}),
    ],
)
def test_only_who_may_know_is_told(memory, reader, told):
    assert memory.after(12, reader) == told


def test_only_what_is_asked_for_is_told_and_everything(memory):
    assert memory.after(10, STRANGER, frozenset({"clock", "match:9"})) == {"clock"}
    assert memory.after(9, STRANGER, frozenset({"clock"})) == ALL
    memory.hear(news(14, "everything"))
    assert memory.after(13, STRANGER, frozenset({"clock"})) == ALL


def test_a_later_change_of_a_subject_counts(memory):
    memory.hear(news(14, "round"))
    assert memory.after(13, STRANGER) == {"round"}


def test_what_is_heard_twice_changes_nothing(memory):
    assert not memory.hear(news(12, "entries"))
    assert not memory.hear(news(13, "entries"))
    assert memory.hear(news(15))
    assert not memory.hear(news(15, "entries"))
    assert "entries" not in memory.after(10, STRANGER)


def test_another_head_at_a_known_revision_is_another_history():
    memory = Memory(10, "aa")
    memory.hear(replace(news(11, "round"), head="bb"))
    said = {
        (revision, head): memory.contradicts(revision, head) for revision in (10, 11, 12) for head in ("aa", "")
    }
    assert [version for version, is_another in said.items() if is_another] == [(11, "aa")]
    assert [memory.version(revision) for revision in (10, 11, 12)] == ["10.aa", "11.bb", "12"]


def test_the_heads_of_a_long_event_are_forgotten_from_the_oldest_on():
    memory = Memory(0, "aa")
    for revision in range(1, HEADS + 1):
        memory.hear(replace(news(revision), head="bb"))
    assert [memory.version(revision) for revision in (0, 1, HEADS)] == ["0", "1.bb", f"{HEADS}.bb"]


@pytest.mark.parametrize("order", list(permutations([11, 12, 13])))
def test_news_in_any_order_comes_to_the_same(order):
    memory = Memory(10)
    for revision in order:
        assert memory.hear(news(revision, f"match:{revision}", "tables"))
    assert (memory.whole, memory.has_gap) == (13, False)
    assert [memory.after(seen, STRANGER) for seen in (10, 11, 12, 13)] == [
        {"match:11", "match:12", "match:13", "tables"},
        {"match:12", "match:13", "tables"},
        {"match:13", "tables"},
        set(),
    ]


def test_a_missing_revision_holds_the_whole_back_until_it_comes(memory):
    memory.hear(news(15, "round"))
    assert (memory.whole, memory.has_gap) == (13, True)
    assert memory.after(13, STRANGER) == {"round"}
    memory.hear(news(14, "results"))
    assert (memory.whole, memory.has_gap) == (15, False)
    assert memory.after(13, STRANGER) == {"round", "results"}


def test_who_heard_less_than_what_is_lost_is_told_of_everything(memory):
    memory.hear(news(15, "round"))
    memory.give_up()
    assert (memory.whole, memory.has_gap) == (15, False)
    assert [memory.after(seen, STRANGER) for seen in (13, 14, 15)] == [ALL, ALL, set()]
    assert memory.hear(news(16, "clock"))
    assert memory.after(15, STRANGER) == {"clock"}


def test_a_revision_that_nobody_told_of_is_a_gap(memory):
    memory.exists(13, "aa")
    assert not memory.has_gap
    memory.exists(14, "aa")
    assert memory.has_gap
    assert memory.hear(news(14, "round"))
    assert not memory.has_gap
    assert memory.after(13, STRANGER) == {"round"}


def test_nothing_is_known_of_before_it_began():
    memory = Memory(10)
    assert [memory.after(seen, STRANGER) for seen in (9, 10)] == [ALL, set()]
