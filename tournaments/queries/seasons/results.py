"""The results of finished events, each worked out once a revision."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from django.conf import settings
from django.core.cache import cache

from tournaments.core.event import Event
from tournaments.core.seasons.ratings import Meeting
from tournaments.enums import EntryState
from tournaments.models import EntryMember, Tournament
from tournaments.queries.event import events_of

SECONDS = 7 * 24 * 3600
AT_ONCE = 50
"""Events that are read together: more would take much memory."""


@dataclass(frozen=True, slots=True)
class Result:
    """An entry's result in an event.

    Attributes:
        players: ids of its people; several are a team.
        place: None for one that was disqualified.
        wins, draws, losses: rounds of the whole event; a bye counts as what it gave.
    """

    entry: int
    name: str
    players: tuple[int, ...]
    place: int | None
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Played:
    """A finished event: its results from the champion down, and the tables that were played.

    Attributes:
        meetings: by number of entry; none of tables where somebody was absent, of void ones, of byes.
        titles: the division, empty for the event's own, and who has it; none where nobody has.
    """

    results: tuple[Result, ...]
    meetings: tuple[Meeting, ...]
    titles: tuple[tuple[str, Result], ...]


def results_of(events: Sequence[Tournament]) -> Mapping[int, tuple[Result, ...]]:
    """Return the results of finished events by id, each from the champion down."""
    return {pk: one.results for pk, one in played_of(events).items()}


def played_of(events: Sequence[Tournament]) -> Mapping[int, Played]:
    """Return finished events by id."""
    keys = {f"played:{one.version}": one for one in events}
    # Plain values, which another version of the site reads, too.
    found: dict[str, list[Any]] = cache.get_many(keys) if settings.FOR_CROWDS else {}
    missing = [one for key, one in keys.items() if key not in found]
    for k in range(0, len(missing), AT_ONCE):
        made = _made(missing[k : k + AT_ONCE])
        if settings.FOR_CROWDS:
            cache.set_many(made, SECONDS)
        found |= made
    return {one.pk: _read(*found[key]) for key, one in keys.items()}


def _read(rows: list[Any], meetings: list[Any], titles: list[Any]) -> Played:
    results = tuple(Result(*row) for row in rows)
    by_entry = {one.entry: one for one in results}
    won = tuple((division, by_entry[entry]) for division, entry in titles)
    return Played(results, tuple(Meeting(*row) for row in meetings), won)


def _made(events: Sequence[Tournament]) -> dict[str, list[Any]]:
    people: dict[tuple[int, int], list[int]] = defaultdict(list)
    names: dict[tuple[int, int], str] = {}
    columns = ("tournament", "entry__number", "entry__name", "player")
    for event, number, name, player in (
        EntryMember.objects.filter(tournament__in=events).order_by("pk").values_list(*columns)
    ):
        people[event, number].append(player)
        names[event, number] = name
    plain = events_of(events)
    found = {}
    for one in events:
        played = plain[one.pk]
        won, drawn, lost = _rounds(played)
        ending = played.ending()
        out = played.in_state(EntryState.DISQUALIFIED)
        rows = [
            (
                number,
                names.get((one.pk, number), ""),
                tuple(people[one.pk, number]),
                None if number in out else place,
                won[number],
                drawn[number],
                lost[number],
            )
            for place, number in enumerate(ending.order, start=1)
        ]
        endings = {"": ending, **(played.endings() if played.divisions else {})}
        titles = [(name, each.title.entry) for name, each in endings.items() if each.title.entry is not None]
        found[f"played:{one.version}"] = [rows, [tuple(each) for each in _meetings(played)], titles]
    return found


def _rounds(event: Event) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """Return the rounds that each entry won, those that it drew, and those that it lost."""
    won, drawn, lost = Counter[int](), Counter[int](), Counter[int]()
    for match in (match for round_ in event.rounds if round_.is_published for match in round_.matches):
        for line in match.result.lines if match.result else ():
            won[int(line.entry)] += line.won
            drawn[int(line.entry)] += line.drawn
            lost[int(line.entry)] += not line.won and not line.drawn
    for entry, late in event.late.items():
        missed = late.first - 1
        won[int(entry)] += missed * bool(late.each.won)
        drawn[int(entry)] += missed * (late.each.place == 1 and not late.each.won)
        lost[int(entry)] += missed * (late.each.place != 1 and not late.each.won)
    return won, drawn, lost


def _meetings(event: Event) -> Iterator[Meeting]:
    for match in (match for round_ in event.rounds if round_.is_published for match in round_.matches):
        if match.table is None or match.result is None or match.result.is_absence:
            continue
        lines = match.result.lines
        for one, other in combinations(lines, 2):
            halves = 1 + one.is_before(other) - other.is_before(one)
            yield Meeting(int(one.entry), int(other.entry), halves, len(lines))
