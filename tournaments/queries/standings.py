"""Standings of a tournament, from its recorded results."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.utils.formats import number_format

from rules.protocol import SeatResult
from tournaments.enums import EntryState, StageKind
from tournaments.errors import localized
from tournaments.history import EntryId, History, SeatLine, Table
from tournaments.models import Entry, Match, Round, Seat, Tournament
from tournaments.queries.rounds import open_matches
from tournaments.standings import CRITERIA, Criterion, Standing, rank
from tournaments.standings.criteria import Value


@dataclass(frozen=True, slots=True)
class Row:
    """A standing as it is shown: `record` is wins-losses, `cells` one text per column of `columns`."""

    rank: int
    entry: Entry
    record: str
    cells: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A standing after a round, with its criteria."""

    after: int
    columns: tuple[Criterion, ...]
    rows: tuple[Row, ...]
    amended: bool


def swiss_rounds(tournament: Tournament) -> list[Round]:
    """Published Swiss rounds without open matches, oldest first."""
    rounds = tournament.rounds.filter(stage__kind=StageKind.SWISS, published_at__isnull=False).order_by("number")
    return [round_ for round_ in rounds if not open_matches(round_).exists()]


def history(
    tournament: Tournament,
    *,
    after: int | None = None,
    instead: Mapping[int, Sequence[SeatResult]] | None = None,
) -> History:
    """What was played in finished Swiss rounds. Entries are known by their number.

    Args:
        after: only rounds up to this number.
        instead: results by match id that replace the recorded ones, to preview a correction.
    """
    rounds = [round_ for round_ in swiss_rounds(tournament) if after is None or round_.number <= after]
    seats = Seat.objects.filter(round__in=rounds).select_related("entry").order_by("match_id", "index")
    tables: dict[int, dict[int, list[SeatLine]]] = defaultdict(lambda: defaultdict(list))
    for seat in seats:
        new = (instead or {}).get(seat.match_id)
        line = (
            SeatLine(seat.entry.number, new[seat.index].points, new[seat.index].score, new[seat.index].won)
            if new
            else SeatLine(seat.entry.number, seat.points or 0, seat.score or 0, bool(seat.won))
        )
        tables[seat.round_id][seat.match_id].append(line)
    played = {line.entry for matches in tables.values() for lines in matches.values() for line in lines}
    entries = [
        entry.number
        for entry in tournament.entries.order_by("number")
        if entry.number in played or entry.state == EntryState.CHECKED_IN
    ]
    return History(
        tuple(entries),
        tuple(tuple(Table(tuple(lines)) for lines in tables[round_.pk].values()) for round_ in rounds),
    )


def ranking(tournament: Tournament, *, after: int | None = None) -> list[Standing]:
    """The Swiss standing, best first, with entries by number."""
    return rank(history(tournament, after=after), tournament.criteria, tournament.seed)


def standings_table(tournament: Tournament, *, after: int | None = None) -> StandingsTable:
    """The standing as pages, API and print show it, after a round (default: the last finished one)."""
    played = history(tournament, after=after)
    last = len(played.rounds)  # Swiss rounds come first and are numbered from 1
    order = list(tournament.criteria)
    standings = _cached_ranking(tournament, played, last)
    entries = {entry.number: entry for entry in tournament.entries.all()}
    columns = tuple(CRITERIA[name] for name in order if name not in {"head_to_head", "draw"})
    rows = [
        Row(
            standing.rank,
            entries[int(standing.entry)],
            _record(played, standing.entry),
            tuple(
                format_value(CRITERIA[name], value)
                for name, value in zip(order, standing.values, strict=True)
                if name not in {"head_to_head", "draw"}
            ),
            _why(standing, following, order),
        )
        for standing, following in zip(standings, [*standings[1:], None], strict=True)
    ]
    amended = tournament.rounds.filter(amended=True).exists()
    return StandingsTable(last, columns, tuple(rows), amended)


def _cached_ranking(tournament: Tournament, played: History, after: int) -> list[Standing]:
    key = f"ranking:{tournament.pk}:{tournament.revision}:{after}"
    found: list[Standing] | None = cache.get(key)
    if found is None:
        found = rank(played, tournament.criteria, tournament.seed)
        cache.set(key, found, 3600)
    return found


def format_value(criterion: Criterion, value: Value) -> str:
    """A criterion's value as people read it."""
    return f"{number_format(float(value) * 100, 1)} %" if criterion.percent else str(value)


def final_order(tournament: Tournament) -> list[Entry]:
    """Entries from champion to last: by bracket first, then by the Swiss standing.

    Who went out in the same bracket round is ordered by the Swiss standing.
    """
    entries = {entry.number: entry for entry in tournament.entries.all()}
    swiss = [entries[int(s.entry)] for s in ranking(tournament)]
    reached: dict[int, int] = {}
    bracket = Match.objects.filter(tournament=tournament, round__stage__kind=StageKind.BRACKET)
    for match in bracket.select_related("round").prefetch_related("seats"):
        for seat in match.seats.all():
            value = 2 * match.round.number + bool(seat.won)
            reached[seat.entry_id] = max(reached.get(seat.entry_id, 0), value)
    return sorted(swiss, key=lambda entry: -reached.get(entry.pk, 0))


def preview_correction(match: Match, seats: Sequence[SeatResult]) -> list[dict[str, Any]]:
    """Who changes place in the Swiss standing if a match had another result."""
    tournament = match.tournament
    before = {s.entry: s.rank for s in ranking(tournament)}
    corrected = history(tournament, instead={match.pk: seats})
    after = {s.entry: s.rank for s in rank(corrected, tournament.criteria, tournament.seed)}
    entries = {entry.number: entry for entry in tournament.entries.all()}
    return [
        {"entry": entries[int(entry)], "before": before[entry], "after": place}
        for entry, place in sorted(after.items(), key=lambda item: item[1])
        if before.get(entry) != place
    ]


def _record(played: History, entry: EntryId) -> str:
    lines = played.lines[entry]
    won = sum(line.won for line, _ in lines)
    return f"{won}-{len(lines) - won}"


def _why(standing: Standing, following: Standing | None, order: Sequence[str]) -> str:
    """The criterion that places a row above the next, with both values: "SCORE: 9 > 7"."""
    if standing.decided_by is None or following is None:
        return ""
    criterion = CRITERIA[standing.decided_by]
    place = list(order).index(standing.decided_by)
    own, other = (format_value(criterion, s.values[place]) for s in (standing, following))
    return f"{localized(criterion.label)}: {own} > {other}"
