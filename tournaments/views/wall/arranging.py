"""The page on which the organizer chooses what the screens show, from a phone."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import actions
from tournaments.core.lines import read
from tournaments.core.lines.verbs import ArrangeScreens
from tournaments.enums import Panel, Theme
from tournaments.errors import Invalid, Refusal
from tournaments.forms.numbers import whole_number
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.queries.screens.arrangement import (
    LEAST_DELAY,
    LEAST_SECONDS,
    MOST_DELAY,
    MOST_SECONDS,
    Arrangement,
)
from tournaments.views.codes import qr_code
from tournaments.views.page import page
from tournaments.views.viewer import by, viewer_of

UP, DOWN = "up", "down"


@dataclass(frozen=True)
class Row:
    """A panel as the form shows it: `seconds` is what was typed."""

    panel: Panel
    is_shown: bool
    seconds: str


@dataclass(frozen=True)
class Typed:
    """The form as it stands: all panels, the chosen ones first in their order."""

    rows: list[Row]
    theme: str
    delay: str

    @classmethod
    def chosen(cls, arrangement: Arrangement) -> "Typed":
        """The form of an arrangement."""
        shown = [one.panel for one in arrangement.panels]
        others = [panel for panel in Panel if panel not in shown]
        rows = [Row(one, one in shown, str(arrangement.seconds_of(one))) for one in (*shown, *others)]
        return cls(rows, arrangement.theme, str(arrangement.delay))

    @classmethod
    def sent(cls, data: QueryDict) -> "Typed":
        """The form as somebody sent it, after the move that its button asks for."""
        order = [Panel(name) for name in dict.fromkeys(data.getlist("panel")) if name in Panel.values]
        order += [panel for panel in Panel if panel not in order]
        for way, step in ((UP, -1), (DOWN, 1)):
            if (name := data.get(way)) in order:
                here = order.index(Panel(name))
                there = min(max(here + step, 0), len(order) - 1)
                order[here], order[there] = order[there], order[here]
        ticked = data.getlist("shown")
        rows = [Row(one, one in ticked, data.get(f"seconds-{one}", "").strip()) for one in order]
        return cls(rows, data.get("theme", ""), data.get("delay", "").strip())

    def values(self) -> dict[str, Any]:
        """Return the arguments of the verb. Raises `Invalid` for what is no number."""
        return {
            "panels": [
                (str(row.panel), _number(row.seconds, f"seconds-{row.panel}", row.panel.label))
                for row in self.rows
                if row.is_shown
            ],
            "theme": self.theme,
            "delay": _number(self.delay or "0", "delay", _("Demora")),
        }


@login_required
def arrange(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose, order and time the panels; the delay of overlays; the addresses to open on each screen."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.RUN)
    tournament = viewer.tournament
    before = _before(tournament)
    form, error = Typed.chosen(Arrangement.of(tournament.screens)), None
    if request.method == "POST":
        undoes = "undo" in request.POST and before is not None
        form = Typed.chosen(before) if undoes and before else Typed.sent(request.POST)
        try:
            actions.screens.arranging.arrange_screens(by(request), tournament, **form.values())
        except Refusal as refusal:
            error = refusal
        else:
            messages.success(request, _("Deshecho.") if undoes else _("Las pantallas ya lo muestran."))
            return redirect("screens", slug)
    walls, overlays = _addresses(request, slug)
    context = {
        "form": form,
        "error": error,
        "themes": Theme.choices,
        "bounds": {"seconds": (LEAST_SECONDS, MOST_SECONDS), "delay": (LEAST_DELAY, MOST_DELAY)},
        "undoable": before is not None,
        "walls": walls,
        "overlays": overlays,
        "qr": qr_code(walls[0].link, 4),
    }
    response = page(viewer, "tournaments/wall/arrange.html", "manage", context)
    response.status_code = error.status if error else 200
    return response


@dataclass(frozen=True)
class Address:
    """An address to open on a screen; `data`: the same for programs."""

    label: str
    link: str
    data: str = ""


def _addresses(request: HttpRequest, slug: str) -> tuple[list[Address], list[Address]]:
    """Return the addresses of walls, and those of overlays over a video."""

    def whole(name: str, *rest: int) -> str:
        return request.build_absolute_uri(reverse(name, args=[slug, *rest]))

    wall = whole("wall")
    walls = [
        Address(_("Todas las vistas"), wall),
        Address(_("Solo el reloj"), f"{wall}?panel={Panel.CLOCK}"),
        Address(_("Solo las mesas por nombre"), f"{wall}?panel={Panel.NAMES}"),
    ]
    overlays = [
        Address(_("Mesa 1"), whole("overlay_table", 1), whole("overlay_table_data", 1)),
        Address(_("Reloj"), whole("overlay_clock"), whole("overlay_clock_data")),
        Address(_("Clasificación"), whole("overlay_standings"), whole("overlay_standings_data")),
    ]
    return walls, overlays


def _before(tournament: Tournament) -> Arrangement | None:
    """Return what the screens showed before the last change; None where nobody has changed anything."""
    line = tournament.log.filter(action="arrange_screens").order_by("-revision").first()
    if line is None:
        return None
    said = read(line.action, line.details)
    changed = said.changed if isinstance(said, ArrangeScreens) else {}
    now = Arrangement.of(tournament.screens).as_json()
    return Arrangement.of(now | {name: old for name, (old, _new) in changed.items()})


def _number(raw: str, field: str, label: object) -> int:
    number = whole_number(raw, digits=4)
    if number is None:
        raise Invalid(_("%(label)s: escribe un número de segundos.") % {"label": label}, field=field)
    return number
