"""Saying yes to an invitation."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments import actions
from tournaments.answers.table import asked_each_time
from tournaments.errors import Refusal
from tournaments.models import Invitation
from tournaments.views.viewer import by


@login_required
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation and the button that accepts it; also to an event that is still a draft."""
    invitations = Invitation.objects.select_related("tournament", "entry", "by__player")
    found = get_object_or_404(invitations, token=token)
    error = None
    if request.method == "POST":
        try:
            actions.invitations.accept_invitation(by(request), found)
        except Refusal as refusal:
            error = refusal
        else:
            messages.success(request, _("Aceptaste la invitación."))
            return redirect("my_table" if found.entry else "manage", found.tournament.slug)
    context = {"invitation": found, "tournament": found.tournament, "error": error}
    response = asked_each_time(render(request, "tournaments/player/invitation.html", context))
    response.status_code = error.status if error else 200
    return response
