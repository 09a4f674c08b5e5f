"""The buttons of a judge's bench."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
_KINDS = {"small": "button button--small", "main": "button button--primary"}
_MARKS = {"": "", "legal": "✓ ", "illegal": "✗ "}


@register.simple_tag
def tap(
    label: Any,
    value: str,
    *parts: Any,
    kind: str = "small",
    on: bool | None = None,
    chosen: Any = None,
    once: bool = True,
    about: str = "",
    mark: str = "",
    sign: str = "",
    more: str = "",
    disabled: bool = False,
) -> SafeString:
    """A button that sends a tap.

    Args:
        value: the tap; each ``{}`` in it is one of the `parts`.
        kind: ``small``, ``main``, or classes of its own.
        on: it is pressed, of several that exclude each other; None for a button that does something.
        chosen: the last of the `parts` on a pressed button, in the place of `on`.
        once: a second tap that follows at once is a slip of the finger.
        about: the name read aloud, where the label says too little.
        mark: the judge's answer to what it does, shown before its label unless it is pressed.
        sign: stands before its label in the place of a mark.
        more: said after its label in small letters.
    """
    is_on = on if chosen is None else str(parts[-1]) == str(chosen)
    return format_html(
        '<button class="{}" name="tap" value="{}"{}{}{}{}>{}{}{}</button>',
        _KINDS.get(kind, kind),
        value.format(*parts) if parts else value,
        SafeString(" data-once") if once else "",
        SafeString(" disabled") if disabled else "",
        format_html(' aria-pressed="{}"', "true" if is_on else "false") if is_on is not None else "",
        format_html(' aria-label="{}"', about) if about else "",
        f"{sign} " if sign else _MARKS.get("" if is_on else mark, "? "),
        label,
        format_html(' <span class="small">{}</span>', more) if more else "",
    )
