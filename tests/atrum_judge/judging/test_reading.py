"""Any game's case: what does not fit its shapes is told with its place."""

from typing import Any, Literal

import pytest
from msgspec import UNSET, UnsetType

from atrum_judge.judging.reading import MAX_DEPTH, MOST, Count, Items, NotACase, Shape, Words, read, schema


class Suit(str):
    """A type of the game's own."""


def _suit(value: Any) -> Suit:
    if value == "broken":
        raise NotACase("[2].colour", "expected red")
    if value not in {"hearts", "spades"}:
        raise ValueError("expected a suit: hearts, spades")
    return Suit(value)


class Play(Shape, tag_field="do", tag="play"):
    suit: Suit


class Fold(Shape, tag_field="do", tag="fold"):
    because: Words = "none"


class Pile(Shape):
    count: Count


class Toy(Shape):
    name: Words
    seats: Count = 2
    mode: Literal["fast", "slow"] = "slow"
    open: bool = False
    pile: Items[Suit] | Pile = []
    steps: Items[Play | Fold] = []
    rest: Any = None
    best: Count | None = None
    after: Literal["never"] | UnsetType = UNSET


READERS = {Suit: _suit}
DEEP: Any = []
for _ in range(400):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ([], "expected an object"),
        ({"name": 3}, "name: expected a string"),
        ({"name": ""}, "name: expected a text of 1 to 200 characters"),
        ({"name": " \t "}, "name: expected a text of 1 to 200 characters"),
        ({"name": "a\ud800"}, "name: expected a text of 1 to 200 characters"),
        ({"seats": "2"}, "seats: expected an integer"),
        ({"seats": True}, "seats: expected an integer"),
        ({"seats": 2.0}, "seats: expected an integer"),
        ({"seats": -1}, "seats: expected an integer from 0 to 100000"),
        ({"seats": 10**30}, "seats: expected an integer from 0 to 100000"),
        ({"mode": "slowly"}, 'mode: expected one of "fast", "slow"'),
        ({"mode": "\ud800"}, "mode: expected characters that can be written"),
        ({"best": []}, "best: expected an integer"),
        ({"open": 1}, "open: expected true or false"),
        ({"pile": 3}, "pile: expected a list or an object"),
        ({"pile": {"count": 3, "top": []}}, "pile.top: unknown field"),
        ({"pile": ["hearts"] * (MOST + 1)}, "pile: expected at most 100000 items"),
        ({"pile": ["hearts", "cups"]}, "pile[1]: expected a suit: hearts, spades"),
        ({"pile": ["broken"]}, "pile[0][2].colour: expected red"),
        ({"steps": [{"do": "fly"}]}, 'steps[0].do: expected one of "play", "fold"'),
        ({"steps": [{"do": "fold"}, {"suit": "hearts"}]}, "steps[1].do: required"),
        ({"steps": [{"do": "play"}]}, "steps[0].suit: required"),
        ({"steps": [{"do": "fold", "suit": "hearts"}]}, "steps[0].suit: unknown field"),
        ({"after": None}, 'after: expected "never"'),
        ({"x` - at `$.name": 1}, "x` - at `$.name: unknown field"),
        ({"two\nlines": 1}, r"two\nlines: unknown field"),
        ({"\udfff": 1}, r"\udfff: expected characters that can be written"),
        ({"x" * 5000: 1}, "x" * 200 + ": unknown field"),
        ({"rest": DEEP}, f"expected at most {MAX_DEPTH} levels of lists and objects"),
    ],
)
def test_what_does_not_fit_is_told_in_one_line_with_its_place_first(fields: Any, says: str) -> None:
    with pytest.raises(NotACase) as refused:
        read({"name": "toy", **fields} if isinstance(fields, dict) else fields, Toy, READERS)
    assert str(refused.value) == says


def test_a_missing_field_is_required() -> None:
    with pytest.raises(NotACase, match=r"^name: required$"):
        read({}, Toy, READERS)


def test_a_part_of_a_case_is_read_with_the_place_where_it_stands() -> None:
    with pytest.raises(NotACase, match=r"^toys\[3\].seats: expected an integer$"):
        read({"name": "toy", "seats": None}, Toy, READERS, "toys[3]")


def test_what_fits_comes_back_typed_with_its_defaults() -> None:
    toy: Toy = read({"name": "toy", "pile": {"count": 3}, "steps": [{"do": "fold"}]}, Toy, READERS)
    assert toy == Toy("toy", pile=Pile(3), steps=[Fold()])
    assert (toy.seats, toy.after) == (2, UNSET)


def test_the_schema_says_the_fields_and_the_types_of_the_game() -> None:
    fields = schema(Toy, {Suit: {"enum": ["hearts", "spades"]}})["$defs"]["Toy"]
    assert (fields["required"], fields["additionalProperties"]) == (["name"], False)
    assert fields["properties"]["pile"]["anyOf"][0]["items"] == {"enum": ["hearts", "spades"]}
