"""Table numbers around the fixed ones."""

import pytest

from tournaments.core.pairing.numbering import number_tables


@pytest.mark.parametrize(
    ("tables", "fixed", "taken", "numbers"),
    [
        ([], {}, (), []),
        (["ab", "cd", "ef"], {}, (), [1, 2, 3]),
        (["ab", "cd", "ef"], {"d": 1}, (), [2, 1, 3]),
        (["ab", "cd", "ef"], {"f": 9}, (), [1, 2, 9]),
        (["ab", "cd", "ef"], {"e": 2, "a": 3}, (), [3, 1, 2]),
        # Of two who claim a number the better placed keeps it, and the other is numbered in order.
        (["ab", "cd", "ef"], {"c": 1, "e": 1}, (), [2, 1, 3]),
        # Of two who meet the first keeps it; where that one is in use, the second has a claim.
        (["ab", "cd"], {"a": 5, "b": 7}, (), [5, 1]),
        (["ab", "cd"], {"a": 5, "b": 7}, (5,), [7, 1]),
        # A number in use already is passed over.
        (["ab", "cd", "ef"], {}, (1, 3), [2, 4, 5]),
        (["ab", "cd"], {"a": 1}, (1, 2), [3, 4]),
    ],
)
def test_tables_are_numbered_in_order_around_the_fixed_ones(tables, fixed, taken, numbers):
    assert number_tables(tables, fixed, frozenset(taken)) == numbers
