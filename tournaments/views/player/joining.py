"""Signing up by the event's link without an account, and the personal address that this gives."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from players.budgets import SIGN_UPS_BY_LINK, network_of
from tournaments import actions
from tournaments.answers.table import not_kept
from tournaments.errors import Refusal, TooMuch
from tournaments.forms import SignUpForm
from tournaments.holding import Held, keep
from tournaments.models import Entry, Roster
from tournaments.models.personal import path_of
from tournaments.serving.clock import site_time
from tournaments.views.codes import qr_code
from tournaments.views.page import page
from tournaments.views.player.now import waits_for
from tournaments.views.player.registration import may_list
from tournaments.views.refusals import put_on_form
from tournaments.views.viewer import Viewer, key_of, player_required, viewer_of


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Sign up by a name. An account registers instead, and a phone that plays already goes to its page.

    With `another` in the address the phone signs up one more person.
    """
    viewer = viewer_of(request, slug)
    if viewer.entry and "another" not in request.GET:
        return redirect("my_table", slug)
    registers = viewer.address is None and viewer.account is not None
    if registers or not (viewer.tournament.takes_anybody or request.method == "POST"):
        return redirect("register", slug)
    size, posted = viewer.tournament.ruleset.entry_size, request.POST if request.method == "POST" else None
    event = viewer.tournament
    form = SignUpForm(posted, size=size, divisions=event.division_names, questions=event.asked)
    status = 200
    if posted is not None:
        status = 422
        if form.is_valid():
            try:
                return _held(viewer, _entered(viewer, form))
            except Refusal as refusal:
                status = refusal.status
                put_on_form(form, refusal)
    response = not_kept(page(viewer, "tournaments/player/join.html", "overview", {"form": form}))
    response.status_code = status
    if status == TooMuch.status:
        response["Retry-After"] = str(SIGN_UPS_BY_LINK.wait())
    return response


@player_required
def address(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the personal address on the phone that holds it, to be kept or taken to another phone."""
    viewer = viewer_of(request, slug)
    if viewer.address is None or viewer.lent_at:
        return redirect("my_table", slug)
    entry = viewer.address.entry
    link = request.build_absolute_uri(path_of(entry))
    text = _("Mi dirección en %(event)s, como %(name)s: %(link)s") % {
        "event": viewer.tournament.name,
        "name": entry.name,
        "link": link,
    }
    roster = Roster.objects.filter(entry=entry).first()
    lacks = roster is None and may_list(entry, None)
    context = {"entry": entry, "link": link, "qr": qr_code(link, 8), "text": text, "lacks_list": lacks}
    return not_kept(page(viewer, "tournaments/player/address.html", "mine", context))


def _entered(viewer: Viewer, form: SignUpForm) -> Entry:
    """Sign the person up. Raises `Refusal`, and `TooMuch` for a network that has just signed up many."""
    who = (network_of(viewer.request), viewer.tournament.pk)
    if SIGN_UPS_BY_LINK.spend(*who) > SIGN_UPS_BY_LINK.most:
        wait = SIGN_UPS_BY_LINK.wait()
        message = ngettext(
            "Hay muchas inscripciones desde esta red: envía otra vez en %d segundo.",
            "Hay muchas inscripciones desde esta red: envía otra vez en %d segundos.",
            wait,
        )
        raise TooMuch(message % wait, wait)
    try:
        return actions.people.joining.sign_up_by_link(
            viewer.tournament,
            form.cleaned_data["name"],
            others=form.others(),
            division=form.division(),
            answers=form.answers(),
            now=site_time(),
            key=key_of(viewer.request),
            network=network_of(viewer.request),
        )
    except Refusal:
        SIGN_UPS_BY_LINK.give_back(*who)
        raise


def _held(viewer: Viewer, entry: Entry) -> HttpResponse:
    """Let the phone hold the entry's address, and show it."""
    waiting = waits_for(entry) if entry.is_waiting else ""
    messages.success(viewer.request, _("Inscripción registrada.") + (f" {waiting}" if waiting else ""))
    response = redirect("my_address", viewer.tournament.slug)
    keep(response, viewer.tournament, viewer.holding.taking(Held(entry.pk, entry.address.serial)))
    return not_kept(response)
