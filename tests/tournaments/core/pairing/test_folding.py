"""The first round by seeding, table by table."""

import pytest

from tournaments.core.pairing.folding import pair
from tournaments.core.pairing.wishes import Wishes, apart


@pytest.mark.parametrize(
    ("entries", "tables", "bye"),
    [
        ("ab", ["ab"], None),
        ("abc", ["ab"], "c"),
        ("abcdef", ["ad", "be", "cf"], None),
        ("abcdefg", ["ad", "be", "cf"], "g"),
    ],
)
def test_the_upper_half_meets_the_lower_in_order_and_the_last_of_an_odd_field_sits_out(entries, tables, bye):
    pairs, alone = pair(entries, Wishes())
    assert ["".join(two) for two in pairs] == tables
    assert alone == bye


@pytest.mark.parametrize(
    ("groups", "tables"),
    [
        # Without wishes: ae bf cg dh. A barred pair takes the lower player of the nearest table ...
        (["ae"], ["af", "be", "cg", "dh"]),
        # ... the one above where both are as near ...
        (["bf"], ["af", "be", "cg", "dh"]),
        (["cg"], ["ae", "bg", "cf", "dh"]),
        # ... that takes no barred player itself and gives none ...
        (["bf", "be"], ["ae", "bg", "cf", "dh"]),
        (["bf", "af"], ["ae", "bg", "cf", "dh"]),
        (["bf", "af", "cf"], ["ae", "bh", "cg", "df"]),
        # ... and stays where there is none.
        (["bf", "be", "bg", "bh"], ["ae", "bf", "cg", "dh"]),
        (["abcdefgh"], ["ae", "bf", "cg", "dh"]),
        # Who is barred inside a half meets anyway nobody of it.
        (["abcd", "efgh"], ["ae", "bf", "cg", "dh"]),
    ],
)
def test_a_barred_pair_exchanges_with_the_nearest_table_that_can(groups, tables):
    pairs, bye = pair("abcdefgh", Wishes(barred=apart(groups)))
    assert ["".join(two) for two in pairs] == tables
    assert bye is None
