"""What waits for a judge. Derived from the facts, so that nothing can wait silently."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import PenaltyKind, PreparationState
from tournaments.errors import localized
from tournaments.models import Entry, JudgeCall, Match, Report, Roster, Round, Seat, Tournament
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
    Prefetch("seats", Seat.objects.select_related("entry")),
    Prefetch("reports", Report.objects.select_related("by")),
)


def queue(tournament: Tournament, now: datetime) -> list[QueueItem]:
    """Everything at the tables that waits for a judge, oldest first."""
    items = [
        QueueItem(ItemKind.CALL, call.match, call.at, call.get_kind_display(), call=call)
        for call in tournament.calls.filter(answered_at__isnull=True).select_related("match", "by")
    ]
    round_ = current_round(tournament)
    if round_ and not round_.is_draft and not tournament.is_over:
        items += _reports(round_, now)
        items += _preparations(round_, now)
    return sorted(items, key=lambda item: item.since)


def _reports(round_: Round, now: datetime) -> list[QueueItem]:
    silence = timedelta(minutes=round_.tournament.silence_minutes)
    items = []
    matches = open_matches(round_).prefetch_related(*_WITH_PEOPLE).filter(reports__isnull=False)
    for match in matches.distinct():
        reports = tuple(match.current_reports)
        if not reports:
            continue
        latest = reports[-1]
        if latest.disputed_at:
            kind, since = ItemKind.DISPUTE, latest.disputed_at
        elif any(r.by_id != latest.by_id and r.data != latest.data for r in reports):
            kind, since = ItemKind.MISMATCH, latest.created_at
        else:
            kind, since = ItemKind.SILENCE, latest.created_at + silence
        if since <= now or kind != ItemKind.SILENCE:
            items.append(QueueItem(kind, match, since, str(_REPORTED[kind]), reports))
    return items


def _preparations(round_: Round, now: datetime) -> list[QueueItem]:
    preparation = round_.tournament.ruleset.preparation
    deadline = round_.preparation_deadline(round_.tournament.preparation_minutes)
    if preparation is None or deadline is None or now < deadline:
        return []
    label = _("%(preparation)s: venció") % {"preparation": localized(preparation.name)}
    late = open_matches(round_).filter(preparation_state=PreparationState.OPEN, reports__isnull=True)
    waiting = late.prefetch_related(*_WITH_PEOPLE)
    return [QueueItem(ItemKind.PREPARATION, match, deadline, label) for match in waiting]


def warnings_of(entry: Entry) -> int:
    """Warnings of an entry's players in the tournament, withdrawn ones left out."""
    return entry.penalties.filter(kind=PenaltyKind.WARNING, withdrawn_at__isnull=True).count()


def reviews_due(tournament: Tournament) -> list[Entry]:
    """Entries whose number of warnings asks the head judge whether to disqualify."""
    counted = Count("penalties", filter=Q(penalties__kind=PenaltyKind.WARNING, penalties__withdrawn_at=None))
    entries = tournament.entries.annotate(warnings=counted).filter(
        warnings__gte=tournament.ruleset.warnings_before_review
    )
    return [
        entry
        for entry in entries
        if not entry.has_left
        and not entry.penalty_reviews.filter(warnings__gte=getattr(entry, "warnings", 0)).exists()
    ]


def unverified_rosters(tournament: Tournament) -> list[Roster]:
    """Rosters with declared pieces that no judge has looked at."""
    rosters: QuerySet[Roster] = Roster.objects.filter(entry__tournament=tournament).select_related("entry")
    return [roster for roster in rosters if roster.entry.is_active and roster.unverified]
