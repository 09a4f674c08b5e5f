"""Rounds once they are paired: publish, start, pause, extend, finish. Drafts are in `pairing`."""

from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.actions.base import Change, action
from tournaments.actions.evening.breaks import over
from tournaments.actions.rewriting import rewrite
from tournaments.actions.verbs import NEVER
from tournaments.core.lines.shapes import Laid, OfRound
from tournaments.core.lines.verbs import ExtendMatch, FinishTournament, PublishRound, StartClock
from tournaments.enums import PreparationState, TournamentState
from tournaments.errors import Conflict, Invalid, localized
from tournaments.live.news import Own, Subject, match_subject
from tournaments.models import ClockPause, Entry, Match, Round, Tournament
from tournaments.permissions import RUNNING, Bars, Permission
from tournaments.queries.judging import open_match_of
from tournaments.queries.rounds import (
    current_round,
    matches_to_prepare,
    next_stage,
    still_open,
    to_replay,
    unprepared,
)


@action(
    Permission.RUN,
    (RUNNING,),
    label=gettext_lazy("Ronda publicada"),
    done=gettext_lazy("Ronda publicada. El reloj todavía no corre."),
    tells=(Subject.ROUND, Subject.TABLES, Subject.RESULTS, Subject.CLOCK),
    waits=NEVER,
)
def publish_round(change: Change, round_: Round) -> Round:
    """Show the pairings to everybody and open the preparation. Does not start the clock.

    Raises `Conflict` when it is out already, or somebody in it has left meanwhile.
    """
    if not round_.is_draft:
        raise Conflict(_("La ronda ya estaba publicada."))
    matches = list(matches_to_prepare(round_))
    gone = [seat.entry.name for match in matches for seat in match.seats.all() if seat.entry.has_left]
    if gone:
        message = _("Se retiraron después de emparejar: %(names)s. Descarta el borrador y empareja otra vez.")
        raise Conflict(message % {"names": ", ".join(gone)})
    round_.published_at = change.now
    round_.save(update_fields=["published_at"])
    open_preparations(change, [match for match in matches if not match.is_bye and not match.is_waiting])
    over(change)
    change.said = PublishRound(
        **laid(round_, matches),
        manual=[f"{' – '.join(_names(match))}: {match.manual_reason}" for match in matches if match.manual_reason],
    )
    return round_


def laid(round_: Round, matches: Iterable[Match]) -> Laid:
    """The people at the tables of a round, as lines tell them."""
    matches = list(matches)
    return {
        "round": round_.number,
        "tables": [_names(match) for match in matches],
        "numbers": [match.table for match in matches],
    }


@action(
    Permission.RUN,
    (RUNNING,),
    label=gettext_lazy("Reloj iniciado"),
    done=gettext_lazy("¡Reloj en marcha!"),
    tells=(Subject.CLOCK, Subject.TABLES),
    waits=NEVER,
)
def start_clock(change: Change, round_: Round, *, anyway: bool = False, reason: str = "") -> Round:
    """Start the round for all tables at once.

    Args:
        anyway: although tables have not finished their preparation; with a reason.

    Raises:
        Conflict: it runs already, or a table has not finished its preparation.
    """
    if round_.is_draft:
        raise Conflict(_("Primero publica la ronda."))
    if round_.started_at:
        raise Conflict(_("El reloj ya está en marcha."))
    change.said = StartClock(round=round_.number)
    if waiting := list(unprepared(round_).order_by("table").values_list("table", flat=True)):
        if not anyway:
            raise _unprepared(change.tournament, waiting)
        change.need_reason(reason)
        change.add(waiting=waiting)
    round_.started_at = change.now
    round_.save(update_fields=["started_at"])
    return round_


def _unprepared(tournament: Tournament, tables: Sequence[int | None]) -> Conflict:
    preparation = tournament.ruleset.preparation
    name = localized(preparation.name) if preparation else ""
    message = ngettext(
        "%(name)s: falta la mesa %(tables)s. El tiempo empieza a la vez en todas las mesas.",
        "%(name)s: faltan las mesas %(tables)s. El tiempo empieza a la vez en todas las mesas.",
        len(tables),
    )
    values = {"name": name, "tables": ", ".join(map(str, tables))}
    return Conflict(message % values, rule=tournament.section("same_start"))


@action(
    Permission.RUN,
    (RUNNING,),
    label=gettext_lazy("Reloj en pausa"),
    done=gettext_lazy("Reloj en pausa."),
    tells=(Subject.CLOCK,),
    waits=NEVER,
)
def pause_clock(change: Change, round_: Round, *, reason: str) -> Round:
    """Stop the clock for all tables."""
    if not round_.clock.is_running:
        raise Conflict(_("El reloj no está en marcha."))
    change.need_reason(reason)
    ClockPause.objects.create(round=round_, paused_at=change.now, reason=change.reason)
    change.said = OfRound(round=round_.number)
    return round_


@action(
    Permission.RUN,
    (RUNNING,),
    label=gettext_lazy("Reloj reanudado"),
    done=gettext_lazy("El reloj sigue."),
    tells=(Subject.CLOCK,),
    waits=NEVER,
)
def resume_clock(change: Change, round_: Round) -> Round:
    """Let the clock go on for all tables."""
    if not round_.clock.is_paused:
        raise Conflict(_("El reloj no está en pausa."))
    ClockPause.objects.filter(round=round_, resumed_at=None).update(resumed_at=change.now)
    change.said = OfRound(round=round_.number)
    return round_


@action(
    Permission.JUDGE,
    (RUNNING,),
    label=gettext_lazy("Tiempo extra"),
    done=gettext_lazy("Minutos extra concedidos."),
    tells=(Own.MATCH, Subject.TABLES),
    bars=Bars.OWN,
    waits=NEVER,
)
def extend_match(change: Change, match: Match, minutes: int, *, reason: str) -> Match:
    """Give one table extra minutes."""
    if match.is_final or match.round.is_draft:
        raise Conflict(_("Esta mesa no está jugando."))
    if not match.round.minutes:
        raise Conflict(_("Esta ronda se juega sin reloj."))
    if not 1 <= minutes <= 60:
        raise Invalid(_("Entre 1 y 60 minutos."), field="minutes")
    change.need_reason(reason)
    match.extension += timedelta(minutes=minutes)
    match.save(update_fields=["extension"])
    change.said = ExtendMatch(round=match.round.number, table=match.table, minutes=minutes)
    return match


@action(
    Permission.RUN,
    (RUNNING,),
    label=gettext_lazy("Torneo terminado"),
    done=gettext_lazy("Torneo terminado."),
    waits=NEVER,
)
def finish_tournament(change: Change, tournament: Tournament) -> Tournament:
    """Close the event once everything is played; the seed becomes public."""
    latest = current_round(tournament)
    need_last_round_over(tournament, latest)
    if latest is None or next_stage(tournament) is not None:
        raise Conflict(_("Todavía quedan rondas por jugar."))
    tournament.state = TournamentState.FINISHED
    tournament.save(update_fields=["state"])
    change.said = FinishTournament(seed=tournament.seed)
    return tournament


def _names(match: Match) -> list[str]:
    return [seat.entry.name for seat in match.seats.all()]


def need_last_round_over(tournament: Tournament, latest: Round | None) -> None:
    """Raises `Conflict` while something of the event so far is still open."""
    if latest is None:
        return
    if latest.is_draft:
        message = _("La ronda %(number)s ya está emparejada: publícala o descártala.")
        raise Conflict(message % {"number": latest.number})
    tables = [str(match.table) for match in still_open(latest).order_by("round__number", "table")]
    if tables:
        message = ngettext(
            "La ronda %(number)s no terminó: falta el resultado de la mesa %(tables)s.",
            "La ronda %(number)s no terminó: faltan resultados en las mesas %(tables)s.",
            len(tables),
        )
        raise Conflict(message % {"number": latest.number, "tables": ", ".join(tables)})
    void = [str(match.table) for match in to_replay(latest).order_by("table")]
    if void:
        message = ngettext(
            "Falta quién gana: hay que jugar de nuevo la partida anulada de la mesa %(tables)s.",
            "Falta quién gana: hay que jugar de nuevo las partidas anuladas de las mesas %(tables)s.",
            len(void),
        )
        raise Conflict(message % {"tables": ", ".join(void)})


def open_preparations(change: Change, matches: Collection[Match]) -> None:
    """Begin the preparation where every seat has its roster; elsewhere it happens on the table.

    Args:
        matches: of one round, as `matches_to_prepare` reads them.
    """
    preparation = change.tournament.ruleset.preparation
    if preparation is None:
        Match.objects.filter(pk__in=[match.pk for match in matches]).update(
            preparation_state=PreparationState.DONE
        )
        return
    begun = []
    options, needed = change.tournament.game_options, change.tournament.roster_shape is not None
    for match in matches:
        rosters = [getattr(seat.entry, "roster", None) for seat in match.seats.all()]
        if needed and not all(rosters):
            continue
        rng = change.rng("preparation", match.round.number, match.table)
        items = [roster.items if roster else [] for roster in rosters]
        match.preparation = preparation.start(items, options, rng)
        if preparation.is_done(match.preparation):
            match.preparation_state = PreparationState.DONE
        begun.append(match)
    rewrite(begun, ["preparation", "preparation_state"])


def prepare_with_list(change: Change, entry: Entry) -> None:
    """Begin the preparation for which an entry's table waited until this roster came. Part of other actions."""
    match = open_match_of(entry)
    if match is None or match.preparation or not match.is_preparing or match.current_reports:
        return
    found = matches_to_prepare(match.round).filter(pk=match.pk)
    open_preparations(change, [one for one in found if not one.is_waiting])
    change.tell(match_subject(match.pk), Subject.TABLES)
