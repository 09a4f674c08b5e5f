"""An event as overlays show it: now from its rows, or as of an earlier revision from its log."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.core.clock import Clock
from tournaments.core.lines import read
from tournaments.core.lines.shapes import OfRound
from tournaments.core.told import PastRound, PastTable
from tournaments.enums import KNOCKOUT_FORMATS, TournamentState
from tournaments.models import Entry, Tournament
from tournaments.queries.past import as_it_was
from tournaments.queries.rounds import published_rounds
from tournaments.queries.screens.tables import SeatShown, TableShown, tables_shown
from tournaments.queries.standings import StandingsTable, standings_table
from tournaments.queries.summary.results import final_places
from tournaments.serving.kept import kept

MOST_PLACES = 32
CLOCK_VERBS = ("start_clock", "pause_clock", "resume_clock")
MOVE_THE_FINAL_ORDER = ("correct_result", "disqualify", "restore")
"""Verbs of a finished event after which its rows no longer say what the final order was before."""


@dataclass(frozen=True, slots=True)
class Place:
    """A row of a standing."""

    rank: int
    number: int
    name: str
    tally: str


@dataclass(frozen=True, slots=True)
class Scene:
    """An event at one revision, as far as overlays show it.

    Attributes:
        round: the number of the newest published round; None before the first.
        tables: those of it that have a number, in their order.
        after: the round of the standing; 0 before there is one, and where the places are the final ones.
    """

    round: int | None = None
    clock: Clock | None = None
    tables: Sequence[TableShown] = ()
    after: int = 0
    places: Sequence[Place] = ()
    is_final: bool = False

    def table(self, number: int) -> TableShown | None:
        """Return the table of a number; None where this round has none."""
        return next((one for one in self.tables if one.table == number), None)


def scene_at(tournament: Tournament, revision: int, line: str) -> Scene:
    """Return the event at a revision; worked out once. Nothing newer gets into one of before.

    Args:
        line: tells the revision from one with the same number that a restored backup took away.
    """
    if not revision:
        return Scene()
    if revision == tournament.revision:
        return scene_now(tournament)
    key = f"scene:{tournament.pk}:{revision}:{line}:{tournament.names_version}"
    return kept(key, lambda: scene_then(tournament, revision))


def scene_now(tournament: Tournament) -> Scene:
    """From the rows of the event: a few questions, whatever the size."""
    latest = published_rounds(tournament).last()
    if latest is None:
        return Scene()
    tables = [one for one in tables_shown(latest) if one.table is not None]
    if tournament.state == TournamentState.FINISHED:
        places = _final_places(tournament, lambda entry: entry.name)
        return Scene(latest.number, latest.clock, tables, 0, places, is_final=True)
    table = None if tournament.format in KNOCKOUT_FORMATS else standings_table(tournament)
    return Scene(latest.number, latest.clock, tables, table.after if table else 0, _places(table))


def scene_then(tournament: Tournament, revision: int) -> Scene:
    """From the lines of the log up to a revision."""
    then = as_it_was(tournament, revision)
    if not then.rounds:
        return Scene()
    latest = then.rounds[0]
    tables = sorted(map(_table, latest.tables), key=lambda one: one.table or 0)
    numbered = [one for one in tables if one.table is not None]
    clock = _clock(tournament, latest, revision)
    if then.is_finished:
        moved = tournament.log.filter(action__in=MOVE_THE_FINAL_ORDER, revision__gt=revision).exists()
        places = [] if moved else _final_places(tournament, lambda entry: then.names[entry.number - 1])
        return Scene(latest.number, clock, numbered, 0, places, is_final=True)
    after = then.table.after if then.table else 0
    return Scene(latest.number, clock, numbered, after, _places(then.table))


def _final_places(tournament: Tournament, name: Callable[[Entry], str]) -> list[Place]:
    """The best of the final order, by the names that somebody may see."""
    placed = final_places(tournament, MOST_PLACES)
    return [Place(one.place, one.entry.number, name(one.entry), one.tally) for one in placed]


def _places(table: StandingsTable | None) -> list[Place]:
    """The best of the only group; where there are several, the best of each."""
    if table is None or not table.after:
        return []
    most = MOST_PLACES // len(table.groups)
    return [
        Place(row.rank, row.entry.number, row.entry.name, row.counted)
        for group in table.groups
        for row in group[:most]
    ]


def _table(told: PastTable) -> TableShown:
    won = told.reports[told.version].winners if told.version else ()
    named = zip(told.entries, told.seats, strict=True)
    seats = [
        SeatShown(int(entry), name, score, not told.is_void and entry in won) for entry, (name, score) in named
    ]
    return TableShown(told.number, bool(told.version), told.is_void, seats)


def _clock(tournament: Tournament, latest: PastRound, revision: int) -> Clock:
    """The clock of a round, from the lines that started, paused and resumed it."""
    rows = tournament.log.filter(action__in=CLOCK_VERBS, revision__gt=latest.revision, revision__lte=revision)
    told = [(row.action, row.at, read(row.action, row.details)) for row in rows.order_by("revision")]
    own = [(verb, at) for verb, at, said in told if isinstance(said, OfRound) and said.round == latest.number]
    minutes = tournament.rounds.filter(number=latest.number).values_list("minutes", flat=True).first()
    started = next((at for verb, at in own if verb == "start_clock"), None)
    return Clock(
        timedelta(minutes=tournament.round_minutes if minutes is None else minutes), started, _pauses(own)
    )


def _pauses(told: Iterable[tuple[str, datetime]]) -> tuple[tuple[datetime, datetime | None], ...]:
    pauses: list[tuple[datetime, datetime | None]] = []
    for verb, at in told:
        if verb == "pause_clock":
            pauses.append((at, None))
        elif verb == "resume_clock" and pauses:
            pauses[-1] = (pauses[-1][0], at)
    return tuple(pauses)
