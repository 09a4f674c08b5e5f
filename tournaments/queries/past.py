"""Standings and tables as they were at any version of an event."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from rules.protocol import OutcomeKind, SeatResult
from tournaments import enums
from tournaments.core import cut
from tournaments.core.history import FinalMatch, Late, history_of
from tournaments.core.past import Past, PastRound, PastTable, told_by
from tournaments.models import Report, Round, Seat, Tournament
from tournaments.queries.rounds import without_inputs
from tournaments.queries.standings import (
    Rows,
    StandingsTable,
    criteria_that_say_something,
    group_numbers,
    rankings,
    result_of_missed,
    seeding_order,
)


@dataclass(frozen=True, slots=True)
class Then:
    """An event at one of its versions.

    Attributes:
        table: its standing; None in an event that is a bracket.
        rounds: those that were published, newest first.
        numbers: of the entries, by the names that they had.
        undone: numbers of those rounds that were undone afterwards, with their reports: the standing lacks them.
    """

    table: StandingsTable | None
    rounds: Sequence[PastRound]
    numbers: Mapping[str, int]
    undone: Sequence[int]


def as_it_was(tournament: Tournament, revision: int) -> Then:
    """The event after the change with this number."""
    past = told_by(tournament.log.filter(revision__lte=revision).order_by("revision"))
    published = tournament.log.filter(action="publish_round").order_by("revision")
    last = dict(published.values_list("details__round", "revision"))
    rounds = [
        (round_, past.rounds[round_.number])
        for round_ in without_inputs(tournament.rounds).order_by("number")
        if round_.number in past.rounds and past.rounds[round_.number].revision == last[round_.number]
    ]
    return Then(
        None if tournament.format in enums.KNOCKOUT_FORMATS else _standing(tournament, past, rounds),
        sorted(past.rounds.values(), key=lambda told: -told.number),
        past.numbers,
        sorted(past.rounds.keys() - {round_.number for round_, _ in rounds}),
    )


def _standing(tournament: Tournament, past: Past, rounds: Sequence[tuple[Round, PastRound]]) -> StandingsTable:
    """The standing of then, in the names of then, by the reports that counted then."""
    entries = {entry.number: entry for entry in tournament.entries.filter(number__lte=len(past.names))}
    for number, entry in entries.items():
        entry.name = past.names[number - 1]
        entry.state = past.states[entry.name]
    counting = [(round_, told) for round_, told in rounds if round_.stage.kind in enums.TABLE_STAGES]
    finished = [(round_, told) for round_, told in counting if not any(table.is_open for table in told.tables)]
    results = _Results(tournament, past, [round_ for round_, _ in finished])
    matches = {round_.number: [results.of(round_, table) for table in told.tables] for round_, told in finished}
    played = history_of(
        [entry.number for entry in seeding_order(entries.values())],
        matches,
        present=past.in_state(enums.EntryState.CHECKED_IN),
        late={
            number: Late(entries[number].joined_round, given)
            for name, number in past.numbers.items()
            if (given := result_of_missed(tournament, enums.MissedRounds(past.missed.get(name, "nothing"))))
        },
    )
    groups = group_numbers(tournament) if counting else []
    valid = cut.counted(played, groups, tournament.stage_settings, past.in_state(*enums.LEFT_STATES))
    found = rankings(tournament, valid, groups)
    criteria = criteria_that_say_something(tournament, found)
    return StandingsTable(
        len(finished),
        tuple(criterion for criterion in criteria if criterion.shown),
        tuple(Rows(ranked, criteria, entries) for ranked in found),
        amended=False,
        void=sum(not match.lines for tables in matches.values() for match in tables),
    )


class _Results:
    """What the tables of some rounds came to, whichever of their reports counted."""

    def __init__(self, tournament: Tournament, past: Past, rounds: Sequence[Round]) -> None:
        self._numbers = past.numbers
        self._bye = tournament.ruleset.bye(tournament.game_options)
        reports = Report.objects.filter(match__round__in=rounds).select_related("match").defer("data")
        self._reports = {(report.match.round_id, report.match.table, report.version): report for report in reports}
        byes = Seat.objects.filter(round__in=rounds, match__table=None)
        self._byes = {(seat.round_id, seat.entry.number): seat.result for seat in byes.select_related("entry")}

    def of(self, round_: Round, table: PastTable) -> FinalMatch:
        """How a table that is not open ended."""
        entries = tuple(self._numbers[name] for name in table.names)
        if table.number is None:
            # Where somebody has come late since, the bye is a table today.
            byes = [self._byes.get((round_.pk, entry)) or self._bye for entry in entries]
            return FinalMatch("decided", entries, tuple(byes))
        report = self._reports[round_.pk, table.number, table.version]
        results = () if table.is_void else tuple(map(SeatResult.from_json, report.seats))
        return FinalMatch(cast(OutcomeKind, report.kind), entries, results)
