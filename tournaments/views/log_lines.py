"""The lines of the log as sentences: who did what to whom, from what to what, and why.

A sentence has places for what the verb's line says (`tournaments.core.lines`) and for who acted. A line that says
less than its sentence wants, as one of a verb that is gone may, is told by its bare label.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from atrum_judge.text import one_line
from tournaments.actions.verbs import VERBS
from tournaments.core import lines
from tournaments.core.lines import Line
from tournaments.core.lines.evening import DrawRaffle
from tournaments.core.lines.people import DescribeEntries, ImportEntries, RememberPenalties, UndoImport
from tournaments.core.lines.shapes import Changes, Comes, OfEntry, Promotes, Version
from tournaments.core.lines.verbs import (
    AddWalkIn,
    AwardByes,
    BringBackByLink,
    CheckDeck,
    ChooseMissed,
    CorrectResult,
    PairRound,
    PreparedEverywhere,
    PublishRound,
    RepairRound,
    ReviewWarnings,
    StartClock,
)
from tournaments.enums import (
    AwardedBye,
    CallKind,
    CircuitState,
    EntryState,
    MissedRounds,
    PenaltyCategory,
    Role,
    Ties,
)
from tournaments.errors import localized
from tournaments.models import LogEntry, Tournament

MOST_LETTERS = 120
"""Letters of a value; a description is a page of its own."""
MOST_TOLD = 12
"""Names of a list: a sentence stays one; the tables of a large round have a page of their own."""

SENTENCES: dict[str, str | Promise] = {
    "create_tournament": gettext_lazy("{who} creó el torneo"),
    "edit_tournament": gettext_lazy("{who} cambió la configuración: {settings}"),
    "arrange_screens": gettext_lazy("{who} cambió las pantallas: {settings}"),
    "raise_capacity": gettext_lazy("{who} amplió el cupo de {old_capacity} a {new_capacity}"),
    "plan_break": gettext_lazy("{who} previó una pausa de {minutes} min después de la ronda {round}"),
    "drop_break": gettext_lazy("{who} descartó la pausa después de la ronda {round}"),
    "begin_break": gettext_lazy("{who} anunció una pausa después de la ronda {round}: se sigue a las {until}"),
    "end_break": gettext_lazy("{who} terminó la pausa después de la ronda {round}"),
    "draw_raffle": gettext_lazy("{who} sorteó entre {pool}: {entry} ({prize})"),
    "undo_raffle": gettext_lazy("{who} deshizo el sorteo {draw}, que había ganado {entry}"),
    "set_prize": gettext_lazy("{who} puso un premio: {places} · {text}"),
    "remove_prize": gettext_lazy("{who} quitó un premio: {places} · {text}"),
    "share_ties": gettext_lazy("{who} decidió los premios de quienes empatan: {ties}"),
    "hand_prize": gettext_lazy("{who} entregó su premio a {entry}"),
    "hand_back_prize": gettext_lazy("{who} anotó que a {entry} le falta su premio"),
    "keep_off_film": gettext_lazy("{who} cambió si {entry} sale en la transmisión"),
    "feature_table": gettext_lazy("{who} puso en la transmisión la mesa {table}"),
    "ask_question": gettext_lazy("{who} preguntó al inscribirse: «{text}»"),
    "drop_question": gettext_lazy("{who} quitó una pregunta de la inscripción: «{text}»"),
    "answer_questions": gettext_lazy("{who} cambió las respuestas de {entry}"),
    "swap_boards": gettext_lazy("{who} cambió de tablero a {member} y {other} en {entry}, desde la ronda {round}"),
    "substitute": gettext_lazy("{who} hizo entrar a {member} por {out} en {entry}, desde la ronda {round}"),
    "tell_entry": gettext_lazy("{who} avisó algo a {entry}"),
    "tell_table": gettext_lazy("{who} avisó algo a la mesa {table} de la ronda {round}"),
    "see_summons": gettext_lazy("{entry} leyó un aviso"),
    "withdraw_summons": gettext_lazy("{who} quitó un aviso a {entry}"),
    "announce": gettext_lazy("{who} anunció a todos: «{text}»"),
    "withdraw_announcement": gettext_lazy("{who} quitó el anuncio «{text}»"),
    "open_registration": gettext_lazy("{who} abrió la inscripción"),
    "cancel_tournament": gettext_lazy("{who} canceló el torneo"),
    "resume_tournament": gettext_lazy("{who} retomó el torneo"),
    "appoint": gettext_lazy("{who} agregó a {user} como {role}"),
    "dismiss": gettext_lazy("{who} quitó a {user} el rol de {role}"),
    "resign": gettext_lazy("{who} dejó el rol de {role}"),
    "bring_back_staff": gettext_lazy("{who} devolvió a {user} el rol de {role}"),
    "invite": gettext_lazy("{who} creó una invitación para {role}"),
    "withdraw_invitation": gettext_lazy("{who} retiró una invitación"),
    "invite_member": gettext_lazy("{who} creó una invitación para jugar con {entry}"),
    "renew_address": gettext_lazy("{who} renovó la dirección personal de {entry}"),
    "withdraw_address": gettext_lazy("{who} anuló la dirección personal de {entry}"),
    "adopt": gettext_lazy("{who} unió la inscripción de {entry} a su cuenta"),
    "accept_invitation": gettext_lazy("{who} aceptó una invitación"),
    "register": gettext_lazy("{who} inscribió a {entry}{state}"),
    "sign_up": gettext_lazy("{entry} se inscribió sin cuenta{state}"),
    "add_walk_in": gettext_lazy("{who} inscribió en el lugar a {entry}{state}{late}"),
    "import_entries": gettext_lazy("{who} inscribió con una lista a {entered}{late_places}"),
    "describe_entries": gettext_lazy("{who} anotó club, división o ranking de una lista: {described}"),
    "confirm_by_link": gettext_lazy("{who} confirmó a quienes se inscribieron por el enlace"),
    "take_out_by_link": gettext_lazy("{who} quitó a quienes se inscribieron por el enlace: {taken}"),
    "bring_back_by_link": gettext_lazy("{who} devolvió a quienes había quitado: {back}"),
    "undo_import": gettext_lazy("{who} deshizo una lista pegada: {people}"),
    "same_person": gettext_lazy("{who} unió a dos personas del padrón"),
    "not_the_same": gettext_lazy("{who} separó a dos personas del padrón"),
    "note_person": gettext_lazy("{who} cambió una nota del padrón"),
    "leave_out": gettext_lazy("{who} quitó a una persona del padrón"),
    "sanction_person": gettext_lazy("{who} anotó una sanción del club"),
    "lift_sanction": gettext_lazy("{who} levantó o repuso una sanción del club"),
    "remember_penalties": gettext_lazy("{who} cambió cuánto se recuerdan las sanciones: {months}"),
    "add_to_club": gettext_lazy("{who} sumó a alguien al equipo del club"),
    "take_from_club": gettext_lazy("{who} quitó a alguien del equipo del club"),
    "name_club": gettext_lazy("{who} cambió los datos del club"),
    "show_logo": gettext_lazy("{who} cambió el logo del club"),
    "remove_logo": gettext_lazy("{who} quitó el logo del club"),
    "show_person": gettext_lazy("{who} cambió si el nombre de alguien se muestra en los circuitos"),
    "ask_federation": gettext_lazy("{who} pidió que el club entre a «{club}»"),
    "leave_federation": gettext_lazy("{who} sacó al club de «{club}»"),
    "take_in_club": gettext_lazy("{who} recibió en la federación a «{club}»"),
    "put_out_club": gettext_lazy("{who} dejó fuera de la federación a «{club}»"),
    "back_event": gettext_lazy("{who} cambió el aval del torneo «{event}»"),
    "decree_rules": gettext_lazy("{who} decretó las reglas del {rules_date}"),
    "make_circuit": gettext_lazy("{who} creó el circuito «{title}»"),
    "remove_circuit": gettext_lazy("{who} borró el circuito «{title}»"),
    "set_circuit": gettext_lazy("{who} cambió las reglas del circuito «{title}»"),
    "set_circuit_state": gettext_lazy("{who} pasó el circuito «{title}» a {circuit_state}"),
    "count_event": gettext_lazy("{who} cambió si este torneo cuenta en el circuito «{title}», o cuánto"),
    "correct_roster": gettext_lazy("{who} corrigió después del final la lista de {entry}: {after}"),
    "add_outside": gettext_lazy("{who} sumó al circuito «{title}» un torneo de otro lado: {event}"),
    "remove_outside": gettext_lazy("{who} quitó del circuito «{title}» un torneo de otro lado: {event}"),
    "give_points": gettext_lazy("{who} dio o quitó puntos en el circuito «{title}»"),
    "decide_place": gettext_lazy("{who} decidió un lugar en la final del circuito «{title}»"),
    "withdraw_decision": gettext_lazy("{who} deshizo una decisión en el circuito «{title}»"),
    "choose_missed": gettext_lazy("{who} decidió qué recibe {entry} por cada ronda que no jugó: {missed}"),
    "save_roster": gettext_lazy("{who} guardó la lista de {entry}: {after}"),
    "verify_declared": gettext_lazy("{who} verificó «{verified}» de {entry}"),
    "same_card": gettext_lazy("{who} dijo que «{name}» es «{meant}» en las listas"),
    "two_cards": gettext_lazy("{who} dijo que «{name}» y «{meant}» son dos cartas"),
    "ask_card_again": gettext_lazy("{who} deshizo su respuesta sobre «{name}» y «{meant}»"),
    "add_to_catalogue": gettext_lazy("{who} agregó «{verified}» de {entry} al catálogo"),
    "lock_roster": gettext_lazy("{who} cerró la lista de {entry}"),
    "unlock_roster": gettext_lazy("{who} reabrió la lista de {entry}"),
    "lock_rosters": gettext_lazy("{who} cerró las listas"),
    "unlock_rosters": gettext_lazy("{who} reabrió las listas"),
    "check_in": gettext_lazy("{who} marcó presente a {entry}"),
    "check_in_everybody": gettext_lazy("{who} marcó presentes a {arrived}"),
    "undo_check_in": gettext_lazy("{who} desmarcó a {entry}, que no está presente"),
    "drop": gettext_lazy("{who} registró que {entry} deja el torneo"),
    "restore": gettext_lazy("{who} reincorporó a {entry}"),
    "choose_division": gettext_lazy("{who} puso a {entry} en la división: {division}"),
    "award_byes": gettext_lazy("{who} dio byes de antemano a {entry}: {byes}"),
    "edit_entry": gettext_lazy("{who} cambió los datos de {entry}: {settings}"),
    "rename_entry": gettext_lazy("{who} corrigió el nombre de {old_name}: ahora es {new_name}"),
    "forget_entry": gettext_lazy("{who} quitó el nombre de la inscripción {number}"),
    "mark_paid": gettext_lazy("{who} cambió la marca de pago de {entry}"),
    "another_person": gettext_lazy("{who} dio la inscripción de {entry} a otra persona: {member}"),
    "keep_real_name": gettext_lazy("{who} anotó el nombre real de {entry}"),
    "add_member": gettext_lazy("{who} agregó a {member} al equipo {entry}"),
    "remove_member": gettext_lazy("{who} quitó a {member} del equipo {entry}"),
    "bring_back_member": gettext_lazy("{who} devolvió a {member} al equipo {entry}"),
    "keep_apart": gettext_lazy("{who} separó a {seats}: no se cruzan"),
    "keep_apart_from_event": gettext_lazy("{who} separó a quienes se cruzaron en «{from}»: {count}"),
    "remove_apart": gettext_lazy("{who} permitió otra vez que se crucen {seats}"),
    "pair_round": gettext_lazy("{who} emparejó la ronda {round}: {tables}"),
    "swap_entries": gettext_lazy("{who} intercambió a {swapped} en el borrador de la ronda {round}"),
    "repair_round": gettext_lazy("{who} emparejó otra vez el resto de la ronda {round}: {tables}"),
    "seat_late": gettext_lazy("{who} sentó a {entry} en la mesa {table} de la ronda {round}"),
    "take_back_round": gettext_lazy("{who} retiró la ronda {round}"),
    "publish_round": gettext_lazy("{who} publicó la ronda {round}: {tables}"),
    "go_back": gettext_lazy("{who} volvió a antes de la ronda {round}"),
    "start_clock": gettext_lazy("{who} inició el reloj de la ronda {round}{waiting}"),
    "pause_clock": gettext_lazy("{who} pausó el reloj de la ronda {round}"),
    "resume_clock": gettext_lazy("{who} reanudó el reloj de la ronda {round}"),
    "extend_match": gettext_lazy("{who} dio {minutes} min más a la mesa {table} de la ronda {round}"),
    "finish_tournament": gettext_lazy("{who} terminó el torneo y publicó la semilla de los sorteos: {seed}"),
    "choose": gettext_lazy("{who} eligió en la mesa {table} de la ronda {round}"),
    "prepared_on_table": gettext_lazy("{who} dio por lista la mesa {table} de la ronda {round}"),
    "prepared_everywhere": gettext_lazy("{who} dio por listas en la ronda {round} estas mesas: {tables}"),
    "resolve_preparation": gettext_lazy("{who} resolvió la preparación de la mesa {table} de la ronda {round}"),
    "reopen_preparation": gettext_lazy("{who} reabrió la preparación de la mesa {table} de la ronda {round}"),
    "report_result": gettext_lazy("{who} reportó la mesa {table} de la ronda {round}: {outcome}"),
    "confirm_report": gettext_lazy("{who} confirmó el resultado de la mesa {table} de la ronda {round}"),
    "dispute_report": gettext_lazy("{who} objetó el reporte de la mesa {table} de la ronda {round}"),
    "decide_result": gettext_lazy("{who} puso el resultado de la mesa {table} de la ronda {round}: {outcome}"),
    "correct_result": gettext_lazy("{who} cambió la mesa {table} de la ronda {round} de {was} a {outcome}"),
    "replay": gettext_lazy("{who} abrió otra vez la mesa {table} de la ronda {round}"),
    "undo_result": gettext_lazy("{who} deshizo el resultado de la mesa {table} de la ronda {round}"),
    "call_judge": gettext_lazy("{who} llamó a un juez a la mesa {table} de la ronda {round} ({call})"),
    "take_call": gettext_lazy("{who} va a la mesa {table} de la ronda {round}"),
    "answer_call": gettext_lazy("{who} atendió a la mesa {table} de la ronda {round}"),
    "reopen_call": gettext_lazy("{who} reabrió el pedido de juez de la mesa {table} de la ronda {round}"),
    "record_ruling": gettext_lazy("{who} dictaminó en la mesa {table} de la ronda {round}: «{question}»"),
    "publish_ruling": gettext_lazy("{who} publicó un dictamen: «{question}»"),
    "warn": gettext_lazy("{who} dio un llamado de atención a {entry} ({category})"),
    "lose_match": gettext_lazy("{who} dio por perdida a {entry} la mesa {table} de la ronda {round} ({category})"),
    "check_deck": gettext_lazy("{who} revisó el mazo de {entry}: {right}"),
    "note_about": gettext_lazy("{who} dejó una nota privada sobre {entry}"),
    "withdraw_penalty": gettext_lazy("{who} anuló una sanción de {entry}"),
    "reinstate_penalty": gettext_lazy("{who} repuso una sanción de {entry}"),
    "review_warnings": gettext_lazy("{who} revisó los llamados de atención de {entry}: {review}"),
    "disqualify": gettext_lazy("{who} descalificó a {entry} ({category})"),
}

THEMSELVES: dict[str, str | Promise] = {
    "register": gettext_lazy("{who} se inscribió{state}"),
    "check_in": gettext_lazy("{who} llegó"),
    "drop": gettext_lazy("{who} dejó el torneo"),
    "save_roster": gettext_lazy("{who} guardó su lista: {after}"),
}
"""The words for verbs that people perform on their own entry."""

SETTINGS: dict[str, str | Promise] = {
    "rating": gettext_lazy("ranking"),
    "club": gettext_lazy("club"),
    "fixed_table": gettext_lazy("mesa fija"),
    "sits_out": gettext_lazy("rondas que no juega"),
    "panels": gettext_lazy("vistas"),
    "theme": gettext_lazy("colores"),
    "delay": gettext_lazy("segundos de demora"),
}
"""Names for data of entries and screens that have none in the settings of events."""

MISSED: dict[MissedRounds, str | Promise] = {
    MissedRounds.NOTHING: gettext_lazy("nada"),
    MissedRounds.LOSS: gettext_lazy("partida perdida"),
    MissedRounds.BYE: gettext_lazy("ronda libre"),
}


def sentence(line: LogEntry, tournament: Tournament) -> str:
    """A line in one sentence, with its reason."""
    verb = VERBS.get(line.action)
    line.tournament = tournament
    told = f"{line.by.shown_name}: {verb.label if verb else line.action}"
    with suppress(AttributeError, KeyError, TypeError, ValueError, IndexError):
        told = _told(line, lines.read(line.action, line.details)) or told
    return f"{told}: {line.reason}" if line.reason else told


def _told(line: LogEntry, said: Line) -> str:
    own = isinstance(said, OfEntry) and said.entry == line.by.shown_name
    words = (THEMSELVES if own and line.action in THEMSELVES else SENTENCES).get(line.action)
    if not words:
        return ""
    told = str(words).format_map(_Places(line, said))
    if said.phone:
        told += _(" (en el teléfono de %(name)s)") % {"name": said.phone}
    if isinstance(said, Promotes) and said.promoted:
        told += ". " + _("Tienen lugar: %(names)s") % {"names": _listed(said.promoted)}
    return told


class _Places(dict[str, str]):
    """The values for the places of a sentence, each worked out when the sentence asks for it."""

    def __init__(self, line: LogEntry, said: Line) -> None:
        name = line.by.shown_name
        super().__init__(who=_("Bot de %(name)s") % {"name": name} if said.bot else name)
        self.said, self.tournament = said, line.tournament

    def __missing__(self, name: str) -> str:
        tell = TOLD.get(name)
        return tell(self.said, self.tournament) if tell else _plain(getattr(self.said, name))


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return _listed([_plain(each) for each in value])
    return _("nada") if value in (None, "") else Truncator(one_line(str(value))).chars(MOST_LETTERS)


def _listed(names: Sequence[Any]) -> str:
    """Names in a row; of many, how many more."""
    told = [str(name) for name in names[:MOST_TOLD]]
    if left := len(names) - len(told):
        return _("%(names)s y %(count)s más") % {"names": ", ".join(told), "count": left}
    return ", ".join(told)


def _between(names: Sequence[Any]) -> str:
    return _(" y ").join(map(str, names))


def _tables(said: PairRound | RepairRound | PublishRound | PreparedEverywhere, _event: Tournament) -> str:
    """Tell the number of tables of names, or the numbers of tables."""
    if isinstance(said, PreparedEverywhere):
        return _listed(said.tables)
    count = sum(len(names) > 1 for names in said.tables)
    return ngettext("%(count)s mesa", "%(count)s mesas", count) % {"count": count}


def _outcome(said: Version, event: Tournament) -> str:
    """ "Ana 3, Beto 1"; without a score, that it does not count."""
    return _("anulada") if said.score is None else _scores(said, said.score, event)


def _was(said: CorrectResult, event: Tournament) -> str:
    if said.was is None:
        return f"«{said.before}»"
    return _scores(said, said.was, event) if said.was else _("anulada")


def _scores(said: Version, score: Sequence[int], event: Tournament) -> str:
    names = said.seats or ()
    told = ", ".join(f"{name} {points}" for name, points in zip(names, score, strict=True))
    return f"{told} ({localized(event.ruleset.score_short)})"


def _settings(said: Changes, _event: Tournament) -> str:
    """ "cupo: 8 → 9" for each that changed."""
    changed = [f"{_setting(name)}: {_plain(old)} → {_plain(new)}" for name, (old, new) in said.changed.items()]
    return "; ".join(changed) or _("nada")


def _setting(name: str) -> str:
    if name in SETTINGS:
        return str(SETTINGS[name])
    return str(Tournament.column(name).verbose_name)


def _state(said: Comes, _event: Tournament) -> str:
    return _(" en la lista de espera") if said.state == EntryState.WAITING else ""


def _late(said: AddWalkIn, event: Tournament) -> str:
    """Tell the choice for an entry that came late; empty for one in time, or without a choice."""
    if said.missed == MissedRounds.NOTHING:
        return ""
    return _(". Por cada ronda que no jugó: %(missed)s") % {"missed": _missed(said, event)}


def _late_places(said: ImportEntries, _event: Tournament) -> str:
    if not said.waiting:
        return ""
    return ngettext(". %(n)s espera lugar", ". %(n)s esperan lugar", said.waiting) % {"n": said.waiting}


def _back(said: BringBackByLink, _event: Tournament) -> str:
    return _listed([*said.placed, *said.waiting])


def _people(said: UndoImport, _event: Tournament) -> str:
    return ngettext("%(n)s persona", "%(n)s personas", said.count) % {"n": said.count}


def _described(said: DescribeEntries, _event: Tournament) -> str:
    said_of = ((one, (one["club"], one.get("division"), one["rating"])) for one in said.told)
    return _listed([f"{one['entry']} ({_listed([v for v in facts if v])})" for one, facts in said_of])


def _missed(said: AddWalkIn | ChooseMissed, _event: Tournament) -> str:
    return str(MISSED[MissedRounds(said.missed)])


def _waiting(said: StartClock, _event: Tournament) -> str:
    tables = said.waiting
    return (
        ngettext(" sin esperar a la mesa %(tables)s", " sin esperar a las mesas %(tables)s", len(tables))
        % {"tables": _listed(tables)}
        if tables
        else ""
    )


def _right(said: CheckDeck, event: Tournament) -> str:
    if said.right:
        return _("correcto")
    deck = event.ruleset.deck(event.rules_date)
    kinds = zip(deck.kinds, said.counts, strict=False) if deck else ()
    different = [f"{kind} {count}" for kind, count in kinds if deck and count != deck.each]
    return ", ".join(different) or _("con diferencias")


def _review(said: ReviewWarnings, _event: Tournament) -> str:
    return _("descalificación") if said.disqualified else _("sin descalificar")


def _pool(said: DrawRaffle, _event: Tournament) -> str:
    count = len(said.among)
    return ngettext("%(count)s participante", "%(count)s participantes", count) % {"count": count}


def _byes(said: AwardByes, _event: Tournament) -> str:
    kinds = (AwardedBye.FULL, said.full), (AwardedBye.HALF, said.half)
    told = [
        _("%(kind)s en la ronda %(numbers)s") % {"kind": str(kind.label).lower(), "numbers": _listed(numbers)}
        for kind, numbers in kinds
        if numbers
    ]
    return "; ".join(told) or _("ninguno")


def _months(said: RememberPenalties, _event: Tournament) -> str:
    return _("advertencias, %(warnings)s meses; las demás, %(penalties)s meses") % {
        "warnings": said.after[0],
        "penalties": said.after[1],
    }


TOLD: dict[str, Callable[[Any, Tournament], str]] = {
    "byes": _byes,
    "seats": lambda said, _event: _between(said.seats),
    "pool": _pool,
    "months": _months,
    "prize": lambda said, _event: said.prize or _("sin premio anotado"),
    "places": lambda said, _event: f"{said.place}–{said.last}" if said.last > said.place else f"{said.place}",
    "ties": lambda said, _event: str(Ties(said.ties).label),
    "swapped": lambda said, _event: _between(said.swapped),
    "tables": _tables,
    "outcome": _outcome,
    "was": _was,
    "settings": _settings,
    "state": _state,
    "waiting": _waiting,
    "late": _late,
    "missed": _missed,
    "late_places": _late_places,
    "back": _back,
    "people": _people,
    "described": _described,
    "right": _right,
    "review": _review,
    "from": lambda said, _event: str(said.from_),
    "old_name": lambda said, _event: str(said.name[0]),
    "new_name": lambda said, _event: str(said.name[1]),
    "old_capacity": lambda said, _event: str(said.capacity[0]),
    "new_capacity": lambda said, _event: str(said.capacity[1]),
    "circuit_state": lambda said, _event: str(CircuitState(said.state).label).lower(),
    "role": lambda said, _event: str(Role(said.role).label).lower() if said.role else _("un equipo"),
    "call": lambda said, _event: str(CallKind(said.kind).label).lower(),
    "category": lambda said, _event: str(PenaltyCategory(said.category).label).lower(),
}
"""Places that are more than what stands in the details."""
