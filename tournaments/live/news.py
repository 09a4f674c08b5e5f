"""News of the live channel: an event has a new revision, which touches these subjects."""

import json
from dataclasses import dataclass
from enum import StrEnum, auto


class Subject(StrEnum):
    """A subject that pages show.

    Each table (`match_subject`) and each entry (`entry_subject`) is a subject, too.
    """

    ROUND = auto()  # the rounds, and the pairings of each
    CLOCK = auto()  # the clock of the round, and extra time
    TABLES = auto()  # the progress of tables of the round
    RESULTS = auto()  # final results, and with them the standings
    ENTRIES = auto()  # the entries that take part
    ANNOUNCEMENT = auto()  # where the event stands: open, under way, over
    CALLS = auto()  # the judges' queue, and warnings
    RULINGS = auto()  # decisions on disputed cases
    LOG = auto()  # a new line of the log
    SCREENS = auto()  # the panels of walls, and the delay of overlays
    ROLES = auto()  # the members of the staff and of the entries
    EVERYTHING = auto()  # too many changes to name, or changes that are forgotten


class Own(StrEnum):
    """The table or the entry that an action is about, where its decorator says what it tells."""

    MATCH = auto()
    ENTRY = auto()


def match_subject(pk: int) -> str:
    """The subject of one table."""
    return f"match:{pk}"


def entry_subject(number: int) -> str:
    """The subject of one entry."""
    return f"entry:{number}"


@dataclass(frozen=True)
class Reader:
    """A listener: staff of the event, a member of the entry with a number, or anybody."""

    staff: bool = False
    entry: int | None = None


STRANGER = Reader()


@dataclass(frozen=True)
class Ticket:
    """The means to know a listener: the key of a session, or the cookie of a phone with an entry's address."""

    session_key: str = ""
    holding: str = ""

    def __bool__(self) -> bool:
        return bool(self.session_key or self.holding)


@dataclass(frozen=True)
class News:
    """One revision of an event.

    Attributes:
        head: of the event's log at this revision (`core.chain.short`); empty where it is not known.
        subjects: those that changed for everybody.
        guarded: those that changed only for people who may know: staff, and members of `concerned` entries
            (numbers).
        is_aside: the change gives no new revision: open streams hear it, and it is not remembered.
    """

    event: int
    slug: str
    revision: int
    subjects: frozenset[str] = frozenset()
    guarded: frozenset[str] = frozenset()
    concerned: frozenset[int] = frozenset()
    is_aside: bool = False
    head: str = ""

    def known_to(self, reader: Reader) -> frozenset[str]:
        """Return the subjects of the news that a reader may know."""
        return self.subjects | (self.guarded if reader.staff or reader.entry in self.concerned else frozenset())

    def to_json(self) -> str:
        """One line; `from_json` reads it back."""
        return json.dumps(
            {
                "event": self.event,
                "slug": self.slug,
                "revision": self.revision,
                "subjects": sorted(self.subjects),
                "guarded": sorted(self.guarded),
                "concerned": sorted(self.concerned),
                "aside": self.is_aside,
                "head": self.head,
            }
        )

    @classmethod
    def from_json(cls, line: str) -> "News":
        """Raises `ValueError` for anything but what `to_json` writes."""
        try:
            said = json.loads(line)
            return cls(
                event=int(said["event"]),
                slug=str(said["slug"]),
                revision=int(said["revision"]),
                subjects=frozenset(said["subjects"]),
                guarded=frozenset(said["guarded"]),
                concerned=frozenset(said["concerned"]),
                # Processes of earlier versions do not send these.
                is_aside=bool(said.get("aside", False)),
                head=str(said.get("head", "")),
            )
        except (ValueError, KeyError, TypeError) as problem:
            raise ValueError(f"no news: {line[:80]!r}") from problem
