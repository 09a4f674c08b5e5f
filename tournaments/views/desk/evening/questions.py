"""The questions of a sign-up at the desk, and everybody's answers."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from tournaments.core.evening.questions import MOST, Question
from tournaments.enums import QuestionKind
from tournaments.permissions import Permission
from tournaments.queries.people.answers import asked_so_far
from tournaments.views.page import page
from tournaments.views.viewer import viewer_of


@login_required
def questions(request: HttpRequest, slug: str) -> HttpResponse:
    """Write the questions; read what was answered."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    asked = asked_so_far(viewer.tournament)
    films = any(not one.question.is_kept for one in asked)
    context = {
        "asked": asked,
        "films": films,
        "new": Question(id=0, text=""),
        "kinds": [choice for choice in QuestionKind.choices if choice[0] != QuestionKind.FILM],
        "is_full": len(asked) >= MOST,
    }
    return page(viewer, "tournaments/desk/questions.html", "entries", context)
