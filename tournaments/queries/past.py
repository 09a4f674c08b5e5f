"""Standings and tables as they were at any version of an event."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, cast

from django.db.models import F, Q

from atrum_judge.protocol import OutcomeKind, SeatResult
from atrum_judge.reports import ABSENCES
from tournaments import enums
from tournaments.core import cut
from tournaments.core.event import Entry, Event, Match, Round
from tournaments.core.event import Stage as CoreStage
from tournaments.core.history import FinalMatch
from tournaments.core.lines import read
from tournaments.core.lines.shapes import Kept, Undoes
from tournaments.core.lines.verbs import EditTournament
from tournaments.core.past import Past, told_by
from tournaments.core.told import Act, PastRound, PastTable
from tournaments.models import Report, Seat, Stage, Tournament
from tournaments.models import Round as RoundRow
from tournaments.queries.rounds import entry_numbers, without_inputs
from tournaments.queries.standings import (
    Rows,
    StandingsTable,
    criteria_that_say_something,
    given_for_missed,
    goes_by_points,
    rankings,
)

DECIDE_STANDINGS = (
    "format",
    "groups",
    "legs",
    "later_stages",
    "options",
    "criteria",
    "withdrawn",
    "annul_below_half",
)
"""Settings that are fixed while there are rounds, and change again once all have been undone."""


CHANGE_WHAT_WAS = ("take_back_round", "go_back", "edit_tournament")
"""Verbs after which today's rows no longer say what decided a standing."""


@dataclass(frozen=True, slots=True)
class Then:
    """An event at one of its versions.

    Attributes:
        table: its standing; None in an event that is a bracket.
        rounds: those that were published, newest first.
        lost: numbers of those rounds that the standing lacks: they were undone before the log kept their results.
        is_finished: the event has its final order.
        names: of all entries, that of number 1 first.
    """

    table: StandingsTable | None
    rounds: Sequence[PastRound]
    lost: Sequence[int]
    is_finished: bool
    names: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Played:
    """A round of then with all that its reports said: it is still there, or the line that undid it kept them.

    Attributes:
        place: of its stage, from 0; None where the line does not say.
        groups: as the standing has them, as numbers of entries; of a later Swiss, those who came in.
        reports: kind, result of each seat, and if somebody was absent, by table and version.
        byes: results by number of the entry.
    """

    told: PastRound
    stage: str
    place: int | None
    groups: Sequence[Sequence[int]]
    reports: Mapping[tuple[int, int], tuple[str, Sequence[SeatResult], bool]]
    byes: Mapping[int, SeatResult]

    @classmethod
    def of(cls, told: PastRound, kept: Kept) -> "_Played":
        """From what `to_keep` says."""
        return cls(
            told,
            kept["stage"],
            kept.get("place"),
            kept["groups"],
            {
                (table, version): (kind, tuple(map(SeatResult.from_json, seats)), bool(absence))
                for table, version, kind, seats, *absence in kept["reports"]
            },
            {number: SeatResult.from_json(seat) for number, seat in kept["byes"]},
        )

    def matches(self, bye: SeatResult) -> tuple[Match, ...]:
        """Return its tables; none has a result while one of them is open."""
        results = [None if self.told.is_open else self.result(table, bye) for table in self.told.tables]
        return tuple(
            Match(table.number, None, tuple(map(int, table.entries)), result)
            for table, result in zip(self.told.tables, results, strict=True)
        )

    def result(self, table: PastTable, bye: SeatResult) -> FinalMatch:
        """Return the end of a table that is not open."""
        entries = tuple(map(int, table.entries))
        if table.number is None:
            # Where somebody has come late since, the bye is a table today.
            return FinalMatch("decided", entries, tuple(self.byes.get(entry, bye) for entry in entries))
        kind, seats, is_absence = self.reports[table.number, table.version]
        return FinalMatch(cast(OutcomeKind, kind), entries, () if table.is_void else tuple(seats), is_absence)


def to_keep(tournament: Tournament, rounds: Sequence[RoundRow]) -> list[Kept]:
    """Return the facts that the log keeps of published rounds that are undone, in order, for the standings of
    before.

    Of a bracket, on which no standing depends, it keeps only that the bracket was there.
    """
    counting = [round_ for round_ in rounds if round_.stage.kind in enums.TABLE_STAGES]
    number = entry_numbers(tournament) if any(one.stage.seeds for one in counting) else {}
    reported: dict[int, list[Any]] = {round_.pk: [] for round_ in rounds}
    given: dict[int, list[Any]] = {round_.pk: [] for round_ in rounds}
    reports = Report.objects.filter(match__round__in=counting).select_related("match").defer("data")
    reports = reports.annotate(ending=F("data__ending"))
    for report in reports.order_by("match__table", "version"):
        absence = [True] if report.ending in ABSENCES else []
        said = [report.match.table, report.version, report.kind, report.seats, *absence]
        reported[report.match.round_id].append(said)
    byes = Seat.objects.filter(round__in=counting, match__table=None).exclude(won=None).select_related("entry")
    for seat in byes.order_by("entry__number"):
        given[seat.round_id].append([seat.entry.number, cast(SeatResult, seat.result).as_json()])
    return [
        {
            "round": round_.number,
            "stage": round_.stage.kind,
            "place": round_.stage.number - 1,
            "groups": _groups_of(round_.stage, number) if round_ in counting else [],
            "reports": reported[round_.pk],
            "byes": given[round_.pk],
        }
        for round_ in rounds
    ]


def _groups_of(stage: Stage, number: Mapping[int, int]) -> list[list[int]]:
    """Return the groups of a round robin, or as the only one those who came into a later Swiss; numbers of
    entries.
    """
    found = stage.seeds if stage.kind == enums.StageKind.ROUND_ROBIN else [stage.seeds] if stage.seeds else []
    return [[number[pk] for pk in group] for group in found]


def as_it_was(tournament: Tournament, revision: int) -> Then:
    """The event after the change with this number."""
    lines = tournament.log.filter(Q(revision__lte=revision) | Q(action__in=CHANGE_WHAT_WAS)).order_by("revision")
    said = [(read(line.action, line.details), Act(revision=line.revision)) for line in lines]
    past = told_by((one, act) for one, act in said if act.revision <= revision)
    later = [one for one, act in said if act.revision > revision]
    undoings = [said for said in later if isinstance(said, Undoes)]
    then = _with_settings_before(tournament, [said for said in later if isinstance(said, EditTournament)])
    gone = min((said.round for said in undoings), default=len(past.rounds) + 1)
    there = (
        without_inputs(tournament.rounds).select_related("stage").filter(number__in=past.rounds, number__lt=gone)
    )
    kept = _kept(undoings, past.rounds)
    kept |= {one["round"]: one for one in to_keep(tournament, list(there.order_by("number")))}
    found = [_Played.of(told, kept[number]) for number, told in sorted(past.rounds.items()) if number in kept]
    lost = [number for number, told in sorted(past.rounds.items()) if number not in kept and not told.is_open]
    return Then(
        None if then.format in enums.KNOCKOUT_FORMATS else _standing(then, past, found, _joined(undoings)),
        sorted(past.rounds.values(), key=lambda told: -told.number),
        lost,
        past.ended == enums.TournamentState.FINISHED,
        [entry.name for entry in past.entries],
    )


def _with_settings_before(tournament: Tournament, edits: Sequence[EditTournament]) -> Tournament:
    """The event with what decided standings before some changes of its settings, oldest first."""
    then = copy(tournament)
    for said in reversed(edits):
        for name in said.changed.keys() & set(DECIDE_STANDINGS):
            setattr(then, name, said.changed[name][0])
    return then


def _kept(undoings: Iterable[Undoes], rounds: Collection[int]) -> dict[int, Kept]:
    """Return the facts that these lines kept of rounds, each from the first that undid it, by number."""
    found: dict[int, Kept] = {}
    left = set(rounds)
    for said in undoings:
        undone = {number for number in left if number >= said.round}
        found |= {kept["round"]: kept for kept in said.played if kept["round"] in undone}
        left -= undone
    return found


def _joined(undoings: Iterable[Undoes]) -> dict[int, int]:
    """The first rounds open to those who came late, by number of the entry, where these lines changed them."""
    found: dict[int, int] = {}
    for said in undoings:
        for number, first in said.joined:
            found.setdefault(number, first)
    return found


def _standing(
    tournament: Tournament, past: Past, rounds: Sequence[_Played], joined: Mapping[int, int]
) -> StandingsTable:
    """The standing of then, in the names of then, by the reports that counted then."""
    entries = {entry.number: entry for entry in tournament.entries.filter(number__lte=len(past.entries))}
    for number, entry in entries.items():
        entry.name, entry.state = past.entries[number - 1].name, past.entries[number - 1].states[0]
    counting = [one for one in rounds if one.stage in enums.TABLE_STAGES]
    finished = [one for one in counting if not one.told.is_open]
    bye = tournament.ruleset.bye(tournament.game_options)
    late = {
        number: given_for_missed(
            tournament, enums.MissedRounds(told.missed), joined.get(number, entries[number].joined_round)
        )
        for number, told in enumerate(past.entries, start=1)
        if number in entries  # a list that was taken back has none
    }
    stages, places = _stages(counting)
    event = Event(
        [Entry(one.number, one.rating, one.state, late.get(one.number)) for one in entries.values()],
        stages,
        [Round(one.told.number, place, one.matches(bye)) for one, place in zip(counting, places, strict=True)],
        tournament.stage_settings,
        tournament.criteria,
        tournament.seed,
        is_finished=False,
        most=tournament.ruleset.max_seats,
    )
    field = event.newest_field()
    valid = cut.counted(field.history, field.groups, event.settings, event.left)
    found = rankings(tournament, valid, field)
    criteria = criteria_that_say_something(tournament, found)
    return StandingsTable(
        len(finished),
        tuple(criterion for criterion in criteria if criterion.shown),
        tuple(Rows(ranked, criteria, entries, goes_by_points(tournament, criteria)) for ranked in found),
        amended=False,
        void=sum(table.is_void for one in finished for table in one.told.tables),
    )


def _stages(rounds: Sequence[_Played]) -> tuple[list[CoreStage], list[int]]:
    """Return the stages of some rounds, and the place among them of the stage of each round."""
    stages: list[CoreStage] = []
    places: list[int] = []
    for one in rounds:
        seeds = one.groups if one.stage == enums.StageKind.ROUND_ROBIN else one.groups[0] if one.groups else []
        known = CoreStage(one.stage, seeds)
        is_next = len(stages) <= one.place if one.place is not None else stages[-1:] != [known]
        stages += [known] if is_next else []
        places.append(len(stages) - 1)
    return stages, places
