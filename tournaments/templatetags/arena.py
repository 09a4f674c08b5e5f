"""What the templates of the site share."""

import uuid
from datetime import datetime, timedelta
from typing import Any

from django import template
from django.template.context import Context
from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.protocol import Subject
from rules.templatetags.rulebook import cite
from rules.text import Text
from tournaments.errors import localized
from tournaments.models import Tournament
from tournaments.views.log_names import ACTION_NAMES, DETAIL_NAMES

register = template.Library()


@register.filter
def text(value: Text) -> str:
    """A pure package's sentence in the reader's language."""
    return localized(value)


@register.filter
def at(value: datetime, tournament: Tournament) -> str:
    """A moment in the event's zone, with weekday: "sáb 5 dic 2026, 15:00"."""
    local = value.astimezone(tournament.zone)
    return formats.date_format(local, "D j b Y, H:i")


@register.filter
def hour(value: datetime, tournament: Tournament) -> str:
    """The time of day in the event's zone."""
    return value.astimezone(tournament.zone).strftime("%H:%M")


@register.filter
def minutes(value: timedelta) -> str:
    """A length of time as 34:59; past the end with a minus sign."""
    seconds = int(value.total_seconds())
    sign = "−" if seconds < 0 else ""
    return f"{sign}{abs(seconds) // 60:02}:{abs(seconds) % 60:02}"


@register.filter
def item(mapping: Any, key: Any) -> Any:
    """``mapping[key]``, or None."""
    return mapping.get(key) if hasattr(mapping, "get") else None


@register.simple_tag
def send_once() -> SafeString:
    """A hidden key that makes a form safe to send twice."""
    return format_html('<input type="hidden" name="key" value="{}">', uuid.uuid4().hex)


@register.simple_tag(takes_context=True)
def rule(context: Context, subject: Subject) -> SafeString:
    """The section of the game's rulebook about a subject, as a small mark; nothing where it has none."""
    tournament = context["tournament"]
    return cite(tournament.game, tournament.section(subject))


@register.inclusion_tag("components/command.html", takes_context=True)
def command(context: Context, verb: str, label: str, style: str = "", **hidden: Any) -> dict[str, Any]:
    """A button that carries out an action on the tournament of the page."""
    asks_reason = hidden.pop("reason", "")
    return {
        "tournament": context["tournament"],
        "csrf_token": context.get("csrf_token"),
        "request": context.get("request"),
        "verb": verb,
        "label": label,
        "style": style,
        "hidden": hidden,
        "reason": asks_reason,
        "uid": uuid.uuid4().hex[:8],
    }


@register.filter
def at_index(values: Any, index: int) -> Any:
    """``values[index]``."""
    return values[index]


@register.filter
def action_name(action: str) -> str:
    """What an action of the log is called."""
    return str(ACTION_NAMES.get(action, action))


@register.filter
def log_details(details: dict[str, Any], tournament: Tournament) -> str:
    """The plain facts of a log entry in one line."""
    names = {**DETAIL_NAMES, "score": localized(tournament.ruleset.score_name)}
    return " · ".join(
        f"{names[name]}: {_plain(value)}"
        for name, value in details.items()
        if name in names and value not in ([], None)
    )


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join("–".join(map(str, v)) if isinstance(v, list) else str(v) for v in value)
    return str(value)


@register.filter
def has_one(values: Any) -> bool:
    """Exactly one value."""
    return len(values) == 1
