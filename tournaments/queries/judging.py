"""What waits for a judge. Derived from the facts, so that nothing can wait silently."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple, cast

from django.db.models import (
    BigIntegerField,
    DateTimeField,
    Exists,
    JSONField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    TextField,
    prefetch_related_objects,
)
from django.db.models.functions import Cast
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import User
from rules.protocol import Preparation
from tournaments.enums import ACTIVE_STATES, KNOCKOUT_STAGES, PenaltyKind, PreparationState, Role
from tournaments.errors import localized
from tournaments.kept import kept
from tournaments.models import (
    Entry,
    JudgeCall,
    Match,
    Penalty,
    PenaltyReview,
    Report,
    Roster,
    Seat,
    Tournament,
)
from tournaments.queries.entries import last_act, seats_that_answer
from tournaments.queries.tables import tables


class ItemKind(StrEnum):
    """Why a table needs a judge."""

    DISPUTE = "dispute"
    MISMATCH = "mismatch"
    SILENCE = "silence"
    CALL = "call"
    PREPARATION = "preparation"


_REPORTED = {
    ItemKind.DISPUTE: gettext_lazy("Reporte objetado"),
    ItemKind.MISMATCH: gettext_lazy("Reportes distintos"),
    ItemKind.SILENCE: gettext_lazy("Sin confirmar"),
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


# Joined, not looked up by key: more than a thousand keys in one query is more than SQLite takes.
_WITH_PEOPLE = (
    Prefetch("seats", Seat.objects.select_related("entry")),
    Prefetch("reports", Report.objects.select_related("by__player")),
)


def with_reasons(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Tables that know what may make them wait for a judge.

    That is when the newest version was `reported_at` and `disputed_at`, whether it `differs` from what somebody
    else said, and whether it stays `unheard`, because somebody there can say nothing.
    """
    said = Report.objects.filter(match=OuterRef("pk"), version__gt=OuterRef("replayed_after"))
    newest = said.order_by("-version")
    known = matches.annotate(
        reported_at=Subquery(newest.values("created_at")[:1], output_field=DateTimeField()),
        disputed_at=Subquery(newest.values("disputed_at")[:1], output_field=DateTimeField()),
        said_by=Subquery(newest.values("by")[:1], output_field=BigIntegerField()),
        said=Subquery(newest.values("data")[:1], output_field=JSONField()),
    )
    others = said.exclude(by=OuterRef("said_by")).exclude(data=OuterRef("said"))
    silent = seats_that_answer().filter(Q(can_answer=False), match=OuterRef("pk"))
    return known.annotate(differs=Exists(others), unheard=Exists(silent))


def waiting_now(tournament: Tournament, now: datetime) -> Q:
    """Which open tables wait for a judge, of those `with_reasons`."""
    silent = Q(unheard=True) | Q(reported_at__lte=now - timedelta(minutes=tournament.silence_minutes))
    reported = Q(reported_at__isnull=False) & (Q(disputed_at__isnull=False) | Q(differs=True) | silent)
    if tournament.is_over:
        return Q(pk__in=())
    if tournament.ruleset.preparation is None:
        return reported
    over = now - timedelta(minutes=tournament.preparation_minutes)
    unprepared = Q(preparation_state=PreparationState.OPEN, reported_at__isnull=True, replayed_after=0)
    return reported | (unprepared & Q(round__published_at__lte=over))


def queue(tournament: Tournament, now: datetime, most: int | None = None) -> Queue:
    """What waits for a judge at the tables, oldest first, with the people and all versions there.

    Args:
        most: so many of it.
    """
    known = (item_of(match, tournament) for match in _tables_in_question(tournament, now))
    everything = in_order([*calls(tournament), *known])
    shown = everything[:most]
    prefetch_related_objects([item.match for item in shown], *_WITH_PEOPLE)
    items = [item if item.call else item_of(item.match, tournament) for item in shown]
    return Queue(items, len(everything) - len(shown))


def calls(tournament: Tournament) -> list[QueueItem]:
    """Calls that nobody has answered."""
    unanswered = tournament.calls.filter(answered_at__isnull=True)
    return [
        QueueItem(ItemKind.CALL, call.match, call.at, call.get_kind_display(), call=call)
        for call in unanswered.select_related("match__tournament", "by__player", "taken_by__player")
    ]


def in_order(items: Iterable[QueueItem]) -> list[QueueItem]:
    """Whoever has waited longest comes first."""
    return sorted(items, key=lambda item: item.since)


def last_answered(tournament: Tournament, user: User) -> JudgeCall | None:
    """The call that an account answered last, while it has done nothing else: to be taken back."""
    line = last_act(tournament, user)
    if line is None or line.action != "answer_call" or line.result is None:
        return None
    return tournament.calls.filter(pk=line.result[1], answered_at__isnull=False).select_related("match").first()


def waiting(tournament: Tournament, now: datetime) -> int:
    """How many things wait for a judge. What waits, and from when, is read once a revision."""
    already, later = kept(f"waiting:{tournament.pk}:{tournament.revision}", lambda: _waiting_ever(tournament))
    return already + sum(since <= now for since in later)


def _waiting_ever(tournament: Tournament) -> tuple[int, list[datetime]]:
    """How many things wait already, and from when others will."""
    ever = [item_of(match, tournament) for match in _tables_in_question(tournament, EVER)]
    later = [item.since for item in ever if item.kind in {ItemKind.SILENCE, ItemKind.PREPARATION}]
    open_calls = tournament.calls.filter(answered_at__isnull=True).count()
    return len(ever) - len(later) + open_calls + len(reviews_due(tournament)), later


EVER = datetime.max.replace(tzinfo=UTC)
"""A moment at which all is due that will be."""


def _tables_in_question(tournament: Tournament, now: datetime) -> QuerySet[Match]:
    """Open tables that wait for a judge, those of a bracket that are played again included."""
    newest = tournament.rounds.order_by("-number")
    in_play = Q(round=newest.values("pk")[:1])
    again = Q(round__stage=newest.values("stage")[:1], round__stage__kind__in=KNOCKOUT_STAGES)
    open_now = tables().filter(
        in_play | again,
        tournament=tournament,
        table__isnull=False,
        result__isnull=True,
        round__published_at__isnull=False,
    )
    return with_reasons(open_now).filter(waiting_now(tournament, now))


def item_of(match: Match, tournament: Tournament) -> QueueItem:
    """Why a table waits for a judge that does; read `with_reasons`, with its round and stage."""
    match.tournament = match.round.tournament = tournament
    found: Any = match
    reports = tuple(match.current_reports) if "reports" in getattr(match, "_prefetched_objects_cache", ()) else ()
    if found.reported_at is None:
        return _late(match)
    if found.unheard and not (found.disputed_at or found.differs):
        label = _("Nadie puede confirmar: sin teléfono")
        return QueueItem(ItemKind.SILENCE, match, found.reported_at, label, reports)
    if found.disputed_at:
        kind, since = ItemKind.DISPUTE, found.disputed_at
    elif found.differs:
        kind, since = ItemKind.MISMATCH, found.reported_at
    else:
        kind, since = ItemKind.SILENCE, found.reported_at + timedelta(minutes=tournament.silence_minutes)
    return QueueItem(kind, match, since, str(_REPORTED[kind]), reports)


def _late(match: Match) -> QueueItem:
    tournament = match.tournament
    deadline = match.round.preparation_deadline(tournament.preparation_minutes)
    preparation = cast(Preparation, tournament.ruleset.preparation)  # it would not wait for it else
    label = _("%(preparation)s: venció") % {"preparation": localized(preparation.name)}
    return QueueItem(ItemKind.PREPARATION, match, cast(datetime, deadline), label)


def warnings_of(entry: Entry) -> int:
    """Warnings of an entry's players in the tournament, withdrawn ones left out."""
    return entry.penalties.filter(kind=PenaltyKind.WARNING, withdrawn_at__isnull=True).count()


def reviews_due(tournament: Tournament) -> dict[Entry, int]:
    """Entries whose number of warnings asks the head judge whether to disqualify, with that number."""
    return due_for(tournament, reviewed(tournament.penalties.all()))


def reviewed(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    """Penalties with their entries, that know about how many warnings of theirs the head judge has decided."""
    answered = PenaltyReview.objects.filter(entry=OuterRef("entry")).order_by("-warnings").values("warnings")
    return penalties.select_related("entry").annotate(reviewed=Subquery(answered[:1]))


def due_for(tournament: Tournament, penalties: Iterable[Penalty]) -> dict[Entry, int]:
    """The same from all of the event's penalties, read as `reviewed`."""
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
    """Which of an entry's registered pieces play at a table, by place; None where nobody has said it."""
    preparation = match.round.tournament.ruleset.preparation
    if preparation is None or match.preparation is None:
        return None
    seats = list(match.seats.order_by("index").values_list("entry", flat=True))
    kept = preparation.kept(match.preparation)[seats.index(entry.pk)]
    return kept if not preparation.keeps or len(kept) == preparation.keeps else None


def earlier_penalties(entry: Entry) -> list[Penalty]:
    """What the entry's people were given in other events of the same organizers, newest first; none withdrawn."""
    organizers = entry.tournament.staff.filter(role=Role.ORGANIZER).values("user")
    others = Tournament.objects.filter(staff__role=Role.ORGANIZER, staff__user__in=organizers)
    given = Penalty.objects.filter(player__entries=entry, tournament__in=others, withdrawn_at=None)
    there = given.exclude(tournament=entry.tournament).select_related("tournament", "by__player")
    return list(there.order_by("-at", "-pk"))


@dataclass(frozen=True, slots=True)
class DeckCheck:
    """That a judge went through a deck: when, who, how many of each kind, and whether all was right."""

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
            dict(zip(kinds, line.details["counts"], strict=False)),
            line.reason,
            line.details["right"],
        )
        for line in made.select_related("by__player")
    ]


MANY = 300
"""An event for more than so many is large: nobody looks for a name in a list of all."""


def active_with_rosters(tournament: Tournament) -> list[Entry]:
    """Who takes part, with rosters; of a large event only those whose roster holds declared pieces."""
    active = tournament.entries.filter(state__in=ACTIVE_STATES).select_related("roster")
    if tournament.capacity > MANY:
        active = active.annotate(text=Cast("roster__items", TextField())).filter(text__contains='"declared": true')
    return list(active)


def unverified_rosters(entries: Iterable[Entry]) -> list[Roster]:
    """Rosters with declared pieces that no judge has looked at, of active entries read with them."""
    rosters = [entry.roster for entry in entries if entry.is_active and hasattr(entry, "roster")]
    return [roster for roster in rosters if roster.unverified]
