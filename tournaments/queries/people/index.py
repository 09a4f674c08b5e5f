"""The index of a club's people: from a name, or one that is nearly it, to the few who may be meant.

It is made from the events, each anew once it has another revision, when somebody looks. So no write knows of it,
and clubs from before it fill theirs at the first look. It only proposes: the events tell who came, and under which
names (`queries.people.known`).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db.models import Count, Exists, F, Q, QuerySet

from atrum_judge.text import alphabetical, as_seen, unaccented
from players.models import Club, KnownAs, Member
from tournaments.core.lists.likeness import beginnings, near_keys, part_keys, words_of
from tournaments.core.naming import FORGOTTEN
from tournaments.enums import EntryState, TournamentState
from tournaments.models import EntryMember, FormerMember, Gathered, Tournament

T = TypeVar("T")
CAME = (EntryState.CHECKED_IN, EntryState.DROPPED, EntryState.DISQUALIFIED)
NAME, WORD, CALLED, ORDER, NEAR, PART = b"n", b"w", b"c", b"o", b"k", b"p"
"""Kinds of keys: a name, the rest of one from a later word on, the nickname, its place in a list, and hashes of
names that are nearly it, and of parts of it."""
ADD = "INSERT INTO players_knownas (club_id, player_id, key) VALUES (%s, %s, %s)"
KEPT = 80
"""Bytes of a name in a key."""
MOST_MEANT = 30
"""People of one key who are looked at; of more, those who came most."""
EVENTS_AT_ONCE = 25
AT_ONCE = 500


def _batches(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    return (rows[k : k + AT_ONCE] for k in range(0, len(rows), AT_ONCE))


def came_to(club: Club) -> QuerySet[EntryMember]:
    """Return the people who came to a club's events, once for each."""
    rows = EntryMember.objects.filter(tournament__club=club, entry__state__in=CAME)
    return rows.exclude(tournament__state=TournamentState.CANCELLED)


def came_to_backed(federation: Club) -> QuerySet[EntryMember]:
    """Return the people who came to events that a federation backs, once for each."""
    return EntryMember.objects.filter(tournament__backing__club=federation, entry__state__in=CAME)


def is_own(entry: str) -> bool:
    """True if the name of an entry may be that of its person; of a pair or a team it is not."""
    return not any(mark in entry for mark in ("+", "/", "&"))


def is_nobody(nickname: str, user: int | None, is_active: bool | None) -> bool:
    """True for a person who is forgotten, or whose account is closed."""
    return nickname.startswith(FORGOTTEN[:10]) or (user is not None and not is_active)


def gather(club: Club, *, but: Tournament | None = None) -> None:
    """Bring the index of a club up to date: one query where it is.

    Args:
        but: an event that may wait.
    """
    events = Tournament.objects.filter(club=club).exclude(gathered__revision=F("revision"))
    if but is not None:
        events = events.exclude(pk=but.pk)
    renamed = KnownAs.objects.filter(club=club, key=KnownAs.GATHER_AGAIN)
    while Club.objects.filter(Exists(events) | Exists(renamed), pk=club.pk).exists():
        with transaction.atomic():
            Club.objects.select_for_update().get(pk=club.pk)
            rows = events.order_by("pk").values_list("pk", "revision")
            _gather(club, dict(rows[:EVENTS_AT_ONCE]))


def _gather(club: Club, events: Mapping[int, int]) -> None:
    """Gather the people of events, given with their revisions, and who is renamed."""
    people = set(KnownAs.objects.filter(club=club, key=KnownAs.GATHER_AGAIN).values_list("player", flat=True))
    for rows in (EntryMember.objects, FormerMember.objects):
        people |= set(rows.filter(tournament__in=list(events)).values_list("player", flat=True))
    for some in _batches(sorted(people)):
        _gather_people(club, some)
    done = [Gathered(tournament_id=pk, revision=revision) for pk, revision in events.items()]
    Gathered.objects.bulk_create(
        done, update_conflicts=True, unique_fields=["tournament"], update_fields=["revision"]
    )


def _gather_people(club: Club, players: Collection[int]) -> None:
    wanted: set[tuple[int, bytes]] = set()
    columns = ("player", "player__nickname", "player__user", "player__user__is_active")
    rows = came_to(club).filter(player__in=players)
    for player, nickname, user, active, entry, real in rows.values_list(
        *columns, "entry__name", "entry__real_name"
    ).distinct():
        if not is_nobody(nickname, user, active):
            names = {as_seen(one) for one in (nickname, real, entry if is_own(entry) else "") if one}
            wanted |= {(player, key) for key in _keys(nickname, names)}
    kept = KnownAs.objects.filter(club=club, player__in=players).values_list("pk", "player", "key")
    there = {(player, bytes(key)): pk for pk, player, key in kept}
    for gone in _batches([pk for row, pk in there.items() if row not in wanted]):
        KnownAs.objects.filter(pk__in=gone).delete()
    with connection.cursor() as cursor:  # of a club with years of history a hundred thousand: too many for objects
        cursor.executemany(ADD, [(club.pk, player, key) for player, key in sorted(wanted - there.keys())])


def _keys(nickname: str, names: Collection[str]) -> set[bytes]:
    found = {_cut(CALLED, as_seen(nickname)), _cut(ORDER, alphabetical(nickname))}
    for name in names:
        found |= {_cut(WORD if k else NAME, rest) for k, rest in enumerate(beginnings(name))}
        found |= {_hashed(NEAR, one) for one in near_keys(name)} | {_hashed(PART, one) for one in part_keys(name)}
    return found


def _cut(kind: bytes, text: str) -> bytes:
    return kind + text.encode()[:KEPT]


def _hashed(kind: bytes, text: str) -> bytes:
    return kind + blake2b(text.encode(), digest_size=6).digest()


def named(club: Club, names: Iterable[str], without: Collection[int] = ()) -> Mapping[str, Collection[int]]:
    """Return the people who may have each of these names (`as_seen`)."""
    keys = {name: {_cut(NAME, name)} for name in names}
    return _hits(club, keys, without)


def nearly_named(club: Club, names: Iterable[str], without: Collection[int] = ()) -> Mapping[str, Collection[int]]:
    """Return the people who may have a name that is alike, for each of these names (`as_seen`)."""
    keys = {}
    for name in names:
        keys[name] = {_hashed(NEAR, one) for one in near_keys(name) | part_keys(name)}
        keys[name].add(_hashed(PART, " ".join(sorted(set(words_of(name))))))
    return _hits(club, keys, without)


def _hits(club: Club, keys: Mapping[str, set[bytes]], without: Collection[int]) -> Mapping[str, Collection[int]]:
    found: dict[bytes, list[int]] = defaultdict(list)
    for some in _batches(sorted({key for own in keys.values() for key in own})):
        for key, player in KnownAs.objects.filter(club=club, key__in=some).values_list("key", "player"):
            if player not in without:
                found[bytes(key)].append(player)
    if crowded := {key: players for key, players in found.items() if len(players) > MOST_MEANT}:
        found |= _regulars(club, crowded)
    return {name: {player for key in own for player in found.get(key, ())} for name, own in keys.items()}


def _regulars(club: Club, crowds: Mapping[bytes, list[int]]) -> dict[bytes, list[int]]:
    """Return of the people of each key those who came most; one query."""
    rows = came_to(club).filter(
        player__in=KnownAs.objects.filter(club=club, key__in=list(crowds)[:AT_ONCE]).values("player")
    )
    visits = dict(rows.values_list("player").annotate(n=Count("pk")))
    return {
        key: sorted(players, key=lambda one: (-visits.get(one, 0), one))[:MOST_MEANT]
        for key, players in crowds.items()
    }


def beginning(club: Club, said: str, most: int, without: QuerySet[Any] | None = None) -> list[int]:
    """Return the people with a name in which a word begins with what somebody typed; who came most is first.

    Those who are called exactly so come before.
    """
    part = unaccented(said.strip())
    if not part:
        return []
    keys = Q()
    for kind in (NAME, WORD):
        start = _cut(kind, part)
        keys |= Q(key__gte=start, key__lt=start + b"\xff")
    notes = Member.objects.filter(club=club)
    rows = came_to(club).exclude(player__in=notes.filter(is_hidden=True).values("player"))
    if without is not None:
        rows = rows.exclude(player__in=without)
    same_as = dict(notes.filter(same_as__isnull=False).values_list("player", "same_as__player"))
    found: list[int] = []
    for which in (Q(key=_cut(NAME, as_seen(said))), keys):
        whose = rows.filter(player__in=KnownAs.objects.filter(which, club=club).values("player"))
        ordered = whose.values("player").annotate(n=Count("pk")).order_by("-n", "player")
        found += ordered.values_list("player", flat=True)[:most]
    return list(dict.fromkeys(same_as.get(one, one) for one in found))[:most]


def in_order(club: Club) -> QuerySet[KnownAs]:
    """Return a row for each person of a club's list, as Spanish orders their nicknames."""
    out = Member.objects.filter(club=club).filter(Q(is_hidden=True) | Q(same_as__isnull=False))
    rows = KnownAs.objects.filter(club=club, key__gte=ORDER, key__lt=ORDER + b"\xff")
    return rows.exclude(player__in=out.values("player")).order_by("key", "player")


def shared(club: Club, nicknames: Collection[str]) -> set[str]:
    """Return those of these nicknames (`as_seen`) that several people of a club have."""
    joined = Member.objects.filter(club=club).filter(Q(is_hidden=True) | Q(same_as__isnull=False))
    keys = {_cut(CALLED, one): one for one in nicknames}
    found = set()
    for some in _batches(sorted(keys)):
        rows = KnownAs.objects.filter(club=club, key__in=some).exclude(player__in=joined.values("player"))
        several = rows.values("key").annotate(n=Count("pk")).filter(n__gt=1).order_by()
        found |= {keys[bytes(key)] for key in several.values_list("key", flat=True)}
    return found


def has_people(club: Club) -> bool:
    """True if somebody came to a club before."""
    return KnownAs.objects.filter(club=club).exists()
