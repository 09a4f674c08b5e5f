"""Standings from recorded results, row by row, and the order at the end of an event."""

from datetime import timedelta

import pytest
from django.db import transaction

from tests.tournaments.queries.played import (
    another,
    draft,
    entry,
    event,
    four_after_two_rounds,
    match_of_numbers,
    numbers,
    play,
    queries_of,
    score,
)
from tests.world import LEGAL, NOW, World, person
from tournaments import actions
from tournaments.core.standings import CRITERIA
from tournaments.enums import Role
from tournaments.errors import localized
from tournaments.queries import standings
from tournaments.queries.paths import ranks_by_round
from tournaments.queries.rounds import still_open
from tournaments.queries.standings import final_order, format_value, history, standings_table
from tournaments.simulation import Simulation

pytestmark = pytest.mark.django_db


def placed(world, **kwargs):
    """The standing as (place, number) pairs."""
    return [(row.rank, row.entry.number) for row in standings_table(world.tournament, **kwargs).rows]


def test_wins_place_first_and_then_score():
    # Wins: 2 has two; 1 and 4 have one, with SCORE 3 against 2; 3 has none.
    world = four_after_two_rounds()
    table = standings_table(world.tournament)
    assert placed(world) == [(1, 2), (2, 1), (3, 4), (4, 3)]
    assert table.after == 2
    assert [row.why.split(": ")[1] for row in table.rows[:3]] == ["2 > 1", "3 > 2", "1 > 0"]
    assert table.rows[3].why == ""
    assert [
        localized(CRITERIA[name].said_in(world.tournament.ruleset).label) for name in ("wins", "score", "wins")
    ] == [row.why.split(": ")[0] for row in table.rows[:3]]


def test_a_row_says_what_was_asked_and_who_follows():
    world = four_after_two_rounds()
    first, second, third, last = standings_table(world.tournament).rows
    assert [(s.criterion.name, s.own, s.other, s.decides) for s in second.steps] == [
        ("wins", "1", "1", False),
        ("score", "3", "2", True),
    ]
    assert [(s.criterion.name, s.own, s.other, s.decides) for s in third.steps] == [("wins", "1", "0", True)]
    assert [row.below.number for row in (first, second, third)] == [1, 4, 3]
    assert last.below is None
    assert last.steps == ()


def test_cells_are_the_shown_criteria_in_the_order_of_the_event():
    # Opponents of 2 were 4 (one of two) and 1 (one of two): 50 %. Their SCORE: 2 and 3.
    world = four_after_two_rounds()
    table = standings_table(world.tournament)
    assert [criterion.name for criterion in table.columns] == [
        "wins",
        "score",
        "opponents_win_rate",
        "opponents_score",
    ]
    assert table.rows[0].cells == ("2", "3", "50,0 %", "5")
    assert table.rows[1].cells[:2] == ("1", "3")


def test_an_earlier_standing_counts_only_the_rounds_up_to_then():
    # After round 1: 1 won by 3, 2 by 1; of the losers, 3 met the one with the higher SCORE.
    world = four_after_two_rounds()
    assert placed(world, after=1) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert standings_table(world.tournament, after=1).after == 1
    assert [number for _place, number in placed(world)] == [2, 1, 4, 3]


def test_a_round_with_an_open_table_does_not_count_yet():
    world = event(4)
    play(world, {1: 3, 2: 1})
    second = play(world, {2: 2})
    assert [round_.number for round_ in standings.standing_rounds(world.tournament)] == [1]
    assert standings_table(world.tournament).after == 1
    score(world, second, {4: 2})
    assert [round_.number for round_ in standings.standing_rounds(world.tournament)] == [1, 2]


def test_a_draft_does_not_count():
    # A draft of byes alone has no open table: it is not published all the same.
    world = event(4)
    play(world, {1: 3, 2: 1})
    round_ = draft(world)
    round_.matches.filter(table__isnull=False).delete()
    assert [round_.number for round_ in standings.standing_rounds(world.tournament)] == [1]


def test_a_bracket_does_not_count():
    world = event(4, swiss_rounds=1, top_cut=4)
    play(world, {1: 3, 2: 1})
    play(world, {3: 3, 4: 3})
    assert len(history(world.tournament).rounds) == 1
    assert placed(world) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_the_history_is_what_was_played_table_by_table():
    world = event(5)
    play(world, {1: 3, 4: 1})
    played = history(world.tournament)
    assert played.entries == (1, 2, 3, 4, 5)
    assert [
        [(line.entry, line.points, line.score, line.won) for line in table.seats] for table in played.rounds[0]
    ] == [
        [(1, 1, 3, True), (3, 0, 0, False)],
        [(2, 0, 0, False), (4, 1, 1, True)],
        [(5, 1, 2, True)],  # a bye wins with SCORE 2
    ]


def test_who_is_present_or_has_played_is_in_the_standing():
    world = event(5)
    actions.registration.undo_check_in(world.by(world.organizer), entry(world, 5))  # never plays
    play(world, {1: 3, 2: 1})
    actions.registration.drop(world.by(world.players[3]), entry(world, 4))  # has played
    actions.registration.add_walk_in(
        world.by(world.organizer), world.tournament, "Llega tarde", items=LEGAL
    )  # will play
    assert history(world.tournament).entries == (1, 2, 3, 4, 6)


def test_entries_are_seeded_by_rating_and_then_by_registration():
    world = event(4)
    for number, rating in ((2, 1500), (3, 1600), (4, 0)):
        actions.entries.edit_entry(
            world.by(world.organizer),
            entry(world, number),
            rating=rating,
            club="",
            fixed_table=None,
            sits_out=[],
        )
    assert numbers(standings.seeding_order(world.tournament.entries.order_by("-number"))) == [3, 2, 4, 1]
    assert history(world.tournament).entries == (3, 2, 4, 1)


def test_an_amended_result_marks_the_standing():
    world = four_after_two_rounds()
    assert not standings_table(world.tournament).amended
    match = match_of_numbers(world.tournament.rounds.get(number=1), 1, 3)
    actions.reporting.correct_result(
        world.by(world.organizer), match, {"ending": "elimination", "left": [0, 3]}, reason="Al revés"
    )
    world.refresh()
    assert standings_table(world.tournament).amended
    # 3 has now one win with SCORE 3, 4 one with 2, and 1 none.
    assert placed(world) == [(1, 2), (2, 3), (3, 4), (4, 1)]


def test_a_correction_is_shown_before_it_is_made():
    # If 3 had beaten 1 by 3: 3 rises from the last place to the second and 1 falls to the last; 4 stays third.
    world = four_after_two_rounds()
    match = match_of_numbers(world.tournament.rounds.get(number=1), 1, 3)
    outcome = actions.reporting.decide(match, {"ending": "elimination", "left": [0, 3]}, by_staff=True)
    found = standings.preview_correction(match, outcome)
    assert [(one.entry.number, one.before, one.after) for one in found] == [(3, 4, 2), (1, 2, 4)]
    same = actions.reporting.decide(match, {"ending": "elimination", "left": [3, 0]}, by_staff=True)
    assert standings.preview_correction(match, same) == []


def test_groups_have_a_standing_each():
    # Seeds 1 4 5 and 2 3 6 (dealt as a snake).
    world = event(6, format="groups", groups=2)
    assert standings.field_of(world.tournament).groups == []
    for _ in range(3):
        play(world, {1: 3, 2: 3, 4: 1, 3: 1})
    assert standings.field_of(world.tournament).groups == [[1, 4, 5], [2, 3, 6]]
    table = standings_table(world.tournament)
    assert [[(row.rank, row.entry.number, row.tally) for row in group] for group in table.groups] == [
        [(1, 1, "3-0"), (2, 4, "2-1"), (3, 5, "1-2")],
        [(1, 2, "3-0"), (2, 3, "2-1"), (3, 6, "1-2")],
    ]
    assert numbers(row.entry for row in table.rows) == [1, 4, 5, 2, 3, 6]


def test_places_of_different_groups_are_compared_by_what_was_won_a_match():
    # Groups of three and two: 1 beats 4 and 5, 4 beats 5; 2 beats 3.
    world = event(5, format="groups", groups=2, top_cut=2, criteria=["wins", "score", "buchholz"])
    for _ in range(3):
        play(world, {1: 3, 2: 2, 4: 1})
    table = standings.across_groups(world.tournament)
    assert [column.name for column in table.columns] == ["wins", "score"]
    assert [(row.entry.number, row.group, row.place, row.cells, row.through) for row in table.rows] == [
        (1, 1, 1, ("1", "3"), True),
        (2, 2, 1, ("1", "2"), True),
        (4, 1, 2, ("0,5", "0,5"), False),
        (3, 2, 2, ("0", "0"), False),
        (5, 1, 3, ("0", "0"), False),
    ]
    assert standings.tied_at_cut(world.tournament) == []


def test_nothing_is_compared_across_groups_where_nobody_goes_through():
    world = event(4, format="groups", groups=2)
    play(world, {1: 3, 2: 2})
    assert standings.across_groups(world.tournament) is None


def test_the_record_counts_wins_and_losses():
    world = four_after_two_rounds()
    assert [row.tally for row in standings_table(world.tournament).rows] == ["2-0", "1-1", "1-1", "0-2"]


def change_behind_the_back(world: World) -> None:
    """The first round's table of 1 and 3 gets another result, as nobody can give it without a line of the log."""
    lost, won = match_of_numbers(world.tournament.rounds.get(number=1), 1, 3).seats.order_by("index")
    for seat, (points, of_score) in ((lost, (0, 0)), (won, (1, 3))):
        seat.points, seat.score, seat.won = points, of_score, bool(points)
        seat.save()


def test_a_standing_is_computed_once_while_tables_of_an_open_round_are_decided():
    world = event(4)
    play(world, {1: 3, 2: 1})
    second = world.start(draft(world))
    before = placed(world)
    assert before[0] == (1, 1)
    change_behind_the_back(world)
    score(world, second, {1: 2})
    assert placed(world) == before
    table = still_open(second).get()
    actions.reporting.report_result(
        world.by(world.seated(table)[0]), table, {"ending": "elimination", "left": [2, 0]}
    )
    world.refresh()
    assert placed(world) == before


@pytest.mark.parametrize("act", ["the last table", "anything else"])
def test_a_standing_is_computed_again_as_soon_as_it_can_be_another(act):
    world = event(4)
    play(world, {1: 3, 2: 1})
    second = world.start(draft(world))
    assert placed(world)[0] == (1, 1)
    change_behind_the_back(world)
    if act == "the last table":
        score(world, second, {1: 1, 4: 3})
        assert placed(world) == [(1, 4), (2, 3), (3, 1), (4, 2)]
    else:
        actions.setup.appoint(world.by(world.organizer), world.tournament, person("otra"), Role.JUDGE)
        world.refresh()
        assert placed(world)[0] == (1, 3)


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("wins", 3, "3"),
        ("score", 0, "0"),
        ("opponents_win_rate", 0.5, "50,0 %"),
        ("opponents_win_rate", 1, "100,0 %"),
        ("opponents_win_rate", 0.625, "62,5 %"),
    ],
)
def test_values_are_shown_as_people_read_them(name, value, shown):
    assert format_value(CRITERIA[name], value) == shown


def test_the_final_order_is_that_of_the_standing_without_a_bracket():
    assert numbers(final_order(four_after_two_rounds().tournament)) == [2, 1, 4, 3]


def test_the_final_order_goes_by_the_cut_first():
    # After one Swiss round 1, 2, 3, 4. Semifinals 1-4 and 2-3: 4 and 3 win. Final: 3 wins. 1 and 2 went out
    # together, so the standing orders them.
    world = event(4, swiss_rounds=1, top_cut=4)
    play(world, {1: 3, 2: 1})
    assert numbers(final_order(world.tournament)) == [1, 2, 3, 4]
    play(world, {3: 2, 4: 2})
    assert numbers(final_order(world.tournament)) == [3, 4, 1, 2]
    play(world, {3: 2})
    assert numbers(final_order(world.tournament)) == [3, 4, 1, 2]


def test_an_event_that_is_a_bracket_ends_by_how_far_each_came_and_then_by_seed():
    world = event(4, format="single")
    assert final_order(world.tournament) == []
    draft_round = draft(world)
    assert final_order(world.tournament) == []
    world.start(draft_round)
    score(world, draft_round, {4: 2, 3: 2})
    play(world, {4: 1})
    assert numbers(final_order(world.tournament)) == [4, 3, 1, 2]


def test_one_loss_does_not_put_out_of_a_double_elimination():
    # The lower number wins. After four rounds 1 is undefeated; 2 lost the winners' final of round 3 and waits with
    # one loss; 3 came through the losers' part, where 4 went out in round 4: later than 2 played, and yet behind.
    world = event(8, format="double")
    for _ in range(4):
        play(world, dict.fromkeys(range(1, 9), 2))
    assert numbers(final_order(world.tournament))[:4] == [1, 3, 2, 4]


def test_an_open_bracket_match_orders_nobody():
    world = event(4, format="single")
    play(world, {2: 2})
    # 2 has reached the final; 1 and 4 still play; 3 is out.
    assert numbers(final_order(world.tournament)) == [2, 1, 4, 3]


def test_reading_a_standing_takes_as_many_queries_however_many_play():
    small = event(2, swiss_rounds=1)
    large = another(small, 10, swiss_rounds=1)
    play(small, {1: 2})
    play(large, dict.fromkeys(range(1, 6), 2))

    def read(world):
        return queries_of(lambda: [(row.entry.name, row.cells) for row in standings_table(world.tournament).rows])

    assert read(small) == read(large)
    assert len(standings_table(large.tournament).rows) == 10
    assert queries_of(lambda: final_order(small.tournament)) == queries_of(lambda: final_order(large.tournament))


@pytest.mark.parametrize(("best_of", "games", "heads"), [("1", None, ["Pts"]), ("3", [2, 1], ["Pts", "PG %"])])
def test_games_of_a_match_have_a_column_where_matches_have_games(best_of, games, heads):
    settings = {"heroes": "table", "best_of": best_of}
    world = World.open(game="duelo", options=settings, criteria=["points", "games_rate", "draw"])
    world.add_players(2)
    by = world.by(world.organizer)
    round_ = actions.pairing.pair_round(by, world.tournament)
    actions.rounds.publish_round(by, round_)
    actions.preparation.prepared_on_table(world.by(world.judge), world.table())
    actions.rounds.start_clock(by, round_)
    won = {"ending": "elimination", "winner": 0, "how": "life"} | ({"games": games} if games else {})
    actions.reporting.decide_result(world.by(world.judge), world.table(), won)
    table = standings_table(world.tournament)
    assert [str(column.short) for column in table.columns] == heads
    assert [len(row.cells) for row in table.rows] == [len(heads)] * 2


def test_where_several_share_a_table_a_row_counts_points():
    """All but one lose at such a table: wins and losses tell them apart in nothing."""
    played = Simulation(3, NOW)
    played.create(4, {"name": "Trono", "game": "shadow_throne", "top_cut": 0})
    played.register(4)
    played.play_round()
    rows = standings_table(played.tournament).rows
    assert [row.tally for row in rows] == ["1-0", "0-1", "0-1", "0-1"]
    assert [row.counted for row in rows] == [f"{row.cells[0]} Pts" for row in rows]


def test_a_standing_of_a_lost_history_is_not_kept_for_the_one_that_followed():
    """A restored database counts the same revisions again, and may come to other results."""
    world = event(4)
    round_ = play(world, {})

    def played(winners):
        world.now += timedelta(seconds=1)
        score(world, round_, winners)
        world.refresh()
        first = [row.entry.number for row in standings_table(world.tournament).rows[:2]]
        return world.tournament.revision, first, ranks_by_round(world.tournament)

    with transaction.atomic():
        lost = played({1: 3, 2: 1})
        transaction.set_rollback(True)
    world.refresh()
    kept = played({3: 3, 4: 1})
    assert kept[0] == lost[0]
    assert (lost[1], kept[1]) == ([1, 2], [3, 4])
    assert kept[2] != lost[2]
