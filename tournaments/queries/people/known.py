"""The people whom a club knows: those who came to its events."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.timezone import localtime

from atrum_judge.text import alphabetical, as_seen, unaccented
from players.models import Club, Member, Player
from tournaments.core.lists.likeness import are_alike
from tournaments.models import EntryMember, Tournament
from tournaments.queries.people.index import (
    beginning,
    came_to,
    gather,
    has_people,
    in_order,
    is_nobody,
    is_own,
    named,
    nearly_named,
    shared,
)
from tournaments.queries.people.sanctions import told

MOST_OFFERED = 6
MORE = 4
"""Rows that are looked at for each person offered: some are of the same person, or ask to be in no list."""


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
        is_shown: told the staff that pages about several events may show the name.
        told: sentences about sanctions that count now (`queries.people.sanctions`).
    """

    player: int
    name: str
    names: set[str] = field(default_factory=set)
    events: list[tuple[datetime, int, str]] = field(default_factory=list)
    others: dict[int, str] = field(default_factory=dict)
    note: str = ""
    has_account: bool = False
    is_shown: bool = False
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


def people_of(
    club: Club, *, until: Tournament | None = None, players: Collection[int] | None = None
) -> list[Known]:
    """Return the people of a club by name; two queries, or four for some of them.

    Args:
        until: an event that does not count, nor those after it.
        players: ids of those who are asked for, under any of their rows, of a club that is gathered; without it,
            everybody.
    """
    rows = came_to(club)
    if until is not None:
        rows = rows.exclude(tournament=until)
    members, roots = _members(club, players)
    if players is not None:
        asked = {roots.get(one, one) for one in players}
        rows = rows.filter(player__in={*asked, *(one for one, root in roots.items() if root in asked)})
    found: dict[int, Known] = {}
    for row in rows.order_by("-tournament__starts_at", "-tournament", "-pk").values_list(*_COLUMNS):
        _add(found, members, roots, row)
    namesakes = (
        _several(found.values())
        if players is None
        else shared(club, {as_seen(one.name) for one in found.values()})
    )
    for one in found.values():
        if as_seen(one.name) in namesakes:
            one.apart = f"{one.events[0][2]}, {date_format(localtime(one.last), 'SHORT_DATE_FORMAT')}"
    return sorted(found.values(), key=lambda one: (alphabetical(one.name), -one.visits, one.player))


def _several(people: Collection[Known]) -> Collection[str]:
    counted = Counter(as_seen(one.name) for one in people)
    return {name for name, count in counted.items() if count > 1}


def _members(club: Club, players: Collection[int] | None) -> tuple[dict[int, Member], dict[int, int]]:
    """Return a club's notes by player, and the person that each row is now that is the same as another's.

    Args:
        players: those whose notes are asked for, beside all rows of people who are one.
    """
    rows = Member.objects.filter(club=club)
    if players is not None:
        joined = rows.filter(same_as__isnull=False)
        rows = rows.filter(Q(player__in=players) | Q(pk__in=joined) | Q(pk__in=joined.values("same_as")))
    by_pk = {one.pk: one for one in rows}
    roots = {}
    for member in by_pk.values():
        root, seen = member, set[int]()
        while root.same_as_id in by_pk and root.pk not in seen:
            seen.add(root.pk)
            root = by_pk[root.same_as_id]
        roots[member.player_id] = root.player_id
    return {one.player_id: one for one in by_pk.values()}, roots


def _add(
    found: dict[int, Known], members: Mapping[int, Member], roots: Mapping[int, int], row: Sequence[Any]
) -> None:
    player, nickname, user, is_active, entry, real, event, at, title = row
    root = roots.get(player, player)
    if (root in members and members[root].is_hidden) or is_nobody(nickname, user, is_active):
        return
    if (known := found.get(root)) is None:
        member = members.get(root)
        note, is_shown = (member.note, member.is_shown) if member else ("", False)
        known = found[root] = Known(root, nickname, note=note, is_shown=is_shown)
    known.has_account = known.has_account or user is not None
    known.names |= {as_seen(name) for name in (nickname, real) if name}
    known.names |= {as_seen(entry)} if is_own(entry) else set()
    if (at, event, title) not in known.events:
        known.events.append((at, event, title))
    if player == root:
        known.name = nickname
    else:
        known.others.setdefault(player, nickname)


def known_here(tournament: Tournament, players: Collection[int] | None = None) -> list[Known]:
    """Return the people whom the club of an event knows and who are not in it; none where it has no club.

    Args:
        players: ids of those who are asked for; without it, everybody.
    """
    if tournament.club_id is None or tournament.club is None or (players is not None and not players):
        return []
    here = set(here_now(tournament).values_list("player", flat=True))
    people = people_of(tournament.club, until=tournament, players=players)
    return with_sanctions(tournament, [one for one in people if not here & {one.player, *one.others}])


def here_now(tournament: Tournament) -> QuerySet[EntryMember]:
    """Return the people of an event."""
    return EntryMember.objects.filter(tournament=tournament)


def who_begins(tournament: Tournament, said: str, most: int = MOST_OFFERED) -> list[Known]:
    """Return the known people who are not in an event and whom a typed part of a name means; see `offered`."""
    if tournament.club is None:
        return []
    gather(tournament.club, but=tournament)
    some = beginning(tournament.club, said, most * MORE, here_now(tournament).values("player"))
    return offered(said, known_here(tournament, some), most)


def first_by_name(tournament: Tournament, most: int, without: Collection[int]) -> set[int]:
    """Return the first ones of the club's list who are not in an event, beside those that one has."""
    if tournament.club is None:
        return set()
    gather(tournament.club, but=tournament)
    rows = in_order(tournament.club).exclude(player__in=here_now(tournament).values("player"))
    return set(rows.exclude(player__in=without).values_list("player", flat=True)[:most])


def of_last_time(tournament: Tournament) -> tuple[int | None, set[int]]:
    """Return the club's last event to which somebody came who is not in this one, and those people."""
    if tournament.club is None:
        return None, set()
    rows = came_to(tournament.club).exclude(tournament=tournament)
    rows = rows.exclude(player__in=here_now(tournament).values("player"))
    last = rows.order_by("-tournament__starts_at", "-tournament").values_list("tournament", flat=True).first()
    return last, set(rows.filter(tournament=last).values_list("player", flat=True))


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
    """Finds the people who may be meant by names, and who are not in an event; for a whole list at once.

    Attributes:
        knows_anybody: the club has people who came before.
    """

    def __init__(self, tournament: Tournament, names: Iterable[str], near: Iterable[str] = ()) -> None:
        """Look for the people of these names.

        Args:
            near: names for which somebody with one that is alike is looked for where nobody has that very one.
        """
        self._by_name: dict[str, list[Known]] = defaultdict(list)
        self._near: dict[str, list[Known]] = {}
        self.knows_anybody = False
        club = tournament.club
        if club is None:
            return
        gather(club, but=tournament)
        self.knows_anybody = has_people(club)
        here = set(here_now(tournament).values_list("player", flat=True))
        same = named(club, {as_seen(one) for one in names if one}, here)
        missed = {seen for one in near if (seen := as_seen(one)) and not same.get(seen)}
        alike = nearly_named(club, missed, here)
        people = known_here(
            tournament, {player for some in (same, alike) for own in some.values() for player in own}
        )
        for one in people:
            for name in one.names:
                self._by_name[name].append(one)
        by_player = {player: one for one in people for player in (one.player, *one.others)}
        for name, players in alike.items():
            meant = {id(who): who for player in players if (who := by_player.get(player))}
            self._near[name] = [who for who in meant.values() if any(are_alike(name, each) for each in who.names)]

    def same(self, *names: str) -> list[Known]:
        """Return the people who have one of these names."""
        found = {id(one): one for name in names if name for one in self._by_name.get(as_seen(name), ())}
        return list(found.values())

    def alike(self, *names: str) -> list[Known]:
        """Return the people with a name that is nearly one of these, or a longer or shorter form of it."""
        found = {id(one): one for name in names for one in self._near.get(as_seen(name), ())}
        return sorted(found.values(), key=lambda one: -one.visits)[:MOST_OFFERED]
