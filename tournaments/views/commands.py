"""Buttons: every verb that says when it is done has an address to which its form is sent."""

from functools import cache

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.actions.verbs import VERBS, Verb
from tournaments.errors import Already, Refusal
from tournaments.forms.sent import Sent, carried_out
from tournaments.models import Match, Report, Round
from tournaments.views.player.personal import next_in_hand
from tournaments.views.viewer import player_required, viewer_of
from tournaments.views.ways_back import way_back


class ButtonConverter:
    """The name of a verb in an address, so that no page can point to a button that does not exist."""

    regex = "[a-z_]+"

    def to_python(self, value: str) -> Verb:
        return button(value)

    def to_url(self, value: str) -> str:
        return button(value).name


@cache
def button(name: str) -> Verb:
    """The verb that a button carries out; raises `ValueError` for what is none."""
    verb = VERBS.get(name)
    if verb is None or not verb.done:
        raise ValueError(f"no button carries out {name!r}")
    return verb


class NotPressed(Refusal):
    """The address of a button was opened as a page."""

    status = 405


@player_required
def command(request: HttpRequest, slug: str, verb: Verb) -> HttpResponse:
    """Carry out a button's verb; then to the draft that it made or changed, or back to where it was pressed."""
    if request.method != "POST":
        raise NotPressed(_("Aquí no hay una página: esto se hace con su botón, en el torneo."))
    viewer = viewer_of(request, slug)
    back = request.POST.get("next", "") or request.headers.get("Referer", "")
    target = way_back(request, back, viewer.tournament.get_absolute_url())
    try:
        sent = Sent(viewer.tournament, request.POST, request.FILES)
        subject, result = carried_out(verb, sent, viewer.by(), viewer.person, viewer.need_own_table)
    except Already as said:
        messages.info(request, said.message)
        return HttpResponseRedirect(target)
    messages.success(request, str(verb.done).format(name=result))
    table = result.match if isinstance(result, Report) else subject
    if isinstance(table, Match) and (other := next_in_hand(viewer, table)):
        return HttpResponseRedirect(reverse("turn", args=[slug, other.number]))
    if isinstance(result, Round) and result.is_draft:
        return HttpResponseRedirect(reverse("draft", args=[slug, result.number]))
    return HttpResponseRedirect(target)
