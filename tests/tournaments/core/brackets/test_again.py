"""Matches of a bracket that begin anew when a result changes."""

from tournaments.core.brackets.again import Due, Played, double, single

EVERYBODY = set(range(1, 9))


def semifinals(first=1, second=2):
    return [Played(10, 0, (1, 4), first), Played(11, 1, (2, 3), second)]


def changed(rounds, left=(), active=None):
    return single(rounds, active or [EVERYBODY] * len(rounds), left)


def test_nothing_begins_anew_where_everybody_sits_where_they_should():
    assert changed([semifinals(), [Played(20, 0, (1, 2), 1)]]) == {}
    assert changed([semifinals(), [Played(20, 0, (2, 1), None)]]) == {}


def test_the_final_begins_anew_with_another_finalist():
    assert changed([semifinals(first=4), [Played(20, 0, (1, 2), 1)]]) == {20: Due((4, 2), waits=False)}


def test_with_the_final_the_match_for_the_third_place_begins_anew():
    last = [Played(20, 0, (1, 2), 1), Played(21, 1, (4, 3), 3)]
    assert changed([semifinals(), last]) == {}
    assert changed([semifinals(first=4), last]) == {20: Due((4, 2), waits=False), 21: Due((1, 3), waits=False)}


QUARTERS = [Played(k, k, (k + 1, 8 - k), k + 1) for k in range(4)]
CORRECTED = [Played(0, 0, (1, 8), 8), *QUARTERS[1:]]


def test_what_hangs_on_a_match_that_begins_anew_waits_and_the_rest_stays():
    middle = [Played(10, 0, (1, 2), 1), Played(11, 1, (3, 4), 3)]
    final = [Played(20, 0, (1, 3), 1)]
    assert changed([CORRECTED, middle, final]) == {10: Due((8, 2), waits=False), 20: Due((3,), waits=True)}


def test_a_match_that_waits_is_filled_when_it_is_known_who_comes():
    middle = [Played(10, 0, (8, 2), None), Played(11, 1, (3, 4), 3)]
    waiting = [Played(20, 0, (3,), None, waits=True)]
    assert changed([CORRECTED, middle, waiting]) == {}
    decided = [Played(10, 0, (8, 2), 2), middle[1]]
    assert changed([CORRECTED, decided, waiting]) == {20: Due((2, 3), waits=False)}


def test_who_has_left_does_not_come_and_the_other_passes():
    final = [Played(20, 0, (1, 2), 1)]
    assert changed([semifinals(first=4), final], left={4}) == {20: Due((2,), waits=False)}
    assert changed([semifinals(first=4), final], active=[EVERYBODY, {1, 2, 3}]) == {20: Due((2,), waits=False)}
    assert changed([semifinals(4, 3), final], left={3, 4}) == {20: Due((), waits=False)}


def test_who_played_and_left_afterwards_stays_where_it_played():
    assert changed([semifinals(), [Played(20, 0, (1, 2), 1)]], left={1}) == {}


def test_a_bye_stays_a_bye_and_becomes_a_match_that_waits_when_its_other_side_opens():
    # 2 passed because the winner of the other semifinal had left; that semifinal is open again.
    passed = [Played(20, 0, (2,), 2)]
    assert changed([semifinals(), passed], active=[EVERYBODY, {2, 3, 4}]) == {}
    opened = [Played(10, 0, (1, 4), None), semifinals()[1]]
    assert changed([opened, passed]) == {20: Due((2,), waits=True)}


# Four: 1 beats 4 (slot 0), 2 beats 3 (1); 3 beats 4 below (2), 1 beats 2 above (3); 2 beats 3 (4); 1 beats 2 (5).
FOUR = [
    Played(0, 0, (1, 4), 1),
    Played(1, 1, (2, 3), 2),
    Played(2, 2, (4, 3), 3),
    Played(3, 3, (1, 2), 1),
    Played(4, 4, (3, 2), 2),
    Played(5, 5, (1, 2), 1),
]


def of_four(matches, left=()):
    active = {match.position: set(range(1, 5)) for match in matches}
    return double([1, 2, 3, 4], matches, active, left)


def test_a_double_elimination_that_is_right_stays():
    assert of_four(FOUR) == {}


def test_a_corrected_first_match_changes_both_brackets_and_the_rest_waits():
    corrected = [Played(0, 0, (1, 4), 4), *FOUR[1:]]
    assert of_four(corrected) == {
        2: Due((1, 3), waits=False),
        3: Due((4, 2), waits=False),
        4: Due((), waits=True),
        5: Due((), waits=True),
    }
    assert of_four(corrected, left={4})[3] == Due((2,), waits=False)


def test_who_passed_a_slot_and_left_afterwards_has_passed_it_all_the_same():
    # 4 left after the first match, so that 3 passed slot 2, met 2, lost, and left too.
    matches = [*FOUR[:2], *FOUR[3:]]
    active = {0: EVERYBODY, 1: EVERYBODY, 3: {1, 2, 3}, 4: {1, 2, 3}, 5: {1, 2, 3}}
    assert double([1, 2, 3, 4], matches, active, {3, 4}) == {}


def test_a_second_final_that_is_not_due_any_more_goes():
    assert of_four([*FOUR[:5], Played(5, 5, (1, 2), 2), Played(6, 6, (1, 2), 2)]) == {}
    assert of_four([*FOUR, Played(6, 6, (1, 2), 2)]) == {6: Due((), waits=False)}


def test_the_loser_of_a_decided_match_is_the_other_one():
    assert Played(0, 0, (1, 2), 2).loser == 1
    assert Played(0, 0, (1, 2), None).loser is None
    assert Played(0, 0, (1,), 1).loser is None


def test_a_match_does_not_wait_for_a_slot_that_nobody_plays_because_somebody_left():
    # Of five, 1 went on from the first match after a correction, and has left: 2 passes slot 6 and meets 5.
    seeds = [2, 5, 4, 1, 3]
    matches = [
        Played(1, 1, (1, 3), 1),
        Played(2, 7, (5, 4), 5),
        Played(3, 8, (3, 4), 3),
        Played(4, 11, (), None, True),
    ]
    active = {slot: set(seeds) for slot in (1, 7, 8, 11)}
    assert double(seeds, matches, active, {1}) == {4: Due((2, 5), False)}
    assert double(seeds, matches, active, {1, 5}) == {4: Due((2,), False)}
    assert double(seeds, matches, active, set()) == {}
