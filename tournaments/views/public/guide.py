"""The help of the site: a page for each role, and a sheet to be printed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.answers.table import asked_each_time
from tournaments.views.codes import qr_code


@require_safe
def guide(request: HttpRequest, role: str = "") -> HttpResponse:
    """The page of a role, or the page that leads to them."""
    return asked_each_time(render(request, f"tournaments/help/{role or 'index'}.html", {"role": role}))


@require_safe
def sheet(request: HttpRequest) -> HttpResponse:
    """One sheet for the first event, with the code that leads to this site."""
    link = request.build_absolute_uri(reverse("home"))
    return asked_each_time(render(request, "tournaments/help/sheet.html", {"link": link, "qr": qr_code(link, 4)}))
