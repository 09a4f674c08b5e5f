"""Buttons: one table from the verb of a form to the action it carries out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from players.models import User
from rules.text import one_line
from tournaments import actions
from tournaments.actions import By
from tournaments.enums import CallKind, PenaltyCategory, Role
from tournaments.errors import Invalid
from tournaments.forms.numbers import whole_number
from tournaments.models import (
    Apart,
    Entry,
    EntryMember,
    JudgeCall,
    Match,
    Penalty,
    Round,
    StaffMember,
    TableRuling,
    Tournament,
)
from tournaments.queries.tournaments import visible_to_all
from tournaments.views.viewer import by, viewer_of

M = TypeVar("M", bound=models.Model)
MAX_TEXT = 300


@dataclass(frozen=True)
class Sent:
    """The values of a form, as the actions want them. Missing or strange ones raise `Invalid` or 404."""

    tournament: Tournament
    data: QueryDict

    def text(self, name: str) -> str:
        value = one_line(self.data.get(name, ""))
        if len(value) > MAX_TEXT:
            raise Invalid(_("Demasiado largo: hasta %(most)s caracteres.") % {"most": MAX_TEXT}, field=name)
        return value

    def number(self, name: str) -> int:
        number = whole_number(self.text(name), digits=9)
        if number is None:
            raise Invalid(_("Falta un número."), field=name)
        return number

    def optional(self, name: str) -> int | None:
        """A number, or None for a field left empty."""
        return self.number(name) if self.text(name) else None

    def numbers(self, name: str) -> list[int]:
        """Every value of a field that can be sent several times (boxes that are ticked)."""
        found = [whole_number(value, digits=9) for value in self.data.getlist(name)]
        if None in found:
            raise Invalid(_("Elige una de las opciones."), field=name)
        return [value for value in found if value is not None]

    def listed(self, name: str) -> list[int]:
        """Numbers in one text, apart by commas or spaces: "2, 3"."""
        parts = self.text(name).replace(",", " ").split()
        found = [whole_number(part, digits=3) for part in parts]
        if None in found:
            raise Invalid(_("Escribe números separados por comas, por ejemplo: 2, 3."), field=name)
        return [value for value in found if value is not None]

    def one_of(self, name: str, kind: type[models.TextChoices]) -> Any:
        if self.text(name) not in kind.values:
            raise Invalid(_("Elige una de las opciones."), field=name)
        return kind(self.text(name))

    def find(self, model: type[M], name: str, column: str = "pk") -> M:
        found = model._default_manager.filter(**{"tournament": self.tournament, column: self.number(name)}).first()
        if found is None:
            raise Http404
        return found

    @property
    def reason(self) -> str:
        return self.text("reason")

    @property
    def entry(self) -> Entry:
        return self.find(Entry, "entry", "number")

    @property
    def round(self) -> Round:
        return self.find(Round, "round", "number")

    @property
    def event(self) -> Tournament:
        """Another event, by its address."""
        found = visible_to_all().filter(slug=self.text("event")).first()
        if found is None or found == self.tournament:
            raise Invalid(_("No hay otro torneo con esa dirección."), field="event")
        return found

    @property
    def match(self) -> Match:
        return self.find(Match, "match")

    @property
    def user(self) -> User:
        login = self.text("user")
        found = User.objects.filter(models.Q(username__iexact=login) | models.Q(email__iexact=login)).first()
        if not login or found is None:
            raise Invalid(_("No hay ninguna cuenta con ese usuario o correo."), field="user")
        return found


@dataclass(frozen=True)
class Command:
    """What a button does, and what it says when it is done."""

    run: Callable[[By, Sent], Any]
    done: Any


COMMANDS: dict[str, Command] = {
    "open_registration": Command(
        lambda b, s: actions.open_registration(b, s.tournament),
        gettext_lazy("Inscripción abierta. Comparte el enlace."),
    ),
    "cancel_tournament": Command(
        lambda b, s: actions.cancel_tournament(b, s.tournament, reason=s.reason),
        gettext_lazy("Torneo cancelado."),
    ),
    "lock_rosters": Command(lambda b, s: actions.lock_rosters(b, s.tournament), gettext_lazy("Listas cerradas.")),
    "unlock_rosters": Command(
        lambda b, s: actions.unlock_rosters(b, s.tournament, reason=s.reason),
        gettext_lazy("Listas abiertas."),
    ),
    "appoint": Command(
        lambda b, s: actions.appoint(b, s.tournament, s.user, s.one_of("role", Role)),
        gettext_lazy("Función asignada."),
    ),
    "dismiss": Command(
        lambda b, s: actions.dismiss(b, s.find(StaffMember, "member")), gettext_lazy("Función retirada.")
    ),
    "check_in": Command(lambda b, s: actions.check_in(b, s.entry), gettext_lazy("Presente.")),
    "undo_check_in": Command(
        lambda b, s: actions.undo_check_in(b, s.entry), gettext_lazy("Ya no figura presente.")
    ),
    "drop": Command(lambda b, s: actions.drop(b, s.entry, reason=s.reason), gettext_lazy("Retiro registrado.")),
    "restore": Command(lambda b, s: actions.restore(b, s.entry, reason=s.reason), gettext_lazy("Reincorporado.")),
    "verify_declared": Command(
        lambda b, s: actions.verify_declared(b, s.entry, s.text("name")), gettext_lazy("Verificado.")
    ),
    "pair_round": Command(
        lambda b, s: actions.pair_round(b, s.tournament),
        gettext_lazy("Ronda emparejada. Revísala antes de publicarla."),
    ),
    "swap_entries": Command(
        lambda b, s: actions.swap_entries(
            b, s.round, s.find(Entry, "first", "number"), s.find(Entry, "second", "number"), reason=s.reason
        ),
        gettext_lazy("Intercambio hecho."),
    ),
    "repair_round": Command(
        lambda b, s: actions.repair_round(b, s.round, s.numbers("keep"), reason=s.reason),
        gettext_lazy("Emparejado otra vez."),
    ),
    "seat_late": Command(
        lambda b, s: actions.seat_late(b, s.round, s.entry, reason=s.reason), gettext_lazy("Ya tiene mesa.")
    ),
    "edit_entry": Command(
        lambda b, s: actions.edit_entry(
            b,
            s.entry,
            rating=s.optional("rating"),
            club=s.text("club"),
            fixed_table=s.optional("fixed_table"),
            sits_out=s.listed("sits_out"),
        ),
        gettext_lazy("Inscripción guardada."),
    ),
    "add_member": Command(
        lambda b, s: actions.add_member(b, s.entry, s.text("name"), user=s.user if s.text("user") else None),
        gettext_lazy("Está en el equipo."),
    ),
    "remove_member": Command(
        lambda b, s: actions.remove_member(b, s.find(EntryMember, "member")),
        gettext_lazy("Ya no está en el equipo."),
    ),
    "keep_apart": Command(
        lambda b, s: actions.keep_apart(
            b,
            s.tournament,
            s.find(Entry, "first", "number"),
            s.find(Entry, "second", "number"),
            reason=s.reason,
            until_round=s.optional("until_round") or 0,
        ),
        gettext_lazy("No se cruzarán."),
    ),
    "keep_apart_from_event": Command(
        lambda b, s: actions.keep_apart_from_event(
            b, s.tournament, s.event, until_round=s.optional("until_round") or 0
        ),
        gettext_lazy("Quienes se enfrentaron allí no se cruzarán."),
    ),
    "remove_apart": Command(
        lambda b, s: actions.remove_apart(b, s.find(Apart, "apart")), gettext_lazy("Pueden cruzarse otra vez.")
    ),
    "publish_round": Command(
        lambda b, s: actions.publish_round(b, s.round),
        gettext_lazy("Ronda publicada. El reloj todavía no corre."),
    ),
    "take_back_round": Command(
        lambda b, s: actions.take_back_round(b, s.round, reason=s.reason), gettext_lazy("Ronda retirada.")
    ),
    "start_clock": Command(lambda b, s: actions.start_clock(b, s.round), gettext_lazy("¡Reloj en marcha!")),
    "pause_clock": Command(
        lambda b, s: actions.pause_clock(b, s.round, reason=s.reason), gettext_lazy("Reloj en pausa.")
    ),
    "resume_clock": Command(lambda b, s: actions.resume_clock(b, s.round), gettext_lazy("El reloj sigue.")),
    "extend_match": Command(
        lambda b, s: actions.extend_match(b, s.match, s.number("minutes"), reason=s.reason),
        gettext_lazy("Minutos extra concedidos."),
    ),
    "finish_tournament": Command(
        lambda b, s: actions.finish_tournament(b, s.tournament), gettext_lazy("Torneo terminado.")
    ),
    "choose": Command(
        lambda b, s: actions.choose(
            b, s.match, s.text("item"), seat_index=s.number("seat") if "seat" in s.data else None
        ),
        gettext_lazy("Elección registrada."),
    ),
    "prepared_on_table": Command(
        lambda b, s: actions.prepared_on_table(b, s.match),
        gettext_lazy("Preparación marcada como hecha en la mesa."),
    ),
    "resolve_preparation": Command(
        lambda b, s: actions.resolve_preparation(b, s.match, reason=s.reason),
        gettext_lazy("Preparación resuelta por sorteo."),
    ),
    "confirm_report": Command(
        lambda b, s: actions.confirm_report(b, s.match, s.number("version")),
        gettext_lazy("Resultado confirmado."),
    ),
    "dispute_report": Command(
        lambda b, s: actions.dispute_report(b, s.match, s.number("version"), note=s.text("note")),
        gettext_lazy("Un juez revisará el resultado."),
    ),
    "call_judge": Command(
        lambda b, s: actions.call_judge(b, s.match, s.one_of("kind", CallKind), note=s.text("note")),
        gettext_lazy("Un juez va en camino."),
    ),
    "answer_call": Command(
        lambda b, s: actions.answer_call(b, s.find(JudgeCall, "call"), answer=s.text("answer")),
        gettext_lazy("Llamado atendido."),
    ),
    "publish_ruling": Command(
        lambda b, s: actions.publish_ruling(b, s.find(TableRuling, "ruling")),
        gettext_lazy("Publicado como precedente."),
    ),
    "add_to_catalogue": Command(
        lambda b, s: actions.add_to_catalogue(b, s.entry, s.text("name")), gettext_lazy("Agregado al catálogo.")
    ),
    "warn": Command(
        lambda b, s: actions.warn(b, s.entry, s.one_of("category", PenaltyCategory), note=s.text("note")),
        gettext_lazy("Llamado de atención registrado."),
    ),
    "withdraw_penalty": Command(
        lambda b, s: actions.withdraw_penalty(b, s.find(Penalty, "penalty"), reason=s.reason),
        gettext_lazy("Llamado de atención anulado."),
    ),
    "review_warnings": Command(
        lambda b, s: actions.review_warnings(
            b, s.entry, disqualify=s.text("disqualify") == "yes", reason=s.reason
        ),
        gettext_lazy("Decisión registrada."),
    ),
    "disqualify": Command(
        lambda b, s: actions.disqualify(b, s.entry, s.one_of("category", PenaltyCategory), reason=s.reason),
        gettext_lazy("Descalificación registrada."),
    ),
}


@login_required
@require_POST
def command(request: HttpRequest, slug: str, verb: str) -> HttpResponse:
    """Carry out a button's action and go back to where it was pressed."""
    viewer = viewer_of(request, slug)
    chosen = COMMANDS.get(verb)
    if chosen is None:
        raise Http404
    result = chosen.run(by(request), Sent(viewer.tournament, request.POST))
    messages.success(request, str(chosen.done))
    if verb == "pair_round" and isinstance(result, Round) and result.is_draft:
        return redirect("draft", slug, result.number)
    if verb in {"swap_entries", "repair_round"}:
        return redirect("draft", slug, result.number)
    if verb in {"publish_round", "take_back_round"}:
        return redirect("manage", slug)
    target = request.POST.get("next", "") or request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure()):
        target = viewer.tournament.get_absolute_url()
    return redirect(target)
