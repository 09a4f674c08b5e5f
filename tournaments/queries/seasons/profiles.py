"""The page of a person who lets it be shown: their events, balance, firsts and rivals. Derived, never stored."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from atrum_judge.text import Text, alphabetical
from players.models import Club, Member, Player
from tournaments.enums import TournamentState
from tournaments.models import EntryMember, Roster, Tournament
from tournaments.queries.people.index import is_nobody
from tournaments.queries.people.same import roots
from tournaments.queries.seasons.people import shown_names
from tournaments.queries.seasons.results import Played, Result, played_of
from tournaments.queries.tournaments import visible_to_all

RIVALS = 8
PIECES = 10
OFTEN = 2
"""Tables together from which somebody is a rival."""
UNBEATEN = 3
"""Victories from which an event without a loss or draw is told."""


@dataclass(frozen=True, slots=True)
class Attended:
    """An event that somebody played.

    Attributes:
        size: its entries.
        has_title: its own, or that of a division.
    """

    event: Tournament
    result: Result
    size: int
    has_title: bool

    @property
    def day(self) -> date:
        return self.event.starts_at.astimezone(self.event.zone).date()


@dataclass(frozen=True, slots=True)
class OfGame:
    """A person's balance in a game.

    Attributes:
        best: the best place, with the entries of that event.
        pieces: names on the lists that events published, with the number of these events, most first.
    """

    game: Text
    word: Text
    events: int
    wins: int
    draws: int
    losses: int
    titles: int
    best: Attended | None
    pieces: Sequence[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Rival:
    """A person met at tables of two; the numbers are those of the page's person."""

    name: str
    person: int | None
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Profile:
    """The contents of a person's page.

    Attributes:
        attended: the newest first.
        firsts: a key of "event", "title", "unbeaten", and where it was so first.
    """

    games: Sequence[OfGame]
    attended: Sequence[Attended]
    firsts: Sequence[tuple[str, Attended]]
    rivals: Sequence[Rival]

    @classmethod
    def of(cls, player: Player) -> "Profile":
        """Return the profile of somebody who has a page (`with_a_page`)."""
        own = _rows_of(player)
        found = _events(own, player)
        played = played_of(found)
        attended = []
        for event in found:
            there, rows = played[event.pk], own.get(event.club_id or 0, {player.pk})
            mine = next((row for row in there.results if rows & set(row.players)), None)
            if mine:
                has_title = any(mine == row for _division, row in there.titles)
                attended.append(Attended(event, mine, len(there.results), has_title))
        return cls(_games(attended, _lists(attended)), attended, _firsts(attended), _rivals(attended, played))


def with_a_page(players: Collection[int]) -> set[int]:
    """Return those among people who have a page: the holder of an account said so."""
    columns = ("pk", "nickname", "user", "user__is_active")
    rows = Player.objects.filter(pk__in=players, is_shown=True, user__isnull=False).values_list(*columns)
    return {pk for pk, *told in rows if not is_nobody(*told)}


def player_with_a_page(pk: int) -> Player | None:
    """Return somebody who has a page; None for anybody else."""
    return Player.objects.filter(pk__in=with_a_page([pk])).first()


def _rows_of(player: Player) -> dict[int, set[int]]:
    """Return the rows that are this person, by the club that joined them; none of a club that must not tell."""
    known = Q(members__player=player) | Q(members__same_as__player=player)
    found = {}
    for club in Club.objects.filter(known).distinct():
        same = roots(club)
        root = same.get(player.pk, player.pk)
        rows = {root, player.pk, *(row for row, goes_to in same.items() if goes_to == root)}
        is_hidden = Member.objects.filter(club=club, player__in=rows, is_hidden=True).exists()
        found[club.pk] = set() if is_hidden else rows
    return found


def _events(own: dict[int, set[int]], player: Player) -> list[Tournament]:
    """Return the events over that these rows played, newest first."""
    theirs = Q(player=player) & ~Q(tournament__club__in=list(own))
    for club, rows in own.items():
        theirs |= Q(player__in=rows, tournament__club=club)
    found = EntryMember.objects.filter(theirs).values("tournament")
    return list(
        visible_to_all().filter(pk__in=found, state=TournamentState.FINISHED).order_by("-starts_at", "-pk")
    )


def _lists(attended: Sequence[Attended]) -> dict[int, list[str]]:
    """Return the pieces on this person's lists by event, of events that publish them."""
    telling = {
        one.event.pk: one.result.entry
        for one in attended
        if one.event.public_rosters and one.event.is_revealed and len(one.result.players) == 1
    }
    numbers = set(telling.values())
    found = Roster.objects.filter(entry__tournament__in=telling, entry__number__in=numbers)
    rows = found.select_related("entry").only("items", "entry__tournament", "entry__number")
    return {
        one.entry.tournament_id: one.names for one in rows if telling[one.entry.tournament_id] == one.entry.number
    }


def _pieces(attended: Sequence[Attended], lists: Mapping[int, Sequence[str]]) -> list[tuple[str, int]]:
    """Count each piece once an event, by the newest spelling."""
    names, counts = dict[str, str](), Counter[str]()
    for one in attended:
        keys = {one.event.ruleset.name_key(name): name for name in lists.get(one.event.pk, ())}
        counts.update(keys.keys())
        names = keys | names
    most = sorted(counts.items(), key=lambda each: (-each[1], alphabetical(names[each[0]])))
    return [(names[key], count) for key, count in most[:PIECES]]


def _games(attended: Sequence[Attended], lists: Mapping[int, Sequence[str]]) -> list[OfGame]:
    by_game: dict[str, list[Attended]] = defaultdict(list)
    for one in attended:
        by_game[one.event.game].append(one)
    return [
        OfGame(
            own[0].event.ruleset.name,
            own[0].event.ruleset.pieces,
            len(own),
            sum(one.result.wins for one in own),
            sum(one.result.draws for one in own),
            sum(one.result.losses for one in own),
            sum(one.has_title for one in own),
            min(
                (one for one in own if one.result.place),
                key=lambda one: (one.result.place or 0, -one.size),
                default=None,
            ),
            _pieces(own, lists),
        )
        for own in sorted(by_game.values(), key=len, reverse=True)
    ]


def _firsts(attended: Sequence[Attended]) -> list[tuple[str, Attended]]:
    found: dict[str, Attended] = {}
    for one in reversed(attended):
        found.setdefault("event", one)
        if one.has_title:
            found.setdefault("title", one)
        if one.result.wins >= UNBEATEN and not one.result.losses and not one.result.draws:
            found.setdefault("unbeaten", one)
    return list(found.items())


def _rivals(attended: Sequence[Attended], played: Mapping[int, Played]) -> list[Rival]:
    """Return those met often at tables of two who let their name be shown; one person of several clubs once."""
    clubs = Club.objects.in_bulk({one.event.club_id for one in attended if one.event.club_id})
    same = {pk: roots(club) for pk, club in clubs.items()}
    met: dict[int, Counter[int]] = defaultdict(Counter)
    there: dict[int, set[int]] = defaultdict(set)
    for one in attended:
        people = {row.entry: row.players for row in played[one.event.pk].results}
        for meeting in played[one.event.pk].meetings:
            if meeting.seats != 2 or one.result.entry not in (meeting.one, meeting.other):
                continue
            is_first = meeting.one == one.result.entry
            others = people.get(meeting.other if is_first else meeting.one, ())
            if len(others) == 1:
                club = one.event.club_id or 0
                root = same.get(club, {}).get(others[0], others[0])
                met[root][meeting.halves if is_first else 2 - meeting.halves] += 1
                there[club].add(root)
    names: dict[int, str] = {}
    for pk, club_there in clubs.items():
        names |= shown_names(club_there, there[pk])
    often = [one for one in met.items() if one[1].total() >= OFTEN and one[0] in names]
    often.sort(key=lambda one: (-one[1].total(), names[one[0]]))
    pages = with_a_page([person for person, _halves in often[:RIVALS]])
    return [
        Rival(names[person], person if person in pages else None, halves[2], halves[1], halves[0])
        for person, halves in often[:RIVALS]
    ]
