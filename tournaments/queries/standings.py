"""Standings of a tournament, from its recorded results."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from operator import itemgetter
from typing import Any, cast, overload

from django.db import models
from django.db.models import CharField, Exists, Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Concat
from django.utils.formats import get_format
from django.utils.translation import gettext as _

from atrum_judge import protocol
from atrum_judge.protocol import Outcome
from atrum_judge.reports import ABSENCES
from players.questions import Question
from tournaments.core import cut, order
from tournaments.core.brackets.single import all_of
from tournaments.core.event import Event, Field
from tournaments.core.history import Balance, History, Late
from tournaments.core.plan import seeding_key
from tournaments.core.stages import Stage as Plan
from tournaments.core.stages import since
from tournaments.core.standings import CRITERIA, Criterion, Standing, rank, telling
from tournaments.core.standings.criteria import Value
from tournaments.enums import (
    LEFT_STATES,
    TABLE_STAGES,
    MissedRounds,
    OutcomeKind,
    StageKind,
    TournamentState,
)
from tournaments.errors import localized
from tournaments.models import Entry, LogEntry, Match, Round, Seat, Stage, Tournament
from tournaments.queries.event import event_of
from tournaments.queries.rounds import coming_stage, present_entries, without_inputs
from tournaments.serving.kept import kept


@dataclass(frozen=True, slots=True)
class Comparison:
    """A criterion and the values of two neighbours in the standing."""

    criterion: Criterion
    own: str
    other: str

    @property
    def decides(self) -> bool:
        """True if the values differ."""
        return self.own != self.other


@dataclass(frozen=True, slots=True)
class Row:
    """A standing as it is shown.

    Attributes:
        tally: the balance of the rounds that the standing counts, those before any bracket.
        counted: the tally, or the points where several share a table: all but one lose there.
        cells: one text per column of `StandingsTable.columns`.
        values: the number behind each cell.
        why: the reason for its place above the next: "SCORE: 9 > 7".
        below: the next entry.
        steps: each criterion that was asked, with both values, the deciding one last.
        place: in its division, which `entry` has; 0 where there is none.
    """

    rank: int
    entry: Entry
    tally: str
    counted: str
    cells: tuple[str, ...]
    values: tuple[Value, ...]
    why: str
    below: Entry | None
    steps: tuple[Comparison, ...]
    place: int = 0


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A standing after a round, with its criteria; one table, or one a group.

    Attributes:
        amended: a result was corrected after its round.
        void: the number of matches of these rounds that do not count.
        since: the first round that it counts, where others were played before.
    """

    after: int
    columns: tuple[Criterion, ...]
    groups: tuple["Rows", ...]
    amended: bool
    void: int
    since: int = 0

    @property
    def wins_column(self) -> int | None:
        """Return the place of the wins among the columns, which the balance of a row says too."""
        return next((place for place, one in enumerate(self.columns) if one.name == "wins"), None)

    @property
    def rows(self) -> list[Row]:
        """All rows, group after group."""
        return [row for group in self.groups for row in group]

    def __len__(self) -> int:
        return sum(map(len, self.groups))

    def at(self, places: Iterable[int]) -> list[Row]:
        """The rows at some places, from 0, group after group."""
        begins = list(accumulate((len(group) for group in self.groups), initial=0))
        own = ((place, bisect_right(begins, place) - 1) for place in places)
        return [self.groups[group][place - begins[group]] for place, group in own]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A standing, its wins-losses, and how many games its matches with an opponent had."""

    standing: Standing
    tally: str
    games: int


@dataclass(frozen=True, slots=True)
class Rows(Sequence[Row]):
    """The rows of one table. Each is made when it is asked for: pages of a large event show few of them."""

    ranked: Sequence[Ranked]
    criteria: Sequence[Criterion]
    names: Mapping[int, Entry]
    by_points: bool = False
    _apart: list[int] = field(default_factory=list, init=False, compare=False)

    def __len__(self) -> int:
        return len(self.ranked)

    def _points(self, value: Value) -> str:
        first = self.criteria[0]
        return f"{format_value(first, value)} {localized(first.short)}"

    @property
    def entries(self) -> list[Entry]:
        """Return the entries in the order of their standing."""
        return [self.names[int(one.standing.entry)] for one in self.ranked]

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> list[Row]: ...
    def __getitem__(self, place: int | slice) -> Row | list[Row]:
        if isinstance(place, slice):
            return [self[k] for k in range(*place.indices(len(self)))]
        standing, tally = self.ranked[place].standing, self.ranked[place].tally
        following = self.ranked[place + 1].standing if place + 1 < len(self) else None
        return Row(
            standing.rank,
            self.names[int(standing.entry)],
            tally,
            self._points(standing.values[0]) if self.by_points else tally,
            tuple(
                format_value(criterion, value)
                for criterion, value in zip(self.criteria, standing.values, strict=True)
                if criterion.shown
            ),
            tuple(
                value for criterion, value in zip(self.criteria, standing.values, strict=True) if criterion.shown
            ),
            _why(standing, following, self.criteria),
            self.names[int(following.entry)] if following else None,
            _steps(standing, following, self.criteria),
            self._place(place),
        )

    def _place(self, place: int) -> int:
        """Return the place of a row in its division. 0 without a division."""
        if not self._apart:
            entries = ((self.names.get(int(one.standing.entry)), one.standing.rank) for one in self.ranked)
            self._apart.extend(order.places_apart([(one.division if one else "", rank) for one, rank in entries]))
        return self._apart[place]


def seeding_order(entries: Iterable[Entry]) -> list[Entry]:
    """Entries by initial seeding: by rating, best first, then those without one by registration."""
    return sorted(entries, key=lambda entry: seeding_key(entry.rating, entry.number))


AT_OPEN_TABLES = ("report_result", "confirm_report", "dispute_report", "decide_result")
"""Verbs at a table of a round that is not over: no standing depends on the table before all of them are done."""


def given_for_missed(tournament: Tournament, chosen: MissedRounds, first: int) -> Late | None:
    """Return the result of the rounds missed before the `first`; None for nothing."""
    if chosen == MissedRounds.BYE:
        return Late(first, "bye", tournament.ruleset.bye(tournament.game_options))
    return Late(first, "loss", protocol.NOTHING) if chosen == MissedRounds.LOSS else None


def _standing_rounds(tournament: Any) -> QuerySet[Round]:
    rounds = Round.objects.filter(tournament=tournament, stage__kind__in=TABLE_STAGES, published_at__isnull=False)
    waiting = Match.objects.filter(round=OuterRef("pk"), table__isnull=False, result__isnull=True)
    lines = LogEntry.objects.filter(tournament=tournament).exclude(action__in=AT_OPEN_TABLES).order_by("-revision")
    settled = lines.values_list(Concat("revision", models.Value("."), "digest", output_field=CharField()))[:1]
    results = Match.objects.filter(round=OuterRef("pk")).order_by().values("round")
    closed = results.annotate(at=Max("result__created_at")).values("at")
    known = without_inputs(rounds).exclude(Exists(waiting))
    return known.annotate(settled_by=Subquery(settled), closed_at=Subquery(closed)).order_by("number")


STANDING_ROUNDS = Question(_standing_rounds)


def standing_rounds(tournament: Tournament) -> list[Round]:
    """Published rounds that a standing counts and that have no open matches, oldest first.

    Each knows as `settled_by` the newest line of the log that was not `AT_OPEN_TABLES`, and as `closed_at` the
    time of its last result.
    """
    found = STANDING_ROUNDS.rows(tournament=tournament.pk)
    for round_ in found:
        round_.tournament = tournament
    return found


def standing_key(tournament: Tournament, rounds: Sequence[Round]) -> str:
    """Names a standing after these `standing_rounds`: another one as soon as it could be another.

    Of two histories of one event, of which a restored backup ended the first, each has its own.
    """
    if not rounds:
        return tournament.version
    known = cast(Any, rounds)
    closed = max((one.closed_at.timestamp() for one in known if one.closed_at), default=0)
    return f"{tournament.pk}:{known[0].settled_by}:{len(rounds)}:{closed}"


def history(tournament: Tournament) -> History:
    """Return the history of all finished rounds before any bracket. Entries are known by their number."""
    return event_of(tournament, TABLE_STAGES).history(everybody=False)


def field_of(tournament: Tournament) -> Field:
    """Return what counts together with the newest stage with a standing that everybody may see, as of now."""
    event = event_of(tournament, TABLE_STAGES).published()
    begun = [place for place, stage in enumerate(event.stages) if stage.kind in TABLE_STAGES]
    return event.field(max(begun, default=0), everybody=False)


def counted(tournament: Tournament, field: Field) -> History:
    """Return the part of what counts together that a standing counts."""
    left = tournament.entries.filter(state__in=LEFT_STATES).values_list("number", flat=True)
    return cut.counted(field.history, field.groups, tournament.stage_settings, set(left))


def standings_table(tournament: Tournament, *, after: int | None = None) -> StandingsTable:
    """The standing as pages, API and print show it, after a round (default: the last finished one)."""
    # Rounds that count come first and are numbered from 1.
    rounds = [round_ for round_ in standing_rounds(tournament) if after is None or round_.number <= after]
    last = len(rounds)
    found = rankings_after(tournament, rounds)
    criteria = criteria_that_say_something(tournament, found)
    entries = {entry.number: entry for entry in tournament.entries.all()}
    columns = tuple(criterion for criterion in criteria if criterion.shown)
    groups = tuple(Rows(ranked, criteria, entries, goes_by_points(tournament, criteria)) for ranked in found)
    amended = tournament.rounds.filter(amended=True).exists()
    void = tournament.matches.filter(result__kind=OutcomeKind.VOID, round__number__lte=last).count()
    return StandingsTable(last, columns, groups, amended, void, _since(tournament, rounds))


def _since(tournament: Tournament, rounds: Sequence[Round]) -> int:
    """Return the number of the first of some rounds that their standing counts; 0 where it counts all."""
    first = since(tournament.plan, rounds[-1].stage.number - 1) if rounds else 0
    return next((one.number for one in rounds if one.stage.number > first), 0) if first else 0


def standing_rows(tournament: Tournament, most: int, *, after: int | None = None) -> list[list[Row]]:
    """Return the first rows of each group's standing after a round (default: the last finished one); none before
    there is one.
    """
    rounds = [one for one in standing_rounds(tournament) if after is None or one.number <= after]
    if not rounds:
        return []
    ranked = [group[: most + 1] for group in rankings_after(tournament, rounds)]
    numbers = [int(one.standing.entry) for group in ranked for one in group]
    entries = {entry.number: entry for entry in tournament.entries.filter(number__in=numbers)} if numbers else {}
    criteria = criteria_of(tournament)
    by_points = goes_by_points(tournament, criteria)
    return [Rows(group, criteria, entries, by_points)[:most] for group in ranked]


def goes_by_points(tournament: Tournament, criteria: Sequence[Criterion]) -> bool:
    """True if several share a table and their points come first."""
    return tournament.ruleset.max_seats > 2 and bool(criteria) and criteria[0].name == "points"


def criteria_of(tournament: Tournament) -> list[Criterion]:
    """The criteria of an event in their order, in the words of its game."""
    return [CRITERIA[name].said_in(tournament.ruleset) for name in tournament.criteria]


def criteria_that_say_something(tournament: Tournament, found: Sequence[Sequence[Ranked]]) -> list[Criterion]:
    """Return the criteria of an event; those about games of a match have no column where matches were one game."""
    return telling(criteria_of(tournament), have_games=any(one.games for ranked in found for one in ranked))


def newest_with_standing(tournament: Tournament) -> Stage | None:
    """Return the newest stage with a standing that everybody may see."""
    seen = tournament.stages.filter(kind__in=TABLE_STAGES, rounds__published_at__isnull=False)
    return seen.order_by("-number").first()


def rankings_after(tournament: Tournament, rounds: Sequence[Round]) -> list[list[Ranked]]:
    """The standing of each group after some rounds; worked out once."""

    def ranked() -> list[list[Ranked]]:
        # A result that comes meanwhile may close a round that is not among these.
        event, after = event_of(tournament, TABLE_STAGES).published(), rounds[-1].number if rounds else 0
        place = rounds[-1].stage.number - 1 if rounds else 0
        field = event.field(place, after + 1, everybody=False)
        valid = cut.counted(field.history, field.groups, tournament.stage_settings, event.left)
        return rankings(tournament, valid, field)

    return kept(f"standing-and-games:{standing_key(tournament, rounds)}", ranked)


def rankings(tournament: Tournament, valid: History, field: Field) -> list[list[Ranked]]:
    """The standing of each group by what counts; the whole field is one where there are none.

    Args:
        valid: the part of its history that counts.
    """
    came = [entries for _rounds, entries in field.reached]
    return [
        [
            Ranked(
                one,
                str(Balance.of((line.won, line.place) for line, _ in part.lines[one.entry])),
                part.tallies[one.entry].games,
            )
            for one in rank(part, tournament.criteria, tournament.seed, came)
        ]
        for part in valid.by_group(field.groups)
    ]


def format_value(criterion: Criterion, value: Value) -> str:
    """A criterion's value in the reader's language."""
    return criterion.format(value, get_format("DECIMAL_SEPARATOR"))


def _both(criterion: Criterion, own: Value, other: Value) -> tuple[str, str]:
    """Two values in the reader's language, with as many digits as decide."""
    return criterion.format_both(own, other, get_format("DECIMAL_SEPARATOR"))


def tied_at_cut(tournament: Tournament) -> list[Entry]:
    """Return the entries that are equal on both sides of the cut now, so that the recorded draw decides; none if
    the cut is clear.

    Worked out once a revision.
    """
    tied = kept(f"tied:{tournament.version}", lambda: _tied_at_cut(tournament))
    return by_number(tournament, tied)


def _tied_at_cut(tournament: Tournament) -> list[int]:
    stage = coming_stage(tournament)
    if stage is None:
        return []
    field = field_of(tournament)
    valid, settings = counted(tournament, field), tournament.stage_settings
    asked = (field.groups, tournament.criteria, tournament.seed, settings, stage)
    parts = cut_apart(tournament, stage)
    return [one for _name, among in parts for one in cut.drawn(valid, *asked, among)]


def cut_apart(tournament: Tournament, stage: Plan) -> list[tuple[str, set[int]]]:
    """Return those among whom a stage chooses the entries that go through, by number, and the name of their
    division: everybody who is there, without a name, where it has no bracket for each division.
    """
    there = set(still_there(tournament))
    if not stage.by_division:
        return [("", there)]
    division = dict(tournament.entries.values_list("number", "division"))
    names = tournament.division_names
    return [(name, {one for one in there if division[one] == name}) for name in names]


def still_there(tournament: Tournament) -> list[int]:
    """Return the entries that may go through to the next stage, by number: those of this one."""
    present = present_entries(tournament)
    stage = tournament.stages.last()
    if stage and stage.number > 1 and stage.kind in TABLE_STAGES:
        present = present.filter(pk__in=all_of(stage.seeds))
    return list(present.values_list("number", flat=True))


def by_number(tournament: Tournament, numbers: Sequence[int]) -> list[Entry]:
    """The entries with these numbers, in their order."""
    found = {entry.number: entry for entry in tournament.entries.filter(number__in=numbers)} if numbers else {}
    return [found[number] for number in numbers]


@dataclass(frozen=True, slots=True)
class Across:
    """An entry among those of all groups. `place` and `group` count from 1; `cells` tell what it won a match."""

    entry: Entry
    group: int
    place: int
    cells: tuple[str, ...]
    through: bool


@dataclass(frozen=True, slots=True)
class AcrossTable:
    """The entries of all groups in the order in which they go through to the cut."""

    columns: tuple[Criterion, ...]
    rows: tuple[Across, ...]


def across_groups(tournament: Tournament) -> AcrossTable | None:
    """Compare places of different groups as of now; None where there are no groups, or nobody goes through."""
    stage = newest_with_standing(tournament)
    coming = tournament.plan[stage.number :][:1] if stage and stage.kind == StageKind.ROUND_ROBIN else ()
    field = field_of(tournament) if coming else None
    if field is None or len(groups := field.groups) < 2:
        return None
    entries = {one.number: one for one in present_entries(tournament) if one.number in field.history.seeding}
    settings, valid = tournament.stage_settings, counted(tournament, field)
    asked = (tournament.criteria, tournament.seed)
    ordered = cut.order(valid, groups, *asked, settings, set(entries))
    places = cut.group_places(valid, groups, *asked, set(entries))
    values = cut.across_groups(valid, groups, places, tournament.criteria, settings)
    through = set(cut.through(valid, ordered, coming[0], places))
    compared = set(cut.compared_by(tournament.criteria))
    columns = tuple(criterion for criterion in criteria_of(tournament) if criterion.name in compared)
    home = {number: k for k, group in enumerate(groups, start=1) for number in group}
    return AcrossTable(
        columns,
        tuple(
            Across(
                entries[number],
                home[number],
                places[number] + 1,
                tuple(map(format_value, columns, values[number])),
                number in through,
            )
            for number in ordered
        ),
    )


@dataclass(frozen=True, slots=True)
class OfDivision:
    """The title of a division, and the first of its order; `champion` is None where nobody has it.

    Attributes:
        size: the number of its entries.
    """

    name: str
    champion: Entry | None
    best: list[Entry]
    size: int


@dataclass(frozen=True, slots=True)
class Podium:
    """Return the title of a finished event, its reason, and the first of the order.

    Attributes:
        champion: None where nobody has the title.
        why: as `tournaments.core.order.Why` has it.
        before: disqualified entries that would stand before the champion.
        best: the first four of the final order; nobody where nobody has the title.
        divisions: each with its own title; none where everybody is ranked together.
    """

    champion: Entry | None
    why: order.Why
    before: list[Entry]
    best: list[Entry]
    divisions: list[OfDivision]


def podium(tournament: Tournament) -> Podium:
    """The title and the best of an event."""
    found = ending_now(tournament)
    title = found.title
    best = found.order[:4] if title.entry is not None else ()
    entries = by_number(tournament, [*best, *title.before])
    champion, passed = entries[0] if best else None, entries[len(best) :]
    return Podium(champion, title.why, passed, entries[: len(best)], of_divisions(tournament, found.order))


def of_divisions(tournament: Tournament, order_: Sequence[int]) -> list[OfDivision]:
    """Return the title and the first four of each division, by the order of the event."""
    if not tournament.divisions:
        return []
    entries = {entry.number: entry for entry in tournament.entries.exclude(division="")}
    members = {
        name: [number for number, entry in entries.items() if entry.division == name]
        for name in tournament.division_names
    }
    out = [number for number, entry in entries.items() if entry.is_disqualified]
    is_finished = tournament.state == TournamentState.FINISHED
    found = order.apart(order_, members, out, is_finished=is_finished)
    return [
        OfDivision(
            name,
            None if one.title.entry is None else entries[one.title.entry],
            [entries[number] for number in one.order[:4]],
            len(one.order),
        )
        for name, one in found.items()
    ]


def ending_now(tournament: Tournament) -> order.Ending:
    """The `ending`, worked out once a revision."""
    return kept(f"ending:{tournament.version}", lambda: ending(tournament))


def final_order(tournament: Tournament) -> list[Entry]:
    """Return the entries from champion to last (`tournaments.core.order`)."""
    return by_number(tournament, ending(tournament).order)


def ending(tournament: Tournament) -> order.Ending:
    """Return the final order and the title, from the recorded facts."""
    return event_of(tournament).ending()


def has_shared_final(tournament: Tournament) -> bool:
    """True if the table of the best left nobody, or several, in front: the standing before it decides then."""
    if tournament.plan[-1].kind != StageKind.FINAL_TABLE:
        return False
    seats = Seat.objects.filter(round__stage__tournament=tournament, round__stage__kind=StageKind.FINAL_TABLE)
    won = list(seats.filter(won__isnull=False).values_list("won", flat=True))
    return bool(won) and won.count(True) != 1


@dataclass(frozen=True, slots=True)
class Moved:
    """An entry that changes place; `before` is None for one that had none."""

    entry: Entry
    before: int | None
    after: int


def preview_correction(match: Match, outcome: Outcome, ending: str = "") -> list[Moved]:
    """Return the entries that change place in the standing if a match had another outcome, by an ending."""
    tournament = match.tournament
    now = event_of(tournament, TABLE_STAGES)
    after_it = now.corrected(match.round.number, match.table, outcome, is_absence=ending in ABSENCES)
    before, after = _places(now), _places(after_it)
    entries = {entry.number: entry for entry in tournament.entries.all()}
    return [
        Moved(entries[number], before.get(number), place)
        for number, place in sorted(after.items(), key=itemgetter(1))
        if before.get(number) != place
    ]


def _places(event: Event) -> dict[int, int]:
    """Return the place of each entry in the standing, or in that of its group."""
    return {int(one.entry): one.rank for group in event.standings() for one in group}


def _steps(
    standing: Standing, following: Standing | None, criteria: Sequence[Criterion]
) -> tuple[Comparison, ...]:
    """The criteria by which two neighbours were compared, up to the one that decided."""
    if standing.decided_by is None or following is None:
        return ()
    asked = criteria[: _place(criteria, standing.decided_by) + 1]
    return tuple(
        Comparison(criterion, *_both(criterion, standing.values[place], following.values[place]))
        for place, criterion in enumerate(asked)
    )


def _why(standing: Standing, following: Standing | None, criteria: Sequence[Criterion]) -> str:
    """The criterion that places a row above the next, with both values: "SCORE: 9 > 7"."""
    if standing.decided_by is None or following is None:
        return ""
    place = _place(criteria, standing.decided_by)
    criterion = criteria[place]
    if criterion.name == "draw":
        return _("Empate total: decidió el sorteo")
    own, other = _both(criterion, standing.values[place], following.values[place])
    return f"{localized(criterion.label)}: {own} > {other}"


def _place(criteria: Sequence[Criterion], name: str) -> int:
    return next(place for place, criterion in enumerate(criteria) if criterion.name == name)
