"""The page from which the staff tells one person or table something."""

import pytest

from tests.world import client_of

pytestmark = pytest.mark.django_db


def test_the_page_offers_the_table_and_the_person_that_one_came_from(world):
    world.add_players(4)
    world.start_round()
    path = f"{world.tournament.get_absolute_url()}manage/told/?table=2&entry=3"
    shown = client_of(world.judge).get(path).content.decode()
    assert f'<option value="{world.table(2).pk}" selected>' in shown
    assert '<option value="3" selected>' in shown
