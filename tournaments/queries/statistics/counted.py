"""Count finished events that publish their lists: from rows to kept sums."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, Min, QuerySet, TextField
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from atrum_judge.counted import Fate
from atrum_judge.judging.ready import json_decoder
from atrum_judge.protocol import Ruleset, Terms
from atrum_judge.reports import CUT_SHORT
from tournaments.core.statistics.counting import Tally
from tournaments.core.statistics.tables import PARTS, Played, Sat
from tournaments.core.statistics.told import LEAST_PEOPLE, Counted
from tournaments.enums import CUT_STAGES, OutcomeKind, PreparationState, TournamentState
from tournaments.models import ClockPause, EntryMember, Match, Report, Roster, Round, Seat, Tournament
from tournaments.serving.sums import kept_sums

COUNTED = "counted:1"
"""Begins the keys of kept sums; another number where their form changes."""
FORMED = {PreparationState.DONE, PreparationState.RESOLVED}


def is_counted(event: Tournament) -> bool:
    """True for an event whose statistics may be told: it is over, it publishes its lists, one person plays at a
    seat, for a team's result says nothing of one board's pieces.
    """
    return event.public_rosters and event.is_revealed and event.ruleset.entry_size == 1


def counting(events: QuerySet[Tournament]) -> list[Tournament]:
    """Return those among events whose statistics may be told, oldest first."""
    over = events.filter(state=TournamentState.FINISHED, public_rosters=True).order_by("starts_at", "pk")
    return [one for one in over if is_counted(one)]


def counted_of(events: Sequence[Tournament]) -> dict[int, Counted]:
    """Return the statistics of events (`is_counted`) by id; none of one with too few lists."""
    found = kept_sums(COUNTED, events, _kept)
    told = {pk: Counted.read(kept) for pk, kept in found.items()}
    return {pk: one for pk, one in told.items() if one.lists >= LEAST_PEOPLE}


def _kept(events: Sequence[Tournament]) -> dict[int, Any]:
    return {pk: one.as_json() for pk, one in _made(events).items()}


@dataclass(frozen=True)
class _Lists:
    """The lists of one event.

    Attributes:
        keys: of names, as far as one was asked for.
        items: of each entry, the pieces by key.
        names: by key, as the first list that has it writes it.
        renamed: of each entry, the key that stands for a corrected one.
        leads: of each entry, the keys by which it meets others where no preparation says it.
        traits: by key of the piece.
    """

    ruleset: Ruleset
    keys: dict[str, str] = field(default_factory=dict)
    items: dict[int, tuple[str, ...]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    renamed: dict[int, dict[str, str]] = field(default_factory=dict)
    leads: dict[int, tuple[str, ...]] = field(default_factory=dict)
    traits: dict[str, list[str]] = field(default_factory=dict)

    def key(self, name: str) -> str:
        """Return the key of a name."""
        found = self.keys.get(name)
        if found is None:
            found = self.keys[name] = self.ruleset.name_key(name)
            self.names.setdefault(found, name)
        return found

    def at_table(
        self, number: int, fates: Sequence[tuple[str, Fate]] | None
    ) -> tuple[tuple[tuple[str, Fate], ...] | None, tuple[str, ...]]:
        """Return an entry's pieces at a table, and those by which it met the others.

        Args:
            fates: as its preparation tells them; None where nobody knows, or the game has none.
        """
        if self.ruleset.preparation is None:
            keys = self.items.get(number)
            return None if keys is None else tuple((key, "kept") for key in keys), self.leads.get(number, ())
        if fates is None:
            return None, ()
        pieces = tuple((self.key(name), fate) for name, fate in fates)
        if number in self.renamed:
            renamed = self.renamed[number]
            pieces = tuple((renamed.get(key, key), fate) for key, fate in pieces)
        return pieces, tuple(key for key, fate in pieces if fate == "kept")


def _made(events: Collection[Tournament]) -> dict[int, Counted]:
    people = dict[tuple[int, int], int]()
    for event, number, player in EntryMember.objects.filter(tournament__in=events).values_list(
        "tournament", "entry__number", "player"
    ):
        people[event, number] = player
    rosters: dict[int, list[Any]] = defaultdict(list)
    listed = Roster.objects.filter(entry__tournament__in=events).order_by("entry__number")
    for event, *row in listed.values_list("entry__tournament", "entry__number", _text("items"), _text("former")):
        rosters[event].append(row)
    read = _Tables(events)
    found = {}
    for one in events:
        lists = _lists(one, rosters[one.pk])
        tables = list(read.of(one, lists))
        holders: dict[str, list[int]] = defaultdict(list)
        of_trait: dict[str, list[int]] = defaultdict(list)
        for number, keys in lists.items.items():
            person = people.get((one.pk, number), 0)
            for key in keys:
                holders[key].append(person)
            for trait in {trait for key in keys for trait in lists.traits.get(key, ())}:
                of_trait[trait].append(person)
        parts = {part: Tally.of((table for table in tables if table.part == part), lists.traits) for part in PARTS}
        found[one.pk] = Counted(len(lists.items), lists.names, dict(holders), dict(of_trait), parts)
    return found


def _lists(event: Tournament, rows: Sequence[tuple[int, str, str]]) -> _Lists:
    ruleset, shape = event.ruleset, event.roster_shape
    found = _Lists(ruleset)
    key_of = found.key
    read = json_decoder(Any).decode
    for number, listed, corrected in rows:
        items, former = read(listed), read(corrected)
        if former and len(former) == len(items):
            pairs = (
                (key_of(said["name"]), key_of(true["name"])) for said, true in zip(former, items, strict=True)
            )
            found.renamed[number] = {said: true for said, true in pairs if said != true}
        keys = dict.fromkeys(key_of(item["name"]) for item in items)
        if not keys:
            continue
        found.items[number] = tuple(keys)
        for item in items:
            key = key_of(item["name"])
            if ruleset.trait and key not in found.traits:
                found.traits[key] = list(ruleset.trait.of(item))
        if shape and shape.is_list:
            leads = (key_of(item["name"]) for item in items if item.get("pile") in shape.single)
            found.leads[number] = tuple(dict.fromkeys(leads))
        else:
            found.leads[number] = found.items[number]
    return found


def _text(column: str) -> Cast:
    """Return a column of JSON as it is stored: the database's own reader of it is slow."""
    return Cast(column, TextField())


class _Tables:
    """The tables of events that were played to their end; five queries for all of them."""

    OF_ROUND = ("pk", "stage__number", "stage__kind", "started_at", "minutes")
    OF_MATCH = (
        "tournament",
        "pk",
        "round",
        "preparation_state",
        _text("preparation"),
        KeyTextTransform("ending", "result__data"),
    )

    def __init__(self, events: Collection[Tournament]) -> None:
        known = Match.objects.filter(
            tournament__in=events,
            round__published_at__isnull=False,
            table__isnull=False,
            result__kind__in=(OutcomeKind.DECIDED, OutcomeKind.DRAWN),
        )
        # Columns and rows as few and as plain as can be: a season has a hundred thousand of them.
        rounds = Round.objects.filter(tournament__in=events)
        self.rounds = {pk: row for pk, *row in rounds.values_list(*self.OF_ROUND)}
        self.matches: dict[int, list[Any]] = defaultdict(list)
        for event, *row in known.order_by("pk").values_list(*self.OF_MATCH):
            self.matches[event].append(row)
        self.seats: dict[int, list[Any]] = defaultdict(list)
        seats = Seat.objects.filter(match__in=known).order_by("index")
        for match, *row in seats.values_list("match", "entry__number", "won", "place"):
            self.seats[match].append(row)
        self.longer = dict(known.exclude(extension=timedelta()).values_list("pk", "extension"))
        said = Report.objects.filter(match__in=known, version__gt=F("match__replayed_after"))
        self.reported = dict(said.order_by().values_list("match").annotate(Min("created_at")))
        self.pauses: dict[int, list[tuple[datetime, datetime | None]]] = defaultdict(list)
        for round_, since, until in ClockPause.objects.filter(round__tournament__in=events).values_list(
            "round", "paused_at", "resumed_at"
        ):
            self.pauses[round_].append((since, until))

    def of(self, event: Tournament, lists: _Lists) -> Iterator[Played]:
        preparation, by_time, read = event.ruleset.preparation, _by_time(event), json_decoder(Any).decode
        for pk, round_, formed, state, ending in self.matches[event.pk]:
            if ending in CUT_SHORT:
                continue
            stage, kind, started, minutes = self.rounds[round_]
            first, fates = None, None
            if preparation and state and formed in FORMED:
                told = read(state)
                first, fates = preparation.order(told)[0], preparation.fates(told)
            yield Played(
                "cut" if stage > 1 and kind in CUT_STAGES else "main",
                tuple(
                    Sat(bool(won), place == 1 and not won, *lists.at_table(number, fates[seat] if fates else None))
                    for seat, (number, won, place) in enumerate(self.seats[pk])
                ),
                first,
                ending in by_time,
                self._seconds(pk, round_, started),
                60 * minutes + int(self.longer.get(pk, timedelta()).total_seconds()) if minutes else 0,
            )

    def _seconds(self, match: int, round_: int, started: datetime | None) -> int | None:
        at = self.reported.get(match)
        if started is None or at is None or at < started:
            return None
        paused = sum(
            (min(until or at, at) - since for since, until in self.pauses[round_] if since < at), timedelta()
        )
        return int((at - started - paused).total_seconds())


def _by_time(event: Tournament) -> set[str]:
    """Return the names of the endings that the end of a round's time makes."""
    options, seats = event.game_options, event.tables.usual
    every = (event.ruleset.endings(Terms(seats, options, needs_winner)) for needs_winner in (True, False))
    return {one.name for endings in every for one in endings if one.by_time}
