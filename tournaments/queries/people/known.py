"""The people whom a club knows: those who came to its events."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from difflib import SequenceMatcher
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime

from players.models import Club, Member, Player
from rules.text import alphabetical, as_seen, unaccented
from tournaments.core.naming import FORGOTTEN
from tournaments.enums import EntryState, TournamentState
from tournaments.models import EntryMember, Tournament
from tournaments.queries.people.sanctions import told

CAME = (EntryState.CHECKED_IN, EntryState.DROPPED, EntryState.DISQUALIFIED)
MOST_OFFERED = 6
ALIKE = 0.75
"""The likeness of two names from which somebody is asked whether they are one."""


@dataclass
class Known:
    """A person of a club.

    Attributes:
        player: the id of the row by which it enters an event.
        others: rows that were found to be the same person, by id, with the name of each.
        name: its nickname.
        names: every name it had there, as they are seen; real ones that the staff noted, too.
        events: the events to which it came, the latest first, with their names.
        apart: the last event and its day, where somebody else of the club has the same name.
        told: sentences about sanctions that count now (`queries.people.sanctions`).
    """

    player: int
    name: str
    names: set[str] = field(default_factory=set)
    events: list[tuple[datetime, int, str]] = field(default_factory=list)
    others: dict[int, str] = field(default_factory=dict)
    note: str = ""
    has_account: bool = False
    apart: str = ""
    told: list[str] = field(default_factory=list)

    @property
    def visits(self) -> int:
        return len(self.events)

    @property
    def since(self) -> datetime:
        return self.events[-1][0]

    @property
    def last(self) -> datetime:
        return self.events[0][0]


_COLUMNS = (
    "player",
    "player__nickname",
    "player__user",
    "player__user__is_active",
    "entry__name",
    "entry__real_name",
    "tournament",
    "tournament__starts_at",
    "tournament__name",
)


def people_of(club: Club, *, until: Tournament | None = None) -> list[Known]:
    """Return the people of a club by name; two queries.

    Args:
        until: an event that does not count, nor those after it.
    """
    rows = EntryMember.objects.filter(tournament__club=club, entry__state__in=CAME)
    rows = rows.exclude(tournament__state=TournamentState.CANCELLED)
    if until is not None:
        rows = rows.exclude(tournament=until)
    members = {one.player_id: one for one in Member.objects.filter(club=club)}
    found: dict[int, Known] = {}
    for row in rows.order_by("-tournament__starts_at", "-tournament", "-pk").values_list(*_COLUMNS):
        _add(found, members, row)
    namesakes = Counter(as_seen(one.name) for one in found.values())
    for one in found.values():
        if namesakes[as_seen(one.name)] > 1:
            one.apart = f"{one.events[0][2]}, {date_format(localtime(one.last), 'SHORT_DATE_FORMAT')}"
    return sorted(found.values(), key=lambda one: (alphabetical(one.name), -one.visits, one.player))


def _add(found: dict[int, Known], members: dict[int, Member], row: Sequence[Any]) -> None:
    player, nickname, user, is_active, entry, real, event, at, title = row
    root = _root(members, player)
    if (root in members and members[root].is_hidden) or nickname.startswith(FORGOTTEN[:10]):
        return
    if user is not None and not is_active:
        return
    known = found.setdefault(root, Known(root, nickname, note=members[root].note if root in members else ""))
    known.has_account = known.has_account or user is not None
    known.names |= {as_seen(name) for name in (nickname, real) if name}
    known.names |= {as_seen(entry)} if _is_own(entry, nickname) else set()
    if (at, event, title) not in known.events:
        known.events.append((at, event, title))
    if player == root:
        known.name = nickname
    else:
        known.others.setdefault(player, nickname)


def _is_own(entry: str, nickname: str) -> bool:
    """True if the name of an entry may be that of this person; of a pair or a team it is not."""
    return not any(mark in entry for mark in ("+", "/", "&"))


def _root(members: dict[int, Member], player: int) -> int:
    """Return the person that this row is now, following whom it is the same as."""
    by_pk = {one.pk: one for one in members.values()}
    member, seen = members.get(player), set()
    while member and member.same_as_id and member.pk not in seen:
        seen.add(member.pk)
        member = by_pk.get(member.same_as_id)
    return member.player_id if member else player


def known_here(tournament: Tournament) -> list[Known]:
    """Return the people whom the club of an event knows and who are not in it; none where it has no club."""
    if tournament.club_id is None or tournament.club is None:
        return []
    here = set(EntryMember.objects.filter(tournament=tournament).values_list("player", flat=True))
    people = [one for one in people_of(tournament.club, until=tournament) if not here & {one.player, *one.others}]
    return with_sanctions(tournament, people)


def with_sanctions(tournament: Tournament, people: list[Known]) -> list[Known]:
    """Note with each person what the club tells its staff about it; two queries."""
    whose = {player: one for one in people for player in (one.player, *one.others)}
    for player, sentences in told(tournament, whose).items():
        whose[player].told += sentences
    return people


def is_known_in(tournament: Tournament, person: Player) -> bool:
    """True if the club of an event knows a person."""
    if tournament.club_id is None:
        return False
    came = EntryMember.objects.filter(tournament__club=tournament.club_id, player=person)
    return came.exclude(tournament=tournament).exists()


def offered(said: str, people: Iterable[Known], most: int = MOST_OFFERED) -> list[Known]:
    """Return the known people whom a typed part of a name means, accents aside; who came most is first."""
    part = unaccented(said.strip())
    if not part:
        return []
    fits = [one for one in people if any(f" {name}".find(f" {part}") >= 0 for name in one.names)]
    exact = [one for one in fits if as_seen(said) in one.names]
    return sorted(exact or fits, key=lambda one: (-one.visits, alphabetical(one.name)))[:most]


class Directory:
    """Finds the people who may be meant by a name of a list."""

    def __init__(self, people: Sequence[Known]) -> None:
        self.people = people
        self._by_name: dict[str, list[Known]] = defaultdict(list)
        for one in people:
            for name in one.names:
                self._by_name[name].append(one)

    def same(self, *names: str) -> list[Known]:
        """Return the people who have one of these names."""
        found = {id(one): one for name in names if name for one in self._by_name.get(as_seen(name), ())}
        return list(found.values())

    def alike(self, name: str) -> list[Known]:
        """Return the people with a name that is nearly this one, or a longer or shorter form of it."""
        seen = as_seen(name)
        words = set(seen.split())
        found = []
        for other, people in self._by_name.items():
            theirs = set(other.split())
            shorter = words < theirs or theirs < words
            far = min(len(other), len(seen)) < 4 or abs(len(other) - len(seen)) > 3
            near = not far and SequenceMatcher(None, seen, other).ratio() >= ALIKE
            if shorter or near:
                found += people
        once = {id(one): one for one in found}
        return sorted(once.values(), key=lambda one: -one.visits)[:MOST_OFFERED]
