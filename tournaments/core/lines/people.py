"""The lines of verbs about people: lists of them, those whom a club knows, and who of a team plays."""

from collections.abc import Sequence

from tournaments.core.lines.shapes import Json, Line, OfMember, verb


@verb
class ImportEntries(Line):
    """The desk enters everybody of a list. Their numbers follow each other.

    Attributes:
        first: the number of the first.
        entered: their names.
        waiting: the number of the last ones that found the event full.
        present: those with a place are there.
    """

    first: int
    entered: Sequence[str]
    waiting: int = 0
    present: bool = False


@verb
class DescribeEntries(Line):
    """A list told what pairing uses, and divisions.

    Attributes:
        told: name, rating and club of each entry; its division where the list named one.
    """

    told: Sequence[Json]


@verb
class UndoImport(Line):
    """The entries of the last list are taken out as if they had not come. Their names are gone.

    Attributes:
        first, count: the numbers that are free again.
    """

    first: int
    count: int


@verb
class SamePerson(Line):
    """Two of a club's people are taken for one from now on. No name is told: it could not be forgotten here."""


@verb
class NotTheSame(Line):
    """Two of a club's people are two again."""


@verb
class NotePerson(Line):
    """The staff notes something about one of a club's people."""


@verb
class LeaveOut(Line):
    """A person is taken off a club's list."""


@verb
class SanctionPerson(Line):
    """The staff of a club is told something about one of its people, who may be suspended. Neither name nor reason
    is told here.
    """


@verb
class LiftSanction(Line):
    """A club's sanction ends early, or counts again."""


@verb
class RememberPenalties(Line):
    """Judges of a club's later events are told of penalties for a time.

    Attributes:
        before, after: months for a warning, and for any other penalty.
    """

    before: Sequence[int]
    after: Sequence[int]


@verb
class Substitute(OfMember):
    """A team gives the place of one of its people to another. Who had it is a reserve from then on.

    Attributes:
        number: of the entry.
        out: the name of who had the place.
        board: the place, from 1.
        round: the first for which it counts.
    """

    number: int
    out: str
    board: int
    round: int


@verb
class SwapBoards(OfMember):
    """Two of a team change boards with each other.

    Attributes:
        number: of the entry.
        board: where `member` sat, from 1.
        other: the name of who sat at `other_board`.
        round: the first for which it counts.
    """

    number: int
    board: int
    other: str
    other_board: int
    round: int
