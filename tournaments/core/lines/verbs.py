"""The line of every verb."""

from collections.abc import Sequence
from dataclasses import field
from typing import Any

from tournaments.core.lines.shapes import (
    AtTable,
    Changes,
    Comes,
    Gone,
    Json,
    Line,
    Moves,
    OfEntry,
    OfRound,
    Penalizes,
    Promotes,
    Settles,
    Tables,
    TwoNames,
    Undoes,
    Version,
    verb,
)

# The event


@verb
class CreateTournament(Line):
    """An event is made.

    Attributes:
        seed_hash: announces the source of every draw.
        settings: the chosen ones. Earlier versions did not tell.
    """

    seed_hash: str
    settings: Json = field(default_factory=dict)


@verb
class EditTournament(Changes, Promotes):
    """Settings change."""


@verb
class ArrangeScreens(Changes):
    """Walls and overlays show something else, or later."""


@verb
class RaiseCapacity(Promotes):
    """More people may play.

    Attributes:
        capacity: the old and the new one.
    """

    capacity: Sequence[int]


@verb
class CancelTournament(Line):
    """The event does not take place, or ends without an end."""


@verb
class ResumeTournament(Line):
    """A cancelled event goes on."""


@verb
class FinishTournament(Line):
    """The event is over.

    Attributes:
        seed: the source of every draw, public from now on.
    """

    seed: str


@verb
class AcceptInvitation(Line):
    """An account says yes to a link: it has a role, or is part of an entry.

    Attributes:
        user, role: as in `appoint`.
        entry, member: as in `add_member`.
    """

    user: str = ""
    role: str = ""
    entry: str = ""
    member: str = ""


# Entries


@verb
class AddWalkIn(Comes):
    """The desk enters somebody, who is there then unless the event is full.

    Attributes:
        missed: the result for rounds before, as `tournaments.enums.MissedRounds`.
    """

    missed: str = "nothing"


@verb
class ChooseMissed(OfEntry):
    """The staff says what the rounds give that an entry missed.

    Attributes:
        missed: as `tournaments.enums.MissedRounds`.
    """

    missed: str


@verb
class SaveRoster(OfEntry):
    """A roster is saved.

    Attributes:
        before, after: its names. There was none before the first.
    """

    before: Sequence[str] | None
    after: Sequence[str]


@verb
class SameCard(TwoNames):
    """A card gets the second name wherever it has the first.

    Attributes:
        renamed: number of each entry, place in its list from 0, and the former name there.
    """

    renamed: Sequence[Sequence[Any]]


@verb
class LockRosters(Line):
    """No roster changes any more."""


@verb
class TakeOutByLink(Promotes):
    """People who signed up by the link are taken out together.

    Attributes:
        taken, numbers: their names and numbers.
        waited: the numbers of those who had no place.
        called: the name that each has from then on; what it was is free for who comes.
    """

    taken: Sequence[str]
    numbers: Sequence[int]
    waited: Sequence[int] = ()
    called: Sequence[str] = ()


@verb
class BringBackByLink(Line):
    """Those who were taken out together are back.

    Attributes:
        placed, waiting: the names of those with a place, and without one.
        called: the former name of each who has it again, before and after.
    """

    placed: Sequence[str] = ()
    waiting: Sequence[str] = ()
    called: Sequence[tuple[str, str]] = ()


@verb
class CheckIn(Moves, Promotes):
    """An entry is there. Others from its network may have places then."""


@verb
class CheckInEverybody(Promotes):
    """Everybody is there who had a place.

    Attributes:
        arrived: those who were not yet.
    """

    arrived: Sequence[str]


@verb
class Drop(Moves, Promotes):
    """An entry leaves."""


@verb
class Restore(Moves):
    """An entry comes back; its disqualification is withdrawn."""


@verb
class EditEntry(Changes, OfEntry):
    """Something changes that pairing should know: rating, club, fixed table, rounds sat out."""


@verb
class ChooseDivision(OfEntry):
    """An entry gets a division, or another one.

    Attributes:
        division: its name; empty for none.
    """

    division: str


@verb
class AwardByes(OfEntry):
    """The organizer awards byes for rounds to come, in place of those that were awarded before.

    Attributes:
        full, half: the numbers of the rounds.
    """

    full: Sequence[int]
    half: Sequence[int]


@verb
class RenameEntry(OfEntry):
    """A name is corrected. Lines before have the old one.

    Attributes:
        name: the old and the new one.
    """

    name: Sequence[str]


@verb
class ForgetEntry(Line):
    """The names of an entry's people are taken away.

    Attributes:
        number: of the entry.
    """

    number: int


@verb
class KeepApart(Line):
    """Two entries shall not meet.

    Attributes:
        seats: their names.
        until: the last round; 0 for all.
    """

    seats: Sequence[str]
    until: int


@verb
class KeepApartFromEvent(Line):
    """Nobody shall meet whom they met in an earlier event.

    Attributes:
        from_: its name.
        count: of pairs.
        until: the last round; 0 for all.
    """

    from_: str
    count: int
    until: int


@verb
class RemoveApart(KeepApart):
    """Two entries may meet again.

    Attributes:
        why: the reason for which they did not. Earlier versions did not tell.
    """

    why: str = ""


# Rounds


@verb
class PairRound(OfRound):
    """A round becomes a draft.

    Attributes:
        kind: of its stage, as `tournaments.enums.StageKind`.
        tables: its seats.
    """

    kind: str
    tables: Tables


@verb
class SwapEntries(OfRound):
    """Two entries of a draft change places.

    Attributes:
        swapped: their names.
    """

    swapped: Sequence[str]


@verb
class RepairRound(OfRound):
    """A draft is paired again but for some tables.

    Attributes:
        kept: those tables.
        tables: the seats now.
    """

    kept: Tables
    tables: Tables


@verb
class SeatLate(AtTable, OfEntry):
    """A late entry sits down after the pairing.

    Attributes:
        seats: everybody at that table, the late one last. Earlier versions did not tell.
    """

    seats: Sequence[str] = ()


@verb
class TakeBackRound(Undoes):
    """The last round is taken back.

    Attributes:
        tables: its former seats.
    """

    tables: Tables


@verb
class GoBack(Undoes):
    """The event goes back to before a round.

    Attributes:
        undone: every result that no longer counts.
    """

    undone: Sequence[Gone]


@verb
class PublishRound(OfRound):
    """Everybody sees a round from now on.

    Attributes:
        tables: its seats.
        numbers: of these tables; a bye has none. Earlier versions did not tell: they are numbered in their order
            then, and `is_guessed`.
        manual: "Ana – Beto: reason" for each table that was made by hand.
    """

    tables: Tables
    numbers: Sequence[int | None]
    manual: Sequence[str]
    is_guessed: bool = False

    @classmethod
    def _upgraded(cls, said: Json) -> Json:
        if "numbers" in said:
            return said
        by_order = [place if len(names) > 1 else None for place, names in enumerate(said["tables"], start=1)]
        return {**said, "numbers": by_order, "is_guessed": True}


@verb
class StartClock(OfRound):
    """The time of a round begins.

    Attributes:
        waiting: numbers of tables that were not ready.
    """

    waiting: Sequence[int] = ()


@verb
class ExtendMatch(AtTable):
    """A table has more time.

    Attributes:
        minutes: so many.
    """

    minutes: int


@verb
class Choose(AtTable):
    """A player has chosen in what precedes the match.

    Attributes:
        seat: the player's, from 0.
    """

    seat: int


@verb
class PreparedEverywhere(OfRound):
    """A judge says that all tables are ready.

    Attributes:
        tables: numbers of those that were not yet.
    """

    tables: Sequence[int | None]


# Results


@verb
class ReportResult(Version):
    """A player says how a table ended.

    Attributes:
        final: every seat has agreed.
    """

    final: bool = False


@verb
class ConfirmReport(Settles):
    """A player agrees with a version.

    Attributes:
        version: of the report.
        final: every seat has agreed.
    """

    version: int
    final: bool = False


@verb
class DisputeReport(AtTable):
    """A player says that a version is wrong.

    Attributes:
        version: of the report.
    """

    version: int


@verb
class DecideResult(Version):
    """The staff says how a table ended, which counts at once."""


@verb
class CorrectResult(Version):
    """The staff says that a table ended otherwise.

    Attributes:
        before, after: the sentences that explain the two results.
        was: the score before; nothing in it where that was void. Earlier versions did not tell.
        went_on: the seat that goes on all the same.
    """

    before: str
    after: str
    was: Sequence[int] | None = None
    went_on: int | None = None

    @classmethod
    def _upgraded(cls, said: Json) -> Json:
        return {**said, "was": said["was"] or []} if "was" in said else said

    def as_json(self) -> dict[str, Any]:
        said = Line.as_json(self)
        return said if self.was is None else {**said, "was": list(self.was) or None}


# Judges


@verb
class CallJudge(AtTable):
    """A table asks for a judge.

    Attributes:
        kind: as `tournaments.enums.CallKind`.
    """

    kind: str


@verb
class RecordRuling(AtTable):
    """A judge rules at a table.

    Attributes:
        question: the question to the judge.
    """

    question: str


@verb
class PublishRuling(Line):
    """A ruling is shown to everybody.

    Attributes:
        question: the question to the judge.
    """

    question: str


@verb
class Warn(Penalizes):
    """Every person of an entry gets a warning.

    Attributes:
        warnings: the number that the entry has now.
    """

    warnings: int


@verb
class LoseMatch(Penalizes, AtTable):
    """An entry loses a match for a fault."""


@verb
class ReviewWarnings(OfEntry):
    """The head judge answers the question of a third warning.

    Attributes:
        disqualified: the answer.
        kind, category: as in `disqualify`, where it is yes.
    """

    disqualified: bool
    kind: str = ""
    category: str = ""

    @classmethod
    def _upgraded(cls, said: Json) -> Json:
        return {"disqualified": "kind" in said, **said}


@verb
class WithdrawPenalty(OfEntry):
    """A penalty was a mistake."""


@verb
class CheckDeck(OfEntry):
    """A judge has gone through a deck.

    Attributes:
        counts: of each kind, in the order of the game's.
        right: nothing was wrong.
    """

    counts: Sequence[int]
    right: bool
