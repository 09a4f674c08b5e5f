"""A game's possible words on the end of a match."""

import pytest

from atrum_judge.protocol import NOTHING, Outcome, SeatResult
from atrum_judge.text import Text

WON, LOST = SeatResult(1, 3, 2, won=True), SeatResult(2, 0, 1, won=False)
SHARED = SeatResult(1, 1, 0, won=False)
WHY = Text("Porque sí.")


def test_a_seats_result_comes_back_from_its_json():
    for result in (WON, LOST, NOTHING):
        assert SeatResult.from_json(result.as_json()) == result


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("place", "1"),
        ("place", True),
        ("points", None),
        ("points", 1.5),
        ("score", "2"),
        ("won", None),
        ("won", 1),
    ],
)
def test_a_damaged_result_is_refused_by_the_name_of_its_field(name, value):
    with pytest.raises(ValueError, match=name):
        SeatResult.from_json({**WON.as_json(), name: value})


@pytest.mark.parametrize("name", ["place", "points", "score", "won"])
def test_a_missing_field_is_named(name):
    data = WON.as_json()
    del data[name]
    with pytest.raises(ValueError, match=name):
        SeatResult.from_json(data)


@pytest.mark.parametrize(
    ("kind", "seats"),
    [
        ("decided", (WON, LOST)),
        ("drawn", (SHARED, SHARED)),
        ("nobody", (NOTHING, NOTHING)),
        ("void", (NOTHING, NOTHING)),
    ],
)
def test_a_kind_fits_its_seats(kind, seats):
    assert Outcome(seats, WHY, kind=kind).is_void == (kind == "void")


@pytest.mark.parametrize(
    ("kind", "seats"),
    [
        ("decided", (LOST, LOST)),
        ("drawn", (WON, LOST)),
        ("nobody", (WON, LOST)),
        ("void", (WON, LOST)),
        ("void", (SHARED, SHARED)),
    ],
)
def test_a_kind_that_its_seats_contradict_is_refused(kind, seats):
    with pytest.raises(ValueError, match=kind):
        Outcome(seats, WHY, kind=kind)
