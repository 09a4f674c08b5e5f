"""Lists of cards as programs save them and people paste them: every encoding, nothing lost without a word."""

import codecs
from difflib import get_close_matches

import pytest

from atrum_judge import pieces
from atrum_judge.judging.names import name_key
from atrum_judge.lists import MOST_BYTES, MOST_CHARACTERS, MOST_LINES, oversized, read_list, text_of
from atrum_judge.protocol import RosterShape
from atrum_judge.text import Text

SHAPE = RosterShape(Text("tu mazo"), piles={"deck": Text("Mazo"), "side": Text("Reserva")})
WRITTEN = "3 Tótem de Nwyre\r\n2x Ñandú «feroz»\n\nReserva:\n1 Águila Imperial\n"


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (b"", "cp1252"),
        (b"", "latin-1"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (b"", "utf-16-le"),
        (b"", "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_file_is_read_in_whatever_a_program_saves_lists(mark, encoding):
    assert text_of(mark + WRITTEN.encode(encoding)) == WRITTEN


@pytest.mark.parametrize("raw", [b"", b"\0", b"\xff", b"\xff\xfe\xff", bytes(range(256)), b"\x81\x8d\x8f\x90\x9d"])
def test_a_file_that_is_no_text_is_read_as_something(raw):
    assert isinstance(text_of(raw), str)


@pytest.mark.parametrize(
    ("text", "is_too_long"),
    [
        ("1 Carta\n" * MOST_LINES, False),
        ("1 Carta\n" * (MOST_LINES + 1), True),
        ("x" * MOST_CHARACTERS, False),
        ("x" * (MOST_CHARACTERS + 1), True),
    ],
)
def test_a_list_that_is_not_read_to_its_end_says_so(text, is_too_long):
    assert [problem.code for problem in oversized(text)] == ["roster.too_long"] * is_too_long
    assert len(read_list(text, SHAPE)) <= MOST_LINES


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_of_a_longer_file_enough_is_read_to_tell_it_from_a_list(encoding):
    assert oversized(text_of(("𝔘" * 2 * MOST_CHARACTERS).encode(encoding)[:MOST_BYTES]))


@pytest.mark.parametrize(
    "line", ["• 3 Bruja", "- 3 Bruja", "* 3 Bruja", "3xBruja", "3× Bruja", "3\tBruja", "Bruja x3"]
)
def test_a_line_is_read_with_bullets_and_counts_as_people_write_them(line):
    assert [(item["name"], item["count"]) for item in read_list(line, SHAPE)] == [("Bruja", 3)]


@pytest.mark.parametrize("line", ["3 Xólotl", "3x Xólotl", "3xXólotl"])
def test_a_name_that_begins_with_x_keeps_it(line):
    assert [(item["name"], item["count"]) for item in read_list(line, SHAPE)] == [("Xólotl", 3)]


def test_a_wrong_name_among_thousands_is_compared_with_few(monkeypatch):
    """A paste of hundreds of them took seconds, again with each key that was pressed."""
    compared = []

    def counting(word, possible, **options):
        compared.append(len(possible))
        return get_close_matches(word, possible, **options)

    monkeypatch.setattr(pieces, "get_close_matches", counting)
    known = [f"Guardia {a} del {b}" for a in "ABCDEFGHIJ" for b in range(300)]
    told = pieces.unknown(0, "guardai C del 277", known, name_key).message
    assert told.values["suggestion"] == "Guardia C del 277"
    assert max(compared) <= 30


def test_titles_and_headings_are_no_cards():
    text = """Mazo Caballeros

Guerreros
3x Sir Persival
2x Galahad

Sideboard
1 Murallas

Colección
4 Castigo"""
    assert [piece["name"] for piece in read_list(text, SHAPE)] == [
        "Sir Persival",
        "Galahad",
        "Murallas",
        "Castigo",
    ]


def test_a_name_without_a_number_among_cards_is_one_card():
    assert [piece["name"] for piece in read_list("3 Tótem\nBruja\n2 Ñandú\n4 Águila\n", SHAPE)] == [
        "Tótem",
        "Bruja",
        "Ñandú",
        "Águila",
    ]


@pytest.mark.parametrize("text", ["", " ", "\n", "# nada", "Mazo:\n"])
def test_a_list_of_which_nothing_is_written_has_no_pieces(text):
    assert read_list(text, SHAPE) == []
