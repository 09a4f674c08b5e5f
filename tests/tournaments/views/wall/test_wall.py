"""The wall shows what there is to say, in the order that was chosen, to everybody alike."""

import re

import pytest
from django.test import Client

from tests.tournaments.queries.played import after_a_final_that_the_second_won, event, play
from tests.world import client_of
from tournaments import actions

pytestmark = pytest.mark.django_db


def read(world, query="", client=None):
    answer = (client or Client()).get(f"{world.tournament.get_absolute_url()}wall/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def panels(page):
    return re.findall(r'data-panel="(\w+)"', page)


def test_before_play_the_wall_asks_people_in(world):
    page = read(world)
    assert panels(page) == ["qr"]
    assert "Inscríbete con tu teléfono" in page
    assert f"testserver/t/{world.tournament.code}" in page


def test_in_a_round_it_leads_people_to_their_tables():
    world = event(5)
    world.start_round()
    page = read(world)
    assert panels(page) == ["names", "clock", "qr"]
    assert page.index("jugador1") < page.index("jugador2") < page.index("jugador5")
    assert "Libre" in page
    assert "2 de 2 mesas en juego" in page


def test_beside_a_name_stands_who_it_plays_and_a_bye_has_nobody():
    world = event(3)
    tables = world.start_round().matches.filter(table__isnull=False)
    one, other = (seat.entry.name for seat in tables.get().seats.all())
    rows = dict(re.findall(r'<span>(jugador\d)</span>\s*<span class="wall__rival">(\w*)</span>', read(world)))
    assert rows == {one: other, other: one} | {name: "" for name in rows if name not in (one, other)}
    assert len(rows) == 3


def test_the_strip_tells_the_newest_results_first():
    world = event(8, swiss_rounds=1)
    round_ = world.start_round()
    assert "wall__told" not in read(world)
    order = [3, 1, 4]
    for table in order:
        match = round_.matches.get(table=table)
        actions.reporting.decide_result(world.by(world.judge), match, {"ending": "elimination", "left": [2, 0]})
    assert re.findall(r'wall__told"><b class="number">(\d)', read(world)) == ["4", "1", "3"]


def test_the_strip_shows_the_way_in_until_the_end():
    world = event(4, swiss_rounds=1)
    play(world, {1: 2, 2: 2})
    assert f"testserver/t/{world.tournament.code}</b>" in read(world)
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    assert "wall__strip" not in read(world)


def test_after_a_round_it_shows_the_standing_and_no_more_tables():
    world = event(4)
    world.finish_round(world.start_round())
    assert panels(read(world)) == ["standings", "qr"]


def test_at_the_end_the_champion_comes_first():
    world = event(4, swiss_rounds=1)
    play(world, {1: 2, 2: 2})
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    page = read(world)
    assert panels(page) == ["champion", "standings"]
    assert 'data-news="finished"' in page


def test_after_the_final_it_lists_the_final_order():
    world = after_a_final_that_the_second_won()
    assert re.findall(r"<b class=\"number\">(\d)</b>\s*<span>(jugador\d)\s*</span>", read(world, "?panel=standings")) == [
        ("1", "jugador2"), ("2", "jugador1"), ("3", "jugador3"), ("4", "jugador4"),
    ]  # fmt: skip


def test_while_the_final_is_played_the_standing_says_that_it_is_the_swiss_one():
    world = event(4, swiss_rounds=1, top_cut=2)
    play(world, {1: 2, 2: 1})
    world.start_round()
    assert "Fase suiza · Después de la ronda 1" in read(world, "?panel=standings")


@pytest.mark.parametrize(("letters", "size"), [(40, "short"), (41, "middle"), (160, "long"), (161, "")])
def test_the_shorter_an_announcement_the_larger_it_is(world, letters, size):
    actions.setup.announce(world.by(world.organizer), world.tournament, "a" * letters)
    page = read(world)
    assert ('"wall__flow"' in page) is not size
    assert (f"wall__said--{size}" in page) is bool(size)


def test_a_bracket_is_told_round_by_round():
    world = event(4, format="single")
    play(world, {1: 2, 2: 2})
    page = read(world)
    assert panels(page) == ["bracket", "qr"]
    assert page.index("Final") < page.index("Semifinal")


def test_an_announcement_is_news_each_time(world):
    said = []
    for text in ("Hay café", "No hay más café"):
        actions.setup.announce(world.by(world.organizer, later=1), world.tournament, text)
        page = read(world)
        assert text in page
        said += re.findall(r'data-panel="announcement"\s+data-seconds="\d+"\s+data-news="(.+?)"', page)
    assert len(set(said)) == 2
    actions.setup.withdraw_announcement(world.by(world.organizer), world.tournament)
    assert "announcement" not in panels(read(world))


def test_an_address_chooses_its_own_panels_and_colours():
    world = event(4)
    world.start_round()
    assert panels(read(world, "?panel=clock")) == ["clock"]
    assert panels(read(world, "?panel=qr,tables")) == ["qr", "tables"]
    assert 'data-theme="dark"' in read(world)
    assert 'data-theme="light"' in read(world, "?theme=light")


def test_a_wall_that_has_nothing_to_say_shows_the_event(world):
    page = read(world, "?panel=clock")
    assert panels(page) == ["event"]
    assert world.tournament.name in page


def test_a_wall_is_read_without_a_script_and_without_the_sites_head(world):
    page = read(world)
    assert '<meta http-equiv="refresh" content="30">' in page
    for chrome in ("<nav", "<form", "<button", "site-head"):
        assert chrome not in page


def test_a_wall_is_the_same_for_staff(world):
    assert read(world, client=client_of(world.organizer)) == read(world)


def test_a_draft_has_no_wall(world):
    type(world.tournament).objects.filter(pk=world.tournament.pk).update(state="draft")
    assert Client().get(f"{world.tournament.get_absolute_url()}wall/").status_code == 404
