"""A round by the standing: neighbours meet, and nobody is left out."""

import pytest

from tournaments.core.pairing import CannotPair, neighbours


@pytest.mark.parametrize(
    ("standing", "byes", "seats", "tables", "bye"),
    [
        ([3, 1, 4, 2], {}, (2, 2), ((3, 1), (4, 2)), None),
        ([3, 1, 4, 2, 5], {}, (2, 2), ((3, 1), (4, 2)), 5),
        ([3, 1, 4, 2, 5], {5: 1, 2: 1}, (2, 2), ((3, 1), (2, 5)), 4),
        ([3, 1, 4, 2, 5], dict.fromkeys(range(1, 6), 1), (2, 2), ((3, 1), (4, 2)), 5),
        ([1, 2, 3, 4, 5, 6, 7], {}, (3, 4), ((1, 2, 3, 4), (5, 6, 7)), None),
        ([], {}, (2, 2), (), None),
    ],
)
def test_neighbours_meet_and_the_last_of_those_with_fewest_byes_rests(standing, byes, seats, tables, bye):
    found = neighbours.pair(standing, lambda entry: byes.get(entry, 0), seats)
    assert (found.tables, found.bye) == (tables, bye)


def test_one_alone_meets_nobody():
    with pytest.raises(CannotPair):
        neighbours.pair([1], lambda _entry: 0, (2, 2))
