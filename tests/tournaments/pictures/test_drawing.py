"""Texts in a picture: nothing is cut, nothing is lost."""

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pictures.drawing import FONT, KNOWN, drawable, fitted, palette, qr_path, width_of


@given(st.text("aeñMW -", min_size=1, max_size=40), st.sampled_from((520, 952, 1072)))
def test_a_name_fits_whatever_its_letters(name, width):
    lines, size = fitted(name, width, 110)
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")
    assert size == 18 or (len(lines) <= 2 and all(width_of(line) * size <= width for line in lines))


@pytest.mark.parametrize("name", ["Ana", "María de los Ángeles Villavicencio Paz", "W" * 40, "Sofía 🐉"])
def test_forty_letters_fit_into_a_card(name):
    lines, size = fitted(name, 952, 120)
    assert size > 18
    assert all(width_of(line) * size <= 952 for line in lines)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("José Ñandú 🎴✨", "José Ñandú"),
        ("Ana 👩‍🚀 Paz", "Ana Paz"),
        ("Željko Šarić", "Zeljko Saric"),
        ("🦊", "–"),
    ],
)
def test_a_name_is_written_with_the_letters_that_the_font_has(name, written):
    assert drawable(name) == written


def test_every_letter_that_is_drawn_is_in_the_font():
    letters = TTFont(FONT).getBestCmap()
    assert not [chr(code) for code in range(0x3000) if KNOWN.match(chr(code)) and code not in letters]


def test_colours_are_those_of_the_dark_theme():
    assert palette()["ground"] == "#0d0b12"
    assert palette()["line_strong"].startswith("#")


def test_a_code_is_as_wide_as_it_says():
    squares, modules = qr_path("http://testserver/t/copa/")
    xs = [int(part.split()[0]) for part in squares.replace("h1v1h-1z", "").split("M")[1:]]
    assert (min(xs), max(xs)) == (0, modules - 1)
