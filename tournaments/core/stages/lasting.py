"""The rounds of a stage and the time that they take, as far as its plan and the number that play it tell."""

from datetime import timedelta

from tournaments.core.brackets.double import steps, structure
from tournaments.core.brackets.single import bracket_size
from tournaments.core.pairing.round_robin import rounds_needed
from tournaments.core.stages.planned import BRACKET, FINAL_TABLE, ROUND_ROBIN, SWISS, Stage

BETWEEN = timedelta(minutes=10)
"""From the end of a round to the beginning of the next, in a room that is used to it."""
HALF_HOUR = timedelta(minutes=30)


def rounds_of(stage: Stage, entries: int | None, legs: int = 1) -> int | None:
    """Return the rounds of a stage; None where their number hangs on the entries and nobody knows these.

    Args:
        entries: the number that play it.
        legs: meetings of each pair in a round robin.
    """
    if stage.kind == SWISS:
        return stage.rounds
    if stage.kind == FINAL_TABLE:
        return 1
    if entries is None:
        return None
    if stage.kind == ROUND_ROBIN:
        return rounds_needed(-(-entries // max(1, min(stage.groups, entries // 2))), legs)
    if entries < 2:
        return 0
    return bracket_size(entries).bit_length() - 1 if stage.kind == BRACKET else steps(structure(entries))


def lasting(stage: Stage, rounds: int, usual: int, preparation: int) -> timedelta:
    """Return the time of some rounds of a stage, the last one among them. A round without a clock takes the usual
    one.

    Args:
        usual: minutes of a round of the event.
        preparation: minutes before each round.
    """
    each = [stage.minutes_of(usual, is_last=number == rounds) or usual for number in range(1, rounds + 1)]
    return timedelta(minutes=sum(each) + preparation * rounds) + BETWEEN * rounds


def to_half_hours(time: timedelta) -> timedelta:
    """Return a time to the half hour, at least one: nobody knows it better."""
    return max(HALF_HOUR, round(time / HALF_HOUR) * HALF_HOUR)
