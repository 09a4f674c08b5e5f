"""The time that an event still takes, by its plan."""

from datetime import datetime, timedelta

from tournaments.core.stages import lasting, rounds_of, to_half_hours
from tournaments.models import Round, Tournament


def rounds_in_all(tournament: Tournament, planned: int) -> int | None:
    """Return the number of rounds with those of the cut; None where only the results will tell.

    Args:
        planned: rounds before the cut, as `queries.rounds.planned_rounds` counts them.
    """
    later = [rounds_of(stage, stage.most) for stage in tournament.plan[1:]]
    return None if None in later else planned + sum(filter(None, later))


def time_left(tournament: Tournament, latest: Round, in_all: int | None) -> timedelta | None:
    """Return the time that the rounds after the latest take, to the half hour; None where nobody can know."""
    if in_all is None or latest.number >= in_all:
        return None
    stage, rounds = tournament.plan_of(latest.stage.number), in_all - latest.number
    return to_half_hours(lasting(stage, rounds, tournament.round_minutes, _preparation(tournament)))


def ends_at(tournament: Tournament, entries: int | None = None) -> datetime | None:
    """Return the end of an event by its plan, to the half hour; None where entries or results decide it.

    Args:
        entries: the number that play, where that is known or assumed.
    """
    begins, taken = tournament.starts_at, timedelta()
    for place, stage in enumerate(tournament.plan):
        rounds = rounds_of(stage, stage.most if place else entries, tournament.legs)
        if not rounds:
            return None
        taken += lasting(stage, rounds, tournament.round_minutes, _preparation(tournament))
    return begins + to_half_hours(taken)


def _preparation(tournament: Tournament) -> int:
    return tournament.preparation_minutes if tournament.ruleset.preparation else 0
