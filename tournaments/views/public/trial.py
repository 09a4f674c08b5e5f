"""A trial event: anybody begins one and looks at it in any role; its creator, or the day's end, ends it."""

import secrets

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from atrum_judge.registry import game_choices
from players.budgets import TRIALS, TRIALS_OF_BROWSER, network_of
from tournaments.actions.trial.making import make_trial
from tournaments.actions.trial.removing import remove
from tournaments.errors import TooMuch
from tournaments.models import Tournament
from tournaments.serving.clock import site_time
from tournaments.trying import ORGANIZER, ROLES, Trying, keep
from tournaments.views.page import not_indexed
from tournaments.views.trial_bar import PAGES, held
from tournaments.views.viewer import viewer_of

BROWSER = "prueba_desde"
"""The cookie that tells the browsers of one network apart."""


@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest) -> HttpResponse:
    """Say what an event to try is; make one, and go on as its organizer."""
    browser = request.get_signed_cookie(BROWSER, "", salt=BROWSER) or secrets.token_hex(8)
    if request.method != "POST":
        return _known(
            not_indexed(render(request, "tournaments/public/trial.html", {"games": game_choices()})), browser
        )
    game = request.POST.get("game") or game_choices()[0][0]
    if game not in dict(game_choices()):
        raise Http404
    network = network_of(request)
    for budget, who in ((TRIALS_OF_BROWSER, browser), (TRIALS, network)):
        if budget.is_full(who):
            minutes = -(-budget.wait() // 60)
            raise TooMuch(_("Desde aquí se abrieron muchas pruebas: espera %d minutos.") % minutes, budget.wait())
    tournament = make_trial(site_time(), game, network)
    TRIALS_OF_BROWSER.spend(browser)
    TRIALS.spend(network)
    return _known(_as(tournament, Trying(tournament.slug, ORGANIZER)), browser)


def _known(response: HttpResponse, browser: str) -> HttpResponse:
    """Let a browser be told apart from others of its network, on this page alone and while its budget counts."""
    response.set_signed_cookie(
        BROWSER,
        browser,
        salt=BROWSER,
        max_age=TRIALS_OF_BROWSER.seconds,
        path=reverse("try"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


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
