"""The one sentence at the top of a player's page: what to do now."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from rules.protocol import PreparationView
from tournaments.models import Entry, Match, Report, Seat


def what_now(entry: Entry, match: Match | None, seen: dict[str, Any]) -> str:
    """What an entry's player does next.

    Args:
        match: the newest published one of the entry.
        seen: what its page shows of it, as `views.page.match_context` makes it; nothing where there is none.
    """
    if entry.tournament.is_over:
        return _("El torneo terminó.")
    if entry.has_left:
        return _("Ya no estás en el torneo. Si fue un error, pide en la mesa de inscripción que te reincorporen.")
    if entry.is_waiting:
        return _("Estás en la lista de espera: te avisamos aquí si se libera un lugar.")
    if entry.is_expected:
        return _("Cuando llegues, avisa aquí o en la mesa de inscripción.")
    if match is None:
        return _("Ya estás adentro: tu primera mesa aparece aquí.")
    if match.is_bye:
        return _("Esta ronda quedas libre; la próxima mesa aparece aquí.")
    if match.is_waiting:
        return _("Espera a tu rival: todavía se juega quién será.")
    if match.result_id:
        return _("Listo: tu próxima mesa aparece aquí.")
    return _at_the_table(match, seen)


def _at_the_table(match: Match, seen: dict[str, Any]) -> str:
    seat: Seat | None = seen["seat"]
    latest: Report | None = seen["latest"]
    if latest and latest.disputed_at:
        return _("Un juez va a resolver el resultado: esperen en la mesa.")
    if latest and seat and seat.pk in seen["confirmed"]:
        return _("Ya reportaste: falta que confirme %(name)s.") % {"name": _others(seen["seats"], seat)}
    if latest:
        return _("%(name)s reportó el resultado: di si fue así.") % {"name": _others(seen["seats"], seat)}
    preparation: PreparationView | None = seen["preparation"]
    if seen["preparation_open"] and preparation:
        if preparation.my_turn:
            return _("Te toca elegir.")
        return _("Le toca a %(name)s.") % {"name": _others(seen["seats"], seat)}
    if match.round.started_at is None:
        return _("Ve a la mesa %(table)s: juegas con %(name)s.") % {
            "table": match.table,
            "name": _others(seen["seats"], seat),
        }
    return _("Juega; al terminar, di aquí quién ganó.")


def _others(seats: Sequence[Seat], own: Seat | None) -> str:
    return ", ".join(seat.entry.name for seat in seats if seat != own)
