"""The stages of an event as they are planned: what each is, who comes in, and how its matches are played.

`stages_of` is the one place that knows which stage follows another.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from typing import Any

from tournaments.core.settings import Settings

# Values of `tournaments.enums.StageKind`, which rows and records repeat.
SWISS, ROUND_ROBIN, BRACKET, DOUBLE = "swiss", "round_robin", "bracket", "double"
FINAL_TABLE = "final_table"
STANDING_STAGES = {SWISS, ROUND_ROBIN}
KNOCKOUTS = {BRACKET, DOUBLE}

# Values of `tournaments.enums.Entrance`: who comes into a stage of those who played the one before.
ALL, BEST, PLACES, POINTS, LOSSES = "all", "best", "places", "points", "losses"
ENTRANCES = {ALL, BEST, PLACES, POINTS, LOSSES}

# Values of `tournaments.enums.Seeding`, the order in which they come in.
CROSSED, STANDING, RATING, DRAWN = "crossed", "standing", "rating", "drawn"
SEEDINGS = {CROSSED, STANDING, RATING, DRAWN}

MOST_LATER = 3
"""The most stages after the first one."""
MOST_BOUND, MOST_ROUNDS, MOST_MINUTES, MOST_GROUPS = 999, 20, 240, 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A stage as it is planned; `tournaments.core.event.Stage` is one that has begun.

    Attributes:
        kind: one of those above.
        groups: of a round robin.
        rounds: of a Swiss.
        who: those who come in of the stage before: ``all``, the ``best``, the first ``places`` of each group, all
            with so many ``points``, or with at most so many ``losses``.
        bound: the number that `who` needs.
        plus: the best of the others, beside the first of each group.
        seeding: of a bracket: the standing, ``crossed`` between groups so that those of one meet late, or as it is
            (``standing``); by ``rating``; ``drawn``.
        minutes: of its rounds; None for those of the event, 0 for rounds without a clock.
        last_minutes: of the final of a bracket; None for those of its other rounds, 0 for a final without a clock.
        starts: its own beginning, as the clocks there show it ("2026-12-06T10:00"); empty: it follows at once.
        anew: points and encounters of the stages before count for nothing; see `since`.
        by_division: each division has a bracket of its own, into which come so many of it.
        third_place: see `Settings`.
        options: the game's choices that are others in this stage.
    """

    kind: str
    groups: int = 1
    rounds: int = 0
    who: str = ALL
    bound: int = 0
    plus: int = 0
    seeding: str = CROSSED
    minutes: int | None = None
    last_minutes: int | None = None
    starts: str = ""
    anew: bool = False
    by_division: bool = False
    third_place: bool = False
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def has_standing(self) -> bool:
        """True if everybody plays every round of it, and a standing orders them."""
        return self.kind in STANDING_STAGES

    def most(self, groups: int) -> int | None:
        """Return the number that come in at most; None where results alone will tell.

        Args:
            groups: of the stage before.
        """
        if self.who == PLACES:
            return groups * self.bound + self.plus
        return self.bound if self.who == BEST else None

    def minutes_of(self, usual: int, *, is_last: bool) -> int:
        """Return the minutes of one of its rounds; 0 without a clock.

        Args:
            usual: of the event.
            is_last: it is the final of a bracket.
        """
        own = usual if self.minutes is None else self.minutes
        return own if self.last_minutes is None or not is_last else self.last_minutes

    def as_json(self) -> dict[str, Any]:
        """The form in which events and records keep it: what is usual is left out."""
        said = asdict(self)
        return {"kind": self.kind} | {
            one.name: said[one.name]
            for one in fields(self)
            if one.name != "kind" and said[one.name] != (one.default if one.name != "options" else {})
        }

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> "Stage":
        """The stored form read back. Raises `KeyError`, `TypeError` or `ValueError` when it is no such thing."""
        stage = cls(**kept)
        numbers = (
            stage.groups,
            stage.rounds,
            stage.bound,
            stage.plus,
            stage.minutes or 0,
            stage.last_minutes or 0,
        )
        if any(type(number) is not int or number < 0 for number in numbers):
            raise ValueError(f"{kept!r} has no such numbers")
        if stage.kind not in {SWISS, ROUND_ROBIN, BRACKET, DOUBLE, FINAL_TABLE} or stage.who not in ENTRANCES:
            raise ValueError(f"{kept!r} is no stage")
        if {type(stage.by_division), type(stage.anew)} != {bool} or stage.seeding not in SEEDINGS:
            raise ValueError(f"{kept!r} has no such seeding")
        if stage.starts:
            datetime.strptime(stage.starts, "%Y-%m-%dT%H:%M")  # noqa: DTZ007  (the event's zone is its own)
        if not all(isinstance(part, str) for pair in stage.options.items() for part in pair):
            raise ValueError(f"{kept!r} has no such options")
        return stage


def since(stages: Sequence[Stage], place: int) -> int:
    """Return the first of the stages whose points and encounters count together with those of a stage.

    A standing begins anew where a stage says so, and with a round robin and after one: everybody meets the others
    of their group, and those of different groups have played unequal people.

    Args:
        place: of the stage, from 0; stages without a standing belong to the one before.
    """
    anew = (
        k
        for k in range(min(place, len(stages) - 1), 0, -1)
        if stages[k].has_standing and (stages[k].anew or ROUND_ROBIN in {stages[k].kind, stages[k - 1].kind})
    )
    return next(anew, 0)


def stages_of(settings: Settings, most: int = 2) -> tuple[Stage, ...]:
    """Return the stages of an event, in order: everybody's rounds, or a bracket, and those that follow.

    Args:
        most: seats at a table of the game. Where there are more than two, the best play a final table.
    """
    if settings.format in KNOCKOUTS_BY_FORMAT:
        first = Stage(kind=KNOCKOUTS_BY_FORMAT[settings.format], third_place=settings.third_place)
        return (first, *map(Stage.read, settings.later_stages))
    if settings.format == "swiss":
        first = Stage(kind=SWISS, rounds=settings.swiss_rounds)
    else:
        first = Stage(kind=ROUND_ROBIN, groups=settings.groups if settings.format == "groups" else 1)
    return first, *(map(Stage.read, settings.later_stages) if settings.later_stages else _cut(settings, most))


KNOCKOUTS_BY_FORMAT = {"single": BRACKET, "double": DOUBLE}


def _cut(settings: Settings, most: int) -> tuple[Stage, ...]:
    """Return the one stage that the flat settings say."""
    kind, third = FINAL_TABLE if most > 2 else settings.cut_bracket, settings.third_place
    if settings.cut_rule == "one_loss":
        return (Stage(kind=kind, who=LOSSES, bound=1, third_place=third),)
    return (Stage(kind=kind, who=BEST, bound=settings.top_cut, third_place=third),) if settings.top_cut else ()
