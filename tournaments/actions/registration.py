"""Entries and rosters: sign-up, walk-ins, check-in, drops, returns."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.protocol import CatalogueItem, RosterCheck
from atrum_judge.text import as_seen, one_line
from players.accounts import new_guest, player_of
from players.models import Player
from rules.catalogue import load
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.actions.door.telling import open_table_of
from tournaments.actions.places import (
    clean_name,
    free_name,
    has_to_wait,
    is_full,
    keep_network,
    need_answers,
    need_division,
    need_late_entries,
    need_no_judge,
    need_no_suspension,
    need_sign_ups,
    promote_waiting,
    see,
)
from tournaments.actions.rounds import prepare_with_list
from tournaments.actions.verbs import ALWAYS, NEVER, When
from tournaments.conditions import DISQUALIFIED_BY_HEADS, NO_JUDGE
from tournaments.core.evening.questions import Answers
from tournaments.core.lines.shapes import Comes, Moves, OfEntry, Verifies
from tournaments.core.lines.verbs import (
    AddWalkIn,
    CheckIn,
    CheckInEverybody,
    ChooseMissed,
    Drop,
    Restore,
    SaveRoster,
)
from tournaments.enums import (
    EntryState,
    MissedRounds,
    PenaltyKind,
    TournamentState,
)
from tournaments.errors import Already, Conflict, Invalid, refusal_from
from tournaments.live.news import Own, Subject
from tournaments.models import DeclaredCard, Entry, EntryMember, PersonalAddress, Roster, Tournament
from tournaments.permissions import (
    CANCELLED,
    FINISHED,
    OPEN,
    RUNNING,
    WITH_ENTRIES,
    Bars,
    Permission,
)
from tournaments.queries.brackets import bracket_went_on
from tournaments.queries.cards import (
    EventCards,
    check_roster,
    declared_at,
    is_name_to_see,
    is_same,
    named_only,
    same_declaration,
)
from tournaments.queries.entries import people_here
from tournaments.queries.people.known import is_known_in
from tournaments.queries.rounds import has_missed
from tournaments.queries.standings import given_for_missed

Items = Sequence[Mapping[str, Any]]
NO_ANSWERS = Answers()


@action(
    Permission.ANY_ACCOUNT,
    (OPEN,),
    label=gettext_lazy("Inscripción"),
    tells=(Subject.ENTRIES,),
    only=NO_JUDGE,
    waits=ALWAYS,
)
def register(
    change: Change,
    tournament: Tournament,
    items: Items,
    *,
    name: str = "",
    others: Sequence[str] = (),
    division: str = "",
    answers: Answers = NO_ANSWERS,
) -> Entry:
    """Sign the account up with a legal roster; on the waiting list when the event is full, and for a new account
    beyond the share of its network, as by the link.

    Args:
        others: names of who plays with it as one entry, where the game has several; an account takes such a place
            by invitation (`invitations.invite_member`).
        division: one of the event's, where it has some; empty while it is not chosen.
        answers: to the event's questions, by their id.

    Raises:
        Conflict: rosters are locked, the desk enters everybody, the account is in already, or the club has
            suspended the person.
        Invalid: the roster is illegal (carries every problem), these are not as many people as the game wants, or
            a question needs another answer.
    """
    need_sign_ups(tournament)
    if change.person.plays:
        raise Conflict(_("Ya tienes una inscripción en este torneo."))
    player = player_of(change.user)
    need_no_suspension(change, player)
    check = _legal(tournament, items)
    people = [player, *people_beside(tournament, others)]
    waits = change.network != "" and has_to_wait(tournament, change.network)
    own = need_answers(tournament, answers)
    entry = enter(change, people, name or player.nickname, waits=waits, division=division, **own)
    if change.network:
        keep_network(change, entry, new_guest(entry.name))
    change.said = Comes(entry=entry.name, state=entry.state, division=division)
    keep_roster(change, entry, check)
    return entry


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Inscripción en el lugar"),
    tells=(Subject.ENTRIES,),
    waits=ALWAYS,
)
def add_walk_in(
    change: Change,
    tournament: Tournament,
    name: str,
    *,
    items: Items = (),
    others: Sequence[str] = (),
    team: str = "",
    check_in: bool = True,
    missed: MissedRounds = MissedRounds.NOTHING,
    person: Player | None = None,
    division: str = "",
) -> Entry:
    """Enter somebody at the desk, at any time before the last Swiss round is paired, or while the first
    round of a single elimination has a bye to play against.

    The roster may follow; `others` and `division` are as in `register`.

    Args:
        team: the name of an entry of several, where it has one of its own.
        missed: the result for Swiss rounds that have been paired already.
        person: somebody whom the club knows; else it is somebody new.

    Raises `Conflict` or `Invalid` as `register` does.
    """
    need_late_entries(tournament)
    check = _legal(tournament, items) if items else None
    name = free_name(tournament, name)
    first = known_or_new(tournament, name, person)
    entry = enter(change, [first, *people_beside(tournament, others)], team or name, division=division)
    change.said = AddWalkIn(entry=entry.name, state=entry.state, division=division)
    if check:
        keep_roster(change, entry, check)
    if check_in and entry.state == EntryState.REGISTERED:
        entry.state = EntryState.CHECKED_IN
        entry.save(update_fields=["state"])
    if missed != MissedRounds.NOTHING:
        _give_for_missed(entry, missed)
        change.add(missed=missed)
        change.tell(Subject.RESULTS)
    return entry


@action(
    Permission.ENTRIES,
    (RUNNING,),
    label=gettext_lazy("Rondas que no jugó"),
    done=gettext_lazy("Guardado."),
    tells=(Subject.ENTRIES, Subject.RESULTS, Own.ENTRY),
    waits=ALWAYS,
)
def choose_missed(change: Change, entry: Entry, *, missed: MissedRounds) -> Entry:
    """Choose the result that a late entry gets for each Swiss round before the first that it can play.

    Raises `Conflict` where it missed none, where this was chosen already, and once it has a seat: pairings of then
    depend on it.
    """
    if entry.seats.exists():
        raise Conflict(
            _("%(name)s ya tiene mesa: esto se elige antes de su primera ronda.") % {"name": entry.name}
        )
    if entry.missed_rounds == missed:
        raise Conflict(_("Ya estaba así."))
    change.said = ChooseMissed(entry=entry.name, missed=missed)
    _give_for_missed(entry, missed)
    return entry


def _give_for_missed(entry: Entry, missed: MissedRounds) -> None:
    if not has_missed(entry):
        raise Conflict(_("%(name)s no se perdió ninguna ronda.") % {"name": entry.name}, field="missed")
    given = given_for_missed(entry.tournament, missed, entry.joined_round)
    entry.missed = given.as_json() if given else None
    entry.save(update_fields=["missed"])


@action(
    Permission.JUDGE,
    WITH_ENTRIES,
    label=gettext_lazy("Lista cambiada"),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.ENTRIES, Subject.CALLS),
    own=True,
    bars=Bars.PLAYERS,
    waits=ALWAYS,
)
def save_roster(change: Change, entry: Entry, items: Items, *, reason: str = "") -> Entry:
    """Replace an entry's roster.

    Players change their own until rosters are locked, also those that are staff; afterwards only judges do, with
    a reason. Where the event is played without all of them, a player who has none registers it at any time.

    Raises:
        Conflict: rosters are locked, or this one is.
        Invalid: the roster is illegal; carries every problem.
    """
    tournament = change.tournament
    staff = not change.person.owns(entry)
    earlier = Roster.objects.filter(entry=entry).first()
    alone = earlier is not None and earlier.locked_at is not None
    if tournament.rosters_locked_at or alone:
        if not staff and alone:
            raise Conflict(_("Un juez cerró tu lista: pídele el cambio."))
        if not staff and not (tournament.rosters_optional and earlier is None):
            raise Conflict(
                _("Las listas están cerradas: ya no se cambian durante el torneo."),
                rule=tournament.section("roster_frozen"),
            )
        if earlier:
            change.need_reason(reason)
    else:
        change.keep_reason(reason)
    check = _legal(tournament, _keep_verified(tournament, items, earlier, staff=staff), earlier)
    Roster.objects.update_or_create(entry=entry, defaults={"items": check.items, "updated_at": change.now})
    tell_of_cards(change, entry, check)
    prepare_with_list(change, entry)
    change.said = SaveRoster(
        entry=entry.name,
        before=earlier.names if earlier else None,
        after=[item["name"] for item in check.items],
    )
    return entry


@action(
    Permission.JUDGE,
    WITH_ENTRIES,
    label=gettext_lazy("Declaración verificada"),
    done=gettext_lazy("Verificado."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.ENTRIES, Subject.CALLS),
    bars=Bars.PLAYERS,
    waits=ALWAYS,
)
def verify_declared(change: Change, entry: Entry, name: str) -> Entry:
    """A judge has seen a declared piece and found the declaration true, for all who say the same of it.

    It joins the organizer's own catalogue, for the events to come.
    """
    tournament, roster = change.tournament, Roster.objects.filter(entry=entry).first() or Roster()
    declaration, key = tournament.ruleset.declaration, tournament.ruleset.name_key
    card = declared_at(tournament).get(key(name))
    found = [item for item in roster.unverified if item["name"] == name]
    if declaration is None or not (found or (name in roster.names and is_name_to_see(card))):
        raise Conflict(_("No hay nada por verificar con ese nombre."))
    card = card or DeclaredCard(tournament=tournament, name=name, declared_at=change.now)
    if found and not is_same(declaration, card, found[0], key):
        card.entry, card.parts, card.edition = entry, found[0][declaration.key], found[0].get("edition", "")
    card.name, card.name_key, card.seen_at = name, key(name), change.now
    card.save()
    for one in same_declaration(tournament, card):
        for item in one.unverified:
            item["verified"] = bool(item.get("verified")) or is_same(declaration, card, item, key)
        one.save(update_fields=["items"])
        change.concerned.add(one.entry.number)
    load(
        tournament.ruleset,
        [CatalogueItem(card.name, card.edition, declaration.data_of(card.parts))],
        tournament.created_by_id,
    )
    change.said = Verifies(entry=entry.name, verified=name)
    return entry


@action(
    Permission.CATALOGUE,
    (*WITH_ENTRIES, FINISHED, CANCELLED),
    label=gettext_lazy("Agregado al catálogo"),
    done=gettext_lazy("Agregado al catálogo."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.ENTRIES, Subject.CALLS),
    bars=Bars.PLAYERS,
    waits=NEVER,
)
def add_to_catalogue(change: Change, entry: Entry, name: str) -> Entry:
    """Put a declared piece that a judge verified into the card catalogue, for everybody."""
    roster = Roster.objects.filter(entry=entry).first()
    found = [one for one in (roster.items if roster else ()) if one["name"] == name and one.get("verified")]
    if not found:
        raise Conflict(_("No hay nada verificado con ese nombre."))
    item = found[0]
    declaration = change.tournament.ruleset.declaration
    data = declaration.data_of(item[declaration.key]) if declaration else {}
    load(change.tournament.ruleset, [CatalogueItem(item["name"], item.get("edition", ""), data)])
    change.said = Verifies(entry=entry.name, verified=name)
    return entry


@action(
    Permission.JUDGE,
    WITH_ENTRIES,
    label=gettext_lazy("Lista cerrada"),
    done=gettext_lazy("Lista cerrada: solo un juez la cambia."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.ENTRIES),
    bars=Bars.PLAYERS,
    waits=NEVER,
)
def lock_roster(change: Change, entry: Entry) -> Entry:
    """Freeze one roster, after a deck check say, while the others may still change.

    Raises `Conflict` where there is none, or it is locked already.
    """
    roster = Roster.objects.filter(entry=entry).first()
    if roster is None:
        raise Conflict(_("%(name)s no tiene una lista.") % {"name": entry.name})
    if roster.locked_at:
        raise Conflict(_("Esta lista ya estaba cerrada."))
    roster.locked_at = change.now
    roster.save(update_fields=["locked_at"])
    change.said = OfEntry(entry=entry.name)
    return entry


@action(
    Permission.JUDGE,
    WITH_ENTRIES,
    label=gettext_lazy("Lista reabierta"),
    done=gettext_lazy("Lista reabierta."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.ENTRIES),
    bars=Bars.PLAYERS,
    waits=NEVER,
)
def unlock_roster(change: Change, entry: Entry) -> Entry:
    """Let one roster change again, while those of the event may. Raises `Conflict` where it is not locked."""
    roster = Roster.objects.filter(entry=entry, locked_at__isnull=False).first()
    if roster is None:
        raise Conflict(_("Esta lista no está cerrada."))
    roster.locked_at = None
    roster.save(update_fields=["locked_at"])
    change.said = OfEntry(entry=entry.name)
    return entry


@action(
    Permission.MANAGE,
    WITH_ENTRIES,
    label=gettext_lazy("Listas cerradas"),
    done=gettext_lazy("Inscripción y listas cerradas."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def lock_rosters(change: Change, tournament: Tournament) -> Tournament:
    """Freeze registration and rosters."""
    if tournament.rosters_locked_at:
        raise Conflict(_("Las listas ya estaban cerradas."))
    tournament.rosters_locked_at = change.now
    tournament.save(update_fields=["rosters_locked_at"])
    PersonalAddress.objects.filter(entry__tournament=tournament).exclude(network="").update(network="")
    return tournament


@action(
    Permission.MANAGE,
    WITH_ENTRIES,
    label=gettext_lazy("Listas reabiertas"),
    done=gettext_lazy("Inscripción y listas abiertas."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def unlock_rosters(change: Change, tournament: Tournament, *, reason: str) -> Tournament:
    """Open registration and rosters again; only while no round is paired."""
    if not tournament.rosters_locked_at:
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


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Presente"),
    done=gettext_lazy("{name} ya está presente."),
    tells=(Subject.ENTRIES, Own.ENTRY),
    own=True,
    waits=ALWAYS,
)
def check_in(change: Change, entry: Entry) -> Entry:
    """Mark an entry as present: by staff, or by the player who has a place.

    Staff gives a free place along with it. Players cannot: who waits beyond the share of a network would take one.

    Raises:
        Already: it is there.
        Conflict: the entry waits for a place, or has left.
    """
    if entry.state == EntryState.CHECKED_IN:
        raise Already(_("%(name)s ya estaba presente.") % {"name": entry.name})
    if entry.is_waiting and change.person.owns(entry) and not change.person.holds(Permission.ENTRIES):
        raise Conflict(_("%(name)s espera un lugar: lo da la organización.") % {"name": entry.name})
    if entry.state == EntryState.WAITING and is_full(change.tournament):
        raise Conflict(_("%(name)s está en lista de espera: no hay lugar.") % {"name": entry.name})
    if entry.has_left:
        raise Conflict(_("%(name)s se retiró: primero hay que reincorporar.") % {"name": entry.name})
    _set_state(change, entry, EntryState.CHECKED_IN, CheckIn)
    see(change, entry)
    return entry


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Todos presentes"),
    done=gettext_lazy("Todos los que faltaban están presentes."),
    waits=NEVER,
)
def check_in_everybody(change: Change, tournament: Tournament) -> Tournament:
    """Mark everybody who has a place as present. Raises `Conflict` when nobody is missing."""
    expected = tournament.entries.filter(state=EntryState.REGISTERED).order_by("number")
    change.said = CheckInEverybody(arrived=list(expected.values_list("name", flat=True)))
    PersonalAddress.objects.filter(entry__in=expected).update(seen=True)
    if not expected.update(state=EntryState.CHECKED_IN):
        raise Conflict(_("Ya están todos presentes."))
    promote_waiting(change)
    return tournament


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Presente desmarcado"),
    done=gettext_lazy("{name} ya no figura presente."),
    tells=(Subject.ENTRIES, Own.ENTRY),
    waits=NEVER,
)
def undo_check_in(change: Change, entry: Entry) -> Entry:
    """Back to registered; only for an entry that has not played."""
    if entry.state != EntryState.CHECKED_IN or entry.seats.exists():
        raise Conflict(_("%(name)s ya juega: se retira, no se desmarca.") % {"name": entry.name})
    return _set_state(change, entry, EntryState.REGISTERED)


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Retiro"),
    done=gettext_lazy("{name} dejó el torneo."),
    public=When("when no reason is given", lambda call: not call["reason"]),
    tells=(Subject.ENTRIES, Own.ENTRY),
    own=True,
    waits=ALWAYS,
)
def drop(change: Change, entry: Entry, *, reason: str = "") -> Entry:
    """Leave the tournament from the next round on, or give up the place before it begins.

    The first of the waiting list gets a place that becomes free before play.

    Raises:
        Conflict: the entry has left already.
    """
    if entry.has_left:
        raise Conflict(_("%(name)s ya no está en el torneo.") % {"name": entry.name})
    change.keep_reason(reason)
    change.tell(*open_table_of(entry))
    _set_state(change, entry, EntryState.DROPPED, Drop)
    promote_waiting(change)
    return entry


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Reincorporación"),
    done=gettext_lazy("{name} vuelve al torneo."),
    tells=(Subject.ENTRIES, Own.ENTRY),
    bars=Bars.OWN,
    only=DISQUALIFIED_BY_HEADS,
    waits=NEVER,
)
def restore(change: Change, entry: Entry, *, reason: str) -> Entry:
    """Bring an entry that has left back for the next round; a disqualification no longer stands then.

    Raises:
        Conflict: it has not left, the event is full, or a bracket has gone on without it.
    """
    if not entry.has_left:
        raise Conflict(_("%(name)s no está retirado.") % {"name": entry.name})
    if not change.tournament.rounds.exists() and is_full(change.tournament):
        raise Conflict(_("El cupo está completo."))
    if bracket_went_on(entry):
        raise Conflict(_("La llave ya siguió sin %(name)s.") % {"name": entry.name})
    change.need_reason(reason)
    standing = entry.penalties.filter(kind=PenaltyKind.DISQUALIFICATION, withdrawn_at=None)
    standing.update(withdrawn_at=change.now, withdrawn_reason=change.reason)
    change.tell(*open_table_of(entry))
    return _set_state(change, entry, EntryState.CHECKED_IN, Restore)


def _legal(tournament: Tournament, items: Items, earlier: Roster | None = None) -> RosterCheck:
    check = check_roster(tournament, items, EventCards(tournament, earlier))
    if not check.is_legal:
        raise refusal_from(check.errors)
    return check


def _keep_verified(
    tournament: Tournament, items: Items, earlier: Roster | None, *, staff: bool
) -> list[dict[str, Any]]:
    """A judge's check of a declared piece stays only while its declaration stays the same."""
    declaration = tournament.ruleset.declaration
    if declaration is None:
        return [dict(item) for item in items]
    key = declaration.key
    known = {(item["name"], str(item[key])) for item in (earlier.items if earlier else []) if item.get("verified")}
    return [
        {
            **item,
            "verified": (item.get("name"), str(item.get(key))) in known or (staff and bool(item.get("verified"))),
        }
        for item in items
    ]


def keep_roster(change: Change, entry: Entry, check: RosterCheck) -> None:
    """Keep a new entry's legal roster, and tell the judges of cards that the catalogue lacks."""
    Roster.objects.create(entry=entry, items=check.items, updated_at=change.now)
    tell_of_cards(change, entry, check)


def tell_of_cards(change: Change, entry: Entry, check: RosterCheck) -> None:
    """Note the pieces that no catalogue knows for the judges; once one has seen a piece, everybody knows it.

    Another entry's earlier words on one stay; an entry corrects its own, until a judge has seen it.
    """
    ruleset, by_name = change.tournament.ruleset, named_only(check)
    declaration = ruleset.declaration
    said = {
        ruleset.name_key(item["name"]): item
        for place, item in enumerate(check.items)
        if item.get("declared") or place in by_name
    }
    if declaration is None or not said:
        return
    earlier = declared_at(change.tournament)
    for key, item in said.items():
        parts = item[declaration.key] if item.get("declared") else []
        card = earlier.get(key) or DeclaredCard(tournament=change.tournament, entry=entry, name_key=key)
        own = card.entry_id == entry.pk and not card.seen_at
        if card.pk is None or (parts and parts != card.parts and (own or not card.parts)):
            card.entry, card.name, card.parts, card.declared_at = entry, item["name"], parts, change.now
            card.edition = item.get("edition") or ""
            card.save()


def people_beside(
    tournament: Tournament, others: Sequence[str], known: Mapping[str, Player] | None = None
) -> list[Player]:
    """Return the players who share an entry with another: as many as the game wants, new ones by name.

    A player who has an account is invited instead, or `known` to the desk by a name.
    """
    wanted, named = tournament.ruleset.entry_size - 1, [other for other in map(one_line, others) if other]
    if len(named) != wanted:
        message = _("En este juego una inscripción es de %(size)s: nombra a las demás personas.")
        raise Invalid(message % {"size": wanted + 1}, field="others")
    return [known_or_new(tournament, clean_name(other), (known or {}).get(other)) for other in named]


def known_or_new(tournament: Tournament, name: str, person: Player | None) -> Player:
    """Return somebody whom the event's club knows, or a new person.

    Raises:
        Conflict: the club does not know the person, or it is in the event already, as a judge even.
    """
    if person is None:
        return Player.objects.create(nickname=name)
    if not is_known_in(tournament, person):
        raise Conflict(_("Esa persona no está en el padrón del club."), field="person")
    if EntryMember.objects.filter(tournament=tournament, player=person).exists():
        raise Conflict(_("%(name)s ya está en el torneo.") % {"name": person.nickname}, field="person")
    if person.user is not None:
        need_no_judge(person.user, tournament)
    return person


def enter(
    change: Change, people: Sequence[Player], name: str, *, waits: bool = False, division: str = "", **said: Any
) -> Entry:
    """Make an entry of people; on the waiting list when it waits, or the event is full. Part of other actions.

    Args:
        said: more of its columns, as `need_answers` returns them.
    """
    tournament = change.tournament
    need_division(tournament, division)
    if len({player.nickname.casefold() for player in people}) < len(people):
        raise Invalid(_("Nombra a personas distintas."), field="others")
    _need_new_people(tournament, people)
    last = tournament.entries.order_by("-number").values_list("number", flat=True).first() or 0
    entry = Entry.objects.create(
        tournament=tournament,
        name=free_name(tournament, _name_of(people, name)),
        division=division,
        number=last + 1,
        state=EntryState.WAITING if waits or is_full(tournament) else EntryState.REGISTERED,
        joined_round=tournament.rounds.count() + 1,
        created_at=change.now,
        **said,
    )
    EntryMember.objects.bulk_create(
        EntryMember(entry=entry, tournament=tournament, player=player) for player in people
    )
    return entry


def _need_new_people(tournament: Tournament, people: Sequence[Player]) -> None:
    """Raises `Invalid` where one of several who play as one is in the event already, by the name."""
    here = people_here(tournament) if len(people) > 1 else {}
    found = next((here[name] for player in people if (name := as_seen(player.nickname)) in here), None)
    if found is not None:
        message = _(
            "%(person)s ya está en «%(entry)s». Si es la misma persona, no hace falta otra inscripción: el QR se "
            "pide en la mesa de inscripción. Si es otra, agrega una inicial o un apodo."
        )
        raise Invalid(message % {"person": found[0], "entry": found[1]}, field="others")


def _name_of(people: Sequence[Player], name: str) -> str:
    """Return the name of an entry: both names of a pair that is called as its first person, where they fit."""
    both = " + ".join(player.nickname for player in people)
    is_own = len(people) != 2 or as_seen(name) != as_seen(people[0].nickname)
    return name if is_own or len(both) > lengths.NAME else both


def _set_state(change: Change, entry: Entry, state: EntryState, kind: type[Moves] = Moves) -> Entry:
    change.said = kind(entry=entry.name, before=entry.state, after=state)
    entry.state = state
    entry.save(update_fields=["state"])
    return entry
