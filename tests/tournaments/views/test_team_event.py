"""An event of teams on the pages: reporting board by board, results in one line, disputes at a board."""

import json
import re

import pytest

from tests.world import LEGAL, World, client_of, person
from tournaments import actions
from tournaments.core import record
from tournaments.enums import PenaltyCategory
from tournaments.errors import Invalid
from tournaments.models import Tournament
from tournaments.queries.record import export

FIRST_STEP = {"ending": "boards", "board1": "elimination", "board2": "time", "board3": "elimination"}
SECOND_STEP = {
    "board1_elimination_left_0": "2",
    "board1_elimination_left_1": "0",
    "board2_time_left_0": "1",
    "board2_time_left_1": "1",
    "board3_elimination_left_0": "0",
    "board3_elimination_left_1": "3",
}
THIRD_STEP = {"board2_time_resistance_0": "4", "board2_time_resistance_1": "7"}


@pytest.fixture
def teams(db):
    """Four teams of three, of which each has an account that plays at the first board."""
    world = World.open(options={"boards": "3"})
    for number in range(1, 5):
        captain = person(f"jugador{number}")
        world.players.append(captain)
        others = [f"jugador{number} B", f"jugador{number} A"]
        entry = actions.registration.register(world.by(captain), world.tournament, LEGAL * 3, others=others)
        actions.registration.check_in(world.by(captain), entry)
    world.start_round()
    return world


def visible(answer):
    return set(re.findall(r'<input type="(?:radio|number)"[^>]*name="(\w+)"', answer.content.decode()))


def send(world, match, *steps):
    client = client_of(world.seated(match)[0])
    sent = {name: value for step in steps for name, value in step.items()}
    return client.post(f"{match.get_absolute_url()}report/", sent)


def test_a_report_goes_from_board_to_board_and_asks_only_what_decides(teams):
    match = teams.table()
    assert visible(send(teams, match, FIRST_STEP)) == set(SECOND_STEP)
    assert visible(send(teams, match, FIRST_STEP, SECOND_STEP)) == set(THIRD_STEP)
    last = send(teams, match, FIRST_STEP, SECOND_STEP, THIRD_STEP).content.decode()
    assert "Tableros: 1 a 2." in last
    assert not match.reports.exists()
    assert send(teams, match, FIRST_STEP, SECOND_STEP, THIRD_STEP, {"sure": "1"}).status_code == 302
    report = match.reports.get()
    assert [seat["score"] for seat in report.seats] == [1, 2]
    assert report.data["board2_time_resistance"] == [4, 7]


def test_answers_already_given_are_told_in_words(teams):
    told = send(teams, teams.table(), FIRST_STEP, SECOND_STEP).content.decode()
    assert "Tablero 2: Tiempo" in told


def test_another_member_confirms_from_an_own_phone(teams):
    match = teams.table()
    send(teams, match, FIRST_STEP, SECOND_STEP, THIRD_STEP, {"sure": "1"})
    second = person("de-otro-tablero")
    captain = teams.seated(match)[1]
    teams.join(captain.player.entries.get(), second)
    client_of(second).post(
        f"{teams.tournament.get_absolute_url()}do/confirm_report/", {"match": match.pk, "version": 1}
    )
    match.refresh_from_db()
    assert match.result is not None


def test_the_table_shows_who_plays_whom_in_the_order_of_the_boards_and_how_it_ended(teams, client):
    match = teams.table()
    before = " ".join(re.sub(r"<[^>]*>", " ", client.get(match.get_absolute_url()).content.decode()).split())
    one, other = (seat.entry.name for seat in match.seats.all())
    assert f"{one} contra {other} {one} B contra {other} B {one} A contra {other} A" in before
    data = {"ending": "boards"} | {f"board{n}": "elimination" for n in (1, 2, 3)}
    data |= {f"board{n}_elimination_left": [2, 0] if n < 3 else [0, 1] for n in (1, 2, 3)}
    actions.reporting.decide_result(teams.by(teams.judge), match, data)
    after = " ".join(re.sub(r"<[^>]*>", " ", client.get(match.get_absolute_url()).content.decode()).split())
    assert f"{one} B · gana contra {other} B Eliminación: 2 Reptantes contra 0." in after
    assert f"{one} A contra {other} A · gana" in after


def test_the_desk_types_the_totals_in_one_line(teams):
    match = teams.table()
    answer = client_of(teams.judge).post(f"{teams.tournament.get_absolute_url()}manage/", {"slip": "1 1-2"})
    assert answer.status_code == 302
    match.refresh_from_db()
    assert [seat["score"] for seat in match.result.seats] == [1, 2]
    help_ = client_of(teams.judge).get(f"{teams.tournament.get_absolute_url()}manage/").content.decode()
    assert "Tableros que ganó cada equipo." in help_
    assert "Reptantes que le quedan" not in help_


def test_a_dispute_is_about_one_board(teams):
    match, judge = teams.table(), client_of(teams.judge)
    url = f"{match.get_absolute_url()}bench/"
    assert judge.get(url).content.decode().count("?board=") == 3
    assert judge.get(f"{url}?board=4").content.decode().count("?board=") == 3
    assert 'name="board" value="2"' in judge.get(f"{url}?board=2").content.decode()
    ticked = "&".join(f"in={seat}-{place}" for seat in (0, 1) for place in (0, 1, 2))
    bench = judge.get(f"{url}?board=2&{ticked}").content.decode()
    names = [f"{seat.entry.name} B" for seat in match.seats.all()]
    assert all(name in bench for name in names)


def test_a_new_event_of_teams_has_their_usual_criteria_unless_others_are_chosen(teams):
    assert teams.tournament.criteria == ["points", "board_points", "buchholz_cut1", "head_to_head", "draw"]
    world = World.open_again(teams, options={"boards": "3"}, criteria=["wins", "draw"])
    assert world.tournament.criteria == ["wins", "draw"]


def test_a_team_with_too_few_people_is_told_before_play(db):
    world = World.open(options={"boards": "2"})
    for number in range(1, 3):
        captain = person(f"jugador{number}")
        actions.registration.register(world.by(captain), world.tournament, LEGAL * 2, others=[f"otra {number}"])
    Tournament.objects.update(options=world.tournament.options | {"boards": "3"})
    world.refresh()
    for entry in world.tournament.entries.all():
        actions.registration.check_in(world.by(world.judge), entry)
    with pytest.raises(Invalid, match="de 3"):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)


@pytest.mark.parametrize("public", [False, True])
def test_one_line_puts_out_all_of_a_disqualified_team_and_the_record_verifies(teams, public):
    entry = teams.tournament.entries.get(number=2)
    actions.judging.disqualify(teams.by(teams.judge), entry, PenaltyCategory.CONDUCT, reason="Grave")
    assert entry.penalties.count() == 3
    data = json.loads(record.as_text(export(teams.tournament, public=public)))
    assert record.check(record.load(data), teams.tournament.ruleset).differences == []
