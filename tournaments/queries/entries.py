"""The players of an entry, those who arrive at the desk, and those who have a phone there."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from atrum_judge.text import alphabetical, as_seen, unaccented
from players.models import User
from players.questions import Question, QuestionOfSeveral
from tournaments.core import lines
from tournaments.core.evening.lineups import lineup
from tournaments.core.lines.verbs import RemoveApart
from tournaments.enums import EntryState
from tournaments.models import (
    Confirmation,
    Entry,
    EntryMember,
    FormerMember,
    LogEntry,
    Match,
    PersonalAddress,
    Seat,
    Tournament,
)
from tournaments.queries.people.by_link import gone_unseen
from tournaments.queries.people.lineups import substitutions

# Proof that a player of an entry has the site on a phone: an account, or a personal address that was opened.
_ACCOUNTS = EntryMember.objects.filter(player__user__isnull=False)
_OPENED = PersonalAddress.objects.filter(opened_at__isnull=False, withdrawn=False)

LAST_ACT = Question(
    lambda tournament, user: LogEntry.objects.filter(tournament=tournament, by=user).order_by("-revision")[:1]
)

ORDER = (
    EntryState.REGISTERED,
    EntryState.WAITING,
    EntryState.CHECKED_IN,
    EntryState.DROPPED,
    EntryState.DISQUALIFIED,
)
"""The desk's order of people: first those that it waits for."""


def is_whole(entry: Entry) -> bool:
    """True if as many people belong to it as a game of several wants; never in a game of one each."""
    size = entry.tournament.ruleset.entry_size
    return size > 1 and entry.memberships.count() >= size


def people_of(tournament: Tournament, numbers: Collection[int] | None = None) -> Mapping[int, Sequence[str]]:
    """Return the players of each entry, by its number, in the order of the boards; one query of plain columns.

    Empty, and no query, in a game of one each: there the entry's name says it.

    Args:
        numbers: of the entries; None for all.
    """
    if tournament.ruleset.entry_size == 1:
        return {}
    rows = EntryMember.objects.filter(tournament=tournament)
    if numbers is not None:
        rows = rows.filter(entry__number__in=numbers)
    found: defaultdict[int, list[str]] = defaultdict(list)
    for number, nickname in rows.order_by("pk").values_list("entry__number", "player__nickname"):
        found[number].append(nickname)
    return found


def people_here(tournament: Tournament) -> dict[str, tuple[str, str]]:
    """Return each person in the event by the name as it is seen: the name, and that of the entry.

    Not those of entries by the link that left before the desk saw them.
    """
    rows = EntryMember.objects.filter(tournament=tournament).exclude(entry__in=gone_unseen(tournament))
    rows = rows.order_by("-pk")
    return {as_seen(one): (one, entry) for one, entry in rows.values_list("player__nickname", "entry__name")}


def people_unsaid(tournament: Tournament, entries: Iterable[Entry]) -> dict[int, str]:
    """The people of each of these entries whom its name does not say, by its number."""
    unsaid = unsaid_by(tournament, {entry.number: entry.name for entry in entries})
    return {number: ", ".join(people) for number, people in unsaid.items()}


def people_unsaid_at(tournament: Tournament, matches: Iterable[Match]) -> dict[int, str]:
    """The same of the entries at tables of one round: the people who play, or played, there. Their seats come with
    their entries.
    """
    if tournament.ruleset.entry_size == 1:
        return {}
    shown = list(matches)
    names = {seat.entry.number: seat.entry.name for match in shown for seat in match.seats.all()}
    people, size = people_of(tournament, names), tournament.ruleset.entry_size
    if any(len(those) > size for those in people.values()):
        changes, round_ = substitutions(tournament), shown[0].round.number
        people = {one: lineup(those, changes.get(one, ()), round_)[:size] for one, those in people.items()}
    return {number: ", ".join(those) for number, those in _unsaid(people, names).items()}


def unsaid_by(tournament: Tournament, names: Mapping[int, str]) -> dict[int, list[str]]:
    """The same one by one, of entries whose numbers and names are known."""
    return _unsaid(people_of(tournament, names), names)


def _unsaid(people: Mapping[int, Sequence[str]], names: Mapping[int, str]) -> dict[int, list[str]]:
    unsaid = {number: [one for one in people[number] if not _says(names[number], one)] for number in people}
    return {number: those for number, those in unsaid.items() if those}


def called_by(tournament: Tournament, names: Mapping[int, str]) -> dict[int, list[str]]:
    """Return the names under which each of these entries stands in a list by name.

    Those are its own, and those of people whom it does not say; of one that says all of its people, theirs.
    """
    people = people_of(tournament, names)
    unsaid = _unsaid(people, names)
    return {
        number: list(people[number])
        if number in people and number not in unsaid
        else [name, *unsaid.get(number, ())]
        for number, name in names.items()
    }


def _says(name: str, person: str) -> bool:
    """True if the name of an entry holds that of somebody, as whole words."""
    return re.search(rf"(?<!\w){re.escape(unaccented(person))}(?!\w)", unaccented(name)) is not None


def place_of_another(entry: Entry) -> EntryMember | None:
    """The place in a whole entry of somebody who was only named, which an account can take."""
    return entry.memberships.filter(player__user=None).first() if is_whole(entry) else None


def came_by_account(tournament: Tournament, user: User) -> bool:
    """True if an account signed up itself, took a place by invitation, or adopted an entry."""
    own = ("register", "accept_invitation", "adopt")
    return tournament.log.filter(by=user, action__in=own).exists()


def former_members(entry: Entry) -> QuerySet[FormerMember]:
    """Return the players who were taken out of the entry and play nowhere else in the event."""
    playing = EntryMember.objects.filter(tournament=entry.tournament_id, player=OuterRef("player"))
    return entry.former_members.exclude(Exists(playing)).select_related("player")


@dataclass(frozen=True, slots=True)
class Known:
    """An entry as the desk finds it; of several, by the name of any of its `people`, too."""

    number: int
    name: str
    real_name: str
    state: str
    has_roster: bool
    people: Sequence[str] = ()

    @property
    def is_expected(self) -> bool:
        """True if it can be marked as present."""
        return self.state in {EntryState.REGISTERED, EntryState.WAITING}


def known_entries(tournament: Tournament) -> list[Known]:
    """Return the entries of an event in the order of the desk's list; one query of plain columns, and
    `people_of`.
    """
    columns, people = ("number", "name", "real_name", "state", "roster"), people_of(tournament)
    found = [
        Known(number, name, real, state, roster is not None, people.get(number, ()))
        for number, name, real, state, roster in tournament.entries.order_by().values_list(*columns)
    ]
    return sorted(found, key=lambda one: (ORDER.index(EntryState(one.state)), alphabetical(one.name)))


def meant(said: str, entries: Sequence[Known]) -> list[Known]:
    """Return the entries that a number or a part of a name means, accents aside: of those that can arrive, the
    best fit.

    A number or a whole name means one; else every entry with a word that begins so, else every entry that contains
    it. An entry that is there already is meant only if no other is.
    """
    part = unaccented(said.strip())
    if not part:
        return []

    def names(one: Known) -> tuple[str, ...]:
        return tuple(unaccented(name) for name in (one.name, one.real_name, *one.people) if name)

    fits: tuple[Callable[[Known], bool], ...] = (
        lambda one: part == str(one.number),
        lambda one: part in names(one),
        lambda one: any(f" {name}".find(f" {part}") >= 0 for name in names(one)),
        lambda one: any(part in name for name in names(one)),
    )
    for group in ([one for one in entries if one.is_expected], [one for one in entries if not one.is_expected]):
        for fit in fits:
            if found := [one for one in group if fit(one)]:
                return found
    return []


def last_act(tournament: Tournament, user: User | None) -> LogEntry | None:
    """Return the last act of an account in an event; None for nothing, or nobody."""
    return LAST_ACT.first(tournament=tournament.pk, user=user.pk) if user else None


def last_arrived(tournament: Tournament, line: LogEntry | None) -> Entry | None:
    """Return the entry that the last act of an account marked as present, while that can be taken back."""
    if line is None or line.action != "check_in" or line.result is None:
        return None
    return tournament.entries.filter(pk=line.result[1], state=EntryState.CHECKED_IN, seats=None).first()


def last_paid(tournament: Tournament, line: LogEntry | None) -> Entry | None:
    """Return the entry whose payment the last act of an account noted, or took back."""
    if line is None or line.action != "mark_paid" or line.result is None:
        return None
    return tournament.entries.filter(pk=line.result[1]).first()


def has_owner(entry: Entry) -> bool:
    """True if somebody plays in it with an account."""
    return _ACCOUNTS.filter(entry=entry).exists()


def _without_phone(entries: Any) -> QuerySet[Entry, int]:
    own = {"entry": OuterRef("pk")}
    rows = Entry.objects.filter(pk__in=entries)
    silent = rows.exclude(Exists(_ACCOUNTS.filter(**own))).exclude(Exists(_OPENED.filter(**own)))
    return silent.values_list("pk", flat=True)


WITHOUT_PHONE = QuestionOfSeveral(_without_phone)


def without_phone(entries: Collection[int]) -> set[int]:
    """Return the entries of a table, by id, who can say nothing: no account, and an address that nobody opened."""
    return set(WITHOUT_PHONE.rows(entries=entries)) if entries else set()


def pairs_apart(tournament: Tournament) -> list[tuple[int, dict[int, str]]]:
    """The ids of the pairs that are kept apart, with both names by number; one query of plain columns."""
    columns = ("pk", "first__number", "first__name", "second__number", "second__name")
    return [(pk, {a: one, b: other}) for pk, a, one, b, other in tournament.apart.values_list(*columns)]


@dataclass(frozen=True, slots=True)
class Parted:
    """Two who were kept apart, why, and until which round (0: all)."""

    first: Entry
    second: Entry
    reason: str
    until_round: int


def last_let_meet(tournament: Tournament, user: User) -> Parted | None:
    """Return the entries that an account last allowed to meet, while that act is its last: to be taken back."""
    line = last_act(tournament, user)
    said = lines.read(line.action, line.details) if line else None
    if not isinstance(said, RemoveApart) or not said.why:
        return None
    entries = {entry.name: entry for entry in tournament.entries.filter(name__in=said.seats)}
    two = [entries[name] for name in said.seats if name in entries]
    return Parted(two[0], two[1], said.why, said.until) if len(two) == 2 else None


def has_phone(entry: str = "entry") -> Q:
    """Return the condition that a player of an entry, a column of the question, has the site on a phone."""
    own = {"entry": OuterRef(entry)}
    return Exists(_ACCOUNTS.filter(**own)) | Exists(_OPENED.filter(**own))


SILENT = Question(lambda match: Seat.objects.only("pk").filter(~has_phone(), match=match))


def silent_at(match: Match) -> bool:
    """True if somebody plays there who can say nothing; not asked where the seats know it (`tables`)."""
    seats = getattr(match, "_prefetched_objects_cache", {}).get("seats", ())
    if seats and hasattr(seats[0], "has_phone"):
        return not all(seat.has_phone for seat in seats)
    return bool(SILENT.rows(match=match.pk))


def seats_that_answer() -> QuerySet[Seat]:
    """Seats with their entries that know whether they `can_answer` a report: they have, or they have a phone."""
    answered = Exists(Confirmation.objects.filter(seat=OuterRef("pk")))
    return Seat.objects.select_related("entry").annotate(can_answer=answered | has_phone())
