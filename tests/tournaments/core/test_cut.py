"""Entries that go through to a bracket, and their order."""

from itertools import combinations, product
from random import Random

import pytest

from tournaments.core import cut
from tournaments.core.brackets.single import bracket_size, seed_order
from tournaments.core.history import History, SeatLine, Table
from tournaments.core.pairing.round_robin import berger, rounds_needed, snake
from tournaments.core.settings import Settings
from tournaments.core.stages import Stage


def won(winner, loser, score=2):
    return Table((SeatLine(winner, 1, score, True), SeatLine(loser, 0, 0, False)))


def bye(entry):
    return Table((SeatLine(entry, 1, 2, True),))


def chosen(played, groups, present, size, **settings):
    return cut.seeds(played, groups, CRITERIA, "s", Settings(**settings), best(size), present)


CRITERIA = ["wins", "score", "draw"]


def best(size):
    return Stage(kind="bracket", who="best", bound=size)


def test_the_cut_is_the_head_of_the_standing_without_those_who_left():
    # Wins and SCORE: 1 (3), 3 (2), 5 (1); then the losers, who are equal.
    played = History(tuple(range(1, 7)), ((won(1, 2, 3), won(3, 4, 2), won(5, 6, 1)),))
    everybody = tuple(range(1, 7))
    assert chosen(played, [], everybody, 3) == [1, 3, 5]
    assert chosen(played, [], (2, 3, 4, 5, 6), 2) == [3, 5]
    assert chosen(played, [list(range(1, 7))], everybody, 3) == [1, 3, 5]


def of_places(first, plus=0, **seeding):
    stage = Stage(kind="bracket", who="places", bound=first, plus=plus, **seeding)
    return cut.seeds(IN_GROUPS, GROUPS, CRITERIA, "s", Settings(), stage, tuple(range(1, 7)))


GROUPS = [[1, 2, 3], [4, 5, 6]]
# Inside the groups: 1 (two wins), 2 (one), 3 and 4 (two), 5 (one), 6. The SCOREs of the first group are higher.
IN_GROUPS = History(
    tuple(range(1, 7)),
    (
        (won(1, 2, 3), won(4, 5, 1)),
        (won(1, 3, 3), won(4, 6, 1)),
        (won(2, 3, 3), won(5, 6, 1)),
    ),
)


def test_of_groups_all_first_places_come_before_all_second_ones():
    inputs = tuple(range(1, 7))
    # By place and then by the whole standing: 1, 4, 2, 5. In the first round 1 would meet 5, and 4 would meet 2.
    assert chosen(IN_GROUPS, GROUPS, inputs, 4) == [1, 4, 2, 5]


def test_the_first_of_each_group_and_the_best_of_the_others_go_through():
    assert of_places(1) == [1, 4]
    assert of_places(1, plus=1) == [1, 4, 2]  # of the second ones, 2 has more SCORE
    assert set(of_places(2)) == {1, 2, 4, 5}
    stage = Stage(kind="bracket", who="places", bound=1, plus=1)
    tied = cut.drawn(IN_GROUPS, GROUPS, ["wins"], "s", Settings(), stage, tuple(range(1, 7)))
    assert tied == cut.order(IN_GROUPS, GROUPS, ["wins"], "s", Settings())[2:4]
    assert set(tied) == {2, 5}


def test_a_bracket_is_seeded_across_groups_as_it_stands_by_rating_or_by_lot():
    met = {tuple(of_places(2, seeding="drawn")) for _again in range(3)}
    assert len(met) == 1  # of the same event
    assert of_places(2, seeding="rating") == [1, 2, 4, 5]
    assert of_places(2, seeding="standing") == [1, 4, 2, 5]
    assert sorted(next(iter(met))) == [1, 2, 4, 5]


def test_a_first_place_comes_before_a_second_one_with_a_better_score():
    # In the second group each wins once, with SCORE 2, 1 and 0: in the whole standing 2, with 3, is before 4.
    played = History(
        tuple(range(1, 7)),
        (
            (won(1, 2, 3), won(4, 5, 2)),
            (won(1, 3, 3), won(5, 6, 1)),
            (won(2, 3, 3), won(6, 4, 0)),
        ),
    )
    assert chosen(played, [], tuple(range(1, 7)), 4) == [1, 2, 4, 5]
    assert chosen(played, GROUPS, tuple(range(1, 7)), 4) == [1, 4, 2, 5]


def test_two_of_one_group_who_would_meet_at_once_are_parted_inside_their_place():
    # The second group has the higher SCORE at the second place: 1, 4, 5, 2 by place would pair 1-2 and 4-5.
    played = History(
        tuple(range(1, 7)),
        (
            (won(1, 2, 3), won(4, 5, 1)),
            (won(1, 3, 3), won(4, 6, 1)),
            (won(2, 3, 1), won(5, 6, 3)),
        ),
    )
    assert chosen(played, GROUPS, tuple(range(1, 7)), 4) == [1, 4, 2, 5]


def test_who_has_left_gives_its_place_in_the_group_to_the_next():
    # Without 1, the first places are 4 and 2: 4 has two wins.
    assert chosen(IN_GROUPS, GROUPS, (2, 3, 4, 5, 6), 2) == [4, 2]


def test_what_no_criterion_tells_apart_is_drawn_and_not_decided_by_registration():
    played = History(tuple(range(1, 9)), (tuple(won(k, k + 4) for k in range(1, 5)),))
    through = [
        cut.seeds(played, [], ["wins"], str(seed), Settings(), best(2), tuple(range(1, 9))) for seed in range(20)
    ]
    assert all(set(seeds) <= {1, 2, 3, 4} for seeds in through)
    assert len({tuple(seeds) for seeds in through}) > 5
    assert cut.decisive(["wins"]) == ["wins", "draw"]
    assert cut.decisive(["draw", "wins"]) == ["draw", "wins"]


@pytest.mark.parametrize(
    ("losses", "through"),
    [
        ([0, 1, 1, 2, 3], [1, 2, 3]),
        ([2, 3, 3, 3, 3], [1, 2]),  # two always play
        ([0, 2, 2, 2, 2], [1, 2]),
    ],
)
def test_all_with_at_most_one_loss_go_through(losses, through):
    rounds = tuple(
        (Table((SeatLine(k, 0, 0, False), SeatLine(9, 1, 2, True))),)
        for k, lost in enumerate(losses, start=1)
        for _ in range(lost)
    )
    played = History((1, 2, 3, 4, 5, 9), rounds)
    assert cut.through(played, [1, 2, 3, 4, 5], Stage(kind="bracket", who="losses", bound=1)) == through


def test_a_bye_is_no_loss_and_no_advantage_between_groups():
    # In the first group 1 beats 2 and 3; in the second 4 beats 5 and both have a bye of higher worth.
    played = History((1, 2, 3, 4, 5), ((won(1, 2, 3), bye(4)), (won(1, 3, 3), won(4, 5, 2)), (won(2, 3), bye(5))))
    groups = [[1, 2, 3], [4, 5]]
    compared = cut.across_groups(played, groups, {1: 0, 2: 1, 3: 2, 4: 0, 5: 1}, CRITERIA, Settings())
    assert compared == {1: [1, 3], 2: [0.5, 1], 3: [0, 0], 4: [1, 2], 5: [0, 0]}


def test_matches_against_the_last_of_a_larger_group_can_be_left_out():
    played = History((1, 2, 3, 4, 5), ((won(1, 2, 3),), (won(1, 3, 1), won(4, 5, 2)), (won(2, 3),)))
    groups, places = [[1, 2, 3], [4, 5]], {1: 0, 2: 1, 3: 2, 4: 0, 5: 1}
    compared = cut.across_groups(played, groups, places, CRITERIA, Settings(group_places="without_last"))
    assert compared == {1: [1, 3], 2: [0, 0], 3: [0, 0], 4: [1, 2], 5: [0, 0]}


def robin(groups, rng):
    """Everybody of a group meets everybody; the winner is drawn."""
    rounds = []
    for number in range(1, max(rounds_needed(len(group)) for group in groups) + 1):
        tables = []
        for group in groups:
            if number > rounds_needed(len(group)):
                continue
            pairs, sits = berger(group, number)
            tables += [won(*rng.sample(pair, 2), rng.randint(1, 3)) for pair in pairs]
            tables += [bye(sits)] if sits is not None else []
        rounds.append(tuple(tables))
    return History(tuple(sorted(entry for group in groups for entry in group)), tuple(rounds))


def test_those_of_a_larger_group_have_the_chances_of_those_of_a_smaller():
    # Groups of 5 and 4 whose last place through is decided between the groups, results by coin.
    rng, through = Random(5), {5: 0, 4: 0}
    groups = [[1, 2, 3, 4, 5], [6, 7, 8, 9]]
    for trial in range(1200):
        seeds = cut.seeds(
            robin(groups, rng), groups, ["wins", "draw"], str(trial), Settings(), best(3), range(1, 10)
        )
        for entry in seeds:
            through[5 if entry <= 5 else 4] += 1
    assert through[5] + through[4] == 3 * 1200
    assert abs(through[5] / 5 - through[4] / 4) < 0.06 * 1200


def test_who_leaves_with_less_than_half_of_the_matches_counts_for_nobody():
    # Berger of five: 2-5 3-4, 5-3 1-2, 3-1 4-5, 1-4 2-3, 4-2 5-1; byes 1, 4, 2, 5, 3. 5 beats 2 and leaves.
    group = [1, 2, 3, 4, 5]
    rounds = [(won(5, 2), won(3, 4), bye(1)), (bye(3), won(1, 2), bye(4)), (won(3, 1), bye(4), bye(2))]
    played = History((1, 2, 3, 4, 5), tuple(rounds))
    counted = cut.counted(played, [group], Settings(), {5})
    assert [[tuple(line.entry for line in table.seats) for table in tables] for tables in counted.rounds] == [
        [(3, 4), (1,)],
        [(1, 2), (4,)],
        [(3, 1), (2,)],
    ]
    assert cut.counted(played, [group], Settings(annul_below_half=False), {5}) == played
    assert cut.counted(played, [group], Settings(), set()) == played
    # With half of the four matches played, they stay.
    more = History(played.entries, ((won(5, 2), won(3, 4), bye(1)), (won(5, 3), won(1, 2), bye(4))))
    assert cut.counted(more, [group], Settings(), {5}) == more
    assert cut.annulled(more, [group], Settings(legs=2), {5}) == {5}


def meetings(seeds, home):
    """Count the entries of one group that meet at the earliest in each round."""
    order = seed_order(bracket_size(len(seeds)))
    at = {seeds[seed - 1]: k for k, seed in enumerate(order) if seed <= len(seeds)}
    found = {}
    for a, b in combinations(seeds, 2):
        if home[a] == home[b]:
            round_ = (at[a] ^ at[b]).bit_length()
            found[round_] = found.get(round_, 0) + 1
    return found


def crossed(groups, size, seed=1):
    """Seeds of groups dealt by a snake, in a drawn order inside each place."""
    rng = Random(seed)
    home = {10 * g + p: g for g in range(groups) for p in range(-(-size // groups) + 1)}
    places = {10 * g + p: p for g in range(groups) for p in range(-(-size // groups) + 1)}
    ordered = sorted(home, key=lambda entry: (places[entry], rng.random()))[:size]
    return cut.crossed(ordered, places, home), ordered, places, home


@pytest.mark.parametrize("groups", [2, 3, 5, 8, 16])
def test_winner_and_second_of_a_group_meet_in_the_final_at_the_earliest(groups):
    for size, seed in product(range(2, 2 * groups + 1), range(3)):
        seeds, ordered, places, home = crossed(groups, size, seed)
        assert sorted(seeds) == sorted(ordered), (size, seed)
        assert [places[entry] for entry in seeds] == [places[entry] for entry in ordered], (size, seed)
        last = bracket_size(size).bit_length() - 1
        if groups > 2 or size < 4:
            assert set(meetings(seeds, home)) <= {last}, (size, seed)


@pytest.mark.parametrize(
    ("groups", "size"), [(2, 8), (3, 8), (3, 12), (4, 12), (4, 16), (5, 16), (8, 32), (6, 20)]
)
def test_mates_of_larger_cuts_never_meet_in_the_first_match(groups, size):
    for seed in range(6):
        seeds, *_, home = crossed(groups, size, seed)
        assert 1 not in meetings(seeds, home)


def test_three_groups_and_a_cut_of_four_part_a_winner_from_its_second():
    # By results the first winner would meet the only second, of its own group.
    assert cut.crossed([11, 21, 31, 12], {11: 0, 21: 0, 31: 0, 12: 1}, {11: 1, 12: 1, 21: 2, 31: 3})[0] != 11


def test_groups_are_dealt_and_robins_played_in_these_tests_as_in_events():
    assert snake(range(1, 10), 2) == [[1, 4, 5, 8, 9], [2, 3, 6, 7]]


def drawn(played, groups, size, criteria, **settings):
    everybody = tuple(entry for group in groups for entry in group)
    return cut.drawn(played, groups, criteria, "s", Settings(**settings), best(size), everybody)


def test_who_is_equal_on_both_sides_of_a_cut_is_known_before_it_is_drawn():
    played = History(tuple(range(1, 7)), ((won(1, 2), won(3, 4), won(5, 6)),))
    field = [list(range(1, 7))]
    assert sorted(drawn(played, field, 2, ["wins"])) == [1, 3, 5]
    assert sorted(drawn(played, field, 4, ["wins"])) == [2, 4, 6]
    assert drawn(played, field, 3, ["wins"]) == []
    assert drawn(played, field, 2, ["wins", "draw"]) == []
    assert drawn(played, field, 0, ["wins"]) == drawn(played, field, 6, ["wins"]) == []


def test_equal_places_of_two_groups_at_a_cut_are_drawn_and_the_others_are_not():
    # By wins alone first places are equal, and so are second ones; by SCORE those of the first group are ahead.
    assert sorted(drawn(IN_GROUPS, GROUPS, 1, ["wins"])) == [1, 4]
    assert sorted(drawn(IN_GROUPS, GROUPS, 3, ["wins"])) == [2, 5]
    assert drawn(IN_GROUPS, GROUPS, 2, ["wins"]) == []
    assert drawn(IN_GROUPS, GROUPS, 3, ["wins", "score"]) == []


def test_two_of_one_group_whom_nothing_parts_are_drawn_at_a_cut():
    played = History(tuple(range(1, 7)), ((won(1, 2), won(4, 5)), (won(2, 3), won(5, 6)), (won(3, 1), won(4, 6))))
    # 1, 2 and 3 have a win each; 4 has two. One of the three is first of its group, and goes through with 4.
    assert sorted(drawn(played, GROUPS, 2, ["wins"])) == [1, 2, 3]
