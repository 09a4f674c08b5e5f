"""The time that an event still takes, by its plan."""

from datetime import timedelta

from tournaments.core.brackets.double import steps, structure
from tournaments.core.stages import DOUBLE, FINAL_TABLE, SWISS
from tournaments.models import Round, Tournament
from tournaments.queries.rounds import bracket_rounds, planned_rounds

BETWEEN = timedelta(minutes=10)
"""From the end of a round to the beginning of the next, in a room that is used to it."""


def rounds_in_all(tournament: Tournament, planned: int) -> int | None:
    """Return the number of rounds with those of the cut; None where only the results will tell.

    Args:
        planned: rounds before the cut, as `queries.rounds.planned_rounds` counts them.
    """
    found = planned
    for stage in tournament.plan[1:]:
        if stage.kind == SWISS:
            found += stage.rounds
        elif stage.kind == FINAL_TABLE:
            found += 1
        elif stage.most is None:
            return None
        else:
            found += steps(structure(stage.most)) if stage.kind == DOUBLE else bracket_rounds(stage.most)
    return found


def time_left(tournament: Tournament, latest: Round, in_all: int | None) -> timedelta | None:
    """Return the time that the rounds after the latest take, to the half hour; None where nobody can know."""
    if in_all is None or latest.number >= in_all:
        return None
    return _lasting(tournament, in_all - latest.number)


def time_in_all(tournament: Tournament) -> timedelta | None:
    """Return the time that a Swiss takes from its beginning, to the half hour; None where entries decide it."""
    if tournament.plan[0].kind != SWISS:
        return None
    rounds = rounds_in_all(tournament, planned_rounds(tournament))
    return _lasting(tournament, rounds) if rounds else None


def _lasting(tournament: Tournament, rounds: int) -> timedelta:
    preparation = tournament.preparation_minutes if tournament.ruleset.preparation else 0
    each = timedelta(minutes=tournament.round_minutes + preparation) + BETWEEN
    half = timedelta(minutes=30)
    return max(half, round(rounds * each / half) * half)
