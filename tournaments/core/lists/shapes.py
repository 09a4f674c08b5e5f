"""The values that a list of people is read into."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from atrum_judge.outside.budget import USUAL
from atrum_judge.text import Text
from tournaments.core.sheets.books import Beside

MOST_PEOPLE, MOST_LETTERS, MOST_LINES = USUAL.people, USUAL.letters, USUAL.rows
MOST_NAME, MOST_REAL_NAME, MOST_CLUB, MOST_NOTE, MOST_CARDS = 40, 80, 60, 300, 60
MOST_RATING = 9999
MOST_SHOWN = 400
"""Letters of a line or a message that is shown as it was."""


class Meaning(StrEnum):
    """The meaning of a column."""

    NAME = "name"
    NICKNAME = "nickname"
    FIRST = "first"
    LAST = "last"
    MEMBER = "member"
    SPARE = "spare"
    STATE = "state"
    CLUB = "club"
    DIVISION = "division"
    RATING = "rating"
    BYES = "byes"
    PAID = "paid"
    NOTE = "note"
    CARDS = "cards"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Listed:
    """A person of a list.

    Attributes:
        line: where it stands, from 1.
        name: the name that everybody may see.
        byes: rounds that start with a bye awarded beforehand.
        real_name, paid, note: for the staff alone.
        cards: the names of the pieces that stand beside it.
        asks: sentences about what is doubtful.
        state: words that say that they wait, or will not play.
        row: the whole row of a sheet, where it stands in one.
        unkept: what else stands in the row and is not stored.
    """

    line: int
    name: str
    real_name: str = ""
    club: str = ""
    division: str = ""
    rating: int | None = None
    byes: Sequence[int] = ()
    paid: bool | None = None
    note: str = ""
    cards: Sequence[str] = ()
    asks: Sequence[Text] = ()
    state: str = ""
    row: str = ""
    unkept: str = ""


@dataclass(frozen=True)
class LeftOut:
    """A line that is nobody, with the reason. `name` is the person that it would be."""

    line: int
    said: str
    reason: Text
    name: str = ""


@dataclass(frozen=True)
class Column:
    """A column of a sheet; `example` is the first value in it."""

    heading: str
    meaning: Meaning
    example: str = ""


@dataclass(frozen=True)
class Reading:
    """A list as it was understood.

    Attributes:
        columns: those of a sheet; empty for lines.
        not_kept: headings and facts that were there and are not stored.
        sheet: the same list as a sheet, where it came in a form that people do not edit.
        problem: the reason for reading nothing.
        beside: lines that belong to an entry or a shown line beside them: whose message it is, and when.
        is_ours: the sheet of entries of this program, whose names are what people entered.
        others: further sheets of a book that can be read instead.
    """

    people: Sequence[Listed] = ()
    left_out: Sequence[LeftOut] = ()
    columns: Sequence[Column] = ()
    not_kept: Sequence[str] = ()
    sheet: str = ""
    problem: Text | None = None
    beside: Collection[int] = ()
    is_ours: bool = False
    others: Sequence[Beside] = ()
