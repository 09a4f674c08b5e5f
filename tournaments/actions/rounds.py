"""Rounds once they are paired: publish, start, pause, extend, finish. Drafts are in `pairing`."""

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.base import Change, action
from tournaments.enums import PreparationState, TournamentState
from tournaments.errors import Conflict, Invalid, localized
from tournaments.models import ClockPause, Match, Round, Tournament
from tournaments.permissions import Permission
from tournaments.queries.rounds import (
    current_round,
    matches_of,
    next_stage,
    open_matches,
    to_replay,
    unprepared,
)


@action(
    Permission.RUN,
    label=gettext_lazy("Ronda publicada"),
    done=gettext_lazy("Ronda publicada. El reloj todavía no corre."),
)
def publish_round(change: Change, round_: Round) -> Round:
    """Show the pairings to everybody and open the preparation. Does not start the clock.

    Raises `Conflict` when it is out already, or somebody in it has left meanwhile.
    """
    if not round_.is_draft:
        raise Conflict(_("La ronda ya estaba publicada."))
    gone = [seat.entry.name for seat in round_.seats.select_related("entry") if seat.entry.has_left]
    if gone:
        message = _("Se retiraron después de emparejar: %(names)s. Descarta el borrador y empareja otra vez.")
        raise Conflict(message % {"names": ", ".join(gone)})
    round_.published_at = change.now
    round_.save(update_fields=["published_at"])
    for match in matches_of(round_):
        if not match.is_bye:
            open_preparation(change, match)
    manual = [match for match in matches_of(round_) if match.manual_reason]
    change.details = {
        "round": round_.number,
        "tables": describe_tables(round_),
        "manual": [f"{' – '.join(_names(match))}: {match.manual_reason}" for match in manual],
    }
    return round_


@action(Permission.RUN, label=gettext_lazy("Reloj iniciado"), done=gettext_lazy("¡Reloj en marcha!"))
def start_clock(change: Change, round_: Round) -> Round:
    """Start the round for all tables at once.

    Raises `Conflict` while a table has not finished its preparation.
    """
    if round_.is_draft:
        raise Conflict(_("Primero publica la ronda."))
    if round_.started_at:
        raise Conflict(_("El reloj ya está en marcha."))
    if preparation := change.tournament.ruleset.preparation:
        tables = [str(match.table) for match in unprepared(round_).order_by("table")]
        if tables:
            message = _("%(name)s: faltan las mesas %(tables)s. El tiempo empieza al unísono para todas.")
            values = {"name": localized(preparation.name), "tables": ", ".join(tables)}
            raise Conflict(message % values, rule=change.tournament.section("same_start"))
    round_.started_at = change.now
    round_.save(update_fields=["started_at"])
    change.details = {"round": round_.number}
    return round_


@action(Permission.RUN, label=gettext_lazy("Reloj en pausa"), done=gettext_lazy("Reloj en pausa."))
def pause_clock(change: Change, round_: Round, *, reason: str) -> Round:
    """Stop the clock for all tables."""
    if not round_.clock.is_running:
        raise Conflict(_("El reloj no está en marcha."))
    change.need_reason(reason)
    ClockPause.objects.create(round=round_, paused_at=change.now, reason=change.reason)
    change.details = {"round": round_.number}
    return round_


@action(Permission.RUN, label=gettext_lazy("Reloj reanudado"), done=gettext_lazy("El reloj sigue."))
def resume_clock(change: Change, round_: Round) -> Round:
    """Let the clock go on for all tables."""
    if not round_.clock.is_paused:
        raise Conflict(_("El reloj no está en pausa."))
    ClockPause.objects.filter(round=round_, resumed_at=None).update(resumed_at=change.now)
    change.details = {"round": round_.number}
    return round_


@action(Permission.JUDGE, label=gettext_lazy("Tiempo extra"), done=gettext_lazy("Minutos extra concedidos."))
def extend_match(change: Change, match: Match, minutes: int, *, reason: str) -> Match:
    """Give one table extra minutes."""
    if match.is_final or match.round.is_draft:
        raise Conflict(_("Esta mesa no está jugando."))
    if not 1 <= minutes <= 60:
        raise Invalid(_("Entre 1 y 60 minutos."), field="minutes")
    change.need_reason(reason)
    match.extension += timedelta(minutes=minutes)
    match.save(update_fields=["extension"])
    change.details = {"round": match.round.number, "table": match.table, "minutes": minutes}
    return match


@action(Permission.RUN, label=gettext_lazy("Torneo terminado"), done=gettext_lazy("Torneo terminado."))
def finish_tournament(change: Change, tournament: Tournament) -> Tournament:
    """Close the event once everything is played; the seed becomes public."""
    latest = current_round(tournament)
    need_last_round_over(tournament, latest)
    if latest is None or next_stage(tournament, latest) is not None:
        raise Conflict(_("Todavía quedan rondas por jugar."))
    tournament.state = TournamentState.FINISHED
    tournament.save(update_fields=["state"])
    change.details = {"seed": tournament.seed}
    return tournament


def describe_tables(round_: Round) -> list[list[str]]:
    """Names by table, for the log."""
    return [_names(match) for match in matches_of(round_)]


def _names(match: Match) -> list[str]:
    return [seat.entry.name for seat in match.seats.all()]


def need_last_round_over(tournament: Tournament, latest: Round | None) -> None:
    """Raises `Conflict` while something of the event so far is still open."""
    if tournament.is_over:
        raise Conflict(_("El torneo ya terminó."))
    if tournament.state == TournamentState.DRAFT:
        raise Conflict(_("Primero abre la inscripción."))
    if latest is None:
        return
    if latest.is_draft:
        message = _("La ronda %(number)s ya está emparejada: publícala o descártala.")
        raise Conflict(message % {"number": latest.number})
    tables = [str(match.table) for match in open_matches(latest).order_by("table")]
    if tables:
        message = _("La ronda %(number)s no terminó: faltan resultados en las mesas %(tables)s.")
        raise Conflict(message % {"number": latest.number, "tables": ", ".join(tables)})
    void = [str(match.table) for match in to_replay(latest).order_by("table")]
    if void:
        message = _("Falta quién gana: hay que jugar de nuevo las partidas anuladas de las mesas %(tables)s.")
        raise Conflict(message % {"tables": ", ".join(void)})


def open_preparation(change: Change, match: Match) -> None:
    """Begin the preparation where every seat has its roster; elsewhere it happens on the table."""
    preparation = change.tournament.ruleset.preparation
    if preparation is None:
        match.preparation_state = PreparationState.DONE
        match.save(update_fields=["preparation_state"])
        return
    rosters = [getattr(seat.entry, "roster", None) for seat in match.seats.all()]
    if all(rosters):
        rng = change.rng("preparation", match.round.number, match.table)
        match.preparation = preparation.start([roster.items for roster in rosters if roster], rng)
        match.save(update_fields=["preparation"])
