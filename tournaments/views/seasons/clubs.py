"""A club for everybody: its events, circuits and champions."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.models import User
from tournaments.answers.table import asked_each_time
from tournaments.queries.seasons.clubs import club_shown, front_of, organized_by
from tournaments.serving.clock import site_time


@require_safe
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """The front of a club that has a name and an event for everybody; of others there is no page."""
    found = club_shown(pk)
    if found is None:
        raise Http404
    desk = organized_by(found, request.user) if isinstance(request.user, User) else None
    context = {"front": front_of(found, site_time()), "desk": desk}
    return asked_each_time(render(request, "tournaments/seasons/club.html", context))
