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
from tournaments.enums import EntryState, PenaltyCategory, Role
from tournaments.errors import Refusal
from tournaments.forms import TournamentForm, WalkInForm
from tournaments.history import History
from tournaments.models import Match, Report, Round
from tournaments.pairing.advice import advised_rounds
from tournaments.permissions import Permission
from tournaments.queries.judging import queue, reviews_due, unverified_rosters, warnings_of
from tournaments.queries.rounds import current_round, matches_of, progress
from tournaments.queries.standings import history
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
    context = {
        "progress": step,
        "counts": {state: counts[state] for state in EntryState.values},
        "suggested": advised_rounds(counts[EntryState.CHECKED_IN] or counts[EntryState.REGISTERED]),
        "matches": list(matches_of(step.round)) if step.round and not step.round.is_draft else [],
        "link": link,
        "qr": mark_safe(segno.make(link, micro=False).svg_inline(scale=5, dark="#0d0b12", light="#fff")),  # noqa: S308
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
    rows = viewer.tournament.entries.select_related("roster").prefetch_related("members__user")
    response = page(viewer, "tournaments/entries.html", "entries", {"form": form, "entries": rows})
    response.status_code = status
    return response


@login_required
def draft(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Review a paired round before anybody sees it."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.RUN)
    round_ = get_object_or_404(Round, tournament=viewer.tournament, number=number)
    if not round_.is_draft:
        return redirect("round", slug, number)
    played = history(viewer.tournament)
    rows = [_review(match, played) for match in matches_of(round_)]
    seated = [seat.entry for match, _flags in rows for seat in match.seats.all()]
    context = {
        "round": round_,
        "rows": rows,
        "seated": sorted(seated, key=lambda entry: alphabetical(entry.name)),
    }
    return page(viewer, "tournaments/draft.html", "manage", context)


def _review(match: Match, played: History) -> tuple[Match, dict[str, object]]:
    """A drafted table with what an organizer should know about it: points, rematch, repeated bye."""
    numbers = [seat.entry.number for seat in match.seats.all()]
    known = [n for n in numbers if n in played.lines]
    points = [played.total(n)[0] if n in known else 0 for n in numbers]
    return match, {
        "points": points,
        "rematch": any(b in played.opponents[a] for a in known for b in known if a != b),
        "second_bye": len(numbers) == 1 and bool(known) and played.byes(numbers[0]) > 0,
        "float": len(set(points)) > 1,
    }


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
