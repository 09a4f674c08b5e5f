"""Tags and filters for pages about rules."""

from urllib.parse import quote

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from atrum_judge.registry import UnknownGame, get_ruleset

register = template.Library()


@register.simple_tag
def cite(game: str, section: str | None) -> SafeString:
    """A section of a rulebook as a small mark that leads to what it says; nothing for an empty one.

    Several sections, separated by commas, become several marks.
    """
    try:
        has_reference = get_ruleset(game).judge is not None
    except UnknownGame:
        has_reference = False
    marks = SafeString("")
    for name in (part.strip() for part in (section or "").split(",")):
        if not name:
            continue
        if marks:
            marks += SafeString(" ")
        if not has_reference:
            marks += format_html('<span class="rule">{}</span>', name)
            continue
        address = f"{reverse('reference', args=[game])}?section={quote(name)}#{anchor(name)}"
        marks += format_html('<a class="rule" href="{}">{}</a>', address, name)
    return marks


@register.filter
def anchor(section: str) -> str:
    """The id of a section on the reference page, e.g. ``P2-4.2``."""
    return section.replace(" §", "-")
