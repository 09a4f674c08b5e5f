"""The results of finished events, each worked out once a version."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from atrum_judge.text import unaccented
from tournaments.core.event import Event, Match
from tournaments.core.history import SeatLine
from tournaments.core.seasons.ratings import Meeting
from tournaments.enums import EntryState
from tournaments.models import Entry, EntryMember, Tournament
from tournaments.queries.event import events_of
from tournaments.serving.sums import kept_sums

PLAYED = "played:3"
"""Begins the keys of kept results; another number where their form changes."""


Lines = Sequence[tuple[Match, tuple[SeatLine, ...]]]
"""Tables of published rounds that are over, with the results that count."""


@dataclass(frozen=True, slots=True)
class Result:
    """An entry's result in an event.

    Attributes:
        name: of a team.
        players: ids of its people; several are a team.
        place: None for one that was disqualified.
        wins, draws, losses: rounds of the whole event; a bye counts as what it gave.
        division: empty where it played in none.
    """

    entry: int
    name: str
    players: tuple[int, ...]
    place: int | None
    wins: int
    draws: int
    losses: int
    division: str = ""


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


def in_division(results: Sequence[Result], division: str) -> tuple[Result, ...]:
    """Return the results of those who played in a division, with their places in it; all of them without one."""
    if not division:
        return tuple(results)
    sought = unaccented(division)
    own = (one for one in results if unaccented(one.division) == sought)
    return tuple(replace(one, place=one.place and place) for place, one in enumerate(own, start=1))


def played_of(events: Sequence[Tournament]) -> Mapping[int, Played]:
    """Return finished events by id."""
    found = kept_sums(PLAYED, events, _made)
    # Names are asked for each time: what is kept names nobody.
    teams = {one.pk for one in events if one.ruleset.entry_size > 1}
    names: dict[int, dict[int, str]] = defaultdict(dict)
    if teams:
        for event, number, name in Entry.objects.filter(tournament__in=teams).values_list(
            "tournament", "number", "name"
        ):
            names[event][number] = name
    return {pk: _read(names[pk], *found[pk]) for pk in found}


def _read(names: Mapping[int, str], rows: list[Any], meetings: list[Any], titles: list[Any]) -> Played:
    results = tuple(
        Result(number, names.get(number, ""), tuple(players), *rest) for number, players, *rest in rows
    )
    by_entry = {one.entry: one for one in results}
    won = tuple((division, by_entry[entry]) for division, entry in titles)
    return Played(results, tuple(Meeting(*row) for row in meetings), won)


def _made(events: Sequence[Tournament]) -> dict[int, Any]:
    people: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    members = EntryMember.objects.filter(tournament__in=events).order_by("pk")
    for event, number, player in members.values_list("tournament", "entry__number", "player"):
        people[event][number].append(player)
    plain = events_of(events)
    return {one.pk: _told(plain[one.pk], people[one.pk]) for one in events}


def _told(event: Event, people: Mapping[int, list[int]]) -> list[Any]:
    """Return an event as the values that are kept."""
    matches = (match for round_ in event.rounds if round_.is_published for match in round_.matches)
    played = [(one, one.result.lines) for one in matches if one.result]
    won, drawn, lost = _rounds(event, played)
    ending = event.ending()
    out = event.in_state(EntryState.DISQUALIFIED)
    division = {one.number: one.division for one in event.entries}
    rows = [
        [
            number,
            people[number],
            None if number in out else place,
            won[number],
            drawn[number],
            lost[number],
            division.get(number, ""),
        ]
        for place, number in enumerate(ending.order, start=1)
    ]
    endings = {"": ending, **(event.endings() if event.divisions else {})}
    titles = [[name, each.title.entry] for name, each in endings.items() if each.title.entry is not None]
    return [rows, [list(each) for each in _meetings(played)], titles]


def _rounds(event: Event, played: Lines) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """Return the rounds that each entry won, those that it drew, and those that it lost."""
    won, drawn, lost = Counter[int](), Counter[int](), Counter[int]()
    for _match, lines in played:
        for line in lines:
            (won if line.won else drawn if line.drawn else lost)[int(line.entry)] += 1
    for entry, late in event.late.items():
        missed = late.first - 1
        won[int(entry)] += missed * bool(late.each.won)
        drawn[int(entry)] += missed * (late.each.place == 1 and not late.each.won)
        lost[int(entry)] += missed * (late.each.place != 1 and not late.each.won)
    return won, drawn, lost


def _meetings(played: Lines) -> Iterator[Meeting]:
    for match, lines in played:
        if match.table is None or match.result is None or match.result.is_absence:
            continue
        for one, other in combinations(lines, 2):
            halves = 1 + one.is_before(other) - other.is_before(one)
            yield Meeting(int(one.entry), int(other.entry), halves, len(lines))
