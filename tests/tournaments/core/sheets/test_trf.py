"""The report of FIDE: FIDE's own checker finds the same points, and our reader the same people."""

from datetime import date
from random import Random

import pytest

from tests.tournaments.core.standings.test_fide import chance, checked
from tournaments.core.history import History, SeatLine, Table
from tournaments.core.lists.reading import read
from tournaments.core.sheets.trf import Reported, trf

DAY = date(2026, 11, 27)


def test_each_player_has_a_line_of_fixed_columns():
    won = Table((SeatLine(7, 3, 2, True), SeatLine(3, 0, 0, False)))
    drawn = Table((SeatLine(3, 1, 1, False, place=1), SeatLine(7, 1, 1, False, place=1)))
    history = History((7, 3, 9), ((won, Table((SeatLine(9, 3, 2, True),))), (drawn,), ()))
    players = {
        7: Reported("Ana, la de Rosario", 1650, 1),
        3: Reported("Ñandú", None, 2),
        9: Reported("Eva", 900, 3),
    }
    lines = trf("Copa", "Rosario", DAY, players, history, 5).split("\r\n")
    assert lines[:4] == ["012 Copa", "022 Rosario", "042 2026/11/27", "052 2026/11/27"]
    assert lines[8] == "XXR 5"
    assert lines[9] == (
        "001    1      Ana la de Rosario                 1650                             1.5    1"
        "     2 w 1     2 b =  0000 - Z"
    )
    assert lines[10][80:84] == " 0.5"
    assert [lines[11][k : k + 10] for k in (89, 99)] == ["  0000 - U", "  0000 - Z"]


def test_a_match_that_nobody_played_is_forfeited_in_its_round():
    came = Table((SeatLine(1, 3, 2, True, 1), SeatLine(2, 0, 0, False, 2)), is_forfeit=True)
    nobody = Table((SeatLine(2, 0, 0, False), SeatLine(1, 0, 0, False)), is_forfeit=True)
    history = History((1, 2), ((came,), (nobody,)))
    players = {1: Reported("Ana", None, 1), 2: Reported("Eva", None, 2)}
    lines = trf("Copa", "", DAY, players, history, 2).splitlines()[-2:]
    assert [line[80:] for line in lines] == [
        " 1.0    1     2 w +     2 b -",
        " 0.0    2     1 b -     1 w -",
    ]


@pytest.mark.chances(sample=10, whole=100)
def test_the_checker_of_fide_counts_the_same_points(seed, tmp_path, monkeypatch):
    history = chance(Random(seed))
    if not history.rounds:
        return
    players = {
        entry: Reported(f"Player {entry}", None, place) for place, entry in enumerate(history.entries, start=1)
    }
    text = trf("Chance", "", DAY, players, history, len(history.rounds))
    monkeypatch.setattr("tests.tournaments.core.standings.test_fide.trf", lambda _history: text)
    theirs = checked(history, tmp_path, ["BH"])
    assert {line[4:8].strip(): line[80:84].strip() for line in text.splitlines() if line.startswith("001")} == {
        str(entry): f"{history.tallies[entry].points:.1f}" for entry in history.entries
    }
    assert set(theirs) == set(history.entries)


def test_our_reader_finds_the_same_people():
    players = {
        1: Reported("Ana", 1650, 1),
        2: Reported("=A1+1", None, 2),
        3: Reported("María José", 5, 3),
        4: Reported("Coatí 🦝", 9999, 4),
    }
    found = read(trf("Copa", "", DAY, players, History((1, 2, 3, 4)), 3)).people
    assert [(one.name, one.rating) for one in found] == [(one.name, one.rating) for one in players.values()]
