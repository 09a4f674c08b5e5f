"""A trial event: anybody begins one and looks at it in any role; its creator, or the day's end, ends it."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from players.budgets import TRIALS, network_of
from rules.registry import game_choices
from tournaments.actions.trial.making import make_trial
from tournaments.actions.trial.removing import remove
from tournaments.errors import TooMuch
from tournaments.models import Tournament
from tournaments.trying import ORGANIZER, ROLES, Trying, keep
from tournaments.views.page import not_indexed
from tournaments.views.trying import PAGES, held
from tournaments.views.viewer import viewer_of


@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest) -> HttpResponse:
    """Say what an event to try is; make one, and go on as its organizer."""
    if request.method != "POST":
        return not_indexed(render(request, "tournaments/public/trial.html", {"games": game_choices()}))
    game = request.POST.get("game") or game_choices()[0][0]
    if game not in dict(game_choices()):
        raise Http404
    network = network_of(request)
    if TRIALS.is_full(network):
        minutes = -(-TRIALS.wait() // 60)
        raise TooMuch(_("Desde aquí se abrieron muchas pruebas: espera %d minutos.") % minutes, TRIALS.wait())
    TRIALS.spend(network)
    tournament = make_trial(timezone.now(), game)
    return _as(tournament, Trying(tournament.slug, ORGANIZER))


@require_POST
def switch(request: HttpRequest, slug: str) -> HttpResponse:
    """Take another role, put the hints away or bring them back, or end the event."""
    trying = held(request)
    if trying is None:
        raise Http404
    tournament = viewer_of(request, slug, is_page=False).tournament
    if "end" in request.POST:
        remove(tournament)
        messages.success(request, _("La prueba se borró."))
        return redirect("home")
    role = request.POST.get("role", trying.role)
    if role not in ROLES:
        raise Http404
    return _as(tournament, Trying(slug, role, request.POST.get("hints", "1" if trying.hints else "0") == "1"))


def _as(tournament: Tournament, trying: Trying) -> HttpResponse:
    response = redirect(PAGES[trying.role], tournament.slug)
    keep(response, tournament, trying)
    return response
