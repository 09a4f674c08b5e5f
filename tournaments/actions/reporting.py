"""Results: versions, confirmations, disputes, decisions, corrections and replays."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.protocol import ImpossibleReport, Outcome, SeatResult
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.core.draws import rng_for
from tournaments.enums import KNOCKOUT_STAGES
from tournaments.errors import Conflict, Invalid, NotAllowed, localized, refusal_from
from tournaments.models import Confirmation, Match, Report, Seat, Tournament
from tournaments.permissions import Permission, seat_of
from tournaments.queries.rounds import current_round, is_current
from tournaments.tasks import warm_standings

Data = Mapping[str, Any]


def decide(match: Match, data: Data, *, by_staff: bool) -> Outcome:
    """What a report means in this match. Raises `Invalid` with the rule when it is impossible."""
    tournament: Tournament = match.tournament
    try:
        outcome = tournament.ruleset.decide(
            data,
            match.seats.count(),
            tournament.game_options,
            by_staff=by_staff,
            rng=rng_for(tournament.seed, "result", match.round.number, match.table),
        )
    except ImpossibleReport as impossible:
        raise refusal_from(impossible.problems) from None
    if match.round.stage.kind in KNOCKOUT_STAGES and len(outcome.winners) != 1 and not outcome.is_void:
        raise Invalid(_("Una partida de eliminación directa necesita exactamente un ganador."))
    return outcome


@action(Permission.ANY_ACCOUNT, label=gettext_lazy("Resultado reportado"))
def report_result(change: Change, match: Match, data: Data) -> Report:
    """A seat says what happened.

    A new version clears the confirmations of the earlier one. Saying what the other seat said confirms it.

    Raises:
        NotAllowed: the account holds no seat of this match.
        Conflict: the result is final, or the match has not begun.
        Invalid: the ruleset refuses it; carries the rule.
    """
    seat = seat_of(change.user, match)
    if seat is None:
        raise NotAllowed(_("Solo quienes juegan en esta mesa reportan su resultado."))
    _need_reportable(match)
    if match.round.started_at is None:
        raise Conflict(_("El tiempo de la ronda todavía no empezó."), rule=change.tournament.section("same_start"))
    outcome = decide(match, data, by_staff=False)
    latest = _last(match)
    if latest and not latest.disputed_at and latest.data == dict(data):
        _confirm(change, latest, seat)
        return latest
    report = _new_version(change, match, data, outcome, by_staff=False)
    _confirm(change, report, seat)
    return report


@action(
    Permission.ANY_ACCOUNT, label=gettext_lazy("Resultado confirmado"), done=gettext_lazy("Resultado confirmado.")
)
def confirm_report(change: Change, match: Match, version: int) -> Report:
    """The other seat agrees with a version. All seats agreed: the result is final.

    Raises:
        NotAllowed: the account holds no seat of this match.
        Conflict: another version came meanwhile, it was disputed, or the result is final.
    """
    seat = seat_of(change.user, match)
    if seat is None:
        raise NotAllowed(_("Solo quienes juegan en esta mesa confirman su resultado."))
    report = _latest(match, version)
    _confirm(change, report, seat)
    return report


@action(
    Permission.ANY_ACCOUNT,
    label=gettext_lazy("Resultado objetado"),
    done=gettext_lazy("Un juez revisará el resultado."),
    public=False,
)
def dispute_report(change: Change, match: Match, version: int, *, note: str = "") -> Report:
    """A seat says that a version is wrong; a judge is asked.

    Raises as `confirm_report` does.
    """
    seat = seat_of(change.user, match)
    if seat is None:
        raise NotAllowed(_("Solo quienes juegan en esta mesa pueden objetar su resultado."))
    report = _latest(match, version)
    report.confirmations.filter(seat=seat).delete()
    report.disputed_at, report.disputed_by = change.now, change.user
    report.dispute_note = lengths.within(note, lengths.TEXT, "note")
    report.save(update_fields=["disputed_at", "disputed_by", "dispute_note"])
    change.details = {"round": match.round.number, "table": match.table, "version": version}
    return report


@action(Permission.JUDGE, label=gettext_lazy("Resultado registrado por el equipo"))
def decide_result(change: Change, match: Match, data: Data, *, reason: str = "") -> Report:
    """Staff records or decides an open result; final at once.

    Against a version of the players a reason is needed, and to declare a match void.

    Raises:
        NotAllowed: staff that plays at this table.
        Conflict: the result is final (correct it instead).
        Invalid: the ruleset refuses it; carries the rule.
    """
    _need_impartial(change, match)
    _need_reportable(match)
    outcome = decide(match, data, by_staff=True)
    latest = _last(match)
    if outcome.is_void or (latest and latest.data != dict(data)):
        change.need_reason(reason)
    else:
        change.keep_reason(reason)
    report = _new_version(change, match, data, outcome, by_staff=True)
    _finalize(match, report)
    return report


@action(Permission.MANAGE, label=gettext_lazy("Resultado corregido"))
def correct_result(change: Change, match: Match, data: Data, *, reason: str) -> Report:
    """Change a final result. Published pairings stay; standings follow and are marked as amended.

    Raises:
        Conflict: the result is not final, nothing changes, or a bracket that has gone on would lack a winner.
        Invalid: the ruleset refuses it; carries the rule.
    """
    _need_impartial(change, match)
    if match.is_bye or match.result is None:
        raise Conflict(_("Este resultado no es definitivo todavía: decídelo en lugar de corregirlo."))
    change.need_reason(reason)
    outcome = decide(match, data, by_staff=True)
    before = match.result
    if before.data == dict(data):
        raise Conflict(_("El resultado ya es ese."))
    gone_on = not is_current(match.round)
    if outcome.is_void and gone_on and match.round.stage.kind in KNOCKOUT_STAGES:
        raise Conflict(_("La llave ya siguió con quien ganó: esta partida no se puede anular."))
    latest = current_round(change.tournament)
    if latest and latest.number > match.round.number:
        _keep_for_pairings(match, before, latest.number)
    report = _new_version(change, match, data, outcome, by_staff=True)
    _finalize(match, report)
    if gone_on:
        match.round.amended = True
        match.round.save(update_fields=["amended"])
    change.details |= {"before": str(before.why), "after": str(report.why)}
    return report


@action(
    Permission.JUDGE,
    label=gettext_lazy("Se juega de nuevo"),
    done=gettext_lazy("Abierta: se juega y se reporta de nuevo."),
)
def replay(change: Change, match: Match, *, reason: str) -> Match:
    """Open a void match again: those at the table play and report anew. The void version stays in the trace.

    Raises:
        NotAllowed: staff that plays at this table.
        Conflict: the match is not void, or the event has gone on to another round or is over.
    """
    _need_impartial(change, match)
    if not match.is_void:
        raise Conflict(_("Solo se juega de nuevo una partida anulada."))
    if not is_current(match.round):
        raise Conflict(_("La ronda ya pasó: esta partida no se puede jugar de nuevo."))
    change.need_reason(reason)
    match.result, match.replayed_after = None, match.reports.latest("version").version
    match.save(update_fields=["result", "replayed_after"])
    change.details = {"round": match.round.number, "table": match.table}
    return match


def _keep_for_pairings(match: Match, report: Report, until: int) -> None:
    """Remember the result that counted while later rounds were paired, so that they can be made again."""
    if not match.superseded or match.superseded[-1]["until"] < until:
        counted = {"until": until, "kind": report.kind, "seats": report.seats}
        match.superseded = [*match.superseded, counted]
        match.save(update_fields=["superseded"])


def _need_reportable(match: Match) -> None:
    if match.is_bye or match.round.is_draft:
        raise Conflict(_("Esta partida no se juega."))
    if match.result:
        message = _("El resultado ya es definitivo: %(result)s")
        raise Conflict(message % {"result": localized(match.result.why)})


def _need_impartial(change: Change, match: Match) -> None:
    if seat_of(change.user, match):
        raise NotAllowed(
            _("Nadie decide sobre su propia partida: lo hace otra persona."),
            rule=change.tournament.section("judge_not_playing"),
        )


def _last(match: Match) -> Report | None:
    """The newest version of the present playing."""
    return next(reversed(match.current_reports), None)


def _latest(match: Match, version: int) -> Report:
    _need_reportable(match)
    latest = _last(match)
    if latest is None or latest.version != version:
        raise Conflict(_("El reporte cambió mientras tanto: revisa la última versión."))
    if latest.disputed_at:
        raise Conflict(_("Este reporte fue objetado: lo resuelve un juez o un reporte nuevo."))
    return latest


def _new_version(change: Change, match: Match, data: Data, outcome: Outcome, *, by_staff: bool) -> Report:
    latest = match.reports.last()
    if latest:
        latest.confirmations.all().delete()
    report = Report.objects.create(
        match=match,
        version=latest.version + 1 if latest else 1,
        data=dict(data),
        kind=outcome.kind,
        seats=[result.as_json() for result in outcome.seats],
        explanation=outcome.reason.as_json(),
        by=change.user,
        by_staff=by_staff,
        reason=change.reason,
        created_at=change.now,
    )
    names = [seat.entry.name for seat in match.seats.select_related("entry")]
    change.details = {
        "round": match.round.number,
        "table": match.table,
        "version": report.version,
        "seats": names,
    }
    if not outcome.is_void:
        change.details |= {
            "score": [result.score for result in outcome.seats],
            "winners": [names[i] for i in outcome.winners],
        }
    return report


def _confirm(change: Change, report: Report, seat: Seat) -> None:
    match = seat.match
    if report.confirmations.filter(seat=seat).exists():
        raise Conflict(_("Ya confirmaste este resultado: falta el otro jugador."))
    Confirmation.objects.create(report=report, seat=seat, by=change.user, at=change.now)
    change.details |= {"round": match.round.number, "table": match.table, "version": report.version}
    if report.confirmations.count() == match.seats.count():
        _finalize(match, report)
        change.details["final"] = True


def _finalize(match: Match, report: Report) -> None:
    match.result = report
    match.save(update_fields=["result"])
    for seat, values in zip(match.seats.order_by("index"), report.seats, strict=True):
        result = None if match.is_void else SeatResult.from_json(values)
        Seat.objects.filter(pk=seat.pk).update(**Seat.columns(result))
    # robust: a broker that is away must not undo what was acknowledged
    transaction.on_commit(partial(warm_standings.delay, match.tournament_id), robust=True)
