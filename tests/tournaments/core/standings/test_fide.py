"""The tie-breaks of FIDE agree with its checker, over events with byes, drops, late entries, requested rounds and
matches that nobody played.
"""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from random import Random

import pytest

from tournaments.core.history import History, SeatLine, Table
from tournaments.core.pairing import pair
from tournaments.core.standings import CRITERIA, rank

NAMES = {
    "fide_buchholz": "BH",
    "fide_buchholz_cut1": "BH/C1",
    "fide_buchholz_median": "BH/M1",
    "fide_sonneborn_berger": "SB",
}


def won(winner, loser):
    return Table((SeatLine(winner, 1, 2, True), SeatLine(loser, 0, 0, False)))


def bye(entry):
    return Table((SeatLine(entry, 1, 2, True),))


def forfeit(winner, absent):
    return replace(won(winner, absent), is_forfeit=True)


def double_forfeit(one, other):
    return Table((SeatLine(one, 0, 0, False), SeatLine(other, 0, 0, False)), is_forfeit=True)


def chance(rng):
    """An event of chance in which people come late, leave and do not play every round."""
    entries = tuple(range(1, rng.randint(4, 20) + 1))
    rounds, left = [], set()
    away = rng.choice([0, 0.1])
    late = {entry for entry in entries if rng.random() < away}
    for number in range(rng.randint(2, 7)):
        left |= {entry for entry in entries if rng.random() < away / 2}
        there = [
            entry
            for entry in entries
            if entry not in left and not (number < 1 and entry in late) and rng.random() >= away / 2
        ]
        if len(there) < 2:
            break
        paired = pair(History(entries, tuple(rounds)), there, (2, 2), rng)
        endings = rng.choices([won, forfeit, double_forfeit], [8, 1, 1], k=len(paired.tables))
        tables = [end(*rng.sample(two, 2)) for end, two in zip(endings, paired.tables, strict=True)]
        rounds.append((*tables, *([bye(paired.bye)] if paired.bye is not None else [])))
    return History(entries, tuple(rounds))


def trf(history):
    """The event in the exchange format of FIDE."""
    lines = ["012 Chance", "042 2026/05/01", f"XXR {len(history.rounds)}"]
    for entry in history.entries:
        points = history.tallies[entry].points
        played = ""
        for tables in history.rounds:
            mine = next(((t, s) for t in tables for s in t.seats if s.entry == entry), None)
            if mine is None:
                played += "  0000 - Z"
            elif mine[0].is_bye:
                played += "  0000 - U"
            else:
                other = next(seat.entry for seat in mine[0].seats if seat.entry != entry)
                colour = "w" if mine[0].seats[0].entry == entry else "b"
                sign = "-+" if mine[0].is_forfeit else "01"
                played += f"  {other:4} {colour} {sign[mine[1].won]}"
        name = f"Player {entry}"
        lines.append(
            f"001 {entry:4}      {name:33} 2000 ARG {entry:11} 2000/01/01 {points:4.1f} {entry:4}{played}"
        )
    return "\n".join(lines) + "\n"


def checked(history, folder, criteria):
    """Return the result of FIDE's checker: for each entry its rank and values."""
    from gacrux.tiebreakchecker import tiebreakchecker

    source, target = folder / "event.trf", folder / "event.csv"
    source.write_text(trf(history))
    arguments = [
        "-i",
        str(source),
        "-o",
        str(target),
        "-f",
        "TRF",
        "-n",
        str(len(history.rounds)),
        "-d",
        ";",
        "-s",
        "-t",
    ]
    before, sys.argv = sys.argv, ["tiebreakchecker", *arguments, "PTS", *criteria]
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            tiebreakchecker().common_main()
    finally:
        sys.argv = before
    rows = [line.split(";") for line in target.read_text().splitlines()[1:]]
    return {int(row[0]): (int(row[1]), [float(value) for value in row[3:]]) for row in rows if row[0].isdigit()}


@pytest.mark.chances(sample=40, whole=200)
def test_values_and_orders_are_those_of_the_checker(seed, tmp_path):
    history = chance(Random(seed))
    if not history.rounds:
        return
    theirs = checked(history, tmp_path, NAMES.values())
    ours = [CRITERIA[name].measure(history, history.entries, "") for name in NAMES]
    assert {entry: [float(values[entry]) for values in ours] for entry in history.entries} == {
        entry: values for entry, (_, values) in theirs.items()
    }
    for order, asked in (
        (["fide_buchholz_cut1", "fide_buchholz"], ["BH/C1", "BH"]),
        (["fide_direct_encounter"], ["DE"]),
    ):
        ranks = {row.entry: row.rank for row in rank(history, ["points", *order], "")}
        assert ranks == {entry: place for entry, (place, _) in checked(history, tmp_path, asked).items()}


def test_who_would_lead_whatever_the_missing_match_gave_is_first():
    # 1 beat 2 and 3, who have not met.
    history = History((1, 2, 3), ((won(1, 2),), (won(1, 3),)))
    assert CRITERIA["fide_direct_encounter"].measure(history, [1, 2, 3], "") == {1: 3, 2: 2, 3: 2}


def test_a_win_is_worth_what_the_game_gives_for_it():
    def three(winner, loser):
        return Table((SeatLine(winner, 3, 2, True), SeatLine(loser, 0, 0, False)))

    # 2 left after the first round: its second one counts half a win for 1, and 3 had a bye worth three points.
    history = History((1, 2, 3), ((three(1, 2), Table((SeatLine(3, 3, 2, True),))), (three(1, 3),)))
    assert CRITERIA["fide_buchholz"].measure(history, [1, 2, 3], "") == {1: 4.5, 2: 6, 3: 9}
    assert CRITERIA["fide_sonneborn_berger"].measure(history, [1, 2, 3], "") == {1: 4.5, 2: 0, 3: 3}
    assert CRITERIA["fide_buchholz_cut1"].measure(history, [1, 2, 3], "") == {1: 3, 2: 6, 3: 6}
    assert CRITERIA["fide_buchholz_median"].measure(history, [1, 2, 3], "") == {1: 0, 2: 0, 3: 0}


ABSENT = History((1, 2, 3, 4), ((forfeit(1, 2), won(3, 4)), (won(1, 3), double_forfeit(2, 4))))


def test_a_forfeit_is_a_round_without_opponent():
    # 1: own points, at most those of 2, who has none; 4 and 2 did not come, which is no draw.
    assert CRITERIA["fide_buchholz"].measure(ABSENT, [1, 2, 3, 4], "") == {1: 1, 2: 0, 3: 2, 4: 1}
    assert CRITERIA["fide_sonneborn_berger"].measure(ABSENT, [1, 2, 3, 4], "") == {1: 1, 2: 0, 3: 0, 4: 0}


def test_in_an_event_of_before_and_in_a_round_robin_it_is_a_match():
    before = replace(ABSENT, forfeits_count=False)
    assert CRITERIA["fide_buchholz"].measure(before, [1, 2, 3, 4], "") == {1: 1, 2: 2, 3: 2, 4: 1}


def test_at_a_table_of_several_each_of_the_others_is_an_opponent():
    points = {"a": 3, "b": 1, "c": 0}
    table = Table(tuple(SeatLine(entry, own, 0, own == 3) for entry, own in points.items()))
    history = History(tuple(points), ((table,),))
    buchholz = CRITERIA["fide_buchholz"].measure
    assert buchholz(history, list(points), "") == {"a": 1, "b": 3, "c": 4}
    assert CRITERIA["fide_sonneborn_berger"].measure(history, ["b"], "") == {"b": 1}
    assert CRITERIA["fide_direct_encounter"].measure(history, list(points), "") == {"a": 3, "b": 2, "c": 1}
    of_before = replace(history, forfeits_count=False)
    assert buchholz(of_before, list(points), "") == {"a": 1, "b": 3, "c": 3}
