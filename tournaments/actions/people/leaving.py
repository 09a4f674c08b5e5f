"""Take somebody out of an event, and say what becomes of the tables where they play and played."""

from dataclasses import dataclass, field, replace

from django.db import transaction
from django.utils.translation import gettext as _

from atrum_judge.protocol import Json
from atrum_judge.reports import VOID, forfeit
from tournaments import lengths
from tournaments.actions.base import By
from tournaments.actions.registration import drop
from tournaments.actions.reporting import correct_result, decide_result
from tournaments.enums import TABLE_STAGES, EventFormat, OutcomeKind, TheirTables, TournamentState
from tournaments.errors import Conflict
from tournaments.models import Entry, Match
from tournaments.queries.judging import open_match_of

KEPT = lengths.KEY - 12
"""Letters of a sending's key with which the keys of its parts begin."""


@dataclass(frozen=True)
class Tables:
    """The tables of an entry that a choice may change.

    Attributes:
        open: the one that it plays now.
        played: those with a result that counts, in rounds of everybody.
        choices: what may become of them.
    """

    open: Match | None = None
    played: list[Match] = field(default_factory=list)
    choices: list[TheirTables] = field(default_factory=list)


def tables_of(entry: Entry) -> Tables:
    """Return the tables of an entry with the choices that make sense now.

    A bracket needs somebody who goes on: nothing is void there, nor before it once it has begun. In a round robin
    who meets nobody in the rounds to come has a bye: what is left cannot be void by itself there.
    """
    tournament = entry.tournament
    if tournament.state != TournamentState.RUNNING:
        return Tables()
    current = open_match_of(entry)
    seated = Match.objects.filter(seats__entry=entry, table__isnull=False, result__isnull=False)
    played = seated.exclude(result__kind=OutcomeKind.VOID).filter(round__stage__kind__in=TABLE_STAGES)
    found = list(played.select_related("round__stage").order_by("round__number"))
    choices = [TheirTables.FORFEIT] if current is not None and _forfeited(current, entry) else []
    if not tournament.stages.exclude(kind__in=TABLE_STAGES).exists():
        is_swiss = tournament.format == EventFormat.SWISS
        choices += [TheirTables.VOID_LEFT] if current is not None and is_swiss else []
        choices += [TheirTables.VOID_ALL] if found and (is_swiss or tournament.annul_below_half) else []
    return Tables(current, found, choices)


def leave(by: By, entry: Entry, *, reason: str = "", tables: TheirTables = TheirTables.LATER) -> int:
    """Take an entry out, where it is still in, with what is chosen for its tables; return how many changed.

    All of it happens or nothing. Each table has its own line in the log, and its own version in the record, by
    whoever may decide and correct there. A repeated sending finds nothing left to do.

    Raises as `drop`, `decide_result` and `correct_result` do; `Conflict` for a choice that makes no sense.
    """
    with transaction.atomic():
        sent = entry.tournament.log.filter(by=by.user)
        if by.key and sent.filter(key__startswith=by.key[:KEPT]).exists():
            return sent.filter(key__startswith=f"{by.key[:KEPT]}-").count()
        if not entry.has_left:
            drop(by, entry, reason=reason)
        entry = Entry.objects.select_related("tournament").get(pk=entry.pk)
        return 0 if tables == TheirTables.LATER else _settle(by, entry, tables)


def _settle(by: By, entry: Entry, tables: TheirTables) -> int:
    found = tables_of(entry)
    if tables not in found.choices:
        raise Conflict(_("Eso ya no se puede elegir: mira otra vez sus mesas."), field="tables")
    why = _("%(name)s dejó el torneo.") % {"name": entry.name}
    if found.open is not None:
        lost = _forfeited(found.open, entry) if tables == TheirTables.FORFEIT else None
        decide_result(_part(by, found.open), found.open, lost or {"ending": VOID.name}, reason=why)
    past = found.played if tables == TheirTables.VOID_ALL else []
    for match in past:
        correct_result(_part(by, match), match, {"ending": VOID.name}, reason=why)
    return len(past) + (found.open is not None)


def _forfeited(match: Match, entry: Entry) -> Json | None:
    """Return the report by which this entry, and who else has left, lose a table; None where there is none."""
    seats = match.seats.select_related("entry")
    out = [seat.index for seat in seats if seat.entry.has_left or seat.entry_id == entry.pk]
    return forfeit(match.tournament.ruleset, match.terms, out)


def _part(by: By, match: Match) -> By:
    """Return the sender of a part of a sending, which has a key of its own."""
    return replace(by, key=f"{by.key[:KEPT]}-{match.pk}" if by.key else "", version="", has_read=False)
