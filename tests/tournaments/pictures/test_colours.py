"""Any colour of a club reads in both themes."""

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tournaments.pictures.colours import DARK, LIGHT, SITES_OWN, contrast, is_colour, stylesheet, tokens

COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
TOKENS = Path("static/css/tokens.css").read_text(encoding="utf-8")


@given(COLOURS)
def test_every_colour_reads_as_text_and_under_text(colour):
    found = tokens(colour)
    for way, grounds in enumerate((LIGHT, DARK)):
        ember, hover, over, deep = (
            found[name][way] for name in ("ember", "ember-hover", "on-ember", "ember-deep")
        )
        for ground in (*grounds, over, deep):
            assert contrast(ember, ground) >= 4.5
        assert contrast(hover, grounds[0]) >= 4.5


def test_a_colour_that_reads_stays_as_it_is():
    assert tokens("#0b6a48")["ember"][0] == "#0b6a48"
    assert contrast("#000000", "#ffffff") == 21


def test_its_grounds_and_tokens_are_those_of_the_site():
    for name, way in (("surface", 0), ("ground", 1), ("raised", 2)):
        light, dark = re.search(rf"--{name}: var\(--light, (#\w+)\) var\(--dark, (#\w+)\)", TOKENS).groups()
        assert light == LIGHT[way]
        assert dark in DARK
    assert f"--ember: var(--light, {SITES_OWN})" in TOKENS
    for name in tokens("#123456"):
        assert f"  --{name}: " in TOKENS


def test_a_sheet_has_a_line_a_token_and_only_colours_are_colours():
    assert stylesheet("#123456").count("\n") == len(tokens("#123456")) + 2
    assert is_colour("#0b6a48")
    for text in ("#0B6A48", "0b6a48", "#0b6a4", "#0b6a48;}", "#0b6a48\n", "red", ""):
        assert not is_colour(text)
