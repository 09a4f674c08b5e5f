"""With the parts for crowds taken off, events go the same way, only by Django's plain means."""

from random import Random

import pytest
from django.urls import reverse

from atrum_judge.registry import playing_also
from tests.tournaments.test_whole_events import wrong
from tests.whole_events import Duel, Event
from tests.world import World, client_of
from tournaments import actions
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db
BOTH_WAYS = pytest.mark.parametrize("for_crowds", [True, False], ids=["for crowds", "plain"])


@BOTH_WAYS
def test_an_event_of_chance_ends_right(settings, for_crowds):
    settings.FOR_CROWDS = for_crowds
    with playing_also(Duel()):
        event = Event(Random(7), 6, format="swiss", swiss_rounds=3, top_cut=2)
        assert wrong(event.play()) == [], event.did


@BOTH_WAYS
def test_a_table_is_reported_confirmed_and_looked_at(settings, for_crowds):
    settings.FOR_CROWDS = for_crowds
    world = World.open()
    world.add_players(4)
    match = world.start_round().matches.order_by("table").first()
    first, second = (seat.entry.members.get().user for seat in match.seats.all())
    report = actions.reporting.report_result(world.by(first), match, {"ending": "elimination", "left": [2, 0]})
    actions.reporting.confirm_report(world.by(second), match, report.version)
    told = export(world.tournament, public=False)["log"]
    assert [one["action"] for one in told][-2:] == ["report_result", "confirm_report"]
    client = client_of(first)
    for page in ("my_table", "tournament", "standings"):
        assert client.get(reverse(page, args=[world.tournament.slug])).status_code == 200
