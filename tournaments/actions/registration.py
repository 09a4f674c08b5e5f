"""Entries and rosters: sign-up, walk-ins, check-in, drops, returns."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.accounts import player_of
from players.models import Player, User
from rules.catalogue import MAY_EDIT, cards_of, known_names, load
from rules.protocol import CatalogueItem, RosterCheck
from rules.text import one_line
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.actions.verbs import When
from tournaments.enums import ACTIVE_STATES, EntryState, EventFormat, Role, TournamentState
from tournaments.errors import Conflict, Invalid, NotAllowed, refusal_from
from tournaments.models import Entry, EntryMember, Roster, Tournament
from tournaments.permissions import Permission, can, entry_of, roles_of

Items = Sequence[Mapping[str, Any]]


def check_roster(tournament: Tournament, items: Items) -> RosterCheck:
    """What the game says about a roster on the tournament's rules date."""
    ruleset = tournament.ruleset
    return ruleset.check_roster(items, tournament.rules_date, cards_of(ruleset), known_names(ruleset))


@action(Permission.ANY_ACCOUNT, label=gettext_lazy("Inscripción"))
def register(change: Change, tournament: Tournament, items: Items, *, name: str = "") -> Entry:
    """Sign the account up with a legal roster; on the waiting list when the event is full.

    Raises:
        Conflict: registration is closed, or the account is in already.
        NotAllowed: a judge of the event (Atrum P3 §2.4).
        Invalid: the roster is illegal; carries every problem.
    """
    if not tournament.is_open or tournament.rosters_locked_at:
        raise Conflict(_("La inscripción está cerrada. Habla con la organización."))
    need_no_judge(change.user, tournament)
    if entry_of(change.user, tournament):
        raise Conflict(_("Ya tienes una inscripción en este torneo."))
    player = player_of(change.user)
    check = _legal(tournament, items)
    entry = _enter(change, player, name or player.nickname)
    Roster.objects.create(entry=entry, items=check.items, updated_at=change.now)
    return entry


@action(Permission.ENTRIES, label=gettext_lazy("Inscripción en el lugar"))
def add_walk_in(
    change: Change, tournament: Tournament, name: str, *, items: Items = (), check_in: bool = True
) -> Entry:
    """Enter somebody without an account, at any time before the last Swiss round is paired.

    The roster may follow. Raises `Conflict` or `Invalid` as `register` does.
    """
    if tournament.state not in {TournamentState.REGISTRATION, TournamentState.RUNNING}:
        raise Conflict(_("Abre la inscripción para agregar participantes."))
    if tournament.format != EventFormat.SWISS and tournament.rounds.exists():
        raise Conflict(_("En este formato nadie entra después de la primera ronda."))
    if tournament.format == EventFormat.SWISS and tournament.rounds.count() >= tournament.swiss_rounds:
        raise Conflict(_("Ya no quedan rondas suizas por emparejar."))
    check = _legal(tournament, items) if items else None
    name = _free_name(tournament, name)
    entry = _enter(change, Player.objects.create(nickname=name), name)
    if check:
        Roster.objects.create(entry=entry, items=check.items, updated_at=change.now)
    if check_in and entry.state == EntryState.REGISTERED:
        entry.state = EntryState.CHECKED_IN
        entry.save(update_fields=["state"])
    return entry


@action(Permission.ANY_ACCOUNT, label=gettext_lazy("Lista cambiada"), public=False)
def save_roster(change: Change, entry: Entry, items: Items, *, reason: str = "") -> Entry:
    """Replace an entry's roster.

    Players change their own until rosters are locked; afterwards only judges do, with a reason.

    Raises:
        NotAllowed: not this account's entry.
        Conflict: rosters are locked.
        Invalid: the roster is illegal; carries every problem.
    """
    tournament = change.tournament
    staff = can(change.user, tournament, Permission.JUDGE)
    own = entry_of(change.user, tournament) == entry
    if not staff and not own:
        raise NotAllowed(_("Solo puedes cambiar tu propia inscripción."))
    earlier = Roster.objects.filter(entry=entry).first()
    if tournament.rosters_locked_at:
        if not staff:
            raise Conflict(
                _("Las listas están cerradas: ya no se cambian durante el torneo."),
                rule=tournament.section("roster_frozen"),
            )
        if earlier:
            change.need_reason(reason)
    else:
        change.keep_reason(reason)
    check = _legal(tournament, _keep_verified(items, earlier, staff=staff))
    Roster.objects.update_or_create(entry=entry, defaults={"items": check.items, "updated_at": change.now})
    change.details = {
        "entry": entry.name,
        "before": earlier.names if earlier else None,
        "after": [item["name"] for item in check.items],
    }
    return entry


@action(
    Permission.JUDGE, label=gettext_lazy("Declaración verificada"), done=gettext_lazy("Verificado."), public=False
)
def verify_declared(change: Change, entry: Entry, name: str) -> Entry:
    """A judge has seen a declared piece and found the declaration true."""
    roster = Roster.objects.get(entry=entry)
    found = [item for item in roster.unverified if item["name"] == name]
    if not found:
        raise Conflict(_("No hay nada por verificar con ese nombre."))
    for item in found:
        item["verified"] = True
    roster.save(update_fields=["items"])
    change.details = {"entry": entry.name, "verified": name}
    return entry


@action(
    Permission.JUDGE,
    label=gettext_lazy("Agregado al catálogo"),
    done=gettext_lazy("Agregado al catálogo."),
    public=False,
)
def add_to_catalogue(change: Change, entry: Entry, name: str) -> Entry:
    """Put a declared piece that a judge verified into the card catalogue, for everybody."""
    if not change.user.has_perm(MAY_EDIT):
        raise NotAllowed(_("Solo quien cuida el catálogo puede agregar cartas."))
    found = [
        item for item in Roster.objects.get(entry=entry).items if item["name"] == name and item.get("verified")
    ]
    if not found:
        raise Conflict(_("No hay nada verificado con ese nombre."))
    item = found[0]
    declaration = change.tournament.ruleset.declaration
    data = {declaration.key: item[declaration.key]} if declaration else {}
    load(change.tournament.ruleset, [CatalogueItem(item["name"], item.get("edition", ""), data)])
    change.details = {"entry": entry.name, "verified": name}
    return entry


@action(Permission.MANAGE, label=gettext_lazy("Listas cerradas"), done=gettext_lazy("Listas cerradas."))
def lock_rosters(change: Change, tournament: Tournament) -> Tournament:
    """Freeze registration and rosters (Atrum P3 §2.1)."""
    if tournament.rosters_locked_at:
        raise Conflict(_("Las listas ya estaban cerradas."))
    tournament.rosters_locked_at = change.now
    tournament.save(update_fields=["rosters_locked_at"])
    return tournament


@action(Permission.MANAGE, label=gettext_lazy("Listas reabiertas"), done=gettext_lazy("Listas abiertas."))
def unlock_rosters(change: Change, tournament: Tournament, *, reason: str) -> Tournament:
    """Open registration and rosters again; only while no round is paired."""
    if tournament.is_over or not tournament.rosters_locked_at:
        raise Conflict(_("Las listas no están cerradas."))
    if tournament.rounds.exists():
        raise Conflict(
            _("Con rondas jugadas las listas no se vuelven a abrir."), rule=tournament.section("roster_frozen")
        )
    change.need_reason(reason)
    tournament.rosters_locked_at = None
    tournament.state = TournamentState.REGISTRATION
    tournament.save(update_fields=["rosters_locked_at", "state"])
    return tournament


@action(Permission.ANY_ACCOUNT, label=gettext_lazy("Presente"), done=gettext_lazy("Presente."))
def check_in(change: Change, entry: Entry) -> Entry:
    """Mark an entry as present: by staff, or by the player once rosters are being closed.

    Raises:
        NotAllowed: somebody else's entry.
        Conflict: the entry waits for a place, or has left.
    """
    _need_own_or_staff(change, entry)
    if entry.state == EntryState.CHECKED_IN:
        raise Conflict(_("%(name)s ya estaba presente.") % {"name": entry.name})
    if entry.state == EntryState.WAITING and _is_full(change.tournament):
        raise Conflict(_("%(name)s está en lista de espera: no hay lugar.") % {"name": entry.name})
    if entry.has_left:
        raise Conflict(_("%(name)s se retiró: primero hay que reincorporar.") % {"name": entry.name})
    return _set_state(change, entry, EntryState.CHECKED_IN)


@action(Permission.ENTRIES, label=gettext_lazy("Presente desmarcado"), done=gettext_lazy("Ya no figura presente."))
def undo_check_in(change: Change, entry: Entry) -> Entry:
    """Back to registered; only for an entry that has not played."""
    if entry.state != EntryState.CHECKED_IN or entry.seats.exists():
        raise Conflict(_("%(name)s ya juega: se retira, no se desmarca.") % {"name": entry.name})
    return _set_state(change, entry, EntryState.REGISTERED)


@action(
    Permission.ANY_ACCOUNT,
    label=gettext_lazy("Retiro"),
    done=gettext_lazy("Retiro registrado."),
    public=When("when no reason is given", lambda call: not call["reason"]),
)
def drop(change: Change, entry: Entry, *, reason: str = "") -> Entry:
    """Leave the tournament from the next round on, or give up the place before it begins.

    The first of the waiting list gets a place that becomes free before play.

    Raises:
        NotAllowed: somebody else's entry.
        Conflict: the entry has left already, or the tournament is over.
    """
    _need_own_or_staff(change, entry)
    if entry.has_left or change.tournament.is_over:
        raise Conflict(_("%(name)s ya no está en el torneo.") % {"name": entry.name})
    change.keep_reason(reason)
    _set_state(change, entry, EntryState.DROPPED)
    promote_waiting(change)
    return entry


@action(Permission.ENTRIES, label=gettext_lazy("Reincorporación"), done=gettext_lazy("Reincorporado."))
def restore(change: Change, entry: Entry, *, reason: str) -> Entry:
    """Bring a dropped entry back for the next round."""
    if entry.state == EntryState.DISQUALIFIED and not can(change.user, change.tournament, Permission.HEAD_JUDGE):
        raise NotAllowed(_("Una descalificación la revierte el juez principal."))
    if not entry.has_left or change.tournament.is_over:
        raise Conflict(_("%(name)s no está retirado.") % {"name": entry.name})
    if not change.tournament.rounds.exists() and _is_full(change.tournament):
        raise Conflict(_("El cupo está completo."))
    change.need_reason(reason)
    return _set_state(change, entry, EntryState.CHECKED_IN)


def promote_waiting(change: Change) -> None:
    """Before play, give free places to those who wait, in order. Part of other actions."""
    if change.tournament.rounds.exists():
        return
    for waiting in change.tournament.entries.filter(state=EntryState.WAITING).order_by("number"):
        if _is_full(change.tournament):
            return
        waiting.state = EntryState.REGISTERED
        waiting.save(update_fields=["state"])
        change.details.setdefault("promoted", []).append(waiting.name)


def _legal(tournament: Tournament, items: Items) -> RosterCheck:
    check = check_roster(tournament, items)
    if not check.is_legal:
        raise refusal_from(tuple(p for p in check.problems if p.severity == "error"))
    return check


def _keep_verified(items: Items, earlier: Roster | None, *, staff: bool) -> list[dict[str, Any]]:
    """A judge's check of a declared piece stays only while its declaration stays the same."""
    known = {
        (item["name"], str(item["powers"])) for item in (earlier.items if earlier else []) if item.get("verified")
    }
    return [
        {
            **item,
            "verified": (item.get("name"), str(item.get("powers"))) in known
            or (staff and bool(item.get("verified"))),
        }
        for item in items
    ]


def _enter(change: Change, player: Player, name: str) -> Entry:
    tournament = change.tournament
    last = tournament.entries.order_by("-number").values_list("number", flat=True).first() or 0
    entry = Entry.objects.create(
        tournament=tournament,
        name=_free_name(tournament, name),
        number=last + 1,
        state=EntryState.WAITING if _is_full(tournament) else EntryState.REGISTERED,
        joined_round=tournament.rounds.count() + 1,
        created_at=change.now,
    )
    EntryMember.objects.create(entry=entry, tournament=tournament, player=player)
    change.details = {"entry": entry.name, "state": entry.state}
    return entry


def need_no_judge(user: User, tournament: Tournament) -> None:
    """Raises `NotAllowed` for a judge of the event (Atrum P3 §2.4)."""
    if roles_of(user, tournament) & {Role.JUDGE, Role.HEAD_JUDGE}:
        raise NotAllowed(_("Un juez del torneo no puede jugarlo."), rule=tournament.section("judge_not_playing"))


def clean_name(name: str) -> str:
    """A name in one line; raises `Invalid` when it is too short or too long."""
    name = one_line(name)
    if not 2 <= len(name) <= lengths.NAME:
        raise Invalid(_("El nombre tiene entre 2 y %(most)s caracteres.") % {"most": lengths.NAME}, field="name")
    return name


def _free_name(tournament: Tournament, name: str) -> str:
    name = clean_name(name)
    if tournament.entries.filter(name__iexact=name).exists():
        message = _("Ya hay alguien inscripto como «%(name)s»: agrega una inicial o un apodo.") % {"name": name}
        raise Invalid(message, field="name")
    return name


def _is_full(tournament: Tournament) -> bool:
    taken = tournament.entries.filter(state__in=ACTIVE_STATES).count()
    return taken >= tournament.capacity


def _need_own_or_staff(change: Change, entry: Entry) -> None:
    if can(change.user, change.tournament, Permission.ENTRIES):
        return
    if entry_of(change.user, change.tournament) != entry:
        raise NotAllowed(_("Solo puedes cambiar tu propia inscripción."))


def _set_state(change: Change, entry: Entry, state: EntryState) -> Entry:
    change.details = {"entry": entry.name, "before": entry.state, "after": state}
    entry.state = state
    entry.save(update_fields=["state"])
    return entry
