"""One entry's way through an event, and everybody's results side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from django.core.cache import cache

from players.questions import Question
from tournaments.core.event import Field
from tournaments.core.history import Balance, EntryId, Table
from tournaments.core.standings import rank
from tournaments.enums import TABLE_STAGES, OutcomeKind, TournamentState
from tournaments.models import Entry, Seat, Tournament
from tournaments.queries.event import event_of
from tournaments.queries.going.where import where
from tournaments.queries.standings import (
    StandingsTable,
    counted,
    ending_now,
    rankings_after,
    standing_key,
    standing_rounds,
    standings_table,
)
from tournaments.serving.kept import SECONDS, kept


@dataclass(frozen=True, slots=True)
class Step:
    """A round of an entry's way. `rank` is its place after that round; None in a bracket, or before the result."""

    seat: Seat
    others: tuple[Seat, ...]
    points: int
    rank: int | None

    @property
    def is_open(self) -> bool:
        """True while there is no result."""
        return not self.seat.match.is_final


def path(entry: Entry) -> list[Step]:
    """Every published round that an entry plays or played, oldest first."""
    tournament = entry.tournament
    ranks = ranks_by_round(tournament).get(entry.number, [])
    seats = (
        entry.seats.filter(round__published_at__isnull=False)
        .select_related("round__stage", "match__result", "match__tournament")
        .prefetch_related("match__seats__entry")
        .order_by("round__number")
    )
    steps: list[Step] = []
    points = entry.missed["points"] * entry.missed_count if entry.missed else 0
    for seat in seats:
        points += seat.points or 0
        seat.match.round, seat.round.tournament = seat.round, tournament
        number = seat.round.number
        others = tuple(other for other in seat.match.seats.all() if other.entry_id != entry.pk)
        steps.append(Step(seat, others, points, ranks[number - 1] if number <= len(ranks) else None))
    return steps


ENDED = Question(
    lambda entry: Seat.objects.filter(entry=entry, won__isnull=False, round__published_at__isnull=False).order_by()
)


def tally_of(entry: Entry) -> str:
    """Return the balance of the whole event, any bracket included; empty before a result."""
    ended = [(bool(seat.won), seat.place) for seat in ENDED.rows(entry=entry.pk)]
    each = entry.missed or {}
    ended += [(bool(each.get("won")), each.get("place"))] * _missed(entry)
    return str(Balance.of(ended)) if ended else ""


def _missed(entry: Entry) -> int:
    """Count the rounds that are over and count for an entry although it came later."""
    if entry.missed is None:
        return 0
    return sum(round_.number < entry.joined_round for round_ in standing_rounds(entry.tournament))


def place_now(entry: Entry) -> tuple[int | None, int]:
    """Its place after the last finished round, or at the end, and of how many; worked out once for everybody.

    None for who is out while others play on: the places are open.
    """
    tournament = entry.tournament
    if tournament.state == TournamentState.FINISHED:
        order = ending_now(tournament).order
        return (order.index(entry.number) + 1 if entry.number in order else None), len(order)
    if where(entry).is_out:
        return None, 0
    places = kept(f"places:{_standing_now(tournament)}", lambda: _places_now(tournament))
    return places.get(entry.number), len(places)


def place_apart(entry: Entry) -> tuple[int, int]:
    """Return its place among those of its division by `place_now`, and of how many; zeros where it has none."""
    tournament = entry.tournament
    if not entry.division or place_now(entry)[0] is None:
        return 0, 0
    if tournament.state == TournamentState.FINISHED:
        ranks: dict[EntryId, int] = {one: place for place, one in enumerate(ending_now(tournament).order, start=1)}
    else:
        ranks = kept(f"places:{_standing_now(tournament)}", lambda: _places_now(tournament))
    mates = tournament.entries.filter(division=entry.division).values_list("number", flat=True)
    theirs = sorted(ranks[one] for one in mates if one in ranks)
    return 1 + theirs.index(ranks[entry.number]), len(theirs)


def _places_now(tournament: Tournament) -> dict[EntryId, int]:
    """Return each entry's place in its own group, if there are several; nothing before a round is over."""
    rounds = standing_rounds(tournament)
    groups = rankings_after(tournament, rounds) if rounds else []
    return {one.standing.entry: one.standing.rank for group in groups for one in group}


def ranks_by_round(tournament: Tournament) -> dict[EntryId, list[int]]:
    """Each entry's place, in its group if there are several, after each finished round; worked out once."""
    return kept(f"ranks:{_standing_now(tournament)}", lambda: _ranks_by_round(tournament))


def _standing_now(tournament: Tournament) -> str:
    """Names the newest standing; asked once a revision."""
    return cast(
        str,
        cache.get_or_set(
            f"standing-now:{tournament.version}",
            lambda: standing_key(tournament, standing_rounds(tournament)),
            SECONDS,
        ),
    )


def _ranks_by_round(tournament: Tournament) -> dict[EntryId, list[int]]:
    found: dict[EntryId, list[int]] = {}
    for field in event_of(tournament, TABLE_STAGES).fields():
        valid = counted(tournament, field)
        for out in found.keys() - set(valid.entries):
            found[out] += found[out][-1:] * len(valid.rounds)
        for part in valid.by_group(field.groups):
            for after in range(1, len(part.rounds) + 1):
                for row in rank(replace(part, rounds=part.rounds[:after]), tournament.criteria, tournament.seed):
                    found.setdefault(row.entry, []).append(row.rank)
    return found


@dataclass(frozen=True, slots=True)
class Cell:
    """One result as a cross table shows it: place of each opponent, and whether the row's entry won.

    `won` is None for a round that is open, was not played (then `places` is empty too), or does not count.
    """

    places: tuple[int, ...] = ()
    won: bool | None = None
    score: int | None = None
    is_bye: bool = False
    is_void: bool = False
    is_drawn: bool = False
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entry's results: by round, or by opponent in a round robin."""

    place: int
    entry: Entry
    tally: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The results of all entries in order of the standing. Columns are rounds, or places where `by_opponent`."""

    columns: tuple[int, ...]
    rows: tuple[CrossRow, ...]
    by_opponent: bool


def cross_tables(tournament: Tournament) -> list[CrossTable]:
    """The cross table of the rounds before any bracket; one a group."""
    table, field = standings_table(tournament), event_of(tournament, TABLE_STAGES).newest_field()
    if not field.numbers:
        return []
    void = _void_tables(tournament, field.numbers)
    return [_cross(group, field, void) for group in _groups(table)]


def _void_tables(tournament: Tournament, rounds: Sequence[int]) -> list[list[list[EntryId]]]:
    """Return the entries at the void tables of each of some rounds; a history leaves them out."""
    found: dict[int, list[list[EntryId]]] = {number: [] for number in rounds}
    matches = tournament.matches.filter(result__kind=OutcomeKind.VOID, round__number__in=rounds)
    for match in matches.select_related("round").prefetch_related("seats__entry"):
        found[match.round.number].append([seat.entry.number for seat in match.seats.all()])
    return list(found.values())


def _groups(table: StandingsTable) -> list[list[tuple[int, Entry, str]]]:
    return [[(place, row.entry, row.tally) for place, row in enumerate(rows, start=1)] for rows in table.groups]


def _cross(
    group: Sequence[tuple[int, Entry, str]], field: Field, void: Sequence[Sequence[Sequence[EntryId]]]
) -> CrossTable:
    played, by_opponent = field.history, bool(field.groups)
    places: dict[EntryId, int] = {entry.number: place for place, entry, _ in group}
    rounds = range(len(played.rounds))
    by_round = [_cells(places, *both) for both in zip(played.rounds, void, strict=True)]
    rows: list[CrossRow] = []
    for place, entry, tally in group:
        mine = [by_round[k].get(entry.number, Cell()) for k in rounds]
        if by_opponent:
            met = {cell.places[0]: cell for cell in mine if cell.places}
            mine = [
                Cell(is_self=True) if other == place else met.get(other, Cell())
                for other in range(1, len(group) + 1)
            ]
        rows.append(CrossRow(place, entry, tally, tuple(mine)))
    columns = range(1, len(group) + 1) if by_opponent else field.numbers
    return CrossTable(tuple(columns), tuple(rows), by_opponent)


def _cells(
    places: Mapping[EntryId, int], tables: Sequence[Table], void: Sequence[Sequence[EntryId]]
) -> dict[EntryId, Cell]:
    """One round's results by entry."""

    def others(entry: EntryId, seated: Sequence[EntryId]) -> tuple[int, ...]:
        return tuple(places.get(other, 0) for other in seated if other != entry)

    cells = {entry: Cell(others(entry, seated), is_void=True) for seated in void for entry in seated}
    for table in tables:
        seated = [seat.entry for seat in table.seats]
        for seat in table.seats:
            cells[seat.entry] = Cell(
                others(seat.entry, seated), seat.won, seat.score, is_bye=table.is_bye, is_drawn=seat.drawn
            )
    return cells
