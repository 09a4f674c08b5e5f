"""The desk's lines: a script sends each by itself, and asks for its answer alone (`static/js/lines.js`)."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from tournaments.answers.table import asked_each_time
from tournaments.errors import Refusal
from tournaments.forms.numbers import whole_number
from tournaments.views.viewer import Viewer

ALONE = "X-Line"
"""A request with this header is answered with what stands beside its line.

Where it sends no line, its value is the id by which buttons know the table or entry that it asks about.
"""


def is_asked_alone(viewer: Viewer) -> bool:
    return ALONE in viewer.request.headers


def asked_about(viewer: Viewer) -> int | None:
    """Return the id of the table or entry that a request asks about; None for a line that is sent."""
    return None if viewer.request.method == "POST" else whole_number(viewer.request.headers[ALONE], digits=9)


def alone(viewer: Viewer, told: str, context: dict[str, Any], error: Refusal | None) -> HttpResponse:
    """Return the answer to a line without its page.

    Args:
        told: the template of the answer.
    """
    values = {"viewer": viewer, "tournament": viewer.tournament, "told_by": told} | context
    response = asked_each_time(render(viewer.request, "tournaments/desk/line_alone.html", values))
    response.status_code = error.status if error else 200
    return response
