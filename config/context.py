"""What every page may show."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from rules.registry import rulesets


def site(request: HttpRequest) -> dict[str, Any]:
    """What concerns the whole site: where its source is, and the games whose rules it knows, each once."""
    judged = {ruleset.judge.case_format: ruleset for ruleset in reversed(rulesets()) if ruleset.judge is not None}
    return {"source_url": settings.SOURCE_URL, "judged_games": list(reversed(judged.values()))}
