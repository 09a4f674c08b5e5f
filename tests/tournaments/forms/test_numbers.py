"""Whole numbers as they come in addresses."""

import pytest

from tournaments.forms.numbers import whole_number


@pytest.mark.parametrize(
    ("raw", "number"),
    [
        ("7", 7),
        ("007", 7),
        ("999", 999),
        ("1000", None),
        ("", None),
        ("-1", None),
        ("1.5", None),
        ("x", None),
        ("²", None),
    ],
)
def test_only_whole_numbers_of_so_many_digits_are_read(raw, number):
    assert whole_number(raw, digits=3) == number
