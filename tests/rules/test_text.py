"""Lines typed by people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.text import Text, alphabetical, one_line


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  a\t b\n", "a b"),
        ("a\u202eb", "a b"),
        ("n\u0303", "ñ"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("a\x00b", "a b"),
        ("\u200b", ""),
    ],
)
def test_invisible_characters_go(typed, kept):
    assert one_line(typed) == kept


@given(st.text())
def test_cleaning_twice_changes_nothing_more(typed):
    assert one_line(one_line(typed)) == one_line(typed)


def test_names_sort_as_in_spanish():
    names = ["Oso", "Zorro", "Ñandú", "nutria", "Águila", "Avestruz", "Nandú"]
    assert sorted(names, key=alphabetical) == ["Águila", "Avestruz", "Nandú", "nutria", "Ñandú", "Oso", "Zorro"]


def test_a_text_speaks_the_readers_language():
    text = Text("mesa", "table")
    assert [text.in_language(code) for code in ("es", "es-ar", "en", "en-gb", "pt")] == [
        "mesa",
        "mesa",
        "table",
        "table",
        "mesa",
    ]
