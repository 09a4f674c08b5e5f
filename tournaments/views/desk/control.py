"""The desk: where the event is, drafts of rounds, how many rounds."""

from collections import Counter

import segno
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.safestring import mark_safe

from rules.text import alphabetical
from tournaments.core.pairing.advice import advised_rounds, sure_of_one
from tournaments.enums import EntryState, EventFormat, StageKind
from tournaments.forms.numbers import whole_number
from tournaments.models import Round
from tournaments.permissions import Permission
from tournaments.queries.advice import odds as odds_of
from tournaments.queries.advice import trials_of
from tournaments.queries.review import review, waiting_entries
from tournaments.queries.rounds import matches_of, progress
from tournaments.tasks import start_trials
from tournaments.views.page import clock_context, page
from tournaments.views.viewer import viewer_of


@login_required
def manage(request: HttpRequest, slug: str) -> HttpResponse:
    """The organizer's desk: where the event is, and the one next thing to do."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.JUDGE)
    tournament = viewer.tournament
    step = progress(tournament)
    counts = Counter(tournament.entries.values_list("state", flat=True))
    link = request.build_absolute_uri(tournament.get_absolute_url())
    waits = step.round and not step.round.started_at and step.round.stage.kind == StageKind.SWISS
    late = waiting_entries(tournament, step.round) if step.round and waits else []
    context = {
        "progress": step,
        "counts": {state: counts[state] for state in EntryState.values},
        "late": late,
        "is_swiss": tournament.format == EventFormat.SWISS,
        "suggested": advised_rounds(counts[EntryState.CHECKED_IN] or counts[EntryState.REGISTERED]),
        "matches": list(matches_of(step.round)) if step.round and not step.round.is_draft else [],
        "link": link,
        "qr": mark_safe(segno.make(link, micro=False).svg_inline(scale=5)),  # noqa: S308
        **clock_context(tournament, step.round),
    }
    return page(viewer, "tournaments/desk/manage.html", "manage", context)


@login_required
def draft(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Review a paired round before anybody sees it: its faults, its cost, and what a swap would cost."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.RUN)
    round_ = get_object_or_404(Round, tournament=viewer.tournament, number=number)
    if not round_.is_draft:
        return redirect("round", slug, number)
    seated = {seat.entry.number: seat.entry for seat in round_.seats.select_related("entry")}
    first, second = (
        seated.get(whole_number(request.GET.get(name, ""), digits=6) or 0) for name in ("first", "second")
    )
    swap = (first, second) if first and second and first != second else None
    context = {
        "round": round_,
        "review": review(round_, swap),
        "swap": swap,
        "first": first,
        "second": second,
        "seated": sorted(seated.values(), key=lambda one: alphabetical(one.name)),
        "waiting": waiting_entries(viewer.tournament, round_) if round_.stage.kind == StageKind.SWISS else [],
    }
    return page(viewer, "tournaments/desk/draft.html", "manage", context)


@login_required
def odds(request: HttpRequest, slug: str) -> HttpResponse:
    """How many rounds: exact odds, and simulated events. A POST starts the simulation."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.RUN)
    tournament = viewer.tournament
    counts = Counter(tournament.entries.values_list("state", flat=True))
    present = counts[EntryState.CHECKED_IN] + counts[EntryState.REGISTERED]
    players = min(whole_number(request.GET.get("players", ""), digits=4) or max(present, 2), 2000)
    rounds = min(whole_number(request.GET.get("rounds", ""), digits=2) or tournament.swiss_rounds, 20)
    players, rounds = max(players, 2), max(rounds, 1)
    trials = trials_of(players, rounds)
    if request.method == "POST" and (trials is None or trials.is_over):
        start_trials(players, rounds)
        return redirect(f"{request.path}?players={players}&rounds={rounds}")
    context = {
        "players": players,
        "rounds": rounds,
        "odds": odds_of(players),
        "trials": trials,
        "exact": 100 * float(sure_of_one(players, rounds)),
    }
    return page(viewer, "tournaments/desk/odds.html", "manage", context)
