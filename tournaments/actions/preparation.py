"""Record the preparation of a table before the match: on phones, by staff, or on the table itself."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.protocol import IllegalChoice
from tournaments.actions.base import Change, action
from tournaments.actions.rounds import open_preparations
from tournaments.actions.verbs import ALWAYS, LATEST, NEVER
from tournaments.core.lines.shapes import AtTable
from tournaments.core.lines.verbs import Choose, PreparedEverywhere
from tournaments.enums import PreparationState
from tournaments.errors import Conflict, Invalid, localized, refusal_from
from tournaments.live.news import Own, Subject, match_subject
from tournaments.models import Match, Round, Seat
from tournaments.permissions import RUNNING, Bars, Permission, entries_of
from tournaments.queries.rounds import matches_to_prepare, unprepared
from tournaments.queries.tables import own_seat, table_seen_by


@action(
    Permission.JUDGE,
    (RUNNING,),
    label=gettext_lazy("Elección de la preparación"),
    done=gettext_lazy("Elección registrada."),
    public=False,
    tells=(),
    guards=(Own.MATCH,),
    reads=table_seen_by,
    own=True,
    bars=Bars.PLAYERS,
    waits=LATEST,
)
def choose(change: Change, match: Match, item: str, *, seat: int | None = None) -> Match:
    """A seat makes its next choice; staff names the seat it records.

    Raises:
        Invalid: a judge names no seat.
        Conflict: nothing is left to choose, or the rules refuse the choice (carries the section).
    """
    preparation = change.tournament.ruleset.preparation
    own = own_seat(match)
    if own is not None:
        seat = own.index
    elif seat is None:
        raise Invalid(_("Indica quién elige."), field="seat")
    _need_open(match)
    if preparation is None or match.preparation is None:
        raise Conflict(_("Falta una lista registrada: háganlo en la mesa y avísenle a un juez."))
    try:
        match.preparation = preparation.choose(match.preparation, seat, item)
    except IllegalChoice as refused:
        raise refusal_from((refused.problem,), Conflict) from None
    if preparation.is_done(match.preparation):
        match.preparation_state = PreparationState.DONE
        change.tell(match_subject(match.pk), Subject.TABLES)
    match.save(update_fields=["preparation", "preparation_state"])
    change.said = Choose(round=match.round.number, table=match.table, seat=seat)
    return match


@action(
    Permission.JUDGE,
    (RUNNING,),
    label=gettext_lazy("Preparación en la mesa"),
    done=gettext_lazy("Preparación marcada como hecha en la mesa."),
    tells=(Own.MATCH, Subject.TABLES),
    bars=Bars.OWN,
    waits=ALWAYS,
)
def prepared_on_table(change: Change, match: Match) -> Match:
    """The players did it with their cards; nothing more is recorded."""
    _need_open(match)
    match.preparation_state = PreparationState.ON_TABLE
    match.save(update_fields=["preparation_state"])
    change.said = AtTable(round=match.round.number, table=match.table)
    return match


@action(
    Permission.JUDGE,
    (RUNNING,),
    label=gettext_lazy("Preparación hecha en todas las mesas"),
    done=gettext_lazy("Todas las mesas están listas."),
    tells=(Subject.TABLES,),
    waits=NEVER,
)
def prepared_everywhere(change: Change, round_: Round) -> Round:
    """Every table that was still open did it with its cards; of the own one somebody else says so.

    Raises `Conflict` when there is no such table.
    """
    if round_.is_draft:
        raise Conflict(_("La ronda todavía no está publicada."))
    own = Seat.objects.filter(round=round_, entry__in=entries_of(change.user)).values("match")
    missing = unprepared(round_).exclude(pk__in=own)
    tables = dict(missing.order_by("table").values_list("pk", "table"))
    if not tables:
        raise Conflict(_("Ya están listas todas las mesas."))
    missing.update(preparation_state=PreparationState.ON_TABLE)
    change.tell(*map(match_subject, tables))
    change.said = PreparedEverywhere(round=round_.number, tables=list(tables.values()))
    return round_


@action(
    Permission.JUDGE,
    (RUNNING,),
    label=gettext_lazy("Preparación resuelta por sorteo"),
    done=gettext_lazy("Preparación resuelta por sorteo."),
    tells=(Own.MATCH, Subject.TABLES),
    bars=Bars.OWN,
    waits=NEVER,
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
    change.said = AtTable(round=match.round.number, table=match.table)
    return match


@action(
    Permission.JUDGE,
    (RUNNING,),
    label=gettext_lazy("Preparación reabierta"),
    done=gettext_lazy("La mesa empieza otra vez su preparación."),
    tells=(Own.MATCH, Subject.TABLES),
    bars=Bars.OWN,
    waits=NEVER,
)
def reopen_preparation(change: Change, match: Match, *, reason: str) -> Match:
    """Begin a table's preparation anew: after a slip of the finger, or when it was marked as done by mistake.

    The drawn first player stays. Raises `Conflict` where nothing is prepared, or a result was reported.
    """
    _need_published(match)
    if change.tournament.ruleset.preparation is None:
        raise Conflict(_("En este juego nada se prepara antes de la partida."))
    if match.is_final or match.current_reports:
        raise Conflict(_("En esta mesa ya hay un resultado: primero se deshace."))
    change.need_reason(reason)
    match.preparation, match.preparation_state = None, PreparationState.OPEN
    match.save(update_fields=["preparation", "preparation_state"])
    open_preparations(change, list(matches_to_prepare(match.round).filter(pk=match.pk)))
    change.said = AtTable(round=match.round.number, table=match.table)
    return match


def _need_published(match: Match) -> None:
    if match.is_bye:
        raise Conflict(_("Esta partida no se juega."))
    if match.round.is_draft:
        raise Conflict(_("La ronda todavía no está publicada."))


def _need_open(match: Match) -> None:
    _need_published(match)
    if match.preparation_state != PreparationState.OPEN:
        preparation = match.tournament.ruleset.preparation
        if preparation is None:
            raise Conflict(_("En este juego nada se prepara antes de la partida."))
        message = _("%(name)s: en esta mesa ya terminó y es definitiva.")
        raise Conflict(
            message % {"name": localized(preparation.name)}, rule=match.tournament.section("preparation_final")
        )
