"""The bar above an event to try: the role of the visitor, the others, and a hint."""

from dataclasses import dataclass
from typing import Any, cast

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.queries.rounds import progress, table_of
from tournaments.trying import JUDGE, ORGANIZER, PLAYER, Trying
from tournaments.views.viewer import Viewer

PAGES = {ORGANIZER: "manage", JUDGE: "judge", PLAYER: "my_table"}
"""The page from which a role begins."""


@dataclass(frozen=True)
class Bar:
    """The contents of the bar.

    Attributes:
        roles: their keys and names.
        hint: the next step of the first round; empty once it is played, or where hints were put away.
    """

    role: str
    roles: list[tuple[str, str]]
    hint: str


def held(request: HttpRequest) -> Trying | None:
    """Return the role in which a visitor tries the event of an address."""
    return cast("Trying | None", getattr(cast(Any, request), "trying", None))


def bar_of(viewer: Viewer) -> Bar | None:
    """Return the bar of a visitor who tries the event; None for anybody else, as by a personal address."""
    trying = held(viewer.request)
    if trying is None or viewer.address is not None:
        return None
    names = [(ORGANIZER, _("Organiza")), (JUDGE, _("Juez")), (PLAYER, _("Jugador"))]
    return Bar(trying.role, names, _hint(viewer, trying.role) if trying.hints else "")


def _hint(viewer: Viewer, role: str) -> str:
    """Return the next step of the first round, in the words of the page that is looked at: five at most."""
    tournament = viewer.tournament
    at, here = progress(tournament), viewer.request.resolver_match
    route = here.url_name if here else None
    if at.round is not None and (at.round.number > 1 or not at.open_matches) and not at.round.is_draft:
        return _("Así va una ronda. Las demás son iguales. Cuando quieras el tuyo: Organizar un torneo.")
    if role != PLAYER:
        return _hint_to_staff(at.step, route)
    if at.round is None or at.round.is_draft:
        return ""
    own = table_of(viewer.entry) if viewer.entry else []
    if not own or own[0].match.is_final:
        return _("Tu mesa terminó. Vuelve a Organiza y registra las que faltan.")
    if route not in {"my_table", "match", "report"}:
        return _("La ronda está publicada: toca Mi mesa.")
    return _("Así ve su mesa un teléfono: elige y dice quién ganó. Lo de tu rival hazlo como Organiza.")


def _hint_to_staff(step: str, route: str | None) -> str:
    match step:
        case "open_registration" | "lock_rosters" | "pair":
            if route != "manage":
                return _("Ocho personas inventadas ya llegaron. El siguiente paso está en el Panel.")
            return _("Ocho personas inventadas ya llegaron. Cierra las listas y empareja: el botón naranja.")
        case "publish":
            if route != "draft":
                return _("La ronda está en borrador: ábrela desde el Panel.")
            return _("Este borrador lo ves solo tú. Si te gusta, publícalo.")
    if route != "manage":
        return _("Ronda publicada: cada teléfono muestra su mesa. Mírala como jugador, o vuelve al Panel.")
    return _("Ronda publicada: cada teléfono muestra su mesa. Mírala como jugador, o sigue el botón naranja.")
