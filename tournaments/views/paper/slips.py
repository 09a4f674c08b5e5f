"""Result slips: what a table fills in by hand, from its game's own questions."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from atrum_judge.boards import InBoards
from atrum_judge.protocol import Ending, Field, Ruleset, Terms
from tournaments.errors import localized
from tournaments.models import Match, Round, Tournament
from tournaments.views.paper.collate import collated

FEW = 4
"""The most numbers to print, to put a ring around one; players write larger ones."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the answers to mark; without any it is written, between `least` and `most`."""

    label: str
    marks: Sequence[str] = ()
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class End:
    """A way to end, with its own questions."""

    label: str
    questions: Sequence[Question]


@dataclass(frozen=True, slots=True)
class Form:
    """The questions of one kind of match: of each seat, and of the ways to end."""

    columns: Sequence[Question]
    ends: Sequence[End]


@dataclass(frozen=True, slots=True)
class Slip:
    """The slip of a table; without one it is filled in by hand whole."""

    form: Form
    names: Sequence[str]
    table: int | None = None


def form_of(game: Ruleset, terms: Terms) -> Form:
    """Return the questions that players of a match answer; judges' endings are theirs to write."""
    if isinstance(game, InBoards):
        return _form_of_boards(game, terms)
    ends = [ending for ending in game.endings(terms) if not ending.staff_only]
    columns = {one.name: one for ending in ends for one in ending.fields if one.per_seat and not one.staff_only}
    return Form(
        [_question(one, terms.seats) for one in columns.values()],
        [End(localized(ending.label), _own(ending, terms.seats)) for ending in ends],
    )


def _form_of_boards(game: InBoards, terms: Terms) -> Form:
    """Return the questions of a match of teams: of each board the winner and the end. A result is a line each."""
    seats = [str(seat) for seat in range(1, terms.seats + 1)]
    ends = [localized(one.label) for one in game.base.endings(terms) if not one.staff_only]
    asked = [Question(_("Gana"), seats), Question(_("Terminó por"), ends), Question(_("Resultado"))]
    won = Question(localized(game.score_name), [str(number) for number in range(game.boards + 1)])
    return Form([won], [End(_("Tablero %(n)s") % {"n": n}, asked) for n in range(1, game.boards + 1)])


def _own(ending: Ending, seats: int) -> list[Question]:
    return [_question(one, seats) for one in ending.fields if not one.per_seat and not one.staff_only]


def _question(asked: Field, seats: int) -> Question:
    label = localized(asked.label)
    if asked.kind == "seat":
        return Question(label, [str(seat) for seat in range(1, seats + 1)])
    if asked.kind == "choice":
        return Question(label, [localized(said) for said in asked.choices.values()])
    if asked.maximum - asked.minimum < FEW:
        return Question(label, [str(number) for number in range(asked.minimum, asked.maximum + 1)])
    return Question(label, (), asked.minimum, asked.maximum)


def slips_of(round_: Round, matches: Sequence[Match]) -> list[Slip]:
    """Return a slip for each table of a round."""
    forms: dict[int, Form] = {}
    slips = []
    for match in matches:
        if match.is_bye:
            continue
        names = [seat.entry.name for seat in match.seats.all()]
        if len(names) not in forms:
            forms[len(names)] = form_of(round_.tournament.ruleset, match.terms)
        slips.append(Slip(forms[len(names)], names, match.table))
    return slips


def blank(tournament: Tournament) -> Slip:
    """Return a slip for any table of an event."""
    seats = tournament.tables.usual
    return Slip(form_of(tournament.ruleset, Terms(seats, tournament.game_options)), [""] * seats)


def pages(slips: Sequence[Slip], per_page: int, empty: Slip) -> list[list[Slip]]:
    """Return the slips of each page; places that are left have a slip without a table."""
    return [[slip or empty for slip in page] for page in collated(slips, per_page)]
