"""Drafts of rounds: pair, change by hand, pair the rest again, seat who comes late, take back."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.protocol import SeatResult
from tournaments.actions.again import told_of
from tournaments.actions.base import Change, action
from tournaments.actions.rewriting import rewrite
from tournaments.actions.rounds import need_last_round_over, open_preparations
from tournaments.actions.verbs import NEVER, When
from tournaments.core.brackets.single import all_of, parts_of
from tournaments.core.history import worth
from tournaments.core.lines.verbs import GoBack, PairRound, RepairRound, SeatLate, SwapEntries, TakeBackRound
from tournaments.core.pairing import CannotPair
from tournaments.core.plan import Inputs, LockedTable, Planned
from tournaments.enums import (
    KNOCKOUT_STAGES,
    LEFT_STATES,
    EntryState,
    StageKind,
    TournamentState,
)
from tournaments.errors import Conflict, Invalid
from tournaments.live.news import Subject
from tournaments.models import Entry, Match, Round, Seat, Stage, Tournament
from tournaments.permissions import RUNNING, WITH_ENTRIES, Permission
from tournaments.queries.event import event_of
from tournaments.queries.pairing import inputs_for
from tournaments.queries.past import to_keep
from tournaments.queries.review import tables_with_room
from tournaments.queries.rounds import (
    current_round,
    is_final,
    late_bye,
    matches_of,
    matches_to_prepare,
    next_stage,
    playing_entries,
    present_entries,
    table_names,
    takes_late,
)

ONCE_PUBLISHED = When("once the round is published", lambda call: not call["round_"].is_draft)


@action(
    Permission.RUN,
    WITH_ENTRIES,
    label=gettext_lazy("Ronda emparejada"),
    done=gettext_lazy("Ronda emparejada. Revísala antes de publicarla."),
    public=False,
    tells=(),
    guards=(Subject.ROUND,),
    waits=NEVER,
)
def pair_round(change: Change, tournament: Tournament) -> Round:
    """Make the draft of the next round, as the event's format says: Swiss, round robin, or a bracket.

    The first one locks rosters and begins the tournament.

    Raises:
        Conflict: the last round is not over, or nothing is left to play.
        Invalid: present entries without a roster, or too few of them.
    """
    latest = current_round(tournament)
    need_last_round_over(tournament, latest)
    place = next_stage(tournament)
    if place is None:
        raise Conflict(_("No quedan rondas por jugar: termina el torneo."))
    if latest is None:
        _begin(change, tournament)
    number, usual = latest.number + 1 if latest else 1, tournament.round_minutes
    begun = latest.stage if latest and latest.stage.number == place else None
    plan = begun.plan if begun else tournament.plan[place - 1]
    inputs = inputs_for(tournament, number, plan, stage=begun, place=place)
    if plan.by_division and not begun:
        _need_divisions(tournament)
    stage = begun or _new_stage(change, StageKind(plan.kind), number, inputs)
    round_ = Round.objects.create(
        tournament=tournament,
        stage=stage,
        number=number,
        minutes=plan.minutes_of(usual, is_last=plan.last_minutes is not None and is_final(stage)),
        paired_at=change.now,
        inputs=inputs.as_json(),
    )
    try:
        planned = _plan(round_, inputs)
    except CannotPair:
        raise _too_few() from None
    _seat_all(round_, planned)
    change.said = PairRound(round=number, kind=StageKind(plan.kind), tables=table_names(round_))
    return round_


@action(
    Permission.RUN,
    (RUNNING,),
    label=gettext_lazy("Intercambio a mano"),
    done=gettext_lazy("Intercambio hecho."),
    public=False,
    tells=(),
    guards=(Subject.ROUND,),
    waits=NEVER,
)
def swap_entries(change: Change, round_: Round, first: Entry, second: Entry, *, reason: str) -> Round:
    """Exchange two entries of a draft (a bye counts as a table). Both tables show the reason.

    In the first round of a bracket they exchange their seeds with it.

    Raises:
        Conflict: the round has been published, or is a later one of a bracket.
        Invalid: not two entries of different tables of this round.
    """
    _need_draft(round_)
    change.need_reason(reason)
    stage = round_.stage
    if stage.kind in KNOCKOUT_STAGES and stage.rounds.count() > 1:
        raise Conflict(_("En una llave solo se cambian los cruces de su primera ronda."))
    seats = {seat.entry_id: seat for seat in round_.seats.select_related("match", "entry")}
    a, b = seats.get(first.pk), seats.get(second.pk)
    if a is None or b is None or a.match_id == b.match_id:
        raise Invalid(_("Elige dos participantes de mesas distintas de esta ronda."), field="second")
    spots = [(seat.match_id, seat.index, seat.match.is_bye) for seat in (a, b)]
    Seat.objects.filter(pk__in=[a.pk, b.pk]).delete()
    byes = _byes_of(round_)
    for seat, (match_id, index, is_bye) in zip((a, b), reversed(spots), strict=True):
        columns = Seat.columns(byes(seat.entry.number) if is_bye else None)
        Seat.objects.create(match_id=match_id, round=round_, entry=seat.entry, index=index, **columns)
    Match.objects.filter(pk__in=[a.match_id, b.match_id]).update(manual_reason=change.reason)
    if stage.kind in KNOCKOUT_STAGES:
        _swap_seeds(stage, a.entry, b.entry)
    for entry in (first, second):
        _keep_fixed_table(round_, entry, change.reason)
    change.said = SwapEntries(round=round_.number, swapped=[first.name, second.name])
    return round_


def _swap_seeds(stage: Stage, one: Entry, other: Entry) -> None:
    if one.division != other.division and len(parts_of(stage.seeds)) > 1:
        raise Conflict(_("Cada división juega su llave: elige a dos de la misma."), field="second")
    change_of = {one.pk: other.pk, other.pk: one.pk}
    seeds = [[change_of.get(pk, pk) for pk in part] for part in parts_of(stage.seeds)]
    stage.seeds = seeds if seeds[1:] else seeds[0]
    stage.save(update_fields=["seeds"])


@action(
    Permission.RUN,
    (RUNNING,),
    label=gettext_lazy("Emparejada otra vez"),
    done=gettext_lazy("Emparejado otra vez."),
    public=False,
    tells=(),
    guards=(Subject.ROUND,),
    waits=NEVER,
)
def repair_round(change: Change, round_: Round, keep: Sequence[int], *, reason: str = "") -> Round:
    """Keep some tables of a Swiss draft and pair all others who have not left again, as well as can be.

    Keeping none is the way back to the engine's own pairing.

    Args:
        keep: ids of the matches that stay. They count as made by hand and show the reason.

    Raises:
        Conflict: the round has been published, or is not a Swiss one.
        Invalid: a table that is not of this round; no reason for tables that had none.
    """
    _need_draft(round_)
    if round_.stage.kind != StageKind.SWISS:
        raise Conflict(_("Solo las rondas suizas se vuelven a emparejar."))
    matches = {match.pk: match for match in matches_of(round_)}
    if not set(keep) <= matches.keys():
        raise Invalid(_("Esa mesa no es de esta ronda."), field="keep")
    # Awarded byes are given again by themselves.
    kept = [match for pk, match in matches.items() if pk in set(keep) and not match.awarded]
    if any(not match.manual_reason for match in kept):
        change.need_reason(reason)
    for match in kept:
        match.manual_reason = match.manual_reason or change.reason
    rewrite(kept, ["manual_reason"])
    locked = tuple(
        LockedTable(tuple(seat.entry.number for seat in match.seats.all()), match.table) for match in kept
    )
    still_here = round_.seats.exclude(entry__state__in=LEFT_STATES)
    seated = list(still_here.values_list("entry__number", flat=True))
    _forget_superseded(change.tournament, round_.number)
    tournament, stage = round_.tournament, round_.stage
    if stage.seeds and stage.rounds.count() == 1:
        _need_everybody(stage)
        inputs = replace(Inputs.from_json(round_.inputs), locked=locked)
    else:
        inputs = inputs_for(tournament, round_.number, stage.plan, stage=stage, active=seated, locked=locked)
    Match.objects.filter(pk__in=matches.keys() - {match.pk for match in kept}).delete()
    round_.inputs = inputs.as_json()
    round_.save(update_fields=["inputs"])
    try:
        _seat_all(round_, _plan(round_, inputs))
    except CannotPair:
        raise Invalid(_("Con esas mesas fijas, los demás no forman mesas.")) from None
    change.said = RepairRound(
        round=round_.number,
        kept=[[seat.entry.name for seat in match.seats.all()] for match in kept],
        tables=table_names(round_),
    )
    return round_


@action(
    Permission.RUN,
    (RUNNING,),
    label=gettext_lazy("Llegada tarde"),
    done=gettext_lazy("Ya tiene mesa."),
    public=ONCE_PUBLISHED,
    tells=(),
    guards=(Subject.ROUND,),
    waits=NEVER,
)
def seat_late(change: Change, round_: Round, entry: Entry, *, reason: str = "") -> Match:
    """Seat somebody who has come after the pairing: opposite the bye, or at a table with a free seat.

    In the first round of a single elimination they are the last seed, and meet whom that seed meets.

    Raises:
        Conflict: the clock has started, the entry is not there to play or has a seat, or no seat is free.
    """
    if round_ != current_round(change.tournament) or not takes_late(round_):
        raise Conflict(
            _("Solo entra quien llega antes del reloj de una ronda suiza o de la primera de una llave.")
        )
    if entry.state != EntryState.CHECKED_IN or round_.seats.filter(entry=entry).exists():
        raise Conflict(_("%(name)s no está esperando lugar.") % {"name": entry.name})
    change.keep_reason(reason)
    if not change.reason:
        change.keep_reason(_("Llegó tarde."))
    match = _free_place(round_, entry)
    if match.is_bye:
        taken = set(round_.matches.values_list("table", flat=True))
        fixed = [one.fixed_table for one in (entry, match.seats.all()[0].entry)]
        numbers = [*(number for number in fixed if number), *range(1, len(taken) + 2)]
        match.table = next(number for number in numbers if number not in taken)
        match.seats.update(**Seat.columns(None))
    match.manual_reason = change.reason
    match.save(update_fields=["table", "manual_reason"])
    others = [seat.entry.name for seat in match.seats.select_related("entry")]
    Seat.objects.create(match=match, round=round_, entry=entry, index=len(others))
    if round_.stage.kind == StageKind.BRACKET:
        _seed_last(round_, entry)
    if entry.joined_round > round_.number:
        entry.joined_round = round_.number
        entry.save(update_fields=["joined_round"])
    if not round_.is_draft:
        change.tell(Subject.ROUND, Subject.TABLES, Subject.RESULTS)
        open_preparations(change, list(matches_to_prepare(round_).filter(pk=match.pk)))
    seats = [*others, entry.name]
    change.said = SeatLate(round=round_.number, table=match.table, entry=entry.name, seats=seats)
    return match


def _free_place(round_: Round, entry: Entry) -> Match:
    """The table at which somebody who comes late has a seat."""
    if round_.stage.kind == StageKind.BRACKET:
        match = late_bye(round_)
        if match is None:
            raise Conflict(_("En la primera ronda no queda rival libre para %(name)s.") % {"name": entry.name})
        return match
    free = tables_with_room(round_)
    if not free:
        raise Conflict(_("No hay rival libre: %(name)s juega desde la ronda siguiente.") % {"name": entry.name})
    return min(free, key=lambda match: (match.seats.count(), match.table or 0))


def _seed_last(round_: Round, entry: Entry) -> None:
    stage, inputs = round_.stage, Inputs.from_json(round_.inputs)
    stage.seeds = [*stage.seeds, entry.pk]
    stage.save(update_fields=["seeds"])
    late = (*inputs.late, entry.number)
    round_.inputs = replace(inputs, active=(*inputs.active, entry.number), late=late).as_json()
    round_.save(update_fields=["inputs"])


@action(
    Permission.RUN,
    (RUNNING,),
    label=gettext_lazy("Ronda retirada"),
    done=gettext_lazy("Ronda retirada."),
    public=ONCE_PUBLISHED,
    tells=(),
    guards=(Subject.ROUND,),
    waits=NEVER,
)
def take_back_round(change: Change, round_: Round, *, reason: str = "") -> Tournament:
    """Undo a pairing that has no reports yet. A published one needs a reason."""
    if round_ != current_round(change.tournament):
        raise Conflict(_("Solo se puede retirar la última ronda."))
    if round_.matches.filter(reports__isnull=False).exists():
        raise Conflict(_("La ronda ya tiene resultados: corrígelos en lugar de retirarla."))
    if round_.is_draft:
        change.keep_reason(reason)
    else:
        change.tell(Subject.ROUND, Subject.TABLES, Subject.RESULTS, Subject.CLOCK)
        change.need_reason(reason)
    change.said = TakeBackRound(round=round_.number, tables=table_names(round_))
    if not round_.is_draft:
        change.add(**_kept_of(change.tournament, [round_]))
    _remove(round_)
    _forget_superseded(change.tournament, round_.number)
    return change.tournament


@action(
    Permission.MANAGE,
    (RUNNING,),
    label=gettext_lazy("Vuelta a antes de una ronda"),
    done=gettext_lazy("Listo: el torneo está como antes de emparejar esa ronda."),
    public=ONCE_PUBLISHED,
    tells=(),
    guards=(Subject.ROUND, Subject.CALLS),
    waits=NEVER,
)
def go_back(change: Change, round_: Round, *, reason: str) -> Tournament:
    """Undo a round and those after it, with all that was played there (docs/programar/decisions/0017).

    Results of earlier rounds, entries and penalties stay as they are. The undone rounds stay in the log.
    """
    change.need_reason(reason)
    if not round_.is_draft:
        change.tell(Subject.ROUND, Subject.TABLES, Subject.RESULTS, Subject.CLOCK)
    undone = list(
        change.tournament.rounds.select_related("stage").filter(number__gte=round_.number).order_by("-number")
    )
    change.said = GoBack(
        round=round_.number,
        undone=[line for one in reversed(undone) for match in matches_of(one) for line in told_of(match)],
        **_kept_of(change.tournament, undone[::-1]),
    )
    for one in undone:
        one.matches.update(result=None)
        _remove(one)
    _forget_superseded(change.tournament, round_.number)
    change.tournament.matches.filter(round__number=round_.number - 1).update(went_on=None)
    return change.tournament


def _kept_of(tournament: Tournament, rounds: Sequence[Round]) -> dict[str, Any]:
    """Return the facts of undone rounds, in order, that the log keeps, so that their versions stay readable."""
    return {
        "played": to_keep(tournament, [one for one in rounds if not one.is_draft]),
        "joined": list(_joined_after(rounds[0]).values_list("number", "joined_round")),
    }


def _remove(round_: Round) -> None:
    """Take a round out, and its stage where it was the only one.

    An entry that came meanwhile plays in the round that takes its place.
    """
    stage = round_.stage
    _joined_after(round_).update(joined_round=round_.number)
    Seat.objects.filter(round=round_).delete()
    round_.delete()
    if not stage.rounds.exists():
        stage.delete()


def _joined_after(round_: Round) -> QuerySet[Entry]:
    """Return the entries that came while the round was there, and could play from a later one."""
    return round_.tournament.entries.filter(joined_round__gt=round_.number)


def _keep_fixed_table(round_: Round, entry: Entry, reason: str) -> None:
    """Give the table the number that its entry always plays at, unless an entry there has the same claim."""
    match = round_.matches.get(seats__entry=entry)
    wanted = entry.fixed_table
    if not wanted or match.is_bye or match.table == wanted:
        return
    other = round_.matches.filter(table=wanted).first()
    if other and other.seats.filter(entry__fixed_table=wanted).exists():
        return
    freed, match.table = match.table, None
    match.save(update_fields=["table"])
    if other:
        other.table, other.manual_reason = freed, other.manual_reason or reason
        other.save(update_fields=["table", "manual_reason"])
    match.table = wanted
    match.save(update_fields=["table"])


def _forget_superseded(tournament: Tournament, number: int) -> None:
    """Results that only this round, taken back or paired again, was paired with are of no more use."""
    matches = list(tournament.matches.exclude(superseded=[]).select_related("round").defer("round__inputs"))
    for match in matches:
        kept: list[dict[str, object]] = []
        for old in match.superseded:
            until = min(int(old["until"]), number - 1)
            if until > match.round.number and (not kept or kept[-1]["until"] != until):
                kept.append({**old, "until": until})
        match.superseded = kept
    rewrite(matches, ["superseded"])


def _need_draft(round_: Round) -> None:
    if not round_.is_draft:
        raise Conflict(_("La ronda ya está publicada: retírala para cambiarla."))


def _begin(change: Change, tournament: Tournament) -> None:
    if tournament.roster_shape and not tournament.rosters_optional:
        present = [entry.pk for entry in playing_entries(tournament, 1)]
        missing = tournament.entries.filter(pk__in=present, roster=None).values_list("name", flat=True)
        if missing:
            message = _("Falta registrar la lista de: %(names)s.") % {"names": ", ".join(missing)}
            raise Invalid(message, rule=tournament.section("roster_registered"))
    size = tournament.ruleset.entry_size
    if size > 1:
        present = [entry.pk for entry in playing_entries(tournament, 1)]
        counted = tournament.entries.filter(pk__in=present).annotate(people=Count("memberships"))
        if alone := list(counted.exclude(people=size).values_list("name", flat=True)):
            values = {"size": size, "names": ", ".join(alone)}
            raise Invalid(_("Cada inscripción es de %(size)s; revisa: %(names)s.") % values)
    change.tell(Subject.ANNOUNCEMENT)
    tournament.state = TournamentState.RUNNING
    tournament.rosters_locked_at = tournament.rosters_locked_at or change.now
    tournament.save(update_fields=["state", "rosters_locked_at"])


def _need_divisions(tournament: Tournament) -> None:
    """Raises `Invalid` where somebody who is there has no division, for brackets of each begin."""
    lacking = present_entries(tournament).filter(division="").values_list("name", flat=True)
    if lacking:
        raise Invalid(_("Falta la división de: %(names)s.") % {"names": ", ".join(lacking)})


def _too_few() -> Invalid:
    return Invalid(_("No hay suficientes participantes presentes para formar mesas."))


def _new_stage(change: Change, kind: StageKind, number: int, inputs: Inputs) -> Stage:
    tournament = change.tournament
    pk = dict(tournament.entries.values_list("number", "pk"))
    place = tournament.stages.count()
    numbers = event_of(tournament).seeds_of(place, number, inputs)
    seeds: list[Any] = [[pk[one] for one in found] if isinstance(found, list) else pk[found] for found in numbers]
    everybody_plays = kind == StageKind.SWISS and not place
    if not everybody_plays and sum(len(found) if isinstance(found, list) else 1 for found in seeds) < 2:
        raise _too_few()
    return Stage.objects.create(tournament=tournament, number=place + 1, kind=kind, seeds=seeds)


def _need_everybody(stage: Stage) -> None:
    """Raises `Conflict` where somebody who came into a stage has left: the place goes to the next one."""
    if Entry.objects.filter(pk__in=all_of(stage.seeds), state__in=LEFT_STATES).exists():
        raise Conflict(_("Alguien se retiró: retira la ronda y empareja otra vez, y pasa quien sigue."))


def _plan(round_: Round, inputs: Inputs) -> list[Planned]:
    tournament = round_.tournament
    return event_of(tournament).planned(round_.stage.number - 1, round_.number, inputs, tournament.tables)


def _byes_of(round_: Round) -> Callable[[int], SeatResult]:
    """Return the result that a bye of the round gives an entry, by its number."""
    tournament, awarded = round_.tournament, Inputs.from_json(round_.inputs).awarded
    usual = tournament.ruleset.bye(tournament.options_in(round_.stage.number))
    return lambda number: worth(usual, awarded.get(number))


def _seat_all(round_: Round, planned: Sequence[Planned]) -> None:
    """Write the tables of a plan."""
    tournament = round_.tournament
    entries = dict(tournament.entries.values_list("number", "pk"))
    byes = _byes_of(round_)
    matches = Match.objects.bulk_create(
        Match(tournament=tournament, round=round_, table=table.table, position=table.position) for table in planned
    )
    Seat.objects.bulk_create(
        Seat(
            match=match,
            round=round_,
            entry_id=entries[number],
            index=index,
            **Seat.columns(byes(number) if len(table.entries) == 1 else None),
        )
        for match, table in zip(matches, planned, strict=True)
        for index, number in enumerate(table.entries)
    )
