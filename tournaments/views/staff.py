"""What organizers and judges see: the desk, entries, drafts, staff, the judges' queue."""

from collections import Counter

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from rules.text import Text, alphabetical
from tournaments import actions
from tournaments.enums import LEFT_STATES, EntryState, PenaltyCategory, Role, StageKind
from tournaments.errors import Refusal
from tournaments.forms import TournamentForm, WalkInForm
from tournaments.forms.numbers import whole_number
from tournaments.models import Entry, Report, Round
from tournaments.pairing.advice import advised_rounds, sure_of_one
from tournaments.permissions import Permission
from tournaments.queries.advice import odds as odds_of
from tournaments.queries.advice import trials_of
from tournaments.queries.judging import queue, reviews_due, unverified_rosters, warnings_of
from tournaments.queries.review import review, waiting_entries
from tournaments.queries.rounds import current_round, matches_of, progress
from tournaments.queries.tournaments import visible_to_all
from tournaments.tasks import start_trials
from tournaments.views.public import clock_context, page
from tournaments.views.viewer import Viewer, by, viewer_of


@login_required
def create(request: HttpRequest) -> HttpResponse:
    """A new tournament."""
    form = TournamentForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                tournament = actions.create_tournament(by(request), form.settings())
            except Refusal as refusal:
                _put_on_form(form, refusal)
            else:
                messages.success(request, _("Torneo creado. Revísalo y abre la inscripción."))
                return redirect("manage", tournament.slug)
    return render(request, "tournaments/create.html", {"form": form}, status=status)


@login_required
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a tournament's settings."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.MANAGE)
    form = TournamentForm(request.POST or None, tournament=viewer.tournament)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                actions.edit_tournament(by(request), viewer.tournament, form.settings())
            except Refusal as refusal:
                status = refusal.status
                _put_on_form(form, refusal)
            else:
                messages.success(request, _("Configuración guardada."))
                return redirect("manage", slug)
    response = page(viewer, "tournaments/settings.html", "manage", {"form": form})
    response.status_code = status
    return response


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
        "suggested": advised_rounds(counts[EntryState.CHECKED_IN] or counts[EntryState.REGISTERED]),
        "matches": list(matches_of(step.round)) if step.round and not step.round.is_draft else [],
        "link": link,
        "qr": mark_safe(segno.make(link, micro=False).svg_inline(scale=5)),  # noqa: S308
        **clock_context(tournament, step.round),
    }
    return page(viewer, "tournaments/manage.html", "manage", context)


@login_required
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """Walk-ins, check-in, drops, rosters."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    form = WalkInForm(request.POST or None, initial={"check_in": True})
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                entry = actions.add_walk_in(
                    by(request),
                    viewer.tournament,
                    form.cleaned_data["name"],
                    check_in=form.cleaned_data["check_in"],
                )
            except Refusal as refusal:
                status = refusal.status
                _put_on_form(form, refusal)
            else:
                messages.success(request, _("%(name)s está en el torneo.") % {"name": entry.name})
                return redirect("manage_entries", slug)
    rows = viewer.tournament.entries.select_related("roster")
    response = page(viewer, "tournaments/entries.html", "entries", {"form": form, "entries": rows})
    response.status_code = status
    return response


@login_required
def entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What pairing should know about one entry."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    found = get_object_or_404(Entry, tournament=viewer.tournament, number=number)
    clubs = viewer.tournament.entries.exclude(club="").order_by("club").values_list("club", flat=True).distinct()
    members = found.memberships.select_related("player__user")
    context = {"entry": found, "members": members, "clubs": clubs, "begun": viewer.tournament.rounds.exists()}
    return page(viewer, "tournaments/entry.html", "entries", context)


@login_required
def apart(request: HttpRequest, slug: str) -> HttpResponse:
    """Who shall not meet, beside clubs."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    tournament = viewer.tournament
    active = tournament.entries.exclude(state__in=LEFT_STATES)
    earlier = visible_to_all().filter(game=tournament.game, rounds__isnull=False).exclude(pk=tournament.pk)
    context = {
        "rows": tournament.apart.select_related("first", "second"),
        "active": sorted(active, key=lambda e: alphabetical(e.name)),
        "events": earlier.distinct()[:40],
    }
    return page(viewer, "tournaments/apart.html", "entries", context)


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
    return page(viewer, "tournaments/odds.html", "manage", context)


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
    return page(viewer, "tournaments/draft.html", "manage", context)


@login_required
def staff(request: HttpRequest, slug: str) -> HttpResponse:
    """Who runs the event."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.MANAGE)
    members = viewer.tournament.staff.select_related("user")
    return page(viewer, "tournaments/staff.html", "manage", {"members": members, "roles": Role.choices})


@login_required
def judge(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that waits for a judge, and the warnings given."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.JUDGE)
    tournament = viewer.tournament
    present = tournament.entries.filter(state=EntryState.CHECKED_IN)
    active = sorted(present, key=lambda entry: alphabetical(entry.name))
    items = queue(tournament, timezone.now())
    context = {
        "items": items,
        "descriptions": {r.pk: _describe(viewer, r) for item in items for r in item.reports},
        "reviews": [(entry, warnings_of(entry)) for entry in reviews_due(tournament)],
        "unverified": unverified_rosters(tournament),
        "penalties": tournament.penalties.select_related("entry", "round", "by").order_by("-at"),
        "categories": PenaltyCategory.choices,
        "active": active,
        "current_round": current_round(tournament),
    }
    return page(viewer, "tournaments/judge.html", "judge", context)


def _describe(viewer: Viewer, report: Report) -> Text:
    names = [seat.entry.name for seat in report.match.seats.select_related("entry").order_by("index")]
    return viewer.tournament.ruleset.describe(report.data, names)


def _put_on_form(form: TournamentForm | WalkInForm, refusal: Refusal) -> None:
    """Show a refusal at the field it concerns."""
    field = refusal.field if refusal.field in form.fields else f"option_{refusal.field}"
    text = f"{refusal.message} ({refusal.rule})" if refusal.rule else refusal.message
    form.add_error(field if field in form.fields else None, text)
