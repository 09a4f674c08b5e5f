"""Buttons: every verb that says when it is done has an address to which its form is sent."""

from functools import cache

from django.contrib import messages
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.actions.door.rights import need_allowed
from tournaments.actions.verbs import VERBS, Verb
from tournaments.errors import Already, Invalid, Refusal
from tournaments.models import Match, Report, Round
from tournaments.pictures.logo import Drawn
from tournaments.views.player.personal import next_in_hand
from tournaments.views.sent import Sent, answered_before
from tournaments.views.viewer import Viewer, player_required, viewer_of
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


def _carried_out(viewer: Viewer, verb: Verb, sent: Sent) -> tuple[Model | None, Model]:
    """Return the subject of a button's form, None where it is gone, and what the verb made.

    A form that lacks something is refused for the right first: nobody is told what to fill in, to be refused then.
    """
    subject, who = None, viewer.by()
    try:
        try:
            subject = sent.subject(verb)
            if any(each.annotation is Drawn for each in verb.parameters):  # opened for nobody who may not
                need_allowed(verb.rule, viewer.person, subject)
            said = sent.arguments(verb)
        except Http404:
            result = answered_before(verb, who, viewer.tournament, sent.gone(verb), **sent.arguments(verb))
            if result is None:
                raise
            return None, result
    except (Http404, Invalid):
        need_allowed(verb.rule, viewer.person, subject)
        raise
    viewer.need_own_table(subject)
    return subject, verb.run(who, subject, **said)


@player_required
def command(request: HttpRequest, slug: str, verb: Verb) -> HttpResponse:
    """Carry out a button's verb; then to the draft that it made or changed, or back to where it was pressed."""
    if request.method != "POST":
        raise NotPressed(_("Aquí no hay una página: esto se hace con su botón, en el torneo."))
    viewer = viewer_of(request, slug)
    back = request.POST.get("next", "") or request.headers.get("Referer", "")
    target = way_back(request, back, viewer.tournament.get_absolute_url())
    try:
        subject, result = _carried_out(viewer, verb, Sent(viewer.tournament, request.POST, request.FILES))
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
