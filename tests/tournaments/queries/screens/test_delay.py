"""The revision that is old enough to be shown."""

from datetime import timedelta

import pytest

from tests.world import NOW
from tournaments import actions
from tournaments.actions.screens.arranging import arrange_screens
from tournaments.models import Tournament
from tournaments.queries.screens.delay import Behind, behind, behind_of

TIMES = [NOW, NOW + timedelta(seconds=10), NOW + timedelta(seconds=10)]
BEHIND = Behind(1, 9, "ff", 30, 0, TIMES, [7, 8, 9], ["aa", "bb", "cc"])


@pytest.mark.parametrize(("after", "revision"), [(29.9, 0), (30, 7), (39.9, 7), (40, 9), (900, 9)])
def test_a_revision_is_shown_exactly_the_delay_after_it_was_made(after, revision):
    assert BEHIND.revision(NOW + timedelta(seconds=after)) == revision


def test_what_names_an_answer_says_nothing_of_what_is_coming():
    assert BEHIND.version(NOW + timedelta(seconds=35)) == "1.7.aa.30.0"


@pytest.mark.django_db
def test_without_a_delay_the_newest_revision_is_shown_without_a_question(world, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert behind(world.tournament, NOW).revision(NOW) == world.tournament.revision


@pytest.mark.django_db
def test_any_moment_from_the_reading_on_has_its_revision(world):
    arrange_screens(world.by(world.organizer), world.tournament, [("clock", 9)], "dark", 60)
    made = {}
    for number in range(6):
        actions.setup.announce(world.by(world.organizer, later=0.4), world.tournament, f"Anuncio {number}")
        made[world.now] = Tournament.objects.get(pk=world.tournament.pk).revision
    world.refresh()
    late = timedelta(seconds=60)
    for read_at in (world.now, world.now + timedelta(seconds=30), world.now + timedelta(minutes=9)):
        known = behind(world.tournament, read_at)
        for second in range(0, 120, 7):
            now = read_at + timedelta(seconds=second)
            due = [revision for at, revision in made.items() if at <= now - late]
            assert not due or known.revision(now) == due[-1]


@pytest.mark.django_db
def test_a_draft_is_behind_nothing(world):
    assert behind_of(world.tournament.slug, NOW) is not None
    Tournament.objects.filter(pk=world.tournament.pk).update(state="draft")
    assert behind_of(world.tournament.slug, NOW) is None
