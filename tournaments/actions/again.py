"""Begin bracket matches anew when a result that they depend on was corrected."""

from datetime import timedelta
from typing import cast

from django.db.models import Count

from tournaments.actions.base import Change
from tournaments.actions.rounds import laid, open_preparations
from tournaments.core.brackets.again import Due
from tournaments.core.brackets.double import Bracket, structure
from tournaments.core.lines.shapes import Gone, Laid, Settles
from tournaments.enums import PreparationState, StageKind
from tournaments.live.news import Subject
from tournaments.models import Match, Round, Seat, Stage
from tournaments.queries.brackets import due_instead
from tournaments.queries.rounds import entry_numbers, matches_of, matches_to_prepare, slot_results, still_in


def settle(change: Change, stage: Stage) -> None:
    """Seat the right entries at every match of the stage. Results that were played there stay in the log.

    Other actions call this; the matches show their reason.
    """
    due, before = due_instead(stage), _laid(stage)
    matches = list(Match.objects.filter(pk__in=due).select_related("round__stage", "tournament", "result"))
    told = [line for match in matches for line in told_of(match)]
    for match in matches:
        _clear(match)
    for match in matches:
        _begin_anew(change, match, due[match.pk])
    if stage.kind == StageKind.DOUBLE and any(match.is_waiting for match in _matches(stage)):
        told += _add_missing(change, stage)
    if stage.kind == StageKind.DOUBLE and (due or told):
        _take_out_emptied(stage)
    if due:
        change.tell(Subject.TABLES, Subject.ROUND)
    after = _laid(stage)
    now = {number: after.get(number, _gone(number)) for number in before}
    if changed := [number for number in now if now[number] != before[number]]:
        # In a double elimination a table of the same round may wait for the loser.
        first = min(cast(Settles, change.said).round + 1, *changed)
        change.add(now=[one for number, one in now.items() if one and number >= first])
    if told:
        change.add(again=told)


def _laid(stage: Stage) -> dict[int, Laid | None]:
    """Return the tables of its rounds by number, in order. Of a draft nothing is told."""
    return {
        round_.number: None if round_.is_draft else laid(round_, matches_of(round_))
        for round_ in stage.rounds.order_by("number")
    }


def _gone(number: int) -> Laid:
    return {"round": number, "tables": [], "numbers": []}


def told_of(match: Match) -> list[Gone]:
    """Return the result that no longer counts as the log keeps it; empty where the match has none."""
    if match.result is None:
        return []
    seats = list(match.seats.select_related("entry"))
    return [
        {
            "round": match.round.number,
            "table": match.table,
            "seats": [seat.entry.name for seat in seats],
            "score": [seat.score for seat in seats],
            "winners": [seat.entry.name for seat in seats if seat.won],
        }
    ]


def _begin_anew(change: Change, match: Match, due: Due) -> None:
    round_ = match.round
    if not due.waits and len(due.entries) < 2 and round_.stage.kind == StageKind.DOUBLE:
        match.delete()  # an entry that passes a slot of a double elimination has no table
        return
    is_played = due.waits or len(due.entries) == 2
    match.table = (match.table or _free_table(round_)) if is_played else None
    match.manual_reason = match.manual_reason or change.reason
    match.save()
    _seat(match, due.entries)
    if len(due.entries) == 2 and not round_.is_draft:
        open_preparations(change, list(matches_to_prepare(round_).filter(pk=match.pk)))


def _clear(match: Match) -> None:
    """Empty the match: result, reports and seats."""
    match.result = match.went_on = match.preparation = None
    match.replayed_after, match.superseded, match.extension = 0, [], timedelta()
    match.preparation_state = PreparationState.OPEN
    match.save()
    match.reports.all().delete()
    match.seats.all().delete()


def _seat(match: Match, numbers: tuple[int, ...]) -> None:
    tournament = match.tournament
    entries = {entry.number: entry for entry in tournament.entries.filter(number__in=numbers)}
    bye = tournament.ruleset.bye(tournament.options_in(match.round.stage.number)) if match.is_bye else None
    for index, number in enumerate(numbers):
        Seat.objects.create(
            match=match, round=match.round, entry=entries[number], index=index, **Seat.columns(bye)
        )


def _free_table(round_: Round) -> int:
    taken = set(round_.matches.values_list("table", flat=True))
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def _matches(stage: Stage) -> list[Match]:
    return [match for round_ in stage.rounds.all() for match in matches_of(round_)]


def _add_missing(change: Change, stage: Stage) -> list[Gone]:
    """Add matches that a double elimination had skipped and now needs, each in the round of its step.

    Without such a round the later rounds are taken back. Return the results of these.
    """
    number = entry_numbers(stage.tournament)
    seeds = [number[pk] for pk in stage.seeds]
    slots = structure(len(seeds))
    matches = _matches(stage)
    paired = {match.position for match in matches}
    bracket = Bracket(seeds, *slot_results(stage), set(seeds).difference(still_in(stage)))
    told: list[Gone] = []
    for slot, two in bracket.to_play():
        if slot.number in paired:
            continue
        at_step = [match.round for match in matches if slots[match.position or 0].step == slot.step]
        if at_step:
            match = Match(tournament=stage.tournament, round=at_step[0], position=slot.number)
            _begin_anew(change, match, Due(two, waits=False))
            continue
        for match in matches:
            if slots[match.position or 0].step > slot.step:
                told += told_of(match)
                _clear(match)
                match.delete()
        break
    return told


def _take_out_emptied(stage: Stage) -> None:
    """Delete the rounds at the end that have lost all their tables, and a draft that follows them."""
    rounds = list(stage.rounds.annotate(tables=Count("matches")).order_by("number"))
    last = max((one.number for one in rounds if one.tables and not one.is_draft), default=0)
    if any(one.number > last and not one.tables for one in rounds):
        stage.rounds.filter(number__gt=last).delete()
