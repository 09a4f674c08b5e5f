"""What waits for a judge. Derived from the facts, so that nothing can wait silently."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, cast

from django.core.cache import cache
from django.db.models import Prefetch, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import User
from tournaments.enums import PenaltyKind, PreparationState, Role
from tournaments.errors import localized
from tournaments.models import Entry, JudgeCall, LogEntry, Match, Penalty, Report, Roster, Round, Tournament
from tournaments.queries.entries import seats_that_answer
from tournaments.queries.rounds import current_round, open_matches


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


# Joined, not looked up by key: more than a thousand keys in one query is more than SQLite takes.
_WITH_PEOPLE = (
    Prefetch("seats", seats_that_answer()),
    Prefetch("reports", Report.objects.select_related("by__player")),
)


def queue(tournament: Tournament, now: datetime, newest: Round | None = None) -> list[QueueItem]:
    """Everything at the tables that waits for a judge, oldest first.

    Args:
        newest: the event's newest round, where it has been read.
    """
    items = [
        QueueItem(ItemKind.CALL, call.match, call.at, call.get_kind_display(), call=call)
        for call in tournament.calls.filter(answered_at__isnull=True).select_related(
            "match__tournament", "by__player", "taken_by__player"
        )
    ]
    round_ = newest or current_round(tournament)
    if round_ and not round_.is_draft and not tournament.is_over:
        items += filter(None, (_item(match, now) for match in _tables_in_question(round_, now)))
    return sorted(items, key=lambda item: item.since)


def last_answered(tournament: Tournament, user: User) -> JudgeCall | None:
    """The call that an account answered last, while it has done nothing else: to be taken back."""
    line: LogEntry | None = tournament.log.filter(by=user).order_by("-revision").first()
    if line is None or line.action != "answer_call" or line.result is None:
        return None
    return tournament.calls.filter(pk=line.result[1], answered_at__isnull=False).select_related("match").first()


def waiting(tournament: Tournament, now: datetime) -> int:
    """How many things wait for a judge. What waits, and from when, is read once a revision."""
    key = f"waiting:{tournament.pk}:{tournament.revision}"
    found: tuple[int, list[datetime]] | None = cache.get(key)
    if found is None:
        ever = queue(tournament, datetime.max.replace(tzinfo=UTC))
        later = [item.since for item in ever if item.kind in {ItemKind.SILENCE, ItemKind.PREPARATION}]
        found = len(ever) - len(later) + len(reviews_due(tournament)), later
        cache.set(key, found, 3600)
    already, later = found
    return already + sum(since <= now for since in later)


def _tables_in_question(round_: Round, now: datetime) -> list[Match]:
    """Open tables where something was reported, or whose preparation is late; three queries."""
    reported = Q(reports__isnull=False)
    late = Q(preparation_state=PreparationState.OPEN, reports__isnull=True)
    asked = open_matches(round_).filter(reported | late if _preparation_is_over(round_, now) else reported)
    matches = list(asked.distinct().prefetch_related(*_WITH_PEOPLE))
    for match in matches:
        match.round, match.tournament = round_, round_.tournament
    return matches


def _preparation_is_over(round_: Round, now: datetime) -> bool:
    """The time for what precedes a match has passed."""
    deadline = round_.preparation_deadline(round_.tournament.preparation_minutes)
    return round_.tournament.ruleset.preparation is not None and deadline is not None and now >= deadline


def _item(match: Match, now: datetime) -> QueueItem | None:
    """Why an open table waits for a judge; None while it does not."""
    if not match.reports.all():
        return _late(match)
    reports = tuple(match.current_reports)
    if not reports:
        return None
    latest = reports[-1]
    if latest.disputed_at:
        kind, since = ItemKind.DISPUTE, latest.disputed_at
    elif any(r.by_id != latest.by_id and r.data != latest.data for r in reports):
        kind, since = ItemKind.MISMATCH, latest.created_at
    else:
        kind, since = ItemKind.SILENCE, latest.created_at + timedelta(minutes=match.tournament.silence_minutes)
        if any(not cast(Any, seat).can_answer for seat in match.seats.all()):
            return QueueItem(kind, match, latest.created_at, _("Nadie puede confirmar: sin teléfono"), reports)
    is_due = since <= now or kind != ItemKind.SILENCE
    return QueueItem(kind, match, since, str(_REPORTED[kind]), reports) if is_due else None


def _late(match: Match) -> QueueItem | None:
    preparation = match.tournament.ruleset.preparation
    deadline = match.round.preparation_deadline(match.tournament.preparation_minutes)
    if preparation is None or deadline is None:
        return None
    label = _("%(preparation)s: venció") % {"preparation": localized(preparation.name)}
    return QueueItem(ItemKind.PREPARATION, match, deadline, label)


def warnings_of(entry: Entry) -> int:
    """Warnings of an entry's players in the tournament, withdrawn ones left out."""
    return entry.penalties.filter(kind=PenaltyKind.WARNING, withdrawn_at__isnull=True).count()


def reviews_due(tournament: Tournament) -> list[Entry]:
    """Entries whose number of warnings asks the head judge whether to disqualify."""
    return list(due_for(tournament, tournament.penalties.select_related("entry")))


def due_for(tournament: Tournament, penalties: Iterable[Penalty]) -> dict[Entry, int]:
    """The same with their warnings, from the event's penalties read with their entries."""
    standing = (p for p in penalties if p.kind == PenaltyKind.WARNING and p.withdrawn_at is None)
    counted = Counter(penalty.entry for penalty in standing)
    return {
        entry: warnings
        for entry, warnings in sorted(counted.items(), key=lambda one: one[0].number)
        if warnings >= tournament.ruleset.warnings_before_review
        and not entry.has_left
        and not entry.penalty_reviews.filter(warnings__gte=warnings).exists()
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


def unverified_rosters(entries: Iterable[Entry]) -> list[Roster]:
    """Rosters with declared pieces that no judge has looked at, of active entries read with them."""
    rosters = [entry.roster for entry in entries if entry.is_active and hasattr(entry, "roster")]
    return [roster for roster in rosters if roster.unverified]
