"""The Panel while a round is played: the plan of its tables, and tables to close when time is over."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.queries.played import draft, event, match_of_numbers, score
from tests.world import client_of
from tournaments.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing():
    """Tables 1 (1-3, decided) and 2 (2-4, open), the clock running."""
    world = event(4)
    round_ = world.start(draft(world))
    score(world, round_, {1: 3})
    return world


def manage(world):
    return client_of(world.organizer).get(f"{world.tournament.get_absolute_url()}manage/").content.decode()


def clock(world, minutes):
    """Set the clock: so many minutes ago."""
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=minutes))


def test_every_table_has_the_colour_of_its_state(playing):
    clock(playing, 1)
    page = manage(playing)
    assert 'seat-plan__table--final"' in page
    assert 'seat-plan__table--playing"' in page
    assert "falta cerrar" not in page


def test_when_time_is_over_the_tables_that_are_left_are_to_be_closed(playing):
    clock(playing, 500)
    left = match_of_numbers(playing.tournament.rounds.get(), 2, 4)
    page = manage(playing)
    assert "Tiempo: falta cerrar 1 mesa." in page
    assert f"tables/{left.pk}/report/?from=manage&amp;ending=time" in page


def test_a_table_with_extra_time_left_is_not_the_one_to_close(playing):
    clock(playing, 500)
    left = match_of_numbers(playing.tournament.rounds.get(), 2, 4)
    left.extension = timedelta(minutes=500)
    left.save(update_fields=["extension"])
    page = manage(playing)
    assert "Cerrar la mesa" not in page
    assert "todavía juegan" in page


def test_an_end_by_time_is_asked_again_on_the_form_while_there_is_time(playing):
    clock(playing, 1)
    left = match_of_numbers(playing.tournament.rounds.get(), 2, 4)
    path = f"{left.get_absolute_url()}report/"
    judge = client_of(playing.judge)
    data = {"ending": "time", "left_0": "2", "left_1": "1"}
    answer = judge.post(path, data)
    assert answer.status_code == 409
    assert "¿Terminó por tiempo?" in answer.content.decode()
    judge.post(path, data | {"anyway": "1"})
    left.refresh_from_db()
    assert left.result is not None
