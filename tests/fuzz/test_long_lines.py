"""Lines of the worst kind for each expression that reads texts from outside: twice the letters, twice the time.

The longest line that an expression sees is bounded (`Limits.long`). Here are lines of that length and of half of
it; an expression that goes over a line for each of its letters takes four times as long.
"""

import time

import pytest

from atrum_judge.lists import MOST_CHARACTERS, read_list, read_names
from atrum_judge.outside.budget import USUAL
from atrum_judge.protocol import RosterShape
from atrum_judge.sheets import no_formula, plain_cell
from atrum_judge.text import Text
from tests.selection import one_of_many
from tournaments.core.lists import chat as chat_reader
from tournaments.core.lists.columns import cards_of
from tournaments.core.lists.reading import read
from tournaments.core.lists.teams import team_in

BEYOND = 3.2
"""The ratio of the times above which it is no longer one pass; two passes are 2, one for each letter 4."""
TRIES = 5
"""Measurements of which one must hold: what grows by the square exceeds in each, what a machine adds does not."""
SHORTEST = 0.01
"""Seconds of processor time that a measurement has at least."""
WORST = (
    "x", "a@", "a@a.", "x@x.x ", "*a ", "_a ", "(", ")(", "[a", "1 ", "1(", "-1", "1.", "· ", "- ", " - ", "y ", "a,", "a;", ";'", "'",
    "pago ", "Ana: ", ": ", "~a", "~", "🔟", "✅", "http://", "\u3164a", "\ufdfa", "=", "a + b ", "+", "cancela ", "x 1", "1x ", "1) ",
)  # fmt: skip
SHAPE = RosterShape(piles={"main": Text("Mazo")}, rows=0, about=Text("Lista"))


def chat(line):
    return read(f"1. Ana\n2. {line}\n3) Beto\n{line}\n")


def sheet(cell):
    return read(f"Nombre;Pagó;Ranking;Mazo\n{cell.replace(';', ',')};x;1;{cell.replace(';', ',')}\n")


READERS = {
    "chat": (chat, USUAL.long),
    "sheet": (sheet, USUAL.long),
    "teams": (lambda line: team_in(line, 2), USUAL.long),
    "cards": (cards_of, USUAL.long),
    "formulas": (lambda cell: plain_cell(no_formula(cell)), USUAL.long),
    "list": (lambda line: read_list(line, SHAPE), MOST_CHARACTERS),
    "names": (lambda line: read_names(line, lambda name: False), MOST_CHARACTERS),
}


def seconds(reader, text):
    """Return the processor time of one reading, the least of three rounds."""
    began, times = time.process_time(), 0
    while time.process_time() - began < SHORTEST:
        reader(text)
        times += 1
    rounds = []
    for _ in range(3):
        began = time.process_time()
        for _again in range(times):
            reader(text)
        rounds.append((time.process_time() - began) / times)
    return min(rounds)


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("sign", one_of_many(WORST, most=12))
def test_twice_the_letters_take_no_more_than_twice_the_time(name, sign):
    reader, most = READERS[name]
    most -= 20
    whole = (sign * most)[:most]
    ratios = (seconds(reader, whole) / seconds(reader, whole[: most // 2]) for _ in range(TRIES))
    assert any(ratio < BEYOND for ratio in ratios)


def test_no_expression_sees_a_longer_line(monkeypatch):
    seen = []
    monkeypatch.setattr(chat_reader, "_people", lambda one, **about: seen.append(one) or ())
    found = chat_reader.read_chat("x" * (USUAL.long + 1) + "\n" + "x" * USUAL.long)
    assert [len(one.text) for one in seen] == [USUAL.long]
    assert [one.line for one in found.left_out] == [1]


def test_a_text_as_long_as_may_be_is_answered_line_by_line():
    line = "a@" * (USUAL.long // 2)
    most = USUAL.letters // (USUAL.long + 1)
    found = read(f"{line}\n" * most)
    assert len(found.left_out) + len(found.people) == most
