"""One message on its way, and what became of it."""

from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Protocol

from tournaments.models import Subscription


class Fate(StrEnum):
    """The fate of a try."""

    SENT = auto()
    AGAIN = auto()
    """It did not go, and may be tried again."""
    LOST = auto()
    """Nobody can say if it arrived."""
    ENDED = auto()
    """Nothing goes there any more."""
    FAILED = auto()
    """It never will go; other ones may."""


@dataclass(frozen=True)
class Outcome:
    """The end of a try.

    Attributes:
        wait: seconds for which the provider asks to be left alone.
        ended: the reason, as `Subscription.Ended`, where nothing goes there any more.
    """

    fate: Fate
    wait: float = 0.0
    ended: str = ""


SENT, AGAIN, LOST, FAILED = (Outcome(fate) for fate in (Fate.SENT, Fate.AGAIN, Fate.LOST, Fate.FAILED))


@dataclass(frozen=True)
class Message:
    """A notice in the language of its reader.

    Attributes:
        title: the event.
        page: where it is said in full.
        off: where one ends such messages.
        topic: a newer one of the same takes its place.
        seconds: until it is of no use any more.
        urgent: it is for now.
        one_event: its reader plays this event alone.
    """

    title: str
    words: str
    page: str
    off: str
    topic: str
    seconds: int
    language: str
    urgent: bool = True
    one_event: bool = False


class Channel(Protocol):
    """A channel.

    Attributes:
        repeats: the same may be sent twice, for the receiver shows it once.
    """

    repeats: bool

    def is_on(self) -> bool:
        """True if the installation is configured for it."""

    def send(self, place: Subscription, message: Message) -> Outcome:
        """Hand a message over; never raises."""
