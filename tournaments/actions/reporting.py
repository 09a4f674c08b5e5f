"""Results: versions, confirmations, disputes, decisions, corrections and replays."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.protocol import ImpossibleReport, Outcome, SeatResult
from players.questions import insert, update
from tournaments import lengths
from tournaments.actions.again import settle
from tournaments.actions.base import Change, action
from tournaments.actions.rewriting import rewrite
from tournaments.actions.verbs import ALWAYS, NEVER
from tournaments.core.draws import rng_for
from tournaments.core.lines.shapes import Opens
from tournaments.core.lines.verbs import ConfirmReport, CorrectResult, DecideResult, DisputeReport, ReportResult
from tournaments.enums import KNOCKOUT_STAGES, Later, OutcomeKind
from tournaments.errors import Conflict, Invalid, localized, refusal_from
from tournaments.live.news import Own, Subject
from tournaments.models import Confirmation, Match, Report, Seat, Tournament
from tournaments.permissions import ONCE_RUN, RUNNING, Bars, Permission
from tournaments.queries.brackets import hangs_on
from tournaments.queries.rounds import current_round, is_current
from tournaments.queries.tables import own_seat, reported_tables_seen_by, table_seen_by
from tournaments.serving.asking import ask_for_standings

Data = Mapping[str, Any]


def decide(match: Match, data: Data, *, by_staff: bool) -> Outcome:
    """Return the outcome that a report means in this match.

    Raises `Invalid` with the rule when it is impossible.
    """
    tournament: Tournament = match.tournament
    try:
        outcome = tournament.ruleset.decide(
            data,
            match.terms,
            by_staff=by_staff,
            rng=rng_for(tournament.seed, "result", match.round.number, match.table),
        )
    except ImpossibleReport as impossible:
        raise refusal_from(impossible.problems) from None
    if match.round.stage.kind in KNOCKOUT_STAGES and not _fits_bracket(outcome, by_staff=by_staff):
        raise Invalid(_("De esta partida pasa uno, o nadie si lo registra un juez: no puede quedar empatada."))
    return outcome


def _fits_bracket(outcome: Outcome, *, by_staff: bool) -> bool:
    """True if one goes on from a bracket match, or nobody where staff says so: all absent or disqualified."""
    return len(outcome.winners) == 1 or outcome.is_void or (by_staff and outcome.kind == "nobody")


@action(
    Permission.NO_ROLE,
    (RUNNING,),
    label=gettext_lazy("Resultado reportado"),
    tells=(Own.MATCH, Subject.TABLES),
    reads=table_seen_by,
    together=reported_tables_seen_by,
    own=True,
    waits=ALWAYS,
)
def report_result(change: Change, match: Match, data: Data) -> Report:
    """Report a seat's version of the result.

    A new version clears the confirmations of the earlier one. Saying what the other seat said confirms it.

    Raises:
        Conflict: an entry here was disqualified, the result is final, or the match has not begun.
        Invalid: the ruleset refuses it; carries the rule.
    """
    seat = _seat_of_player(match)
    _need_reportable(match)
    if match.round.started_at is None:
        raise Conflict(_("El tiempo de la ronda todavía no empezó."), rule=change.tournament.section("same_start"))
    outcome = decide(match, data, by_staff=False)
    latest = _last(match)
    if latest and not latest.disputed_at and latest.data == dict(data):
        change.said = ReportResult(round=match.round.number, table=match.table, version=latest.version)
        _confirm(change, match, latest, seat, before=_confirmed(latest))
        return latest
    report = _new_version(change, match, data, outcome, by_staff=False)
    change.said = ReportResult(**_told(match, report, outcome))
    _confirm(change, match, report, seat, before=frozenset())
    return report


@action(
    Permission.NO_ROLE,
    (RUNNING,),
    label=gettext_lazy("Resultado confirmado"),
    done=gettext_lazy("Resultado confirmado."),
    tells=(Own.MATCH, Subject.TABLES),
    reads=table_seen_by,
    together=reported_tables_seen_by,
    own=True,
    waits=ALWAYS,
)
def confirm_report(change: Change, match: Match, version: int) -> Report:
    """Confirm a version by another seat. The result is final once all seats have agreed.

    Raises:
        Conflict: an entry here was disqualified, another version came meanwhile, it was disputed, or the result is
            final.
    """
    seat = _seat_of_player(match)
    report = _latest(match, version)
    change.said = ConfirmReport(round=match.round.number, table=match.table, version=version)
    _confirm(change, match, report, seat, before=_confirmed(report))
    return report


@action(
    Permission.NO_ROLE,
    (RUNNING,),
    label=gettext_lazy("Resultado objetado"),
    done=gettext_lazy("Un juez revisará el resultado."),
    public=False,
    tells=(Own.MATCH,),
    guards=(Subject.CALLS,),
    reads=table_seen_by,
    together=reported_tables_seen_by,
    own=True,
    waits=ALWAYS,
)
def dispute_report(change: Change, match: Match, version: int, *, note: str = "") -> Report:
    """A seat says that a version is wrong; a judge is asked.

    Raises as `confirm_report` does.
    """
    seat = _seat_of_player(match)
    report = _latest(match, version)
    report.confirmations.filter(seat=seat).delete()
    report.disputed_at, report.disputed_by = change.now, change.user
    report.dispute_note = lengths.within(note, lengths.TEXT, "note")
    report.save(update_fields=["disputed_at", "disputed_by", "dispute_note"])
    change.said = DisputeReport(round=match.round.number, table=match.table, version=version)
    return report


@action(
    Permission.JUDGE,
    (RUNNING,),
    label=gettext_lazy("Resultado registrado por la organización"),
    tells=(Own.MATCH, Subject.TABLES, Subject.RESULTS),
    reads=table_seen_by,
    together=reported_tables_seen_by,
    bars=Bars.OWN,
    waits=ALWAYS,
)
def decide_result(change: Change, match: Match, data: Data, *, reason: str = "") -> Report:
    """Staff records or decides an open result; final at once.

    Against a version of the players a reason is needed, and to declare a match void.

    Raises:
        Conflict: the result is final (correct it instead).
        Invalid: the ruleset refuses it; carries the rule.
    """
    _need_reportable(match)
    outcome = decide(match, data, by_staff=True)
    latest = _last(match)
    if outcome.is_void or (latest and latest.data != dict(data)):
        change.need_reason(reason)
    else:
        change.keep_reason(reason)
    report = _new_version(change, match, data, outcome, by_staff=True)
    change.said = DecideResult(**_told(match, report, outcome))
    _finalize(change, match, report)
    return report


@action(
    Permission.MANAGE,
    ONCE_RUN,
    label=gettext_lazy("Resultado corregido"),
    tells=(Own.MATCH, Subject.TABLES, Subject.RESULTS, Subject.ROUND),
    reads=table_seen_by,
    bars=Bars.OWN,
    waits=NEVER,
)
def correct_result(change: Change, match: Match, data: Data, *, reason: str, later: Later | None = None) -> Report:
    """Change a final result. Published pairings stay; standings follow and are marked as amended.

    Args:
        later: the fate of published bracket matches that depend on it; asked for only where there are some.

    Raises:
        Conflict: the result is not final, nothing changes, a bracket that has gone on would lack a winner, or an
            event that is over something to play.
        Invalid: the ruleset refuses it (carries the rule), or nobody chose the fate of later matches.
    """
    if match.is_bye or match.result is None:
        raise Conflict(_("Este resultado no es definitivo todavía: decídelo en lugar de corregirlo."))
    change.need_reason(reason)
    outcome = decide(match, data, by_staff=True)
    before = match.result
    if before.data == dict(data):
        raise Conflict(_("El resultado ya es ese."))
    gone_on = not is_current(match.round)
    if match.round.stage.kind in KNOCKOUT_STAGES:
        _correct_in_bracket(match, outcome, later, gone_on=gone_on)
    else:
        _keep_for_pairings(match, before)
    report = _new_version(change, match, data, outcome, by_staff=True)
    change.said = CorrectResult(
        **_told(match, report, outcome),
        before=str(before.why),
        after=str(report.why),
        was=[] if before.kind == OutcomeKind.VOID else [seat["score"] for seat in before.seats],
        went_on=match.went_on,
    )
    _finalize(change, match, report)
    if gone_on:
        match.round.amended = True
        match.round.save(update_fields=["amended"])
    return report


def _correct_in_bracket(match: Match, outcome: Outcome, later: Later | None, *, gone_on: bool) -> None:
    """Let the bracket follow a correction, or stay with the entries that went on."""
    if outcome.is_void:
        if gone_on:
            raise Conflict(_("La llave ya siguió con quien ganó: esta partida no se puede anular."))
        return
    hangs = hangs_on(match, outcome)
    if hangs.nothing:
        later = Later.AGAIN
    elif later is None:
        message = _("De este resultado dependen partidas de la llave: elige si se quedan o se juegan otra vez.")
        raise Invalid(message, field="later")
    elif later == Later.AGAIN and match.tournament.is_over:
        raise Conflict(_("El torneo terminó: ya no se juega otra vez. La llave puede quedarse como está."))
    match.went_on = None
    if later == Later.KEEP:
        seats = list(match.seats.all())
        stays = next((seat.index for seat in seats if seat.goes_on), len(seats))
        match.went_on = None if [stays] == (outcome.winners or [len(seats)]) else stays
    match.save(update_fields=["went_on"])


@action(
    Permission.JUDGE,
    (RUNNING,),
    label=gettext_lazy("Se juega de nuevo"),
    done=gettext_lazy("Abierta: se juega y se reporta de nuevo."),
    tells=(Own.MATCH, Subject.TABLES, Subject.RESULTS),
    reads=table_seen_by,
    bars=Bars.OWN,
    waits=NEVER,
)
def replay(change: Change, match: Match, *, reason: str) -> Match:
    """Open a void match again: those at the table play and report anew. The void version stays in the trace.

    Raises:
        Conflict: the match is not void, or the event has gone on to another round or is over.
    """
    if not match.is_void:
        raise Conflict(_("Solo se juega de nuevo una partida anulada."))
    if not is_current(match.round):
        raise Conflict(_("La ronda ya pasó: esta partida no se puede jugar de nuevo."))
    change.need_reason(reason)
    _open_again(change, match)
    return match


@action(
    Permission.JUDGE,
    (RUNNING,),
    label=gettext_lazy("Resultado deshecho"),
    done=gettext_lazy("Deshecho: la mesa está abierta otra vez."),
    tells=(Own.MATCH, Subject.TABLES, Subject.RESULTS),
    reads=table_seen_by,
    bars=Bars.OWN,
    waits=NEVER,
)
def undo_result(change: Change, match: Match) -> Match:
    """Take back what staff has just recorded, a slip of the finger; the version stays in the trace.

    Raises:
        Conflict: the result is the players' own, or the event has gone on to another round or is over.
    """
    if match.result is None or not match.result.by_staff:
        raise Conflict(_("Solo se deshace un resultado que registró la organización."))
    if not is_current(match.round):
        raise Conflict(_("La ronda ya pasó: este resultado se corrige, no se deshace."))
    _open_again(change, match)
    rewrite(_seats_with(match, None), list(Seat.columns(None)))
    change.afterwards.add(ask_for_standings)
    return match


def _open_again(change: Change, match: Match) -> None:
    """Without a result; versions so far count no more."""
    match.result, match.replayed_after = None, match.current_reports[-1].version
    match.save(update_fields=["result", "replayed_after"])
    change.said = Opens(round=match.round.number, table=match.table)


def _keep_for_pairings(match: Match, report: Report) -> None:
    """Remember the result that counted while later rounds were paired, so that they can be made again."""
    latest = current_round(match.tournament)
    until = latest.number if latest else 0
    if until > match.round.number and (not match.superseded or match.superseded[-1]["until"] < until):
        counted = {"until": until, "kind": report.kind, "seats": report.seats}
        match.superseded = [*match.superseded, counted]
        match.save(update_fields=["superseded"])


def _need_reportable(match: Match) -> None:
    if match.is_bye or match.round.is_draft:
        raise Conflict(_("Esta partida no se juega."))
    if match.is_waiting:
        raise Conflict(_("Todavía falta saber quiénes juegan esta partida."))
    if match.result:
        message = _("El resultado ya es definitivo: %(result)s")
        raise Conflict(message % {"result": localized(match.result.why)})


def _seat_of_player(match: Match) -> Seat:
    """The seat that speaks. Where somebody was disqualified a judge decides."""
    gone = [seat.entry.name for seat in match.seats.all() if seat.entry.is_disqualified]
    if gone:
        raise Conflict(_("%(name)s no sigue en el torneo: el resultado lo decide un juez.") % {"name": gone[0]})
    return cast(Seat, own_seat(match))  # the rule asks for one


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
    latest = next(reversed(match.reports.all()), None)
    if latest and latest.confirmations.all():
        latest.confirmations.all().delete()
    report = Report(
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
    insert(report)
    return report


def _told(match: Match, report: Report, outcome: Outcome) -> dict[str, Any]:
    """The part of a new version that each of its lines has."""
    names = [seat.entry.name for seat in match.seats.all()]
    place = {"round": match.round.number, "table": match.table, "version": report.version, "seats": names}
    if outcome.is_void:
        return place
    scores = [result.score for result in outcome.seats]
    return {**place, "score": scores, "winners": [names[i] for i in outcome.winners]}


def _confirm(change: Change, match: Match, report: Report, seat: Seat, *, before: frozenset[int]) -> None:
    """One more seat agrees; `before` are the ids of those that had."""
    if seat.pk in before:
        raise Conflict(_("Ya confirmaste este resultado: falta el otro jugador."))
    insert(Confirmation(report=report, seat=seat, by=change.user, at=change.now))
    if len(before) + 1 == len(match.seats.all()):
        _finalize(change, match, report)
        change.add(final=True)
        change.tell(Subject.RESULTS)


def _seats_with(match: Match, results: Sequence[SeatResult] | None) -> list[Seat]:
    """The seats of a match with what each got; None: nothing yet."""
    seats = list(match.seats.all())
    for place, seat in enumerate(seats):
        for name, value in Seat.columns(results[place] if results else None).items():
            setattr(seat, name, value)
    return seats


def _confirmed(report: Report) -> frozenset[int]:
    return frozenset(confirmation.seat_id for confirmation in report.confirmations.all())


def _finalize(change: Change, match: Match, report: Report) -> None:
    match.result = report
    update(match, ["result"])
    results = [SeatResult.from_json(values) for values in report.seats]
    rewrite(_seats_with(match, None if match.is_void else results), list(Seat.columns(None)))
    stage = match.round.stage
    if stage.kind in KNOCKOUT_STAGES and stage.rounds.filter(number__gt=match.round.number).exists():
        settle(change, stage)
    change.afterwards.add(ask_for_standings)
