"""The lines of what the staff does around the tables."""

from collections.abc import Sequence

from tournaments.core.lines.shapes import Line, OfEntry, OfRound, verb


@verb
class PlanBreak(OfRound):
    """A break is planned after a round, in place of an earlier plan.

    Attributes:
        minutes: its length.
        text: its name; empty for none.
    """

    minutes: int
    text: str = ""


@verb
class BeginBreak(OfRound):
    """A break after a round begins, or gets another end.

    Attributes:
        until: the hour at which play goes on.
        text: its name; empty for none.
    """

    until: str
    text: str = ""


@verb
class DropBreak(Line):
    """A planned break is given up.

    Attributes:
        round: the one that it would have followed.
    """

    round: int


@verb
class DrawRaffle(OfEntry):
    """An entry wins a draw.

    Attributes:
        draw: its number, from 1.
        number: of the entry.
        among: numbers of the entries that took part.
        prize: in the organizer's words; empty for none.
    """

    draw: int
    number: int
    among: Sequence[int]
    prize: str = ""


@verb
class UndoRaffle(OfEntry):
    """A draw is taken back.

    Attributes:
        draw: its number.
    """

    draw: int


@verb
class SetPrize(Line):
    """Places get a prize, in place of the one that they had by the same words.

    Attributes:
        place, last: the first and the last of them.
        amount: so many of `text`; 0 for one thing.
        text: the prize, in the organizer's words.
    """

    place: int
    last: int
    text: str
    amount: int = 0


@verb
class RemovePrize(Line):
    """A prize is taken out of the list.

    Attributes:
        place, last, text: as in `set_prize`.
    """

    place: int
    last: int
    text: str


@verb
class ShareTies(Line):
    """Entries that end equal get their prizes otherwise.

    Attributes:
        ties: as `tournaments.enums.Ties`.
    """

    ties: str


@verb
class KeepOffFilm(OfEntry):
    """An entry does not want its name in a transmission, or does again.

    Attributes:
        hidden: its name is left out.
    """

    hidden: bool = False


@verb
class FeatureTable(Line):
    """A transmission films a table.

    Attributes:
        table: its number; 0 for none.
    """

    table: int


@verb
class AskQuestion(Line):
    """The sign-up asks something from now on, or asks the same otherwise.

    Attributes:
        question: its id in the event.
        text: its words.
        kind: as `tournaments.enums.QuestionKind`.
        choices: of one with choices.
        needed: nobody signs up without an answer.
    """

    question: int
    text: str
    kind: str
    choices: Sequence[str] = ()
    needed: bool = False


@verb
class DropQuestion(Line):
    """A question is asked no more, and what was answered to it is gone.

    Attributes:
        question: its id in the event.
        text: its words.
    """

    question: int
    text: str
