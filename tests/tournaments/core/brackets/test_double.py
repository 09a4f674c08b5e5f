"""Double elimination, slot by slot."""

import pytest

from tournaments.core.brackets.double import Bracket, steps, structure


def told(entries):
    """Each slot as part and level, step, and its two sources (s seed, w winner, l loser)."""
    return [
        (
            f"{slot.part[0]}{slot.level}",
            slot.step,
            *(f"{source.kind[0]}{source.number}" for source in slot.sources),
        )
        for slot in structure(entries)
    ]


def test_two_play_a_match_a_final_and_perhaps_another():
    assert told(2) == [("w1", 1, "s1", "s2"), ("f1", 2, "w0", "l0"), ("r1", 3, "l1", "w1")]


def test_the_slots_of_four():
    # The losers of the first round meet; the winner of that meets the loser of the winners' final.
    assert told(4) == [
        ("w1", 1, "s1", "s4"),
        ("w1", 1, "s2", "s3"),
        ("l1", 2, "l0", "l1"),
        ("w2", 2, "w0", "w1"),
        ("l2", 3, "w2", "l3"),
        ("f1", 4, "w3", "w4"),
        ("r1", 5, "l5", "w5"),
    ]


def test_the_slots_of_eight():
    # Losers of the second round drop in turned around (8 before 7), so that nobody meets again at once.
    assert told(8) == [
        ("w1", 1, "s1", "s8"),
        ("w1", 1, "s4", "s5"),
        ("w1", 1, "s2", "s7"),
        ("w1", 1, "s3", "s6"),
        ("l1", 2, "l0", "l1"),
        ("l1", 2, "l2", "l3"),
        ("w2", 2, "w0", "w1"),
        ("w2", 2, "w2", "w3"),
        ("l2", 3, "w4", "l7"),
        ("l2", 3, "w5", "l6"),
        ("l3", 4, "w8", "w9"),
        ("w3", 3, "w6", "w7"),
        ("l4", 5, "w10", "l11"),
        ("f1", 6, "w11", "w12"),
        ("r1", 7, "l13", "w13"),
    ]


def test_every_other_round_of_losers_drops_in_as_it_stands():
    # Of sixteen: the second winners' round turned around, the third not.
    slots = structure(16)
    dropped = {
        level: [slot.sources[1].number for slot in slots if (slot.part, slot.level) == ("losers", level)]
        for level in (2, 4)
    }
    second, third = (
        [slot.number for slot in slots if (slot.part, slot.level) == ("winners", level)] for level in (2, 3)
    )
    assert dropped == {2: second[::-1], 4: third}


@pytest.mark.parametrize(("entries", "rounds"), [(2, 3), (3, 5), (4, 5), (5, 7), (8, 7), (9, 9), (16, 9)])
def test_so_many_rounds_it_can_take(entries, rounds):
    assert steps(structure(entries)) == rounds


def seats(bracket):
    return {slot.number: bracket.seats(slot.number) for slot in bracket.slots}


def test_before_anything_is_played_only_the_seeds_are_known():
    bracket = Bracket("abcd", {}, {})
    assert seats(bracket) == {0: ("a", "d"), 1: ("b", "c"), 2: None, 3: None, 4: None, 5: None, 6: None}
    assert bracket.to_play() == [(bracket.slots[0], ("a", "d")), (bracket.slots[1], ("b", "c"))]


def test_winners_and_losers_come_into_their_slots():
    bracket = Bracket("abcd", {0: "a", 1: "c"}, {0: "d", 1: "b"})
    assert (bracket.seats(2), bracket.seats(3)) == (("d", "b"), ("a", "c"))
    assert [slot.number for slot, _ in bracket.to_play()] == [2, 3]


def test_one_result_makes_nothing_known_that_needs_two():
    bracket = Bracket("abcd", {0: "a"}, {0: "d"})
    assert bracket.seats(3) is None


FINAL = {0: "a", 1: "b", 2: "d", 3: "a", 4: "b"}, {0: "d", 1: "c", 2: "c", 3: "b", 4: "d"}


def test_a_second_final_is_played_when_the_undefeated_one_lost_the_first():
    winners, losers = FINAL
    assert Bracket("abcd", winners, losers).seats(5) == ("a", "b")
    assert Bracket("abcd", winners, losers).seats(6) is None
    assert Bracket("abcd", winners | {5: "b"}, losers | {5: "a"}).seats(6) == ("a", "b")


def test_no_second_final_when_the_undefeated_one_won():
    winners, losers = FINAL
    bracket = Bracket("abcd", winners | {5: "a"}, losers | {5: "b"})
    assert bracket.seats(6) == (None, None)
    assert bracket.to_play() == []


def test_who_has_nobody_to_beat_goes_on_and_leaves_no_loser():
    # Three: the best passes, so the losers' first slot has only the loser of the other match.
    bracket = Bracket("abc", {1: "c"}, {1: "b"})
    assert bracket.seats(0) == ("a", None)
    assert bracket.seats(3) == ("a", "c")
    assert bracket.seats(2) == (None, "b")
    assert Bracket("abc", {1: "c", 3: "a"}, {1: "b", 3: "c"}).seats(4) == ("b", "c")


def test_who_has_left_goes_nowhere():
    # The winner of slot 0 and the loser of slot 1 are gone.
    bracket = Bracket("abcd", {0: "a", 1: "b"}, {0: "d", 1: "c"}, gone=("a", "c"))
    assert bracket.seats(3) == (None, "b")
    assert bracket.seats(2) == ("d", None)
    assert [(slot.number, two) for slot, two in bracket.to_play()] == [(5, ("b", "d"))]


def test_who_passes_a_slot_alone_and_leaves_is_not_waited_for():
    # Three: a passes, c beats b; without a the final is c against b.
    bracket = Bracket("abc", {1: "c"}, {1: "b"}, gone=("a",))
    assert bracket.seats(0) == (None, None)
    assert bracket.seats(3) == (None, "c")
    assert [(slot.number, two) for slot, two in bracket.to_play()] == [(5, ("c", "b"))]


def test_who_lost_to_somebody_who_left_stays_a_loser():
    # a beat d, then b, and left: b does not pass the winners' final that it lost.
    bracket = Bracket("abcd", {0: "a", 1: "b", 3: "a"}, {0: "d", 1: "c", 3: "b"}, gone=("a",))
    assert bracket.seats(4) is None
    assert bracket.seats(5) is None
    winners, losers = {0: "a", 1: "b", 2: "d", 3: "a", 4: "b"}, {0: "d", 1: "c", 2: "c", 3: "b", 4: "d"}
    assert Bracket("abcd", winners, losers, gone=("a",)).seats(5) == (None, "b")


def test_two_who_should_have_met_earlier_meet_before_the_others():
    # The losers' first match of four was missed while the winners' final was played.
    bracket = Bracket("abcd", {0: "a", 1: "b", 3: "a"}, {0: "d", 1: "c", 3: "b"})
    assert [(slot.number, two) for slot, two in bracket.to_play()] == [(2, ("d", "c"))]


def test_a_final_without_an_opponent_has_no_second():
    winners, losers = FINAL
    bracket = Bracket("abcd", winners, losers, gone=("b",))
    assert bracket.seats(5) == ("a", None)
    assert bracket.seats(6) == (None, None)
    assert bracket.to_play() == []
