"""A person's own requests: a copy of everything stored about them, and the end of their account."""

from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from players.models import User
from tournaments.actions.entries import close_account
from tournaments.errors import Conflict
from tournaments.queries.persons import stored_about, stored_about_entry
from tournaments.serving.clock import site_time
from tournaments.views.viewer import viewer_of


@require_safe
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def own_data(request: HttpRequest) -> HttpResponse:
    """Send everything stored about the account's person as a file."""
    return _data(stored_about(cast(User, request.user)))


@require_safe
def entry_data(request: HttpRequest, slug: str) -> HttpResponse:
    """Send what the event stores about who plays it by a personal address; never on a phone that is lent."""
    viewer = viewer_of(request, slug, is_page=False)
    if viewer.address is None or viewer.lent_at:
        raise Http404
    return _data(stored_about_entry(viewer.address.entry, viewer.address.guest))


def _data(stored: dict[str, Any]) -> HttpResponse:
    response = JsonResponse(stored, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = 'attachment; filename="mis-datos.json"'
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def close(request: HttpRequest) -> HttpResponse:
    """Say what goes and what stays; close the account of who types its user name."""
    user = cast(User, request.user)
    refused = ""
    if request.method == "POST":
        if request.POST.get("username", "").strip() != user.username:
            refused = _("Escribe tu usuario tal como es.")
        else:
            try:
                close_account(user, site_time())
            except Conflict as error:
                refused = str(error)
            else:
                logout(request)
                messages.success(request, _("Tu cuenta está cerrada."))
                return redirect("home")
    return render(request, "players/close.html", {"refused": refused}, status=422 if refused else 200)
