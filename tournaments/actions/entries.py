"""Change an entry for pairing, the members of a team, and the entries that shall not meet."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.text import one_line
from players.accounts import erase, rename
from players.models import Member, Player, User
from tournaments import lengths
from tournaments.actions.base import By, Change, action
from tournaments.actions.places import clean_name, free_name, need_division, need_no_judge
from tournaments.actions.verbs import ALWAYS, NEVER
from tournaments.conditions import DIVISION_WHILE_OPEN, PLAYERS_WHILE_OPEN
from tournaments.core.history import by_round, worth
from tournaments.core.lines.shapes import OfEntry, OfMember
from tournaments.core.lines.verbs import (
    AwardByes,
    ChooseDivision,
    EditEntry,
    ForgetEntry,
    KeepApart,
    KeepApartFromEvent,
    RemoveApart,
    RenameEntry,
)
from tournaments.core.naming import forgotten
from tournaments.core.settings import MOST_ENTRIES
from tournaments.enums import KNOCKOUT_FORMATS, PenaltyKind
from tournaments.errors import Conflict, Invalid
from tournaments.live.news import Own, Subject
from tournaments.models import (
    Apart,
    CalledName,
    Endpoint,
    Entry,
    EntryMember,
    FormerMember,
    PersonalAddress,
    StaffNote,
    Subscription,
    Summons,
    Token,
    Tournament,
    Wishes,
)
from tournaments.permissions import CANCELLED, FINISHED, UNTIL_OVER, WITH_ENTRIES, Permission
from tournaments.queries.entries import is_whole
from tournaments.queries.pairing import meetings_of
from tournaments.queries.people.sanctions import told_of
from tournaments.queries.persons import events_left_alone_by

MOST_TABLES = MOST_ENTRIES // 2
MOST_RATING = 9999
MOST_ROUNDS = 20


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Datos de la inscripción"),
    done=gettext_lazy("Inscripción guardada."),
    public=False,
    tells=(),
    guards=(Subject.ENTRIES, Own.ENTRY),
    waits=NEVER,
)
def edit_entry(
    change: Change,
    entry: Entry,
    *,
    rating: int | None,
    club: str,
    fixed_table: int | None,
    sits_out: Sequence[int],
) -> Entry:
    """Set the data of an entry that pairing uses.

    Args:
        sits_out: numbers of rounds that the entry asked not to play.

    Raises:
        Conflict: a rating once rounds are paired (it decides the seeding), or rounds not played in an event that
            is all a bracket: an entry that does not play there is out.
        Invalid: a value out of bounds; names the field.
    """
    if entry.rating != rating and change.tournament.rounds.exists():
        raise Conflict(_("El ranking decide el orden inicial: con la ronda 1 ya no cambia."), field="rating")
    if rating is not None and not 0 <= rating <= MOST_RATING:
        raise Invalid(_("Entre 0 y %(most)s.") % {"most": MOST_RATING}, field="rating")
    if fixed_table is not None and not 1 <= fixed_table <= MOST_TABLES:
        raise Invalid(_("Entre 1 y %(most)s.") % {"most": MOST_TABLES}, field="fixed_table")
    rounds = sorted(set(sits_out))
    if rounds and change.tournament.format in KNOCKOUT_FORMATS:
        raise Conflict(
            _("En una llave no hay rondas que no se juegan: quien no juega, se retira."), field="sits_out"
        )
    if entry.awarded.keys() & set(rounds):
        raise Conflict(_("En una de esas rondas tiene un bye dado de antemano."), field="sits_out")
    if any(not 1 <= number <= MOST_ROUNDS for number in rounds):
        raise Invalid(_("Rondas entre 1 y %(most)s.") % {"most": MOST_ROUNDS}, field="sits_out")
    new = {
        "rating": rating,
        "club": lengths.within(one_line(club), lengths.CLUB, "club"),
        "fixed_table": fixed_table,
        "sits_out": rounds,
    }
    changed = {name: value for name, value in new.items() if getattr(entry, name) != value}
    change.said = EditEntry(
        entry=entry.name,
        changed={name: [getattr(entry, name), value] for name, value in changed.items()},
    )
    for name, value in changed.items():
        setattr(entry, name, value)
    entry.save(update_fields=list(changed))
    return entry


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    own=True,
    only=DIVISION_WHILE_OPEN,
    label=gettext_lazy("División"),
    done=gettext_lazy("Guardado."),
    tells=(Subject.ENTRIES, Subject.RESULTS, Own.ENTRY),
    waits=NEVER,
)
def choose_division(change: Change, entry: Entry, *, division: str) -> Entry:
    """Put an entry into one of the event's divisions, or into none.

    Raises:
        Conflict: it is there already, or the brackets of the divisions have begun.
        Invalid: the event has no such division.
    """
    need_division(change.tournament, division)
    if entry.division == division:
        raise Conflict(_("Ya estaba así."))
    if any(change.tournament.plan_of(stage.number).by_division for stage in change.tournament.stages.all()):
        raise Conflict(_("Las llaves de las divisiones ya empezaron."), field="division")
    entry.division = division
    entry.save(update_fields=["division"])
    change.said = ChooseDivision(entry=entry.name, division=division)
    return entry


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Byes dados de antemano"),
    done=gettext_lazy("Guardado."),
    tells=(Subject.ENTRIES, Own.ENTRY),
    waits=NEVER,
)
def award_byes(change: Change, entry: Entry, *, full: Sequence[int], half: Sequence[int], reason: str) -> Entry:
    """Award an entry byes for rounds to come that are no bracket's, in place of those awarded before.

    Args:
        full, half: numbers of the rounds; a half bye gives half of the points, rounded down, and is no win.

    Raises:
        Conflict: no round of the event has byes to award, or a round that is paired already would change.
        Invalid: a round named twice, one that the entry asked not to play, one out of bounds, or a half bye where
            a win gives a single point.
    """
    change.need_reason(reason)
    tournament = change.tournament
    new, numbers = by_round(set(full), set(half)), [*set(full), *set(half)]
    if new and not any(stage.has_standing for stage in tournament.plan):
        raise Conflict(_("En una llave no se dan byes: los da la siembra."), field="full")
    if any(not 1 <= number <= MOST_ROUNDS for number in numbers):
        raise Invalid(_("Rondas entre 1 y %(most)s.") % {"most": MOST_ROUNDS}, field="full")
    if len(set(numbers)) < len(numbers) or set(numbers).intersection(entry.sits_out):
        raise Invalid(_("Una ronda tiene un bye, medio bye, o no se juega: solo una de las tres."), field="half")
    if half and not worth(tournament.ruleset.bye(tournament.game_options), "half").points:
        raise Invalid(_("En este torneo medio bye no da ningún punto."), field="half")
    paired = tournament.rounds.count()
    changed = [one for one in (*entry.byes, *new) if (one in new) != (one in entry.byes)]
    if any(number <= paired for number, _kind in changed):
        message = _("Ya está emparejada: un bye se da, o se quita, antes de emparejar su ronda.")
        raise Conflict(message, field="full")
    if new == entry.byes:
        raise Conflict(_("Ya estaba así."))
    entry.byes = new
    entry.save(update_fields=["byes"])
    change.said = AwardByes(entry=entry.name, full=sorted(set(full)), half=sorted(set(half)))
    return entry


@action(
    Permission.ENTRIES,
    (*WITH_ENTRIES, FINISHED),
    own=True,
    only=PLAYERS_WHILE_OPEN,
    label=gettext_lazy("Nombre corregido"),
    done=gettext_lazy("Ahora se llama {name}."),
    waits=ALWAYS,
)
def rename_entry(change: Change, entry: Entry, name: str) -> Entry:
    """Correct a name; the log keeps the old one, and earlier lines stay as they were.

    A player who plays alone, here only, and has no account is renamed, too.

    Raises `Invalid` for a name that is taken, or none.
    """
    name = free_name(change.tournament, name, but=entry)
    if name == entry.name:
        raise Invalid(_("Ya se llama así."), field="name")
    change.said = RenameEntry(entry=entry.name, name=[entry.name, name])
    people = list(entry.members.all())
    if len(people) == 1 and people[0].user_id is None and people[0].memberships.count() == 1:
        rename(people[0], name)
    entry.name = name
    entry.save(update_fields=["name"])
    return entry


@action(
    Permission.ENTRIES,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Pago anotado"),
    done=gettext_lazy("Pago anotado."),
    public=False,
    tells=(),
    guards=(Subject.ENTRIES,),
    waits=ALWAYS,
)
def mark_paid(change: Change, entry: Entry, *, paid: bool) -> Entry:
    """Note that a payment was seen, or that it was not. Who has paid was seen."""
    if entry.paid == paid:
        raise Conflict(_("El pago de %(name)s ya estaba así.") % {"name": entry.name})
    change.said = OfEntry(entry=entry.name)
    entry.paid = paid
    entry.save(update_fields=["paid"])
    if paid:
        PersonalAddress.objects.filter(entry=entry).update(seen=True)
    return entry


@action(
    Permission.ENTRIES,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Nombre real anotado"),
    done=gettext_lazy("Guardado. Solo lo ven la organización y los jueces."),
    public=False,
    tells=(),
    guards=(Subject.ENTRIES,),
    waits=ALWAYS,
)
def keep_real_name(change: Change, entry: Entry, *, real_name: str = "") -> Entry:
    """Keep the real name of a player, for the staff alone; empty forgets it.

    The log says that it changed, not to what.
    """
    change.said = OfEntry(entry=entry.name)
    entry.real_name = lengths.within(one_line(real_name), lengths.REAL_NAME, "real_name")
    entry.save(update_fields=["real_name"])
    return entry


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Integrante agregado"),
    done=gettext_lazy("Está en el equipo."),
    tells=(Subject.ENTRIES, Own.ENTRY),
    guards=(Subject.ROLES,),
    waits=ALWAYS,
)
def add_member(change: Change, entry: Entry, name: str) -> Entry:
    """Add a person without an account to a team; holders of accounts are invited.

    Raises `Invalid` without a name.
    """
    player = Player.objects.create(nickname=clean_name(name))
    EntryMember.objects.create(entry=entry, tournament=change.tournament, player=player)
    change.said = OfMember(entry=entry.name, member=player.nickname)
    return entry


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Integrante retirado"),
    done=gettext_lazy("Ya no está en el equipo."),
    tells=(Subject.ENTRIES, Own.ENTRY),
    guards=(Subject.ROLES,),
    waits=NEVER,
)
def remove_member(change: Change, member: EntryMember) -> Entry:
    """Take a person out of a team, before play.

    Raises `Conflict` for the last one, and once rounds are paired.
    """
    _need_no_rounds(change)
    if member.entry.memberships.count() < 2:
        raise Conflict(_("Una inscripción tiene al menos una persona: retírala en su lugar."))
    change.said = OfMember(entry=member.entry.name, member=member.player.nickname)
    FormerMember.objects.get_or_create(
        entry=member.entry, player=member.player, defaults={"tournament": change.tournament}
    )
    member.delete()
    return member.entry


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Integrante devuelto"),
    done=gettext_lazy("Deshecho: está en el equipo otra vez."),
    tells=(Subject.ENTRIES, Own.ENTRY),
    guards=(Subject.ROLES,),
    waits=NEVER,
)
def bring_back_member(change: Change, former: FormerMember) -> Entry:
    """Put a person back into the team that it was taken out of, before play.

    Raises `Conflict` where rounds are paired, the team is complete, or the person judges the event, or plays in
    another entry, by now.
    """
    _need_no_rounds(change)
    entry, player = former.entry, former.player
    if is_whole(entry):
        raise Conflict(_("Esta inscripción ya está completa."))
    if EntryMember.objects.filter(tournament=change.tournament, player=player).exists():
        raise Conflict(_("%(name)s ya juega en otra inscripción.") % {"name": player.nickname})
    if player.user:
        need_no_judge(player.user, change.tournament)
    EntryMember.objects.create(entry=entry, tournament=change.tournament, player=player)
    former.delete()
    change.said = OfMember(entry=entry.name, member=player.nickname)
    return entry


def _need_no_rounds(change: Change) -> None:
    if change.tournament.rounds.exists():
        raise Conflict(_("Con rondas emparejadas el equipo ya no cambia."))


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("No se cruzan"),
    done=gettext_lazy("No se cruzarán."),
    public=False,
    tells=(),
    waits=NEVER,
)
def keep_apart(
    change: Change, tournament: Tournament, first: Entry, second: Entry, *, reason: str, until_round: int = 0
) -> Apart:
    """Two entries shall not meet, in all rounds or until one of them (0: all).

    Raises:
        Invalid: an entry and itself, no reason, or a round that no event has; names the field.
        Conflict: they are kept apart already.
    """
    if first == second:
        raise Invalid(_("Elige dos participantes distintos."), field="second")
    _check_until(until_round)
    change.need_reason(reason)
    low, high = sorted((first, second), key=lambda entry: entry.number)
    if Apart.objects.filter(first=low, second=high).exists():
        raise Conflict(_("Ya están separados."))
    change.said = KeepApart(seats=[low.name, high.name], until=until_round)
    return Apart.objects.create(
        tournament=tournament, first=low, second=high, reason=change.reason, until_round=until_round
    )


def _check_until(round_number: int) -> None:
    """Refuse a round that no event has: all entries meet each other in fewer rounds than there may be entries."""
    if not 0 <= round_number <= MOST_ENTRIES:
        raise Invalid(_("Entre 0 y %(most)s.") % {"most": MOST_ENTRIES}, field="until_round")


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("No se cruzan: otro torneo"),
    done=gettext_lazy("Quienes se enfrentaron allí no se cruzarán."),
    public=False,
    tells=(),
    waits=NEVER,
)
def keep_apart_from_event(
    change: Change, tournament: Tournament, event: Tournament, *, until_round: int = 0
) -> Tournament:
    """Keep entries apart that met in an earlier event, in all rounds or until one of them (0: all).

    Raises:
        Conflict: nobody of this event met there.
        Invalid: a round that no event has.
    """
    _check_until(until_round)
    met = meetings_of(event)
    of_person = {
        player: entry
        for entry in tournament.entries.prefetch_related("members")
        for player in [member.pk for member in entry.members.all()]
    }
    known = {frozenset((row.first_id, row.second_id)) for row in tournament.apart.all()}
    new: dict[frozenset[int], tuple[Entry, Entry]] = {}
    for pair in met:
        entries = {of_person[player].pk: of_person[player] for player in pair if player in of_person}
        if len(entries) == 2 and frozenset(entries) not in known:
            low, high = sorted(entries.values(), key=lambda entry: entry.number)
            new[frozenset(entries)] = (low, high)
    if not new:
        raise Conflict(_("Nadie de este torneo se enfrentó en «%(name)s».") % {"name": event.name})
    reason = _("Se enfrentaron en «%(name)s»") % {"name": event.name}
    rows = sorted(new.values(), key=lambda pair: (pair[0].number, pair[1].number))
    Apart.objects.bulk_create(
        Apart(tournament=tournament, first=low, second=high, reason=reason, until_round=until_round)
        for low, high in rows
    )
    change.said = KeepApartFromEvent(from_=event.name, count=len(rows), until=until_round)
    return tournament


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Pueden cruzarse"),
    done=gettext_lazy("Pueden cruzarse otra vez."),
    public=False,
    tells=(),
    waits=NEVER,
)
def remove_apart(change: Change, apart: Apart) -> Tournament:
    """Two entries may meet again."""
    change.said = RemoveApart(
        seats=[apart.first.name, apart.second.name], until=apart.until_round, why=apart.reason
    )
    apart.delete()
    return change.tournament


@action(
    Permission.MANAGE,
    (FINISHED, CANCELLED),
    own=True,
    label=gettext_lazy("Nombre olvidado"),
    done=gettext_lazy("Su nombre ya no está en ninguna página de este torneo."),
    waits=NEVER,
)
def forget_entry(change: Change, entry: Entry) -> Entry:
    """Take the names of people away, everywhere in a past event; results and proofs stay (`core.naming`).

    Staff forgets people without an account; an account or a personal address, only itself. When a personal
    address asks, a person who came to other events, too, stays among the club's people. The log says which entry,
    by its number. There is no way back: the salt goes with the name.

    Raises:
        Conflict: it is forgotten already; somebody in it has an account and closes it on its own; or a personal
            address asks, which several people share, or about whose person the staff keeps a sanction.
    """
    people, name = list(entry.members.select_related("user")), forgotten("", entry.number)
    mine = [person for person in people if person.user_id == change.user.pk]
    gone = mine or [person for person in people if person.user is None or not person.user.is_active]
    if entry.name == name:
        raise Conflict(_("Ya está olvidada."))
    if not gone:
        raise Conflict(_("%(name)s tiene cuenta: la cierra en «Mi cuenta».") % {"name": entry.name})
    if change.user.is_guest:
        _need_free(entry, people)
        gone_from_club = [person for person in gone if person.memberships.count() == 1]
    else:
        gone_from_club = gone
    alone = len(gone) == len(people)
    of_them = Q(player__in=gone) | Q(name__in=[person.nickname for person in gone])
    if alone and (last := CalledName.objects.filter(entry=entry, name=entry.name).last()):
        last.delete()  # stands last again, where the name was one that the entry had before
        last.pk = None
        last.save(force_insert=True)
    _take_names(change.tournament, of_them | Q(entry=entry) if alone else of_them)
    for person in gone_from_club:
        if person not in mine:
            rename(person, name)
    Member.objects.filter(player__in=gone_from_club).update(note="", is_hidden=True)
    if alone:
        User.objects.filter(stands_for__entry=entry).update(first_name=name)
        StaffNote.objects.filter(entry=entry).delete()
        Subscription.objects.filter(user__stands_for__entry=entry).delete()
        Wishes.objects.filter(user__stands_for__entry=entry).delete()
        entry.summons.all().delete()
        entry.name, entry.real_name, entry.answers = name, "", {}
        entry.save(update_fields=["name", "real_name", "answers"])
    change.said = ForgetEntry(number=entry.number)
    return entry


def _need_free(entry: Entry, people: Sequence[Player]) -> None:
    """Refuse to take a name away by a personal address where that would touch others, or what the staff keeps."""
    if len(people) > 1:
        raise Conflict(_("Esta inscripción es de varias personas: pide a la organización que quite tu nombre."))
    if told_of(entry) or entry.penalties.filter(withdrawn_at=None, kind=PenaltyKind.DISQUALIFICATION).exists():
        raise Conflict(_("Pide a la organización que quite tu nombre."))


def _take_names(tournament: Tournament, which: Q) -> None:
    CalledName.objects.filter(which, tournament=tournament).update(salt="", name="")
    tournament.names_version += 1
    tournament.save(update_fields=["names_version"])


@transaction.atomic
def close_account(user: User, now: datetime) -> str:
    """Close an account, and forget its person in every past event; return what the person is called from now on.

    Raises `Conflict` while an event goes on in which the person plays or played, or that it alone organizes.
    """
    if left := list(events_left_alone_by(user)):
        told = ", ".join(event.name for event in left)
        raise Conflict(
            _("Primero entrega la organización a otra persona, o termina: %(events)s.") % {"events": told}
        )
    entries = Entry.objects.filter(members__user=user).select_related("tournament")
    if running := list(entries.filter(tournament__state__in=UNTIL_OVER)):
        told = ", ".join(entry.tournament.name for entry in running)
        raise Conflict(_("Tiene que terminar primero: %(events)s. Si ya no juegas, retírate.") % {"events": told})
    for entry in entries.filter(tournament__state__in=(FINISHED, CANCELLED)).order_by("tournament"):
        if entry.name != forgotten("", entry.number):
            forget_entry(By(user, now), entry)
    known = Q(player__user=user)
    for tournament in Tournament.objects.filter(called_names__player__user=user).distinct().order_by("pk"):
        _take_names(tournament, known)
    StaffNote.objects.filter(entry__in=entries).delete()
    Summons.objects.filter(entry__in=entries).delete()
    entries.update(real_name="", answers={})
    Token.objects.filter(user=user).delete()
    Endpoint.objects.filter(user=user).delete()
    Subscription.objects.filter(user=user).delete()
    Wishes.objects.filter(user=user).delete()
    return erase(user)
