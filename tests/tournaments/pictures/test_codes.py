"""Codes for cameras."""

import pytest

from tournaments.pictures.codes import code_of


@pytest.mark.parametrize("text", ["7", "MESA 12", "http://a.lan/"])
def test_a_short_text_has_a_code_that_phones_find(text):
    assert not code_of(text, "L").is_micro
