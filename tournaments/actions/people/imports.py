"""Enter everybody of a list at once, and take the list back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.text import one_line
from players.models import Player
from tournaments import lengths
from tournaments.actions.base import By, Change, action
from tournaments.actions.entries import award_byes
from tournaments.actions.places import free_name, need_late_entries
from tournaments.actions.registration import enter, keep_roster, known_or_new, people_beside
from tournaments.actions.verbs import NEVER
from tournaments.core.lines.people import DescribeEntries, ImportEntries, UndoImport
from tournaments.core.lists.shapes import MOST_PEOPLE, MOST_RATING
from tournaments.enums import EntryState
from tournaments.errors import Conflict, Invalid, Refusal
from tournaments.live.news import Subject, entry_subject
from tournaments.models import CalledName, Entry, EntryMember, Penalty, StaffNote, Tournament
from tournaments.permissions import WITH_ENTRIES, Permission
from tournaments.queries.cards import check_roster
from tournaments.queries.people.lists import last_import


@dataclass(frozen=True)
class Incoming:
    """A person of a list, as the desk has confirmed it.

    Attributes:
        place: the field of the form that a refusal about this person names.
        person: whom the club knows; else somebody new.
        others: the names of who plays with it as one entry; `team` is the name of such an entry, where it has one.
        members: of these and the first, whom the club knows, by name.
        byes: rounds that start with a bye awarded beforehand.
        items: its roster; one that is not legal yet is registered later.
    """

    name: str
    place: str = ""
    person: Player | None = None
    others: Sequence[str] = ()
    team: str = ""
    members: Mapping[str, Player] = field(default_factory=dict)
    real_name: str = ""
    club: str = ""
    division: str = ""
    rating: int | None = None
    byes: Sequence[int] = ()
    paid: bool = False
    note: str = ""
    items: Sequence[Mapping[str, Any]] = ()


class FaultyLine(Invalid):
    """One person of a list cannot be entered; nobody was."""


def import_people(by: By, tournament: Tournament, people: Sequence[Incoming], *, check_in: bool) -> None:
    """Enter everybody of a list, or nobody: their names, and beside them what only the staff reads of the log."""
    with transaction.atomic():
        import_entries(by, tournament, people, check_in=check_in)
        if any(one.club or one.division or one.rating is not None for one in people):
            describe_entries(_beside(by, "2"), tournament, people)
        for k, one in enumerate(people):
            entry = _entry_of(tournament, one) if one.byes else None
            if entry is not None:
                _award(_beside(by, f"b{k}"), entry, one)


def _beside(by: By, part: str) -> By:
    """Return the same caller with a key of its own for another part of one sending."""
    return By(by.user, by.now, f"{by.key[: lengths.KEY - len(part) - 1]}-{part}" if by.key else "")


def _entry_of(tournament: Tournament, one: Incoming) -> Entry | None:
    name = one_line(one.name)
    called = Q(memberships__player__nickname=name) if one.others else Q(name=name)
    return tournament.entries.filter(called).first()


def _award(by: By, entry: Entry, one: Incoming) -> None:
    try:
        award_byes(by, entry, full=one.byes, half=(), reason=_("Lista pegada"))
    except Refusal as refusal:
        raise FaultyLine(f"{one_line(one.name)}: {refusal.message}", field=one.place) from refusal


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Lista pegada"),
    tells=(Subject.ENTRIES,),
    waits=NEVER,
)
def import_entries(
    change: Change, tournament: Tournament, people: Sequence[Incoming], *, check_in: bool = False
) -> Tournament:
    """Enter everybody of a list. The last ones wait where the event is full. Part of `import_people`.

    Raises:
        Invalid: there is nobody, or they are too many.
        FaultyLine: one of them cannot be entered; names the field.
        Conflict: nobody can join any more.
    """
    need_late_entries(tournament)
    if not 1 <= len(people) <= MOST_PEOPLE:
        raise Invalid(_("Elige entre 1 y %(most)s personas.") % {"most": MOST_PEOPLE}, field="text")
    entries = [_enter(change, one) for one in people]
    here = [entry for entry in entries if entry.state == EntryState.REGISTERED]
    if check_in:
        tournament.entries.filter(pk__in=[entry.pk for entry in here]).update(state=EntryState.CHECKED_IN)
    change.said = ImportEntries(
        first=entries[0].number,
        entered=[entry.name for entry in entries],
        waiting=len(entries) - len(here),
        present=check_in,
    )
    return tournament


def _enter(change: Change, one: Incoming) -> Entry:
    tournament = change.tournament
    try:
        name = free_name(tournament, one.name)
        first = known_or_new(tournament, name, one.person or one.members.get(one.name))
        entry = enter(change, [first, *people_beside(tournament, one.others, one.members)], one.team or name)
        entry.real_name = lengths.within(one_line(one.real_name), lengths.REAL_NAME, "real_name")
        entry.paid = one.paid
        entry.save(update_fields=["real_name", "paid"])
        note = lengths.within(one_line(one.note), lengths.TEXT, "note")
    except Refusal as refusal:
        raise FaultyLine(f"{one_line(one.name)}: {refusal.message}", field=one.place) from refusal
    if note:
        StaffNote.objects.create(tournament=tournament, entry=entry, text=note, by=change.user, at=change.now)
    check = check_roster(tournament, one.items) if one.items else None
    if check and check.is_legal:
        keep_roster(change, entry, check)
    return entry


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Datos de una lista pegada"),
    public=False,
    tells=(),
    guards=(Subject.ENTRIES,),
    waits=NEVER,
)
def describe_entries(change: Change, tournament: Tournament, people: Sequence[Incoming]) -> Tournament:
    """Set club, division and rating of entries that a list told. Ratings count until there are rounds.

    Part of `import_people`. Raises `FaultyLine` for a value out of bounds, or another event's division.
    """
    begun, divisions = tournament.rounds.exists(), tournament.division_names
    told = []
    for one in people:
        entry = _entry_of(tournament, one)
        if entry is None:
            continue  # by now of another name
        rating = None if begun else one.rating
        if rating is not None and not 0 <= rating <= MOST_RATING:
            raise FaultyLine(_("Entre 0 y %(most)s.") % {"most": MOST_RATING}, field=one.place)
        entry.rating, entry.club = rating, lengths.within(one_line(one.club), lengths.CLUB, one.place)
        if one.division and one.division not in divisions:
            raise FaultyLine(_("Elige una de las divisiones del torneo."), field=one.place)
        entry.division = one.division or entry.division
        if entry.rating is not None or entry.club or one.division:
            entry.save(update_fields=["rating", "club", "division"])
            said = {"entry": entry.name, "rating": entry.rating, "club": entry.club}
            told.append(said | ({"division": one.division} if one.division else {}))
    change.said = DescribeEntries(told=told)
    return tournament


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Lista pegada, deshecha"),
    done=gettext_lazy("Deshecho: nadie de esa lista está inscrito."),
    tells=(Subject.ENTRIES,),
    waits=NEVER,
)
def undo_import(change: Change, tournament: Tournament, *, first: int) -> Tournament:
    """Take out everybody of the last list as if they had not come; their names go from the log, too.

    Args:
        first: the number of the first entry of that list.

    Raises `Conflict` where somebody came after that list, somebody of it acted with a phone, or there are rounds.
    """
    if tournament.rounds.exists():
        raise Conflict(_("Ya hay rondas: retira a quienes sobren uno por uno."))
    line = last_import(tournament)
    if line is None or line.details["first"] != first:
        raise Conflict(_("Esa lista ya no se puede deshacer: alguien se inscribió después."))
    count = len(line.details["entered"])
    entries = tournament.entries.filter(number__gte=first)
    busy = Q(seats__isnull=False) | Q(address__isnull=False) | Q(pk__in=Penalty.objects.values("entry"))
    if (acted := entries.filter(busy).first()) is not None:
        raise Conflict(
            _("%(name)s ya jugó o usa su dirección personal: retira a quienes sobren uno por uno.")
            % {"name": acted.name}
        )
    CalledName.objects.filter(entry__in=entries).update(salt="", name="", entry=None, player=None)
    tournament.names_version += 1
    tournament.save(update_fields=["names_version"])
    alone = Player.objects.filter(memberships__entry__in=entries, user=None)
    change.tell(*(entry_subject(number) for number in entries.values_list("number", flat=True)))
    people = list(alone.values_list("pk", flat=True))
    entries.delete()
    still = EntryMember.objects.filter(player__in=people).values("player")
    Player.objects.filter(pk__in=people).exclude(pk__in=still).delete()
    change.said = UndoImport(first=first, count=count)
    return tournament
