"""The organizer's choice for walls and overlays: panels in order, their seconds, the colours, the delay."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.enums import Panel, Theme

LEAST_SECONDS, MOST_SECONDS = 4, 120
LEAST_DELAY, MOST_DELAY = 5, 600
"""Seconds. A shorter delay than the least hides nothing from who watches a transmission: it comes later anyway."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A panel and the seconds for which the wall shows each of its pages."""

    panel: Panel
    seconds: int


USUAL = (
    Shown(Panel.CHAMPION, 20),
    Shown(Panel.ANNOUNCEMENT, 10),
    Shown(Panel.NAMES, 10),
    Shown(Panel.CLOCK, 12),
    Shown(Panel.STANDINGS, 10),
    Shown(Panel.BRACKET, 12),
    Shown(Panel.QR, 10),
)
"""The panels of a wall until the organizer chooses."""
USUAL_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The organizer's choice.

    Attributes:
        delay: seconds by which overlays are behind; 0 for none.
    """

    panels: tuple[Shown, ...] = USUAL
    theme: Theme = Theme.DARK
    delay: int = 0

    @classmethod
    def of(cls, screens: Mapping[str, Any]) -> "Arrangement":
        """Read `Tournament.screens`, or what `as_json` says."""
        if not screens:
            return cls()
        panels = (one.partition(":") for one in screens["panels"])
        return cls(
            tuple(Shown(Panel(name), int(seconds)) for name, _colon, seconds in panels),
            Theme(screens["theme"]),
            int(screens["delay"]),
        )

    def as_json(self) -> dict[str, Any]:
        """Return what is stored, and told in the log."""
        panels = [f"{one.panel}:{one.seconds}" for one in self.panels]
        return {"panels": panels, "theme": str(self.theme), "delay": self.delay}

    def seconds_of(self, panel: Panel) -> int:
        """Return the seconds of a panel, also of one that is not chosen."""
        seconds = {one.panel: one.seconds for one in (*USUAL, *self.panels)}
        return seconds.get(panel, USUAL_SECONDS)

    def asked_by(self, address: str) -> Sequence[Shown]:
        """The panels of one wall: those that its address asks for, or else the chosen ones."""
        names = asked_for(address)
        if names is None:
            return self.panels
        return [Shown(Panel(name), self.seconds_of(Panel(name))) for name in names.split(",")]


def asked_for(raw: str) -> str | None:
    """Return the panels that an address asks for, in its order, with commas; None where it asks for none."""
    known = dict.fromkeys(word for word in raw.split(",") if word in Panel.values)
    return ",".join(known) or None
