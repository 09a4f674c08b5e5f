"""Rounds: pair, review, publish, start, pause; three separate acts, and a way back from the first two."""

from datetime import timedelta

from django.utils.translation import gettext as _

from rules.protocol import SeatResult
from tournaments import bracket
from tournaments.actions.base import Change, action
from tournaments.enums import EntryState, PreparationState, StageKind, TournamentState
from tournaments.errors import Conflict, Invalid
from tournaments.history import History
from tournaments.models import ClockPause, Entry, Match, Round, Seat, Stage, Tournament
from tournaments.pairing import CannotPair, Pairing, pair
from tournaments.permissions import Permission
from tournaments.queries.rounds import (
    current_round,
    matches_of,
    next_stage,
    open_matches,
    playing_entries,
    unprepared,
)
from tournaments.queries.standings import history, ranking


@action("pair_round", Permission.RUN)
def pair_round(change: Change, tournament: Tournament) -> Round:
    """Make the draft of the next round: Swiss, or the bracket once the Swiss rounds are over.

    The first one locks rosters and begins the tournament.

    Raises:
        Conflict: the last round is not over, or nothing is left to play.
        Invalid: present entries without a roster, or too few of them.
    """
    latest = current_round(tournament)
    _need_last_round_over(tournament, latest)
    kind = next_stage(tournament, latest)
    if kind is None:
        raise Conflict(_("No quedan rondas por jugar: termina el torneo."))
    if latest is None:
        _begin(change, tournament)
    number = latest.number + 1 if latest else 1
    stage = latest.stage if latest and latest.stage.kind == kind else _new_stage(tournament, kind)
    round_ = Round.objects.create(
        tournament=tournament,
        stage=stage,
        number=number,
        minutes=tournament.round_minutes,
        paired_at=change.now,
    )
    if kind == StageKind.SWISS:
        _pair_swiss(change, round_)
    else:
        _pair_bracket(change, round_, latest if latest and latest.stage_id == stage.pk else None)
    change.details = {"round": number, "kind": kind, "tables": describe_tables(round_)}
    change.public = False  # until it is published
    return round_


@action("swap_entries", Permission.RUN)
def swap_entries(change: Change, round_: Round, first: Entry, second: Entry, *, reason: str) -> Round:
    """Exchange two entries of a draft (a bye counts as a table). Both tables show the reason.

    Raises:
        Conflict: the round has been published.
        Invalid: not two entries of different tables of this round.
    """
    if not round_.is_draft:
        raise Conflict(_("La ronda ya está publicada: retírala para cambiarla."))
    change.need_reason(reason)
    seats = {seat.entry_id: seat for seat in round_.seats.select_related("match", "entry")}
    a, b = seats.get(first.pk), seats.get(second.pk)
    if a is None or b is None or a.match_id == b.match_id:
        raise Invalid(_("Elige dos participantes de mesas distintas de esta ronda."), field="second")
    spots = [(seat.match_id, seat.index, seat_values(seat)) for seat in (a, b)]
    Seat.objects.filter(pk__in=[a.pk, b.pk]).delete()
    for seat, (match_id, index, result) in zip((a, b), reversed(spots), strict=True):
        Seat.objects.create(match_id=match_id, round=round_, entry=seat.entry, index=index, **result)
    Match.objects.filter(pk__in=[a.match_id, b.match_id]).update(manual_reason=change.reason[:200])
    change.public = False  # until it is published, with its reason
    change.details = {"round": round_.number, "swapped": [first.name, second.name]}
    return round_


@action("publish_round", Permission.RUN)
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
            _open_preparation(change, match)
    manual = [match for match in matches_of(round_) if match.manual_reason]
    change.details = {
        "round": round_.number,
        "tables": describe_tables(round_),
        "manual": [f"{' – '.join(_names(match))}: {match.manual_reason}" for match in manual],
    }
    return round_


@action("take_back_round", Permission.RUN)
def take_back_round(change: Change, round_: Round, *, reason: str = "") -> Tournament:
    """Undo a pairing that has no reports yet. A published one needs a reason."""
    if round_ != current_round(change.tournament):
        raise Conflict(_("Solo se puede retirar la última ronda."))
    if round_.matches.filter(reports__isnull=False).exists():
        raise Conflict(_("La ronda ya tiene resultados: corrígelos en lugar de retirarla."))
    if round_.is_draft:
        change.reason = reason
        change.public = False
    else:
        change.need_reason(reason)
    change.details = {"round": round_.number, "tables": describe_tables(round_)}
    stage = round_.stage
    Seat.objects.filter(round=round_).delete()
    round_.delete()
    if not stage.rounds.exists():
        stage.delete()
    return change.tournament


@action("start_clock", Permission.RUN)
def start_clock(change: Change, round_: Round) -> Round:
    """Start the round for all tables at once.

    Raises `Conflict` while a table has not finished its preparation (Atrum P3 §2.4).
    """
    if round_.is_draft:
        raise Conflict(_("Primero publica la ronda."))
    if round_.started_at:
        raise Conflict(_("El reloj ya está en marcha."))
    if change.tournament.ruleset.preparation:
        tables = [str(match.table) for match in unprepared(round_).order_by("table")]
        if tables:
            message = _("Faltan mesas por conformar: %(tables)s. El tiempo empieza al unísono para todas.")
            raise Conflict(message % {"tables": ", ".join(tables)}, rule=change.tournament.section("same_start"))
    round_.started_at = change.now
    round_.save(update_fields=["started_at"])
    change.details = {"round": round_.number}
    return round_


@action("pause_clock", Permission.RUN)
def pause_clock(change: Change, round_: Round, *, reason: str) -> Round:
    """Stop the clock for all tables."""
    if not round_.clock.is_running:
        raise Conflict(_("El reloj no está en marcha."))
    change.need_reason(reason)
    ClockPause.objects.create(round=round_, paused_at=change.now, reason=change.reason[:200])
    change.details = {"round": round_.number}
    return round_


@action("resume_clock", Permission.RUN)
def resume_clock(change: Change, round_: Round) -> Round:
    """Let the clock go on for all tables."""
    if not round_.clock.is_paused:
        raise Conflict(_("El reloj no está en pausa."))
    ClockPause.objects.filter(round=round_, resumed_at=None).update(resumed_at=change.now)
    change.details = {"round": round_.number}
    return round_


@action("extend_match", Permission.JUDGE)
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


@action("finish_tournament", Permission.RUN)
def finish_tournament(change: Change, tournament: Tournament) -> Tournament:
    """Close the event once everything is played; the seed becomes public."""
    latest = current_round(tournament)
    _need_last_round_over(tournament, latest)
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


def _need_last_round_over(tournament: Tournament, latest: Round | None) -> None:
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


def _begin(change: Change, tournament: Tournament) -> None:
    present = playing_entries(tournament, 1)
    if tournament.ruleset.roster_size:
        missing = [entry.name for entry in present.filter(roster__isnull=True)]
        if missing:
            message = _("Falta registrar la lista de: %(names)s.") % {"names": ", ".join(missing)}
            raise Invalid(message, rule=tournament.section("roster_registered"))
    tournament.state = TournamentState.RUNNING
    tournament.rosters_locked_at = tournament.rosters_locked_at or change.now
    tournament.save(update_fields=["state", "rosters_locked_at"])


def _new_stage(tournament: Tournament, kind: StageKind) -> Stage:
    seeds: list[int] = []
    if kind == StageKind.BRACKET:
        active = {entry.number: entry.pk for entry in tournament.entries.filter(state=EntryState.CHECKED_IN)}
        seeds = [active[int(s.entry)] for s in ranking(tournament) if s.entry in active][: tournament.top_cut]
        if len(seeds) < 2:
            raise Conflict(_("No quedan participantes para el corte final."))
    return Stage.objects.create(
        tournament=tournament, number=tournament.stages.count() + 1, kind=kind, seeds=seeds
    )


def _pair_swiss(change: Change, round_: Round) -> None:
    tournament = change.tournament
    entries = {entry.number: entry for entry in playing_entries(tournament, round_.number)}
    played = history(tournament)
    everyone = History(tuple(sorted({*played.entries, *entries}, key=int)), played.rounds)
    ruleset = tournament.ruleset
    try:
        pairing: Pairing = pair(
            everyone,
            sorted(entries),
            (ruleset.min_seats, ruleset.max_seats),
            change.rng("pairing", round_.number),
        )
    except CannotPair:
        raise Invalid(_("No hay suficientes participantes presentes para formar mesas.")) from None
    for table, numbers in enumerate(pairing.tables, start=1):
        _seat(round_, [entries[int(n)] for n in numbers], table=table)
    if pairing.bye is not None:
        _seat_bye(round_, entries[int(pairing.bye)])


def _pair_bracket(change: Change, round_: Round, previous: Round | None) -> None:
    entries = {entry.pk: entry for entry in change.tournament.entries.all()}
    if previous is None:
        seeded = [entries[pk] for pk in round_.stage.seeds]
        pairs = bracket.first_round(seeded, change.tournament.top_cut)
    else:
        pairs = bracket.next_round([_survivor(match) for match in previous.matches.order_by("position")])
    table = 0
    for position, (first, second) in enumerate(pairs):
        present = [entry for entry in (first, second) if entry is not None]
        if len(present) == 2:
            table += 1
            _seat(round_, present, table=table, position=position)
        elif present:
            _seat_bye(round_, present[0], position=position)
        else:
            Match.objects.create(tournament=change.tournament, round=round_, position=position)


def _survivor(match: Match) -> Entry | None:
    """Who goes on: the winner, or nobody when the winner has left the tournament."""
    seat = match.seats.select_related("entry").filter(won=True).first()
    return seat.entry if seat and not seat.entry.has_left else None


def _seat(round_: Round, entries: list[Entry], *, table: int, position: int | None = None) -> Match:
    match = Match.objects.create(tournament=round_.tournament, round=round_, table=table, position=position)
    for index, entry in enumerate(entries):
        Seat.objects.create(match=match, round=round_, entry=entry, index=index)
    return match


def _seat_bye(round_: Round, entry: Entry, *, position: int | None = None) -> None:
    ruleset = round_.tournament.ruleset
    result = ruleset.bye(round_.tournament.game_options)
    match = Match.objects.create(tournament=round_.tournament, round=round_, position=position)
    Seat.objects.create(match=match, round=round_, entry=entry, index=0, **seat_values(result))


def seat_values(result: SeatResult | Seat) -> dict[str, int | bool | None]:
    """A result, or that of another seat, as the columns of `Seat`."""
    return {"place": result.place, "points": result.points, "score": result.score, "won": result.won}


def _open_preparation(change: Change, match: Match) -> None:
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
