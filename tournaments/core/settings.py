"""The settings of an event, each said once; and those of its stages and order, as pure code needs them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

MOST_ENTRIES = 20_000


class Until(Enum):
    """The end of the time in which the organizer may change a setting."""

    NEVER = "the program alone sets it"
    MADE = "the event is made"
    PLAY = "a round is paired"
    CUT = "a stage after everybody's rounds begins"
    END = "the event is over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A fact that an event's organizer chooses. Its column has its words, its choices and its length.

    Attributes:
        until: the time in which it may change.
        told: the event's page tells it, in the organizer's words; it decides nothing.
        in_api: programs read it.
        before: the value of events from before it; None where there were none.
        version: of records that always have it. 0: a record has it only where it is not `before`, so that records
            from before it stay the same.
        bounds: the least and the most of a number, whatever the game; None where the game says them.
    """

    until: Until = Until.END
    told: bool = False
    in_api: bool = False
    before: Any = None
    version: int = 1
    bounds: tuple[int, int] | None = None


SETTINGS: Mapping[str, Setting] = {
    "name": Setting(told=True, in_api=True),
    "place": Setting(told=True, in_api=True),
    "about": Setting(told=True, before="", version=0),
    "price": Setting(told=True, before="", version=0),
    "prizes": Setting(told=True, before="", version=0),
    "bring": Setting(told=True, before="", version=0),
    "map_url": Setting(told=True, before="", version=0),
    "contact": Setting(told=True, before="", version=0),
    "game": Setting(until=Until.MADE, in_api=True),
    "starts_at": Setting(in_api=True),
    "timezone": Setting(in_api=True),
    "capacity": Setting(in_api=True, bounds=(2, MOST_ENTRIES)),
    "sign_up": Setting(before="accounts", version=0),
    "round_minutes": Setting(in_api=True),
    "preparation_minutes": Setting(),
    "silence_minutes": Setting(bounds=(1, 60)),
    "format": Setting(until=Until.PLAY, in_api=True),
    "groups": Setting(until=Until.PLAY, in_api=True, bounds=(2, 32)),
    "legs": Setting(until=Until.PLAY, in_api=True, before=1, version=3, bounds=(1, 2)),
    "swiss_rounds": Setting(until=Until.CUT, in_api=True, bounds=(1, 20)),
    "first_round": Setting(until=Until.PLAY),
    "club_rounds": Setting(bounds=(0, 20)),
    "accelerated_rounds": Setting(until=Until.PLAY, bounds=(0, 20)),
    "pairing_scope": Setting(before="event", version=0),
    "last_by_standing": Setting(until=Until.CUT, in_api=True, before=False, version=0),
    "top_cut": Setting(until=Until.CUT, in_api=True, bounds=(0, 128)),
    "cut_rule": Setting(until=Until.CUT, before="size", version=3),
    "cut_bracket": Setting(until=Until.CUT, before="bracket", version=3),
    "later_stages": Setting(in_api=True, before=[], version=0),
    "divisions": Setting(until=Until.CUT, in_api=True, before="", version=0),
    "third_place": Setting(until=Until.CUT, in_api=True, before=False, version=3),
    "group_places": Setting(until=Until.CUT, before="per_match", version=3),
    "annul_below_half": Setting(until=Until.PLAY, before=False, version=3),
    "withdrawn": Setting(until=Until.PLAY, before="place", version=3),
    "counting": Setting(until=Until.NEVER, before=1, version=0),
    "public_rosters": Setting(),
    "names_only": Setting(before=False, version=0),
    "rosters_optional": Setting(before=False, version=0),
    "rules_date": Setting(until=Until.PLAY, in_api=True),
    "options": Setting(until=Until.PLAY, in_api=True),
    "criteria": Setting(until=Until.PLAY, in_api=True),
}
"""Every setting by the name of its column. Check, form, record, copy and API follow from it."""

CHOSEN = frozenset(name for name, setting in SETTINGS.items() if setting.until is not Until.NEVER)
"""The settings that an organizer chooses."""

TOLD = frozenset(name for name, setting in SETTINGS.items() if setting.told)
"""The settings that decide nothing: they may change after the end, too."""

FLAT = frozenset({"top_cut", "cut_rule", "cut_bracket"})
"""The settings by which events from before the list of stages say their cut; a list takes their place."""


def before(version: int) -> dict[str, Any]:
    """Return the values of events from before the settings of a version of records; see `Setting.version`."""
    return {name: setting.before for name, setting in SETTINGS.items() if setting.version == version}


def fixed(*reached: Until) -> set[str]:
    """Return the settings that cannot change any more, once these times are over."""
    return {name for name, setting in SETTINGS.items() if setting.until in {Until.NEVER, Until.MADE, *reached}}


def names_in(text: str) -> list[str]:
    """Return the names that a text has with commas between."""
    return [name for part in text.split(",") if (name := " ".join(part.split()))]


@dataclass(frozen=True, slots=True)
class Settings:
    """Fields of a tournament and of its record, by the same names.

    Attributes:
        format: `tournaments.enums.EventFormat`; `groups` is the number of groups in a group stage.
        legs: meetings of each pair in a round robin or a group, 1 or 2.
        swiss_rounds: of the first stage, where it is Swiss.
        later_stages: the stages after the first one, as `tournaments.core.stages.Stage.as_json`. Where there are
            none, the next four say whether one follows.
        divisions: their names with commas between; empty where everybody is ranked together.
        top_cut: the number that go through to the stage after everybody's rounds; 0 for nobody.
        cut_rule: ``size``: the best `top_cut`; ``one_loss``: all with at most one loss, at least two.
        cut_bracket: their stage: ``bracket`` (single elimination) or ``double``.
        third_place: the losers of the semifinals of a single elimination play for the third place.
        group_places: equal places of different groups are compared ``per_match``, or ``without_last``: as that,
            without the matches against the last ones of larger groups.
        annul_below_half: an entry that leaves a round robin with less than half of its matches played has none
            counted.
        withdrawn: an entry that leaves with rounds still to play comes ``last``, after those that played on, or
            keeps the ``place`` of its results.
        counting: the version of the criteria with which it was made. With the first one a forfeit is a match like
            any other for the criteria of FIDE, and a drawn game gives nothing.
    """

    format: str = "swiss"
    groups: int = 1
    legs: int = 1
    swiss_rounds: int = 4
    later_stages: Sequence[Mapping[str, Any]] = ()
    divisions: str = ""
    top_cut: int = 0
    cut_rule: str = "size"
    cut_bracket: str = "bracket"
    third_place: bool = False
    group_places: str = "per_match"
    annul_below_half: bool = True
    withdrawn: str = "last"
    counting: int = 2

    @classmethod
    def of(cls, event: Mapping[str, Any]) -> "Settings":
        """Return the settings of an event whose values are known by name. Raises `KeyError` when one is
        missing.
        """
        return cls(**{field.name: event[field.name] for field in fields(cls)})

    @property
    def division_names(self) -> list[str]:
        """Return the names of its divisions, in the organizer's order."""
        return names_in(self.divisions)
