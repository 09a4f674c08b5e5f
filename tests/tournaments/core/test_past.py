"""An event at one of its versions, from lines of a log. Whole events are in `queries/test_past`."""

from typing import Any

import pytest

from tournaments.core.lines import Line, read
from tournaments.core.past import Past
from tournaments.core.past import told_by as folded
from tournaments.core.told import Act


def told_by(*lines: Line) -> Past:
    return folded((line, Act(revision=number)) for number, line in enumerate(lines, start=7))


def published(*tables: list[str], **more: Any) -> Line:
    return read("publish_round", {"round": 1, "tables": list(tables), "manual": [], **more})


def seat(table: int, name: str, number: int = 1, **more: Any) -> Line:
    return read("seat_late", {"round": number, "table": table, "entry": name, **more})


def laid(*lines: Line) -> list[tuple[int | None, list[str]]]:
    return [(table.number, table.names) for table in told_by(*lines).rounds[1].tables]


def test_who_comes_late_sits_opposite_the_bye():
    lines = published(["Ana", "Beto"], ["Caro"], numbers=[1, None])
    assert laid(lines, seat(2, "Dani")) == [(1, ["Ana", "Beto"]), (2, ["Caro", "Dani"])]


def test_of_several_byes_the_line_says_opposite_which():
    lines = published(["Ana"], ["Beto"], ["Caro", "Dani"], numbers=[None, None, 1])
    seated = seat(2, "Eva", seats=["Beto", "Eva"])
    assert laid(lines, seated) == [(None, ["Ana"]), (2, ["Beto", "Eva"]), (1, ["Caro", "Dani"])]


def test_who_comes_late_sits_down_at_a_table_with_room():
    lines = published(["Ana", "Beto", "Caro"], ["Dani", "Eva", "Fede", "Gala"], numbers=[1, 2])
    assert laid(lines, seat(1, "Hugo"))[0] == (1, ["Ana", "Beto", "Caro", "Hugo"])


def test_a_log_that_told_of_no_bye_still_seats_who_came_late():
    assert laid(published(["Ana", "Beto"]), seat(5, "Dani")) == [(1, ["Ana", "Beto"]), (5, ["Dani"])]


def test_who_came_late_to_a_round_that_was_taken_back_sits_nowhere():
    taken_back = read("take_back_round", {"round": 1, "tables": [["Ana"]]})
    assert told_by(published(["Ana"]), taken_back, seat(1, "Dani")).rounds == {}


@pytest.mark.parametrize(("numbers", "expected"), [({}, [1, 2, None]), ({"numbers": [4, 9, None]}, [4, 9, None])])
def test_lines_of_earlier_versions_number_tables_by_their_order(numbers, expected):
    said = published(["Ana", "Beto"], ["Caro", "Dani"], ["Eva"], **numbers)
    assert [number for number, _ in laid(said)] == expected


def test_a_seated_bye_is_found_by_its_new_number():
    said = published(["Caro"], numbers=[None])
    reported = read(
        "decide_result",
        {
            "round": 1,
            "table": 3,
            "version": 1,
            "seats": ["Caro", "Dani"],
            "score": [2, 0],
            "winners": ["Caro"],
        },
    )
    (table,) = told_by(said, seat(3, "Dani"), reported).rounds[1].tables
    assert (table.score, table.winners) == ([2, 0], ["Caro"])
