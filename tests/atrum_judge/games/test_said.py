"""Judges say of every collected case what is written down, word by word and leaf by leaf."""

import pytest

from tests.atrum_judge.games.said import CASES, collected, file_of, written


@pytest.mark.parametrize("game", CASES)
def test_the_judge_says_what_is_written_down(game: str) -> None:
    there = written(file_of(game))
    names = []
    for name, lines in collected(game):
        names.append(name)
        assert lines == there.get(name), name
    assert names == list(there)
