"""A finished event in one look: the order with everybody's results, places after each round, numbers."""

from datetime import timedelta

import pytest

from tests.tournaments.queries.played import draft, event
from tests.world import World
from tournaments import actions
from tournaments.queries.paths import tally_of
from tournaments.queries.standings import final_order, standings_table
from tournaments.queries.summary.left import rounds_in_all, time_left
from tournaments.queries.summary.results import drawn_ranks, final_places, numbers_of, signs_of
from tournaments.queries.summary.sheets import standing_sheet
from tournaments.simulation import results

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished():
    """Five players, three Swiss rounds and a final: somebody has a bye in each Swiss round."""
    played = event(5, swiss_rounds=3, top_cut=2)
    for _ in range(4):
        played.finish_round(played.start_round())
        played.refresh()
    actions.rounds.finish_tournament(played.by(played.organizer), played.tournament)
    played.refresh()
    return played


def test_the_final_order_comes_with_everybody_s_results(finished):
    placed = final_places(finished.tournament)
    assert [one.entry for one in placed] == final_order(finished.tournament)
    assert {one.entry.name: one.tally for one in placed} == {one.entry.name: tally_of(one.entry) for one in placed}
    byes = sum(one.signs.count("bye") for one in placed)
    assert byes == 3
    assert [one.signs[3] for one in placed] == ["won", "lost", "none", "none", "none"]
    assert final_places(finished.tournament, 2) == placed[:2]


def test_a_bye_that_is_a_draw_is_told_alike_everywhere():
    played = event(5, swiss_rounds=2)
    round_ = played.start_round()
    round_.seats.filter(match__table=None).update(won=False, place=1)
    played.finish_round(round_)
    played.refresh()
    standing = {row.entry.number: row.tally for row in standings_table(played.tournament).rows}
    placed = final_places(played.tournament)
    assert "0-0-1" in standing.values()
    assert standing == {one.entry.number: one.tally for one in placed}
    assert standing == {one.entry.number: tally_of(one.entry) for one in placed}


def test_a_standing_counts_its_stage_and_everything_else_the_whole_event(client):
    played = event(4, format="groups", groups=2, top_cut=2)
    played.finish_round(played.start_round())
    final = played.start_round()
    played.finish_round(final)
    played.refresh()
    standing = {row.entry.number: row.tally for row in standings_table(played.tournament).rows}
    placed = {one.entry.number: one.tally for one in final_places(played.tournament)}
    assert (sorted(standing.values()), sorted(placed.values())) == (
        ["0-1", "0-1", "1-0", "1-0"],
        ["0-1", "0-1", "1-1", "2-0"],
    )
    entries = played.tournament.entries.all()
    assert placed == {entry.number: tally_of(entry) for entry in entries}
    told = {
        row["name"]: (row["wins"], row["losses"]) for row in results(played.tournament, entries, None)["standings"]
    }
    assert {f"{won}-{lost}" for won, lost in told.values()} == {*placed.values()}
    event_ = f"/t/{played.tournament.slug}"
    assert "Fase de grupos ·" in client.get(f"{event_}/standings/").content.decode()
    assert "en todo el torneo" in client.get(f"{event_}/players/1/").content.decode()


def test_a_bye_of_a_draft_is_not_told():
    played = event(3, swiss_rounds=1)
    seat = draft(played).seats.get(match__table=None)
    assert tally_of(seat.entry) == ""
    played.start(seat.round)
    assert tally_of(seat.entry) == "1-0"


def test_the_sheet_of_a_knock_out_has_its_order():
    played = event(4, format="single")
    for _ in range(2):
        played.finish_round(played.start_round())
        played.refresh()
    placed = final_places(played.tournament)
    rows = standing_sheet(played.tournament).rows
    assert [row[:2] for row in rows] == [[one.place, one.entry.name] for one in placed]
    assert rows[0][2:] == [2, 0, 0]


def test_places_after_each_round_end_with_the_final_one(finished):
    drawn = drawn_ranks(finished.tournament)
    assert [ranks[-1] for _, ranks in drawn] == [1, 2, 3, 4, 5]
    assert {len(ranks) for _, ranks in drawn} == {4}


def test_places_of_several_groups_are_not_drawn_as_one():
    played = event(6, format="groups", groups=2)
    played.finish_round(played.start_round())
    played.refresh()
    assert drawn_ranks(played.tournament) == []


def test_an_event_in_numbers(finished):
    numbers = numbers_of(finished.tournament)
    assert (numbers.people, numbers.rounds, numbers.matches) == (5, 4, 3 * 2 + 1)
    placed = final_places(finished.tournament)
    assert numbers.unbeaten == sum("-0" in one.tally for one in placed)


def test_a_void_match_has_a_sign_of_its_own():
    played = event(4, swiss_rounds=3)
    round_ = played.start_round()
    first = round_.matches.get(table=1)
    actions.reporting.decide_result(played.by(played.organizer), first, {"ending": "void"}, reason="Inundación")
    seated = [seat.entry for seat in first.seats.all()]
    assert set(signs_of(played.tournament, seated).values()) == {("void",)}


@pytest.mark.parametrize(
    ("chosen", "in_all"),
    [
        ({"top_cut": 0}, 4),
        ({"top_cut": 8}, 7),
        ({"top_cut": 4, "cut_bracket": "double"}, 4 + 5),
        ({"cut_rule": "one_loss"}, None),
        ({"format": "single", "top_cut": 0}, 4),
    ],
)
def test_rounds_with_those_of_the_cut(chosen, in_all):
    played = World.open(**chosen)
    assert rounds_in_all(played.tournament, 4) == in_all


def test_the_time_left_is_said_to_the_half_hour():
    played = event(4, round_minutes=35, preparation_minutes=5, swiss_rounds=4)
    round_ = played.start_round()
    assert time_left(played.tournament, round_, 4) == timedelta(hours=2, minutes=30)
    assert time_left(played.tournament, round_, 2) == timedelta(hours=1)
    assert time_left(played.tournament, round_, 1) is None
    assert time_left(played.tournament, round_, None) is None
