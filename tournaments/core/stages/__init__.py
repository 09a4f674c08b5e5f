"""The stages of an event as they are planned, and what makes no sense of them."""

from tournaments.core.stages.doubts import doubts
from tournaments.core.stages.lasting import lasting, rounds_of, to_half_hours
from tournaments.core.stages.planned import (
    ALL,
    BEST,
    BRACKET,
    DOUBLE,
    FINAL_TABLE,
    LOSSES,
    MOST_BOUND,
    MOST_LATER,
    MOST_MINUTES,
    MOST_ROUNDS,
    POINTS,
    ROUND_ROBIN,
    STANDING_STAGES,
    SWISS,
    Stage,
    stages_of,
)

__all__ = [
    "ALL",
    "BEST",
    "BRACKET",
    "DOUBLE",
    "FINAL_TABLE",
    "LOSSES",
    "MOST_BOUND",
    "MOST_LATER",
    "MOST_MINUTES",
    "MOST_ROUNDS",
    "POINTS",
    "ROUND_ROBIN",
    "STANDING_STAGES",
    "SWISS",
    "Stage",
    "doubts",
    "lasting",
    "rounds_of",
    "stages_of",
    "to_half_hours",
]
