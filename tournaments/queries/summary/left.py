"""The time that an event still takes, by its plan."""

from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from tournaments.core.evening.breaks import breaks_of, still_to_come
from tournaments.core.stages import lasting, rounds_of, to_half_hours
from tournaments.models import Round, Tournament


def rounds_in_all(tournament: Tournament, planned: int) -> int | None:
    """Return the number of rounds with those of the cut; None where only the results will tell.

    Args:
        planned: rounds before the cut, as `queries.rounds.planned_rounds` counts them.
    """
    later = [
        rounds_of(stage, stage.most(before.groups), tournament.legs) for before, stage in pairwise(tournament.plan)
    ]
    return None if None in later else planned + sum(filter(None, later))


def time_left(tournament: Tournament, latest: Round, in_all: int | None) -> timedelta | None:
    """Return the time of the rounds after the latest and their breaks, to the half hour; None if it is unknown."""
    if in_all is None or latest.number >= in_all:
        return None
    stage, rounds = tournament.plan_of(latest.stage.number), in_all - latest.number
    playing = lasting(stage, rounds, tournament.round_minutes, _preparation(tournament))
    return to_half_hours(playing + still_to_come(breaks_of(tournament.breaks), latest.number, in_all))


class Sitting(NamedTuple):
    """A part of an event that is played in one go; its end is None where entries or results decide it."""

    begins: datetime
    ends: datetime | None


def sittings(tournament: Tournament, entries: int | None = None) -> list[Sitting]:
    """Return the parts of an event by its plan, each to the half hour: a stage with its own beginning begins one.

    Args:
        entries: the number that play, where that is known or assumed.
    """
    found, begins, taken = [], tournament.starts_at, timedelta()
    known, groups = True, 1
    played, breaks = 0, breaks_of(tournament.breaks)
    for place, stage in enumerate(tournament.plan):
        if own := tournament.begins(stage):
            found.append(Sitting(begins, begins + to_half_hours(taken) if known else None))
            begins, taken, known = own, timedelta(), True
        rounds = rounds_of(stage, stage.most(groups) if place else entries, tournament.legs)
        groups = stage.groups
        known = known and bool(rounds)
        taken += lasting(stage, rounds or 0, tournament.round_minutes, _preparation(tournament))
        last = played + (rounds or 0)
        taken += still_to_come(breaks, played + bool(own), last)
        played = last
    return [*found, Sitting(begins, begins + to_half_hours(taken) if known else None)]


def _preparation(tournament: Tournament) -> int:
    return tournament.preparation_minutes if tournament.ruleset.preparation else 0
