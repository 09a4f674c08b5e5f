"""The settings of an event's stages and its order, as pure code needs them."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Settings:
    """Fields of a tournament and of its record, by the same names.

    Attributes:
        format: `tournaments.enums.EventFormat`; `groups` is the number of groups in a group stage.
        legs: meetings of each pair in a round robin or a group, 1 or 2.
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
    def has_cut(self) -> bool:
        """True if there is a stage after everybody's rounds."""
        return self.top_cut > 0 or self.cut_rule == "one_loss"

    @property
    def forfeits_count(self) -> bool:
        """True if the criteria of FIDE take a forfeit for a round without opponent. In a round robin they never do
        (C.07, 15).
        """
        return self.counting > 1 and self.format == "swiss"

    @property
    def drawn_games_count(self) -> bool:
        """True if a drawn game is part of the share of games."""
        return self.counting > 1
