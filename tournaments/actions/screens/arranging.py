"""Choose what walls and overlays show: panels, their order and seconds, colours, the delay of a transmission."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.base import Change, action
from tournaments.actions.verbs import NEVER
from tournaments.core.lines.verbs import ArrangeScreens
from tournaments.enums import Panel, Theme
from tournaments.errors import Invalid
from tournaments.live.news import Subject
from tournaments.models import Tournament
from tournaments.permissions import FINISHED, UNTIL_OVER, Permission
from tournaments.queries.screens.arrangement import (
    LEAST_DELAY,
    LEAST_SECONDS,
    MOST_DELAY,
    MOST_SECONDS,
    Arrangement,
    Shown,
)


@action(
    Permission.RUN,
    (*UNTIL_OVER, FINISHED),
    label=gettext_lazy("Pantallas"),
    waits=NEVER,
    tells=(Subject.SCREENS,),
)
def arrange_screens(
    change: Change, tournament: Tournament, panels: Sequence[tuple[str, int]], theme: str, delay: int
) -> Tournament:
    """Choose the panels of the walls, in order, each with its seconds; their colours; the delay of overlays.

    To arrange the screens as they were before undoes it.

    Raises `Invalid` for no panel, one that is unknown or named twice, and a number out of its bounds.
    """
    arrangement = Arrangement(_checked(panels), _theme(theme), _delay(delay))
    before, after = Arrangement.of(tournament.screens).as_json(), arrangement.as_json()
    tournament.screens = after
    tournament.save(update_fields=["screens"])
    change.said = ArrangeScreens(
        changed={name: (before[name], after[name]) for name in after if before[name] != after[name]}
    )
    return tournament


def _checked(panels: Sequence[tuple[str, int]]) -> tuple[Shown, ...]:
    names = [name for name, _seconds in panels]
    if not names:
        raise Invalid(_("Elige al menos una vista."), field="shown")
    if len(set(names)) < len(names) or not set(names) <= set(Panel.values):
        raise Invalid(_("Elige vistas distintas."), field="shown")
    for name, seconds in panels:
        if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
            values = {"panel": Panel(name).label, "least": LEAST_SECONDS, "most": MOST_SECONDS}
            raise Invalid(_("%(panel)s: entre %(least)s y %(most)s segundos.") % values, field=f"seconds-{name}")
    return tuple(Shown(Panel(name), seconds) for name, seconds in panels)


def _theme(theme: str) -> Theme:
    if theme not in Theme.values:
        raise Invalid(_("Elige una de las opciones."), field="theme")
    return Theme(theme)


def _delay(delay: int) -> int:
    if delay and not LEAST_DELAY <= delay <= MOST_DELAY:
        values = {"least": LEAST_DELAY, "most": MOST_DELAY}
        raise Invalid(_("La demora es de 0, o entre %(least)s y %(most)s segundos.") % values, field="delay")
    return delay
