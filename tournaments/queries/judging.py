"""The judges' queue, derived from the facts, so that nothing can wait silently."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar, cast

from django.db.models import (
    Case,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextField,
    When,
)
from django.db.models.functions import Cast
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.counted import still_in
from atrum_judge.protocol import Preparation
from players.models import User
from players.questions import Question
from tournaments.core.lines.verbs import CheckDeck
from tournaments.enums import (
    ACTIVE_STATES,
    KNOCKOUT_STAGES,
    LEFT_STATES,
    OutcomeKind,
    PenaltyKind,
    PreparationState,
)
from tournaments.errors import localized
from tournaments.models import (
    Entry,
    JudgeCall,
    LogEntry,
    Match,
    Penalty,
    PenaltyReview,
    Report,
    Roster,
    Round,
    Seat,
    Tournament,
)
from tournaments.queries.entries import seats_that_answer
from tournaments.queries.tables import tables_with_reports
from tournaments.serving.kept import kept

W = TypeVar("W", bound="QueueItem | Waiting")

NO_TIME = timedelta()


class ItemKind(StrEnum):
    """The reason why a table needs a judge."""

    DISPUTE = "dispute"
    MISMATCH = "mismatch"
    SILENCE = "silence"
    CALL = "call"
    PREPARATION = "preparation"
    REPLAY = "replay"
    LEFT = "left"


_REPORTED = {
    ItemKind.DISPUTE: gettext_lazy("Reporte objetado"),
    ItemKind.MISMATCH: gettext_lazy("Reportes distintos"),
    ItemKind.SILENCE: gettext_lazy("Sin confirmar"),
    ItemKind.REPLAY: gettext_lazy("Anulada: se juega de nuevo"),
    ItemKind.LEFT: gettext_lazy("Alguien dejó el torneo"),
}


@dataclass(frozen=True, slots=True)
class QueueItem:
    """A table that needs a judge, since when, why in the reader's language, and the versions reported there."""

    kind: ItemKind
    match: Match
    since: datetime
    label: str
    reports: tuple[Report, ...] = ()
    call: JudgeCall | None = None


class Queue(NamedTuple):
    """The oldest of what waits, and how much more there is."""

    items: list[QueueItem]
    more: int


class Unsettled(NamedTuple):
    """A table without a result, by keys: its progress, and the reports since it is played (again).

    Attributes:
        published_at: when its round was, of a table whose preparation is open; None of any other.
        taken: two at least sit there.
        reported_at: when the newest version was reported; `disputed_at`: the time of an objection to it.
        differs: another player reported otherwise.
        unheard: a player there has no way to answer.
        void: it has ended so, in a bracket, which needs to know the entry that goes on.
        left_since: of a table at which an entry has left, when its round was published; None of any other.
    """

    pk: int
    round: int
    table: int
    published_at: datetime | None
    replayed: bool
    extended: bool
    taken: bool
    reported_at: datetime | None = None
    disputed_at: datetime | None = None
    differs: bool = False
    unheard: bool = False
    void: bool = False
    left_since: datetime | None = None

    @property
    def unprepared(self) -> bool:
        return self.published_at is not None

    def waits(self, preparation: timedelta | None, silence: timedelta) -> "Waiting | None":
        """Return the reason and the time for a judge to come if nothing else happens there; None for never.

        Args:
            preparation: the time that a table has for it; None where the game has none.
            silence: the time that a report may wait for its confirmation.
        """
        if self.void and self.reported_at:
            return Waiting(ItemKind.REPLAY, self.reported_at, self)
        if self.left_since and not (self.disputed_at or self.differs):
            return Waiting(ItemKind.LEFT, self.reported_at or self.left_since, self)
        if self.reported_at is None:
            if self.replayed or self.published_at is None or preparation is None:
                return None
            return Waiting(ItemKind.PREPARATION, self.published_at + preparation, self)
        if self.disputed_at:
            return Waiting(ItemKind.DISPUTE, self.disputed_at, self)
        if self.differs:
            return Waiting(ItemKind.MISMATCH, self.reported_at, self)
        patience = NO_TIME if self.unheard else silence
        return Waiting(ItemKind.SILENCE, self.reported_at + patience, self)


class Waiting(NamedTuple):
    """The reason why an open table waits for a judge, and the time since when."""

    kind: ItemKind
    since: datetime
    table: Unsettled

    def is_due(self, now: datetime) -> bool:
        """True if it waits already. Where no time would help it does, whatever a clock says."""
        is_silent = self.kind == ItemKind.SILENCE and not self.table.unheard
        return self.since <= now or not (is_silent or self.kind == ItemKind.PREPARATION)


_LEFT_THERE = Exists(Seat.objects.filter(match=OuterRef("pk"), entry__state__in=LEFT_STATES))
_SILENT = seats_that_answer().filter(Q(can_answer=False), match=OuterRef("pk"))
_UNPREPARED = Q(preparation_state=PreparationState.OPEN)
_STATE = {
    # Hours as text: read as hours, those of a thousand rows cost more than all the rest of them.
    "published": Cast(Case(When(_UNPREPARED, then=F("round__published_at"))), TextField()),
    "left_since": Cast(Case(When(_LEFT_THERE, then=F("round__published_at"))), TextField()),
    "void": Case(When(result__isnull=False, then=True), default=False),
    "reported": Cast("reports__created_at", TextField()),
    "disputed": Cast("reports__disputed_at", TextField()),
    "taken": Exists(Seat.objects.filter(match=OuterRef("pk"), index=1)),
    "said": Cast("reports__data", TextField()),
    # Asked of tables alone where there is something to answer.
    "unheard": Case(When(reports__isnull=False, then=Exists(_SILENT)), default=False),
}


def _without_result(tournament: Any) -> QuerySet[Match, Any]:
    newest = Round.objects.filter(tournament=tournament).order_by("-number")
    in_play = Q(round=newest.values("pk")[:1])
    again = Q(round__stage=newest.values("stage")[:1], round__stage__kind__in=KNOCKOUT_STAGES)
    void = in_play & Q(result__kind=OutcomeKind.VOID, round__stage__kind__in=KNOCKOUT_STAGES)
    found = Match.objects.filter(
        (in_play | again) & Q(result__isnull=True) | void,
        tournament=tournament,
        table__isnull=False,
        round__published_at__isnull=False,
    )
    columns = ("pk", "round", "table", "replayed_after", "extension")
    by_table = found.annotate(**_STATE).order_by("pk", "reports__version")
    return by_table.values_list(*columns, "reports__version", "reports__by", *_STATE, named=True)


WITHOUT_RESULT = Question(_without_result)


def unsettled(tournament: Tournament) -> list[Unsettled]:
    """The tables in play without a result; of a bracket also those that are, or have to be, played again.

    Keys and flags alone: a round has hundreds of tables, of which a page shows few.
    """
    rows = WITHOUT_RESULT.rows(tournament=tournament.pk)
    return [_unsettled(list(of_table)) for _pk, of_table in groupby(rows, attrgetter("pk"))]


def _unsettled(rows: Sequence[Any]) -> Unsettled:
    """A table from its rows, one a version, in order; one without a version where nobody has reported."""
    table = rows[0]
    untouched = Unsettled(
        table.pk,
        table.round,
        table.table,
        _hour(table.published),
        table.replayed_after > 0,
        table.extension > NO_TIME,
        table.taken,
        void=table.void,
        left_since=_hour(table.left_since),
    )
    versions = [row for row in rows if (row.reports__version or 0) > table.replayed_after]
    if not versions:
        return untouched
    newest = versions[-1]
    return untouched._replace(
        reported_at=_hour(newest.reported),
        disputed_at=_hour(newest.disputed),
        differs=any(one.reports__by != newest.reports__by and one.said != newest.said for one in versions[:-1]),
        unheard=newest.unheard,
    )


@lru_cache(1024)  # all tables of a round have one hour in common
def _hour(said: str | None) -> datetime | None:
    """An hour from the text by which a database says it, in UTC."""
    return datetime.fromisoformat(said).replace(tzinfo=UTC) if said else None


def waiting_at(tables: Iterable[Unsettled], tournament: Tournament) -> list[Waiting]:
    """Return the tables that wait for a judge, or will if nothing else happens there."""
    if tournament.is_over:
        return []
    minutes = tournament.preparation_minutes if tournament.ruleset.preparation else None
    preparation = None if minutes is None else timedelta(minutes=minutes)
    silence = timedelta(minutes=tournament.silence_minutes)
    return [waits for table in tables if (waits := table.waits(preparation, silence))]


def queue(
    tournament: Tournament, now: datetime, most: int | None = None, tables: Iterable[Unsettled] | None = None
) -> Queue:
    """Return the items that wait for a judge at the tables, oldest first, with the people and all versions there.

    Args:
        most: the most items to return.
        tables: those without a result, where they have been read.
    """
    open_now = unsettled(tournament) if tables is None else tables
    waits = [one for one in waiting_at(open_now, tournament) if one.is_due(now)]
    everything: list[QueueItem | Waiting] = in_order([*calls(tournament), *waits])
    shown = everything[:most]
    seen = [one.match.pk if isinstance(one, QueueItem) else one.table.pk for one in shown]
    matches = tables_with_reports(seen)
    for match in matches.values():
        match.tournament = match.round.tournament = tournament
    items = [
        replace(one, match=matches[one.match.pk])
        if isinstance(one, QueueItem)
        else item_of(one, matches[one.table.pk], tournament)
        for one in shown
    ]
    return Queue(items, len(everything) - len(shown))


def still_waiting(calls: QuerySet[JudgeCall]) -> QuerySet[JudgeCall]:
    """Calls that nobody has answered, and that no result has settled since."""
    settled = Q(match__result__created_at__gte=F("at"))
    return calls.filter(answered_at__isnull=True).exclude(settled)


def _unanswered(tournament: Any) -> QuerySet[JudgeCall]:
    people = ("match__tournament", "by__player", "taken_by__player")
    return still_waiting(JudgeCall.objects.select_related(*people).filter(tournament=tournament))


UNANSWERED = Question(_unanswered)


def calls(tournament: Tournament) -> list[QueueItem]:
    """Return the calls that wait for a judge; none once the event is over."""
    if tournament.is_over:
        return []
    return [
        QueueItem(ItemKind.CALL, call.match, call.at, call.get_kind_display(), call=call)
        for call in UNANSWERED.rows(tournament=tournament.pk)
    ]


def in_order(items: Iterable[W]) -> list[W]:
    """Sort items so that the one that has waited longest comes first."""
    return sorted(items, key=lambda item: item.since)


def last_answered(tournament: Tournament, line: LogEntry | None) -> JudgeCall | None:
    """Return the call that the last act of an account answered: it can be taken back."""
    if line is None or line.action != "answer_call" or line.result is None:
        return None
    return tournament.calls.filter(pk=line.result[1], answered_at__isnull=False).select_related("match").first()


def waiting(tournament: Tournament, now: datetime) -> int:
    """Count the items that wait for a judge. The items and the time from which each waits are read once a
    revision.

    A player without a phone gets one by opening a personal address, which is no revision: the tables are asked
    again meanwhile.
    """
    asked, at_tables = kept(f"waiting:{tournament.version}", lambda: _waiting_ever(tournament))
    if any(one.table.unheard for one in at_tables):
        at_tables = waiting_at(unsettled(tournament), tournament)
    return asked + sum(one.is_due(now) for one in at_tables)


def _waiting_ever(tournament: Tournament) -> tuple[int, list[Waiting]]:
    """Return the number of calls and decisions that wait, and the tables that do or will."""
    open_calls = 0 if tournament.is_over else still_waiting(tournament.calls.all()).count()
    return open_calls + len(reviews_due(tournament)), waiting_at(unsettled(tournament), tournament)


def item_of(waits: Waiting, match: Match, tournament: Tournament) -> QueueItem:
    """A table that waits for a judge as people read it; of its reports those that have been read along."""
    match.tournament = match.round.tournament = tournament
    reports = tuple(match.current_reports) if "reports" in getattr(match, "_prefetched_objects_cache", ()) else ()
    return QueueItem(waits.kind, match, waits.since, _label(waits, tournament), reports)


def _label(waits: Waiting, tournament: Tournament) -> str:
    if waits.kind == ItemKind.PREPARATION:
        preparation = cast(Preparation, tournament.ruleset.preparation)  # it would not wait for it else
        return _("%(preparation)s: venció") % {"preparation": localized(preparation.name)}
    if waits.kind == ItemKind.SILENCE and waits.table.unheard:
        return _("Nadie puede confirmar: sin teléfono")
    return str(_REPORTED[waits.kind])


def warnings_of(entry: Entry) -> int:
    """Warnings of an entry's players in the tournament, withdrawn ones left out."""
    return entry.penalties.filter(kind=PenaltyKind.WARNING, withdrawn_at__isnull=True).count()


def reviews_due(tournament: Tournament) -> dict[Entry, int]:
    """Entries whose number of warnings asks the head judge whether to disqualify, with that number."""
    return due_for(tournament, REVIEWED.rows(tournament=tournament.pk))


def reviewed(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    """Penalties with their entries, that know about how many warnings of theirs the head judge has decided."""
    answered = PenaltyReview.objects.filter(entry=OuterRef("entry")).order_by("-warnings").values("warnings")
    return penalties.select_related("entry").annotate(reviewed=Subquery(answered[:1]))


REVIEWED = Question(lambda tournament: reviewed(Penalty.objects.filter(tournament=tournament)))


def due_for(tournament: Tournament, penalties: Iterable[Penalty]) -> dict[Entry, int]:
    """The same from all of the event's penalties, read as `reviewed`; none once the event is over."""
    if tournament.is_over:
        return {}
    standing = [p for p in penalties if p.kind == PenaltyKind.WARNING and p.withdrawn_at is None]
    decided = {penalty.entry: cast(Any, penalty).reviewed or 0 for penalty in standing}
    counted = Counter(penalty.entry for penalty in standing)
    return {
        entry: warnings
        for entry, warnings in sorted(counted.items(), key=lambda one: one[0].number)
        if warnings >= tournament.ruleset.warnings_before_review
        and not entry.has_left
        and warnings > decided[entry]
    }


def open_match_of(entry: Entry) -> Match | None:
    """The match that an entry plays now and that has no result; None where there is none."""
    seated = Match.objects.filter(seats__entry=entry, result=None, table__isnull=False)
    found = seated.filter(round__published_at__isnull=False).select_related("round__stage")
    return found.order_by("-round__number").first()


def team_in_play(match: Match, entry: Entry) -> tuple[int, ...] | None:
    """Return the registered pieces of an entry that play at a table, by place; None where nobody has said it."""
    preparation = match.round.tournament.ruleset.preparation
    if preparation is None or match.preparation is None:
        return None
    seats = list(match.seats.order_by("index").values_list("entry", flat=True))
    kept = still_in(preparation.fates(match.preparation))[seats.index(entry.pk)]
    return kept if not preparation.keeps or len(kept) == preparation.keeps else None


@dataclass(frozen=True, slots=True)
class DeckCheck:
    """A judge's check of a deck: time, judge, number of cards of each kind, and True if all was right."""

    at: datetime
    by: User
    counts: dict[str, int]
    note: str
    right: bool


def deck_checks(entry: Entry) -> list[DeckCheck]:
    """The checks of an entry's deck, newest first."""
    deck = entry.tournament.ruleset.deck(entry.tournament.rules_date)
    kinds = deck.kinds if deck else ()
    made = entry.tournament.log.filter(action="check_deck", result=[entry._meta.label, entry.pk])
    return [
        DeckCheck(
            line.at,
            line.by,
            dict(zip(kinds, said.counts, strict=False)),
            line.reason,
            said.right,
        )
        for line in made.select_related("by__player")
        for said in [CheckDeck.read(line.details)]
    ]


def _declared(tournament: Any) -> QuerySet[Roster]:
    rosters = Roster.objects.select_related("entry").annotate(text=Cast("items", TextField()))
    active = rosters.filter(entry__tournament=tournament, entry__state__in=ACTIVE_STATES)
    return active.filter(text__contains='"declared": true').order_by("entry__number")


DECLARED = Question(_declared)


def unverified_rosters(tournament: Tournament) -> list[Roster]:
    """Rosters of those who take part with declared pieces that no judge has looked at, by number."""
    rosters = DECLARED.rows(tournament=tournament.pk)
    for roster in rosters:
        roster.entry.tournament = tournament
    return [roster for roster in rosters if roster.unverified]
