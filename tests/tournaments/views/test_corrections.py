"""Deciding and correcting results on the site: what was said, what hangs on a result and what is asked stand there."""

import re

import pytest

from tests.tournaments.queries.played import event, match_of_numbers, play
from tests.world import client_of
from tournaments import actions
from tournaments.enums import Later

pytestmark = pytest.mark.django_db
REQUIRED = "Obligatorio: los reportes no coinciden"


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
    assert "Ningún puesto" not in preview
    named = {seat.entry.name for seat in match.seats.all()}
    hanging = preview.partition("De este resultado dependen")[2]
    assert all(name in hanging for name in named)
    assert all(f'name="later" value="{choice}"' in preview for choice in Later.values)
    assert client.post(url, {**sent, "confirmed": "1"}).status_code == 422
    done = client.post(url, {**sent, "confirmed": "1", "later": "again"}, follow=True)
    assert "Resultado corregido." in done.content.decode()
    seated = {frozenset(s.entry.number for s in m.seats.all()) for m in final.matches.all()}
    assert seated == {frozenset({2, 4}), frozenset({1, 3})}
    bracket = client.get(f"{world.tournament.get_absolute_url()}bracket/").content.decode()
    assert "Tercer puesto" in bracket


def test_a_judge_reads_who_wins_by_each_version_and_that_a_reason_is_needed(playing):
    match = playing.table()
    first, second = (seat.entry.name for seat in match.seats.order_by("index"))
    judge = client_of(playing.judge)
    deciding = f"{match.get_absolute_url()}report/?version=1&from=judge"
    players = playing.seated(match)
    actions.reporting.report_result(playing.by(players[0]), match, {"ending": "elimination", "left": [2, 0]})
    assert REQUIRED not in judge.get(deciding).content.decode()
    actions.reporting.report_result(playing.by(players[1]), match, {"ending": "elimination", "left": [0, 3]})
    shown = judge.get(f"{playing.tournament.get_absolute_url()}judge/").content.decode()
    told = " ".join(re.sub(r"<[^>]*>", " ", shown).split())
    one, other = (player.shown_name for player in players)
    assert f"{one} dice: gana {first} 2-0 · Eliminación. {other} dice: gana {second} 3-0 · Eliminación." in told
    assert f"{first} · gana SCORE 2 {second} SCORE 0" in told
    assert f"{first} SCORE 0 {second} · gana SCORE 3" in told
    form = judge.get(deciding).content.decode()
    assert REQUIRED in form
    assert re.search(r'<input[^>]*name="reason"[^>]*required', form)
