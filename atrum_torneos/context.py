"""Names that the template of every page may use."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from atrum_judge.registry import rulesets
from atrum_torneos import __version__
from atrum_torneos.mail import sends_mail


def site(request: HttpRequest) -> dict[str, Any]:
    """Return what concerns the whole site: its version, its source, its mail, and each judged game once."""
    # Nobody sees what stands above the news that a page fetches: the answer to an action waits for the page.
    unseen = {"messages": ()} if request.headers.get("X-Part") == "live" else {}
    judged = {ruleset.judge.case_format: ruleset for ruleset in reversed(rulesets()) if ruleset.judge is not None}
    return unseen | {
        "version": __version__,
        "source_url": settings.SOURCE_URL,
        "sends_mail": sends_mail(settings.EMAIL_BACKEND),
        "judged_games": list(reversed(judged.values())),
    }
