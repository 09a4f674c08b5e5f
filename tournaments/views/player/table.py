"""The player's own page, and reporting a match."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from rules.protocol import Ending
from tournaments import actions
from tournaments.errors import NotAllowed, Refusal
from tournaments.forms import ReportForm
from tournaments.forms.numbers import whole_number
from tournaments.models import Match, Roster
from tournaments.queries.judging import warnings_of
from tournaments.queries.rounds import match_of
from tournaments.queries.standings import preview_correction
from tournaments.views.page import match_context, page
from tournaments.views.viewer import Viewer, by, viewer_of


@login_required
def my_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The player's own page: roster before play, then table, opponent, report."""
    viewer = viewer_of(request, slug)
    if viewer.entry is None:
        return redirect("tournament", slug)
    found = match_of(viewer.entry)
    context = match_context(viewer, found) if found and not found.is_bye else {"match": found}
    stored = Roster.objects.filter(entry=viewer.entry).first()
    context |= {
        "entry": viewer.entry,
        "roster": stored,
        "warnings": warnings_of(viewer.entry),
        "penalties": viewer.entry.penalties.filter(withdrawn_at__isnull=True),
    }
    return page(viewer, "tournaments/player/my_table.html", "mine", context)


@login_required
def report(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Say how a match ended: first the ending, then what it asks."""
    viewer = viewer_of(request, slug)
    match = get_object_or_404(Match, pk=pk, tournament=viewer.tournament)
    seat = viewer.seat_at(match)
    staff = viewer.judges and seat is None
    if seat is None and not staff:
        raise NotAllowed(_("Solo quienes juegan en esta mesa reportan su resultado."))
    seats = [s.entry.name for s in match.seats.select_related("entry").order_by("index")]
    endings = [e for e in viewer.tournament.ruleset.endings if staff or not e.staff_only]
    asked = whole_number(request.GET.get("version", ""), digits=4)
    version = match.reports.filter(version=asked).first() if asked else None
    chosen = request.POST.get("ending") or (version.data["ending"] if version else request.GET.get("ending"))
    ending = next((e for e in endings if e.name == chosen), None)
    correcting = match.result is not None
    context = {"match": match, "round": match.round, "seats": seats, "endings": endings, "ending": ending}
    context |= {"staff": staff, "correcting": correcting, "error": None, "preview": None}
    if ending is None:
        if request.method == "POST":
            context["error"] = Refusal(_("Indica cómo terminó la partida."))
        return _report_page(viewer, context)
    if request.method != "POST":
        initial = ReportForm.answers(version.data) if version else {}
        form = ReportForm(ending=ending, seats=seats, staff=staff, initial=initial)
        return _report_page(viewer, context | {"form": form})
    return _receive_report(viewer, match, ending, context)


def _receive_report(viewer: Viewer, match: Match, ending: Ending, context: dict[str, object]) -> HttpResponse:
    request, seats = viewer.request, context["seats"]
    form = ReportForm(request.POST, ending=ending, seats=seats, staff=bool(context["staff"]))  # type: ignore[arg-type]
    context["form"] = form
    if not form.is_valid():
        context["error"] = Refusal(_("Revisa los campos marcados."))
        return _report_page(viewer, context)
    data, reason = form.report_data(), form.cleaned_data.get("reason", "")
    try:
        if context["correcting"] and context["staff"]:
            if "confirmed" not in request.POST:
                return _preview(viewer, match, data, context | {"reason": reason})
            actions.reporting.correct_result(by(request), match, data, reason=reason)
        elif context["staff"]:
            actions.reporting.decide_result(by(request), match, data, reason=reason)
        else:
            actions.reporting.report_result(by(request), match, data)
    except Refusal as refusal:
        context["error"] = refusal
        return _report_page(viewer, context)
    messages.success(request, _("Resultado registrado."))
    return redirect("match", viewer.tournament.slug, match.pk)


def _preview(viewer: Viewer, match: Match, data: dict[str, object], context: dict[str, object]) -> HttpResponse:
    """What a correction would change, before it is made."""
    from_rules = actions.reporting.decide(match, data, by_staff=True)
    changes = preview_correction(match, from_rules)
    return _report_page(viewer, context | {"preview": changes, "outcome": from_rules})


def _report_page(viewer: Viewer, context: dict[str, object]) -> HttpResponse:
    response = page(viewer, "tournaments/player/report.html", "match", context)
    error = context.get("error")
    response.status_code = error.status if isinstance(error, Refusal) else 200
    return response
