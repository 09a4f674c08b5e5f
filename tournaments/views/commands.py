"""Buttons: every verb that says when it is done has an address to which its form is sent."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.actions.verbs import VERBS, Verb
from tournaments.models import Round
from tournaments.views.sent import Sent, answered_before
from tournaments.views.viewer import by, viewer_of
from tournaments.views.ways_back import way_back


class ButtonConverter:
    """The name of a verb in an address, so that no page can point to a button that does not exist."""

    regex = "[a-z_]+"

    def to_python(self, value: str) -> Verb:
        return button(value)

    def to_url(self, value: str) -> str:
        return button(value).name


def button(name: str) -> Verb:
    """The verb that a button carries out; raises `ValueError` for what is none."""
    verb = VERBS.get(name)
    if verb is None or not verb.done:
        raise ValueError(f"no button carries out {name!r}")
    return verb


@login_required
@require_POST
def command(request: HttpRequest, slug: str, verb: Verb) -> HttpResponse:
    """Carry out a button's verb; then to the draft that it made or changed, or back to where it was pressed."""
    viewer = viewer_of(request, slug)
    sent, who = Sent(viewer.tournament, request.POST), by(request)
    try:
        subject = sent.subject(verb)
    except Http404:
        result = answered_before(verb, who, viewer.tournament, sent.gone(verb), **sent.arguments(verb))
        if result is None:
            raise
    else:
        result = verb.run(who, subject, **sent.arguments(verb))
    messages.success(request, str(verb.done))
    if isinstance(result, Round) and result.is_draft:
        return redirect("draft", slug, result.number)
    target = request.POST.get("next", "") or request.headers.get("Referer", "")
    return HttpResponseRedirect(way_back(request, target, viewer.tournament.get_absolute_url()))
