"""The page on which the organizer arranges the screens."""

import re

import pytest
from django.test import Client

from tests.world import client_of
from tournaments.queries.screens.arrangement import Arrangement

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(world):
    return client_of(world.organizer)


@pytest.fixture
def path(world):
    return f"{world.tournament.get_absolute_url()}manage/screens/"


def form(**changed):
    usual = Arrangement().as_json()["panels"]
    seconds = {f"seconds-{name}": count for name, count in (one.split(":") for one in usual)}
    order = [one.split(":")[0] for one in usual]
    return (
        {"panel": [*order, "tables"], "shown": order, "theme": "dark", "delay": "0", "seconds-tables": "10"}
        | seconds
        | changed
    )


def stored(world):
    world.refresh()
    return world.tournament.screens


def test_the_page_shows_the_usual_arrangement_and_the_wall_to_open(desk, path, world):
    page = desk.get(path).content.decode()
    assert re.findall(r'name="panel"\s+value="(\w+)"', page) == [
        "champion", "announcement", "names", "clock", "standings", "bracket", "qr", "tables",
    ]  # fmt: skip
    for address in ("wall/", "wall/?panel=clock", "overlay/table/1/", "overlay/clock/", "overlay/standings/"):
        assert f'data-copy="http://testserver/t/{world.tournament.slug}/{address}"' in page
    assert f"/t/{world.tournament.slug}/overlay/standings.json" in page
    assert "Deshacer" not in page


def test_panels_are_chosen_timed_and_shown_by_the_wall(desk, path, world):
    sent = form(shown=["qr", "clock"], theme="light", **{"seconds-qr": "25"})
    assert desk.post(path, sent).status_code == 302
    assert stored(world) == {"panels": ["clock:12", "qr:25"], "theme": "light", "delay": 0}
    wall = Client().get(f"{world.tournament.get_absolute_url()}wall/").content.decode()
    assert re.findall(r'data-panel="(\w+)"\s+data-seconds="(\d+)"', wall) == [("qr", "25")]
    assert 'data-theme="light"' in wall


@pytest.mark.parametrize(
    ("way", "order"), [("up", ["names", "announcement"]), ("down", ["announcement", "clock", "names"])]
)
def test_one_press_moves_a_panel(desk, path, world, way, order):
    desk.post(path, form(**{way: "names"}))
    names = [one.split(":")[0] for one in stored(world)["panels"]]
    assert [name for name in names if name in order] == order


def test_a_move_beyond_the_end_changes_nothing(desk, path, world):
    desk.post(path, form(up="champion"))
    assert stored(world)["panels"] == Arrangement().as_json()["panels"]


def test_a_wrong_number_names_its_field_and_loses_nothing(desk, path, world):
    answer = desk.post(path, form(shown=["clock"], **{"seconds-clock": "muchos"}))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'data-field="seconds-clock"' in page
    assert "Reloj: escribe un número de segundos." in page
    assert 'value="muchos"' in page
    assert page.count("checked") == 1
    assert stored(world) == {}


def test_the_last_change_is_undone_and_done_again(desk, path, world):
    desk.post(path, form(shown=["clock"], delay="30"))
    assert "Deshacer el último cambio" in desk.get(path).content.decode()
    desk.post(path, {"undo": "yes"})
    assert stored(world) == Arrangement().as_json()
    desk.post(path, {"undo": "yes"})
    assert stored(world) == {"panels": ["clock:12"], "theme": "dark", "delay": 30}


def test_a_form_sent_twice_counts_once(desk, path, world):
    before = world.tournament.revision
    for _ in range(2):
        desk.post(path, form(shown=["clock"], key="uno"))
    world.refresh()
    assert world.tournament.revision == before + 1


def test_the_desk_leads_there(desk, world):
    assert (
        f"/t/{world.tournament.slug}/manage/screens/"
        in desk.get(f"{world.tournament.get_absolute_url()}manage/").content.decode()
    )


def test_who_does_not_run_the_event_is_refused(path, playing):
    assert client_of(playing.players[0]).get(path).status_code == 403
