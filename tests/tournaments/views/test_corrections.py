"""Correcting a bracket result on the site: what hangs on it is shown, and asked about."""

import pytest

from tests.tournaments.queries.played import event, match_of_numbers, play
from tests.world import client_of
from tournaments.enums import Later

pytestmark = pytest.mark.django_db


def test_the_preview_names_what_hangs_on_a_result_and_asks_what_becomes_of_it():
    world = event(4, format="single", third_place=True)
    semifinals = play(world, {1: 2, 2: 2})
    final = play(world, {1: 2, 3: 2})
    match = match_of_numbers(semifinals, 1, 4)
    client = client_of(world.organizer)
    left = [2 * (seat.entry.number == 4) for seat in match.seats.all()]
    sent = {"ending": "elimination", "left_0": left[0], "left_1": left[1], "reason": "Planilla al revés"}
    url = f"{match.get_absolute_url()}report/"
    preview = client.post(url, sent).content.decode()
    assert "De este resultado dependen" in preview
    assert all(f'name="later" value="{choice}"' in preview for choice in Later.values)
    assert client.post(url, {**sent, "confirmed": "1"}).status_code == 422
    assert client.post(url, {**sent, "confirmed": "1", "later": "again"}).status_code == 302
    seated = {frozenset(s.entry.number for s in m.seats.all()) for m in final.matches.all()}
    assert seated == {frozenset({2, 4}), frozenset({1, 3})}
    bracket = client.get(f"{world.tournament.get_absolute_url()}bracket/").content.decode()
    assert "Tercer puesto" in bracket
