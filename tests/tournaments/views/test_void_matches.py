"""A void match on every page that shows results, and the button that lets it be played again."""

import re

import pytest
from django.conf import settings

from tests.world import World, client_of
from tournaments import actions
from tournaments.queries.brackets import drawn_bracket
from tournaments.queries.paths import Cell, cross_tables, path
from tournaments.queries.standings import standings_table

pytestmark = pytest.mark.django_db

VOID = {"ending": "void"}


def declare_void(world, match):
    actions.reporting.decide_result(world.by(world.judge), match, VOID, reason="Se mezclaron las mesas")
    match.refresh_from_db()
    return match


@pytest.fixture
def void(playing):
    """Round 1 of four: table 1 void, the first seat of table 2 has won 2-0."""
    match = declare_void(playing, playing.table(1))
    playing.finish_round(playing.tournament.rounds.get())
    return match


def read(client, url, language="es"):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(url)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def base(world):
    return world.tournament.get_absolute_url()


@pytest.mark.parametrize(
    ("language", "word", "counted"), [("es", "Anulada", "1 partida anulada"), ("en", "Void", "1 void match")]
)
def test_pages_call_a_void_match_void_in_both_languages(playing, void, client, language, word, counted):
    entry = void.seats.first().entry
    for url in (void.get_absolute_url(), f"{base(playing)}pairings/", f"{base(playing)}players/{entry.number}/"):
        page = read(client, url, language)
        assert word in page
        assert "SCORE 0" not in page
    assert counted in read(client, f"{base(playing)}standings/", language)


def test_a_standing_counts_neither_win_nor_loss_of_a_void_match(playing, void):
    table = standings_table(playing.tournament)
    won, lost = (playing.table(2).seats.get(won=won).entry for won in (True, False))
    tallies = {row.entry: row.tally for row in table.rows}
    assert tallies == {won: "1-0", lost: "0-1"} | {seat.entry: "0-0" for seat in void.seats.all()}
    assert table.void == 1


def test_a_path_shows_a_void_round_as_neither_open_nor_lost(playing, void):
    (step,) = path(void.seats.first().entry)
    assert (step.is_open, step.points, step.seat.match.is_void) == (False, 0, True)
    page = read(client_of(playing.judge), f"{base(playing)}players/{step.seat.entry.number}/")
    assert "Perdió" not in page
    assert "en juego" not in page


def test_a_cross_table_marks_a_void_match_with_the_place_of_the_opponent(playing, void, client):
    (table,) = cross_tables(playing.tournament)
    one, other = (seat.entry for seat in void.seats.all())
    place = {row.entry: row.place for row in table.rows}
    cells = {row.entry: row.cells for row in table.rows}
    assert cells[one] == (Cell(places=(place[other],), is_void=True),)
    assert cells[other] == (Cell(places=(place[one],), is_void=True),)
    assert "A, anulada" in read(client, f"{base(playing)}standings/cross/")


def test_a_cross_table_by_opponent_marks_the_same(client):
    world = World.open(format="round_robin")
    world.add_players(4)
    match = declare_void(world, world.start_round().matches.get(table=1))
    world.finish_round(world.tournament.rounds.get())
    (table,) = cross_tables(world.tournament)
    one, other = (seat.entry for seat in match.seats.all())
    place = {row.entry: row.place for row in table.rows}
    row = next(row for row in table.rows if row.entry == one)
    assert [cell.is_void for cell in row.cells] == [n == place[other] for n in range(1, 5)]


def test_a_bracket_shows_the_void_match_and_nobody_going_on(client):
    world = World.open(format="single", first_round="seeding")
    world.add_players(4)
    match = declare_void(world, world.start_round().matches.get(table=1))
    drawn = drawn_bracket(world.tournament)
    semifinal, other, final = drawn.boxes
    assert semifinal.match == match
    assert [(line.void, line.won, line.score) for line in semifinal.lines] == [(True, False, None)] * 2
    assert [line.void for line in other.lines] == [False, False]
    assert [line.entry for line in final.lines] == [None, None]
    assert read(client, f"{base(world)}bracket/").count("anulada") == 2 * 2  # drawn, and in the list for phones


def test_the_interface_for_programs_says_how_each_match_ended(playing, void, client):
    (round_,) = client.get(f"/api/tournaments/{playing.tournament.slug}/pairings/").json()
    by_table = {match["table"]: match for match in round_["matches"]}
    assert [by_table[number]["outcome"] for number in (1, 2)] == ["void", "decided"]
    assert by_table[1]["final"]
    assert [seat["won"] for seat in by_table[1]["seats"]] == [None, None]


def test_a_judge_lets_a_void_match_be_played_again(playing, void):
    judge, url = client_of(playing.judge), void.get_absolute_url()
    assert "Jugar de nuevo" in read(judge, url)
    answer = judge.post(
        f"{base(playing)}do/replay/", {"match": void.pk, "reason": "Empiezan de nuevo", "next": url}
    )
    assert answer.url == url
    void.refresh_from_db()
    assert not void.is_final
    page = read(judge, url)
    assert "Registrar resultado" in page
    assert "Jugar de nuevo" not in page
    assert "Se juega de nuevo" in read(judge, f"{base(playing)}log/")


def test_players_see_no_button_to_play_again_nor_the_version_of_before(playing, void):
    player = client_of(playing.seated(void)[0])
    assert "Jugar de nuevo" not in read(player, void.get_absolute_url())
    actions.reporting.replay(playing.by(playing.judge), void, reason="x")
    page = read(player, void.get_absolute_url())
    assert "Gané" in page
    assert "Sí, fue así" not in page


def test_there_is_no_button_once_the_round_is_past(playing, void):
    actions.pairing.pair_round(playing.by(playing.organizer), playing.tournament)
    assert "Jugar de nuevo" not in read(client_of(playing.judge), void.get_absolute_url())


def test_a_correction_into_void_is_previewed(playing):
    playing.finish_round(playing.tournament.rounds.get())
    url = f"{playing.table(1).get_absolute_url()}report/"
    page = client_of(playing.organizer).post(url, {"ending": "void", "reason": "No valía"})
    text = re.sub(r"\s+", " ", page.content.decode())
    assert "Con la corrección no gana nadie" in text
    assert "Partida anulada." in text
