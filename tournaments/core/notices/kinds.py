"""The kinds of notices, and one notice."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, auto

from atrum_judge.text import Text

STAFF = 0
"""In place of the number of an entry: everybody of the staff."""


class Kind(StrEnum):
    """The subject of a notice. A person chooses by kind and channel."""

    ROUND = auto()
    CONFIRM = auto()
    SUMMONS = auto()
    ANSWER = auto()
    EXTRA = auto()
    CLOCK = auto()
    PLACE = auto()
    SOON = auto()
    CHANGED = auto()
    OVER = auto()
    CALL = auto()
    DISPUTE = auto()
    COMPLETE = auto()
    OVERTIME = auto()


OF_STAFF = frozenset({Kind.CALL, Kind.DISPUTE, Kind.COMPLETE, Kind.OVERTIME})
"""Kinds that only the staff hears of."""
CAN_WAIT = frozenset({Kind.PLACE, Kind.SOON, Kind.CHANGED})
"""Kinds that quiet hours put off, as long as they are not too late then."""
SELDOM = frozenset({Kind.CLOCK})
"""Kinds that a new channel does not begin with."""


@dataclass(frozen=True)
class Notice:
    """One sentence for the people of one entry, or for the staff.

    Attributes:
        entry: its number; `STAFF` for the staff.
        about: tells notices of one kind apart; the same for the same thing.
        lapses: the moment from which it is of no use.
        topic: a newer notice of the same topic takes the place of an older one on a phone.
        is_spare: another one tells it again later, so quiet hours may swallow it.
        takes_back: it is only for who was told what it takes back, by its topic.
        said: the fact that it tells, where a later line may change it.
        corrects: it is only for who was told something else of its topic.
    """

    entry: int
    kind: Kind
    about: str
    words: Text
    lapses: datetime
    topic: str
    is_spare: bool = False
    takes_back: bool = False
    said: str = ""
    corrects: bool = False
