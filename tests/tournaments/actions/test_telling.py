"""What an action tells of the table or the entry that it is about."""

import pytest

from tournaments.actions.telling import concerned, declared, named
from tournaments.live.news import Own, Subject
from tournaments.models import Entry, JudgeCall, Match, Penalty, Tournament

ENTRY, MATCH = Entry(number=3), Match(pk=12)


@pytest.mark.parametrize(
    ("of", "subjects", "told"),
    [
        (MATCH, {Own.MATCH, Subject.TABLES}, {"match:12", "tables"}),
        (JudgeCall(match=MATCH), {Own.MATCH}, {"match:12"}),
        (ENTRY, {Own.ENTRY}, {"entry:3"}),
        (Penalty(entry=ENTRY), {Own.ENTRY, Subject.CALLS}, {"entry:3", "calls"}),
        (Tournament(), {Subject.ENTRIES}, {"entries"}),
    ],
)
def test_its_own_subjects_are_named(of, subjects, told):
    assert named(subjects, of) == told


@pytest.mark.parametrize(("of", "own"), [(Tournament(), Own.MATCH), (ENTRY, Own.MATCH)])
def test_a_subject_that_it_has_not_is_a_mistake_of_the_code(of, own):
    with pytest.raises(TypeError, match="of its own"):
        named({own}, of)


@pytest.mark.parametrize(("of", "numbers"), [(ENTRY, {3}), (Penalty(entry=ENTRY), {3}), (Tournament(), set())])
def test_an_entry_may_know_what_happens_to_it(of, numbers):
    assert concerned(of) == numbers


@pytest.mark.parametrize(
    ("tells", "guards", "public", "declares"),
    [
        (None, (), True, ({"everything"}, set())),
        (None, (), False, (set(), {"everything"})),
        ((), (Subject.CALLS,), True, (set(), {"calls"})),
        ((Subject.ROUND,), (), False, ({"round"}, set())),
    ],
)
def test_who_says_nothing_tells_everything_to_those_who_may_read_its_line(tells, guards, public, declares):
    assert declared(tells, guards, public=public) == declares
