"""Usual events to begin the form with: each is a list of stages, and the few things that it asks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from atrum_judge.protocol import Ruleset
from tournaments.core.stages import BEST, BRACKET, FINAL_TABLE, PLACES, POINTS, SWISS

Json = Mapping[str, Any]
BY_STAGE = "options"
"""Stands for the choices of the game that a stage may have of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """A usual event.

    Attributes:
        format: of everybody's rounds.
        later: the stages after them, as an event keeps them.
        asks: the settings that it asks for.
        of_stages: for each of `later`, what it asks of it, each with its own words or none.
    """

    key: str
    label: str | Promise
    format: str
    later: Sequence[Json] = ()
    asks: Sequence[str] = ()
    of_stages: Sequence[Mapping[str, str | Promise]] = field(default_factory=tuple)


_CUT = {"kind": BRACKET, "who": BEST, "bound": 8}
_PASS = _("Cuántos pasan")
RECIPES = (
    Recipe(key="swiss", label=_("Suizo"), format="swiss", asks=("swiss_rounds", "round_minutes")),
    Recipe(
        key="swiss_cut",
        label=_("Suizo y corte"),
        format="swiss",
        later=(_CUT,),
        asks=("swiss_rounds",),
        of_stages=({"bound": _PASS, BY_STAGE: _("Partidas por encuentro en el corte"), "last_minutes": ""},),
    ),
    Recipe(
        key="two_days",
        label=_("Dos días"),
        format="swiss",
        later=({"kind": SWISS, "who": POINTS, "bound": 12, "rounds": 3}, _CUT),
        asks=("swiss_rounds",),
        of_stages=(
            {
                "bound": _("Puntos para jugar el segundo día"),
                "rounds": _("Rondas del segundo día"),
                "starts": _("El segundo día empieza"),
            },
        ),
    ),
    Recipe(
        key="groups",
        label=_("Grupos y final"),
        format="groups",
        later=({"kind": BRACKET, "who": PLACES, "bound": 2},),
        asks=("groups",),
        of_stages=(
            {
                "bound": _("Cuántos pasan de cada grupo"),
                "plus": "",
                BY_STAGE: _("Partidas por encuentro en la llave"),
            },
        ),
    ),
    Recipe(key="league", label=_("Liga"), format="round_robin", asks=("legs", "round_minutes")),
    Recipe(
        key="single",
        label=_("Eliminación directa"),
        format="single",
        asks=("first_round", "third_place", "round_minutes"),
    ),
    Recipe(key="double", label=_("Doble eliminación"), format="double", asks=("first_round", "round_minutes")),
)
OF_MORE_SEATS = (
    RECIPES[0],
    Recipe(
        key="tables",
        label=_("Mesas de %(least)s a %(most)s y mesa final"),
        format="swiss",
        later=({"kind": FINAL_TABLE, "who": BEST, "bound": 0},),
        asks=("swiss_rounds", "round_minutes"),
        of_stages=({"bound": _("Cuántos juegan la mesa final")},),
    ),
)
USUAL = "swiss"
LIST = "stages"
"""The key of no recipe: the list itself, stage by stage."""


def recipes_of(ruleset: Ruleset) -> list[Recipe]:
    """Return the recipes that a game can be played by, with its own number of seats."""
    if ruleset.max_seats == 2:
        return [one for one in RECIPES if one.format in ruleset.formats]
    least, most = ruleset.min_seats, ruleset.max_seats
    plain, tables = OF_MORE_SEATS
    later = [{**stage, "bound": min(4, most)} for stage in tables.later]
    return [plain, replace(tables, label=str(tables.label) % {"least": least, "most": most}, later=later)]
