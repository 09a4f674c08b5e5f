"""The short address of an event, for texts, posters and codes: ``/t/ab3k``; ``/t/ab3k/7`` is entry 7's result."""

from urllib.parse import quote

from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.core.addresses import EVENT, normal
from tournaments.models import Tournament
from tournaments.views.viewer import Viewer, viewer_of


@require_safe
def short(request: HttpRequest, code: str) -> HttpResponseRedirect:
    """On to the event of a short code, or to the one of this name, typed without its stroke at the end."""
    return redirect("tournament", _slug(request, code))


@require_safe
def short_result(request: HttpRequest, code: str, number: int) -> HttpResponseRedirect:
    """On to one entry's way through the event of a short code."""
    return redirect("path", _slug(request, code), number)


@require_safe
def in_capitals(request: HttpRequest, kind: str, rest: str) -> HttpResponseRedirect:
    """On to an address that came in capitals: a code of letters and digits alone is smaller on paper."""
    return HttpResponseRedirect(f"/{kind}/{quote(rest.lower())}")


def _slug(request: HttpRequest, code: str) -> str:
    """Return the name in the address of an event that this reader may see."""
    known = Tournament.objects.filter(code=normal(code)).values_list("slug", flat=True).first()
    return viewer_of(request, known or code).tournament.slug


def by_code(request: HttpRequest, slug: str) -> HttpResponseRedirect | None:
    """On to the event of a short code that was typed with a stroke at its end; None for the name of an event."""
    if len(slug) != EVENT or Tournament.objects.filter(slug=slug).exists():
        return None
    return short(request, slug)


def short_link(viewer: Viewer) -> str:
    """The short address of an event, whole."""
    return viewer.request.build_absolute_uri(viewer.tournament.short_url)


def short_result_link(viewer: Viewer, number: int) -> str:
    """The short address of an entry's result, whole."""
    return viewer.request.build_absolute_uri(reverse("short_result", args=[viewer.tournament.code, number]))
