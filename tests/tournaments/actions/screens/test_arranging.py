"""The organizer chooses what the screens show."""

import pytest

from tournaments.actions.screens.arranging import arrange_screens
from tournaments.errors import Invalid, NotAllowed
from tournaments.live.feed import feed
from tournaments.queries.screens.arrangement import Arrangement

pytestmark = pytest.mark.django_db
PANELS = [("clock", 20), ("names", 8)]


def test_the_choice_is_kept_and_told(world):
    arrange_screens(world.by(world.organizer), world.tournament, PANELS, "light", 30)
    world.refresh()
    assert world.tournament.screens == {"panels": ["clock:20", "names:8"], "theme": "light", "delay": 30}
    details = world.tournament.log.first().details
    assert details["delay"] == [0, 30]
    assert details["panels"] == [Arrangement().as_json()["panels"], ["clock:20", "names:8"]]


def test_open_walls_hear_of_it(world, django_capture_on_commit_callbacks, monkeypatch):
    told = []
    monkeypatch.setattr(feed, "publish", told.append)
    with django_capture_on_commit_callbacks(execute=True):
        arrange_screens(world.by(world.organizer), world.tournament, PANELS, "dark", 0)
    assert "screens" in told[0].subjects


@pytest.mark.parametrize(
    ("panels", "theme", "delay", "field"),
    [
        ([], "dark", 0, "shown"),
        ([("nada", 8)], "dark", 0, "shown"),
        ([("clock", 8), ("clock", 9)], "dark", 0, "shown"),
        ([("clock", 3)], "dark", 0, "seconds-clock"),
        ([("clock", 121)], "dark", 0, "seconds-clock"),
        ([("clock", 8)], "pink", 0, "theme"),
        ([("clock", 8)], "dark", 4, "delay"),
        ([("clock", 8)], "dark", 601, "delay"),
    ],
)
def test_a_wrong_choice_is_refused_at_its_field(world, panels, theme, delay, field):
    with pytest.raises(Invalid) as refused:
        arrange_screens(world.by(world.organizer), world.tournament, panels, theme, delay)
    assert refused.value.field == field


def test_who_does_not_run_the_event_chooses_nothing(playing):
    with pytest.raises(NotAllowed):
        arrange_screens(playing.by(playing.players[0]), playing.tournament, PANELS, "dark", 0)
