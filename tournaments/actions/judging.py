"""Calls for a judge, warnings, and what follows from them. Nothing follows by itself."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.rulings import Decision, publish, save_ruling
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.actions.door.telling import open_table_of
from tournaments.actions.verbs import ALWAYS, NEVER, When, minutes
from tournaments.core.lines.shapes import AtTable, OfEntry, Penalizes
from tournaments.core.lines.verbs import (
    CallJudge,
    CheckDeck,
    LoseMatch,
    PublishRuling,
    RecordRuling,
    ReviewWarnings,
    Warn,
    WithdrawPenalty,
)
from tournaments.enums import CallKind, EntryState, PenaltyCategory, PenaltyKind
from tournaments.errors import Conflict, Invalid
from tournaments.live.news import Own, Subject, entry_subject
from tournaments.models import Entry, JudgeCall, Match, Penalty, PenaltyReview, StaffNote, TableRuling
from tournaments.permissions import (
    CANCELLED,
    FINISHED,
    ONCE_RUN,
    RUNNING,
    WITH_ENTRIES,
    Bars,
    Permission,
)
from tournaments.queries.judging import open_match_of, reviews_due, still_waiting, warnings_of
from tournaments.queries.rounds import current_round

MOST_CARDS = 999
"""The most cards of a kind in a deck that a player brings."""


@action(
    Permission.JUDGE,
    (RUNNING,),
    label=gettext_lazy("Pedido de juez"),
    done=gettext_lazy("Pedido de juez enviado: los jueces ya lo ven."),
    public=False,
    tells=(),
    guards=(Own.MATCH, Subject.CALLS),
    own=True,
    waits=minutes(15),
)
def call_judge(change: Change, match: Match, kind: CallKind, *, note: str = "") -> JudgeCall:
    """Call a judge to the table. Raises `Conflict` while an earlier call waits."""
    if match.round.is_draft:
        raise Conflict(_("Esta mesa no está jugando."))
    if still_waiting(match.calls.all()).exists():
        raise Conflict(_("Esta mesa ya llamó a un juez."))
    change.said = CallJudge(round=match.round.number, table=match.table, kind=kind)
    return JudgeCall.objects.create(
        tournament=change.tournament,
        match=match,
        kind=kind,
        note=lengths.within(note, lengths.TEXT, "note"),
        by=change.user,
        at=change.now,
    )


@action(
    Permission.JUDGE,
    (RUNNING,),
    label=gettext_lazy("Juez en camino"),
    done=gettext_lazy("La mesa ya sabe que vas tú."),
    public=False,
    tells=(),
    guards=(Own.MATCH, Subject.CALLS),
    waits=minutes(15),
)
def take_call(change: Change, call: JudgeCall) -> JudgeCall:
    """A judge says "I am going"; the table reads who comes. Another one may take it over."""
    if call.answered_at:
        raise Conflict(_("Otro juez ya atendió este pedido."))
    if call.taken_by == change.user:
        raise Conflict(_("Este pedido ya es tuyo."))
    call.taken_at, call.taken_by = change.now, change.user
    call.save(update_fields=["taken_at", "taken_by"])
    change.said = AtTable(round=call.match.round.number, table=call.match.table)
    return call


@action(
    Permission.JUDGE,
    (*ONCE_RUN, CANCELLED),
    label=gettext_lazy("Pedido de juez atendido"),
    done=gettext_lazy("Pedido de juez atendido."),
    public=False,
    tells=(),
    guards=(Own.MATCH, Subject.CALLS),
    bars=Bars.OWN,
    waits=ALWAYS,
)
def answer_call(change: Change, call: JudgeCall, *, answer: str = "") -> JudgeCall:
    """A judge has been at the table."""
    if call.answered_at:
        raise Conflict(_("Otro juez ya atendió este pedido."))
    call.answered_at, call.answered_by = change.now, change.user
    call.answer = lengths.within(answer, lengths.TEXT, "answer")
    call.save(update_fields=["answered_at", "answered_by", "answer"])
    change.said = AtTable(round=call.match.round.number, table=call.match.table)
    return call


@action(
    Permission.JUDGE,
    (*ONCE_RUN, CANCELLED),
    label=gettext_lazy("Pedido de juez reabierto"),
    done=gettext_lazy("El pedido espera otra vez."),
    public=False,
    tells=(),
    guards=(Own.MATCH, Subject.CALLS),
    bars=Bars.OWN,
    waits=NEVER,
)
def reopen_call(change: Change, call: JudgeCall) -> JudgeCall:
    """A call that was answered by mistake waits again. Raises `Conflict` where one of its table waits already."""
    if still_waiting(call.match.calls.all()).exists():
        raise Conflict(_("Esta mesa ya llamó a un juez."))
    call.answered_at, call.answered_by, call.answer = None, None, ""
    call.save(update_fields=["answered_at", "answered_by", "answer"])
    change.said = AtTable(round=call.match.round.number, table=call.match.table)
    return call


@action(
    Permission.JUDGE,
    ONCE_RUN,
    label=gettext_lazy("Dictamen"),
    public=When("when the ruling is published at once", lambda call: call["decided"].publish),
    tells=(),
    guards=(Subject.RULINGS,),
    bars=Bars.PLAYERS,
    waits=NEVER,
)
def record_ruling(
    change: Change,
    match: Match,
    case: Mapping[str, Any],
    verdict: dict[str, Any],
    decided: Decision,
    assumed: Sequence[str] = (),
) -> TableRuling:
    """Save what was decided about a disputed case at a table; the judge's word stands.

    `assumed` are the facts of the case that nobody said.
    """
    change.said = RecordRuling(round=match.round.number, table=match.table, question=decided.question)
    ruling = save_ruling(
        change.tournament.ruleset,
        case,
        verdict,
        decided,
        author=change.user.pk,
        now=change.now,
        assumed=assumed,
        event=change.tournament.name,
    )
    if decided.publish:
        change.tell(Subject.RULINGS)
    return TableRuling.objects.create(tournament=change.tournament, match=match, ruling=ruling)


@action(
    Permission.JUDGE,
    (*ONCE_RUN, CANCELLED),
    label=gettext_lazy("Dictamen publicado"),
    done=gettext_lazy("Publicado como precedente."),
    tells=(Subject.RULINGS,),
    bars=Bars.OWN,
    waits=NEVER,
)
def publish_ruling(change: Change, ruling: TableRuling) -> TableRuling:
    """Make a ruling of the event a precedent that anybody may read."""
    if ruling.ruling.published_at is not None:
        raise Conflict(_("Este dictamen ya está publicado."))
    publish(ruling.ruling, change.now)
    change.said = PublishRuling(question=ruling.ruling.question)
    return ruling


@action(
    Permission.JUDGE,
    WITH_ENTRIES,
    label=gettext_lazy("Llamado de atención"),
    done=gettext_lazy("Llamado de atención registrado."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.CALLS),
    bars=Bars.OWN,
    waits=ALWAYS,
)
def warn(change: Change, entry: Entry, category: PenaltyCategory, *, note: str) -> Penalty:
    """Give the entry's player a warning. Only staff and the player see it."""
    if not note.strip():
        raise Invalid(_("Escribe qué pasó."), field="note")
    if entry.has_left:
        raise Conflict(_("%(name)s ya no está en el torneo.") % {"name": entry.name})
    penalty = _penalize(change, entry, PenaltyKind.WARNING, category, note)
    change.said = Warn(**_said(entry, penalty), warnings=warnings_of(entry))
    return penalty


@action(
    Permission.JUDGE,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Sanción anulada"),
    done=gettext_lazy("Sanción anulada."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.CALLS),
    bars=Bars.OWN,
    waits=NEVER,
)
def withdraw_penalty(change: Change, penalty: Penalty, *, reason: str) -> Penalty:
    """A warning or a lost match was a mistake; it stays in the trail and no longer counts."""
    if not penalty.can_be_withdrawn:
        raise Conflict(_("Esa sanción ya no cuenta."))
    change.need_reason(reason)
    penalty.withdrawn_at, penalty.withdrawn_reason = change.now, change.reason
    penalty.save(update_fields=["withdrawn_at", "withdrawn_reason"])
    change.said = WithdrawPenalty(entry=penalty.entry.name)
    return penalty


@action(
    Permission.JUDGE,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Sanción repuesta"),
    done=gettext_lazy("Deshecho: la sanción cuenta otra vez."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.CALLS),
    bars=Bars.OWN,
    waits=NEVER,
)
def reinstate_penalty(change: Change, penalty: Penalty) -> Penalty:
    """A penalty was withdrawn by mistake: it counts again, as it was given. Raises `Conflict` where it counts."""
    if not penalty.can_be_reinstated:
        raise Conflict(_("Esa sanción no está anulada."))
    penalty.withdrawn_at, penalty.withdrawn_reason = None, ""
    penalty.save(update_fields=["withdrawn_at", "withdrawn_reason"])
    change.said = OfEntry(entry=penalty.entry.name)
    return penalty


@action(
    Permission.HEAD_JUDGE,
    WITH_ENTRIES,
    label=gettext_lazy("Revisión de llamados de atención"),
    done=gettext_lazy("Decisión registrada."),
    public=When("when it ends in a disqualification", lambda call: call["disqualify"]),
    tells=(),
    guards=(Own.ENTRY, Subject.CALLS),
    bars=Bars.OWN,
    waits=NEVER,
)
def review_warnings(change: Change, entry: Entry, *, disqualify: bool, reason: str) -> PenaltyReview:
    """The head judge's answer to the question that a third warning asks."""
    if entry not in reviews_due(change.tournament):
        raise Conflict(_("No hay nada por revisar para %(name)s.") % {"name": entry.name})
    change.need_reason(reason)
    review = PenaltyReview.objects.create(
        tournament=change.tournament,
        entry=entry,
        warnings=warnings_of(entry),
        disqualified=disqualify,
        reason=change.reason,
        by=change.user,
        at=change.now,
    )
    change.said = ReviewWarnings(entry=entry.name, disqualified=disqualify)
    if disqualify:
        penalty = _disqualify(change, entry, PenaltyCategory.OTHER)
        change.add(kind=penalty.kind, category=penalty.category)
    return review


@action(
    Permission.HEAD_JUDGE,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Descalificación"),
    done=gettext_lazy("Descalificación registrada."),
    tells=(Subject.ENTRIES, Own.ENTRY),
    guards=(Subject.CALLS,),
    bars=Bars.OWN,
    waits=NEVER,
)
def disqualify(change: Change, entry: Entry, category: PenaltyCategory, *, reason: str) -> Entry:
    """Remove an entry for a grave fault, at once. An open match is then decided by a judge."""
    if entry.has_left:
        raise Conflict(_("%(name)s ya no está en el torneo.") % {"name": entry.name})
    change.need_reason(reason)
    change.said = Penalizes(**_said(entry, _disqualify(change, entry, category)))
    return entry


@action(
    Permission.JUDGE,
    WITH_ENTRIES,
    label=gettext_lazy("Partida perdida"),
    done=gettext_lazy("Sanción registrada. Falta poner el resultado de la mesa."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.CALLS),
    bars=Bars.OWN,
    waits=NEVER,
)
def lose_match(change: Change, entry: Entry, category: PenaltyCategory, *, reason: str) -> Penalty:
    """A judge decides that somebody loses a match for a fault; its result is then put like any other.

    Raises `Conflict` for who has left, or has no match that is open.
    """
    if entry.has_left:
        raise Conflict(_("%(name)s ya no está en el torneo.") % {"name": entry.name})
    change.need_reason(reason)
    match = open_match_of(entry)
    if match is None:
        raise Conflict(_("%(name)s no tiene una partida abierta.") % {"name": entry.name})
    penalty = _penalize(change, entry, PenaltyKind.GAME_LOSS, category, change.reason)
    change.said = LoseMatch(**_said(entry, penalty), round=match.round.number, table=match.table)
    return penalty


@action(
    Permission.JUDGE,
    WITH_ENTRIES,
    label=gettext_lazy("Mazo revisado"),
    done=gettext_lazy("Revisión anotada."),
    public=False,
    tells=(),
    guards=(Subject.CALLS,),
    bars=Bars.PLAYERS,
    waits=ALWAYS,
)
def check_deck(change: Change, entry: Entry, *, counts: Sequence[int] = (), note: str = "") -> Entry:
    """A judge has gone through a deck: how many of each kind, as the game counts them, and what else was wrong.

    Nothing follows by itself. Raises `Invalid` when a kind is missing or a count makes no sense.
    """
    deck = change.tournament.ruleset.deck(change.tournament.rules_date)
    if len(counts) != (len(deck.kinds) if deck else 0) or not all(0 <= count <= MOST_CARDS for count in counts):
        raise Invalid(_("Escribe cuántos hay de cada tipo."), field="counts")
    change.keep_reason(note)
    right = not change.reason and (deck is None or set(counts) == {deck.each})
    change.said = CheckDeck(entry=entry.name, counts=list(counts), right=right)
    return entry


@action(
    Permission.JUDGE,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Nota privada"),
    done=gettext_lazy("Nota guardada: solo la ven la organización y los jueces."),
    public=False,
    tells=(),
    guards=(Subject.CALLS,),
    bars=Bars.OWN,
    waits=ALWAYS,
)
def note_about(change: Change, entry: Entry, text: str) -> StaffNote:
    """Keep a note for the staff. The log says that there is one and no word of it: records hold the log."""
    text = lengths.within(text, lengths.TEXT, "text")
    if not text:
        raise Invalid(_("Escribe la nota."), field="text")
    change.said = OfEntry(entry=entry.name)
    return StaffNote.objects.create(
        tournament=change.tournament, entry=entry, text=text, by=change.user, at=change.now
    )


def _disqualify(change: Change, entry: Entry, category: PenaltyCategory) -> Penalty:
    penalty = _penalize(change, entry, PenaltyKind.DISQUALIFICATION, category, change.reason)
    change.tell(Subject.ENTRIES, entry_subject(entry.number), *open_table_of(entry))
    entry.state = EntryState.DISQUALIFIED
    entry.save(update_fields=["state"])
    return penalty


def _penalize(change: Change, entry: Entry, kind: PenaltyKind, category: PenaltyCategory, note: str) -> Penalty:
    penalties = [
        Penalty.objects.create(
            tournament=change.tournament,
            player=player,
            entry=entry,
            round=current_round(change.tournament),
            kind=kind,
            category=category,
            note=lengths.within(note, lengths.TEXT, "note"),
            by=change.user,
            at=change.now,
        )
        for player in entry.members.all()
    ]
    return penalties[0]


def _said(entry: Entry, penalty: Penalty) -> dict[str, Any]:
    return {"entry": entry.name, "kind": penalty.kind, "category": penalty.category}
