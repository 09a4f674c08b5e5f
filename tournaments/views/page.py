"""The frame of an event's pages, and what several of them show."""

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from functools import cache, partial
from typing import Any, TypeVar

from django.http import HttpResponse
from django.shortcuts import render

from atrum_judge.protocol import Ending, PreparationItem, PreparationView, SeatResult
from players.questions import Question, belong
from tournaments.answers.table import asked_each_time, not_kept
from tournaments.enums import CallKind
from tournaments.models import ClockPause, JudgeCall, Match, Report, Round, Seat
from tournaments.queries.entries import people_unsaid_at
from tournaments.queries.rounds import is_current, paused_for
from tournaments.queries.tables import SEATED, boards_at, said_at
from tournaments.serving.clock import site_time
from tournaments.serving.looking import looked
from tournaments.views.in_words import left_the_table
from tournaments.views.tabs import tabs_of
from tournaments.views.trial_bar import bar_of
from tournaments.views.viewer import Viewer

LAST_CALL = Question(
    lambda match: (
        JudgeCall.objects.filter(match=match)
        .select_related("by__player", "taken_by__player", "answered_by__player")
        .order_by("-at", "-pk")[:1]
    )
)
PAUSES = Question(lambda round_: ClockPause.objects.filter(round=round_))

T = TypeVar("T")


def page(viewer: Viewer, template: str, tab: str, context: dict[str, Any], *, kept: bool = True) -> HttpResponse:
    """A page of a tournament, with its head and tabs.

    Args:
        context: values, or functions that are called where the page shows what they return (`once`).
        kept: False for an address that no link of the site leads to: its answer is kept for nobody.
    """
    if viewer.user is not None and not viewer.lent_at:
        looked(viewer.tournament.pk, viewer.user.pk, tab)
    base = {"viewer": viewer, "tournament": viewer.tournament, "kept": kept}
    base["has_bracket"] = viewer.has_bracket
    base["tabs"], base["bar"] = once(tabs_of, viewer, tab), bar_of(viewer)
    response = asked_each_time(render(viewer.request, template, base | context))
    if viewer.tournament.is_over or tab == "log":
        not_indexed(response)
    return response if kept else not_kept(response)


def not_indexed(response: HttpResponse) -> HttpResponse:
    """Keep an answer out of search engines: who played here is not what a search for a name finds for ever."""
    response["X-Robots-Tag"] = "noindex"
    return response


def once(work: Callable[..., T], *args: Any, **kwargs: Any) -> Callable[[], T]:
    """Work for a template: done when it is shown first, and not at all where a kept part shows it."""
    return cache(partial(work, *args, **kwargs))


def clock_context(round_: Round | None, found: Match | None = None) -> dict[str, Any]:
    """Return the values of the clock component: none of them changes while a clock runs."""
    if round_ is None:
        return {}
    if round_.started_at and "pauses" not in getattr(round_, "_prefetched_objects_cache", ()):
        belong(PAUSES.rows(round_=round_.pk), round_, "pauses")
    clock, extension = round_.clock, found.extension if found else timedelta()
    return {
        "clock": clock,
        "remaining": clock.remaining(site_time(), extension),
        "deadline": clock.deadline(extension),
        "paused_for": paused_for(round_),
    }


def _who(seats: Sequence[Seat], seat: Seat | None) -> dict[str, Any]:
    """Return the people at a table, the reader's own seat among them, and who does not want to be filmed."""
    off_film = [one.entry.name for one in seats if one.entry.off_film]
    return {"seats": seats, "seat": seat, "is_out": bool(seat and seat.entry.has_left), "off_film": off_film}


def match_context(viewer: Viewer, found: Match, seats: list[Seat] | None = None) -> dict[str, Any]:
    """Return the values that the page of a table shows to this viewer.

    Args:
        seats: in their order, with their entries, where they have been read.
    """
    if seats is None:
        seats = SEATED.rows(match=found.pk)
        belong(seats, found, "seats")
    seat = viewer.seat_among(seats)
    reports = said_at(found)
    latest = next((report for report in reversed(reports) if report.version > found.replayed_after), None)
    impartial = viewer.judges and seat is None
    boards = boards_at(found, seats, found.result or latest)
    times = clock_context(found.round, found)
    return {
        "match": found,
        "round": found.round,
        **_who(seats, seat),
        "reports": reports,
        "latest": latest,
        "versions": [(report, said_by(report, seats)) for report in _versions(found, reports, latest)],
        "boards": boards,
        "fellows": {} if boards else people_unsaid_at(viewer.tournament, [found]),
        **_endings(found, latest, seat),
        **_answers(found, latest, seat),
        "gone": left_the_table(found),
        "impartial": impartial,
        "replayable": impartial and found.is_void and is_current(found.round),
        "preparation": _preparation_view(
            viewer, found, seat.index if seat else None, see=bool(seat) or viewer.inspects
        ),
        "waiting_seats": _waiting_seats(viewer, found),
        "sides": _sides(seats, seat),
        "choosable": _choosable(viewer, found),
        "begun": _is_begun(viewer, found),
        "preparation_open": found.is_preparing and not found.is_final,
        "unlisted": _unlisted(found),
        "preparation_deadline": found.round.preparation_deadline(viewer.tournament.preparation_minutes),
        "call_kinds": CallKind.choices,
        **_call(found, asked=bool(seat) or viewer.judges),
        "descriptions": {
            report.pk: viewer.tournament.ruleset.describe(report.data, [s.entry.name for s in seats])
            for report in reports
        },
        **times,
        "is_time_up": found.round.started_at is not None and times["remaining"] <= timedelta(),
    }


def _endings(found: Match, latest: Report | None, own: Seat | None) -> dict[str, Any]:
    """Return the endings that are nearest to a player, and whether the score says all of the latest report."""
    simple = simple_ending(found)
    return {
        "simple": simple if own else None,
        "timed": ending_by_time(found) if own and simple else None,
        "score_tells_all": bool(
            simple and latest and latest.data["ending"] == simple.name and len(simple.fields) == 1
        ),
    }


def _answers(found: Match, latest: Report | None, own: Seat | None) -> dict[str, Any]:
    """Return the seats that confirmed the latest report, and whether the own seat has yet to answer it."""
    confirmed = {one.seat_id for one in latest.confirmations.all()} if latest else set()
    waits = latest is not None and not latest.disputed_at and not found.result
    return {"confirmed": confirmed, "to_answer": waits and own is not None and own.pk not in confirmed}


def _choosable(viewer: Viewer, found: Match) -> dict[int, list[PreparationItem]]:
    """Return the items that each seat to move may choose, for a judge who writes the choice down."""
    preparation = viewer.tournament.ruleset.preparation
    if preparation is None or found.preparation is None or not viewer.inspects:
        return {}
    views = {seat: preparation.view(found.preparation, seat) for seat in _waiting_seats(viewer, found)}
    return {
        seat: [item for group in view.groups for item in group if item.state == "choosable"]
        for seat, view in views.items()
    }


def _is_begun(viewer: Viewer, found: Match) -> bool:
    """True if somebody has chosen something already."""
    preparation = viewer.tournament.ruleset.preparation
    if preparation is None or found.preparation is None or not viewer.inspects:
        return False
    view = preparation.view(found.preparation, None)
    return any(item.state == "removed" for group in view.groups for item in group)


def _unlisted(found: Match) -> list[str]:
    """Return the names at a table whose missing rosters keep its preparation from beginning."""
    if found.preparation or not found.is_preparing or found.tournament.roster_shape is None:
        return []
    return [seat.entry.name for seat in found.seats.all() if not hasattr(seat.entry, "roster")]


def _sides(seats: Sequence[Seat], own: Seat | None) -> list[Seat]:
    """The seats as a player looks at the table: the others first, the own side last."""
    return sorted(seats, key=lambda seat: (seat == own, seat.index))


def _versions(found: Match, reports: Sequence[Report], latest: Report | None) -> list[Report]:
    """The latest report, which one answers; then the newest of each person that differs from it, newest first."""
    if latest is None:
        return []
    own = {report.by_id: report for report in reports if report.version > found.replayed_after}
    others = [report for report in own.values() if report != latest and report.data != latest.data]
    return [latest, *sorted(others, key=lambda report: -report.version)]


def said_by(report: Report, seats: Iterable[Seat]) -> list[tuple[Seat, SeatResult]]:
    """Return each seat with its result in a report."""
    return [(seat, SeatResult.from_json(values)) for seat, values in zip(seats, report.seats, strict=True)]


def simple_ending(found: Match) -> Ending | None:
    """Return the ending for which two players say little more than the winner; None in other games."""
    first = found.tournament.ruleset.endings(found.terms)[0]
    return first if first.is_simple and len(found.seats.all()) == 2 else None


def ending_by_time(found: Match) -> Ending | None:
    """Return the ending that the end of the round's time makes; None in a game or event that has none."""
    return next((one for one in found.tournament.ruleset.endings(found.terms) if one.by_time), None)


def _call(found: Match, *, asked: bool) -> dict[str, JudgeCall | None]:
    """The last call of a table: it waits, has been answered, or is settled by the result."""
    call = LAST_CALL.first(match=found.pk) if asked else None
    settled = call is not None and found.result is not None and found.result.created_at >= call.at
    waits = call is not None and call.answered_at is None and not settled
    return {"open_call": call if waits else None, "answered_call": None if waits else call}


def _preparation_view(viewer: Viewer, found: Match, seat: int | None, *, see: bool) -> PreparationView | None:
    preparation = viewer.tournament.ruleset.preparation
    if preparation is None or found.preparation is None or not see:
        return None
    return preparation.view(found.preparation, seat)


def _waiting_seats(viewer: Viewer, found: Match) -> tuple[int, ...]:
    preparation = viewer.tournament.ruleset.preparation
    if preparation is None or found.preparation is None:
        return ()
    return preparation.waiting_for(found.preparation)
