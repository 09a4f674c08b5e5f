"""Standings of a tournament, from its recorded results."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, cast

from django.core.cache import cache
from django.utils.formats import get_format

from rules import protocol
from rules.protocol import Outcome
from tournaments.core.history import EntryId, FinalMatch, History, history_of
from tournaments.core.plan import final_numbers, seeding_key
from tournaments.core.standings import CRITERIA, Criterion, Standing, rank
from tournaments.core.standings.criteria import Value
from tournaments.enums import (
    KNOCKOUT_FORMATS,
    KNOCKOUT_STAGES,
    TABLE_STAGES,
    EntryState,
    EventFormat,
    OutcomeKind,
    StageKind,
)
from tournaments.errors import localized
from tournaments.models import Entry, Match, Round, Seat, Tournament
from tournaments.queries.rounds import open_matches


@dataclass(frozen=True, slots=True)
class Comparison:
    """A criterion and the values of two neighbours in the standing."""

    criterion: Criterion
    own: str
    other: str

    @property
    def decides(self) -> bool:
        """The values differ."""
        return self.own != self.other


@dataclass(frozen=True, slots=True)
class Row:
    """A standing as it is shown.

    Attributes:
        tally: wins-losses.
        cells: one text per column of `StandingsTable.columns`.
        why: what places the row above the next: "SCORE: 9 > 7".
        below: the next entry.
        steps: each criterion that was asked, with both values, the deciding one last.
    """

    rank: int
    entry: Entry
    tally: str
    cells: tuple[str, ...]
    why: str
    below: Entry | None
    steps: tuple[Comparison, ...]


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A standing after a round, with its criteria; one table, or one a group.

    Attributes:
        amended: a result was corrected after its round.
        void: how many matches of these rounds do not count.
    """

    after: int
    columns: tuple[Criterion, ...]
    groups: tuple[tuple[Row, ...], ...]
    amended: bool
    void: int

    @property
    def rows(self) -> list[Row]:
        """All rows, group after group."""
        return [row for group in self.groups for row in group]


def seeding_order(entries: Iterable[Entry]) -> list[Entry]:
    """Entries by initial seeding: by rating, best first, then those without one by registration."""
    return sorted(entries, key=lambda entry: seeding_key(entry.rating, entry.number))


def standing_rounds(tournament: Tournament) -> list[Round]:
    """Published rounds that a standing counts and that have no open matches, oldest first."""
    rounds = tournament.rounds.filter(stage__kind__in=TABLE_STAGES, published_at__isnull=False).order_by("number")
    return [round_ for round_ in rounds if not open_matches(round_).exists()]


def history(
    tournament: Tournament,
    *,
    after: int | None = None,
    instead: Mapping[int, Outcome] | None = None,
) -> History:
    """What was played in finished rounds before any bracket. Entries are known by their number.

    Args:
        after: only rounds up to this number.
        instead: outcomes by match id that replace the recorded ones, to preview a correction.
    """
    rounds = [round_ for round_ in standing_rounds(tournament) if after is None or round_.number <= after]
    seats = Seat.objects.filter(round__in=rounds).select_related("entry", "match__result")
    tables: dict[int, dict[int, list[Seat]]] = {round_.pk: defaultdict(list) for round_ in rounds}
    for seat in seats.order_by("match_id", "index"):
        tables[seat.round_id][seat.match_id].append(seat)
    present = tournament.entries.filter(state=EntryState.CHECKED_IN)
    return history_of(
        [entry.number for entry in seeding_order(tournament.entries.all())],
        (
            [_final(seated, (instead or {}).get(match)) for match, seated in matches.items()]
            for matches in tables.values()
        ),
        present=set(present.values_list("number", flat=True)),
    )


def _final(seats: Sequence[Seat], instead: Outcome | None) -> FinalMatch:
    entries = tuple(seat.entry.number for seat in seats)
    if instead:
        return FinalMatch(instead.kind, entries, instead.seats)
    kind = cast(protocol.OutcomeKind, seats[0].match.outcome_kind)
    return FinalMatch(kind, entries, tuple(seat.result for seat in seats if seat.result))


def ranking(tournament: Tournament, *, after: int | None = None) -> list[Standing]:
    """The standing before any bracket, best first, with entries by number."""
    return rank(history(tournament, after=after), tournament.criteria, tournament.seed)


def standings_table(tournament: Tournament, *, after: int | None = None) -> StandingsTable:
    """The standing as pages, API and print show it, after a round (default: the last finished one)."""
    played = history(tournament, after=after)
    last = len(played.rounds)  # these rounds come first and are numbered from 1
    criteria = criteria_of(tournament)
    entries = {entry.number: entry for entry in tournament.entries.all()}
    columns = tuple(criterion for criterion in criteria if criterion.shown)
    groups = tuple(
        tuple(_rows(part, standings, criteria, entries))
        for part, standings in _cached_rankings(tournament, played, last)
    )
    amended = tournament.rounds.filter(amended=True).exists()
    void = tournament.matches.filter(result__kind=OutcomeKind.VOID, round__number__lte=last).count()
    return StandingsTable(last, columns, groups, amended, void)


def criteria_of(tournament: Tournament) -> list[Criterion]:
    """The criteria of an event in their order, in the words of its game."""
    return [CRITERIA[name].said_in(tournament.ruleset) for name in tournament.criteria]


def group_numbers(tournament: Tournament) -> list[list[int]]:
    """The groups of a round robin, as numbers of entries; none before it begins, or in other formats."""
    stage = tournament.stages.filter(kind=StageKind.ROUND_ROBIN).first()
    if stage is None:
        return []
    number = dict(tournament.entries.values_list("pk", "number"))
    return [[number[pk] for pk in group] for group in stage.seeds]


def _rows(
    played: History,
    standings: Sequence[Standing],
    criteria: Sequence[Criterion],
    entries: Mapping[int, Entry],
) -> list[Row]:
    return [
        Row(
            standing.rank,
            entries[int(standing.entry)],
            _tally(played, standing.entry),
            tuple(
                format_value(criterion, value)
                for criterion, value in zip(criteria, standing.values, strict=True)
                if criterion.shown
            ),
            _why(standing, following, criteria),
            entries[int(following.entry)] if following else None,
            _steps(standing, following, criteria),
        )
        for standing, following in zip_longest(standings, standings[1:])
    ]


def _cached_rankings(tournament: Tournament, played: History, after: int) -> list[tuple[History, list[Standing]]]:
    """Each group's history and standing; the whole field is one group where there are none."""
    groups = group_numbers(tournament)
    parts = [played.only(group) for group in groups] if len(groups) > 1 else [played]
    key = f"ranking:{tournament.pk}:{tournament.revision}:{after}"
    found: list[list[Standing]] | None = cache.get(key)
    if found is None:
        found = [rank(part, tournament.criteria, tournament.seed) for part in parts]
        cache.set(key, found, 3600)
    return list(zip(parts, found, strict=True))


def format_value(criterion: Criterion, value: Value) -> str:
    """A criterion's value in the reader's language."""
    return criterion.format(value, get_format("DECIMAL_SEPARATOR"))


def final_order(tournament: Tournament) -> list[Entry]:
    """Entries from champion to last: by bracket first, then by the standing before it.

    Who went out in the same bracket round is ordered by that standing; in an event that is a bracket, by seed.
    """
    entries = {entry.number: entry for entry in tournament.entries.all()}
    seats = Seat.objects.filter(match__tournament=tournament, round__stage__kind__in=KNOCKOUT_STAGES)
    decided = [
        (seat.round.number, seat.entry.number, bool(seat.won))
        for seat in seats.filter(won__isnull=False).select_related("round", "entry")
    ]
    lives = 2 if tournament.format == EventFormat.DOUBLE else 1
    return [entries[number] for number in final_numbers(ranking_or_seeds(tournament), decided, lives)]


def ranking_or_seeds(tournament: Tournament) -> list[int]:
    """Numbers by the standing before any bracket; in an event that is one, by its seeds."""
    if tournament.format in KNOCKOUT_FORMATS:
        number = dict(tournament.entries.values_list("pk", "number"))
        stage = tournament.stages.first()
        return [number[pk] for pk in stage.seeds] if stage else []
    return [int(standing.entry) for standing in ranking(tournament)]


def preview_correction(match: Match, outcome: Outcome) -> list[dict[str, Any]]:
    """Who changes place in the Swiss standing if a match had another outcome."""
    tournament = match.tournament
    before = {s.entry: s.rank for s in ranking(tournament)}
    corrected = history(tournament, instead={match.pk: outcome})
    after = {s.entry: s.rank for s in rank(corrected, tournament.criteria, tournament.seed)}
    entries = {entry.number: entry for entry in tournament.entries.all()}
    return [
        {"entry": entries[int(entry)], "before": before[entry], "after": place}
        for entry, place in sorted(after.items(), key=lambda item: item[1])
        if before.get(entry) != place
    ]


def _tally(played: History, entry: EntryId) -> str:
    lines = played.lines[entry]
    won = sum(line.won for line, _ in lines)
    return f"{won}-{len(lines) - won}"


def _steps(
    standing: Standing, following: Standing | None, criteria: Sequence[Criterion]
) -> tuple[Comparison, ...]:
    """The criteria by which two neighbours were compared, up to the one that decided."""
    if standing.decided_by is None or following is None:
        return ()
    asked = criteria[: _place(criteria, standing.decided_by) + 1]
    return tuple(
        Comparison(
            criterion,
            format_value(criterion, standing.values[place]),
            format_value(criterion, following.values[place]),
        )
        for place, criterion in enumerate(asked)
    )


def _why(standing: Standing, following: Standing | None, criteria: Sequence[Criterion]) -> str:
    """The criterion that places a row above the next, with both values: "SCORE: 9 > 7"."""
    if standing.decided_by is None or following is None:
        return ""
    place = _place(criteria, standing.decided_by)
    criterion = criteria[place]
    own, other = (format_value(criterion, s.values[place]) for s in (standing, following))
    return f"{localized(criterion.label)}: {own} > {other}"


def _place(criteria: Sequence[Criterion], name: str) -> int:
    return next(place for place, criterion in enumerate(criteria) if criterion.name == name)
