"""A knock-out stage as it is drawn: who is in which box, and who is known to come."""

import pytest

from tests.tournaments.queries.played import another, draft, entry, event, play, queries_of
from tournaments import actions
from tournaments.queries.brackets import drawn_bracket

pytestmark = pytest.mark.django_db


def boxes(world):
    """Each box by its key: per line the seed (none: -), then its SCORE, * for who won, p for who passes."""
    world.refresh()
    drawn = drawn_bracket(world.tournament)

    def line(one):
        if one.entry is None:
            return "-"
        score = "" if one.score is None else f":{one.score}"
        return f"{one.seed}{score}{'*' * one.won}{'p' * one.passes}"

    return {box.box.key: tuple(line(one) for one in box.lines) for box in drawn.boxes}


def test_there_is_nothing_to_draw_before_a_bracket_is_published():
    world = event(4, format="single")
    assert drawn_bracket(world.tournament) is None
    round_ = draft(world)
    assert drawn_bracket(world.tournament) is None
    actions.rounds.publish_round(world.by(world.organizer), round_)
    assert drawn_bracket(world.tournament).kind == "bracket"


def test_swiss_rounds_are_no_bracket():
    world = event(4)
    play(world, {1: 2, 2: 2})
    assert drawn_bracket(world.tournament) is None


def test_winners_are_drawn_in_the_box_they_come_into():
    # Column 0 holds 1-4 and 2-3, column 1 the final.
    world = event(4, format="single")
    play(world, {4: 2})
    assert boxes(world) == {(0, 0): ("1:0", "4:2*"), (0, 1): ("2", "3"), (1, 0): ("4", "-")}
    match = drawn_bracket(world.tournament).boxes[0].match
    assert match == world.tournament.matches.get(position=0)
    assert drawn_bracket(world.tournament).boxes[2].match is None


def test_a_final_is_drawn_with_its_score():
    world = event(4, format="single")
    play(world, {1: 1, 2: 2})
    round_ = draft(world)
    assert boxes(world)[1, 0] == ("1", "2")  # known, not yet published
    assert drawn_bracket(world.tournament).boxes[2].match is None
    world.start(round_)
    assert drawn_bracket(world.tournament).boxes[2].match is not None
    world.finish_round(round_)
    assert boxes(world)[1, 0] == ("1:2*", "2:0")


def test_who_has_nobody_to_beat_passes():
    # Six in a bracket of eight: 1 and 2 pass. Boxes: 1, 4-5, 2, 3-6.
    world = event(6, format="single")
    play(world, {4: 3, 6: 1})
    assert boxes(world) == {
        (0, 0): ("1*p", "-"),
        (0, 1): ("4:3*", "5:0"),
        (0, 2): ("2*p", "-"),
        (0, 3): ("3:0", "6:1*"),
        (1, 0): ("1", "4"),
        (1, 1): ("2", "6"),
        (2, 0): ("-", "-"),
    }


def test_the_cut_after_swiss_rounds_has_its_own_columns():
    world = event(4, swiss_rounds=1, top_cut=4)
    play(world, {1: 3, 2: 1})  # seeds 1, 2, 3, 4 are the places 1, 2, 3, 4
    play(world, {3: 2})
    assert boxes(world) == {(0, 0): ("1", "4"), (0, 1): ("2:0", "3:2*"), (1, 0): ("-", "3")}


def test_seeds_are_shown_not_numbers_of_registration():
    world = event(4, swiss_rounds=1, top_cut=4)
    play(world, {3: 3, 4: 1})  # places: 3, 4, then 1 (met the higher SCORE), 2
    play(world, {3: 2})
    assert boxes(world)[0, 0] == ("1:2*", "4:0")
    assert drawn_bracket(world.tournament).boxes[0].lines[0].entry == entry(world, 3)


def test_a_double_elimination_shows_who_falls_and_who_comes():
    # Slots of four: 0 is 1-4 and 1 is 2-3; 2 takes their losers; 3 is the winners' final; 4 the losers' last;
    # 5 the final; 6 the second final.
    world = event(4, format="double")
    play(world, {1: 2, 3: 1})
    drawn = boxes(world)
    assert drawn_bracket(world.tournament).kind == "double"
    assert drawn[0, 0] == ("1:2*", "4:0")
    assert drawn[0, 1] == ("2:0", "3:1*")
    assert {drawn[0, 2], drawn[0, 3]} == {("4", "2"), ("1", "3")}
    assert drawn[0, 4] == drawn[0, 5] == drawn[0, 6] == ("-", "-")


def test_a_place_nobody_reaches_lets_the_other_pass():
    # Three in a bracket of four: the best passes, and so does the loser of the other match in the losers' part.
    world = event(3, format="double")
    play(world, {2: 2})
    drawn = boxes(world)
    assert drawn[0, 0] == ("1p", "-")
    assert drawn[0, 1] == ("2:2*", "3:0")
    assert ("1", "2") in drawn.values()
    assert "3p" in drawn[0, 2]


def test_who_left_a_double_elimination_does_not_come():
    world = event(4, format="double")
    play(world, {1: 2, 3: 1})
    actions.registration.drop(world.by(world.players[3]), entry(world, 4))
    assert {"2p", "-"} in [set(lines) for lines in boxes(world).values()]


@pytest.mark.parametrize("kind", ["single", "double"])
def test_drawing_takes_as_many_queries_however_many_play(kind):
    small = event(2, format=kind)
    large = another(small, 8, format=kind)
    play(small, {1: 2})
    play(large, dict.fromkeys(range(1, 5), 2))

    def read(world):
        boxes = drawn_bracket(world.tournament).boxes
        return [line.entry.name for box in boxes for line in box.lines if line.entry]

    assert len(read(large)) > len(read(small))
    assert queries_of(lambda: read(small)) == queries_of(lambda: read(large))


def test_two_people_make_a_final_and_nothing_else():
    world = event(2, format="single")
    play(world, {2: 3})
    assert boxes(world) == {(0, 0): ("1:0", "2:3*")}
