"""The time that an event still takes, by its plan."""

from datetime import timedelta

from tournaments.core.brackets.double import steps, structure
from tournaments.enums import KNOCKOUT_FORMATS, CutBracket, CutRule, EventFormat
from tournaments.models import Round, Tournament
from tournaments.queries.rounds import bracket_rounds, planned_rounds

BETWEEN = timedelta(minutes=10)
"""From the end of a round to the beginning of the next, in a room that is used to it."""


def rounds_in_all(tournament: Tournament, planned: int) -> int | None:
    """Return the number of rounds with those of the cut; None where only the results will tell.

    Args:
        planned: rounds before the cut, as `queries.rounds.planned_rounds` counts them.
    """
    if tournament.format in KNOCKOUT_FORMATS:
        return planned
    if tournament.cut_rule == CutRule.ONE_LOSS:
        return None
    if not tournament.top_cut:
        return planned
    if tournament.ruleset.max_seats > 2:
        return planned + 1
    if tournament.cut_bracket == CutBracket.DOUBLE:
        return planned + steps(structure(tournament.top_cut))
    return planned + bracket_rounds(tournament.top_cut)


def time_left(tournament: Tournament, latest: Round, in_all: int | None) -> timedelta | None:
    """Return the time that the rounds after the latest take, to the half hour; None where nobody can know."""
    if in_all is None or latest.number >= in_all:
        return None
    return _lasting(tournament, in_all - latest.number)


def time_in_all(tournament: Tournament) -> timedelta | None:
    """Return the time that a Swiss takes from its beginning, to the half hour; None where entries decide it."""
    if tournament.format != EventFormat.SWISS:
        return None
    rounds = rounds_in_all(tournament, planned_rounds(tournament))
    return _lasting(tournament, rounds) if rounds else None


def _lasting(tournament: Tournament, rounds: int) -> timedelta:
    preparation = tournament.preparation_minutes if tournament.ruleset.preparation else 0
    each = timedelta(minutes=tournament.round_minutes + preparation) + BETWEEN
    half = timedelta(minutes=30)
    return max(half, round(rounds * each / half) * half)
