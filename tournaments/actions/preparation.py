"""What happens at a table before the match, on phones, by staff, or on the table itself."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.protocol import IllegalChoice
from tournaments.actions.base import Change, action
from tournaments.enums import PreparationState
from tournaments.errors import Conflict, NotAllowed, localized, refusal_from
from tournaments.models import Match
from tournaments.permissions import Permission, can, seat_of


@action(
    Permission.ANY_ACCOUNT,
    label=gettext_lazy("Elección de la preparación"),
    done=gettext_lazy("Elección registrada."),
    public=False,
)
def choose(change: Change, match: Match, item: str, *, seat: int | None = None) -> Match:
    """A seat makes its next choice; staff names the seat it records.

    Raises:
        NotAllowed: the account holds no seat here and is no judge.
        Conflict: nothing is left to choose, or the rules refuse the choice (carries the section).
    """
    preparation = change.tournament.ruleset.preparation
    own = seat_of(change.user, match)
    if own is not None:
        seat = own.index
    elif seat is None or not can(change.user, change.tournament, Permission.JUDGE):
        raise NotAllowed(_("No juegas en esta mesa."))
    _need_open(match)
    if preparation is None or match.preparation is None:
        raise Conflict(_("Falta una lista registrada: háganlo en la mesa y avísenle a un juez."))
    try:
        match.preparation = preparation.choose(match.preparation, seat, item)
    except IllegalChoice as refused:
        raise refusal_from((refused.problem,), Conflict) from None
    if preparation.is_done(match.preparation):
        match.preparation_state = PreparationState.DONE
    match.save(update_fields=["preparation", "preparation_state"])
    change.details = {"round": match.round.number, "table": match.table, "seat": seat}
    return match


@action(
    Permission.JUDGE,
    label=gettext_lazy("Preparación en la mesa"),
    done=gettext_lazy("Preparación marcada como hecha en la mesa."),
)
def prepared_on_table(change: Change, match: Match) -> Match:
    """The players did it with their cards; nothing more is recorded."""
    _need_open(match)
    match.preparation_state = PreparationState.ON_TABLE
    match.save(update_fields=["preparation_state"])
    change.details = {"round": match.round.number, "table": match.table}
    return match


@action(
    Permission.JUDGE,
    label=gettext_lazy("Preparación resuelta por sorteo"),
    done=gettext_lazy("Preparación resuelta por sorteo."),
)
def resolve_preparation(change: Change, match: Match, *, reason: str) -> Match:
    """Time is up: the open choices are drawn from the tournament's seed."""
    _need_open(match)
    preparation = change.tournament.ruleset.preparation
    if preparation is None or match.preparation is None:
        raise Conflict(_("No hay listas registradas: márcala como hecha en la mesa."))
    change.need_reason(reason)
    rng = change.rng("preparation", match.round.number, match.table, "resolved")
    match.preparation = preparation.finish(match.preparation, rng)
    match.preparation_state = PreparationState.RESOLVED
    match.save(update_fields=["preparation", "preparation_state"])
    change.details = {"round": match.round.number, "table": match.table}
    return match


def _need_open(match: Match) -> None:
    if match.round.is_draft or match.is_bye:
        raise Conflict(_("La ronda todavía no está publicada."))
    if match.preparation_state != PreparationState.OPEN:
        preparation = match.tournament.ruleset.preparation
        if preparation is None:
            raise Conflict(_("En este juego nada se prepara antes de la partida."))
        message = _("%(name)s: en esta mesa ya terminó y es definitiva.")
        raise Conflict(
            message % {"name": localized(preparation.name)}, rule=match.tournament.section("preparation_final")
        )
